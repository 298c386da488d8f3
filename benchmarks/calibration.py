"""Do plays said to win 70 % win 70 %? What advice says of its own plays, and what came of them.

Whole games are played as `landlord advise` says, with the objective `win`: all seats, or one side
against the greedy player, the sides in turn. Landlords are found by auction where there is one:
how strong his hand is says much about who wins. Every decision with a choice counts: what was said
of the play that was made, and whether its side won. Decisions of one deal share its result, so
that standard errors are over deals.

    .venv/bin/python -m benchmarks.calibration [RULES...] [--decisions N] [--worlds W]
        [--against self|greedy|both] [--into docs/calibration.md]
"""

from __future__ import annotations

import argparse
import itertools
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from solver.advice.advise import advise
from solver.arena import Dealer, GreedyAgent, LandlordBy, decision_seed, play_deal
from solver.arena.agent import forced
from solver.game.play import Play
from solver.game.score import Objective
from solver.game.view import View
from solver.rules import GAMES, Rules, load_rules
from solver.search.limit import Limit
from solver.search.networks import weights_of
from solver.training.calibration import CALL_WORLDS

BANDS = 10
# The band that is looked at most closely, and where its share of wins is to lie.
FINE = (0.675, 0.725)
WANTED = (0.67, 0.73)
# The tables in a file follow this line.
MARK = "<!-- What follows is written by benchmarks/calibration.py. -->"

Floats = NDArray[np.float64]


class Claim(NamedTuple):
    """What was said of a play that was made, and what came of it."""

    deal: int
    landlord: bool
    said: float
    won: bool


@dataclass(frozen=True)
class Share:
    """How many of some decisions were won.

    Attributes:
        count: the number of decisions.
        said: the mean of what was said.
        won: the share that was won.
        error: its standard error, over deals; nothing is known of it with a single deal.
    """

    count: int
    said: float
    won: float
    error: float

    @property
    def wanted(self) -> bool:
        """Whether the share lies where that of the fine band should."""
        return WANTED[0] <= self.won <= WANTED[1]


@dataclass(frozen=True)
class Reliability:
    """Claims as columns.

    Attributes:
        deal: the number of the deal of each.
        landlord: whether the landlord made the play.
        said: how likely it was said to win.
        won: 1 for those that won, else 0.
    """

    deal: NDArray[np.int64]
    landlord: NDArray[np.bool_]
    said: Floats
    won: Floats

    @classmethod
    def of(cls, claims: Sequence[Claim]) -> Reliability:
        """Returns the columns of these claims."""
        deal, landlord, said, won = zip(*claims, strict=True)
        return cls(
            np.array(deal, np.int64),
            np.array(landlord, np.bool_),
            np.array(said, np.float64),
            np.array(won, np.float64),
        )

    def share(self, chosen: NDArray[np.bool_]) -> Share | None:
        """Returns how many of the chosen decisions were won; None when none is chosen."""
        count = int(np.count_nonzero(chosen))
        if count == 0:
            return None
        won, said = self.won[chosen], self.said[chosen]
        mean = float(won.mean())
        return Share(count, float(said.mean()), mean, clustered(won - mean, self.deal[chosen]))

    def within(self, low: float, high: float) -> Share | None:
        """Returns the share of those said to win with `low` or more, and less than `high`.

        A band that ends at 1 holds certainty, too.
        """
        return self.share((self.said >= low) & ((self.said < high) | (high >= 1)))

    def bands(self) -> list[tuple[float, float, Share | None]]:
        """Returns the bands of equal width with their shares."""
        edges = [at / BANDS for at in range(BANDS + 1)]
        return [(low, high, self.within(low, high)) for low, high in itertools.pairwise(edges)]

    @property
    def calibration_error(self) -> float:
        """How far shares are from what was said, the mean over the decisions of all bands."""
        found = [share for _, _, share in self.bands() if share is not None]
        apart = sum(share.count * abs(share.said - share.won) for share in found)
        return apart / len(self.said)

    @property
    def brier(self) -> float:
        """The mean squared distance of what was said from what came of it."""
        return float(np.mean((self.said - self.won) ** 2))


def clustered(rests: Floats, clusters: NDArray[np.int64]) -> float:
    """Returns the standard error of a mean whose deviations are `rests`, dependent in clusters."""
    _, place = np.unique(clusters, return_inverse=True)
    sums = np.bincount(place.reshape(-1), weights=rests)
    if len(sums) < 2:
        return float("nan")
    return float(np.sqrt(len(sums) / (len(sums) - 1) * np.sum(sums**2)) / len(rests))


# --- Games --------------------------------------------------------------------------------------


@dataclass
class Advised:
    """The player that does as it is advised, and keeps what was said of plays with a choice."""

    limit: Limit
    seed: int
    objective: Objective = "win"
    name: str = "advised"
    said: list[tuple[int, float]] = field(default_factory=list)

    def decide(self, view: View) -> Play | None:
        """Returns the play that is advised."""
        if forced(view):
            return next(iter(view.legal()), None)
        seed = decision_seed(self.seed, view)
        plays = advise(view, limit=self.limit, seed=seed, objective=self.objective).plays
        if len(plays) > 1:
            self.said.append((view.seat, plays[0].win))
        return plays[0].play


