"""Calibration: corrects win probabilities, so that of plays predicted to win 70 %, 70 % do.

A network is trained on games that are unlike those it is asked about: some plays are random, and
some opponents are the greedy player. Its win probabilities are corrected by Platt scaling, one
line through the log-odds for each role. The lines are fitted to games that the finished networks
play among themselves, with landlords found by auction where the game has one. They are folded into
the last layers, so that an answer costs nothing more; the order of a decision's options stays.

Source: J. Platt, Probabilistic Outputs for Support Vector Machines (1999).

    .venv/bin/python -m solver.training.calibration FILE... [--games N]
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from solver.arena import Dealer, play_deal
from solver.arena.network_agent import NetworkAgent
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.processes import worker_pool
from solver.rules import Rules, load_rules
from solver.settings import threads
from solver.weights import Network, Weights, read

GAMES = 4000
# How many games a process plays before it asks for more; fewer games are not worth a process.
_BATCH = 250
# The gate, self-play and the benchmarks use other seeds, and so other deals.
SEED = 1 << 21
# Win probabilities are kept this far from 0 and 1, so that their log-odds are finite.
_TINY = 1e-9
# The weight of the assumption that nothing needs correction (slope 1, offset 0), in decisions.
_REGULARIZATION = 1.0
# A slope of zero or less would turn the order of options round, however bad the networks are.
_LEAST_SLOPE = 0.1
# Newton's method converges in fewer steps than this.
_MOST_STEPS = 30

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class PlattScaling:
    """A correction of win probabilities: new log-odds = slope * log-odds + offset."""

    slope: float = 1.0
    offset: float = 0.0


def fit(log_odds: Floats, wins: Floats) -> PlattScaling:
    """Returns the scaling under which the outcomes are likeliest, by logistic regression.

    Args:
        log_odds: the log-odds of winning that a network gave each decision.
        wins: 1 where the deciding side won, else 0.
    """
    terms = np.stack([log_odds, np.ones_like(log_odds)])
    start = np.array([1.0, 0.0])
    line = start.copy()
    for _ in range(_MOST_STEPS):
        likely = 1 / (1 + np.exp(-(line @ terms)))
        gradient = terms @ (wins - likely) - _REGULARIZATION * (line - start)
        curvature = (terms * (likely * (1 - likely))) @ terms.T + _REGULARIZATION * np.eye(2)
        step = np.linalg.solve(curvature, gradient)
        # Far from the maximum a Newton step can be too long.
        line += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-9:
            break
    return PlattScaling(max(_LEAST_SLOPE, float(line[0])), float(line[1]))


def fold(network: Network, scaling: PlattScaling) -> Network:
    """Returns the network with the scaling multiplied into the win head of its last layer."""
    outputs = len(network.layers[-1].bias)
    slopes, offsets = np.ones(outputs), np.zeros(outputs)
    slopes[0], offsets[0] = scaling.slope, scaling.offset
    return fold_outputs(network, slopes, offsets)


def fold_outputs(network: Network, slopes: Floats, offsets: Floats) -> Network:
    """Returns the network whose output i is multiplied by slope i and raised by offset i."""
    last = network.layers[-1]
    weights = last.weights * slopes[:, None]
    bias = last.bias * slopes + offsets * network.scale * 2.0**last.shift
    shift = last.shift
    while shift > 0 and not _fits(weights, bias, network.top):
        weights, bias, shift = weights / 2, bias / 2, shift - 1
    layer = replace(
        last,
        weights=np.round(weights).astype(np.int16),
        bias=np.round(bias).astype(np.int32),
        shift=shift,
    )
    return replace(network, layers=(*network.layers[:-1], layer))


def _fits(weights: Floats, bias: Floats, top: int) -> bool:
    """Returns whether the weights fit into 16 bits and every sum into 32 bits, rounded."""
    sums = np.abs(bias) + top * (np.abs(weights) + 1).sum(axis=1)
    return bool(np.abs(weights).max() <= 32767 and sums.max() < 2.0**31)


@dataclass
class _RecordingAgent:
    """An agent that plays as a network, and records its seat and log-odds at every choice."""

    player: NetworkAgent
    name: str = "recording"
    predictions: list[tuple[int, float]] = field(default_factory=list)

    def decide(self, view: Knowledge) -> Play | None:
        play, prior = self.player.choose(view)
        if prior is not None:
            win = min(1 - _TINY, max(_TINY, prior.win))
            self.predictions.append((view.seat, math.log(win / (1 - win))))
        return play


def predictions(
    rules: Rules, weights: Weights, games: int, seed: int
) -> list[tuple[Floats, NDArray[np.bool_]]]:
    """Returns what networks predict for their own plays, and whether the side won.

    They play as advice does, with a few worlds in endings; what they predict is their own. Many
    games are shared among processes, which changes nothing in the result.

    Args:
        rules: the game.
        weights: the networks, which play every seat.
        games: how many games they play.
        seed: decides the deals.

    Returns:
        For each role the log-odds of its plays, and which of them were won: two arrays of equal
        length.
    """
    batches = [range(games)[first : first + _BATCH] for first in range(0, games, _BATCH)]
    play = partial(_batch, rules, weights, seed)
    workers = min(threads(), len(batches))
    if workers <= 1:
        made = list(map(play, batches))
    else:
        with worker_pool(workers) as pool:
            made = list(pool.map(play, batches))
    by_role = [[each for batch in made for each in batch[role]] for role in range(rules.players)]
    return [
        (np.array([odds for odds, _ in role]), np.array([won for _, won in role], np.bool_))
        for role in by_role
    ]


def _batch(
    rules: Rules, weights: Weights, seed: int, numbers: Sequence[int]
) -> list[list[tuple[float, bool]]]:
    """Plays the deals of these numbers.

    Returns:
        For each role the log-odds of its plays, and whether each of them was won.
    """
    dealer = Dealer(rules, seed)
    player = NetworkAgent(weights, objective="win")
    by_role: list[list[tuple[float, bool]]] = [[] for _ in range(rules.players)]
    for number in numbers:
        deal, agent = dealer.deal(number), _RecordingAgent(player)
        game = play_deal(rules, deal, [agent] * rules.players)
        for seat, log_odds in agent.predictions:
            role = (seat - deal.landlord) % rules.players
            by_role[role].append((log_odds, (game.winner == "landlord") == (role == 0)))
    return by_role


def scalings(
    rules: Rules, weights: Weights, games: int = GAMES, seed: int = SEED
) -> list[PlattScaling]:
    """Returns the scaling of each role, fitted to games of the networks among themselves."""
    return [
        fit(log_odds, won.astype(np.float64))
        for log_odds, won in predictions(rules, weights, games, seed)
    ]


def calibrate(rules: Rules, weights: Weights, games: int = GAMES, seed: int = SEED) -> Weights:
    """Returns calibrated weights, with the scalings on their card."""
    found = scalings(rules, weights, games, seed)
    networks = tuple(map(fold, weights.networks, found))
    entry = {"games": games, "seed": seed, "lines": [asdict(scaling) for scaling in found]}
    card = replace(weights.card, trained={**weights.card.trained, "calibrated": entry})
    return replace(weights, card=card, networks=networks)


def main() -> None:
    """Calibrates files of weights in place."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--games", type=int, default=GAMES)
    options = parser.parse_args()
    for path in options.files:
        weights = read(path)
        rules = load_rules(weights.card.rules)
        saved = calibrate(rules, weights, options.games).save(path)
        print(saved.card.name, saved.card.trained["calibrated"])


if __name__ == "__main__":
    main()
