"""How far a network's figures are off under rules on which it was not trained.

A house rule or a new game borrows the networks of a built-in game (`weights_of`). Here such a
network plays whole games against itself, under its own rules and under variants of them. At every
decision with a choice, its figures for the chosen play are compared with the outcome.

Decisions are divided into cells: by side, by the share of the deck still in hands, and by the
figure itself, in ten bands. The error of a cell is the mean figure less the mean outcome. What
chance adds to the square of that error is taken off: the squared standard error over deals. The
root of the mean over all decisions is the miscalibration. Points are for a stake of one, and
relative above one point, as in `Prior.points_error`. Calls are those of learned bidders, as in
lab/benchmarks/bid_calibration.py.

What a variant has more than the own game is the error to add where networks are borrowed: the root
of the difference of the squares. A network may know less under other rules and still be calibrated.
Therefore the larger Brier score of a variant counts as error, too, though a part of it may be that
the variant depends more on chance.

    .venv/bin/python -m lab.benchmarks.variants [--deals N] [--seed N]
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.arena import Dealer, play_deal
from lab.benchmarks.asking import asked
from lab.benchmarks.bid_calibration import predicted
from lab.benchmarks.calibration import clustered
from lab.benchmarks.tables import head, machine, show
from solver.bidders import learned_bidder
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.game.score import point_value, settled
from solver.opponents.decisions import forced
from solver.rules import Rules, load_rules
from solver.search.candidates import candidates
from solver.search.landlord_trials import play_bank
from solver.search.search import Search

# By game the house rules that are tried. Each changes one thing that people do change: plays that
# there are or are not, runs, bombs, what a game pays, the turn.
VARIANTS: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "classic": (
        {"wings": "per_triplet"},
        {"families": {"chain": {"run": [6, 12]}, "sisters": {"run": [4, 12]}}},
        {"seq_hi": "2"},
        {"bombs": [{"type": "rocket", "cards": "BR", "tier": 2}]},
        {"bomb_factor": 1, "rocket_factor": 1},
    ),
    "snatch": ({"quadplex": False}, {"spring_factor": 4, "anti_spring_factor": 4}),
    "happy": ({"bomb_factor": 1, "rocket_factor": 1}, {"doubling": "none", "open_hands": "none"}),
    "street": ({"interrupts": "none"},),
    "double": ({"bomb_double_min": 4},),
    "decktet": ({"kicker_match_body": False},),
}
_BANDS = 10
_PHASES = 3
_DEALS_OF_CALLS = 4  # for each deal that is played decision by decision

Floats = NDArray[np.float64]


class Said(NamedTuple):
    """What the network says of a play that was made, and what came of it."""

    deal: int
    landlord: bool
    held: float
    win: float
    points: float
    won: float
    scored: float


@dataclass
class Player:
    """Plays as the network does, for wins, and keeps what the network says of each play."""

    said: list[tuple[Knowledge, float, float]] = field(default_factory=list)
    name: str = "network"

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the play with the highest win probability."""
        if forced(view):
            return next(iter(view.legal()), None)
        options = candidates(view)
        priors = Search(view, 0).priors(options, by_wins=True)
        best = max(range(len(options)), key=lambda at: priors[at].win)
        if len(options) > 1:
            self.said.append((view, priors[best].win, priors[best].points))
        return options[best]


def games(rules: Rules, deals: int, seed: int) -> list[Said]:
    """Returns the figures and outcomes of whole games."""
    dealer = Dealer(rules, seed)
    found = []
    for number in range(deals):
        deal, player = dealer.deal(number), Player()
        game = play_deal(rules, deal, [player] * rules.players)
        paid = settled(rules, deal.contract, game.table)
        for view, win, points in player.said:
            landlord = view.seat == deal.landlord
            unit = point_value(rules, view.contract, view.table.landlord, view.seat)
            held = sum(view.table.left) / len(Hand.deck(rules))
            won = float((game.winner == "landlord") == landlord)
            found.append(Said(number, landlord, held, win, points, won, paid[view.seat] / unit))
    return found


