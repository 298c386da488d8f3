"""Legal plays a second: the core and its Python calls against RLCard and OpenSpiel.

All of them list the plays of the same positions, which come from random games of OpenSpiel. Times
are processor times, so that other programs on the machine distort the ratios little.

    .venv/bin/python -m lab.benchmarks.legal_plays [--positions N] [--games N] [--seconds S]
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.benchmarks.asking import asked
from lab.benchmarks.rates import rate_of
from lab.benchmarks.tables import machine
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.play import PASS, Play, legal_plays
from solver.native import _core
from solver.rules import GAMES, Rules, load_rules

PLAY = re.compile(r"^Player \d played (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class SharedPosition:
    """One decision, as OpenSpiel and as this library represent it."""

    state: Any  # OpenSpiel's
    hand: Hand
    over: Play | None


def shared_positions(rules: Rules, count: int, seed: int) -> list[SharedPosition]:
    """Returns `count` decisions of random games of OpenSpiel."""
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


# A packed hand and the play on the table, which has no cards when the seat leads.
PackedDecision = tuple[int, _core.Play]


def played_positions(rules: Rules, count: int, seed: int, *, greedy: float) -> list[PackedDecision]:
    """Returns decisions of random games, in random order.

    Args:
        rules: the game.
        count: how many decisions.
        seed: decides the deals and the random plays.
        greedy: the fraction of acts chosen by the greedy policy; the others are random.
    """
    choose = random.Random(seed)
    policy = _core.SimplePlayer(rules.native)
    found: list[PackedDecision] = []
    while len(found) < count:
        hands, bottom = deal(rules, choose.getrandbits(32))
        hands[0] += bottom
        game = Game(rules, 0, hands=hands)
        while not game.over:
            hand = game.hands[game.turn]
            assert hand is not None
            over = _core.Play() if game.current is None else game.current.native
            found.append((hand.packed, over))
            play: Play | None
            if choose.random() < greedy:
                native = policy.decide(game.table, game.turn, hand.packed)
                play = None if native is None else Play.from_native(rules, native, hand)
            else:
                play = choose.choice([*game.legal(), *([] if game.leading else [None])])
            if play is None:
                game.do(Act(game.turn, PASS))
            else:
                game.play(game.turn, play)
    choose.shuffle(found)
    return found[:count]


def as_arrays(positions: list[PackedDecision]) -> tuple[NDArray[np.uint64], list[_core.Play]]:
    """Returns the decisions as the batch calls of the core take them."""
    return np.array([hand for hand, _ in positions], np.uint64), [over for _, over in positions]


def rlcard_plays(positions: list[SharedPosition]) -> Callable[[], int]:
    """Returns a call that lists the legal plays as RLCard's player and judger do."""
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
    """Returns a call that lists OpenSpiel's legal actions, not counting the pass."""
    states = [(each.state, each.over is not None) for each in positions]

    def run() -> int:
        return sum(len(state.legal_actions()) - follows for state, follows in states)

    return run


def measure(run: Callable[[], int], calls: int, seconds: float) -> tuple[float, float]:
    """Returns the calls a second of `run`, which makes `calls` of them, and the plays a call."""

    def called() -> int:
        run()
        return calls

    return rate_of(called, seconds), run() / calls


def print_against_others(positions: int, seconds: float) -> None:
    """Prints the rates of the core, of its Python calls and of the other libraries."""
    rules = load_rules("douzero")
    shared = shared_positions(rules, positions, seed=1)
    hands = np.array([each.hand.packed for each in shared], np.uint64)
    overs = [_core.Play() if each.over is None else each.over.native for each in shared]
    native = rules.native
    rows = {
        "core": lambda: native.count_plays(hands, overs, 1),
        "Python values": lambda: sum(
            len(legal_plays(rules, each.hand, each.over)) for each in shared
        ),
        "OpenSpiel": openspiel_plays(shared),
        "RLCard": rlcard_plays(shared),
    }
    print(f"{'':26}{'calls/s':>14}{'plays/call':>12}{'core is':>12}")
    core = 0.0
    for name, run in rows.items():
        rate, plays = measure(run, positions, seconds)
        core = core or rate
        print(f"{name:26}{rate:14,.0f}{plays:12.1f}{core / rate:11.1f}x")


def print_games(positions: int, seconds: float, greedy_games: int) -> None:
    """Prints the rate of the core on every game, and how many games it plays a second."""
    print("\nThe core on every game, greedy and random play mixed")
    for game in GAMES:
        each = load_rules(game)
        stack, table = as_arrays(played_positions(each, positions, seed=1, greedy=0.5))
        rate, plays = measure(
            lambda: each.native.count_plays(stack, table, 1),  # noqa: B023
            positions,
            seconds,
        )
        print(f"{game:26}{rate:14,.0f}{plays:12.1f}")
    print("\nGames a second, one thread")
    for game in GAMES:
        each = load_rules(game)
        for policy, games in (("random", 4 * greedy_games), ("greedy", greedy_games)):
            start = time.process_time()
            played = _core.play_games(each.native, policy, games, 1)
            rate = games / (time.process_time() - start)
            print(f"{game:12}{policy:14}{rate:14,.0f}{played['acts'] / games:12.1f} acts a game")


def main() -> None:
    """Prints the tables."""
    options = asked(__doc__, None, positions=2000, games=500, seconds=0.5)
    print(f"{machine()}, {options.positions} positions")
    print_against_others(options.positions, options.seconds)
    print_games(options.positions, options.seconds, options.games)


if __name__ == "__main__":
    main()
