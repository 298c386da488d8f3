"""What several answers have."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .inputs import Category, Label, Objective, Phase


class AmountAnswer(TypedDict):
    """A worth, or a difference of two, from the player's point of view."""

    points: float
    """The seat's score, bid, snatches and bombs counted."""
    win: float
    """The probability that the seat's side wins, or a difference of two such probabilities, from -1
    to 1.
    """


class AssumedAnswer(TypedDict):
    """Something that is not known of the game, and was assumed."""

    what: str
    """`landlord`, `seat`, `left`, `history`, `played` or `heap`."""
    text: str
    """What was assumed, and how much it may matter."""


class CallShownAnswer(TypedDict):
    """What a call showed the others about the hand, in top shares: 0 is the best of all hands."""

    top_share: float
    """The share of all dealt hands that are stronger than the hand."""
    before: tuple[float, float]
    """The middle 80 % of what the others thought possible before the call."""
    after: tuple[float, float]
    """The middle 80 % of what they thought possible after the call."""


class CauseAnswer(TypedDict):
    """A quantity that differs after two choices and goes with which of them wins."""

    quantity: str
    """What is measured."""
    worse: float
    """Its mean after the choice that is worth less; of a call the points."""
    better: float
    """Its mean after the other one, in the same deals."""
    error: float
    """The standard error of the difference of the two."""
    share: float
    """The share of the difference in outcome from deals in which it differs, too, and which no
    cause before it accounts for; 0 where it differs in every deal alike.
    """
    deals: list[list[str]]
    """The hands by seat in the likeliest of these deals, which the better choice wins (or scores
    more in), and the other one does not.
    """
    who: NotRequired[int | None]
    """The seat that most often takes the lead there; absent where nobody does."""
    cards: NotRequired[str | None]
    """The play with which it does so in many of them; absent where there is no such play. Of a
    bottom, the lowest card that makes the difference.
    """
    part: NotRequired[float | None]
    """For calls, the share of the deals that the figures are measured in; absent for plays, where
    that is all of them.
    """
    wins: NotRequired[tuple[float, float] | None]
    """For calls, how many of these deals are won after the worse and the better one."""


class Decision(TypedDict):
    """One decision of the game, judged by what the player could know."""

    index: int
    """The event's index in the record."""
    seat: int
    """Who decided."""
    kind: Literal["play", "call"]
    """Whether it was a call or a play."""
    played: int | str
    """What was done."""
    best: int | str
    """What would have been best."""
    legal: int
    """The number of legal choices, the pass among them."""
    forced: bool
    """Whether there was nothing to choose."""
    win_played: float | None
    """The probability of winning after what was done; null for a call, which is judged by points.
    """
    win_played_error: float | None
    """The standard error of `win_played`, 0 when that win is proven; null for a call."""
    win_best: float | None
    """The probability of winning after the best choice; null for a call."""
    win_best_error: float | None
    """The standard error of `win_best`."""
    loss: float | None
    """Percentage points of winning given away. Where a play is judged by points: the points given
    away, in percent of the difference between winning and losing what is at stake. For a call: the
    same, of the game as the landlord at the highest legal bid.
    """
    loss_low: float | None
    """The lower end of its 95 % interval."""
    points_loss: float | None
    """Expected points given away."""
    expected_loss: float
    """Percentage points of winning given away in expectation, whether or not the sample shows it:
    the mean of the loss under its uncertainty. 0 for a call.
    """
    label: Label
    """How grave the loss is (docs/review.md); `unclear` when the interval of a loss that would be
    grave reaches down to zero.
    """
    certain_win_refused: bool
    """Whether the best choice wins for certain, and what was played does not. It stands beside the
    label, which follows the loss as for any other decision.
    """
    proven: NotRequired[bool | None]
    """True when the best choice wins for certain, whoever holds what; `win_best` is then exactly 1;
    absent otherwise.
    """
    open: NotRequired[DoubleDummyAnswer | None]
    """Who wins with all hands known, after `played` and after the `best` play, both exact; absent
    where that was not solved. Never graded.
    """
    reasons: list[str]
    """Facts about the best choice, and about what was done where it was another."""
    short: NotRequired[str | None]
    """The point of the first reason about the choice, in at most 60 signs, or 24 Chinese ones;
    absent where there is none.
    """
    because: list[CauseAnswer]
    """What decides between the two in the sampled deals, the weightiest first; empty where what was
    done is best, where a proof decides, and where nothing stands out.
    """
    refutation: NotRequired[RefutationAnswer | None]
    """Where the best choice is proven to win: a deal in which what was played loses, and how;
    absent where that was not found.
    """
    worlds: int
    """The number of sampled deals that the judgement rests on."""
    settled: bool
    """Whether more deals would hardly change the label; false when the limit of deals or the time
    ended the sampling before the label was clear.
    """
    shown: NotRequired[CallShownAnswer | None]
    """What a call showed about the hand; absent for a play."""
    phase: Phase
    """When in the game the decision was made."""
    category: Category
    """What the decision was about."""
    difficulty: float | None
    """Percentage points that the network's behaviour policy loses here on average: a mistake in an
    easy position differs from one in a hard position; null for a forced decision.
    """
    punished: bool | None
    """Whether the mistake cost something in this game (docs/review.md); null where the decision was
    no mistake, and where the record ends before.
    """
    effects: list[AmountAnswer]
    """By seat what the decision changed against the best choice. It is measured in other sampled
    deals than those in which the best choice was found, so it is right on average, which `loss` is
    not: that is the largest of several noisy differences. A single figure is noisier, and may be
    positive for the seat that decided.
    """
    line: list[tuple[int, str]]
    """How the game may go on from the best choice, which is its first move; empty for a call."""
    played_line: list[tuple[int, str]]
    """How it may go on from what was played; empty where that is the best choice."""
    deals: list[SampledDealAnswer]
    """Up to three of the sampled deals that the verdict rests on: those in which what was played
    and the best choice end differently, first those that show what decides between them; where what
    was played is best, the heaviest of all.
    """
    effective_samples: float | None
    """How many different sampled deals of equal weight would say as much; null when nothing was
    sampled, or every possible deal was counted.
    """


