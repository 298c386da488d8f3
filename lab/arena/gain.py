"""The gain of one agent over another, against the same opponent on the same deals."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Self

from lab.arena.match import Match, mean
from solver.search.confidence import bounded_interval, interval


@dataclass(frozen=True)
class Gain:
    """The differences of two matches, deal by deal, so that the luck of the cards cancels out.

    Errors are standard errors over the deals.

    Attributes:
        deals: the number of deals.
        win_rate: the first agent's win rate less the second's.
        win_rate_error: its standard error.
        points: the first agent's points a game less the second's, in base stakes.
        points_error: its standard error.
    """

    deals: int
    win_rate: float
    win_rate_error: float
    points: float
    points_error: float

    @classmethod
    def of(cls, match: Match, baseline: Match) -> Self:
        """Returns the gain of the agent of `match` over that of `baseline`.

        Both matches must have the same deals in the same order; an interrupted baseline may have
        fewer.
        """
        both = list(zip(match.pairs, baseline.pairs, strict=not baseline.interrupted))
        win_rate, win_rate_error = mean([ours.score - theirs.score for ours, theirs in both])
        points, points_error = mean([ours.points - theirs.points for ours, theirs in both])
        return cls(len(both), win_rate, win_rate_error, points, points_error)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the difference of the win rates."""
        return bounded_interval(self.win_rate, self.win_rate_error, self.deals, (-1.0, 1.0))

    def to_json(self) -> dict[str, Any]:
        """Returns the gain with its 95 % intervals as plain JSON values."""
        return asdict(self) | {
            "win_rate_interval": list(self.interval),
            "points_interval": list(interval(self.points, self.points_error)),
        }
