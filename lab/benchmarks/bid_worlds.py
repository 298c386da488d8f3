"""Bids without worlds: which answer is right where the quick one and a sampled one differ?

In the auction of each random deal one seat makes the call that its bidder prefers, among others of
all kinds, and one of its decisions is drawn. It is asked about without worlds, with 64 and with
256; a long sample of other deals then says what each call is really worth. The calls of a decision
share these deals, so the points between two calls are known well.

The first table tells how often the best call differs from that at 256 worlds, whether 256 worlds
call bolder or more cautiously, which of the two the long sample prefers, and how many points a
decision each gives away against the call that is best in the long sample. Choosing the best of
several sampled means flatters the best one a little, and so adds as much to both. The second table
compares what was said of all calls with the long sample.

    .venv/bin/python -m lab.benchmarks.bid_worlds [RULES...] [--hands N] [--deals N] [--first]
        [--into docs/calibration.md]
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lab.benchmarks.asking import INTO, asked, auctions
from lab.benchmarks.tables import Tables, head, mean_of, plus_minus, row
from lab.training.bid_errors import drawn_decision
from solver.bidders.kinds import bidder_of, kinds_of
from solver.bidders.strength import Floats
from solver.bidding.prospects import CallSearch
from solver.bidding.ranking import boldness
from solver.bidding.recommend import recommend_bid
from solver.game.knowledge import Knowledge
from solver.rules import load_rules
from solver.search.confidence import CONFIDENCE
from solver.search.landlord_trials import MOST_DEALS
from solver.search.limit import Limit

# Neither training nor tuning nor another benchmark takes these deals.
SEED = 9_550_001
# The numbers of worlds that answers are asked for; the last one is what the others differ from.
WORLDS = (0, 64, 256)
TABLES = Tables("bids", "bid_worlds")


@dataclass(frozen=True, eq=False)
class Decision:
    """What was said of one decision, and what a long sample says of it. Calls are indices.

    Attributes:
        boldness: how much each call risks.
        informed: whether each call can still be made.
        best: by number of worlds the recommended call.
        said: by number of worlds the points of each call, and their standard errors.
        known: the points of each call in the long sample, and their standard errors.
        between: the standard errors of the differences in the long sample, calls x calls.
    """

    boldness: Floats
    informed: Floats
    best: dict[int, int]
    said: dict[int, tuple[Floats, Floats]]
    known: tuple[Floats, Floats]
    between: Floats

    def gained(self, worlds: int) -> tuple[float, float]:
        """Returns what the call of the most worlds is worth more than that of `worlds`.

        Returns:
            The points in the long sample, and their standard error.
        """
        most, other = self.best[WORLDS[-1]], self.best[worlds]
        points = self.known[0]
        return points[most] - points[other], self.between[most, other]

    def given_away(self, worlds: int) -> float:
        """Returns the points that the call of `worlds` gives away in the long sample."""
        points = np.where(self.informed > 0, self.known[0], -np.inf)
        return float(points.max() - points[self.best[worlds]])


def decided(view: Knowledge, seed: int, deals: int) -> Decision:
    """Asks about a decision, and samples `deals` others that decide who was right."""
    legal = view.auction.legal
    best, said = {}, {}
    for worlds in WORLDS:
        advice = recommend_bid(view, limit=Limit(worlds=worlds), seed=seed + worlds)
        by_call = {value.call: value for value in advice.calls}
        best[worlds] = legal.index(advice.best)
        said[worlds] = (
            np.array([by_call[call].points for call in legal]),
            np.array([by_call[call].points_error for call in legal]),
        )
    found = CallSearch(view, seed + 1).run(Limit(worlds=deals))
    known = np.array([found.mean(points) for points in found.own]).T
    between = [[found.mean(one - other)[1] for other in found.own] for one in found.own]
    return Decision(
        boldness=np.array([boldness(call) for call in legal], np.float64),
        informed=np.array(view.auction.informed, np.float64),
        best=best,
        said=said,
        known=(known[0], known[1]),
        between=np.array(between),
    )


def of_choices(game: str, found: Sequence[Decision], worlds: int) -> str:
    """Returns a row of the table of choices."""
    most = WORLDS[-1]
    gains, errors = np.array([each.gained(worlds) for each in found]).T
    bolder = np.array(
        [each.boldness[each.best[most]] - each.boldness[each.best[worlds]] for each in found]
    )
    differs = np.array([each.best[worlds] != each.best[most] for each in found])
    clear = differs & (np.abs(gains) > CONFIDENCE * errors)
    # The decisions are a sample, too: the error is that of the mean over all of them.
    given = [np.mean([each.given_away(count) for each in found]) for count in (worlds, most)]
    return row(
        game,
        worlds,
        f"{len(found):,}",
        f"{100 * differs.mean():.1f} %",
        f"{(bolder > 0).sum()} : {(differs & (bolder <= 0)).sum()}",
        f"{(clear & (gains > 0)).sum()} : {(clear & (gains < 0)).sum()}",
        mean_of(gains, errors=CONFIDENCE),
        *(f"{each:.3f}" for each in given),
    )


def of_values(game: str, found: Sequence[Decision], worlds: int) -> str:
    """Returns a row of the table of values. Calls whose value is certain do not count."""
    said, errors = (np.concatenate([each.said[worlds][at] for each in found]) for at in (0, 1))
    known, sampled = (np.concatenate([each.known[at] for each in found]) for at in (0, 1))
    undecided = errors > 0
    differences = (said - known)[undecided]
    allowed = np.hypot(errors, sampled)[undecided]
    decision = np.repeat(np.arange(len(found)), [len(each.boldness) for each in found])[undecided]
    bias = np.bincount(decision, differences, len(found)) / len(differences)
    error = CONFIDENCE * math.sqrt(float((bias**2).sum()))
    return row(
        game,
        worlds,
        f"{len(differences):,}",
        plus_minus(float(differences.mean()), error),
        f"{math.sqrt(float(np.mean(differences**2))):.3f}",
        f"{math.sqrt(float(np.mean(allowed**2))):.3f}",
        f"{100 * np.mean(np.abs(differences) <= CONFIDENCE * allowed):.1f} %",
    )


CHOICES = head(
    "game", "worlds", "decisions", "best call differs from 256's", "256 bolder : more cautious",
    "256 clearly right : wrong", "points 256 gains", "given away", "by 256",
)  # fmt: skip
VALUES = head(
    "game", "worlds", "calls", "said - long sample", "root mean square", "stated", "within 95 %"
)


def main() -> None:
    """Prints the tables."""
    options = asked(
        __doc__, auctions(), hands=300, deals=MOST_DEALS, first=False, seed=SEED, into=INTO
    )
    choices, values = [CHOICES], [VALUES]
    for game in options.rules:
        rules, random = load_rules(game), np.random.default_rng(options.seed)
        found = []
        for number in range(options.seed, options.seed + options.hands):
            view = drawn_decision(
                bidder_of(rules),
                kinds_of(rules),
                rules,
                number,
                None if options.first else random,
            )
            found.append(decided(view, 1000 * number, options.deals))
        choices += [of_choices(game, found, worlds) for worlds in WORLDS[:-1]]
        values += [of_values(game, found, worlds) for worlds in WORLDS]
        print(*choices[-2:], *values[-3:], sep="\n", flush=True)
    text = "\n".join([*choices, "", *values]) + "\n"
    print(text)
    TABLES.write(options.into, text)


if __name__ == "__main__":
    main()
