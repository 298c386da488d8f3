"""Calibration of advice: do plays that are predicted to win 70 % of the time win 70 %?

Whole games are played as `landlord advise` recommends, with the objective `win`. Either all seats
do so, or one side against another player, in turn the landlord and the peasants. Landlords are
found by auction where the game has one, because the strength of the landlord's hand matters much.
At every decision with a choice, the win probability of the chosen play is compared with the
outcome. Decisions of one deal share its outcome, so standard errors are taken over deals.

    .venv/bin/python -m lab.benchmarks.calibration [RULES...] [--decisions N] [--worlds W]
        [--against OPPONENT...] [--into docs/calibration.md]
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from lab.arena import LEAGUE, Agent, Dealer, LandlordBy, decision_seed, play_deal
from lab.arena.agents import AgentSpec
from lab.arena.league import NAME as LEAGUE_NAME
from lab.benchmarks.asking import INTO, OBJECTIVE, asked
from lab.benchmarks.tables import Tables, head, machine, plus_minus, row
from solver.advice.advise import advise
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import Play
from solver.opponents.decisions import forced
from solver.rules import Rules, load_rules
from solver.search.limit import Limit
from solver.weights.networks import weights_of

BANDS = 10
# The band of predictions that is looked at most closely, and the range for its fraction of wins.
FINE = (0.675, 0.725)
WANTED = (0.67, 0.73)
# In a file, the tables stand between these lines.
TABLES = Tables("calibration", "calibration")
_TITLE = "### "
# The opponents that are not agents of the arena.
_ITSELF = "self"

Floats = NDArray[np.float64]


class Claim(NamedTuple):
    """A prediction for a play that was made, and its outcome.

    Attributes:
        deal: the number of the deal.
        landlord: whether the landlord made the play.
        said: the predicted win probability.
        won: whether the side won.
    """

    deal: int
    landlord: bool
    said: float
    won: bool


@dataclass(frozen=True)
class Band:
    """The predictions and outcomes of some decisions.

    Attributes:
        count: the number of decisions.
        said: the mean predicted win probability.
        won: the fraction that was won.
        error: its standard error, over deals; NaN with a single deal.
    """

    count: int
    said: float
    won: float
    error: float

    @property
    def wanted(self) -> bool:
        """Whether the fraction of wins lies in the range for the fine band."""
        return WANTED[0] <= self.won <= WANTED[1]


@dataclass(frozen=True)
class Reliability:
    """Predictions and outcomes as columns; see `Claim`.

    Attributes:
        deal: the numbers of the deals.
        landlord: whether the landlord made the play.
        said: the predicted win probabilities.
        won: 1 where the side won, else 0.
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

    def share(self, chosen: NDArray[np.bool_]) -> Band | None:
        """Returns the band of the chosen decisions; None when none is chosen."""
        count = int(np.count_nonzero(chosen))
        if count == 0:
            return None
        won, said = self.won[chosen], self.said[chosen]
        mean = float(won.mean())
        return Band(count, float(said.mean()), mean, clustered(won - mean, self.deal[chosen]))

    def within(self, low: float, high: float) -> Band | None:
        """Returns the band of the predictions from `low` to below `high`.

        A band that ends at 1 includes it.
        """
        return self.share((self.said >= low) & ((self.said < high) | (high >= 1)))

    def bands(self) -> list[tuple[float, float, Band | None]]:
        """Returns the edges of BANDS intervals of equal width, with their bands."""
        edges = [at / BANDS for at in range(BANDS + 1)]
        return [(low, high, self.within(low, high)) for low, high in itertools.pairwise(edges)]

    @property
    def calibration_error(self) -> float:
        """The expected calibration error: the mean distance of predictions and wins, by band."""
        found = [share for _, _, share in self.bands() if share is not None]
        difference = sum(share.count * abs(share.said - share.won) for share in found)
        return difference / len(self.said)

    @property
    def brier(self) -> float:
        """The Brier score: the mean squared distance of predictions and outcomes."""
        return float(np.mean((self.said - self.won) ** 2))


def clustered(rests: Floats, clusters: NDArray[np.int64]) -> float:
    """Returns the standard error of a mean when values of one cluster depend on each other.

    Args:
        rests: the deviations of the values from their mean.
        clusters: the cluster of each value.
    """
    _, place = np.unique(clusters, return_inverse=True)
    sums = np.bincount(place.reshape(-1), weights=rests)
    if len(sums) < 2:
        return float("nan")
    return float(np.sqrt(len(sums) / (len(sums) - 1) * np.sum(sums**2)) / len(rests))


# --- Games --------------------------------------------------------------------------------------


