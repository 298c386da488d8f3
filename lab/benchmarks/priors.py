"""How far a network's figures are from the truth, measured by long searches and by outcomes.

The first table takes random decisions from games that the network plays against itself with the
objective `win`. At each decision two long searches with different worlds try some plays: the
network's best one and some of the others that a search would try. The network's figure differs
from the mean of either search. The expected product of these two differences is the network's
squared error: what is left to chance in one sample is independent of the other, and cancels out.
Points are in base stakes, and relative above one point. Landlords take turns, because a search
deals the hidden cards evenly and does not know how the landlord was found.

A search needs two results to weigh the network against its worlds (`solver/search/evaluation.py`,
`solver/native/search/search.cpp`):

- the root mean square error, of wins and of points;
- the number of worlds that are as informative as the network: the variance of one world's result
  over the network's squared error. It is computed for the win probability of a play, and for the
  difference of two plays in the same worlds, which decides what is tried further.

A long search is not the truth either, because its beliefs about hidden hands can be wrong. The
second table compares with outcomes: at random decisions of whole games the chosen play is tried in
a few worlds. The Brier score shows whether the network, the sample or a mix of both predicts best
who wins.

    .venv/bin/python -m lab.benchmarks.priors [RULES...] [--positions N] [--worlds N]
        [--deals N] [--sample WORLDS] [--landlord turns|auction|strength]
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from lab.arena import Dealer, LandlordBy, play_deal
from lab.benchmarks.calibration import Claim, Reliability
from solver.advice.estimates import MOST_TRIED
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.opponents.decisions import forced
from solver.rules import GAMES, Rules, load_rules
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.search import Search
from solver.weights.networks import weights_of

# The plays that are tried at one decision: the best and some others.
TRIED = 4
# Phases of a game, by the fraction of the deck that is still in hands: late, middle, early.
PHASES = {"to 1/3": (0.0, 1 / 3), "to 2/3": (1 / 3, 2 / 3), "all": (2 / 3, 1.01)}
# The weights of the sample in the mixes of both.
MIXES = (0.0, 0.25, 0.5, 0.75, 1.0)
# One decision in EVERY is looked at, so that a game contributes few.
EVERY = 12

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Figures:
    """One quantity, wins or points, for the plays of one decision, the best play first.

    Attributes:
        thought: the network's figures by play.
        first: the results in the worlds of one search: plays x worlds.
        second: the results of the other search.
        draws: of both searches, how often each world was drawn (`Sample`); None: once.
    """

    thought: Floats
    first: Floats
    second: Floats
    draws: tuple[Floats, Floats] | None = None

    def squared(self) -> Floats:
        """Returns the estimated squared error of the network's figures by play.

        The estimate has no bias, so it can be negative by chance.
        """
        first, second = (self.thought - mean for mean, _ in self._moments())
        found: Floats = first * second
        return found

    def variance(self) -> Floats:
        """Returns the variance of the result of one world, by play."""
        (_, first), (_, second) = self._moments()
        found: Floats = (first + second) / 2
        return found

    def differences(self) -> Figures:
        """Returns by how much the best play is better than each other play."""
        return Figures(
            self.thought[:1] - self.thought[1:],
            self.first[:1] - self.first[1:],
            self.second[:1] - self.second[1:],
            self.draws,
        )

    def _moments(self) -> list[tuple[Floats, Floats]]:
        """Returns of both searches the mean and the variance of the results, by play."""
        found = []
        both = self.first, self.second
        for results, draws in zip(both, self.draws or (None, None), strict=True):
            weights = np.ones(results.shape[1]) if draws is None else draws
            worlds = weights.sum()
            mean = results @ weights / worlds
            squares = (results - mean[:, None]) ** 2 @ weights
            # Of a single deal, which leaves nothing open, there is no variance.
            found.append((mean, squares / max(1.0, worlds - 1)))
        return found


@dataclass(frozen=True)
class Comparison:
    """A decision, compared with two searches.

    Attributes:
        held: the fraction of the deck that is still in hands.
        wins: the win probabilities of the plays.
        points: their points, in base stakes, and relative above one.
    """

    held: float
    wins: Figures
    points: Figures


@dataclass
class SamplingPlayer:
    """Plays as the network does, and keeps a random sample of its decisions."""

    random: random.Random
    views: list[Knowledge]
    name: str = "network"

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the play with the highest win probability."""
        if forced(view):
            return next(iter(view.legal()), None)
        if self.random.random() * EVERY < 1:
            self.views.append(view)
        options = candidates(view)
        priors = Search(view, 0).priors(options, by_wins=True)
        return options[max(range(len(options)), key=lambda at: priors[at].win)]


