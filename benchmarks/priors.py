"""How far the network's figures are from those of a long search, which plays the game out.

At random decisions of games of the network against itself (objective `win`) some plays are tried
in two long searches with unlike worlds: the product of the distances from either is, on the
average, the square of that from the truth, without what is left to chance in the samples. The
plays are the network's best and some of the others that a search would try. Points are for a stake
of one as it lies on the table, and above one point relative. Landlords go round: a search deals the
hidden cards evenly, and knows nothing of how a landlord has come to his seat.

What a search needs for weighing the two (`solver/search/evaluation.py`):

- the root mean square of the distances, of wins and of points;
- how many worlds tell as much: the variance of one world's result over the network's squared error,
  for a play's win, and for the difference of two plays' in the same worlds, which decides what is
  tried further.

The long search is no truth either: what it believes of hidden hands may be wrong. A second table
asks what came of the games: at random decisions of so many deals the play that is made is tried in
some worlds, and the Brier score tells whether the network's figure, the sample's or a mix of them
says best who wins.

    .venv/bin/python -m benchmarks.priors [RULES...] [--positions N] [--worlds N]
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

from benchmarks.calibration import Claim, Reliability
from solver.advice.estimates import MOST_TRIED
from solver.arena import Dealer, LandlordBy, play_deal
from solver.arena.agent import forced
from solver.game.play import Play
from solver.game.view import View
from solver.rules import GAMES, Rules, load_rules
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.networks import weights_of
from solver.search.search import Search
from solver.training.calibration import CALL_WORLDS

# So many plays of a position are tried: the best and some others.
TRIED = 4
# By the share of the deck that is still held: late, middle, early.
PHASES = {"to 1/3": (0.0, 1 / 3), "to 2/3": (1 / 3, 2 / 3), "all": (2 / 3, 1.01)}
# The sample's share in the mixes.
MIXES = (0.0, 0.25, 0.5, 0.75, 1.0)
# One decision in so many is looked at: few of one game.
EVERY = 12

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Figures:
    """One figure of the plays of one position, the best play first.

    Attributes:
        thought: what the network says.
        first: each play's results in the worlds of one search: plays x worlds.
        second: those of the other.
    """

    thought: Floats
    first: Floats
    second: Floats

    def squared(self) -> Floats:
        """Returns the squared error of each play's figure, which by chance may be negative."""
        apart = [self.thought - results.mean(axis=1) for results in (self.first, self.second)]
        found: Floats = apart[0] * apart[1]
        return found

    def variance(self) -> Floats:
        """Returns the variance of one world's result, by play."""
        found: Floats = (self.first.var(axis=1, ddof=1) + self.second.var(axis=1, ddof=1)) / 2
        return found

    def differences(self) -> Figures:
        """Returns how much the other plays are worth less than the best."""
        return Figures(
            self.thought[:1] - self.thought[1:],
            self.first[:1] - self.first[1:],
            self.second[:1] - self.second[1:],
        )


@dataclass(frozen=True)
class Position:
    """A decision: the share of the deck that is still held, and its plays' figures."""

    held: float
    wins: Figures
    points: Figures


@dataclass
class Chooser:
    """Plays as the network does, and keeps the decisions that are to be looked at."""

    random: random.Random
    views: list[View]
    name: str = "network"

    def decide(self, view: View) -> Play | None:
        """Returns the play with the best chance to win."""
        if forced(view):
            return next(iter(view.legal()), None)
        if self.random.random() * EVERY < 1:
            self.views.append(view)
        options = candidates(view)
        priors = Search(view, 0).priors(options, by_wins=True)
        return options[max(range(len(options)), key=lambda at: priors[at].win)]


def positions(rules: Rules, count: int, seed: int, landlord_by: LandlordBy = "turns") -> list[View]:
    """Returns what the seats saw at random decisions with a choice."""
    dealer = Dealer(rules, seed, landlord_by)
    player = Chooser(random.Random(seed), [])
    number = 0
    while len(player.views) < count:
        play_deal(rules, dealer.deal(number), [player] * rules.players)
        number += 1
    return player.views[:count]


def look(view: View, worlds: int, seed: int) -> Position | None:
    """Returns the network's figures and those of two searches of so many worlds.

    None where every play is proven to win: nobody asks the network there.
    """
    searches = [Search(view, 2 * seed + each) for each in range(2)]
    known = candidates(view)
    proven = searches[0].proven(known, Limit(worlds=0))
    options = [option for option, won in zip(known, proven, strict=True) if not won]
    if not options:
        return None
    priors = searches[0].priors(options, by_wins=True)
    order = sorted(range(len(options)), key=lambda at: -priors[at].win)[:MOST_TRIED]
    others = random.Random(seed).sample(order[1:], min(TRIED, len(order)) - 1)
    chosen = [order[0], *others]
    plays = [options[at] for at in chosen]
    results = []
    for search in searches:
        trials = search.run(
            plays, Limit(worlds=worlds), by_wins=True, keep=tuple(range(len(plays)))
        )
        results.append(np.stack([trial.points.astype(np.float64) for trial in trials]))
    # As `Evaluation` has it: a figure above one point errs in proportion.
    unit = np.maximum(1.0, np.abs([priors[at].points for at in chosen]))
    left = sum(view.table.left)
    deck = sum(view.rules.description.deck.count(rank) for rank in view.rules.ranks)
    return Position(
        held=left / deck,
        wins=Figures(
            np.array([priors[at].win for at in chosen]),
            *((each > 0).astype(np.float64) for each in results),
        ),
        points=Figures(
            np.array([priors[at].points for at in chosen]) / unit,
            *(each / unit[:, None] for each in results),
        ),
    )


