"""A player outside: any program that answers `advice` as `landlord engine` does."""

from __future__ import annotations

from typing import Any

from solver.arena.agent import AgentFailure, decision_seed, forced
from solver.arena.engine_process import EngineProcess
from solver.errors import quoted
from solver.game.play import PASS, Play
from solver.game.score import Objective
from solver.game.view import View
from solver.protocol.acts import write_act
from solver.rules import GAMES, Rules, load_rules
from solver.search.limit import Limit


class EngineAgent:
    """Plays what an outside process advises; it is one process for all games of a match.

    Every question is whole: the rules, what the seat knows and the history from the first lead
    on. So an engine needs to remember nothing, and is not told when a game begins or ends. What
    is forced is not asked.
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
        """Takes the command, and what every question says; the process starts with the first.

        Raises:
            InvalidRequest: the command is no command.
        """
        self.name = f"engine:{command}"
        self._process = EngineProcess(command, timeout=timeout)
        limits = {"seconds": limit.seconds, "worlds": limit.worlds}
        self._limit = {name: value for name, value in limits.items() if value is not None}
        self._seed = seed
        self._objective: Objective = objective

    def decide(self, view: View) -> Play | None:
        """Returns the best play by the engine's answer; the match sees whether it is legal.

        Raises:
            AgentFailure: no answer in time, or a refusal, or a line that is no answer; quotes it.
            IllegalPlay, InvalidHand: an answer that names no play.
        """
        if forced(view):
            return next(iter(view.legal()), None)
        return _best(view, self._process.ask(self._question(view)))

    def close(self) -> None:
        """Stops the process."""
        self._process.close()

    def _question(self, view: View) -> dict[str, Any]:
        return {
            "do": "advice",
            **question_of(view),
            "objective": self._objective,
            "limit": self._limit,
            "seed": decision_seed(self._seed, view),
        }


def question_of(view: View) -> dict[str, Any]:
    """Returns what the seat knows with the fields of POST /v1/advice, without limit and seed."""
    contract = view.contract
    question: dict[str, Any] = {
        "rules": _source(view.rules),
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
    if view.table.direction != 1:
        question["direction"] = view.table.direction
    return question


def _source(rules: Rules) -> str | dict[str, Any]:
    """Returns what a question says as `rules`: the id of a game of ours, or the whole game."""
    if rules.id in GAMES and load_rules(rules.id) == rules:
        return rules.id
    return rules.description.model_dump(mode="json", exclude_none=True)


def _best(view: View, answer: dict[str, Any]) -> Play | None:
    """Returns the play that `best` names, read as its entry in `plays` declares it.

    Raises:
        AgentFailure, IllegalPlay, InvalidHand: it names none.
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
