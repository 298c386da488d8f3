"""The result of a match of any kind: its figures with their standard errors, over the deals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from lab.arena.sprt import Sprt, SprtRun, Verdict
from solver.errors import InvalidRequest
from solver.search.confidence import bounded_interval, interval

# A standard error needs at least two deals.
FEWEST_DEALS = 2
# What a deal adds to a figure: a sum, and of how many games, seats or decisions it is.
Ratio = tuple[float, float]
# The figures that are shares of games; points have no bounds.
_SHARES = {"win_rate", "as_landlord", "as_peasants", "landlord_alone", "landlord_against"}


@dataclass(frozen=True)
class Outcome:
    """What one deal of a match gave A.

    Attributes:
        figures: by the name of a figure, with `win_rate` and `points` among them.
        parts: figures that are told apart by agent or by seat.
        counts: the other counters of each agent, such as its failures.
        redeals: how many times the cards were dealt again because all seats passed.
        records: the games of the deal as records, a line for each, where they are kept.
    """

    figures: Mapping[str, Ratio]
    parts: Mapping[str, Mapping[str, Ratio]] = field(default_factory=dict)
    counts: Mapping[str, Counter[str]] = field(default_factory=dict)
    redeals: int = 0
    records: tuple[str, ...] = ()

    @classmethod
    def of_pair(cls, won: Sequence[bool], points: Sequence[float], **more: Any) -> Self:
        """Returns the outcome of a deal that is played twice: by A as landlord, then as peasants.

        Args:
            won: whether A won each of the games.
            points: A's score in each of them, as peasants that of all their seats together.
            more: the other attributes.
        """
        figures = {
            "win_rate": (sum(won), 2),
            "points": (sum(points), 2),
            "as_landlord": (won[0], 1),
            "as_peasants": (won[1], 1),
            "points_as_landlord": (points[0], 1),
            "points_as_peasants": (points[1], 1),
        }
        return cls(figures, **more)

    def value(self, figure: str) -> float:
        """Returns a figure in this deal alone."""
        total, size = self.figures[figure]
        return total / size


class Figure(NamedTuple):
    """A figure of a match: what its deals sum up to, by the number of games that they count.

    Attributes:
        mean: the figure.
        error: its standard error over the deals.
        deals: how many deals it rests on.
        bounds: what it is never below or above, if there is such a thing.
    """

    mean: float
    error: float
    deals: int
    bounds: tuple[float, float] | None = None

    @classmethod
    def of(cls, ratios: Sequence[Ratio], bounds: tuple[float, float] | None = None) -> Self:
        """Returns the figure of at least two deals; 0 where they count no games.

        The error of a ratio is that of W. Cochran, Sampling Techniques (1977), section 6.3; where
        every deal counts equally many games it is the standard error of the mean.
        """
        size = math.fsum(each for _, each in ratios)
        if not size:
            return cls(0.0, 0.0, len(ratios), bounds)
        mean = math.fsum(total for total, _ in ratios) / size
        squares = math.fsum((total - mean * each) ** 2 for total, each in ratios)
        error = math.sqrt(squares * len(ratios) / (len(ratios) - 1)) / size
        return cls(mean, error, len(ratios), bounds)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval."""
        if self.bounds is None:
            return interval(self.mean, self.error)
        return bounded_interval(self.mean, self.error, self.deals, self.bounds)

    def __neg__(self) -> Figure:
        """Returns the figure from the other side."""
        return self._replace(mean=-self.mean)


Figures = Mapping[str, Figure]


def figures_json(figures: Figures) -> dict[str, Any]:
    """Returns figures as JSON values, each with its `_error` and its 95 % `_interval`."""
    document: dict[str, Any] = {"deals": next(iter(figures.values())).deals}
    for name, found in figures.items():
        document |= {
            name: found.mean,
            f"{name}_error": found.error,
            f"{name}_interval": list(found.interval),
        }
    return document


