"""Demands on decompositions, and the bodies that plays have."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solver.decomposition.bodies import Body, bodies
from solver.decomposition.decompose import decompose
from solver.errors import IllegalPlay, InvalidHand, InvalidRequest
from solver.game.cards import Hand
from solver.game.play import NativePlay, Play, legal_plays
from solver.rules import GAMES, Rules, load_rules
from tests.choice import fewer_examples
from tests.decomposition.brute_force import (
    Brute,
    check_all,
    check_valid,
    families,
    fewer,
    hands,
    house_rules,
    partitions,
    plays_of_game,
    plays_of_hand,
    what,
)
from tests.together import together

# --- Demands on decompositions: plays to keep, plays and types to avoid, a play to beat ----------


def one_of(data: st.DataObject, hand: Hand) -> Play:
    """Returns any legal play of the hand."""
    return data.draw(st.sampled_from(legal_plays(hand.rules, hand)))


@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize("game", GAMES)
@fewer
@given(data=st.data())
def test_kept_plays_are_in_every_decomposition(game: str, data: st.DataObject) -> None:
    """Tests that the rest of the hand is divided in the best way."""
    rules = load_rules(game)
    hand = data.draw(hands(rules))
    play = one_of(data, hand)
    rest = hand - play.cards
    fewest, expected = Brute(plays_of_game(game, rest)).best(rest)
    found = decompose(rules, hand, keep=[play], solutions="all")
    assert found.plays == found.lower_bound == fewest + 1
    assert set(partitions(found)) == {tuple(sorted([what(play), *rest])) for rest in expected}
    for plays in found.decompositions:
        check_valid(hand, plays)
        assert play.cards in [other.cards for other in plays]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
@fewer
@given(data=st.data())
def test_forbidden_plays_and_types_are_in_none(game: str, data: st.DataObject) -> None:
    """Tests the best of the decompositions that are left, or the refusal when none is."""
    rules = load_rules(game)
    hand = data.draw(hands(rules))
    plays = [one_of(data, hand) for _ in range(data.draw(st.integers(1, 3)))]
    types = [play.type for play in plays if data.draw(st.booleans())]
    banned = {what(play) for play in plays}
    allowed = [p for p in plays_of_game(game, hand) if p not in banned and p[0] not in types]
    if Brute(allowed).best(hand)[1]:
        check_all(hand, Brute(allowed), forbid=[*types, *plays])
    else:
        with pytest.raises(InvalidRequest) as refusal:
            decompose(rules, hand, forbid=[*types, *plays])
        assert refusal.value.pointer == "/forbid"


@fewer
@given(data=st.data())
def test_forbidden_plays_among_equal_bodies(data: st.DataObject) -> None:
    """Tests two triplets of one rank, of which only one may take a certain kicker."""
    drawn = data.draw(st.lists(families, min_size=1, max_size=2))
    rules = house_rules("double", drawn)
    hand = data.draw(hands(rules))
    plays = [one_of(data, hand) for _ in range(2)]
    banned = {what(play) for play in plays}
    brute = Brute(play for play in plays_of_hand(hand) if play not in banned)
    assume(brute.best(hand)[1])
    check_all(hand, brute, forbid=plays)


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
@fewer
@given(data=st.data())
def test_one_play_beats_the_table(game: str, data: st.DataObject) -> None:
    """Tests the fewest plays with one that beats another play."""
    rules = load_rules(game)
    hand = data.draw(hands(rules, 8))
    over = one_of(
        data, Hand.deck(rules) - hand if game == "classic" else data.draw(hands(rules, 6))
    )
    answers = {what(play): play for play in legal_plays(rules, hand, over)}
    if not answers:
        with pytest.raises(InvalidRequest) as refusal:
            decompose(rules, hand, must_beat=over)
        assert refusal.value.pointer == "/must_beat"
        return
    brute = Brute(plays_of_game(game, hand))
    fewest = min(1 + brute.best(hand - play.cards)[0] for play in answers.values())
    found = decompose(rules, hand, must_beat=over)
    assert found.plays == found.lower_bound == fewest
    assert any(play.beats(over) for play in found.decompositions[0])


@together(
    ("demands", "error", "pointer", "named"),
    [
        ({"keep": ["33", "34"]}, IllegalPlay, "/keep/1", "34"),
        ({"keep": ["3", "99"]}, InvalidRequest, "/keep/1", "99"),
        ({"keep": ["33", "33", "33"]}, InvalidRequest, "/keep/1", "33"),
        ({"keep": ["333"], "forbid": ["pair", "triplet"]}, InvalidRequest, "/keep/0", "triplet"),
        ({"keep": ["3334"], "forbid": ["4333"]}, InvalidRequest, "/keep/0", "333-4"),
        ({"keep": ["Z"]}, InvalidHand, "/keep/0", "Z"),
        ({"forbid": ["nonsense"]}, InvalidHand, "/forbid/0", "n"),
        ({"forbid": ["single"]}, InvalidRequest, "/forbid", "single"),
        ({"must_beat": "22"}, InvalidRequest, "/must_beat", "22"),
        ({"must_beat": "35"}, IllegalPlay, "/must_beat", "35"),
        ({"objective": "points"}, InvalidRequest, "/objective", "points"),
        ({"solutions": 0}, InvalidRequest, "/solutions", "0"),
    ],
)
def test_impossible_demands(
    demands: dict[str, Any], error: type[Exception], pointer: str, named: str
) -> None:
    """Tests that the error has the right class and place, and names the offending text."""
    rules = load_rules("classic")
    with pytest.raises(error) as refusal:
        decompose(rules, Hand.parse(rules, "333456"), **demands)
    assert refusal.value.pointer == pointer  # type: ignore[attr-defined]
    assert named in str(refusal.value)


def test_a_hand_of_another_game() -> None:
    """Tests that the refusal names the game of the hand."""
    with pytest.raises(InvalidRequest, match="street"):
        decompose(load_rules("classic"), Hand.parse(load_rules("street"), "33"))


def test_nothing_to_play() -> None:
    """Tests an empty hand, and one whose cards are all in plays to keep."""
    rules = load_rules("classic")
    assert decompose(rules, Hand(rules)).decompositions == ((),)
    assert decompose(rules, Hand(rules)).optimal
    only = decompose(rules, Hand.parse(rules, "33"), keep=["33"])
    assert [str(play) for play in only.decompositions[0]] == ["33"]
    assert only.complete


# --- The bodies that the core lists, against its legal plays and against what can be played ------


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
