"""A pair of games: one deal played twice, with the sides swapped."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from lab.arena.agent import Agent, AgentFailure, Counting, WeighedDecision, weighed
from lab.arena.deals import Deal
from lab.arena.match import Outcome, Ratio
from lab.arena.recording import GameNotes, Scorer
from solver.errors import SolverError
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, Play
from solver.rules import Rules


class _TimedAgent:
    """An agent whose decisions are counted and timed, and noted where a game is recorded."""

    def __init__(self, agent: Agent, taken: dict[str, Ratio]) -> None:
        self.name = agent.name
        self._agent = agent
        self._taken = taken

    def decide(self, view: Knowledge) -> Play | None:
        return self.weigh(view).play

    def weigh(self, view: Knowledge) -> WeighedDecision:
        start = time.perf_counter()
        found = weighed(self._agent, view)
        taken = time.perf_counter() - start
        seconds, decisions = self._taken.get(self.name, (0.0, 0))
        self._taken[self.name] = seconds + taken, decisions + 1
        return found


def play_pair(
    rules: Rules,
    deal: Deal,
    a: Agent,
    b: Agent,
    partner: Agent | None = None,
    scorer: Scorer | None = None,
) -> Outcome:
    """Returns the result of A against B: A is the landlord first, then A is the peasants.

    With a `partner`, A (and in the other game B) has one peasant's seat only, and the partner has
    the other ones. The seat changes with the deal's number. With a `scorer` the outcome has the
    records of both games.

    Raises:
        AgentFailure: an agent gave no legal play; the error names the agent, the deal and the
            seat, and quotes the play.
    """
    taken: dict[str, Ratio] = {}
    peasant = None
    if partner is not None:
        peasant = 1 + deal.number // rules.players % (rules.players - 1)

    def seats(landlord: Agent, peasants: Agent) -> list[Agent]:
        """Returns the agents by seat."""
        found = [peasants if partner is None else partner] * rules.players
        found[deal.landlord] = landlord
        if peasant is not None:
            found[(deal.landlord + peasant) % rules.players] = peasants
        return [_TimedAgent(agent, taken) for agent in found]

    records: list[str] = []

    def played(landlord: Agent, peasants: Agent) -> Game:
        """Returns the game of one seating, and records it."""
        agents, notes = seats(landlord, peasants), GameNotes()
        game = play_deal(rules, deal, agents, None if scorer is None else notes)
        if scorer is not None:
            names = [agent.name for agent in agents]
            records.append(scorer.line(game, deal, names, notes, seating=len(records)))
        return game

    first, second = played(a, b), played(b, a)
    won = first.winner == "landlord", second.winner == "peasants"
    parts: dict[str, dict[str, Ratio]] = {"seconds_per_play": taken}
    if peasant is not None:
        parts["peasant_seats"] = {str(peasant): (won[1], 1)}
    return Outcome.of_pair(
        won,
        (
            first.settled(deal.contract)[deal.landlord],
            -second.settled(deal.contract)[deal.landlord],
        ),
        parts=parts,
        counts=_counted(agent for agent in (a, b, partner) if agent is not None),
        redeals=deal.redeals,
        records=tuple(records),
    )


def _counted(agents: Iterable[Agent]) -> dict[str, Counter[str]]:
    """Returns the counters of the agents, and sets them back to zero."""
    found: dict[str, Counter[str]] = {}
    for agent in agents:
        if isinstance(agent, Counting):
            found.setdefault(agent.name, Counter()).update(agent.counts)
            agent.counts.update({what: -count for what, count in agent.counts.items()})
    return found


def play_deal(
    rules: Rules, deal: Deal, seats: Sequence[Agent], notes: GameNotes | None = None
) -> Game:
    """Returns the game, played to its end by the agents in `seats`.

    Args:
        rules: the game.
        deal: its cards and its landlord.
        seats: the agents by seat.
        notes: gets what the agents have weighed before each act.

    Raises:
        AgentFailure: as `play_pair`.
    """
    game = Game(rules, deal.landlord, hands=deal.hands)
    public = rules.description.deal.bottom_public

    def ask(seat: int) -> Play | None:
        shown = deal.bottom if public or seat == deal.landlord else None
        view = Knowledge.of(game, seat, bottom=shown, contract=deal.contract)
        with _blamed(seats[seat], deal, seat):
            if notes is None:
                return seats[seat].decide(view)
            found = weighed(seats[seat], view)
            notes.asked(seat, found, act=len(game.history))
            return found.play

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
