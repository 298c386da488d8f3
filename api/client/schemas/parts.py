"""What several questions share."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict


class AmountAnswer(TypedDict):
    """A worth, or a difference of two, from the player's point of view."""

    # The score, at the stake of the game.
    points: float
    # Win probability, from -1 to 1.
    win: float


class CallShownAnswer(TypedDict):
    """What a call showed the others about the hand, in top shares: 0 is the best of all hands."""

    # The share of all dealt hands that are stronger.
    top_share: float
    # The middle 80 % of what the others thought possible before the call.
    before: tuple[float, float]
    # The same after the call.
    after: tuple[float, float]


class Decision(TypedDict):
    """One decision of the game, judged by what the player could know."""

    # The event's index in the record.
    index: int
    # A seat, numbered from 0 in the normal order of play.
    seat: int
    # What is decided: `play`, `call`, or another kind of choice.
    kind: Literal["play", "call"]
    # What was done: a play, or a call.
    played: int | str
    # The best choice: a play, or a call.
    best: int | str
    # The number of legal choices.
    legal: int
    # Whether there was no other choice.
    forced: bool
    # The probability that the seat's side wins after what was done.
    win_played: float | None
    # The standard error of `win_played`; 0 when that win is proven.
    win_played_error: float | None
    # The probability that the seat's side wins after the best choice.
    win_best: float | None
    # The standard error of `win_best`.
    win_best_error: float | None
    # Percentage points of winning that were given away; with the objective `points`, and for a
    # call, points in percent of the difference between winning and losing.
    loss: float | None
    # The lower end of its 95 % interval.
    loss_low: float | None
    # What was lost against the best choice, in points; null where it is not known.
    points_loss: float | None
    # Percentage points of winning given away in expectation, whether or not the sample shows it;
    # accuracy counts these. 0 for a call.
    expected_loss: float
    # The verdict on the decision.
    label: Label
    # Whether the best choice wins for certain, and what was played does not. The label follows the
    # loss all the same.
    certain_win_refused: bool
    # True when the best choice wins for certain, whoever holds what.
    proven: NotRequired[bool | None]
    # Who wins with all hands known, after `played` and after the `best` play, both exact; absent
    # where that was not solved. Never graded.
    open: NotRequired[DoubleDummyAnswer | None]
    # Sentences that say why, the weightiest first.
    reasons: list[str]
    # The number of sampled deals that the verdict rests on.
    worlds: int
    # Whether more sampled deals would hardly change the label.
    settled: bool
    # What a call showed the others about the hand; absent for a play.
    shown: NotRequired[CallShownAnswer | None]
    # The part of the game.
    phase: Phase
    # The kind of decision.
    category: Category
    # Percentage points that the network's policy loses here on average.
    difficulty: float | None
    # Whether a mistake cost something in this game; null for other decisions.
    punished: bool | None
    # By seat what the decision changed against the best choice, measured in other deals than those
    # in which that was found; `own` and `others` of a player's luck are the sums.
    effects: list[AmountAnswer]
    # How the game may go on from the best choice: seats and plays.
    line: list[tuple[int, str]]
    # The same from what was played; empty where that was best.
    played_line: list[tuple[int, str]]
    # Two or three of the sampled deals that the verdict rests on.
    deals: list[SampledDealAnswer]
    # How many different deals of equal weight would say as much as the sample.
    effective_samples: float | None


class DeclaredPlay(TypedDict):
    """A play with its type and key, for cards that can be read in several ways."""

    # The cards of a play; a dash may separate the kickers.
    cards: CardsInput
    # The type of play.
    type: NotRequired[str | None]
    # The rank that plays of a type compare, mostly the highest of the run; or a bomb's suit.
    key: NotRequired[str | None]


class DoubleDummyAnswer(TypedDict):
    """Who wins with all hands known, after what was played and after the best play."""

    # What was done: a play, or a call.
    played: str
    # The best choice: a play, or a call.
    best: str


class EngineAnswer(TypedDict):
    """What is needed to compute the answer again."""

    # The version of the program.
    version: str
    # The weights of the network; null where the game has none.
    weights: NotRequired[str | None]
    # How many deals of the hidden cards were sampled.
    worlds: int
    # Seconds that the search took.
    seconds: float
    # What decided the sampled deals: the same seed and `worlds` give the same answer.
    seed: int
    # The rules: a game's id, with the version of its rules behind `@` where that is known.
    rules: NotRequired[str | None]
    # The limit of the search.
    limit: NotRequired[LimitAnswer | None]
    # What all seats of the sampled deals play for, and what choices are ranked by: `win`, winning
    # at all, or `points`, the score. For a review that of its plays; its calls are played for
    # points.
    aim: Objective
    # The rules on which the network was trained, named as in `rules`, where they are not the rules
    # that were asked for.
    trained_on: NotRequired[str | None]
    # What makes the figures less sure than those of other answers, in sentences.
    warnings: NotRequired[list[str] | None]
    # True when seconds ended the work before the worlds of the limit did: the answer may differ
    # from that of another time or machine. The seconds are those of the limit, or the longest
    # search of the service.
    cut_short: NotRequired[bool | None]


