"""What the networks say is set right: of the plays said to win 70 %, 70 % are to win.

A network learns from more games than are asked about: from random plays, from games against the
greedy player, and from what it thought itself. A line through its log-odds, one for each role, is
fitted to games of the finished networks among themselves, their landlords found by auction where
there is one, and put into their last layers: answers cost nothing more, and the order of a
decision's options stays as it is.

    .venv/bin/python -m solver.training.calibration FILE... [--games N]
"""

from __future__ import annotations

import argparse
import math
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from solver.arena import Dealer, play_deal
from solver.arena.network_agent import NetworkAgent
from solver.game.play import Play
from solver.game.view import View
from solver.rules import Rules, load_rules
from solver.weights import Network, Weights, read

GAMES = 4000
# What a call of an auction gets here, where the auctions would take most of the time.
CALL_WORLDS = 16
# Catalogue of the gate, of lessons and of benchmarks have other seeds.
SEED = 1 << 21
# No network is surer than this.
_SUREST = 1e-9
# So many decisions' worth of doubt that a line is any other than 1 and 0.
_DOUBT = 1.0
# A line may not turn the order of options round, however bad the networks are.
_LEAST_SLOPE = 0.1
_STEPS = 30

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Line:
    """What becomes of log-odds: they are multiplied, and something is added."""

    slope: float = 1.0
    offset: float = 0.0


def fitted(odds: Floats, wins: Floats) -> Line:
    """Returns the line through the log-odds under which these wins are likeliest."""
    terms = np.stack([odds, np.ones_like(odds)])
    start = np.array([1.0, 0.0])
    line = start.copy()
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-(line @ terms)))
        slopes = terms @ (wins - likely) - _DOUBT * (line - start)
        curvature = (terms * (likely * (1 - likely))) @ terms.T + _DOUBT * np.eye(2)
        step = np.linalg.solve(curvature, slopes)
        # Far from the top a step may be too long.
        line += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-9:
            break
    return Line(max(_LEAST_SLOPE, float(line[0])), float(line[1]))


def folded(network: Network, line: Line) -> Network:
    """Returns the network that says the line of what it said before."""
    last = network.layers[-1]
    weights, bias = last.weights.astype(np.float64), last.bias.astype(np.float64)
    weights[0] *= line.slope
    bias[0] = line.slope * bias[0] + line.offset * network.scale * 2.0**last.shift
    shift = last.shift
    while shift > 0 and not _fit(weights, bias, network.top):
        weights, bias, shift = weights / 2, bias / 2, shift - 1
    layer = replace(
        last,
        weights=np.round(weights).astype(np.int16),
        bias=np.round(bias).astype(np.int32),
        shift=shift,
    )
    return replace(network, layers=(*network.layers[:-1], layer))


def _fit(weights: Floats, bias: Floats, top: int) -> bool:
    """Whether whole numbers of 16 bits hold the weights, and of 32 bits all sums."""
    sums = np.abs(bias) + top * (np.abs(weights) + 1).sum(axis=1)
    return bool(np.abs(weights).max() <= 32767 and sums.max() < 2.0**31)


@dataclass
class _Claimant:
    """Plays as the network says, and keeps the log-odds of each choice with its seat."""

    player: NetworkAgent
    name: str = "claimant"
    said: list[tuple[int, float]] = field(default_factory=list)

    def decide(self, view: View) -> Play | None:
        play, prior = self.player.choose(view)
        if prior is not None:
            win = min(1 - _SUREST, max(_SUREST, prior.win))
            self.said.append((view.seat, math.log(win / (1 - win))))
        return play


def claims(
    rules: Rules, weights: Weights, games: int, seed: int
) -> list[tuple[Floats, NDArray[np.bool_]]]:
    """Returns by role the log-odds of the plays made in so many games, and which were won."""
    dealer = Dealer(rules, seed, call_worlds=CALL_WORLDS)
    player = NetworkAgent(weights, objective="win")
    found: list[list[tuple[float, bool]]] = [[] for _ in range(rules.players)]
    for number in range(games):
        deal, claimant = dealer.deal(number), _Claimant(player)
        game = play_deal(rules, deal, [claimant] * rules.players)
        for seat, odds in claimant.said:
            role = (seat - deal.landlord) % rules.players
            found[role].append((odds, (game.winner == "landlord") == (role == 0)))
    return [
        (np.array([odds for odds, _ in role]), np.array([won for _, won in role], np.bool_))
        for role in found
    ]


def lines(rules: Rules, weights: Weights, games: int = GAMES, seed: int = SEED) -> list[Line]:
    """Returns the line of each role, fitted to games of the networks among themselves."""
    found = claims(rules, weights, games, seed)
    return [fitted(odds, won.astype(np.float64)) for odds, won in found]


def calibrated(rules: Rules, weights: Weights, games: int = GAMES, seed: int = SEED) -> Weights:
    """Returns the weights with their figures set right, and what was done on their card."""
    found = lines(rules, weights, games, seed)
    networks = tuple(map(folded, weights.networks, found))
    said = {"games": games, "seed": seed, "lines": [asdict(line) for line in found]}
    card = replace(weights.card, trained={**weights.card.trained, "calibrated": said})
    return replace(weights, card=card, networks=networks)


def main() -> None:
    """Rewrites weights' files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--games", type=int, default=GAMES)
    asked = parser.parse_args()
    for path in asked.files:
        weights = read(path)
        found = calibrated(load_rules(weights.card.rules), weights, asked.games).save(path)
        print(found.card.name, found.card.trained["calibrated"])


if __name__ == "__main__":
    main()