def positions(
    rules: Rules, count: int, seed: int, landlord_by: LandlordBy = "turns"
) -> list[Knowledge]:
    """Returns the views of `count` random decisions with a choice."""
    dealer = Dealer(rules, seed, landlord_by)
    player = SamplingPlayer(random.Random(seed), [])
    number = 0
    while len(player.views) < count:
        play_deal(rules, dealer.deal(number), [player] * rules.players)
        number += 1
    return player.views[:count]


def look(view: Knowledge, worlds: int, seed: int) -> Comparison | None:
    """Returns the network's figures and the results of two searches with `worlds` worlds each.

    None where every play is a proven win, because the network is not used there.
    """
    searches = [Search(view, 2 * seed + each) for each in range(2)]
    known = candidates(view)
    proven = searches[0].certain_points(known, Limit(worlds=0), points=False)
    options = [option for option, won in zip(known, proven, strict=True) if not won]
    if not options:
        return None
    priors = searches[0].priors(options, by_wins=True)
    order = sorted(range(len(options)), key=lambda at: -priors[at].win)[:MOST_TRIED]
    others = random.Random(seed).sample(order[1:], min(TRIED, len(order)) - 1)
    chosen = [order[0], *others]
    plays = [options[at] for at in chosen]
    results, draws = [], []
    for search in searches:
        trials = search.run(
            plays, Limit(worlds=worlds), by_wins=True, keep=tuple(range(len(plays)))
        )
        results.append(np.stack([trial.scored.astype(np.float64) for trial in trials]))
        draws.append(trials[0].draws)
    (first, second), drawn = results, (draws[0], draws[1])
    # As in `Evaluation`, the error of a figure above one point is proportional to it.
    unit = np.maximum(1.0, np.abs([priors[at].points for at in chosen]))
    left = sum(view.table.left)
    deck = sum(view.rules.description.deck.count(rank) for rank in view.rules.ranks)
    return Comparison(
        held=left / deck,
        wins=Figures(
            np.array([priors[at].win for at in chosen]),
            (first > 0).astype(np.float64),
            (second > 0).astype(np.float64),
            drawn,
        ),
        points=Figures(
            np.array([priors[at].points for at in chosen]) / unit,
            first / unit[:, None],
            second / unit[:, None],
            drawn,
        ),
    )


# --- Against outcomes ---------------------------------------------------------------------------


