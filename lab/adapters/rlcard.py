"""Our advice as an agent of RLCard's environment `doudizhu`.

    env = rlcard.make("doudizhu")
    env.set_agents([RLCardAgent(), RandomAgent(env.num_actions), RandomAgent(env.num_actions)])
    env.run()

The agent plays RLCard's plays: the game `douzero` with `"plays_of": "rlcard"`. RLCard pays 1 to
winners and nothing else, so the agent plays for wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from solver.advice.advise import advise
from solver.errors import InvalidRequest, quoted
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.checked import known_to
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, Play
from solver.records.foreign import RLCARD_PLAYS
from solver.rules import load_rules
from solver.search.limit import Limit

_BOTTOM = 3
# What RLCard calls the cards of the bottom that the landlord has not yet played.
_SEEN = "seen_cards"


class RLCardAgent:
    """Plays what we advise. It remembers nothing, so one agent may sit in several seats.

    Attributes:
        use_raw: tells RLCard that the agent answers with the cards of a play, not with its number.
    """

    use_raw = True

    def __init__(self, limit: Limit | None = None, seed: int | None = None) -> None:
        """Prepares the agent.

        Args:
            limit: the limit of each decision; by default 0 worlds, so that the network answers.
            seed: decides the deals that a search samples; drawn when None.
        """
        self._limit = limit or Limit(worlds=0)
        self._seed = seed

    def step(self, state: Mapping[str, Any]) -> str:
        """Returns the action for a state of the environment.

        Raises:
            SolverError: the state is none of RLCard's `doudizhu`, or nobody has to decide in it.
        """
        return self.eval_step(state)[0]

    def eval_step(self, state: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """Returns the action, and in `values` the probability of a win for each action examined.

        Raises:
            SolverError: as `step`.
        """
        advice = advise(view_of(state["raw_obs"]), limit=self._limit, seed=self._seed)
        actions = _by_cards(state["raw_legal_actions"])
        values = {
            actions[cards]: each.win
            for each in advice.plays
            if (cards := _cards(each.play)) in actions
        }
        if not values:
            raise InvalidRequest(
                "none of the plays that are advised is an action of RLCard: {plays}",
                plays=quoted([str(each.play) for each in advice.plays]),
            )
        # The plays of an advice are in order, the best one first.
        return next(iter(values)), {"values": values}


def view_of(raw: Mapping[str, Any]) -> Knowledge:
    """Returns what a seat knows by RLCard's raw observation (`state["raw_obs"]`).

    The bottom is known until the landlord plays a card of it: after that RLCard leaves out cards
    that he may still hold.

    Raises:
        SolverError: the observation contradicts the rules.
    """
    rules = load_rules(RLCARD_PLAYS)
    seen = raw[_SEEN]
    return known_to(
        rules,
        seat=int(raw["self"]),
        hand=Hand.parse(rules, raw["current_hand"]),
        landlord=int(raw["landlord"]),
        acts=[Act(int(seat), cards) for seat, cards in raw["trace"]],
        bottom=Hand.parse(rules, seen) if len(seen) == _BOTTOM else None,
    )


def _by_cards(actions: Iterable[str]) -> dict[str, str]:
    """Returns RLCard's actions by their cards in order; RLCard writes a body before its kickers."""
    return {action if action == PASS else "".join(sorted(action)): action for action in actions}


def _cards(play: Play | None) -> str:
    return PASS if play is None else "".join(sorted(str(play.cards)))
