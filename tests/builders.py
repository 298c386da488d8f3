"""Positions, games and weights for tests, built from a few words."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.deal import deal, dealt_sizes
from solver.game.game import Game
from solver.game.play import PASS, Play
from solver.game.view import View
from solver.native import _core
from solver.rules import Rules, load_rules
from solver.weights import Card, Layer, Network, Weights


def endgame(
    game: str | Rules,
    hands: list[str],
    *,
    turn: int = 0,
    landlord: int = 0,
    over: tuple[int, str] | None = None,
    seat: int | None = None,
    **more: Any,
) -> View:
    """Returns a seat's view of a game in which each seat has so many cards left.

    Only the cards of the seat and the number of the others' count: what is in nobody's hand has
    been played by anybody.
    """
    rules = load_rules(game) if isinstance(game, str) else game
    seat = turn if seat is None else seat
    held = [Hand.parse(rules, text) for text in hands]
    rest = Hand.deck(rules)
    for hand in held:
        rest -= hand
    play = None if over is None else Play.parse(rules, over[1])
    if play is not None:
        rest -= play.cards
    cards, played = list(rest), {}
    for each, size in enumerate(dealt_sizes(rules, landlord)):
        fixed = play.cards if play is not None and over is not None and over[0] == each else None
        wanted = size - len(held[each]) - (len(fixed) if fixed is not None else 0)
        own = Hand.of(rules, [cards.pop() for _ in range(wanted)])
        played[each] = own + fixed if fixed is not None else own
    assert not cards
    return View.from_state(
        rules,
        landlord=landlord,
        seat=seat,
        hand=held[seat],
        over=None if over is None or play is None else (over[0], play),
        played=played,
        left={each: len(hand) for each, hand in enumerate(held)},
        **more,
    )


def middle_of_game(game: str, seed: int, acts: int = 6) -> tuple[Game, View]:
    """Returns a game after some greedy acts, but not at its end, and the view of who is to move."""
    rules = load_rules(game)
    hands, bottom = deal(rules, seed)
    landlord = seed % rules.players
    hands[landlord] += bottom
    played = Game(rules, landlord, hands=hands)
    policy = _core.GreedyPolicy(rules.native)
    for _ in range(acts):
        before, seat = played.copy(), played.turn
        hand = played.hands[seat]
        assert hand is not None
        native = policy.choose(played.table, seat, hand.packed)
        if native is None:
            played.do(Act(seat, PASS))
        else:
            played.play(seat, Play.from_native(rules, native, hand))
        if played.over:
            played = before
            break
    seat = played.turn
    hand = played.hands[seat]
    assert hand is not None
    return played, View.of(played, seat, hand, bottom=bottom if seat == landlord else None)


def random_weights(game: str, seed: int = 1) -> Weights:
    """Returns small networks with random weights."""
    rules = load_rules(game)
    features = _core.Features(rules.native).names
    random = np.random.default_rng(seed)

    def numbers(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
        return random.integers(-60, 60, shape, np.int16)

    networks = tuple(
        Network(
            scale=256,
            top=2048,
            table=numbers(len(features), 128),
            bias=numbers(128),
            layers=(
                Layer(numbers(20, 128), random.integers(-900, 900, 20, np.int32), 8),
                Layer(numbers(2, 20), random.integers(-900, 900, 2, np.int32), 8),
            ),
        )
        for _ in range(rules.players)
    )
    return Weights(Card(game, game), tuple(features), networks)
