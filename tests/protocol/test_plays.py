"""The question `plays`: written by the core, whole or in parts."""

from __future__ import annotations

import random
from typing import Any

import pytest

from solver.errors import IllegalPlay, InvalidRequest
from solver.game.cards import Hand
from solver.game.choice import PlayAnswer
from solver.game.play import PASS, Play, legal_plays
from solver.native import _core
from solver.protocol import ENDPOINTS
from solver.rules import GAMES, TooLarge, load_rules
from tests.together import together

HANDS = 12  # of each game


def ask(**question: Any) -> dict[str, Any]:
    return ENDPOINTS["plays"].ask(question).to_dict()


def written(plays: list[Play]) -> list[dict[str, Any]]:
    return [PlayAnswer(play).to_dict() for play in plays]


@together("game", GAMES)
def test_the_core_writes_what_the_library_writes(game: str) -> None:
    rules, rng = load_rules(game), random.Random(3)
    deck = list(Hand.deck(rules))
    for _ in range(HANDS):
        hand = Hand.of(rules, rng.sample(deck, rng.randint(1, 17)))
        assert ask(rules=game, hand=str(hand)) == {"plays": written(legal_plays(rules, hand))}
        over = rng.choice(legal_plays(rules, Hand.of(rules, rng.sample(deck, 8))))
        found = ask(rules=game, hand=str(hand), over={"cards": str(over), "type": over.type})
        assert found["plays"][:-1] == written(legal_plays(rules, hand, over))
        assert found["plays"][-1]["cards"] == PASS


def test_bombs_out_of_turn_have_no_pass() -> None:
    found = ask(rules="street", hand="4444X", over="5", interrupt=True)
    assert {play["type"] for play in found["plays"]} == {"bomb"}


@together("over", [None, "3"])
@together("limit", [1, 7, 12, 13, 14, 100])
def test_parts_make_the_whole(over: str | None, limit: int) -> None:
    question = {"rules": "snatch", "hand": "33444567BR"} | ({"over": over} if over else {})
    whole = ask(**question)
    assert whole.keys() == {"plays"}
    plays: list[Any] = []
    at: int | None = 0
    while at is not None:
        part = ask(**question, offset=at, limit=limit)
        plays += part["plays"]
        assert len(part["plays"]) <= limit
        if limit < len(whole["plays"]):
            assert part["total"] == len(whole["plays"])
        at = part.get("next")
    assert plays == whole["plays"]


def test_beyond_the_end_there_are_no_plays() -> None:
    assert ask(rules="snatch", hand="3", offset=5) == {"plays": [], "total": 1}
    assert ask(rules="snatch", hand="3", over="4", offset=1) == {"plays": [], "total": 1}


def test_a_whole_deck_comes_in_parts() -> None:
    deck = str(Hand.deck(load_rules("douzero")))
    first = ask(rules="douzero", hand=deck)
    assert (len(first["plays"]), first["total"], first["next"]) == (20_000, 59_380, 20_000)
    last = ask(rules="douzero", hand=deck, offset=59_000)
    assert len(last["plays"]) == 380
    assert "next" not in last


def test_a_hand_with_too_many_plays_is_refused_at_its_place() -> None:
    deck = str(Hand.deck(load_rules("decktet")))
    with pytest.raises(InvalidRequest, match="more plays than can be listed") as refused:
        ask(rules="decktet", hand=deck)
    assert refused.value.pointer == "/hand"


def test_a_list_of_plays_has_its_most() -> None:
    rules = load_rules("classic")
    hand = Hand.parse(rules, "3334445556667778")
    number = len(legal_plays(rules, hand))
    assert len(legal_plays(rules, hand, most=number)) == number
    with pytest.raises(TooLarge):
        legal_plays(rules, hand, most=number - 1)


def test_the_core_refuses_cards_that_are_not_the_hand() -> None:
    rules = load_rules("decktet")
    hand = Hand.parse(rules, "Am As")
    writer = _core.PlayWriter(
        rules.native, list(rules.ranks), list(rules.description.deck.suit_order)
    )
    held = hand.cards_by_rank
    assert writer.write(hand.packed, None, False, 0, 9, held)[0] == 3
    for wrong in ([], held[:-1], [[] for _ in held], [each * 2 for each in held]):
        with pytest.raises(ValueError, match="held"):
            writer.write(hand.packed, None, False, 0, 9, wrong)


@together("game", GAMES)
@together("word", ["pass", "PASS", "不出"])
def test_a_pass_is_named_as_one_where_a_play_is_asked_for(game: str, word: str) -> None:
    """Tests that whoever hands on what the seat before did is not told of a card `p`."""
    with pytest.raises(IllegalPlay, match=r" is a pass, and a play is cards$") as refused:
        ask(rules=game, hand="", over=word)
    assert refused.value.pointer == "/over"
