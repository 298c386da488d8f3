"""Calibration: corrects win probabilities, so that of plays predicted to win 70 %, 70 % do.

A network is trained on games that are unlike those it is asked about: some plays are random, and
some opponents are the greedy player. Its win probabilities are corrected by Platt scaling, one
line through the log-odds for each role. The lines are fitted to games that the finished networks
play among themselves, with landlords found by auction where the game has one. They are folded into
the last layers, so that an answer costs nothing more; the order of a decision's options stays.

The worlds that are tried near the end say too much as well, for each role in another way. The
optimism of a role is fitted to the same games, so that network and worlds together are right
(docs/decisions/0047-the-optimism-of-each-side.md).

Source: J. Platt, Probabilistic Outputs for Support Vector Machines (1999).

    .venv/bin/python -m lab.training.calibration FILE... [--games N]
"""

from __future__ import annotations

import argparse
import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import compress
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.arena import Dealer, play_deal
from lab.arena.choosing_agents import NetworkAgent
from solver.advice.estimates import ending_pool, in_ending
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.opponents.decisions import decision_seed, forced
from solver.processes import worker_pool
from solver.rules import Rules, load_rules
from solver.search.evaluation import NO_SAMPLE, Estimate, Weighing
from solver.search.limit import Limit
from solver.search.search import Sampling, Search
from solver.settings import threads
from solver.weights import Network, Weights, read
from solver.weights.networks import networks_of

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
# The values of the optimism that are compared.
_OPTIMISM = np.round(np.arange(-1.0, 2.5, 0.05), 2)
# Worlds that are all won or all lost are no proof: the least chance of what happened after all.
_LEAST_CHANCE = 0.005

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


class Chosen(NamedTuple):
    """A play of a game that was chosen from several.

    Attributes:
        log_odds: what the network says of it, in log-odds of winning.
        pseudo_count, trust: how the network is weighed against worlds (`Weighing`).
        near, other: the share of the optimism that is the role's, and the rest of the optimism.
        share: the share of the worlds that were won with it.
        worlds: as how many independent worlds these count; 0 where the network alone decided.
    """

    log_odds: float
    pseudo_count: float
    trust: float
    near: float
    other: float
    share: float
    worlds: float

    def win(self, line: PlattScaling, optimism: float) -> float:
        """Returns how likely a win is by network and worlds with these corrections."""
        said = 1 / (1 + math.exp(-line.slope * self.log_odds - line.offset))
        weighing = Weighing(self.pseudo_count, self.near * optimism + self.other, self.trust)
        return weighing.win(said, self.share, self.worlds)


@dataclass(frozen=True)
class Played:
    """The plays of one role in some games.

    Attributes:
        chosen: the plays.
        won: for each of them whether its side won the game.
    """

    chosen: list[Chosen] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)

    def part(self, *, worlds: bool) -> Played:
        """Returns the plays for which worlds were tried, or those for which none were."""
        kept = [bool(each.worlds) == worlds for each in self.chosen]
        return Played([*compress(self.chosen, kept)], [*compress(self.won, kept)])


@dataclass
class _RecordingAgent:
    """An agent that plays as advised in every seat, and records by role what is said of it.

    Where worlds choose a play, the network thinks less of it than they do: a line through such
    plays would promise too much of the others. And these worlds overrate it, so that the play is
    tried once more in other worlds.
    """

    player: NetworkAgent
    weights: Weights
    landlord: int
    name: str = "recording"
    chosen: defaultdict[int, list[Chosen]] = field(default_factory=lambda: defaultdict(list))

    def decide(self, view: Knowledge) -> Play | None:
        if forced(view):
            return self.player.decide(view)
        best = self.player.choose(view)
        if not best.assured:
            self._record(view, best)
        return best.play

    def _record(self, view: Knowledge, best: Estimate) -> None:
        sample = NO_SAMPLE
        if in_ending(view):
            if not best.sample.worlds:
                return
            search = Search(view, decision_seed(1, view), networks_of(view.rules, self.weights))
            pool = ending_pool(Sampling(search, by_wins=True), [best.play], Limit(worlds=0))
            assert pool is not None
            [sample] = pool.samples()
        win = min(1 - _TINY, max(_TINY, best.prior.win))
        role = (view.seat - self.landlord) % view.rules.players
        use = best.prior.weighing
        chosen = Chosen(
            log_odds=math.log(win / (1 - win)),
            pseudo_count=use.pseudo_count,
            trust=use.trust,
            near=use.near,
            other=use.optimism - use.near * self.weights.networks[role].optimism,
            share=sample.won if sample.worlds else 0.0,
            worlds=sample.effective,
        )
        self.chosen[role].append(chosen)