# --- Against what came of it -------------------------------------------------------------------


@dataclass
class Doubter(Chooser):
    """Plays as the network does, and tries some of its plays in so many worlds."""

    worlds: int = 64
    said: list[tuple[int, float, float]] = field(default_factory=list)

    def decide(self, view: View) -> Play | None:
        """Returns the play with the best chance to win; keeps the network's and the sample's."""
        before = len(self.views)
        play = super().decide(view)
        if len(self.views) > before:
            search = Search(view, self.random.getrandbits(48))
            if not search.proven([play], Limit(worlds=0))[0]:
                [trial] = search.run([play], Limit(worlds=self.worlds), by_wins=True)
                [prior] = search.priors([play], by_wins=True)
                self.said.append((view.seat, prior.win, float(np.mean(trial.points > 0))))
        return play


def outcomes(
    rules: Rules, deals: int, worlds: int, seed: int, landlord_by: LandlordBy
) -> tuple[list[Claim], list[Claim]]:
    """Returns what the network and what a sample said of the same plays, and what came of them."""
    dealer = Dealer(rules, seed, landlord_by, CALL_WORLDS)
    thought, sampled = [], []
    for number in range(deals):
        deal = dealer.deal(number)
        player = Doubter(random.Random(f"{seed}/{number}"), [], worlds=worlds)
        game = play_deal(rules, deal, [player] * rules.players)
        for seat, prior, tried in player.said:
            landlord = seat == deal.landlord
            won = (game.winner == "landlord") == landlord
            thought.append(Claim(number, landlord, prior, won))
            sampled.append(Claim(number, landlord, tried, won))
    return thought, sampled


def outcome_row(name: str, thought: Reliability, sampled: Reliability) -> str:
    """Returns a line of the second table."""
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
    """Returns the root mean square error over positions, and its standard error.

    Chance may leave nothing of it: then it is 0.
    """
    squares = np.array([each.squared().mean() for each in figures if len(each.thought)])
    mean = max(0.0, float(squares.mean()))
    error = float(squares.std(ddof=1)) / len(squares) ** 0.5 if len(squares) > 1 else float("nan")
    # The square's error, as that of its root.
    return mean**0.5, error / (2 * mean**0.5) if mean else float("nan")


def equal_worlds(figures: Sequence[Figures]) -> float:
    """Returns in how many worlds a sample's figure errs as much as the network's."""
    known = [each for each in figures if len(each.thought)]
    squared = float(np.mean([each.squared().mean() for each in known]))
    variance = float(np.mean([each.variance().mean() for each in known]))
    return variance / squared if squared > 0 else float("inf")


def row(name: str, found: Sequence[Position]) -> str:
    """Returns a line of the first table."""
    if len(found) < 2:
        return f"| {name} | {len(found)} | | | | | |"
    wins = [each.wins for each in found]
    apart = [each.differences() for each in wins]
    both = [
        "{:.3f} ± {:.3f}".format(*rms(figures))
        for figures in (wins, [each.points for each in found], apart)
    ]
    worlds = [f"{equal_worlds(figures):.0f}" for figures in (wins, apart)]
    return f"| {name} | {len(found)} | {' | '.join((*both, *worlds))} |"


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
    asked = parser.parse_args()
    print(f"{asked.worlds} worlds, load {os.getloadavg()[0]:.1f}\n")
    print(
        "| | positions | win | points | difference of wins | worlds, win | worlds, difference |"
        "\n|---|---|---|---|---|---|---|"
    )
    everything: list[Position] = []
    for game in asked.rules:
        rules = load_rules(game)
        if weights_of(rules) is None or asked.positions < 1:
            continue
        views = positions(rules, asked.positions, asked.seed, asked.landlord)
        looked = [look(view, asked.worlds // 2, at) for at, view in enumerate(views)]
        found = [position for position in looked if position is not None]
        everything += found
        print(row(game, found), flush=True)
    print(row("all games", everything))
    for name, (low, high) in PHASES.items():
        print(row(f"cards left {name}", [each for each in everything if low <= each.held < high]))
    print(
        f"\nThe Brier score by the share of {asked.sample} worlds; said by network / worlds / won\n"
    )
    shares = " | ".join(f"{share:g}" for share in MIXES)
    print(f"| | decisions | {shares} | landlord | peasants |\n|---|---|{'---|' * (len(MIXES) + 2)}")
    for game in asked.rules:
        rules = load_rules(game)
        if weights_of(rules) is None or asked.deals < 1:
            continue
        said = outcomes(rules, asked.deals, asked.sample, asked.seed, asked.landlord)
        print(outcome_row(game, *map(Reliability.of, said)), flush=True)


if __name__ == "__main__":
    main()
