"""RLCard's rule agent for Dou Dizhu, `doudizhu-rule-v1`, as an agent of the arena.

RLCard is optional: the groups `test` and `bench` of pyproject.toml install it. Its agent reads
only a part of RLCard's raw state: its hand, the trace of the game, the landlord's seat and, when
it follows, its legal actions. It draws from these actions at random, so they come from RLCard's
own code, in RLCard's order.
"""

from __future__ import annotations

import importlib
from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np

from solver.errors import InvalidRequest, SolverError
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, Play
from solver.opponents.decisions import decision_seed
from solver.rules import Rules, load_rules

# The one built-in game whose plays RLCard's agent knows.
_GAME = "douzero"
# RLCard's agent draws from NumPy's old global generator, whose seeds have 32 bits.
_SEEDS = 1 << 32


class RlcardAgent:
    """Plays what RLCard's agent proposes.

    RLCard lacks some plays of `douzero`, and its agent fails when such a play is on the table.
    When it fails, or proposes an illegal play, this agent passes, or leads its lowest single card.
    `counts` says how many times that happened: `failed`, `illegal`.
    """

    name = "rlcard"

    def __init__(self, rules: Rules, seed: int) -> None:
        """Prepares the agent; `seed` decides its random choices.

        Raises:
            InvalidRequest: the game is not RLCard's, or RLCard is not installed.
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

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the play that RLCard's agent proposes, or a substitute for an illegal one."""
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

    def _action(self, view: Knowledge) -> str | None:
        """Returns the action of RLCard's agent; leaves NumPy's global generator as it was."""
        state = {"raw_obs": self.observation(view)}
        before = np.random.get_state()
        np.random.seed(decision_seed(self._seed, view) % _SEEDS)
        try:
            action = self._agent.step(state)
        finally:
            np.random.set_state(before)
        return None if action is None else str(action)

    def observation(self, view: Knowledge) -> dict[str, Any]:
        """Returns a view as the part of RLCard's raw state that its agent reads."""
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


def _play(view: Knowledge, action: str | None) -> Play | None:
    """Returns the play of an action; None for the pass, and where the play is not legal now."""
    if action is None or action == PASS:
        return None
    try:
        play = Play.parse(view.rules, action, over=view.current)
    except SolverError:
        return None
    beats = view.current is None or play.beats(view.current)
    return play if beats and not play.cards.missing_from(view.hand) else None


def _fallback(view: Knowledge) -> Play | None:
    """Returns the substitute for an illegal play: the pass, or a lead of the lowest single card."""
    if view.may_pass:
        return None
    return Play.parse(view.rules, next(iter(view.hand)))
