"""The judgement of one decision: when it was made, what it was about, and how grave it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from solver.causes import Cause, Refutation
from solver.figures import Figure, Points, Probability
from solver.game.act import Move
from solver.game.cards import Hand
from solver.game.choice import Choice, choice_text
from solver.game.play import Play
from solver.reasons.reason import Reason, ShortReason
from solver.records.decision import RecordedDecision
from solver.review.amount import Amount
from solver.review.double_dummy import DoubleDummy
from solver.review.labels import Label, Percentage
from solver.search.landlord_trials import MOST_DEALS
from solver.search.limit import Limit
from solver.value import ABSENT, HIDDEN, SAID, Value

# --- The judgement --------------------------------------------------------------------------------

# When in the game a decision was made (`phase_of`).
Phase = Literal["auction", "opening", "middle", "end"]
# What a decision was about (`category_of`).
Category = Literal["lead", "follow", "bomb", "kicker", "co-operation", "call"]


@dataclass(frozen=True)
class SampledDeal(Value):
    """One of the deals on which a judgement rests."""

    hands: tuple[Hand, ...]
    """By seat the cards held when the decision was made; those of the seat that decided are the
    real ones.
    """
    weight: Probability
    """The share of all sampled deals that are this one, from 0 to 1."""
    wins_played: bool
    """Whether the side of the seat wins this deal after what was played."""
    wins_best: bool
    """Whether it wins this deal after the best play."""


@dataclass(frozen=True)
class CallShown(Value):
    """What a call showed the others about the caller's hand.

    The others estimate it by the calls that players of all kinds make with random hands.
    A top share is the share of all dealt hands that are stronger: 0 for the best hand.
    """

    top_share: Probability
    """The share of all dealt hands that are stronger than the hand."""
    before: tuple[Probability, Probability]
    """The middle 80 % of what the others thought possible before the call."""
    after: tuple[Probability, Probability]
    """The middle 80 % of what they thought possible after the call."""


@dataclass(frozen=True, kw_only=True)
class JudgedMoment(Value):
    """When in a game a decision was made, what it was about, and how grave it was."""

    index: int
    """The event's index in the record."""
    phase: Phase
    """When in the game the decision was made."""
    category: Category
    """What the decision was about."""
    label: Label
    """How grave the loss is (docs/review.md); `unclear` when the interval of a loss that would be
    grave reaches down to zero.
    """
    loss: Percentage
    """Percentage points of winning given away. Where a play is judged by points: the points given
    away, in percent of the difference between winning and losing what is at stake. For a call: the
    same, of the game as the landlord at the highest legal bid.
    """