@dataclass(frozen=True)
class Errors:
    """How far figures are off: the Brier score of the wins, and miscalibrations.

    Attributes:
        decisions: of how many decisions.
        brier: the mean squared distance of a win probability and the outcome.
        win: the miscalibration of win probabilities.
        points: that of points for a stake of one.
        call: that of win probabilities after a call; None where no learned values hold.
    """

    decisions: int
    brier: float
    win: float
    points: float
    call: float | None

    @classmethod
    def of(cls, rules: Rules, deals: int, seed: int) -> Errors:
        """Returns the errors under these rules."""
        rows = np.array(games(rules, deals, seed), np.float64)
        deal, landlord, held, win, points, won, scored = rows.T
        phases = np.minimum((held * _PHASES).astype(int), _PHASES - 1)
        sides = landlord.astype(int) * _PHASES + phases
        unit = np.maximum(1.0, np.abs(points))
        edges = np.quantile(points, np.arange(1, _BANDS) / _BANDS)
        by_points = np.searchsorted(edges, points)
        return cls(
            decisions=len(rows),
            brier=float(np.mean((win - won) ** 2)),
            win=miscalibration(win, won, deal, sides * _BANDS + _band(win)),
            points=miscalibration(points / unit, scored / unit, deal, sides * _BANDS + by_points),
            call=_of_calls(rules, _DEALS_OF_CALLS * deals, seed),
        )

    def above(self, own: Errors) -> tuple[float, float, float | None]:
        """Returns the squared errors that these have more than those of the own rules.

        They are those of win probabilities, of points and of calls. That of win probabilities is
        the larger one of what the Brier score and the miscalibration say.
        """
        call = None
        if self.call is not None and own.call is not None:
            call = self.call**2 - own.call**2
        win = max(self.brier - own.brier, self.win**2 - own.win**2)
        return win, self.points**2 - own.points**2, call


def _band(win: Floats) -> NDArray[np.int64]:
    return np.minimum((win * _BANDS).astype(np.int64), _BANDS - 1)


def _of_calls(rules: Rules, deals: int, seed: int) -> float | None:
    bidder = learned_bidder(rules)
    if bidder is None or not bidder.values_hold:
        return None
    found = predicted(bidder, play_bank(rules, deals, seed))
    of = found.played
    cells = found.landlord[of] * _BANDS + _band(found.win[of])
    return miscalibration(
        found.win[of], found.won[of].astype(np.float64), found.deal[of].astype(np.float64), cells
    )


def miscalibration(said: Floats, came: Floats, deal: Floats, cells: NDArray[np.int64]) -> float:
    """Returns the root mean square of the error of cells, without what chance adds to it."""
    total = 0.0
    for cell in np.unique(cells):
        chosen = cells == cell
        gaps = said[chosen] - came[chosen]
        mean = float(gaps.mean())
        chance = clustered(gaps - mean, deal[chosen].astype(np.int64))
        if not math.isnan(chance):
            total += len(gaps) * (mean**2 - chance**2)
    return math.sqrt(max(0.0, total / len(said)))


def cells_of(found: Errors, own: Errors) -> list[str]:
    """Returns the cells of a row: errors, and by what they are more than under the own rules."""
    cells = [f"{found.decisions:,}", f"{found.brier:.4f}"]
    for error, more in zip((found.win, found.points, found.call), found.above(own), strict=True):
        cells.append("" if error is None else f"{error:.3f}")
        cells.append("" if more is None or found is own else f"{_root(more):.3f}")
    return cells


def _root(square: float) -> float:
    return math.sqrt(max(0.0, square))


def main() -> None:
    """Prints the table; its last row has root mean squares."""
    options = asked(__doc__, [*VARIANTS], deals=1000, seed=1)
    print(f"{options.deals} deals a row, seed {options.seed}, {machine()}\n")
    columns = [cell for name in ("win", "points", "call") for cell in (name, "more")]
    print(head("", "decisions", "Brier score", *columns))
    squares = []
    for game in options.rules:
        own = Errors.of(load_rules(game), options.deals, options.seed)
        show(game, *cells_of(own, own))
        for changes in VARIANTS[game]:
            found = Errors.of(load_rules({"base": game, **changes}), options.deals, options.seed)
            show(f"`{json.dumps(changes)}`", *cells_of(found, own))
            squares.append(found.above(own))
    cells: list[str] = []
    for column in zip(*squares, strict=True):
        known = [each for each in column if each is not None]
        cells += ["", f"{_root(float(np.mean(known))):.3f}" if known else ""]
    show("all variants", "", "", *cells)


if __name__ == "__main__":
    main()
