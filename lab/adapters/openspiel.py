"""Our advice as a bot of OpenSpiel's game `dou_dizhu`: its calls and its plays.

    game = pyspiel.load_game("dou_dizhu")
    bots = [OpenSpielBot(0), *(make_uniform_random_bot(seat, seed) for seat in (1, 2))]
    evaluate_bots(game.new_initial_state(), bots, np.random)

The bot reads the history of a state, in which all hands are dealt, but uses only what its own seat
knows. OpenSpiel lacks some plays of `douzero`, such as a quad with two cards; the bot plays the
best of those that OpenSpiel has. Should none of the plays that a search examined be one of them, it
passes, or leads its lowest card: the first action that OpenSpiel lists.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pyspiel

from solver.advice.advise import advise
from solver.bidding.recommend import recommend_bid
from solver.errors import InvalidRequest
from solver.game.knowledge import Knowledge
from solver.records import openspiel_actions as actions
from solver.records import parse_record
from solver.records.openspiel import FORMAT, call_text, play_text
from solver.search.limit import Limit

# Worlds of a decision where no limit is given.
_WORLDS = 16


class OpenSpielBot(pyspiel.Bot):
    """Plays what we advise. It remembers nothing, so it can be asked about any state."""

    def __init__(self, player_id: int, limit: Limit | None = None, seed: int | None = None) -> None:
        """Prepares the bot.

        Args:
            player_id: its seat, from 0.
            limit: the limit of each decision; by default 16 worlds. A call needs some, because
                no values were learned for OpenSpiel's auction.
            seed: decides the deals that a search samples; drawn when None.
        """
        pyspiel.Bot.__init__(self)
        self._player_id = player_id
        self._limit = limit or Limit(worlds=_WORLDS)
        self._seed = seed

    def player_id(self) -> int:
        """Returns the seat of the bot."""
        return self._player_id

    def provides_policy(self) -> bool:
        """Returns that `step_with_policy` can be asked."""
        return True

    def restart(self) -> None:
        """Begins a new game, of which there is nothing to do."""

    def restart_at(self, state: Any) -> None:
        """Goes to another state, of which there is nothing to do."""

    def step(self, state: Any) -> int:
        """Returns the number of the action for a state.

        Raises:
            SolverError: it is not the turn of this seat.
        """
        return self.step_with_policy(state)[1]

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        """Returns the action with a policy that always takes it.

        Raises:
            SolverError: as `step`.
        """
        legal = state.legal_actions(self._player_id)
        found = (each for each in self._best_first(state) if each in legal)
        chosen = next(found, None)
        if chosen is None:
            chosen = legal[0]
        return [(action, float(action == chosen)) for action in legal], chosen

    def _best_first(self, state: Any) -> Iterator[int]:
        view = view_of(state, self._player_id)
        if view.kind == "call":
            view.check_called()
            found = recommend_bid(view, limit=self._limit, seed=self._seed)
            yield from (actions.action_number(call_text(each.call)) for each in found.calls)
            return
        for each in advise(view, limit=self._limit, seed=self._seed, objective="points").plays:
            try:
                text = play_text(each.play)
            except InvalidRequest:  # no play of OpenSpiel's
                continue
            yield actions.action_number(text)


def view_of(state: Any, seat: int) -> Knowledge:
    """Returns what a seat knows of a state after the deal.

    Raises:
        SolverError: the state is none of `dou_dizhu`.
    """
    record = parse_record(json.dumps({"actions": state.history()}), format=FORMAT.name)
    return record.timeline.at(len(record.timeline.steps), seat)