@dataclass(frozen=True)
class Judgement(JudgedMoment, properties=("forced",), if_any=("short",)):
    """One decision, judged by what its player could know."""

    seat: int
    """Who decided."""
    kind: Literal["play", "call"]
    """Whether it was a call or a play."""
    played: Choice
    """What was done."""
    best: Choice
    """What would have been best."""
    legal: int
    """The number of legal choices, the pass among them."""
    win_played: Probability | None
    """The probability of winning after what was done; None for a call, which is judged by points.
    """
    win_best: Probability | None
    """The probability of winning after the best choice; None for a call."""
    loss_low: Percentage
    """The lower end of its 95 % interval."""
    points_loss: Points
    """Expected points given away."""
    proven: Annotated[bool | None, ABSENT]
    """True when the best choice wins for certain, whoever holds what; `win_best` is then exactly 1;
    None otherwise.
    """
    reasons: tuple[Annotated[Reason, SAID], ...]
    """Facts about the best choice, and about what was done where it was another."""
    win_played_error: Probability | None = None
    """The standard error of `win_played`, 0 when that win is proven; None for a call."""
    win_best_error: Probability | None = None
    """The standard error of `win_best`."""
    certain_win_refused: bool = False
    """Whether the best choice wins for certain, and what was played does not. It stands beside the
    label, which follows the loss as for any other decision.
    """
    expected_loss: Percentage = 0.0
    """Percentage points of winning given away in expectation, whether or not the sample shows it:
    the mean of the loss under its uncertainty. 0 for a call.
    """
    alone: Annotated[tuple[Reason, ...], HIDDEN] = ()
    """What decides, and then other facts, said of what was played alone, so that they do not give
    away what would have been best; empty for a call.
    """
    because: tuple[Cause, ...] = ()
    """What decides between the two in the sampled deals, the weightiest first; empty where what was
    done is best, where a proof decides, and where nothing stands out.
    """
    refutation: Annotated[Refutation | None, ABSENT] = None
    """Where the best choice is proven to win: a deal in which what was played loses, and how; None
    where that was not found.
    """
    worlds: int = 0
    """The number of sampled deals that the judgement rests on."""
    settled: bool = True
    """Whether more deals would hardly change the label; False when the limit of deals or the time
    ended the sampling before the label was clear.
    """
    shown: Annotated[CallShown | None, ABSENT] = None
    """What a call showed about the hand; None for a play."""
    double_dummy: Annotated[DoubleDummy | None, ABSENT, Field(serialization_alias="open")] = None
    """Who wins with all hands known, after `played` and after the `best` play, both exact; None
    where that was not solved. Never graded.
    """
    difficulty: Percentage | None = None
    """Percentage points that the network's behaviour policy loses here on average: a mistake in an
    easy position differs from one in a hard position; None for a forced decision.
    """
    effects: tuple[Amount, ...] = ()
    """By seat what the decision changed against the best choice. It is measured in other sampled
    deals than those in which the best choice was found, so it is right on average, which `loss` is
    not: that is the largest of several noisy differences. A single figure is noisier, and may be
    positive for the seat that decided.
    """
    line: tuple[Move, ...] = ()
    """How the game may go on from the best choice, which is its first move; empty for a call."""
    played_line: tuple[Move, ...] = ()
    """How it may go on from what was played; empty where that is the best choice."""
    deals: tuple[SampledDeal, ...] = ()
    """Up to three of the sampled deals that the verdict rests on: those in which what was played
    and the best choice end differently, first those that show what decides between them; where what
    was played is best, the heaviest of all.
    """
    effective_samples: Figure | None = None
    """How many different sampled deals of equal weight would say as much; None when nothing was
    sampled, or every possible deal was counted.
    """
    punished: bool | None = None
    """Whether the mistake cost something in this game (docs/review.md); None where the decision was
    no mistake, and where the record ends before.
    """

    @property
    def short(self) -> Annotated[ShortReason, SAID] | None:
        """The first reason about what was done, in at most 60 signs, or 24 Chinese ones.

        None where there is none.
        """
        own = choice_text(self.played)
        about = [each for each in self.reasons if each.of in (None, own)] or self.reasons
        return ShortReason(about[0].facts[0]) if about else None

    @property
    def own_reasons(self) -> tuple[Reason, ...]:
        """The reasons that do not say what would have been best.

        Of a call these are all but what decides, and what the best one is worth.
        """
        if self.best == self.played:
            return self.reasons
        if self.kind == "call":
            return self.reasons[len(self.because) + 1 :]
        return self.alone

    @property
    def forced(self) -> bool:
        """Whether there was nothing to choose."""
        return self.label == "forced"

    def ended_early(self, limit: Limit) -> bool:
        """Returns whether the seconds of its limit ended the sampling before the worlds did."""
        if limit.worlds is None or self.settled:
            return False
        most = min(limit.worlds, MOST_DEALS) if self.kind == "call" else limit.worlds
        return self.worlds < most


# --- When in the game a decision was made, and what it was about ----------------------------------

# The opening lasts until a seat has played this share of its cards; the end begins when a seat has
# no more than this share of the cards dealt to it.
_OPENING = 0.3
_END = 0.3


def phase_of(decision: RecordedDecision) -> Phase:
    """Returns when in the game a decision was made."""
    view = decision.view
    if view.kind != "play":
        return "auction"
    left = view.table.left
    shares = [count / (count + len(gone)) for count, gone in zip(left, view.played, strict=True)]
    if min(shares) <= _END:
        return "end"
    return "opening" if min(shares) > 1 - _OPENING else "middle"


def category_of(decision: RecordedDecision, best: Choice) -> Category:
    """Returns what a decision was about.

    Of several categories that fit, the first of this list is meant: a call, a bomb played or best
    to be played, the kickers of a play whose body is the best one's, the trick of a partner, a
    lead, and whether and how to follow.

    Args:
        decision: the decision.
        best: the best choice.
    """
    view, done = decision.view, decision.done
    if view.kind != "play":
        return "call"
    choices = [each for each in (done, best) if isinstance(each, Play)]
    if any(each.is_bomb for each in choices):
        return "bomb"
    if len(choices) == 2 and _kickers_differ(*choices):
        return "kicker"
    if not view.table.leading and view.is_partner(view.table.holder):
        return "co-operation"
    return "lead" if view.table.leading else "follow"


def _kickers_differ(one: Play, other: Play) -> bool:
    """Returns whether two plays have the same body and other kickers."""
    same = (one.type, one.key, one.length) == (other.type, other.key, other.length)
    return same and bool(one.kickers) and one.cards != other.cards
