"""What one reviewed game adds to the totals of one of its players; kept in the store as text.

Attributes with a default were added later: games that were reviewed before have the default.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Annotated

from solver.bidding.causes import NOT_DECIDED
from solver.game.choice import Choice, choice_text
from solver.game.play import Play
from solver.review.accuracy import Accuracies
from solver.review.amount import Amount
from solver.review.judgement import Category, JudgedMoment, Judgement, Phase
from solver.review.labels import MARKS, Label, Percentage
from solver.review.plan import Review
from solver.value import HIDDEN, Value

# The cause of a mistake where the better choice is proven to win.
PROVEN_WIN = "proven_win"


@dataclass(frozen=True)
class Tally(Value, properties=("mistakes",)):
    """The decisions of one kind."""

    phase: Phase
    """When in the game they were made."""
    category: Category
    """What they were about."""
    decisions: int
    """How many there were, forced ones left out."""
    loss: Percentage
    """Percentage points that they lost together; for calls percent of the stake's swing."""
    points_loss: Annotated[float, HIDDEN]
    """Expected points that they lost together."""
    labels: Mapping[Label, int]
    """How often each label was given."""
    accuracy: Annotated[Accuracies | None, HIDDEN] = None
    """The accuracies of the plays; calls have none."""

    @property
    def mistakes(self) -> int:
        """The number of inaccuracies, mistakes and blunders."""
        return sum(count for label, count in self.labels.items() if label in MARKS)

    @classmethod
    def of(cls, phase: Phase, category: Category, judged: Sequence[Judgement]) -> Tally:
        """Returns the tally of decisions of one kind."""
        return cls(
            phase,
            category,
            len(judged),
            sum(each.loss for each in judged),
            sum(each.points_loss for each in judged),
            dict(Counter(each.label for each in judged)),
            None if category == "call" else Accuracies.of(each.expected_loss for each in judged),
        )


@dataclass(frozen=True)
class Mistake(JudgedMoment):
    """One inaccuracy, mistake or blunder."""

    played: int | str
    """What was done: the cards of a play, `pass`, or a call."""
    best: int | str
    """What would have been best."""
    cause: str | None
    """The quantity of its first cause, or `PROVEN_WIN`; None where nothing stands out."""

    @classmethod
    def of(cls, judged: Judgement) -> Mistake:
        """Returns a decision that was a mistake."""
        cause = judged.because[0].quantity if judged.because else None
        if cause == NOT_DECIDED:
            cause = None
        return cls(
            choice_text(judged.played),
            choice_text(judged.best),
            PROVEN_WIN if judged.proven else cause,
            **{each.name: getattr(judged, each.name) for each in fields(JudgedMoment)},
        )


@dataclass(frozen=True)
class BombUse(Value):
    """Bombs played and kept, as far as the review can tell: by played and best choices."""

    played: int = 0
    """How many bombs were played."""
    wasted: int = 0
    """How many of them by mistake: another choice than a bomb was better."""
    wasted_loss: Percentage = 0.0
    """Percentage points that these lost together."""
    due: int = 0
    """How often a bomb was the best choice."""
    held: int = 0
    """How often it was kept by mistake then."""
    held_loss: Percentage = 0.0
    """Percentage points that these lost together."""

    @classmethod
    def of(cls, judged: Iterable[Judgement]) -> BombUse:
        """Returns what decisions that were not forced say of bombs."""
        known = list(judged)
        played = [each for each in known if _is_bomb(each.played)]
        due = [each for each in known if _is_bomb(each.best)]
        wrong = [each for each in known if each.label in MARKS]
        wasted = [each for each in wrong if _is_bomb(each.played) and not _is_bomb(each.best)]
        held = [each for each in wrong if _is_bomb(each.best) and not _is_bomb(each.played)]
        return cls(
            len(played),
            len(wasted),
            sum(each.loss for each in wasted),
            len(due),
            len(held),
            sum(each.loss for each in held),
        )

    def __add__(self, other: BombUse) -> BombUse:
        """Returns the bombs of both."""
        return BombUse(
            self.played + other.played,
            self.wasted + other.wasted,
            self.wasted_loss + other.wasted_loss,
            self.due + other.due,
            self.held + other.held,
            self.held_loss + other.held_loss,
        )


@dataclass(frozen=True)
class PlayedGame(Value):
    """What one game adds to the totals of one of its players.

    Attributes:
        rules: the id of its rules.
        role: `landlord` or `peasant`.
        accuracy: from 0 to 100; None when the player had nothing to decide.
        result: what the player got; None when the record does not say.
        adjusted_result: the result without luck.
        tallies: the player's decisions by their kind.
        own: what the player's own decisions gave away; negative; None when the hand is not known.
        mistakes: the player's inaccuracies, mistakes and blunders, in the order of the game.
        bombs: the player's use of bombs; None in games that were reviewed before it was kept.
    """

    rules: str
    role: str
    accuracy: float | None
    result: Amount | None
    adjusted_result: Amount | None
    tallies: tuple[Tally, ...]
    own: Amount | None = None
    mistakes: tuple[Mistake, ...] = ()
    bombs: BombUse | None = None

    @classmethod
    def of(cls, rules: str, review: Review, seat: int) -> PlayedGame:
        """Returns what a review says of one seat."""
        player = review.players[seat]
        free = [each for each in review.decisions if each.seat == seat and not each.forced]
        kinds: dict[tuple[Phase, Category], list[Judgement]] = {}
        for each in free:
            kinds.setdefault((each.phase, each.category), []).append(each)
        return cls(
            rules,
            player.role,
            player.accuracy,
            player.result,
            player.adjusted_result,
            tuple(Tally.of(*kind, judged) for kind, judged in sorted(kinds.items())),
            player.luck.own,
            tuple(Mistake.of(each) for each in free if each.label in MARKS),
            BombUse.of(free),
        )

    @property
    def loss(self) -> float | None:
        """Percentage points lost by a play on average; None without one."""
        plays = [each for each in self.tallies if each.category != "call"]
        decisions = sum(each.decisions for each in plays)
        return sum(each.loss for each in plays) / decisions if decisions else None


def _is_bomb(choice: Choice) -> bool:
    return isinstance(choice, Play) and choice.is_bomb
