"""The result of a match: win rates and points with their standard errors, over pairs of games."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from lab.arena.agent import Agent
from lab.arena.deals import Dealer, LandlordBy
from lab.arena.pair import Pair, play_pair
from lab.arena.sprt import Sprt, SprtRun, Verdict
from solver.errors import InvalidRequest
from solver.rules import Rules
from solver.search.confidence import bounded_interval, interval

# A standard error needs at least two pairs.
FEWEST_DEALS = 2


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in the middle of a match.

    Attributes:
        found: the result of what was played until then, marked as interrupted.
    """

    def __init__(self, found: Any) -> None:
        super().__init__()
        self.found = found


@dataclass(frozen=True)
class Match:
    """The result of agent A against agent B: each deal is played twice with the sides swapped.

    Errors are standard errors over the pairs. Points are scores of one game in base stakes; the
    peasants' points are those of all their seats together.

    Attributes:
        deals: the number of deals.
        win_rate: the fraction of games that A won, over both sides.
        win_rate_error: its standard error.
        points: A's mean score of a game, over both sides.
        points_error: its standard error.
        as_landlord: A's win rate as the landlord.
        as_peasants: A's win rate as the peasants.
        seconds_per_play: the mean seconds of a decision, by agent.
        as_landlord_error: the standard error of A's win rate as the landlord.
        as_peasants_error: the standard error of A's win rate as the peasants.
        points_as_landlord: A's mean score of a game as the landlord.
        points_as_landlord_error: its standard error.
        points_as_peasants: A's mean score of a game as the peasants.
        points_as_peasants_error: its standard error.
        peasant_seats: with a partner, A's win rate as a peasant, by its distance in seats from the
            landlord.
        redeals: how many times the cards were dealt again because all seats passed.
        counts: the other counters of each agent, such as its failures.
        verdict: the state of the sequential test, where there was one.
        pairs: the games, deal by deal.
        interrupted: whether Ctrl-C has ended the match before its last deal.
    """

    deals: int
    win_rate: float
    win_rate_error: float
    points: float
    points_error: float
    as_landlord: float
    as_peasants: float
    seconds_per_play: dict[str, float] = field(default_factory=dict)
    as_landlord_error: float = 0.0
    as_peasants_error: float = 0.0
    points_as_landlord: float = 0.0
    points_as_landlord_error: float = 0.0
    points_as_peasants: float = 0.0
    points_as_peasants_error: float = 0.0
    peasant_seats: dict[int, float] = field(default_factory=dict)
    redeals: int = 0
    counts: dict[str, dict[str, int]] = field(default_factory=dict)
    verdict: Verdict | None = None
    pairs: Sequence[Pair] = field(default=(), repr=False, compare=False)
    interrupted: bool = False

    @classmethod
    def of(
        cls, pairs: Sequence[Pair], verdict: Verdict | None = None, *, interrupted: bool = False
    ) -> Self:
        """Returns the result of at least two pairs."""
        win_rate, win_rate_error = mean([pair.score for pair in pairs])
        points, points_error = mean([pair.points for pair in pairs])
        as_landlord, as_landlord_error = mean([pair.won_as_landlord for pair in pairs])
        as_peasants, as_peasants_error = mean([pair.won_as_peasants for pair in pairs])
        of_landlord, of_landlord_error = mean([pair.points_as_landlord for pair in pairs])
        of_peasants, of_peasants_error = mean([pair.points_as_peasants for pair in pairs])
        return cls(
            deals=len(pairs),
            win_rate=win_rate,
            win_rate_error=win_rate_error,
            points=points,
            points_error=points_error,
            as_landlord=as_landlord,
            as_peasants=as_peasants,
            seconds_per_play=_seconds_per_play(pairs),
            as_landlord_error=as_landlord_error,
            as_peasants_error=as_peasants_error,
            points_as_landlord=of_landlord,
            points_as_landlord_error=of_landlord_error,
            points_as_peasants=of_peasants,
            points_as_peasants_error=of_peasants_error,
            peasant_seats=_peasant_seats(pairs),
            redeals=sum(pair.redeals for pair in pairs),
            counts=_counts(pairs),
            verdict=verdict,
            pairs=tuple(pairs),
            interrupted=interrupted,
        )

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the win rate."""
        return bounded_interval(self.win_rate, self.win_rate_error, self.deals)

    @property
    def interval_as_landlord(self) -> tuple[float, float]:
        """The 95 % confidence interval of the win rate as the landlord."""
        return bounded_interval(self.as_landlord, self.as_landlord_error, self.deals)

    @property
    def interval_as_peasants(self) -> tuple[float, float]:
        """The 95 % confidence interval of the win rate as the peasants."""
        return bounded_interval(self.as_peasants, self.as_peasants_error, self.deals)

    @property
    def points_interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the points."""
        return interval(self.points, self.points_error)

    def to_json(self) -> dict[str, Any]:
        """Returns the result as plain JSON values; fields that do not apply are left out."""
        document: dict[str, Any] = {
            "deals": self.deals,
            "win_rate": self.win_rate,
            "win_rate_error": self.win_rate_error,
            "win_rate_interval": list(self.interval),
            "points": self.points,
            "points_error": self.points_error,
            "points_interval": list(self.points_interval),
            "as_landlord": self.as_landlord,
            "as_landlord_error": self.as_landlord_error,
            "as_peasants": self.as_peasants,
            "as_peasants_error": self.as_peasants_error,
            "points_as_landlord": self.points_as_landlord,
            "points_as_landlord_error": self.points_as_landlord_error,
            "points_as_peasants": self.points_as_peasants,
            "points_as_peasants_error": self.points_as_peasants_error,
            "redeals": self.redeals,
            "seconds_per_play": self.seconds_per_play,
            "counts": self.counts,
        }
        if self.interrupted:
            document["interrupted"] = True
        if self.peasant_seats:
            document["peasant_seats"] = {
                str(seat): rate for seat, rate in self.peasant_seats.items()
            }
        if self.verdict is not None:
            document["sprt"] = self.verdict.to_json()
        return document


