"""Hand readings: are they true, and does the seat to act do what it is said to do?

An agent plays whole games in all seats. At some plays another seat reads the hands. Its chances
that a seat holds one of the highest ranks, or a bomb, are compared with the true hands, unless the
cards that it sees decide them. The figure beside the Brier score is that of evenly dealt hands, for
the ranks alone, too. Of the likely plays it is counted how often the first one, or one of the first
three, is the play that the seat then makes. Standard errors are taken over deals.

    .venv/bin/python -m lab.benchmarks.hand_readings [RULES...] [--agent NAME] [--deals N]
        [--share P] [--worlds W] [--seed S]
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from lab.arena import Dealer
from lab.arena.agents import AgentSpec
from lab.benchmarks.asking import asked
from lab.benchmarks.calibration import Claim, Reliability, clustered, row_of
from lab.benchmarks.strong_games import played
from lab.benchmarks.tables import head
from solver.advice.hand_reading import (
    DEFAULT_WORLDS,
    HandReading,
    HeldCount,
    read_hands,
    without_suits,
)
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.rules import Rules, load_rules
from solver.search.hands import count_bombs
from solver.search.limit import Limit

_LISTED = 3


@dataclass
class Findings:
    """What readings of one game said, and what was true.

    Attributes:
        holdings: that a seat holds a rank or a bomb.
        ranks: the same of the ranks alone.
        even: the same with the chances of evenly dealt hands.
        places: by reading the deal, and the place of the play that was made among the likely ones,
            from 0; -1 for none of them.
        shares: what was said of the likeliest play, and whether it was made.
        seconds: the processor time of each reading.
    """

    holdings: list[Claim] = field(default_factory=list)
    ranks: list[Claim] = field(default_factory=list)
    even: list[Claim] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)
    shares: list[Claim] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(
        self, deal: int, view: Knowledge, found: HandReading, truth: Knowledge, done: Play | None
    ) -> None:
        """Adds what a reading says.

        Args:
            deal: the number of the deal.
            view: what the reader knows.
            found: the reading.
            truth: the same moment with all hands open.
            done: what the seat to act does then.
        """
        for seat, held in enumerate(found.holdings):
            hand = truth.whole(seat)
            if held is None or hand is None:
                continue
            landlord = seat == view.landlord
            for each in held.ranks:
                if each.chance_error:
                    true = hand.counts[each.rank] > 0
                    self.ranks.append(Claim(deal, landlord, each.chance, true))
                    even = _even(view, seat, each.rank)
                    self.even.append(Claim(deal, landlord, even, true))
            if held.bombs.chance_error:
                self.holdings.append(_of_bombs(deal, landlord, held.bombs, hand))
        if found.plays:
            made = [without_suits(each.play) == without_suits(done) for each in found.plays]
            self.places.append((deal, made.index(True) if True in made else -1))
            first = found.plays[0]
            self.shares.append(Claim(deal, found.turn == view.landlord, first.share, made[0]))

    def among(self, count: int) -> str:
        """Returns how often the play was among the first `count` likely ones, in percent."""
        hits = np.array([0 <= place < count for _, place in self.places], np.float64)
        error = clustered(hits - hits.mean(), np.array([deal for deal, _ in self.places]))
        return f"{100 * hits.mean():.1f} ± {100 * error:.1f}"


def _of_bombs(deal: int, landlord: bool, said: HeldCount, hand: Hand) -> Claim:
    return Claim(deal, landlord, said.chance, count_bombs(hand.rules, hand) > 0)


def _even(view: Knowledge, seat: int, rank: str) -> float:
    """Returns the chance that a seat holds a rank in evenly dealt hands."""
    if view.known[seat].counts[rank]:
        return 1.0
    free = view.unseen.counts[rank] - sum(known.counts[rank] for known in view.known)
    cards, own = sum(view.hidden), view.hidden[seat]
    return 1 - math.comb(cards - free, own) / math.comb(cards, own)


def findings(
    rules: Rules, agent: str, deals: int, share: float, worlds: int, seed: int
) -> Findings:
    """Returns what readings say at a share of the plays of some games."""
    dealer, choose, found = Dealer(rules, seed), random.Random(seed), Findings()
    for number in range(deals):
        seats = [AgentSpec(agent, Limit(worlds=0), choose.getrandbits(40)).make(rules)]
        record = played(rules, dealer.deal(number), seats * rules.players)
        for place, step in enumerate(record.timeline.steps):
            if step.move is None or step.move.interrupt or choose.random() >= share:
                continue
            looker = (step.seat + choose.randrange(1, rules.players)) % rules.players
            view = record.timeline.at(place, looker)
            start = time.process_time()
            read = read_hands(view, limit=Limit(worlds=worlds), seed=choose.getrandbits(40))
            found.seconds.append(time.process_time() - start)
            found.add(number, view, read, record.timeline.at(place), step.move.play)
    found.holdings += found.ranks
    return found


def lines(game: str, found: Findings) -> Iterator[str]:
    """Yields the section of one game in Markdown."""
    deals = len({deal for deal, _ in found.places})
    yield f"### {game}\n"
    yield f"{len(found.seconds):,} readings of {deals:,} deals.\n"
    held, ranks, even = map(Reliability.of, (found.holdings, found.ranks, found.even))
    yield head("said to hold, %", "chances", "mean", "held")
    for low, high, band in held.bands():
        yield row_of(low, high, band)
    yield (
        f"\nCalibration error {100 * held.calibration_error:.1f}, Brier score of the ranks "
        f"{ranks.brier:.3f}, evenly dealt {even.brier:.3f}.\n"
    )
    said = Reliability.of(found.shares)
    yield (
        f"The first likely play is made {found.among(1)} % of the time, one of the first "
        f"{_LISTED} {found.among(_LISTED)} %; said of the first {100 * said.said.mean():.1f} %. "
        f"Processor time: median {1000 * float(np.median(found.seconds)):.0f} ms, longest "
        f"{1000 * max(found.seconds):.0f} ms.\n"
    )


def main() -> None:
    """Prints the tables."""
    options = asked(__doc__, agent="network", deals=60, share=0.1, worlds=DEFAULT_WORLDS, seed=1)
    for game in options.rules:
        start = time.process_time()
        rules = load_rules(game)
        found = findings(
            rules, options.agent, options.deals, options.share, options.worlds, options.seed
        )
        print("\n".join(lines(game, found)), flush=True)
        print(f"{time.process_time() - start:.0f} s of processor time\n", flush=True)


if __name__ == "__main__":
    main()
