"""What one agent gains over another against the same opponent, on the same deals."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Self

from solver.arena.match import Match, interval, mean


@dataclass(frozen=True)
class Gain:
    """The differences of two matches, deal by deal: the luck of the cards cancels out twice.

    Errors are standard errors over the deals.

    Attributes:
        win_rate: by how much the first agent wins more of its games.
        win_rate_error: its standard error.
        points: by how much more it scores in a game.
        points_error: its standard error.
    """

    win_rate: float
    win_rate_error: float
    points: float
    points_error: float

    @classmethod
    def of(cls, match: Match, baseline: Match) -> Self:
        """Returns what the agent of `match` gains over that of `baseline`.

        Both matches are of the same deals, in the same order.
        """
        both = list(zip(match.pairs, baseline.pairs, strict=True))
        win_rate, win_rate_error = mean([ours.score - theirs.score for ours, theirs in both])
        points, points_error = mean([ours.points - theirs.points for ours, theirs in both])
        return cls(win_rate, win_rate_error, points, points_error)

    def to_json(self) -> dict[str, Any]:
        """Returns the gain with its 95 % intervals as plain JSON values."""
        return asdict(self) | {
            "win_rate_interval": list(interval(self.win_rate, self.win_rate_error)),
            "points_interval": list(interval(self.points, self.points_error)),
        }