@dataclass
class Advised:
    """An agent that plays as advised, and keeps the prediction for each play with a choice."""

    limit: Limit
    seed: int
    objective: Objective = "win"
    name: str = "advised"
    said: list[tuple[int, float]] = field(default_factory=list)

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the recommended play."""
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
    other: Agent | None = None,
    objective: Objective = "win",
    landlord_by: LandlordBy | None = None,
) -> list[Claim]:
    """Returns the predictions and outcomes of whole games, `decisions` of them or a few more.

    Args:
        rules: the game.
        limit: the limit of one answer.
        decisions: how many decisions with a choice to take.
        seed: decides the deals and the sampled worlds.
        other: who plays one side, in turn the landlord's and the peasants'; without one all seats
            play as advised.
        objective: whether the advice is to win or to score points.
        landlord_by: how landlords are found; None is by auction in a game that has one.
    """
    dealer = Dealer(rules, seed, landlord_by)
    found: list[Claim] = []
    number = 0
    while len(found) < decisions:
        deal = dealer.deal(number)
        player = Advised(limit, seed, objective)
        # The sides change after a deal for each seat as the landlord.
        ours = bool(number // rules.players % 2)
        game = play_deal(
            rules,
            deal,
            [
                player if other is None or (seat == deal.landlord) == ours else other
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
    """Returns the section of one game in Markdown."""
    deals = len(np.unique(found.deal))
    lines = [
        f"{_TITLE}{title}",
        "",
        f"{len(found.said):,} decisions of {deals:,} deals; {note}.",
        "",
        head("said, %", "decisions", "mean", "won"),
    ]
    lines += [row_of(low, high, share) for low, high, share in found.bands()]
    fine = found.within(*FINE)
    lines += [row_of(*FINE, fine), ""]
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


def verdict(fine: Band | None) -> str:
    """Returns a sentence: do the plays that are said to win 70 % win as often?"""
    low, high = (round(100 * edge) for edge in WANTED)
    if fine is None:
        return "No play was said to win 70 %."
    place = "within" if fine.wanted else "**not** within"
    return f"Of the plays said to win 70 %, {_won(fine)} % did: {place} {low} to {high} %."


def row_of(low: float, high: float, share: Band | None) -> str:
    """Returns the row of a band in a table."""
    said = f"{100 * low:g} to {100 * high:g}"
    if share is None:
        return row(said, 0, "", "")
    return row(said, f"{share.count:,}", _percent(share.said), _won(share))


def _won(share: Band) -> str:
    return plus_minus(100 * share.won, 100 * share.error, ".1f")


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def written(text: str, tables: Sequence[str]) -> str:
    """Returns a document with new tables between its marks, each instead of that with its title.

    Raises:
        ValueError: the document has no marks.
    """
    # Each table begins with its title; what comes before the first one is white space.
    known = (_TITLE + each for each in TABLES.of(text).split(_TITLE)[1:])
    by_title = {each.partition("\n")[0]: each.strip() for each in (*known, *tables)}
    return TABLES.put(text, "\n\n".join(by_title.values()) + "\n")


def opponents(names: Sequence[str]) -> list[str]:
    """Returns the names of opponents, with the players of the league in the place of its name."""
    league = [each.agent for each in LEAGUE]
    return [each for name in names for each in (league if name == LEAGUE_NAME else [name])]


def agent(name: str, rules: Rules, seed: int) -> Agent:
    """Returns an agent of the arena.

    Raises:
        InvalidRequest: there is no such agent, or it cannot play this game.
    """
    return AgentSpec(name, Limit(), seed, objective="win").make(rules)


def main() -> None:
    """Prints the tables."""
    options = asked(
        __doc__,
        decisions=20_000,
        worlds=0,
        against={
            "nargs": "+",
            "default": [_ITSELF],
            "metavar": "OPPONENT",
            "help": f"{_ITSELF}, agents of the arena, or {LEAGUE_NAME} for all of the league",
        },
        objective=OBJECTIVE,
        landlord={"choices": get_args(LandlordBy)},
        seed=1,
        into=INTO,
    )
    found = []
    for against in opponents(options.against):
        for game in options.rules:
            rules = load_rules(game)
            weights = weights_of(rules)
            if weights is None and options.worlds == 0:
                continue
            start = time.process_time()
            claims = play_games(
                rules,
                Limit(worlds=options.worlds),
                decisions=options.decisions,
                seed=options.seed,
                other=None if against == _ITSELF else agent(against, rules, options.seed),
                objective=options.objective,
                landlord_by=options.landlord,
            )
            who = {_ITSELF: "itself", "greedy": "the greedy player"}.get(against, f"`{against}`")
            how = f"{options.worlds} worlds" if options.worlds else "network alone"
            note = (
                f"weights `{'none' if weights is None else weights.card.name}`, {how}, "
                f"seed {options.seed}; {time.process_time() - start:.0f} s of processor time, "
                f"{machine()}"
            )
            found.append(table(f"{game} against {who}", Reliability.of(claims), note))
            print(found[-1], flush=True)
    if options.into is not None:
        options.into.write_text(written(options.into.read_text("utf-8"), found), "utf-8")


if __name__ == "__main__":
    main()
