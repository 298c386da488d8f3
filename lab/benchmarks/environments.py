"""Steps a second of environments with random legal play: ours against RLCard's and OpenSpiel's.

All of them play whole games of their own deals, resets included, on one core. RLCard and OpenSpiel
have one game each, which `douzero` is like. Times are processor times, so that other programs on
the machine distort the ratios little.

    .venv/bin/python -m lab.benchmarks.environments [RULES...] [--seconds S] [--together N]
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from lab.adapters.episode import Episode
from lab.adapters.episodes import Episodes
from lab.adapters.pettingzoo import env
from lab.benchmarks.asking import asked
from lab.benchmarks.rates import rate_of
from lab.benchmarks.tables import head, machine, show

_SEED = 1
# How many steps are taken between two looks at the clock.
_STEPS = 50


def pettingzoo_steps(game: str) -> Callable[[], int]:
    """Returns a step of our environment of PettingZoo, with the observation and the mask."""
    environment, source = env(game, seed=_SEED), random.Random(_SEED)
    environment.reset()

    def step() -> int:
        if not environment.agents:
            environment.reset()
        _, _, terminated, _, info = environment.last()
        if terminated:
            environment.step(None)
            return 0
        legal = list(info["legal"])
        environment.step(legal[int(source.random() * len(legal))])
        return 1

    return step


def episode_steps(game: str, *, observed: bool) -> Callable[[], int]:
    """Returns a step of a single episode."""
    episode, source = Episode(game, seed=_SEED), random.Random(_SEED)

    def step() -> int:
        legal = episode.legal()
        if observed:
            episode.observation()
        episode.step(int(legal[int(source.random() * len(legal))]))
        if episode.over:
            episode.reset()
        return 1

    return step


def batch_steps(game: str, count: int, *, observed: bool) -> Callable[[], int]:
    """Returns a step of many episodes at once."""
    episodes, source = Episodes(game, count, seed=_SEED), np.random.default_rng(_SEED)

    def step() -> int:
        numbers, offsets = episodes.legal()
        if observed:
            episodes.observations()
        drawn = (source.random(count) * np.diff(offsets)).astype(np.int64)
        episodes.step(numbers[offsets[:-1] + drawn])
        return count

    return step


def rlcard_steps() -> Callable[[], int]:
    """Returns a step of RLCard's environment, whose states are its observations."""
    import rlcard

    environment: Any = rlcard.make("doudizhu", config={"seed": _SEED})
    source, now = random.Random(_SEED), [environment.reset()[0]]

    def step() -> int:
        action = source.choice(list(now[0]["legal_actions"]))
        now[0] = environment.step(action)[0]
        if environment.is_over():
            now[0] = environment.reset()[0]
        return 1

    return step


def openspiel_steps() -> Callable[[], int]:
    """Returns a step of OpenSpiel's game; the cards are dealt one by one, which is no step."""
    import pyspiel

    game, source = pyspiel.load_game("dou_dizhu"), random.Random(_SEED)
    now = [game.new_initial_state()]

    def step() -> int:
        if now[0].is_terminal():
            now[0] = game.new_initial_state()
        legal = now[0].legal_actions()
        dealt = now[0].is_chance_node()
        now[0].apply_action(legal[int(source.random() * len(legal))])
        return int(not dealt)

    return step


def main() -> None:
    """Prints the tables."""
    options = asked(__doc__, seconds=0.5, together=256)
    print(machine())
    print(head("steps a second", "PettingZoo", "one", "seen", "batch", "seen"))
    for game in options.rules:
        steps = [
            pettingzoo_steps(game),
            *(episode_steps(game, observed=seen) for seen in (False, True)),
            *(batch_steps(game, options.together, observed=seen) for seen in (False, True)),
        ]
        show(game, *(rate(each, options.seconds) for each in steps))
    for name, peer in {"RLCard": rlcard_steps, "OpenSpiel": openspiel_steps}.items():
        show(name, rate(peer(), options.seconds))


def rate(step: Callable[[], int], seconds: float) -> str:
    """Returns the steps a second of `step`, which returns how many steps it has taken."""
    return f"{rate_of(lambda: sum(step() for _ in range(_STEPS)), seconds):,.0f}"


if __name__ == "__main__":
    main()
