"""A pair of games: one deal played twice, with the sides swapped."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from lab.arena.agent import Agent, AgentFailure, Counting
from lab.arena.deals import Deal
from solver.errors import SolverError
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, Play
from solver.rules import Rules


@dataclass(frozen=True)
class Pair:
    """The result of agent A in the two games of a deal.

    Attributes:
        number: the deal's number.
        won_as_landlord: whether A won as the landlord.
        won_as_peasants: whether A won as the peasants.
        points_as_landlord: A's score as the landlord, in base stakes.
        points_as_peasants: A's score as the peasants, all their seats together.
        peasant: with a partner, A's distance in seats from the landlord as a peasant.
        redeals: how many times the cards were dealt again because all seats passed.
        decisions: the number of decisions of each agent.
        seconds: the seconds that each agent took for them.
        counts: the other counters of each agent.
    """

    number: int
    won_as_landlord: bool
    won_as_peasants: bool
    points_as_landlord: int
    points_as_peasants: int
    peasant: int | None = None
    redeals: int = 0
    decisions: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=dict)
    counts: dict[str, Counter[str]] = field(default_factory=dict)

    @property
    def score(self) -> float:
        """The fraction of the two games that A won: 0, 1/2 or 1."""
        return (self.won_as_landlord + self.won_as_peasants) / 2

    @property
    def points(self) -> float:
        """The mean of A's scores in the two games."""
        return (self.points_as_landlord + self.points_as_peasants) / 2


class _Stopwatch:
    """Adds up the decisions of each agent and the seconds they take."""

    def __init__(self) -> None:
        self.decisions: Counter[str] = Counter()
        self.seconds: dict[str, float] = {}

    def decide(self, agent: Agent, view: Knowledge) -> Play | None:
        start = time.perf_counter()
        play = agent.decide(view)
        taken = time.perf_counter() - start
        self.seconds[agent.name] = self.seconds.get(agent.name, 0.0) + taken
        self.decisions[agent.name] += 1
        return play


class _TimedAgent:
    """An agent whose decisions are timed."""

    def __init__(self, agent: Agent, stopwatch: _Stopwatch) -> None:
        self.name = agent.name
        self._agent = agent
        self._stopwatch = stopwatch

    def decide(self, view: Knowledge) -> Play | None:
        return self._stopwatch.decide(self._agent, view)


def play_pair(rules: Rules, deal: Deal, a: Agent, b: Agent, partner: Agent | None = None) -> Pair:
    """Returns the result of A against B: A is the landlord first, then A is the peasants.

    With a `partner`, A (and in the other game B) has one peasant's seat only, and the partner has
    the other ones. The seat changes with the deal's number.

    Raises:
        AgentFailure: an agent gave no legal play; the error names the agent, the deal and the
            seat, and quotes the play.
    """
    stopwatch = _Stopwatch()
    peasant = None
    if partner is not None:
        peasant = 1 + deal.number // rules.players % (rules.players - 1)

    def seats(landlord: Agent, peasants: Agent) -> list[Agent]:
        """Returns the agents by seat."""
        found = [peasants if partner is None else partner] * rules.players
        found[deal.landlord] = landlord
        if peasant is not None:
            found[(deal.landlord + peasant) % rules.players] = peasants
        return [_TimedAgent(agent, stopwatch) for agent in found]

    first = play_deal(rules, deal, seats(a, b))
    second = play_deal(rules, deal, seats(b, a))
    return Pair(
        number=deal.number,
        won_as_landlord=first.winner == "landlord",
        won_as_peasants=second.winner == "peasants",
        points_as_landlord=first.settled(deal.contract)[deal.landlord],
        points_as_peasants=-second.settled(deal.contract)[deal.landlord],
        peasant=peasant,
        redeals=deal.redeals,
        decisions=stopwatch.decisions,
        seconds=stopwatch.seconds,
        counts=_counted(agent for agent in (a, b, partner) if agent is not None),
    )


def _counted(agents: Iterable[Agent]) -> dict[str, Counter[str]]:
    """Returns the counters of the agents, and sets them back to zero."""
    found: dict[str, Counter[str]] = {}
    for agent in agents:
        if isinstance(agent, Counting):
            found.setdefault(agent.name, Counter()).update(agent.counts)
            agent.counts.update({what: -count for what, count in agent.counts.items()})
    return found


def play_deal(rules: Rules, deal: Deal, seats: Sequence[Agent]) -> Game:
    """Returns the game, played to its end by the agents in `seats`.

    Raises:
        AgentFailure: as `play_pair`.
    """
    game = Game(rules, deal.landlord, hands=deal.hands)
    public = rules.description.deal.bottom_public

    def ask(seat: int) -> Play | None:
        shown = deal.bottom if public or seat == deal.landlord else None
        view = Knowledge.of(game, seat, bottom=shown, contract=deal.contract)
        with _blamed(seats[seat], deal, seat):
            return seats[seat].decide(view)

    while not game.over:
        bomb = next(_bombs(game, ask), None)
        seat, play = (game.turn, ask(game.turn)) if bomb is None else bomb
        with _blamed(seats[seat], deal, seat):
            if play is None:
                game.do(Act(seat, PASS))
            else:
                game.play(seat, play, interrupt=bomb is not None)
    return game


@contextmanager
def _blamed(agent: Agent, deal: Deal, seat: int) -> Iterator[None]:
    """Adds the agent, the deal and the seat to the message of an error."""
    try:
        yield
    except SolverError as error:
        where = f"in deal {deal.number}, in seat {seat}"
        raise AgentFailure(f"{agent.name} fails {where}: {error.detail}") from error


def _bombs(game: Game, ask: Callable[[int], Play | None]) -> Iterator[tuple[int, Play]]:
    """Yields the bombs that are played out of turn now, by priority.

    A seat without a bomb that beats the table is not asked.
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
    assert hand is not None  # in the arena every hand is known
    return hand
