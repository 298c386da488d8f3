"""Legal plays a second: the core and its Python calls against RLCard and OpenSpiel.

All answer for the same positions, reached by random play of OpenSpiel's games. Times are of the
processor, so that a loaded machine distorts the ratios little.
"""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np

from benchmarks.positions import as_arrays, played_positions
from solver.game.cards import Hand
from solver.game.play import Play, legal_plays
from solver.native import _core
from solver.rules import GAMES, Rules, load_rules

POSITIONS = 2000
PLAY = re.compile(r"^Player \d played (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class SharedPosition:
    """One decision in every engine's own form."""

    state: Any  # OpenSpiel's
    hand: Hand
    over: Play | None


def shared_positions(rules: Rules, count: int, seed: int) -> list[SharedPosition]:
    """Returns the decisions of random games of OpenSpiel."""
    import pyspiel

    choose = random.Random(seed)
    game = pyspiel.load_game("dou_dizhu")
    found: list[SharedPosition] = []
    while len(found) < count:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node() and "Playing phase" in str(state):
                found.append(_shared(rules, state.clone()))
            state.apply_action(choose.choice(legal))
    choose.shuffle(found)
    return found[:count]


def _cards(text: str) -> str:
    return text.replace("(BWJ)", "B").replace("(CJ)", "R")


def _shared(rules: Rules, state: Any) -> SharedPosition:
    lines = state.observation_string().splitlines()
    hand = Hand.parse(rules, _cards(lines[0].removeprefix("My hand ")))
    plays = PLAY.findall(str(state).split("Playing phase")[1])
    over = None
    if plays[-2:] != ["Pass", "Pass"]:
        last = next((play for play in reversed(plays) if play != "Pass"), None)
        over = None if last is None else Play.parse(rules, _cards(last))
    return SharedPosition(state, hand, over)


def rlcard_plays(positions: list[SharedPosition]) -> Callable[[], int]:
    """Returns RLCard's way from a hand to its legal plays, as its player and judger do it."""
    from rlcard.games.doudizhu.judger import DoudizhuJudger
    from rlcard.games.doudizhu.utils import CARD_TYPE, get_gt_cards

    hands = [[SimpleNamespace(suit="", rank=rank) for rank in each.hand] for each in positions]
    for hand in hands:
        for card in hand:
            if card.rank in "BR":
                card.suit, card.rank = card.rank + "J", ""
    players = [SimpleNamespace(current_hand=hand) for hand in hands]
    overs = [
        None if each.over is None else SimpleNamespace(played_cards=str(each.over.cards))
        for each in positions
    ]
    texts = [str(each.hand) for each in positions]
    known = [over is None or over.played_cards in CARD_TYPE[0] for over in overs]

    def run() -> int:
        total = 0
        for text, player, over, fits in zip(texts, players, overs, known, strict=True):
            if over is None:
                total += len(DoudizhuJudger.playable_cards_from_hand(text))
            elif fits:
                total += len(get_gt_cards(player, over)) - 1
        return total

    return run


def openspiel_plays(positions: list[SharedPosition]) -> Callable[[], int]:
    """Returns OpenSpiel's legal actions, the pass taken off when following."""
    states = [(each.state, each.over is not None) for each in positions]

    def run() -> int:
        return sum(len(state.legal_actions()) - follows for state, follows in states)

    return run


def measure(run: Callable[[], int], calls: int, least: float = 0.5) -> tuple[float, float]:
    """Returns the best rate of three, in calls a second of processor time, and plays a call."""
    best, total = 0.0, run()
    for _ in range(3):
        rounds, start = 0, time.process_time()
        while (spent := time.process_time() - start) < least:
            run()
            rounds += 1
        best = max(best, rounds * calls / spent)
    return best, total / calls


def main() -> None:
    """Prints the tables."""
    rules = load_rules("douzero")
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors, {POSITIONS} positions")
    shared = shared_positions(rules, POSITIONS, seed=1)
    hands = np.array([each.hand.packed for each in shared], np.uint64)
    overs = [_core.Play() if each.over is None else each.over.native for each in shared]
    native = rules.native
    rows = {
        "core": lambda: native.count_plays(hands, overs, 1),
        "batch call from Python": lambda: len(native.plays_batch(hands, overs)[1]),
        "Python values": lambda: sum(
            len(legal_plays(rules, each.hand, each.over)) for each in shared
        ),
        "OpenSpiel": openspiel_plays(shared),
        "RLCard": rlcard_plays(shared),
    }
    print(f"{'':26}{'calls/s':>14}{'plays/call':>12}{'core is':>12}")
    core = 0.0
    for name, run in rows.items():
        rate, plays = measure(run, POSITIONS)
        core = core or rate
        print(f"{name:26}{rate:14,.0f}{plays:12.1f}{core / rate:11.1f}x")
    print("\nThe core on every game, greedy and random play mixed")
    for game in GAMES:
        each = load_rules(game)
        stack, table = as_arrays(played_positions(each, POSITIONS, seed=1, greedy=0.5))
        rate, plays = measure(lambda: each.native.count_plays(stack, table, 1), POSITIONS)  # noqa: B023
        print(f"{game:26}{rate:14,.0f}{plays:12.1f}")
    print("\nGames a second, one thread")
    for game in GAMES:
        each = load_rules(game)
        for policy, games in (("random", 2000), ("greedy", 500)):
            start = time.process_time()
            played = _core.play_games(each.native, policy, games, 1)
            rate = games / (time.process_time() - start)
            print(f"{game:12}{policy:14}{rate:14,.0f}{played['acts'] / games:12.1f} acts a game")


if __name__ == "__main__":
    main()
