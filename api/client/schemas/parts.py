"""What several answers have."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .inputs import Category, Label, Objective, Phase, Result


class Amount(TypedDict):
    """A worth, or a difference of two."""

    points: float
    """The seat's score, bid, snatches and bombs counted."""
    win: float
    """The probability that the seat's side wins, or a difference of two such probabilities, from -1
    to 1.
    """


class Assumption(TypedDict):
    """Something that is not known of a game, and was assumed."""

    what: str
    """`landlord`, `seat`, `left`, `history`, `played` or `heap`."""
    text: str
    """What was assumed, and how much it may matter."""


class CallShown(TypedDict):
    """What a call showed the others about the caller's hand.

    The others estimate it by the calls that players of all kinds make with random hands. A top
    share is the share of all dealt hands that are stronger: 0 for the best hand.
    """

    top_share: float
    """The share of all dealt hands that are stronger than the hand."""
    before: tuple[float, float]
    """The middle 80 % of what the others thought possible before the call."""
    after: tuple[float, float]
    """The middle 80 % of what they thought possible after the call."""


class Cause(TypedDict):
    """A quantity that differs after two choices, and that goes with which of them wins."""

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


class DoubleDummy(TypedDict):
    """Who wins after what was played, and after the best play; both are exact."""

    played: Result
    """Who wins after what was played."""
    best: Result
    """Who wins after the best play."""


class EngineInfo(TypedDict):
    """What computed an answer, so that the answer can be computed again.

    With a limit in worlds alone, the same seed gives the same answer on every machine.
    """

    version: str
    """The version of the library."""
    weights: str | None
    """The name of the network's weights; null when the game has none."""
    worlds: int
    """How many worlds were sampled for the best candidates."""
    seconds: float
    """How long the search took."""
    seed: int
    """The seed of the sampled worlds."""
    rules: str
    """The game and the version of its rules, as `classic@1`."""
    limit: Limit
    """The limit that was asked for."""
    aim: Objective
    """What all seats of the sampled deals play for, the seat that asks among them: winning, or
    points. Probabilities and points of answers with different aims differ.
    """
    cut_short: NotRequired[bool | None]
    """True when the seconds of the limit ended the search before its worlds did, or left something
    out, so that another machine may answer otherwise; absent otherwise.
    """
    trained_on: NotRequired[str | None]
    """The game and the version of the rules on which the network was trained, where they are not
    these rules.
    """
    warnings: NotRequired[list[str] | None]
    """Sentences about what makes the figures less sure than those of other answers."""


class Judgement(TypedDict):
    """One decision, judged by what its player could know."""

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
    win_played: float | None
    """The probability of winning after what was done; null for a call, which is judged by points.
    """
    win_best: float | None
    """The probability of winning after the best choice; null for a call."""
    loss: float
    """Percentage points of winning given away. Where a play is judged by points: the points given
    away, in percent of the difference between winning and losing what is at stake. For a call: the
    same, of the game as the landlord at the highest legal bid.
    """
    loss_low: float
    """The lower end of its 95 % interval."""
    points_loss: float
    """Expected points given away."""
    label: Label
    """How grave the loss is (docs/review.md); `unclear` when the interval of a loss that would be
    grave reaches down to zero.
    """
    proven: NotRequired[bool | None]
    """True when the best choice wins for certain, whoever holds what; `win_best` is then exactly 1;
    absent otherwise.
    """
    reasons: list[str]
    """Facts about the best choice, and about what was done where it was another."""
    win_played_error: float | None
    """The standard error of `win_played`, 0 when that win is proven; null for a call."""
    win_best_error: float | None
    """The standard error of `win_best`."""
    certain_win_refused: bool
    """Whether the best choice wins for certain, and what was played does not. It stands beside the
    label, which follows the loss as for any other decision.
    """
    expected_loss: float
    """Percentage points of winning given away in expectation, whether or not the sample shows it:
    the mean of the loss under its uncertainty. 0 for a call.
    """
    because: list[Cause]
    """What decides between the two in the sampled deals, the weightiest first; empty where what was
    done is best, where a proof decides, and where nothing stands out.
    """
    refutation: NotRequired[Refutation | None]
    """Where the best choice is proven to win: a deal in which what was played loses, and how;
    absent where that was not found.
    """
    worlds: int
    """The number of sampled deals that the judgement rests on."""
    settled: bool
    """Whether more deals would hardly change the label; false when the limit of deals or the time
    ended the sampling before the label was clear.
    """
    shown: NotRequired[CallShown | None]
    """What a call showed about the hand; absent for a play."""
    open: NotRequired[DoubleDummy | None]
    """Who wins with all hands known, after `played` and after the `best` play, both exact; absent
    where that was not solved. Never graded.
    """
    phase: Phase
    """When in the game the decision was made."""
    category: Category
    """What the decision was about."""
    difficulty: float | None
    """Percentage points that the network's behaviour policy loses here on average: a mistake in an
    easy position differs from one in a hard position; null for a forced decision.
    """
    effects: list[Amount]
    """By seat what the decision changed against the best choice. It is measured in other sampled
    deals than those in which the best choice was found, so it is right on average, which `loss` is
    not: that is the largest of several noisy differences. A single figure is noisier, and may be
    positive for the seat that decided.
    """
    line: list[tuple[int, str]]
    """How the game may go on from the best choice, which is its first move; empty for a call."""
    played_line: list[tuple[int, str]]
    """How it may go on from what was played; empty where that is the best choice."""
    deals: list[SampledDeal]
    """Up to three of the sampled deals that the verdict rests on: those in which what was played
    and the best choice end differently, first those that show what decides between them; where what
    was played is best, the heaviest of all.
    """
    effective_samples: float | None
    """How many different sampled deals of equal weight would say as much; null when nothing was
    sampled, or every possible deal was counted.
    """
    punished: bool | None
    """Whether the mistake cost something in this game (docs/review.md); null where the decision was
    no mistake, and where the record ends before.
    """
    short: NotRequired[str | None]
    """The first reason about what was done, in at most 60 signs, or 24 Chinese ones. absent where
    there is none.
    """
    forced: bool
    """Whether there was nothing to choose."""


class Limit(TypedDict):
    """When a search ends: at the first of these limits that it reaches. None is no limit.

    With a limit in worlds or nodes alone, the same question has the same answer on every machine.
    """

    seconds: NotRequired[float | None]
    """How long the search may take, measured from `since`. A search of a decision that has no limit
    in worlds ends earlier once it is settled.
    """
    worlds: NotRequired[int | None]
    """How many sampled worlds the best candidates are tried in. With 0 the network answers; in
    endings advice tries a few worlds even so.
    """
    nodes: NotRequired[int | None]
    """How many positions an exact search may visit."""


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


class Refutation(TypedDict):
    """A deal in which a choice loses against perfect play with all hands open, and how."""

    lost: float
    """The probability that the choice loses: what its win probability leaves."""
    deal: list[str]
    """The hands by seat."""
    line: list[tuple[int, str]]
    """The choice and what beats it, as short as it can be if the loser resists longest."""
    win: list[tuple[int, str]]
    """How the choice that is proven to win wins in the same deal."""


class ReviewedDecision(Judgement):
    """A judged decision, and what judged it."""

    engine: EngineInfo
    """What made the judgement."""


class SampledDeal(TypedDict):
    """One of the deals on which a judgement rests."""

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


class TablePlay(PlayAnswer):
    """The play on the table and who played it."""

    seat: int
    """A seat, numbered from 0 in the normal order of play."""
