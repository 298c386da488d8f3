"""Our games as environments of PettingZoo, in which agents take turns (AEC).

    environment = env("street", seed=1)
    environment.reset()
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, info = environment.last()
        action = None if terminated else choose(observation["action_mask"])
        environment.step(action)

An episode is one deal: the auction, the choice of a direction where a game has one, and the play.
A seat that may bomb out of turn is asked before the seat whose turn it is. Where everybody passes,
the episode ends with zeros for all. The numbers of actions are those of `lab.adapters.actions`,
the observation is laid out as `lab.adapters.observation` says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from lab.adapters.actions import Meaning, action_text, actions_of
from lab.adapters.observation import layout_of, observed
from solver.errors import IllegalPlay, InvalidRequest, SolverError, alternatives, quoted
from solver.game.act import Act
from solver.game.auction import Call
from solver.game.contract import Contract
from solver.game.deal import deal
from solver.game.knowledge import EVERYBODY, Knowledge
from solver.game.play import PASS, Play, text_of
from solver.game.replay import replay
from solver.game.state import GameState
from solver.opponents import next_seat
from solver.records import parse_record
from solver.rules import AnyRules, load_rules

# A number that seeds a deal.
_SEED_BITS = 48
_RENDER_MODES = ("ansi", "human")


def env(
    rules: AnyRules = "classic", seed: int | None = None, render_mode: str | None = None
) -> AECEnv[str, Any, Any]:
    """Returns the environment of a game, with PettingZoo's checks of the order of calls.

    Args:
        rules: the game.
        seed: decides the deals until `reset` is given another seed; drawn when None.
        render_mode: `ansi` for a `render` that returns text, `human` for one that prints it.
    """
    raw = LandlordEnv(rules, seed, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class LandlordEnv(AECEnv[str, Any, Any]):
    """One game, deal by deal. The agents are `seat_0`, `seat_1` and so on, in order of play.

    Attributes:
        rules: the game.
        actions: the numbers of its actions.
        layout: the parts of its observations.
        scores: by seat the points of the deal, in base stakes; None before its end.
    """

    def __init__(
        self, rules: AnyRules = "classic", seed: int | None = None, render_mode: str | None = None
    ) -> None:
        """Prepares the environment, as `env` does."""
        super().__init__()
        self.rules = load_rules(rules)
        self.metadata = {
            "name": f"landlord_{self.rules.id}",
            "render_modes": list(_RENDER_MODES),
            "is_parallelizable": False,
        }
        if render_mode not in (None, *_RENDER_MODES):
            raise InvalidRequest(
                "a render mode is {modes}, not {mode}",
                "/render_mode",
                modes=alternatives(_RENDER_MODES),
                mode=quoted(render_mode),
            )
        self.render_mode = render_mode
        self.actions, self.layout = actions_of(self.rules), layout_of(self.rules)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.players)]
        self.agents: list[str] = []
        self.scores: list[int] | None = None
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, self.layout.most, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        # Each agent has a space of its own, so that the seed of one is not that of another.
        self.action_spaces = {
            agent: spaces.Discrete(self.actions.size) for agent in self.possible_agents
        }
        self._random = Random(seed)

    def observation_space(self, agent: str) -> spaces.Dict:
        """Returns the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Returns the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals the cards.

        Args:
            seed: decides this deal and those after it; None goes on as before.
            options: `deal` is the deal to be played, with the fields of the event `deal` of a
                ddz-record: `hands`, `bottom`, and `first`, the seat that calls first, or
                `landlord` (and `bid`) where there are no calls.

        Raises:
            SolverError: the deal is impossible, or not all of it is given.
        """
        if seed is not None:
            self._random = Random(seed)
        given = (options or {}).get("deal")
        self._begin(self._dealt() if given is None else self._read(given))
        self.agent_selection = self.possible_agents[0]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def _dealt(self) -> GameState:
        """Returns a random deal, whose first caller, or landlord, is random, too."""
        hands, bottom = deal(self.rules, self._random.getrandbits(_SEED_BITS))
        given = self.rules.description.auction.kind == "none"
        starts = {"landlord" if given else "first": self._random.randrange(self.rules.players)}
        return GameState.of(self.rules, hands=hands, bottom=bottom, **starts)

    def _read(self, given: object) -> GameState:
        """Returns a deal that was given."""
        if not isinstance(given, Mapping):
            raise InvalidRequest("a deal is an object, not {deal}", "/deal", deal=quoted(given))
        events = [
            {"type": "start_game", "format": "ddz-record", "version": 1, "rules": self.rules.id},
            {**given, "type": "deal"},
        ]
        try:
            text = json.dumps(events, default=repr)
            record = parse_record(text, lambda _: self.rules, format="ddz")
        except SolverError as error:
            error.pointer = error.pointer.replace("/1", "/deal", 1)
            raise
        if None in record.hands or record.bottom is None:
            raise InvalidRequest(
                "all hands and the bottom of a deal are given, as {example}",
                "/deal",
                example='{"hands": ["…", "…", "…"], "bottom": "…", "first": 0}',
            )
        if record.landlord is None and record.first is None:
            return replace(record.timeline.state, first=0)
        return record.timeline.state

    def _begin(self, state: GameState) -> None:
        """Goes to the state, in which nobody has played yet."""
        self._timeline = replay(state)
        self._declined: set[int] = set()
        self._game = self._timeline.game
        self.scores = None

    def _seen(self, seat: int) -> Knowledge:
        """Returns what a seat knows now."""
        before = self._timeline.at(len(self._timeline.steps), seat)
        if before.stage != "play" or self._game is None:
            return before
        # The play goes on in `_game`, so that an act does not replay those before it.
        now = Knowledge.of(self._game, seat, bottom=before.bottom, contract=self._timeline.contract)
        return replace(now, auction_so_far=before.auction_so_far, first=before.first)

    def _ask(self) -> None:
        """Finds who decides next and what that seat may do; or ends the deal."""
        self._views: dict[int, Knowledge] = {}
        seat = next_seat(self._seen(EVERYBODY), self._declined)
        self._legal: dict[int, Meaning] = {}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if seat is None:
            self._end()
            return
        view = self._view(seat)
        self.agent_selection = self.possible_agents[seat]
        self._legal = self.actions.legal(view)
        texts = {number: action_text(each, view) for number, each in self._legal.items()}
        self.infos[self.agent_selection]["legal"] = texts

    def _view(self, seat: int) -> Knowledge:
        if seat not in self._views:
            self._views[seat] = self._seen(seat)
        return self._views[seat]

    def _end(self) -> None:
        """Pays the seats, or nobody where the cards would be dealt again."""
        self.scores = [0] * self.rules.players
        if self._game is not None:
            self.scores = self._game.settled(self._timeline.contract or Contract())
        self.rewards = dict(zip(self.possible_agents, self.scores, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns what an agent knows now; its mask is empty unless it is asked."""
        mask = np.zeros(self.actions.size, np.int8)
        if agent == self.agent_selection:
            mask[list(self._legal)] = 1
        seat = self.possible_agents.index(agent)
        return {"observation": observed(self._view(seat)), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Does an action of the agent that is asked.

        Raises:
            IllegalPlay: it is not one of the actions that the mask allows.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action not in self._legal:
            raise IllegalPlay(
                "{action} is no legal action of {agent} now; legal: {legal}",
                action=quoted(action),
                agent=agent,
                legal=quoted(sorted(self._legal)),
            )
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._do(self.possible_agents.index(agent), self._legal[int(action)])
        self._ask()
        self._accumulate_rewards()

    def _do(self, seat: int, chosen: Meaning) -> None:
        view, state = self._view(seat), self._timeline.state
        if view.kind == "call":
            self._begin(replace(state, calls=(*state.calls, cast("Call", chosen))))
        elif view.kind == "direction":
            self._begin(replace(state, direction=cast("int", chosen)))
        elif chosen is None and not view.my_turn:
            self._declined.add(seat)
        else:
            self._declined.clear()
            assert self._game is not None
            if isinstance(chosen, Play):
                self._game.play(seat, chosen, interrupt=not view.my_turn)
            else:
                self._game.do(Act(seat, PASS))

    def render(self) -> str | None:
        """Returns or prints the table: the hands, and the play to beat with its seat."""
        if self.render_mode is None:
            gymnasium.logger.warn("choose a render mode: `ansi` or `human`")
            return None
        text = self._text()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _text(self) -> str:
        now = self._seen(EVERYBODY)
        lines = []
        for agent, hand in zip(self.possible_agents, now.hands, strict=True):
            seat = self.possible_agents.index(agent)
            marks = [" landlord"] if now.landlord == seat else []
            marks += [" *"] if agent == self.agent_selection and self.scores is None else []
            lines.append(f"{agent}{''.join(marks)}: {hand or '-'}")
        calls = " ".join(map(str, now.auction_so_far.calls)) if now.auction_so_far else ""
        lines += [f"calls: {calls}"] if calls else []
        if now.history:
            last = now.history[-1]
            lines.append(f"last: {self.possible_agents[last.seat]} {text_of(last.play)}")
        if now.current is not None:
            lines.append(f"to beat: {now.current} of {self.possible_agents[now.table.holder]}")
        if self.scores is not None:
            lines.append(f"scores: {' '.join(map(str, self.scores))}")
        return "\n".join(lines)

    def close(self) -> None:
        """Ends the use of the environment, of which there is nothing to do."""
