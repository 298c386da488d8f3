"""House rules: an option changes the plays that its description names, and no others."""

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest
from oracle import Play as OraclePlay
from oracle.counts import declarable
from oracle.counts import plays as oracle_plays
from oracle.decks import LANDLORD_HAND, SUITS, rank_order

from solver.game.cards import Hand
from solver.game.play import readings
from solver.native import _core
from solver.rules import Rules, load_rules
from tests.rules.as_oracle import FIRST_SUIT_BIT, as_oracle, packed, ranks_of, some_hand

# Those of games without suits are tried at random, against an oracle (test_any_rules.py).
OPTIONS: list[dict[str, Any]] = [
    {"base": "decktet", "seq_hi": "A"},
    {"base": "decktet", "kicker_match_body": False},
    {"base": "decktet", "kicker_distinct": True},
    {"base": "decktet", "kicker_match_body": False, "kicker_distinct": True},
    {"base": "decktet", "suit_order": "kylwsm"},
]


def _contained(rules: Rules, plays: list[_core.Play], hand: int) -> list[_core.Play]:
    """Returns the plays whose ranks are among those of the hand."""
    cards = np.array([play.cards for play in plays], np.uint64)
    ok = np.ones(len(plays), bool)
    for shift in range(0, 4 * len(rules.ranks), 4):
        nibble = np.uint64(shift)
        ok &= (cards >> nibble) & np.uint64(15) <= np.uint64(hand >> shift & 15)
    return [plays[at] for at in np.flatnonzero(ok)]


def held(hand: int, cards: int) -> bool:
    """Returns whether a hand of a suited game holds the suits of the cards."""
    wanted = cards >> FIRST_SUIT_BIT
    return hand >> FIRST_SUIT_BIT & wanted == wanted


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_house_rules_hold_together(options: dict[str, Any]) -> None:
    """Tests that generation, reading and 'beats' agree with each other under a house rule.

    Every play that is offered is read back as it was offered; every play of the whole deck whose
    cards a hand holds is offered; and on a table exactly those are offered that beat it.
    """
    rules, rng = load_rules(options), random.Random(str(options))
    native, game = rules.native, options["base"]
    most = LANDLORD_HAND[game]
    every = native.plays(native.deck, None, False, False, most)
    follows = 0
    for size in (6, 9, 12, most, most):
        hand = packed(rules, some_hand(game, size, rng))
        found = native.plays(hand, None, False, False)
        assert len({(play.cards, play.type) for play in found}) == len(found)
        for play in rng.sample(found, min(400, len(found))):
            assert play in native.readings(play.cards)
            body = native.body(play)
            assert native.valid_hand(play.cards)
            assert held(play.cards, body)
            assert Counter(ranks_of(rules, body)) <= Counter(ranks_of(rules, play.cards))
        elsewhere = {
            as_oracle(rules, play)
            for play in _contained(rules, every, hand)
            if not native.is_bomb(play) or held(hand, play.cards)
        }
        offered = {as_oracle(rules, play) for play in found}
        assert not offered ^ elsewhere
        for over in rng.sample(every, 12) + rng.sample(found, min(12, len(found))):
            answers = native.plays(hand, over, False, False)
            assert set(answers) == {play for play in found if native.beats(play, over)}
            follows += len(answers)
    assert follows > 0


def _differs(game: str, options: dict[str, Any]) -> tuple[set[OraclePlay], set[OraclePlay]]:
    """Returns the plays of a house rule, and of the game itself."""
    rules = load_rules({"base": game, **options})
    most = LANDLORD_HAND[game]
    house = rules.native.plays(rules.native.deck, None, False, False, most)
    return {as_oracle(rules, play) for play in house}, set(oracle_plays(game))


def test_snatch_without_its_limits_is_douzero() -> None:
    """Tests that equal kickers and both jokers make the plays of snatch those of douzero."""
    house, _ = _differs("snatch", {"kicker_distinct": False, "both_jokers": True})
    assert house == oracle_plays("douzero")


def test_snatch_without_quadplex() -> None:
    """Tests that the option takes the quads with kickers away and nothing else."""
    house, plain = _differs("snatch", {"quadplex": False})
    assert house == {play for play in plain if not play[0].startswith("quadplex")}


def test_wings_for_each_triplet_are_those_of_douzero() -> None:
    """Tests classic airplanes that carry one wing a triplet: douzero's, but for both jokers."""
    house, _ = _differs("classic", {"wings": "per_triplet"})
    names = {"aeroplane1": "small_wings", "aeroplane2": "big_wings"}
    expected = {
        (names[play[0]], *play[1:])
        for play in oracle_plays("douzero")
        if play[0] in names and not (play[0] == "aeroplane1" and {"B", "R"} <= set(play[4]))
    }
    assert {play for play in house if play[0] in names.values()} == expected
    plain = oracle_plays("classic")
    others = {play for play in plain if play[0] not in names.values()}
    assert {play for play in house if play[0] not in names.values()} == others


@pytest.mark.parametrize("game", ["street", "decktet"])
def test_runs_that_end_on_the_ace(game: str) -> None:
    """Tests that `seq_hi` bounds the runs, and only them."""
    house, _ = _differs(game, {"seq_hi": "A"})
    order = rank_order(game)
    expected = {
        play
        for play in declarable(game)
        if play[1] == 1 or order.index(play[3]) <= order.index("A")
    }
    assert house == _highest(game, expected)


def _body(game: str, play: OraclePlay) -> str:
    """Returns the ranks of the main part of a play."""
    order = rank_order(game)
    top = order.index(play[3])
    return order[top - play[1] + 1 : top + 1]


def _highest(game: str, plays: Iterable[OraclePlay]) -> set[OraclePlay]:
    """Returns the plays with the highest key of each set of cards and type."""
    order = SUITS + rank_order(game)
    best: dict[Any, OraclePlay] = {}
    for play in plays:
        what = play if play[0] == "bomb" and game == "decktet" else (play[0], play[1], play[4])
        if what not in best or order.index(play[3]) > order.index(best[what][3]):
            best[what] = play
    return set(best.values())


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("match_body", [False, True])
@pytest.mark.parametrize("distinct", [False, True])
def test_kickers_in_decktet(*, match_body: bool, distinct: bool) -> None:
    """Tests what the two options about kickers take away."""
    options = {"kicker_match_body": match_body, "kicker_distinct": distinct}
    house, _ = _differs("decktet", options)

    def allowed(play: OraclePlay) -> bool:
        if not play[2]:
            return True
        body = _body("decktet", play)
        kickers = Counter(play[4]) - Counter(body * 3)
        unit = 2 if play[0] in ("triple2", "straight32") else 1
        apart = match_body or not set(kickers) & set(body)
        several = distinct and play[0].startswith("straight")
        return apart and not (several and max(kickers.values()) > unit)

    expected = _highest("decktet", filter(allowed, declarable("decktet")))
    assert house == expected


def test_other_bombs_of_suited_ranks_have_suits() -> None:
    """The case that gave cards without suits: three Aces as a bomb beside Ace and Crown."""
    bombs = [{"type": "bomb", "suited": "AK"}, {"type": "three", "of_a_kind": [3, 3]}]
    rules = load_rules({"base": "decktet", "bombs": bombs})
    hand = Hand.parse(rules, "Am As Aw Al Km")
    found = rules.native.plays(hand.packed)
    three = [play for play in found if rules.native.types[play.type] == "three"]
    assert len(three) == 4
    assert all(rules.native.valid_hand(play.cards) for play in three)
    assert "three" in {play.type for play in readings(rules, Hand.parse(rules, "Am As Aw"))}
