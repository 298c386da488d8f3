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
the observation is laid out as `lab.adapters.observation` says. The state is an `Episode`, in the
core; an environment can be copied and pickled in the middle of a deal.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from lab.adapters.episode import Episode
from solver.errors import IllegalPlay, InvalidRequest, alternatives, quoted
from solver.game.knowledge import EVERYBODY
from solver.game.play import text_of
from solver.rules import AnyRules, load_rules

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
        episode: the deal as it stands.
    """

    def __init__(
        self, rules: AnyRules = "classic", seed: int | None = None, render_mode: str | None = None
    ) -> None:
        """Prepares the environment, as `env` does."""
        super().__init__()
        self.rules = load_rules(rules)
        if render_mode not in (None, *_RENDER_MODES):
            raise InvalidRequest(
                "a render mode is {modes}, not {mode}",
                "/render_mode",
                modes=alternatives(_RENDER_MODES),
                mode=quoted(render_mode),
            )
        self.render_mode = render_mode
        self.episode = Episode(self.rules, seed)
        self._has_begun = False  # the first deal is there
        self.agents: list[str] = []
        # Each agent has a space of its own, so that the seed of one is not that of another.
        self.action_spaces = {
            f"seat_{seat}": spaces.Discrete(self.episode.actions.size)
            for seat in range(self.rules.players)
        }
        self._prepare()

    def _prepare(self) -> None:
        """Makes what follows from the rules."""
        self.metadata = {
            "name": f"landlord_{self.rules.id}",
            "render_modes": list(_RENDER_MODES),
            "is_parallelizable": False,
        }
        self.actions, self.layout = self.episode.actions, self.episode.layout
        self.possible_agents = list(self.action_spaces)
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, self.layout.most, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)

    @property
    def scores(self) -> list[int] | None:
        """By seat the points of the deal, in base stakes; None before its end."""
        return self.episode.scores

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
        dealt = (options or {}).get("deal")
        if self._has_begun or seed is not None or dealt is not None:
            self.episode.reset(seed, dealt)
        self._has_begun = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._ask()

    def _ask(self) -> None:
        """Finds who decides next; or ends the deal and pays the seats."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seat = self.episode.seat
        if seat is None:
            self.rewards = dict(zip(self.possible_agents, self.scores or (), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            return
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection]["legal"] = LegalTexts(self.episode)

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns what an agent knows now; its mask is empty unless it is asked."""
        seat = self.possible_agents.index(agent)
        asked = agent == self.agent_selection
        return {
            "observation": self.episode.observation(seat),
            "action_mask": self.episode.mask() if asked else np.zeros(self.actions.size, np.int8),
        }

    def step(self, action: int | None) -> None:
        """Does an action of the agent that is asked.

        Raises:
            IllegalPlay: it is not one of the actions that the mask allows.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalPlay(
                "{action} is no legal action of {agent} now; legal: {legal}",
                action=quoted(action),
                agent=agent,
                legal=quoted(self.episode.legal().tolist()),
            )
        self.episode.step(action)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._ask()
        self._accumulate_rewards()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = object.__new__(type(self))
        memo[id(self)] = twin
        shared = {"rules", "metadata", "actions", "layout", "observation_spaces", "infos"}
        for name, value in vars(self).items():
            setattr(twin, name, value if name in shared else copy.deepcopy(value, memo))
        # What an agent was told stays as it was; the dictionaries change.
        twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Returns what a copy in another process needs; the rest follows from the rules."""
        made = {"metadata", "actions", "layout", "observation_spaces", "possible_agents"}
        return {name: value for name, value in vars(self).items() if name not in made}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        self.__dict__.update(state)
        self._prepare()

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
        timeline = self.episode.record().timeline
        now = timeline.at(len(timeline.steps), EVERYBODY)
        lines = []
        for seat, agent in enumerate(self.possible_agents):
            marks = [" landlord"] if now.landlord == seat else []
            marks += [" *"] if agent == self.agent_selection and self.scores is None else []
            lines.append(f"{agent}{''.join(marks)}: {self.episode.hand(seat) or '-'}")
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


class LegalTexts(Mapping[int, str]):
    """By number the legal actions as people read them; the texts are made when they are read."""

    def __init__(self, episode: Episode) -> None:
        """Keeps the actions that are legal now, whatever is done in the episode afterwards."""
        self._episode = episode.snapshot()

    def __getitem__(self, action: int) -> str:
        try:
            return self._episode.text(action)
        except IllegalPlay:
            raise KeyError(action) from None

    def __iter__(self) -> Iterator[int]:
        return iter(self._episode.legal().tolist())

    def __len__(self) -> int:
        return len(self._episode.legal())

    def __repr__(self) -> str:
        return repr(dict(self))