def played(rules: Rules, weights: Weights, games: int, seed: int) -> list[Played]:
    """Returns by role what networks choose, and whether the side won.

    They play as advice does, with a few worlds in endings. Many games are shared among processes,
    which changes nothing in the result.

    Args:
        rules: the game.
        weights: the networks, which play every seat.
        games: how many games they play.
        seed: decides the deals.
    """
    batches = [range(games)[first : first + _BATCH] for first in range(0, games, _BATCH)]
    play = partial(_batch, rules, weights, seed)
    workers = min(threads(), len(batches))
    if workers <= 1:
        made = list(map(play, batches))
    else:
        with worker_pool(workers) as pool:
            made = list(pool.map(play, batches))
    return [
        Played(
            [each for batch in made for each in batch[role].chosen],
            [each for batch in made for each in batch[role].won],
        )
        for role in range(rules.players)
    ]


def _batch(rules: Rules, weights: Weights, seed: int, numbers: Sequence[int]) -> list[Played]:
    """Plays the deals of these numbers, and returns by role what was chosen."""
    dealer = Dealer(rules, seed)
    player = NetworkAgent(weights, objective="win")
    by_role = [Played() for _ in range(rules.players)]
    for number in numbers:
        deal = dealer.deal(number)
        agent = _RecordingAgent(player, weights, deal.landlord)
        game = play_deal(rules, deal, [agent] * rules.players)
        for role, chosen in agent.chosen.items():
            won = (game.winner == "landlord") == (role == 0)
            by_role[role].chosen.extend(chosen)
            by_role[role].won.extend([won] * len(chosen))
    return by_role


def fit_line(found: Played) -> PlattScaling:
    """Returns the scaling of what the network alone says of these plays."""
    alone = found.part(worlds=False)
    log_odds = np.array([each.log_odds for each in alone.chosen])
    return fit(log_odds, np.array(alone.won, np.float64))


def fit_optimism(found: Played, line: PlattScaling) -> float:
    """Returns the optimism of the worlds under which the outcomes of these plays are likeliest."""
    tried = found.part(worlds=True)
    return float(min(_OPTIMISM, key=lambda at: _surprise(tried, line, float(at))))


def _surprise(tried: Played, line: PlattScaling, optimism: float) -> float:
    """Returns the negative logarithm of the likelihood, with that of the assumption of none."""
    total = _REGULARIZATION * optimism**2 / 2
    for each, won in zip(tried.chosen, tried.won, strict=True):
        win = each.win(line, optimism)
        total -= math.log(max(_LEAST_CHANCE, win if won else 1 - win))
    return total


def calibrate(rules: Rules, weights: Weights, games: int = GAMES, seed: int = SEED) -> Weights:
    """Returns calibrated weights, with what was corrected on their card."""
    lines, networks = [], []
    for network, found in zip(weights.networks, played(rules, weights, games, seed), strict=True):
        line = fit_line(found)
        lines.append(line)
        networks.append(replace(fold(network, line), optimism=fit_optimism(found, line)))
    entry = {"games": games, "seed": seed, "lines": [asdict(line) for line in lines]}
    card = replace(weights.card, trained={**weights.card.trained, "calibrated": entry})
    return replace(weights, card=card, networks=tuple(networks))


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
