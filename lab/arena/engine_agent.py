"""An outside engine as an agent: any program that answers `advice` as `landlord engine` does."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from lab.arena.agent import AgentFailure, ChoosingAgent, WeighedDecision
from lab.arena.engine_process import EngineProcess
from solver.errors import quoted
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import PASS, Play
from solver.opponents.decisions import decision_seed
from solver.protocol.acts import write_act
from solver.protocol.lines import hints_of
from solver.rules import Rules, source_of
from solver.search.candidates import MOST_COMPARED
from solver.search.limit import Limit


class EngineAgent(ChoosingAgent):
    """Plays what an outside process advises; one process serves all games of a match.

    Every question is complete: it holds the rules, what the seat knows and the history since the
    first lead, and the legal plays for engines that know no rules. An engine therefore needs no
    memory and gets no message when a game begins or ends. Decisions without a choice are not sent.
    """

    def __init__(
        self,
        command: str,
        rules: Rules,
        limit: Limit,
        seed: int,
        *,
        timeout: float,
        objective: Objective,
    ) -> None:
        """Prepares the agent; the process starts with the first question.

        Args:
            command: the engine's command line, split as a shell splits it.
            rules: the game.
            limit: the limit that every question states.
            seed: decides the seeds that the questions state.
            timeout: the seconds that one answer may take.
            objective: whether the engine plays for wins or for points.

        Raises:
            InvalidRequest: the command is empty, or has an unclosed quotation mark.
        """
        self.name = f"engine:{command}"
        self._process = EngineProcess(command, timeout=timeout)
        limits = {"seconds": limit.seconds, "worlds": limit.worlds}
        self._limit = {name: value for name, value in limits.items() if value is not None}
        self._seed = seed
        self._objective: Objective = objective

    def choose_of(self, view: Knowledge) -> WeighedDecision:
        """Returns the engine's best play, and the numbers that it gives beside its `plays`.

        The match checks whether the play is legal.

        Raises:
            AgentFailure: the engine did not answer in time, refused the question, or answered
                something that is no answer, which the error quotes.
            IllegalPlay, InvalidHand: the answer names no play.
        """
        answer = self._process.ask(self._question(view))
        return WeighedDecision(_best(view, answer), tuple(_options(answer)))

    def close(self) -> None:
        """Stops the process."""
        self._process.close()

    def _question(self, view: Knowledge) -> dict[str, Any]:
        return {
            "do": "advice",
            **question_of(view),
            "objective": self._objective,
            "limit": self._limit,
            "seed": decision_seed(self._seed, view),
            **hints_of(view),
        }


def question_of(view: Knowledge) -> dict[str, Any]:
    """Returns a view as the fields of POST /v1/advice, without limit, seed and objective."""
    contract = view.contract
    question: dict[str, Any] = {
        "rules": source_of(view.rules),
        "landlord": view.landlord,
        "seat": view.seat,
        "hand": str(view.hand),
        "history": [write_act(move.to_act()) for move in view.history],
    }
    if view.rules.description.score.base == "bid":
        question["bid"] = contract.bid
    if contract.calls:
        question |= {"calls": list(contract.calls), "first": contract.first}
    if contract.snatches:
        question["snatch"] = contract.snatches
    if view.bottom is not None:
        question["bottom"] = str(view.bottom)
    if view.open_hands:
        question["open_hands"] = {str(seat): str(hand) for seat, hand in view.open_hands.items()}
    if view.table.direction != 1:
        question["direction"] = view.table.direction
    return question


def _options(answer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yields the plays of an answer that have numbers beside their cards, as far as they go."""
    plays = answer.get("plays")
    for each in plays[:MOST_COMPARED] if isinstance(plays, list) else ():
        if not isinstance(each, dict) or not isinstance(each.get("cards"), str):
            continue
        names = {name: each[name] for name in ("cards", "type") if isinstance(each.get(name), str)}
        numbers = {
            name: value
            for name, value in each.items()
            if isinstance(value, (int, float)) and math.isfinite(value) and value is not False
        }
        if numbers:
            yield {**names, **numbers}


def _best(view: Knowledge, answer: dict[str, Any]) -> Play | None:
    """Returns the play that the field `best` of an answer names.

    The type of the play comes from its entry in the field `plays`, where there is one.

    Raises:
        AgentFailure, IllegalPlay, InvalidHand: `best` names no play.
    """
    best = answer.get("best")
    if not isinstance(best, str):
        raise AgentFailure(f"`best` is the cards of a play, or `pass`, not {quoted(best)}")
    if best.strip().lower() == PASS:
        return None
    plays = answer.get("plays")
    first = plays[0] if isinstance(plays, list) and plays else None
    kind = first.get("type") if isinstance(first, dict) and first.get("cards") == best else None
    over = view.current
    return Play.parse(view.rules, best, type=kind if isinstance(kind, str) else None, over=over)