@dataclass
class TryingPlayer(SamplingPlayer):
    """Plays as the network does, and tries a random sample of its plays in some worlds.

    Attributes:
        worlds: how many.
        said: by tried play the seat, the network's win probability, and the fraction of worlds won.
    """

    worlds: int = 64
    said: list[tuple[int, float, float]] = field(default_factory=list)

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the play with the highest win probability."""
        before = len(self.views)
        play = super().decide(view)
        if len(self.views) > before:
            search = Search(view, self.random.getrandbits(48))
            if not search.certain_points([play], Limit(worlds=0), points=False)[0]:
                [trial] = search.run([play], Limit(worlds=self.worlds), by_wins=True)
                [prior] = search.priors([play], by_wins=True)
                self.said.append((view.seat, prior.win, trial.won))
        return play


def outcomes(
    rules: Rules, deals: int, worlds: int, seed: int, landlord_by: LandlordBy
) -> tuple[list[Claim], list[Claim]]:
    """Returns the predictions of the network and of samples for the same plays, with outcomes."""
    dealer = Dealer(rules, seed, landlord_by)
    thought, sampled = [], []
    for number in range(deals):
        deal = dealer.deal(number)
        player = TryingPlayer(random.Random(f"{seed}/{number}"), [], worlds=worlds)
        game = play_deal(rules, deal, [player] * rules.players)
        for seat, prior, tried in player.said:
            landlord = seat == deal.landlord
            won = (game.winner == "landlord") == landlord
            thought.append(Claim(number, landlord, prior, won))
            sampled.append(Claim(number, landlord, tried, won))
    return thought, sampled


def outcome_row(name: str, thought: Reliability, sampled: Reliability) -> str:
    """Returns a row of the second table."""
    cells = [name, str(len(thought.said))]
    for share in MIXES:
        mix = replace(thought, said=share * sampled.said + (1 - share) * thought.said)
        cells.append(f"{mix.brier:.3f}")
    for side in (thought.landlord, ~thought.landlord):
        network, sample = thought.share(side), sampled.share(side)
        if network is None or sample is None:
            cells.append("")
            continue
        said = " / ".join(f"{100 * each.said:.1f}" for each in (network, sample))
        cells.append(f"{said} / {100 * network.won:.1f} ± {100 * network.error:.1f}")
    return f"| {' | '.join(cells)} |"


# --- Tables -------------------------------------------------------------------------------------


def rms(figures: Sequence[Figures]) -> tuple[float, float]:
    """Returns the root mean square error over decisions, and its standard error.

    It is 0 where the estimated squared error is negative by chance.
    """
    squares = np.array([each.squared().mean() for each in figures if len(each.thought)])
    mean = max(0.0, float(squares.mean()))
    error = float(squares.std(ddof=1)) / len(squares) ** 0.5 if len(squares) > 1 else float("nan")
    # The standard error of a square root, by the delta method.
    return mean**0.5, error / (2 * mean**0.5) if mean else float("nan")


def equal_worlds(figures: Sequence[Figures]) -> float:
    """Returns the number of worlds whose mean has the same error as the network's figure."""
    known = [each for each in figures if len(each.thought)]
    squared = float(np.mean([each.squared().mean() for each in known]))
    variance = float(np.mean([each.variance().mean() for each in known]))
    return variance / squared if squared > 0 else float("inf")


def row(name: str, found: Sequence[Comparison]) -> str:
    """Returns a row of the first table."""
    if len(found) < 2:
        return f"| {name} | {len(found)} | | | | | |"
    wins = [each.wins for each in found]
    differences = [each.differences() for each in wins]
    both = [
        "{:.3f} ± {:.3f}".format(*rms(figures))
        for figures in (wins, [each.points for each in found], differences)
    ]
    worlds = [f"{equal_worlds(figures):.0f}" for figures in (wins, differences)]
    return f"| {name} | {len(found)} | {' | '.join((*both, *worlds))} |"


def print_against_searches(options: argparse.Namespace) -> None:
    """Prints the first table."""
    print(
        "| | positions | win | points | difference of wins | worlds, win | worlds, difference |"
        "\n|---|---|---|---|---|---|---|"
    )
    everything: list[Comparison] = []
    for game in options.rules:
        rules = load_rules(game)
        if weights_of(rules) is None or options.positions < 1:
            continue
        views = positions(rules, options.positions, options.seed, options.landlord)
        looked = [look(view, options.worlds // 2, at) for at, view in enumerate(views)]
        found = [comparison for comparison in looked if comparison is not None]
        everything += found
        print(row(game, found), flush=True)
    print(row("all games", everything))
    for name, (low, high) in PHASES.items():
        print(row(f"cards left {name}", [each for each in everything if low <= each.held < high]))


def print_against_outcomes(options: argparse.Namespace) -> None:
    """Prints the second table."""
    print(
        f"\nThe Brier score by the share of {options.sample} worlds; "
        "said by network / worlds / won\n"
    )
    mixes = " | ".join(f"{mix:g}" for mix in MIXES)
    print(f"| | decisions | {mixes} | landlord | peasants |\n|---|---|{'---|' * (len(MIXES) + 2)}")
    for game in options.rules:
        rules = load_rules(game)
        if weights_of(rules) is None or options.deals < 1:
            continue
        said = outcomes(rules, options.deals, options.sample, options.seed, options.landlord)
        print(outcome_row(game, *map(Reliability.of, said)), flush=True)


def main() -> None:
    """Prints both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", metavar="RULES", default=[*GAMES])
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=1024, help="of both searches together")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--sample", type=int, default=64, metavar="WORLDS")
    parser.add_argument("--landlord", choices=get_args(LandlordBy), default="turns")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(f"{options.worlds} worlds, load {os.getloadavg()[0]:.1f}\n")
    print_against_searches(options)
    print_against_outcomes(options)


if __name__ == "__main__":
    main()
