"""One player over many games: results, luck apart, and where the losses come from."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import TypeVar

from solver.figures import Points
from solver.review.accuracy import Accuracies
from solver.review.amount import NOTHING, Amount
from solver.review.judgement import Category, Phase
from solver.review.labels import Label, Percentage
from solver.review.played_game import BombUse, PlayedGame, Tally
from solver.search.confidence import bounded_interval, interval
from solver.value import Value

# --- Luck and own play, as sums that grow from game to game ---------------------------------------

# The most points of a series.
MOST = 100


@dataclass(frozen=True)
class LuckPoint(Value):
    """Where luck and own play stand after some games."""

    games: int
    """How many games are summed up."""
    day: dt.date
    """The day of the last one."""
    luck: Amount
    """What the deal, the bottom and the cards gave and took, together."""
    own: Amount
    """What the player's own decisions gave away together; negative."""


def luck_series(games: Iterable[tuple[dt.date, PlayedGame]]) -> list[LuckPoint]:
    """Returns the sums of luck and own play after each game that tells both.

    Of more than `MOST` games, evenly spaced ones are shown, the last one among them. Every game is
    in the sums: nothing is averaged or left out between two points.

    Args:
        games: the player's games with their days, in the order of playing.
    """
    luck, own, found = NOTHING, NOTHING, list[LuckPoint]()
    for day, game in games:
        if game.result is None or game.adjusted_result is None or game.own is None:
            continue
        luck += game.result - game.adjusted_result
        own += game.own
        found.append(LuckPoint(len(found) + 1, day, luck, own))
    count = min(MOST, len(found))
    return [found[(step + 1) * len(found) // count - 1] for step in range(count)]


# --- The totals -----------------------------------------------------------------------------------

_Kind = TypeVar("_Kind")


@dataclass(frozen=True)
class Mean(Value):
    """A mean over games with its 95 % interval, within the bounds of what is measured."""

    mean: Points
    """The mean."""
    low: Points | None
    """The lower end of the interval; None for fewer than two games."""
    high: Points | None
    """The upper end."""
    games: int
    """The number of games behind it."""

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
class AmountMeans(Value):
    """Means in points and in win probability."""

    points: Mean | None
    """In points; None where no game gives one."""
    win: Mean | None
    """In win probability."""


@dataclass(frozen=True)
class Sum(Value):
    """Decisions of several games together, forced ones left out."""

    decisions: int
    """How many there were."""
    loss: Percentage
    """Percentage points that one of them lost on average."""
    loss_low: Percentage | None
    """The lower end of its 95 % interval over the games; None for a single game."""
    loss_high: Percentage | None
    """The upper end."""
    points_loss: Points
    """Expected points that one of them lost on average."""
    mistakes: int
    """The number of inaccuracies, mistakes and blunders."""
    accuracy: Mean | None
    """That of the plays among them, from 0 to 100; None without a play, and for games that were
    reviewed before it was kept.
    """

    @classmethod
    def of(cls, games: Sequence[Sequence[Tally]]) -> Sum:
        """Returns the sum of tallies, by game; each game has a decision at least."""
        known = [tally for game in games for tally in game]
        decisions = sum(each.decisions for each in known)
        lost = [(sum(t.loss for t in game), sum(t.decisions for t in game)) for game in games]
        loss = _ratio(lost)
        return cls(
            decisions,
            loss.mean,
            loss.low,
            loss.high,
            sum(each.points_loss for each in known) / decisions,
            sum(each.mistakes for each in known),
            _accuracy(games),
        )


@dataclass(frozen=True)
class CauseSum(Value):
    """Mistakes of one cause."""

    cause: str
    """The quantity of their first cause, or `PROVEN_WIN`."""
    mistakes: int
    """How many there were."""
    loss: Percentage
    """Percentage points that they lost together."""


@dataclass(frozen=True)
class PlayerTotals(Value):
    """One player over many games; figures are None where no game gives them."""

    name: str
    """The player's name."""
    games: int
    """The number of reviewed games."""
    as_landlord: int
    """In how many of them the player was the landlord in."""
    result: AmountMeans
    """What the player got: points, and the share of games won."""
    adjusted_result: AmountMeans
    """The same without luck; its single figures of wins may lie outside 0 to 1."""
    accuracy: Mean | None
    """The accuracy of a game."""
    loss: Mean | None
    """Percentage points lost by a play."""
    by_phase: Mapping[Phase, Sum]
    """All decisions of each phase."""
    by_role: Mapping[str, Sum]
    """All plays as `landlord` and as `peasant`; calls are made before that."""
    by_category: Mapping[Category, Sum]
    """All decisions of each category."""
    mistakes: tuple[Tally, ...]
    """The most frequent kinds of mistakes, the most frequent first."""
    causes: tuple[CauseSum, ...]
    """The first causes of mistakes, the most frequent first; mistakes without one are left out."""
    bombs: BombUse
    """Bombs played too soon, and held too long."""


def totals_of(name: str, games: Sequence[PlayedGame]) -> PlayerTotals:
    """Returns the totals of a player.

    Args:
        name: the player's name.
        games: the player's games.
    """
    return PlayerTotals(
        name=name,
        games=len(games),
        as_landlord=sum(game.role == "landlord" for game in games),
        result=AmountMeans(
            _mean(games, lambda game: game.result, "points"),
            _mean(games, lambda game: game.result, "win", (0.0, 1.0)),
        ),
        adjusted_result=AmountMeans(
            _mean(games, lambda game: game.adjusted_result, "points"),
            _mean(games, lambda game: game.adjusted_result, "win"),
        ),
        accuracy=Mean.of((game.accuracy for game in games), (0.0, 100.0)),
        loss=Mean.of((game.loss for game in games), (0.0, 100.0)),
        by_phase=_sums(games, lambda _, tally: tally.phase),
        by_role=_sums(games, lambda game, tally: None if tally.category == "call" else game.role),
        by_category=_sums(games, lambda _, tally: tally.category),
        mistakes=_most_frequent([tally for game in games for tally in game.tallies]),
        causes=_causes(games),
        bombs=sum((game.bombs for game in games if game.bombs is not None), BombUse()),
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


def _ratio(games: Sequence[tuple[float, int]]) -> Mean:
    """Returns what a decision lost on average, with its interval.

    The decisions of a game are alike, so that the games are the sample and not the decisions: the
    error is that of a ratio of two sums (Cochran, Sampling Techniques, 1977, section 2.11).

    Args:
        games: by game what its decisions lost together, each from 0 to 100, and how many they are.
    """
    decisions = sum(number for _, number in games)
    value = sum(lost for lost, _ in games) / decisions
    return _bounded(value, [(lost - value * number) / decisions for lost, number in games])


def _bounded(value: float, changes: Sequence[float]) -> Mean:
    """Returns a figure of several games, from 0 to 100, with its interval.

    Args:
        value: the figure.
        changes: by game, by how much the figure changes with the weight of the game; they sum up to
            0.
    """
    count = len(changes)
    if count == 1:
        return Mean(value, None, None, 1)
    error = sqrt(sum(change**2 for change in changes) * count / (count - 1))
    return Mean(value, *bounded_interval(value, error, count, (0.0, 100.0)), count)


def _accuracy(games: Sequence[Sequence[Tally]]) -> Mean | None:
    """Returns the accuracy of the plays of several games, which are put together.

    Few decisions of a game fall into one phase, and a game's own accuracy there would be low or
    100: together the plays make kinds with few and with many decisions comparable.
    """
    known = []
    for game in games:
        plays = [each for each in game if each.category != "call"]
        found = [each.accuracy for each in plays if each.accuracy is not None]
        if found and len(found) == len(plays):
            known.append(sum(found, Accuracies()))
    together = sum(known, Accuracies())
    if together.value is None:
        return None
    return _bounded(together.value, [together.change(each) for each in known])


def _sums(
    games: Iterable[PlayedGame], of: Callable[[PlayedGame, Tally], _Kind | None]
) -> dict[_Kind, Sum]:
    kinds: dict[_Kind, list[list[Tally]]] = {}
    for game in games:
        found: dict[_Kind, list[Tally]] = {}
        for tally in game.tallies:
            kind = of(game, tally)
            if kind is not None:
                found.setdefault(kind, []).append(tally)
        for kind, tallies in found.items():
            kinds.setdefault(kind, []).append(tallies)
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


def _causes(games: Iterable[PlayedGame]) -> tuple[CauseSum, ...]:
    losses: dict[str, list[float]] = {}
    for mistake in (each for game in games for each in game.mistakes):
        if mistake.cause is not None:
            losses.setdefault(mistake.cause, []).append(mistake.loss)
    found = [CauseSum(cause, len(each), sum(each)) for cause, each in losses.items()]
    return tuple(sorted(found, key=lambda each: (-each.mistakes, -each.loss)))
