"""Who plays better? Duplicate deals with the sides swapped."""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from solver.advise import advise
from solver.cards import Hand
from solver.engine import Limit
from solver.errors import InvalidRequest
from solver.game import Act, Game, deal
from solver.native import _core
from solver.play import PASS, Play
from solver.rules import Rules
from solver.view import View

# 95 % of a normal distribution lies within so many standard errors.
CONFIDENCE = 1.96


class Agent(Protocol):
    """A player: it is asked with what one seat knows, and says a play, or None for the pass."""

    name: str

    def decide(self, view: View) -> Play | None:
        """Returns what to play; out of turn None lets the chance to bomb go by."""


class GreedyAgent:
    """Plays so that the fewest plays are left: the policy of the rollouts."""

    name = "greedy"

    def __init__(self, rules: Rules) -> None:
        """Prepares the policy for one game."""
        self._policy = _core.GreedyPolicy(rules.native)

    def decide(self, view: View) -> Play | None:
        """Returns the greedy play."""
        ask = self._policy.choose if view.my_turn else self._policy.interrupt
        native = ask(view.table, view.seat, view.hand.packed)
        return None if native is None else Play.from_native(view.rules, native, view.hand)


class SearchAgent:
    """Plays what the determinised search advises."""

    name = "search"

    def __init__(self, limit: Limit, seed: int) -> None:
        """Takes the limit of one decision; the worlds of every decision are seeded apart."""
        self._limit = limit
        self._seed = seed
        self._decisions = 0

    def decide(self, view: View) -> Play | None:
        """Returns the advised play."""
        plays = view.legal()
        if not plays or (view.my_turn and not view.may_pass and len(plays) == 1):
            return plays[0] if plays else None
        self._decisions += 1
        seed = self._seed * 1_000_003 + self._decisions
        return advise(view, limit=self._limit, seed=seed).plays[0].play


class RandomAgent:
    """Plays any legal play or passes, with equal chance."""

    name = "random"

    def __init__(self, seed: int) -> None:
        """Seeds the choices."""
        self._random = random.Random(seed)

    def decide(self, view: View) -> Play | None:
        """Returns a random choice; bombs out of turn are rare."""
        options: list[Play | None] = [*view.legal()]
        if view.may_pass:
            options += [None] * (1 if view.my_turn else 4 * len(options))
        return self._random.choice(options) if options else None


AGENTS = ("random", "greedy", "search")


def make_agent(name: str, rules: Rules, limit: Limit, seed: int) -> Agent:
    """Returns the agent called `name`.

    Raises:
        InvalidRequest: no such agent.
    """
    makers: dict[str, Callable[[], Agent]] = {
        "random": lambda: RandomAgent(seed),
        "greedy": lambda: GreedyAgent(rules),
        "search": lambda: SearchAgent(limit, seed),
    }
    if name not in makers:
        raise InvalidRequest(f"unknown agent {name!r}; known are {', '.join(AGENTS)}")
    return makers[name]()


@dataclass
class Match:
    """The result of `A` against `B`: each deal is played twice with the sides swapped.

    Attributes:
        deals: the number of deals.
        win_rate: the share of games won by A, over both sides.
        win_rate_error: its standard error over the pairs.
        points: A's score for a game, the mean over both sides; one for each peasant seat.
        points_error: its standard error over the pairs.
        as_landlord: A's win rate as the landlord.
        as_peasants: A's win rate as the peasants.
        seconds_per_play: by agent, the mean time of a decision.
    """

    deals: int
    win_rate: float
    win_rate_error: float
    points: float
    points_error: float
    as_landlord: float
    as_peasants: float
    seconds_per_play: dict[str, float] = field(default_factory=dict)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        half = CONFIDENCE * self.win_rate_error
        return self.win_rate - half, self.win_rate + half


class _Clock:
    """Sums up the time that each agent takes."""

    def __init__(self) -> None:
        self._spent: dict[str, float] = {}
        self._decisions: dict[str, int] = {}

    def decide(self, agent: Agent, view: View) -> Play | None:
        start = time.perf_counter()
        play = agent.decide(view)
        taken = time.perf_counter() - start
        self._spent[agent.name] = self._spent.get(agent.name, 0.0) + taken
        self._decisions[agent.name] = self._decisions.get(agent.name, 0) + 1
        return play

    def means(self) -> dict[str, float]:
        return {name: spent / self._decisions[name] for name, spent in self._spent.items()}


def play_match(
    rules: Rules,
    a: Agent,
    b: Agent,
    *,
    deals: int,
    seed: int,
    progress: Callable[[], None] | None = None,
) -> Match:
    """Returns the result of `deals` duplicate deals; the landlord's seat goes round.

    Args:
        rules: the game.
        a: the agent whose result it is.
        b: the other one.
        deals: how many deals, each played twice.
        seed: decides the deals.
        progress: called after each deal.

    Raises:
        InvalidRequest: fewer than two deals.
    """
    if deals < 2:
        raise InvalidRequest(f"a match needs at least 2 deals, not {deals}")
    clock = _Clock()
    as_landlord, as_peasants, points = [], [], []
    for number in range(deals):
        landlord = number % rules.players
        hands, bottom = deal(rules, seed * 1_000_003 + number)
        hands[landlord] += bottom
        first = _play(Game(rules, landlord, hands=hands), a, b, bottom, clock)
        second = _play(Game(rules, landlord, hands=hands), b, a, bottom, clock)
        as_landlord.append(float(first.winner == "landlord"))
        as_peasants.append(float(second.winner == "peasants"))
        # Zero-sum: what A won as landlord, and what it kept B from winning.
        points.append((first.scores()[landlord] - second.scores()[landlord]) / 2)
        if progress is not None:
            progress()
    pairs = [(won + kept) / 2 for won, kept in zip(as_landlord, as_peasants, strict=True)]
    return Match(
        deals=deals,
        win_rate=statistics.fmean(pairs),
        win_rate_error=statistics.stdev(pairs) / math.sqrt(deals),
        points=statistics.fmean(points),
        points_error=statistics.stdev(points) / math.sqrt(deals),
        as_landlord=statistics.fmean(as_landlord),
        as_peasants=statistics.fmean(as_peasants),
        seconds_per_play=clock.means(),
    )


def _play(game: Game, landlord: Agent, peasants: Agent, bottom: Hand, clock: _Clock) -> Game:
    """Returns the game played to its end, one agent as landlord, the other in all other seats."""
    public = game.rules.game.deal.bottom_public

    def ask(seat: int) -> Play | None:
        shown = bottom if public or seat == game.landlord else None
        view = View.of(game, seat, _held(game, seat), bottom=shown)
        return clock.decide(landlord if seat == game.landlord else peasants, view)

    while not game.over:
        bomb = next(_bombs(game, ask), None)
        if bomb is not None:
            game.play(*bomb, interrupt=True)
            continue
        seat = game.turn
        play = ask(seat)
        if play is None:
            game.do(Act(seat, PASS))
        else:
            game.play(seat, play)
    return game


def _bombs(game: Game, ask: Callable[[int], Play | None]) -> Iterator[tuple[int, Play]]:
    """Yields the bombs that are played out of turn now, by priority.

    Who has no bomb that beats is not asked.
    """
    over = None if game.current is None else game.current.native
    for seat in game.table.interrupters():
        if not game.rules.native.plays(_held(game, seat).packed, over, True, False):
            continue
        play = ask(seat)
        if play is not None:
            yield seat, play


def _held(game: Game, seat: int) -> Hand:
    hand = game.hands[seat]
    assert hand is not None  # the arena deals all hands
    return hand