def play_games(
    rules: Rules,
    limit: Limit,
    *,
    decisions: int,
    seed: int,
    greedy: bool = False,
    objective: Objective = "win",
    landlord_by: LandlordBy | None = None,
) -> list[Claim]:
    """Returns the claims of so many games that there are `decisions` or a few more.

    Args:
        rules: the game.
        limit: what an answer gets.
        decisions: how many decisions with a choice.
        seed: decides the deals, and the worlds of a search.
        greedy: whether the other side is the greedy player, the landlord's and the peasants' in
            turn; by default all seats play as advised.
        objective: what is played for.
        landlord_by: default: by auction where there is one.
    """
    dealer = Dealer(rules, seed, landlord_by, CALL_WORLDS)
    other = GreedyAgent(rules)
    found: list[Claim] = []
    number = 0
    while len(found) < decisions:
        deal = dealer.deal(number)
        player = Advised(limit, seed, objective)
        # A side keeps its part while the landlord's seat goes once round.
        ours = bool(number // rules.players % 2)
        game = play_deal(
            rules,
            deal,
            [
                other if greedy and (seat == deal.landlord) != ours else player
                for seat in range(rules.players)
            ],
        )
        for seat, said in player.said:
            landlord = seat == deal.landlord
            won = (game.winner == "landlord") == landlord
            found.append(Claim(number, landlord, said, won))
        number += 1
    return found


# --- Tables -------------------------------------------------------------------------------------


def table(title: str, found: Reliability, note: str) -> str:
    """Returns the figures of one game in Markdown."""
    deals = len(np.unique(found.deal))
    lines = [
        f"### {title}",
        "",
        f"{len(found.said):,} decisions of {deals:,} deals; {note}.",
        "",
        "| said, % | decisions | mean | won |",
        "|---|---|---|---|",
    ]
    lines += [_row(low, high, share) for low, high, share in found.bands()]
    fine = found.within(*FINE)
    lines += [_row(*FINE, fine), ""]
    sides = []
    for side, chosen in (("landlord", found.landlord), ("peasants", ~found.landlord)):
        share = found.share(chosen)
        if share is not None:
            sides.append(f"{side} said {_percent(share.said)}, won {_won(share)}")
    lines += [
        f"Calibration error {_percent(found.calibration_error)}, Brier score {found.brier:.3f}; "
        f"{'; '.join(sides)}.",
        "",
        verdict(fine),
    ]
    return "\n".join(lines) + "\n"


def verdict(fine: Share | None) -> str:
    """Returns whether the plays said to win 70 % do, in words."""
    low, high = (round(100 * edge) for edge in WANTED)
    if fine is None:
        return "No play was said to win 70 %."
    place = "within" if fine.wanted else "**not** within"
    return f"Of the plays said to win 70 %, {_won(fine)} % did: {place} {low} to {high} %."


def _row(low: float, high: float, share: Share | None) -> str:
    said = f"{100 * low:g} to {100 * high:g}"
    if share is None:
        return f"| {said} | 0 | | |"
    return f"| {said} | {share.count:,} | {_percent(share.said)} | {_won(share)} |"


def _won(share: Share) -> str:
    return f"{_percent(share.won)} ± {_percent(share.error)}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def written(text: str, tables: str) -> str:
    """Returns a document with new tables after its mark.

    Raises:
        ValueError: it has no mark.
    """
    head, mark, _ = text.partition(MARK)
    if not mark:
        raise ValueError(f"there is no line {MARK}")
    return f"{head}{mark}\n\n{tables}"


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", metavar="RULES", default=[*GAMES])
    parser.add_argument("--decisions", type=int, default=20_000)
    parser.add_argument("--worlds", type=int, default=0, help="0: the network alone")
    parser.add_argument("--against", choices=("self", "greedy", "both"), default="self")
    parser.add_argument("--objective", choices=get_args(Objective), default="win")
    parser.add_argument("--landlord", choices=get_args(LandlordBy))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, metavar="FILE", help="a file with the mark")
    asked = parser.parse_args()
    found = []
    for against in ("self", "greedy") if asked.against == "both" else (asked.against,):
        for game in asked.rules:
            rules = load_rules(game)
            weights = weights_of(rules)
            if weights is None and asked.worlds == 0:
                continue
            start = time.process_time()
            claims = play_games(
                rules,
                Limit(worlds=asked.worlds),
                decisions=asked.decisions,
                seed=asked.seed,
                greedy=against == "greedy",
                objective=asked.objective,
                landlord_by=asked.landlord,
            )
            who = "itself" if against == "self" else "the greedy player"
            how = f"{asked.worlds} worlds" if asked.worlds else "network alone"
            note = (
                f"weights `{'none' if weights is None else weights.card.name}`, {how}, "
                f"seed {asked.seed}; {time.process_time() - start:.0f} s of processor time, "
                f"load {os.getloadavg()[0]:.1f}"
            )
            found.append(table(f"{game} against {who}", Reliability.of(claims), note))
            print(found[-1], flush=True)
    if asked.into is not None:
        text = asked.into.read_text("utf-8")
        asked.into.write_text(written(text, "\n".join(found)), "utf-8")


if __name__ == "__main__":
    main()