class DoubleDummyAnswer(TypedDict):
    """Who wins with all hands known, after what was played and after the best play."""

    played: str
    """What was done: a play, or a call."""
    best: str
    """The best choice: a play, or a call."""


class EngineAnswer(TypedDict):
    """What is needed to compute the answer again."""

    version: str
    """The version of the program."""
    weights: NotRequired[str | None]
    """The weights of the network; null where the game has none."""
    worlds: int
    """How many deals of the hidden cards were sampled."""
    seconds: float
    """Seconds that the search took."""
    seed: int
    """What decided the sampled deals: the same seed and `worlds` give the same answer."""
    rules: NotRequired[str | None]
    """The rules: a game's id, with the version of its rules behind `@` where that is known."""
    limit: NotRequired[LimitAnswer | None]
    """The limit of the search."""
    aim: Objective
    """What all seats of the sampled deals play for, and what choices are ranked by: `win`, winning
    at all, or `points`, the score. For a review that of its plays; its calls are played for points.
    """
    trained_on: NotRequired[str | None]
    """The rules on which the network was trained, named as in `rules`, where they are not the rules
    that were asked for.
    """
    warnings: NotRequired[list[str] | None]
    """What makes the figures less sure than those of other answers, in sentences."""
    cut_short: NotRequired[bool | None]
    """True when seconds ended the work before the worlds of the limit did: the answer may differ
    from that of another time or machine. The seconds are those of the limit, or the longest search
    of the service.
    """


class LimitAnswer(TypedDict):
    """The limit that a search was given."""

    seconds: NotRequired[float | None]
    """The most seconds that it may take."""
    worlds: NotRequired[int | None]
    """The most deals of the hidden cards that are sampled."""


class Reading(TypedDict):
    """One way to read a set of cards."""

    type: str
    """The type of play."""
    length: int
    """The number of ranks of the run."""
    kickers: int
    """The number of attached cards or pairs."""
    key: str
    """The top rank; of a suited bomb the suit."""


class PlayAnswer(Reading):
    """A play in its canonical form.

    Its cards with the kickers after a dash, its type, the number of ranks of its run, the number of
    its kickers, and its key, which is the top rank or the suit of a suited bomb.
    """

    cards: str
    """The cards in canonical form, the kickers behind a dash."""


class ProblemAnswer(TypedDict):
    """An error response (RFC 9457)."""

    type: str
    """The kind of problem, as a URN."""
    title: str
    """The kind of problem, in words."""
    status: int
    """The status code of HTTP."""
    detail: str
    """What is wrong, in a sentence that quotes it."""
    errors: list[ProblemIssue]
    """Each thing that is wrong, with its place in the request."""


class ProblemIssue(TypedDict):
    """One thing that is wrong with a request."""

    pointer: str
    """A JSON pointer (RFC 6901) into the request's body, or a parameter's name."""
    detail: str
    """What is wrong, in a sentence that quotes it."""
    see: NotRequired[str | None]
    """The address of the page that says how it is written right, where one does."""


class RefutationAnswer(TypedDict):
    """A deal in which a choice loses against perfect play with all hands open, and how."""

    lost: float
    """The probability that the choice loses: what its win probability leaves."""
    deal: list[str]
    """The hands by seat."""
    line: list[tuple[int, str]]
    """The choice and what beats it, as short as it can be if the loser resists longest."""
    win: list[tuple[int, str]]
    """How the choice that is proven to win wins in the same deal."""


class SampledDealAnswer(TypedDict):
    """A sampled deal: the hands by seat when the decision was made, and who wins it."""

    hands: list[str]
    """By seat the cards held when the decision was made; those of the seat that decided are the
    real ones.
    """
    weight: float
    """The share of all sampled deals that are this one, from 0 to 1."""
    wins_played: bool
    """Whether the side of the seat wins this deal after what was played."""
    wins_best: bool
    """Whether it wins this deal after the best play."""


class SolutionOfExercise(Decision):
    """The answer to an exercise: the judged decision, with the best choice and what follows it."""

    engine: EngineAnswer
    """What made the review."""


class TablePlay(PlayAnswer):
    """The play on the table and who played it."""

    seat: int
    """A seat, numbered from 0 in the normal order of play."""
