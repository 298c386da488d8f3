"""Steps a second of environments with random legal play: ours against RLCard's and OpenSpiel's.

All of them play whole games of their own deals, resets included, on one core. RLCard and OpenSpiel
have one game each, which `douzero` is like. Times are processor times, so that other programs on
the machine distort the ratios little.

    .venv/bin/python -m lab.benchmarks.environments [--rules R …] [--seconds S] [--together N]
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from lab.adapters.episode import Episode
from lab.adapters.episodes import Episodes
from lab.adapters.pettingzoo import env
from solver.rules import GAMES

_SEED = 1
# How many steps are taken between two looks at the clock.
_STEPS = 50


def measure(step: Callable[[], int], seconds: float) -> float:
    """Returns the best of three rates of `step`, which returns how many steps it has taken."""
    best = 0.0
    for _ in range(3):
        taken, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            for _ in range(_STEPS):
                taken += step()
        best = max(best, taken / spent)
    return best


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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", nargs="+", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor time for a rate")
    parser.add_argument("--together", type=int, default=256, help="episodes in a batch")
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    _print_row("steps a second", ["PettingZoo", "one", "seen", "batch", "seen"])
    for game in options.rules:
        steps = [
            pettingzoo_steps(game),
            *(episode_steps(game, observed=seen) for seen in (False, True)),
            *(batch_steps(game, options.together, observed=seen) for seen in (False, True)),
        ]
        _print_row(game, [f"{measure(each, options.seconds):,.0f}" for each in steps])
    peers = {"RLCard": rlcard_steps, "OpenSpiel": openspiel_steps}
    for name, steps_of in peers.items():
        _print_row(name, [f"{measure(steps_of(), options.seconds):,.0f}"])


def _print_row(name: str, cells: Sequence[str]) -> None:
    print(f"{name:16}" + "".join(f"{cell:>13}" for cell in cells))


if __name__ == "__main__":
    main()
