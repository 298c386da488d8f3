"""What several questions share."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict


class AmountAnswer(TypedDict):
    """A worth, or a difference of two, from the player's point of view."""

    # The seat's score, bid, snatches and bombs counted.
    points: float
    # The probability that the seat's side wins, or a difference of two such probabilities, from -1
    # to 1.
    win: float


class AssumedAnswer(TypedDict):
    """Something that is not known of the game, and was assumed."""

    # `history` or `played`.
    what: str
    # What was assumed, and how much it may matter.
    text: str


class CallShownAnswer(TypedDict):
    """What a call showed the others about the hand, in top shares: 0 is the best of all hands."""

    # The share of all dealt hands that are stronger than the hand.
    top_share: float
    # The middle 80 % of what the others thought possible before the call.
    before: tuple[float, float]
    # The middle 80 % of what they thought possible after the call.
    after: tuple[float, float]


class CauseAnswer(TypedDict):
    """A quantity that differs after two choices and goes with which of them wins."""

    # What is measured.
    quantity: str
    # Its mean after the choice that is worth less; of a call the points.
    worse: float
    # Its mean after the other one, in the same deals.
    better: float
    # The standard error of the difference of the two.
    error: float
    # The share of the difference in outcome from deals in which it differs, too, and which no cause
    # before it accounts for.
    share: float
    # The hands by seat in the likeliest of these deals, which the better choice wins (or scores
    # more in), and the other one does not.
    deals: list[list[str]]
    # The seat that most often takes the lead there; absent where nobody does.
    who: NotRequired[int | None]
    # The play with which it does so in many of them; absent where there is no such play. Of a
    # bottom, the lowest card that makes the difference.
    cards: NotRequired[str | None]
    # For calls, the share of the deals that the figures are measured in; absent for plays, where
    # that is all of them.
    part: NotRequired[float | None]
    # For calls, how many of these deals are won after the worse and the better one.
    wins: NotRequired[tuple[float, float] | None]


class Decision(TypedDict):
    """One decision of the game, judged by what the player could know."""

    # The event's index in the record.
    index: int
    # Who decided.
    seat: int
    # Whether it was a call or a play.
    kind: Literal["play", "call"]
    # What was done.
    played: int | str
    # What would have been best.
    best: int | str
    # The number of legal choices, the pass among them.
    legal: int
    # Whether there was nothing to choose.
    forced: bool
    # The probability of winning after what was done; null for a call, which is judged by points.
    win_played: float | None
    # The standard error of `win_played`, 0 when that win is proven; null for a call.
    win_played_error: float | None
    # The probability of winning after the best choice; null for a call.
    win_best: float | None
    # The standard error of `win_best`.
    win_best_error: float | None
    # Percentage points of winning given away. Where a play is judged by points: the points given
    # away, in percent of the difference between winning and losing what is at stake. For a call:
    # the same, of the game as the landlord at the highest legal bid.
    loss: float | None
    # The lower end of its 95 % interval.
    loss_low: float | None
    # Expected points given away.
    points_loss: float | None
    # Percentage points of winning given away in expectation, whether or not the sample shows it:
    # the mean of the loss under its uncertainty. 0 for a call.
    expected_loss: float
    # How grave the loss is (docs/review.md); `unclear` when the interval of a loss that would be
    # grave reaches down to zero.
    label: Label
    # Whether the best choice wins for certain, and what was played does not. It stands beside the
    # label, which follows the loss as for any other decision.
    certain_win_refused: bool
    # True when the best choice wins for certain, whoever holds what; `win_best` is then exactly 1;
    # absent otherwise.
    proven: NotRequired[bool | None]
    # Who wins with all hands known, after `played` and after the `best` play, both exact; absent
    # where that was not solved. Never graded.
    open: NotRequired[DoubleDummyAnswer | None]
    # Facts about the best choice, and about what was done where it was another.
    reasons: list[str]
    # What decides between the two in the sampled deals, the weightiest first; empty where what was
    # done is best, where a proof decides, and where nothing stands out.
    because: list[CauseAnswer]
    # Where the best choice is proven to win: a deal in which what was played loses, and how; absent
    # where that was not found.
    refutation: NotRequired[RefutationAnswer | None]
    # The number of sampled deals that the judgement rests on.
    worlds: int
    # Whether more deals would hardly change the label; false when the limit of deals or the time
    # ended the sampling before the label was clear.
    settled: bool
    # What a call showed about the hand; absent for a play.
    shown: NotRequired[CallShownAnswer | None]
    # When in the game the decision was made.
    phase: Phase
    # What the decision was about.
    category: Category
    # Percentage points that the network's behaviour policy loses here on average: a mistake in an
    # easy position differs from one in a hard position; null for a forced decision.
    difficulty: float | None
    # Whether the mistake cost something in this game (docs/review.md); null where the decision was
    # no mistake, and where the record ends before.
    punished: bool | None
    # By seat what the decision changed against the best choice. It is measured in other sampled
    # deals than those in which the best choice was found, so it is right on average, which `loss`
    # is not: that is the largest of several noisy differences. A single figure is noisier, and may
    # be positive for the seat that decided.
    effects: list[AmountAnswer]
    # How the game may go on from the best choice, which is its first move; empty for a call.
    line: list[tuple[int, str]]
    # How it may go on from what was played; empty where that is the best choice.
    played_line: list[tuple[int, str]]
    # Up to three of the sampled deals that the verdict rests on: those in which what was played and
    # the best choice end differently, first those that show what decides between them; where what
    # was played is best, the heaviest of all.
    deals: list[SampledDealAnswer]
    # How many different sampled deals of equal weight would say as much; null when nothing was
    # sampled.
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
    # The address of the page that says how it is written right, where one does.
    see: NotRequired[str | None]