def play_match(
    rules: Rules,
    a: Agent,
    b: Agent,
    *,
    deals: int,
    seed: int,
    landlord_by: LandlordBy | None = None,
    partner: Agent | None = None,
    sprt: Sprt | None = None,
    progress: Callable[[], None] | None = None,
) -> Match:
    """Returns the result of duplicate deals, played in this process.

    Args:
        rules: the game.
        a: the agent whose win rate and points are counted.
        b: its opponent.
        deals: how many deals, each played twice; a sequential test can end the match earlier.
        seed: decides the deals.
        landlord_by: how the landlord of a deal is found; None is by auction in a game that has
            one, and by turns otherwise.
        partner: the agent in all peasants' seats but one; see `play_pair`.
        sprt: a sequential test that ends the match as soon as it reaches a conclusion.
        progress: called after each deal.

    Raises:
        InvalidRequest: there are fewer than two deals, or `landlord_by` is an auction in a game
            that has none.
        AgentFailure: an agent gave no legal play.
        Interrupted: Ctrl-C was pressed after enough deals for a result.
    """
    check_deals(deals)
    dealer = Dealer(rules, seed, landlord_by)
    pairs = (play_pair(rules, dealer.deal(number), a, b, partner) for number in range(deals))
    return judge(pairs, sprt, progress)


def judge(
    pairs: Iterable[Pair], sprt: Sprt | None = None, progress: Callable[[], None] | None = None
) -> Match:
    """Returns the result of `pairs`; takes no more of them than the sequential test needs.

    Raises:
        Interrupted: Ctrl-C was pressed after enough pairs for a result.
    """
    seen: list[Pair] = []
    run = None if sprt is None else SprtRun(sprt)

    def found(*, interrupted: bool = False) -> Match:
        return Match.of(seen, None if run is None else run.verdict, interrupted=interrupted)

    try:
        for pair in pairs:
            seen.append(pair)
            if progress is not None:
                progress()
            if run is not None and run.add(pair.score) != "undecided":
                break
    except KeyboardInterrupt:
        if len(seen) < FEWEST_DEALS:
            raise
        raise Interrupted(found(interrupted=True)) from None
    return found()


def check_deals(deals: int) -> None:
    """Raises InvalidRequest when there are too few deals for a standard error."""
    if deals < FEWEST_DEALS:
        raise InvalidRequest(f"a match needs at least {FEWEST_DEALS} deals, not {deals}")


def mean(values: Sequence[float]) -> tuple[float, float]:
    """Returns the mean and its standard error."""
    return statistics.fmean(values), statistics.stdev(values) / math.sqrt(len(values))


def _seconds_per_play(pairs: Iterable[Pair]) -> dict[str, float]:
    seconds: dict[str, float] = {}
    decisions: Counter[str] = Counter()
    for pair in pairs:
        decisions.update(pair.decisions)
        for name, taken in pair.seconds.items():
            seconds[name] = seconds.get(name, 0.0) + taken
    return {name: taken / decisions[name] for name, taken in seconds.items()}


def _peasant_seats(pairs: Iterable[Pair]) -> dict[int, float]:
    won: dict[int, list[bool]] = {}
    for pair in pairs:
        if pair.peasant is not None:
            won.setdefault(pair.peasant, []).append(pair.won_as_peasants)
    return {seat: statistics.fmean(won[seat]) for seat in sorted(won)}


def _counts(pairs: Iterable[Pair]) -> dict[str, dict[str, int]]:
    found: dict[str, Counter[str]] = {}
    for pair in pairs:
        for name, counts in pair.counts.items():
            found.setdefault(name, Counter()).update(counts)
    return {name: dict(counts) for name, counts in found.items()}
