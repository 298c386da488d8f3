"""The bodies that the core lists, against its legal plays and against what can be played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.decomposition.bodies import Body, bodies
from solver.game.play import NativePlay
from solver.rules import GAMES, Rules, load_rules
from tests.choice import fewer_examples
from tests.decomposition.brute_force import hands


def shape(play: NativePlay, rules: Rules) -> tuple[str, int, int]:
    return rules.native.types[play.type], play.length, play.key


def shape_of(body: Body) -> tuple[str, int, int]:
    return body.type, 1 if body.is_bomb else len(body.cards), body.key


@pytest.mark.parametrize("game", GAMES)
@fewer_examples(5)
@given(data=st.data())
def test_bodies_are_those_of_plays(game: str, data: st.DataObject) -> None:
    """Tests that every legal play has its body, which beats what it beats; others lack kickers."""
    rules = load_rules(game)
    native = rules.native
    hand = data.draw(hands(rules, most=14))
    found = {shape_of(body): body for body in bodies(hand)}
    legal = {shape(play, rules): play for play in native.plays(hand.packed)}
    assert legal.keys() <= found.keys()
    for key, play in legal.items():
        for other in found.values():
            beats = native.beats(found[key].native, other.native)
            assert native.beats(play, other.native) == beats
            assert native.beats(other.native, play) == native.beats(other.native, found[key].native)
    for key, body in found.items():
        assert bodies(hand)[body] > 0
        if not body.units:
            readings = native.readings(body.native.cards, True)
            assert key in {shape(each, rules) for each in readings}