class RefutationAnswer(TypedDict):
    """A deal in which a choice loses against perfect play with all hands open, and how."""

    # The share of the sampled deals that the choice loses.
    lost: float
    # The hands by seat.
    deal: list[str]
    # The choice and what beats it, as short as it can be if the loser resists longest.
    line: list[tuple[int, str]]
    # How the choice that is proven to win wins in the same deal.
    win: list[tuple[int, str]]


class SampledDealAnswer(TypedDict):
    """A sampled deal: the hands by seat when the decision was made, and who wins it."""

    # By seat the cards held when the decision was made; those of the seat that decided are the real
    # ones.
    hands: list[str]
    # The share of all sampled deals that are this one, from 0 to 1.
    weight: float
    # Whether the side of the seat wins this deal after what was played.
    wins_played: bool
    # Whether it wins this deal after the best play.
    wins_best: bool


class SearchLimit(TypedDict):
    """The limit of a search; with `worlds` alone the answer does not depend on the clock."""

    # The most seconds that it takes; one second when absent. Advice on a play that only seconds
    # limit comes earlier when more of them would not change it.
    seconds: NotRequired[float | None]
    # Sampled deals of the hidden cards to search; 0: the network's estimate alone.
    worlds: NotRequired[int | None]


class SidePlays(TypedDict):
    """The number of plays that each side has made, which decides Spring and Anti-Spring."""

    # How many plays the landlord has made.
    landlord: NotRequired[int | None]
    # How many plays the peasants have made together.
    peasants: NotRequired[int | None]


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
    # The factor of the bombs and rockets played so far. Default: `1`.
    multiplier: NotRequired[int]
    # Their number, in games whose bombs add up.
    bombs: NotRequired[int | None]
    # For Spring: the plays of each side, where the cards do not determine it.
    plays: NotRequired[SidePlays | None]


class TableInput(DeclaredPlay):
    """The play on the table and who played it."""

    # Seats are numbered in the normal order of play.
    seat: int
    # Whether it was played out of turn, as an act says; this changes nothing here. Default:
    # `false`.
    interrupt: NotRequired[bool]


class TablePlay(PlayAnswer):
    """The play on the table and who played it."""

    # A seat, numbered from 0 in the normal order of play.
    seat: int


class TryRequest(TypedDict):
    """A try at an exercise."""

    # The limit of the search. Default: `{"seconds": null, "worlds": null}`.
    limit: NotRequired[SearchLimit]
    # The cards of a play, `pass`, or a call.
    choice: int | str | Sequence[int | str] | None
    # How the cards are read, where that is not clear.
    type: NotRequired[str | None]
    # The rank that plays of a type compare, mostly the highest of the run; or a bomb's suit.
    key: NotRequired[str | None]
    # The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`.
    language: NotRequired[Language]


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
LuckNote = Literal[
    "no_landlord", "unfinished", "no_deals", "hand_unknown", "bottom_unknown", "bid", "set_up"
]
"""Why a part of the luck is not known."""
