"""One player over many games: results, luck apart, and where the losses come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TypeVar

from solver.review.amount import Amount
from solver.review.consequences import MISTAKES
from solver.review.judgement import Category, Judgement, Phase
from solver.review.labels import Label
from solver.review.plan import Review
from solver.search.confidence import bounded_interval, interval

_Kind = TypeVar("_Kind")


@dataclass(frozen=True)
class Tally:
    """The decisions of one kind.

    Attributes:
        phase: when in the game they were made.
        category: what they were about.
        decisions: how many there were, forced ones left out.
        loss: percentage points that they lost together; for calls percent of the stake's swing.
        points_loss: expected points that they lost together.
        labels: how often each label was given.
    """

    phase: Phase
    category: Category
    decisions: int
    loss: float
    points_loss: float
    labels: Mapping[Label, int]

    @property
    def mistakes(self) -> int:
        """The number of inaccuracies, mistakes and blunders."""
        return sum(count for label, count in self.labels.items() if label in MISTAKES)

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
        )


@dataclass(frozen=True)
class PlayedGame:
    """What one game adds to the totals of one of its players.

    Attributes:
        rules: the id of its rules.
        role: `landlord` or `peasant`.
        accuracy: from 0 to 100; None when the player had nothing to decide.
        result: what the player got; None when the record does not say.
        adjusted_result: the result without luck.
        tallies: the player's decisions by their kind.
    """

    rules: str
    role: str
    accuracy: float | None
    result: Amount | None
    adjusted_result: Amount | None
    tallies: tuple[Tally, ...]

    @classmethod
    def of(cls, rules: str, review: Review, seat: int) -> PlayedGame:
        """Returns what a review says of one seat."""
        player = review.players[seat]
        kinds: dict[tuple[Phase, Category], list[Judgement]] = {}
        for each in review.decisions:
            if each.seat == seat and not each.forced:
                kinds.setdefault((each.phase, each.category), []).append(each)
        return cls(
            rules,
            player.role,
            player.accuracy,
            player.result,
            player.adjusted_result,
            tuple(Tally.of(*kind, judged) for kind, judged in sorted(kinds.items())),
        )

    @property
    def loss(self) -> float | None:
        """Percentage points lost by a play on average; None without one."""
        plays = [each for each in self.tallies if each.category != "call"]
        decisions = sum(each.decisions for each in plays)
        return sum(each.loss for each in plays) / decisions if decisions else None


@dataclass(frozen=True)
class Mean:
    """A mean over games with its 95 % interval, which lies within the bounds of what is measured.

    Attributes:
        value: the mean.
        low: the lower end of the interval; None for fewer than two games.
        high: the upper end.
        games: the number of games behind it.
    """

    value: float
    low: float | None
    high: float | None
    games: int

    @classmethod
    def of(
        cls, values: Iterable[float | None], bounds: tuple[float, float] | None = None
    ) -> Mean | None:
        """Returns the mean of the values that are known; None without any.

        Args:
            values: one for each game; None where it is not known.
            bounds: the least and the greatest value that there can be; None where there are none.
        """
        known = [value for value in values if value is not None]
        if not known:
            return None
        value = fmean(known)
        if len(known) == 1:
            return cls(value, None, None, 1)
        error = stdev(known) / len(known) ** 0.5
        if bounds is None:
            low, high = interval(value, error)
        else:
            low, high = bounded_interval(value, error, len(known), bounds)
        return cls(value, low, high, len(known))


@dataclass(frozen=True)
class PlayerTotals:
    """One player over many games; figures are None where no game gives them.

    Attributes:
        name: the player's name.
        games: the number of reviewed games.
        as_landlord: how many of them the player was the landlord in.
        points: the result in points.
        adjusted_points: the luck-adjusted result in points.
        win: the share of games won.
        adjusted_win: the same without luck; single figures may lie outside 0 to 1.
        accuracy: the accuracy of a game.
        loss: percentage points lost by a play.
        by_phase: all decisions of each phase; `category` says nothing there.
        by_category: all decisions of each category.
        mistakes: the most frequent kinds of mistakes, the most frequent first.
    """

    name: str
    games: int
    as_landlord: int
    points: Mean | None
    adjusted_points: Mean | None
    win: Mean | None
    adjusted_win: Mean | None
    accuracy: Mean | None
    loss: Mean | None
    by_phase: Mapping[Phase, Sum]
    by_category: Mapping[Category, Sum]
    mistakes: tuple[Tally, ...]


@dataclass(frozen=True)
class Sum:
    """Decisions of several kinds together.

    Attributes:
        decisions: how many there were, forced ones left out.
        loss: percentage points that one of them lost on average.
        points_loss: expected points that one of them lost on average.
        mistakes: the number of inaccuracies, mistakes and blunders.
    """

    decisions: int
    loss: float
    points_loss: float
    mistakes: int

    @classmethod
    def of(cls, tallies: Iterable[Tally]) -> Sum:
        """Returns the sum of tallies, which hold a decision at least."""
        known = list(tallies)
        decisions = sum(each.decisions for each in known)
        return cls(
            decisions,
            sum(each.loss for each in known) / decisions,
            sum(each.points_loss for each in known) / decisions,
            sum(each.mistakes for each in known),
        )


def totals_of(name: str, games: Sequence[PlayedGame]) -> PlayerTotals:
    """Returns the totals of a player.

    Args:
        name: the player's name.
        games: the player's games.
    """
    tallies = [tally for game in games for tally in game.tallies]
    return PlayerTotals(
        name=name,
        games=len(games),
        as_landlord=sum(game.role == "landlord" for game in games),
        points=_mean(games, lambda game: game.result, "points"),
        adjusted_points=_mean(games, lambda game: game.adjusted_result, "points"),
        win=_mean(games, lambda game: game.result, "win", (0.0, 1.0)),
        adjusted_win=_mean(games, lambda game: game.adjusted_result, "win"),
        accuracy=Mean.of((game.accuracy for game in games), (0.0, 100.0)),
        loss=Mean.of((game.loss for game in games), (0.0, 100.0)),
        by_phase=_sums(tallies, lambda tally: tally.phase),
        by_category=_sums(tallies, lambda tally: tally.category),
        mistakes=_most_frequent(tallies),
    )


def percentile(own: float, others: Iterable[float], *, more_is_better: bool) -> float | None:
    """Returns which share of the others a player is better than, in percent; equals count half.

    Args:
        own: the player's figure.
        others: the figures of the other players.
        more_is_better: whether a high figure is a good one.

    Returns:
        From 0 to 100; None without others.
    """
    found = [(other < own) + 0.5 * (other == own) for other in others]
    if not found:
        return None
    share = 100.0 * sum(found) / len(found)
    return share if more_is_better else 100.0 - share


def _mean(
    games: Iterable[PlayedGame],
    of: Callable[[PlayedGame], Amount | None],
    unit: str,
    bounds: tuple[float, float] | None = None,
) -> Mean | None:
    amounts = map(of, games)
    return Mean.of((None if each is None else getattr(each, unit) for each in amounts), bounds)


def _sums(tallies: Iterable[Tally], of: Callable[[Tally], _Kind]) -> dict[_Kind, Sum]:
    kinds: dict[_Kind, list[Tally]] = {}
    for tally in tallies:
        kinds.setdefault(of(tally), []).append(tally)
    return {kind: Sum.of(found) for kind, found in kinds.items()}


def _most_frequent(tallies: Iterable[Tally]) -> tuple[Tally, ...]:
    kinds: dict[tuple[Phase, Category], list[Tally]] = {}
    for tally in tallies:
        kinds.setdefault((tally.phase, tally.category), []).append(tally)
    together = []
    for kind, found in kinds.items():
        labels: Counter[Label] = Counter()
        for tally in found:
            labels.update(tally.labels)
        together.append(
            Tally(
                *kind,
                sum(each.decisions for each in found),
                sum(each.loss for each in found),
                sum(each.points_loss for each in found),
                dict(labels),
            )
        )
    wrong = [each for each in together if each.mistakes]
    return tuple(sorted(wrong, key=lambda each: (-each.mistakes, -each.loss)))
