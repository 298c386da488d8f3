"""A bot of Botzone's FightTheLandlord as an agent: a program that reads the judge's JSON.

A bot that answers and ends is started for each answer with all that it was asked and has answered.
One that writes `KEEP_RUNNING` after its answer gets nothing but the next request, for as long as
its game lasts. It remembers that game, so each seat has a process of its own.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from lab.arena.agent import AgentFailure
from lab.arena.engine_process import EngineProcess
from solver.errors import InvalidRequest, quoted
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.game.state import Terms
from solver.records import Record
from solver.records.botzone import FORMAT
from solver.records.cards54 import of_botzone
from solver.rules import Rules

KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"


class BotzoneAgent:
    """Plays what a bot of Botzone answers."""

    def __init__(self, command: str, rules: Rules, *, timeout: float) -> None:
        """Prepares the agent; a process starts with the first question to its seat.

        Args:
            command: the bot's command line, split as a shell splits it.
            rules: the game.
            timeout: the seconds that one answer may take.

        Raises:
            InvalidRequest: the command is none, or Botzone cannot play this game.
        """
        FORMAT.check_rules(rules)
        if not rules.description.deal.bottom_public:
            raise InvalidRequest(f"Botzone shows the bottom to all, and {rules.id} does not")
        self.name = f"botzone:{command}"
        self._seats = [
            _BotzoneSeat(EngineProcess(command, timeout=timeout)) for _ in range(rules.players)
        ]

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the bot's play; the match checks whether it is legal.

        Decisions without a choice are asked as well: the bot may count its own cards.

        Raises:
            AgentFailure: the bot did not answer in time, or not as Botzone's judge reads it.
            IllegalPlay, InvalidHand: the answer names no play.
        """
        ids = self._seats[view.seat].answer(_log(view))
        return Play.parse(view.rules, of_botzone(ids), over=view.current) if ids else None

    def close(self) -> None:
        """Stops the processes."""
        for seat in self._seats:
            seat.process.close()


@dataclass
class _BotzoneSeat:
    """The process of one seat.

    Attributes:
        process: the process.
        running: whether it has asked to be kept running.
        requests: what it was asked in its game.
    """

    process: EngineProcess
    running: bool = False
    requests: list[Any] = field(default_factory=list)

    def answer(self, log: dict[str, Any]) -> list[Any]:
        """Returns the ids of the cards that the bot plays; none for a pass."""
        requests = log["requests"]
        sent = log
        if self.running and requests[:-1] == self.requests:
            sent = requests[-1]
        else:
            self.process.close()
        line = self.process.ask_line(json.dumps(sent))
        self.running = self.process.further_line() == KEEP_RUNNING
        self.requests = requests
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        ids = answer.get("response") if isinstance(answer, dict) else None
        if not isinstance(ids, list):
            self.process.close(patience=0.0)
            shown = quoted(line[:100])
            raise AgentFailure(f'the bot answered {shown}, and not {{"response": [ids of cards]}}')
        return ids


def _log(view: Knowledge) -> dict[str, Any]:
    """Returns what a bot in this seat was asked and has answered, up to the play to be made."""
    contract, bottom = view.contract, view.bottom
    own = view.hand + view.played[view.seat]
    if view.seat == view.landlord and bottom is not None:
        own -= bottom
    hands = [own if seat == view.seat else None for seat in range(view.seats)]
    how: dict[str, Any] = {"terms": Terms(contract.bid)}
    if contract.calls:
        how = {"calls": contract.calls, "first": contract.first}
    record = Record.build(
        view.rules,
        hands=hands,
        bottom=bottom,
        landlord=view.landlord,
        acts=[move.to_act() for move in view.history],
        **how,
    )
    members = FORMAT.members(record)
    return {name: members[name] for name in ("requests", "responses")}
