"""Beliefs after plays: how near the worlds of a search come to the hidden hands.

Two agents play games against each other, each in turn as the landlord and as the peasants. At some
of their decisions the play that was made is tried in sampled worlds. Two figures say how much these
know. The first compares hands: for each other seat and each rank the mean number of cards in the
worlds with the true one, as the sum of the squared errors for each hidden card. The second is the
Brier score of the share of worlds in which the play wins. Both stand beside what evenly dealt
worlds give, which no play has weighed, and in which greedy players play on.

    .venv/bin/python -m lab.benchmarks.beliefs [RULES...] [--agents A B] [--deals N] [--worlds N]
        [--share P] [--seed S]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lab.arena.agent import Agent
from lab.arena.agents import AgentSpec
from lab.arena.deals import Dealer
from lab.arena.pair import play_deal
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.opponents.decisions import forced
from solver.rules import GAMES, Rules, load_rules
from solver.search.evaluation import Floats, Sample
from solver.search.limit import Limit
from solver.search.search import Search

# A packed hand has 4 bits for each of at most 15 ranks.
_SHIFTS = np.arange(0, 60, 4, dtype=np.uint64)


@dataclass(frozen=True)
class Decision:
    """A decision of a finished game.

    Attributes:
        view: what the seat knew.
        play: what it played; None is the pass.
        hands: the true hands, by seat.
        won: whether the seat won the game.
    """

    view: Knowledge
    play: Play | None
    hands: tuple[Hand, ...]
    won: bool


class Watched:
    """An agent some of whose decisions are kept."""

    def __init__(self, agent: Agent, share: float, source: random.Random) -> None:
        """Keeps each decision with a choice with the probability `share`, drawn from `source`."""
        self.name = agent.name
        self.seen: list[tuple[Knowledge, Play | None]] = []
        self._agent = agent
        self._share = share
        self._source = source

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the agent's play."""
        play = self._agent.decide(view)
        if not forced(view) and self._source.random() < self._share:
            self.seen.append((view, play))
        return play


def decisions_of(
    rules: Rules, agents: Sequence[Agent], deals: int, share: float, seed: int
) -> list[Decision]:
    """Returns decisions of games between two agents, who change sides after every deal."""
    dealer, source = Dealer(rules, seed), random.Random(seed)
    found: list[Decision] = []
    for number in range(deals):
        deal = dealer.deal(number)
        watched = [Watched(agent, share, source) for agent in agents]
        side = number % 2
        seats = [
            watched[side if seat == deal.landlord else 1 - side] for seat in range(rules.players)
        ]
        landlord_won = play_deal(rules, deal, seats).winner == "landlord"
        for view, play in [each for agent in watched for each in agent.seen]:
            hands = tuple(
                hand - played for hand, played in zip(deal.hands, view.played, strict=True)
            )
            won = (view.seat == deal.landlord) == landlord_won
            found.append(Decision(view, play, hands, won))
    return found


def errors(decision: Decision, worlds: int, seed: int, *, weighed: bool) -> tuple[float, float]:
    """Returns the error of the hands, and the squared error of the winner.

    Args:
        decision: what was decided, and the truth.
        worlds: how many are sampled.
        seed: decides them.
        weighed: whether the plays seen weigh the worlds; otherwise they are dealt evenly.
    """
    search = Search(decision.view, seed, greedy=not weighed)
    [trial] = search.run([decision.play], Limit(worlds=worlds), by_wins=True)
    hands, draws = search.worlds(len(trial.scored))
    return error_of_hands(decision, hands, draws), error_of_winner(decision, trial)


def error_of_hands(decision: Decision, worlds: NDArray[np.uint64], draws: Floats) -> float:
    """Returns the squared error of the mean hands of worlds, worlds x seats, for a hidden card.

    `draws` says how often each world was drawn.
    """
    view = decision.view
    off = 0.0
    for seat in range(view.rules.players):
        if seat == view.seat:
            continue
        mean = np.average(_counts(worlds[:, seat]), axis=0, weights=draws)
        true = _counts(np.array([decision.hands[seat].packed], np.uint64))[0]
        off += float(((mean - true) ** 2).sum())
    return off / len(view.unseen)


def error_of_winner(decision: Decision, sample: Sample) -> float:
    """Returns the squared error of the share of worlds that the play won."""
    # The rule of succession: a share of worlds is no certainty. Counted deals are as many worlds as
    # their figures are worth, and not as many as there are.
    worlds = sample.effective if sample.counted else sample.worlds
    wins = (sample.won * worlds + 1) / (worlds + 2)
    return (wins - decision.won) ** 2


def _counts(packed: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Returns the number of cards by rank: hands x ranks."""
    return ((packed[:, None] >> _SHIFTS) & np.uint64(15)).astype(np.float64)


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", default=list(GAMES))
    parser.add_argument("--agents", nargs=2, default=["prior", "control"], metavar=("A", "B"))
    parser.add_argument("--deals", type=int, default=70)
    parser.add_argument("--worlds", type=int, default=128)
    parser.add_argument("--share", type=float, default=0.25)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    print("| game | decisions | hands | evenly dealt | less | winner | evenly dealt | less |")
    print("|---|---|---|---|---|---|---|---|")
    for name in given.rules:
        rules = load_rules(name)
        agents = [AgentSpec(each, Limit(worlds=0), given.seed).make(rules) for each in given.agents]
        found = decisions_of(rules, agents, given.deals, given.share, given.seed)
        weighed, even = (
            np.array(
                [errors(each, given.worlds, at, weighed=kind) for at, each in enumerate(found)]
            )
            for kind in (True, False)
        )
        cells = [name, f"{len(found):,}"]
        for figure in (0, 1):
            less = even[:, figure] - weighed[:, figure]
            error = less.std() / len(less) ** 0.5
            cells += [
                f"{weighed[:, figure].mean():.3f}",
                f"{even[:, figure].mean():.3f}",
                f"{less.mean():.3f} ± {error:.3f}",
            ]
        print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
