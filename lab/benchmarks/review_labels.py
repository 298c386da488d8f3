"""Are the labels of a review right, and the same for every seed?

In games of strong self-play one play is replaced by one that an independent long search finds at
least 20 points worse, and the game is played on. Each game is reviewed with two seeds. Printed for
each game of the catalogue, with 95 % intervals:

- recall: planted plays that are labelled mistake or blunder;
- false alarms: other plays and calls that are so labelled;
- agreement: decisions with the same label for both seeds;
- how often a label is `unclear` or unsettled, and the processor seconds of a review.

    .venv/bin/python -m lab.benchmarks.review_labels [RULES...] [--games N] [--seed N] [--jobs N]
        [--by search|network] [--worlds N]
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from lab.arena.agents import AgentSpec
from lab.benchmarks.asking import JOBS, asked, jobs
from lab.benchmarks.strong_games import dealt, planted
from solver.review.judgement import Judgement
from solver.review.plan import DEFAULT_LIMIT, ReviewPlan
from solver.rules import load_rules
from solver.search.limit import Limit

# The loss of a planted mistake, in percentage points, and the worlds of the search that measures
# it and of the players.
PLANTED = 20.0
_LONG = Limit(worlds=1024)
_PLAYERS = Limit(worlds=64)
GRAVE = ("mistake", "blunder")


@dataclass
class Tally:
    """What two reviews of each game of some games said.

    Attributes:
        counts: by name pairs: of how many, and how many hits. `recall` are the labels of planted
            mistakes that are grave, `false alarms` those of other decisions, and `agreement` the
            decisions of a kind with the same label in both reviews.
        labels: how often each label was given; `unsettled` counts those too.
        pairs: how often two seeds gave two different labels, by the labels.
        seconds: processor seconds of the reviews.
        games: how many games.
    """

    counts: dict[str, Counter[str]] = field(default_factory=dict)
    labels: Counter[str] = field(default_factory=Counter)
    pairs: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    games: int = 0

    def count(self, name: str, of: int, hits: int) -> None:
        """Adds to a share."""
        self.counts.setdefault(name, Counter()).update(of=of, hits=hits)

    def add(self, one: Sequence[Judgement], other: Sequence[Judgement], mistake: int) -> None:
        """Counts two reviews of a game, in which event `mistake` was planted."""
        self.games += 1
        for pair in zip(one, other, strict=True):
            labels = [each.label for each in pair]
            name = "recall" if pair[0].index == mistake else "false alarms"
            self.count(name, 2, sum(label in GRAVE for label in labels))
            for kind in ("all", pair[0].kind):
                self.count(f"agreement {kind}", 1, labels[0] == labels[1])
            if labels[0] != labels[1]:
                self.pairs[" / ".join(sorted(labels))] += 1
            self.labels.update(labels)
            self.labels["unsettled"] += sum(not each.settled for each in pair)

    def join(self, other: Tally) -> None:
        """Adds what another tally has counted."""
        for name, counted in other.counts.items():
            self.count(name, counted["of"], counted["hits"])
        self.labels += other.labels
        self.pairs += other.pairs
        self.seconds += other.seconds
        self.games += other.games

    def lines(self) -> list[str]:
        """Returns what is printed of it."""
        names = sorted(self.counts, key=lambda name: (name.startswith("agreement"), name))
        total = max(1, sum(self.labels.values()) - self.labels["unsettled"])
        counts = ", ".join(
            f"{label} {100 * count / total:.1f} %" for label, count in self.labels.most_common()
        )
        return [
            *(f"{name:16}{_share(**self.counts[name])}" for name in names),
            f"labels          {counts}",
            f"changes         {dict(self.pairs.most_common(8))}",
            f"a review takes  {self.seconds / max(1, 2 * self.games):.1f} processor seconds",
        ]


def wilson(of: int, hits: int) -> tuple[float, float]:
    """Returns the 95 % interval of a share (Wilson, 1927)."""
    if of == 0:
        return 0.0, 1.0
    z, share = 1.96, hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * (share * (1 - share) / of + z * z / (4 * of * of)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def _share(of: int, hits: int) -> str:
    low, high = wilson(of, hits)
    interval = f"{100 * low:.1f} to {100 * high:.1f}; {hits} of {of}"
    return f"{100 * hits / max(1, of):5.1f} %  ({interval})"


def one_game(name: str, number: int, seed: int, by: str, limit: Limit) -> Tally | None:
    """Returns the tally of one game; None where no mistake could be planted."""
    rules = load_rules(name)
    choose = random.Random(f"{name}/{seed}/{number}")
    agent = AgentSpec(by, _PLAYERS, choose.getrandbits(40), objective="win").make(rules)
    mistaken = planted(
        rules,
        dealt(rules, seed, number),
        [agent] * rules.players,
        least=PLANTED,
        limit=_LONG,
        choose=choose,
    )
    if mistaken is None:
        return None
    tally, judged = Tally(), []
    begun = time.process_time()
    for _ in range(2):
        plan = ReviewPlan.of(mistaken.record, limit=limit, seed=choose.getrandbits(40))
        judged.append(plan.finish({part: plan.run(part) for part in plan.parts}).decisions)
    tally.seconds = time.process_time() - begun
    tally.add(judged[0], judged[1], mistaken.index)
    return tally


def main() -> None:
    """Prints the figures for each game, and for all together."""
    options = asked(
        __doc__,
        games=4,
        seed=1,
        jobs=JOBS,
        by={"choices": ("search", "network"), "default": "search"},
        worlds=DEFAULT_LIMIT.worlds or 0,
    )
    total, limit = Tally(), Limit(worlds=options.worlds)
    with jobs(options.jobs) as pool:
        for name in options.rules:
            play = partial(one_game, name, seed=options.seed, by=options.by, limit=limit)
            tally = Tally()
            for found in pool.map(play, range(options.games)):
                tally.join(found or Tally())
            total.join(tally)
            print(f"\n{name}: {tally.games} games", *tally.lines(), sep="\n  ", flush=True)
    if len(options.rules) > 1:
        print(f"\nall: {total.games} games", *total.lines(), sep="\n  ")


if __name__ == "__main__":
    main()