@dataclass(frozen=True)
class Match:
    """The result of A against B. Points are in base stakes.

    `match["win_rate"]` is a figure. Matches of agents have A's win rate and points in all games,
    `as_landlord` and `as_peasants`; the points of peasants are those of all their seats together.

    Attributes:
        deals: the number of deals.
        figures: the figures by their names.
        parts: figures that are told apart: `seconds_per_play` by agent, and with a partner
            `peasant_seats`, A's win rate as a peasant by its distance in seats from the landlord.
        counts: the other counters of each agent, such as its failures.
        redeals: how many times the cards were dealt again because all seats passed.
        verdict: the state of the sequential test, where there was one.
        outcomes: the deals, one by one.
        interrupted: whether Ctrl-C has ended the match before its last deal.
    """

    deals: int
    figures: Figures
    parts: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    redeals: int = 0
    verdict: Verdict | None = None
    outcomes: Sequence[Outcome] = field(default=(), repr=False, compare=False)
    interrupted: bool = False

    @classmethod
    def of(
        cls,
        outcomes: Sequence[Outcome],
        verdict: Verdict | None = None,
        *,
        interrupted: bool = False,
    ) -> Self:
        """Returns the result of at least two deals."""
        counts: dict[str, Counter[str]] = {}
        for outcome in outcomes:
            for name, counted in outcome.counts.items():
                counts.setdefault(name, Counter()).update(counted)
        return cls(
            deals=len(outcomes),
            figures={
                name: Figure.of(
                    [each.figures[name] for each in outcomes],
                    (0.0, 1.0) if name in _SHARES else None,
                )
                for name in outcomes[0].figures
            },
            parts=_parts(outcomes),
            counts={name: dict(counted) for name, counted in counts.items()},
            redeals=sum(each.redeals for each in outcomes),
            verdict=verdict,
            outcomes=tuple(outcomes),
            interrupted=interrupted,
        )

    def __getitem__(self, name: str) -> Figure:
        """Returns the figure with this name."""
        return self.figures[name]

    def gain(self, baseline: Match) -> Figures:
        """Returns what A gains over the A of another match, deal by deal.

        So the luck of the cards cancels out. Both matches must have the same deals in the same
        order; an interrupted baseline may have fewer.
        """
        both = list(zip(self.outcomes, baseline.outcomes, strict=not baseline.interrupted))
        return {
            name: Figure.of(
                [(ours.value(name) - theirs.value(name), 1) for ours, theirs in both], bounds
            )
            for name, bounds in (("win_rate", (-1.0, 1.0)), ("points", None))
        }

    def to_json(self) -> dict[str, Any]:
        """Returns the result as plain JSON values; what does not apply is left out."""
        document = {
            "redeals": self.redeals,  # of bidders it is a figure
            "counts": self.counts,
            **figures_json(self.figures),
            **self.parts,
        }
        if self.interrupted:
            document["interrupted"] = True
        if self.verdict is not None:
            document["sprt"] = self.verdict.to_json()
        return document


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in the middle of a match.

    Attributes:
        found: the result of what was played until then, marked as interrupted.
    """

    def __init__(self, found: Any) -> None:
        super().__init__()
        self.found = found


def judge(
    outcomes: Iterable[Outcome],
    sprt: Sprt | None = None,
    progress: Callable[[], None] | None = None,
) -> Match:
    """Returns the result of deals; takes no more of them than the sequential test needs.

    Args:
        outcomes: the deals, played while they are asked for.
        sprt: a sequential test that ends the match as soon as it reaches a conclusion.
        progress: called after each deal.

    Raises:
        Interrupted: Ctrl-C was pressed after enough deals for a result.
    """
    seen: list[Outcome] = []
    run = None if sprt is None else SprtRun(sprt)

    def found(*, interrupted: bool = False) -> Match:
        return Match.of(seen, None if run is None else run.verdict, interrupted=interrupted)

    try:
        for outcome in outcomes:
            seen.append(outcome)
            if progress is not None:
                progress()
            if run is not None and run.add(outcome.value("win_rate")) != "undecided":
                break
    except KeyboardInterrupt:
        if len(seen) < FEWEST_DEALS:
            raise
        raise Interrupted(found(interrupted=True)) from None
    return found()


def check_deals(deals: int) -> None:
    """Raises InvalidRequest when there are too few deals for a standard error."""
    if deals < FEWEST_DEALS:
        raise InvalidRequest(f"a match needs at least {FEWEST_DEALS} deals, not {deals}")


def _parts(outcomes: Iterable[Outcome]) -> dict[str, dict[str, float]]:
    sums: dict[str, dict[str, Ratio]] = {}
    for outcome in outcomes:
        for figure, parts in outcome.parts.items():
            found = sums.setdefault(figure, {})
            for name, (total, size) in parts.items():
                before = found.get(name, (0.0, 0.0))
                found[name] = before[0] + total, before[1] + size
    return {
        figure: {name: total / size for name, (total, size) in parts.items()}
        for figure, parts in sums.items()
    }