class LimitAnswer(TypedDict):
    """The limit that a search was given."""

    # The most seconds that it may take.
    seconds: NotRequired[float | None]
    # The most deals of the hidden cards that are sampled.
    worlds: NotRequired[int | None]


class Reading(TypedDict):
    """One way to read a set of cards."""

    # The type of play.
    type: str
    # The number of ranks of the run.
    length: int
    # The number of attached cards or pairs.
    kickers: int
    # The top rank; of a suited bomb the suit.
    key: str


class PlayAnswer(Reading):
    """A play in its canonical form.

    Its cards with the kickers after a dash, its type, the number of ranks of its run, the number of
    its kickers, and its key, which is the top rank or the suit of a suited bomb.
    """

    # The cards in canonical form, the kickers behind a dash.
    cards: str


class ProblemAnswer(TypedDict):
    """An error response (RFC 9457)."""

    # The kind of problem, as a URN.
    type: str
    # The kind of problem, in words.
    title: str
    # The status code of HTTP.
    status: int
    # What is wrong, in a sentence that quotes it.
    detail: str
    # Each thing that is wrong, with its place in the request.
    errors: list[ProblemIssue]


class ProblemIssue(TypedDict):
    """One thing that is wrong with a request."""

    # A JSON pointer (RFC 6901) into the request's body, or a parameter's name.
    pointer: str
    # What is wrong, in a sentence that quotes it.
    detail: str


class SampledDealAnswer(TypedDict):
    """A sampled deal: the hands by seat when the decision was made, and who wins it."""

    # Seat by seat the cards that are held.
    hands: list[str]
    # The share of all sampled deals that are this one.
    weight: float
    # Whether the seat's side wins after what was played.
    wins_played: bool
    # The same after the best play.
    wins_best: bool


class SearchLimit(TypedDict):
    """The limit of a search; with `worlds` alone the answer does not depend on the clock."""

    # The most seconds that it takes; one second when absent. Advice on a play that only seconds
    # limit comes earlier when more of them would not change it.
    seconds: NotRequired[float | None]
    # Sampled deals of the hidden cards to search; 0: the network's estimate alone.
    worlds: NotRequired[int | None]


class SolutionOfExercise(Decision):
    """The answer to an exercise: the judged decision, with the best choice and what follows it."""

    # What made the review.
    engine: EngineAnswer


class StartInput(TypedDict):
    """A moment of a game from which the acts go on, where the history before is not known."""

    # What each seat holds now; null where that is not known.
    hands: Sequence[CardsInput | None]
    # Whose turn it is.
    turn: int
    # The number of cards of each seat; null to count them.
    left: NotRequired[Sequence[int | None] | None]
    # What each seat has played; null when nobody has kept it.
    played: NotRequired[Sequence[CardsInput] | None]
    # The play to beat.
    over: NotRequired[Act | None]
    # How many seats have passed on the play to beat.
    passes: NotRequired[int | None]
    # The factor of the bombs and rockets played so far.
    multiplier: NotRequired[int]
    # Their number, in games whose bombs add up.
    bombs: NotRequired[int | None]


class TableInput(DeclaredPlay):
    """The play on the table and who played it."""

    # Seats are numbered in the normal order of play.
    seat: int
    # Whether it was played out of turn, as an act says; this changes nothing here.
    interrupt: NotRequired[bool]


class TablePlay(PlayAnswer):
    """The play on the table and who played it."""

    # A seat, numbered from 0 in the normal order of play.
    seat: int


Rules = str | Mapping[str, Any]
"""A game's id; or `base` and overrides, or a whole game."""
Language = Literal["en", "zh"]
"""The language of reasons, names and reports."""
Act = Sequence[int | str | Sequence[int | str] | DeclaredPlay | None] | TableInput
"""A seat, what it plays or "pass", and "!" for a bomb out of turn; or the same by names."""
PlayInput = str | Sequence[int | str] | DeclaredPlay
"""A play: its cards, or its cards with type and key."""
CardsInput = str | Sequence[int | str]
"""Cards: a text, a list, or DouZero's numbers."""
RecordInput = str | Sequence[Mapping[str, Any]] | Mapping[str, Any]
"""A game: its record as text or as events, or the JSON of another program."""
Side = Literal["landlord", "peasants"]
"""The side that wins."""
Result = Literal["landlord", "peasants", "undecided"]
"""A side, or nothing proven."""
Objective = Literal["points", "win"]
"""What is to be maximised."""
Status = Literal["queued", "running", "done", "failed"]
"""How far a job is."""
Phase = Literal["auction", "opening", "middle", "end"]
"""A part of a game."""
Category = Literal["lead", "follow", "bomb", "kicker", "co-operation", "call"]
"""A kind of decision."""
Label = Literal["best", "good", "inaccuracy", "mistake", "blunder", "unclear", "forced"]
"""The verdict on a decision."""
LuckNote = Literal["no_landlord", "unfinished", "no_deals", "hand_unknown", "bottom_unknown", "bid"]
"""Why a part of the luck is not known."""
