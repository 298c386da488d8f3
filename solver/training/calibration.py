"""What the networks say is set right: of the plays said to win 70 %, 70 % are to win.

A network learns from more games than are asked about: from random plays, from games against the
greedy player, and from what it thought itself. A line through its log-odds, one for each role, is
fitted to games of the finished networks among themselves, and put into their last layers: answers
cost nothing more, and the order of a decision's options stays as it is.

    .venv/bin/python -m solver.training.calibration FILE... [--games N]
"""

from __future__ import annotations

import argparse
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from solver.engine import threads
from solver.rules import Rules, load_rules
from solver.training.lessons import Diet, Lessons, play
from solver.weights import Network, Weights, read

GAMES = 16_000
# The finished networks play as they do when they are asked, and outcomes alone count. Auctions find
# the strongest looking hand less often than lessons do (.54 in classic and street), though what
# they find is better than it looks: a landlord of .7 says 2 % more than he wins by auction.
DIET = Diet(
    epsilon=0.0, temperature=0.0, by_points=0.0, greedy=0.0, trace=1.0, branches=0, chosen=0.6
)
# Games of the gate and of lessons have other seeds.
SEED = 1 << 41
# So many decisions' worth of doubt that a line is any other than 1 and 0.
_DOUBT = 1.0
# A line may not turn the order of options round, however bad the networks are.
_LEAST_SLOPE = 0.1
_STEPS = 30
_CHUNK = 2048

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


def log_odds(network: Network, lessons: Lessons) -> Floats:
    """Returns what the network says of each lesson's decision, as the core computes it."""
    # Sums of a first layer are whole numbers below 2^24, others below 2^31: all are exact.
    table = network.table.astype(np.float32)
    *layers, last = network.layers
    found = [np.zeros(0)]
    for start in range(0, len(lessons), _CHUNK):
        offsets = lessons.offsets[start : start + _CHUNK + 1]
        sizes = np.diff(offsets)
        rows = np.zeros((len(sizes), len(table)), np.float32)
        on = lessons.features[offsets[0] : offsets[-1]]
        rows[np.repeat(np.arange(len(sizes)), sizes), on] = 1
        sums = rows @ table + network.bias
        for layer in layers:
            values = np.clip(sums, 0, network.top).astype(np.float64)
            sums = np.floor((values @ layer.weights.T + layer.bias) / 2.0**layer.shift)
        values = np.clip(sums, 0, network.top).astype(np.float64)
        odds = values @ last.weights[0] + last.bias[0]
        found.append(odds / (network.scale * 2.0**last.shift))
    return np.concatenate(found)


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


def lines(rules: Rules, weights: Weights, games: int = GAMES, seed: int = SEED) -> list[Line]:
    """Returns the line of each role, fitted to games of the networks among themselves."""
    lessons = play(rules, weights.native(rules), games, seed, DIET, threads())
    return [
        fitted(log_odds(network, known), known.wins.astype(np.float64))
        for network, known in zip(weights.arranged(rules), lessons, strict=True)
    ]


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
