"""A player of the Chinese student contest (CCGC) as an agent: a program that speaks its protocol.

`lab/adapters/ccgc.py` explains the messages. Such a program remembers the game that it plays, so
each seat has a process of its own, which hears every move as the contest's platform tells it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lab.adapters.ccgc import VERSION_LINE, WHAT
from lab.arena.agent import AgentFailure
from lab.arena.engine_process import EngineProcess
from solver.errors import InvalidRequest, SolverError, quoted
from solver.game.act import Move
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.records.cards54 import Numbers, of_botzone
from solver.records.ccgc import FORMAT, NO_CARDS, ids_of, ids_text
from solver.records.ccgc_text import SEATS
from solver.rules import Rules

# The rounds of which a player hears at the start: a program may end after the last of them.
_ROUNDS = 1_000_000
_MOST_BID = 3


class CcgcAgent:
    """Plays what a player of the contest answers."""

    def __init__(self, command: str, rules: Rules, *, timeout: float) -> None:
        """Prepares the agent; a process starts with the first question to its seat.

        Args:
            command: the player's command line, split as a shell splits it.
            rules: the game.
            timeout: the seconds that one answer may take.

        Raises:
            InvalidRequest: the command is none, or the contest cannot play this game.
        """
        FORMAT.check_rules(rules)
        if not rules.description.deal.bottom_public:
            raise InvalidRequest(
                f"the contest shows the bottom to all players, and {rules.id} does not"
            )
        self.name = f"ccgc:{command}"
        self._seats = [_Seat(EngineProcess(command, timeout=timeout)) for _ in SEATS]

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the player's play; the match checks whether it is legal.

        Decisions without a choice are asked as well: the player counts its own cards.

        Raises:
            AgentFailure: the player did not answer in time, or not as the protocol says.
            IllegalPlay, InvalidHand: the answer names no play.
        """
        return self._seats[view.seat].decide(view)

    def close(self) -> None:
        """Stops the processes."""
        for seat in self._seats:
            # Many such programs read on for ever where their input has ended.
            seat.process.close(last="EXIT")


@dataclass
class _Seat:
    """The process of one seat, and the game that it has been told.

    Attributes:
        process: the process.
        rounds: how many games it has been dealt.
        deal: what tells the game from others: the hand as dealt, the landlord, the bottom, the
            calls.
        moves: the moves that the process knows.
        numbers: gives numbers to cards that have none yet.
        held: by seat the numbers of the cards that are known to be held.
    """

    process: EngineProcess
    rounds: int = 0
    deal: tuple[object, ...] = ()
    moves: list[Move] = field(default_factory=list)
    numbers: Numbers = field(default_factory=Numbers)
    held: list[list[int]] = field(default_factory=list)

    def decide(self, view: Knowledge) -> Play | None:
        """Returns what the process plays."""
        history = list(view.history)
        deal = (_dealt(view), view.landlord, view.bottom, view.contract.calls)
        if deal != self.deal or history[: len(self.moves)] != self.moves or not self.moves:
            self._begin(view)
            self.deal = deal
        for move in history[len(self.moves) :]:
            cards = () if move.play is None else move.play.cards
            ids = self.numbers.take(cards, self.held[move.seat])
            self._tell("PLAY", move.seat, ids_text(ids) or NO_CARDS)
            self.moves.append(move)
        ids = self._ask(view.seat)
        play = Play.parse(view.rules, of_botzone(ids), over=view.current) if ids else None
        self.moves.append(Move(view.seat, play))
        return play

    def _begin(self, view: Knowledge) -> None:
        """Deals a game to the process."""
        seat, landlord, bottom = view.seat, view.landlord, view.bottom
        assert landlord is not None
        assert bottom is not None
        if self.rounds:
            # Who has won is not told to agents: the process hears of the seat that led the game.
            self._expect(f"GAMEOVER {SEATS[landlord]}", "OK")
        else:
            self._expect(VERSION_LINE, "NAME")
        self.rounds += 1
        self.moves, self.numbers, self.held = [], Numbers(), [[] for _ in SEATS]
        self._expect(f"INFO 1,1,{self.rounds},{_ROUNDS},0,0", "OK")
        self.held[seat] = self.numbers.take(_dealt(view))
        self._tell("DEAL", seat, ids_text(self.held[seat]))
        for caller, call in _calls(view):
            self._tell("BID", caller, str(call))
        ids = self.numbers.take(bottom)
        self.held[landlord] += ids
        self._tell("LEFTOVER", landlord, ids_text(ids))

    def _tell(self, word: str, seat: int, text: str) -> None:
        self._expect(f"{word} {SEATS[seat]}{text}", "OK")

    def _expect(self, sent: str, word: str) -> str:
        answer = self.process.ask_line(sent)
        if answer.split(" ")[0].upper() != word:
            raise self._failure(f"answered {quoted(answer[:100])} to {sent}, and not `{word} …`")
        return answer

    def _ask(self, seat: int) -> list[int]:
        """Returns the numbers of the cards that the process plays; none for a pass."""
        answer = self._expect(f"PLAY {WHAT}", "PLAY").upper()
        text = answer.removeprefix(f"PLAY {SEATS[seat]}").strip()
        try:
            ids = [] if text == NO_CARDS else ids_of(text)
        except SolverError as error:
            raise self._failure(f"answered {quoted(answer[:100])}: {error.detail}") from None
        for card in ids:
            if card not in self.held[seat]:
                raise self._failure(f"answered {quoted(answer[:100])}: it does not hold {card}")
            self.held[seat].remove(card)
        return ids

    def _failure(self, what: str) -> AgentFailure:
        self.process.close(patience=0.0)
        return AgentFailure(f"the player {what}")


def _dealt(view: Knowledge) -> Hand:
    """Returns the hand that the seat was dealt, without the bottom."""
    held = view.hand + view.played[view.seat]
    return held - view.bottom if view.seat == view.landlord and view.bottom is not None else held


def _calls(view: Knowledge) -> list[tuple[int, int]]:
    """Returns the calls as the contest has them: the landlord's bid alone where they differ."""
    contract = view.contract
    calls = [call if isinstance(call, int) else 0 for call in contract.calls]
    if any(calls) and contract.first is not None and len(calls) <= len(SEATS):
        return [((contract.first + place) % len(SEATS), call) for place, call in enumerate(calls)]
    assert view.landlord is not None
    return [(view.landlord, min(contract.bid, _MOST_BID))]
