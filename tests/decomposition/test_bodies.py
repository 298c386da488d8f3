"""The bodies that the core lists, against its legal plays and against what can be played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.decomposition.bodies import Body, Holding, bodies
from solver.decomposition.turns import as_play
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
    """Tests that every legal play has its body, and that a body with kickers is a legal play.

    Where cards can be read in two ways, the list of legal plays has the higher one alone.
    """
    rules = load_rules(game)
    hand = data.draw(hands(rules, most=14))
    found = {shape_of(body): body for body in bodies(hand)}
    legal = {shape(play, rules) for play in rules.native.plays(hand.packed)}
    assert legal <= found.keys()
    playable = {key: as_play(body, Holding.of(hand), hand) for key, body in found.items()}
    for key, play in playable.items():
        assert play is None or shape(play, rules) == key
        assert play is not None or key not in legal
    assert all(body.most > 0 for body in found.values())
