"""The judgement of one decision, and the labels that say how grave an error is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from solver.causes import Cause, Refutation
from solver.game.act import Move
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.choice import choice_text
from solver.game.play import Play
from solver.reasons.reason import Reason, ShortReason
from solver.review.amount import Amount
from solver.review.double_dummy import DoubleDummy
from solver.review.labels import Label
from solver.search.landlord_trials import MOST_DEALS
from solver.search.limit import Limit

# What was decided: a play, None for the pass, or a call.
Choice = Play | Call | None
# When in the game a decision was made (solver/review/kinds.py).
Phase = Literal["auction", "opening", "middle", "end"]
# What a decision was about (solver/review/kinds.py).
Category = Literal["lead", "follow", "bomb", "kicker", "co-operation", "call"]


@dataclass(frozen=True)
class SampledDeal:
    """One of the deals on which a judgement rests.

    Attributes:
        hands: by seat the cards held when the decision was made; those of the seat that decided
            are the real ones.
        weight: the share of all sampled deals that are this one, from 0 to 1.
        wins_played: whether the side of the seat wins this deal after what was played.
        wins_best: whether it wins this deal after the best play.
    """

    hands: tuple[Hand, ...]
    weight: float
    wins_played: bool
    wins_best: bool


@dataclass(frozen=True)
class CallShown:
    """What a call showed the others about the caller's hand.

    The others estimate it by the calls that players of all kinds make with random hands.
    A top share is the share of all dealt hands that are stronger: 0 for the best hand.

    Attributes:
        top_share: the share of all dealt hands that are stronger than the hand.
        before: the middle 80 % of what the others thought possible before the call.
        after: the middle 80 % of what they thought possible after the call.
    """

    top_share: float
    before: tuple[float, float]
    after: tuple[float, float]


@dataclass(frozen=True)
class Judgement:
    """One decision, judged by what its player could know.

    Attributes:
        index: the event's index in the record.
        seat: who decided.
        kind: whether it was a call or a play.
        played: what was done.
        best: what would have been best.
        legal: the number of legal choices, the pass among them.
        win_played: the probability of winning after what was done; None for a call, which is
            judged by points.
        win_best: the probability of winning after the best choice; None for a call.
        loss: percentage points of winning given away. Where a play is judged by points: the points
            given away, in percent of the difference between winning and losing what is at stake.
            For a call: the same, of the game as the landlord at the highest legal bid.
        loss_low: the lower end of its 95 % interval.
        points_loss: expected points given away.
        expected_loss: percentage points of winning given away in expectation, whether or not the
            sample shows it: the mean of the loss under its uncertainty. 0 for a call.
        label: how grave the loss is (docs/review.md); `unclear` when the interval of a loss that
            would be grave reaches down to zero.
        win_played_error: the standard error of `win_played`, 0 when that win is proven; None for a
            call.
        win_best_error: the standard error of `win_best`.
        certain_win_refused: whether the best choice wins for certain, and what was played does not.
            It stands beside the label, which follows the loss as for any other decision.
        proven: True when the best choice wins for certain, whoever holds what; `win_best` is then
            exactly 1; None otherwise.
        reasons: facts about the best choice, and about what was done where it was another.
        alone: what decides, and then other facts, said of what was played alone, so that they do
            not give away what would have been best; empty for a call.
        because: what decides between the two in the sampled deals, the weightiest first; empty
            where what was done is best, where a proof decides, and where nothing stands out.
        refutation: where the best choice is proven to win: a deal in which what was played loses,
            and how; None where that was not found.
        worlds: the number of sampled deals that the judgement rests on.
        settled: whether more deals would hardly change the label; False when the limit of deals
            or the time ended the sampling before the label was clear.
        shown: what a call showed about the hand; None for a play.
        double_dummy: who wins with all hands known, where that is solved; it is never graded.
        phase: when in the game the decision was made.
        category: what the decision was about.
        difficulty: percentage points that the network's behaviour policy loses here on average: a
            mistake in an easy position differs from one in a hard position; None for a forced
            decision.
        effects: by seat what the decision changed against the best choice. It is measured in other
            sampled deals than those in which the best choice was found, so it is right on average,
            which `loss` is not: that is the largest of several noisy differences. A single figure
            is noisier, and may be positive for the seat that decided.
        line: how the game may go on from the best choice, which is its first move; empty for a
            call.
        played_line: how it may go on from what was played; empty where that is the best choice.
        deals: up to three of the sampled deals that the verdict rests on: those in which what was
            played and the best choice end differently, first those that show what decides between
            them; where what was played is best, the heaviest of all.
        effective_samples: how many different sampled deals of equal weight would say as much;
            None when nothing was sampled, or every possible deal was counted.
        punished: whether the mistake cost something in this game (docs/review.md); None where the
            decision was no mistake, and where the record ends before.
    """

    index: int
    seat: int
    kind: Literal["play", "call"]
    played: Choice
    best: Choice
    legal: int
    win_played: float | None
    win_best: float | None
    loss: float
    loss_low: float
    points_loss: float
    label: Label
    proven: bool | None
    reasons: tuple[Reason, ...]
    win_played_error: float | None = None
    win_best_error: float | None = None
    certain_win_refused: bool = False
    expected_loss: float = 0.0
    alone: tuple[Reason, ...] = ()
    because: tuple[Cause, ...] = ()
    refutation: Refutation | None = None
    worlds: int = 0
    settled: bool = True
    shown: CallShown | None = None
    double_dummy: DoubleDummy | None = None
    phase: Phase = "middle"
    category: Category = "follow"
    difficulty: float | None = None
    effects: tuple[Amount, ...] = ()
    line: tuple[Move, ...] = ()
    played_line: tuple[Move, ...] = ()
    deals: tuple[SampledDeal, ...] = ()
    effective_samples: float | None = None
    punished: bool | None = None

    @property
    def short(self) -> ShortReason | None:
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

    def cut_short(self, limit: Limit) -> bool:
        """Returns whether the seconds of its limit ended the sampling before the worlds did."""
        if limit.worlds is None or self.settled:
            return False
        most = min(limit.worlds, MOST_DEALS) if self.kind == "call" else limit.worlds
        return self.worlds < most
