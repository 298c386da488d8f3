"""RLCard's rule agent for Dou Dizhu, `doudizhu-rule-v1`, as a player of ours.

It is optional: RLCard is in the groups `test` and `bench` of pyproject.toml. The agent reads a
part of RLCard's raw state only: its hand, the trace of the game, who is the landlord, and, when it
follows, its legal actions; these come from RLCard's own code, in RLCard's order, since the agent
draws from them at random.
"""

from __future__ import annotations

import importlib
from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np

from solver.arena.agent import decision_seed
from solver.errors import InvalidRequest, SolverError
from solver.game.play import PASS, Play
from solver.game.view import View
from solver.rules import Rules, load_rules

# RLCard's game: the only one whose plays its agent knows.
_GAME = "douzero"
# NumPy's old generator, from which the agent draws, takes seeds of 32 bits.
_SEEDS = 1 << 32


class RlcardAgent:
    """Plays what RLCard's agent says.

    Where it says nothing legal, or fails (RLCard lacks some plays of `douzero`, and the agent
    looks up the play on the table), it passes, and leads its lowest single card; `counts` says
    how often: `failed`, `illegal`.
    """

    name = "rlcard"

    def __init__(self, rules: Rules, seed: int) -> None:
        """Takes the game, and what seeds the agent's random choices.

        Raises:
            InvalidRequest: another game than RLCard's, or RLCard is not installed.
        """
        if rules != load_rules(_GAME):
            raise InvalidRequest(f"rlcard plays the game {_GAME} only, not {rules.id}")
        try:
            models = importlib.import_module("rlcard.models.doudizhu_rule_models")
            actions = importlib.import_module("rlcard.games.doudizhu.utils")
        except ImportError as error:
            raise InvalidRequest(
                f"rlcard is not installed ({error}): `make test` and `make bench` install it"
            ) from None
        self.counts = Counter(failed=0, illegal=0)
        self._agent: Any = models.DouDizhuRuleAgentV1()
        self._answers: Any = actions.get_gt_cards
        self._seed = seed

    def decide(self, view: View) -> Play | None:
        """Returns the agent's play, or what stands for one that is not legal."""
        try:
            action = self._action(view)
        except (LookupError, TypeError, ValueError):
            self.counts["failed"] += 1
            return _fallback(view)
        play = _play(view, action)
        if play is None and (action != PASS or not view.may_pass):
            self.counts["illegal"] += 1
            return _fallback(view)
        return play

    def _action(self, view: View) -> str | None:
        """Returns what RLCard's agent says; it draws from NumPy's global generator."""
        state = {"raw_obs": self.observation(view)}
        before = np.random.get_state()
        np.random.seed(decision_seed(self._seed, view) % _SEEDS)
        try:
            action = self._agent.step(state)
        finally:
            np.random.set_state(before)
        return None if action is None else str(action)

    def observation(self, view: View) -> dict[str, Any]:
        """Returns the part of RLCard's raw state that its agent reads."""
        actions: list[str] = []
        if view.current is not None:
            player = SimpleNamespace(
                current_hand=[SimpleNamespace(rank=card) for card in view.hand]
            )
            table = SimpleNamespace(played_cards=str(view.current.cards))
            actions = list(self._answers(player, table))
        return {
            "self": view.seat,
            "landlord": view.landlord,
            "current_hand": str(view.hand),
            "trace": [
                (move.seat, PASS if move.play is None else str(move.play.cards))
                for move in view.history
            ],
            "actions": actions,
        }


def _play(view: View, action: str | None) -> Play | None:
    """Returns the play that an action names; None where that is not legal now, or the pass."""
    if action is None or action == PASS:
        return None
    try:
        play = Play.parse(view.rules, action, over=view.current)
    except SolverError:
        return None
    beats = view.current is None or play.beats(view.current)
    return play if beats and not play.cards.missing_from(view.hand) else None


def _fallback(view: View) -> Play | None:
    """Returns the pass, or the lead of the lowest single card."""
    if view.may_pass:
        return None
    return Play.parse(view.rules, next(iter(view.hand)))
