"""Tests that impossible games are refused with a pointer to the act or the number at fault."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from solver.game.cards import Hand
from solver.game.game import Game
from solver.game.play import PASS
from solver.protocol.acts import write_act
from solver.rules import GAMES, load_rules
from tests.builders import greedy_game

# The landlord sits in seat 0, and seat 1 is asked: it was dealt the lowest cards of the deck.
CHAIN = "3456789TJQKA"
LONG = {
    "double": [CHAIN, CHAIN, CHAIN],
    "decktet": [
        "3mw 3sk 3ly 4ms 4wl 4yk 5ml 5sw 5yk 6mw 6sy 6lk",
        "7ml 7sk 7wy 8ms 8wl 8yk 9ms 9wy 9lk Pmsl Pmyk Pswk",
    ],
}

pytestmark = pytest.mark.parametrize("game", GAMES)


def deck(game: str) -> list[str]:
    return list(Hand.deck(load_rules(game)))


def hand(game: str) -> str:
    return " ".join(deck(game)[: load_rules(game).description.deal.hand])


def middle(game: str) -> str:
    """A card that seat 1 does not hold, and that jokers and crowns beat."""
    return deck(game)[len(deck(game)) // 2]


def passes(game: str) -> list[list[Any]]:
    """What makes the landlord lead again."""
    return [[seat, PASS] for seat in range(1, load_rules(game).players)]


@cache
def finished(game: str) -> Game:
    """A greedy game to its end."""
    return greedy_game(game, 4)


@pytest.fixture
def refused(game: str, ask: Any) -> Any:
    """Returns where a question about seat 1 is refused, and in which words."""

    def post(**question: Any) -> tuple[str, str]:
        told = {"rules": game, "landlord": 0, "seat": 1, "hand": hand(game)} | question
        response = ask("advice", **told, limit={"worlds": 1})
        assert response.status_code == 422, response.text
        [issue] = response.json["errors"]
        return issue["pointer"], issue["detail"]

    return post


def test_what_can_be_is_answered(game: str, ask: Any) -> None:
    """Tests that the games that the other tests spoil are possible."""
    told = {"rules": game, "landlord": 0, "seat": 1, "hand": hand(game), "limit": {"worlds": 1}}
    lead = middle(game)
    for more in ({"history": [[0, lead]]}, {"over": {"seat": 0, "cards": lead}}):
        response = ask("advice", **told | more)
        assert response.status_code == 200, response.text


def test_a_card_too_often(game: str, refused: Any) -> None:
    """Tests a card that is played more often than the deck holds it."""
    top = deck(game)[-1]
    history = [[0, top], *passes(game)] * deck(game).count(top)
    pointer, words = refused(history=[*history, [0, top]])
    assert pointer == f"/history/{len(history)}"
    assert f"cannot hold {top}" in words


def test_a_card_of_ones_own(game: str, refused: Any) -> None:
    """Tests an act with a card of which the asking seat holds every copy."""
    low = deck(game)[0]
    history = [[0, middle(game)], *passes(game), [0, low]]
    pointer, words = refused(history=history)
    assert pointer == f"/history/{len(history) - 1}"
    assert f"seat 0 cannot hold {low}" in words


def test_a_card_of_the_bottom(game: str, refused: Any) -> None:
    """Tests an act of a peasant with a card of the landlord's bottom."""
    bottom = deck(game)[-load_rules(game).description.deal.bottom :]
    history = [
        [0, middle(game)],
        [1, PASS],
        [2, bottom[-1]],
        *[[3, PASS]] * (len(passes(game)) - 2),
    ]
    history += [[0, PASS]]
    pointer, words = refused(history=history, bottom=" ".join(bottom))
    assert pointer == "/history/2"
    assert f"seat 2 cannot hold {bottom[-1]}" in words


def test_too_few_cards(game: str, refused: Any) -> None:
    """Tests a seat that plays more cards than it has left."""
    history = []
    for cards in LONG.get(game, [CHAIN, CHAIN]):
        history += [[0, cards], *passes(game)]
    last = len(history) - len(passes(game)) - 1
    pointer, words = refused(history=history)
    assert pointer == f"/history/{last}"
    assert "left" in words


def test_after_the_end(game: str, refused: Any) -> None:
    """Tests an act after the end of a game, and advice after it."""
    over = finished(game)
    acts = [write_act(move.to_act()) for move in over.history]
    for seat in range(over.rules.players):
        pointer, words = refused(history=[*acts, [seat, PASS]])
        assert pointer == f"/history/{len(acts)}"
        assert f"seat {over.winner_seat} has gone out" in words
    loser = 1 if over.winner_seat != 1 else 2
    pointer, words = refused(seat=loser, hand=str(over.hands[loser]), history=acts)
    assert pointer == "/history"
    assert "the game is over" in words


def test_out_of_turn(game: str, refused: Any) -> None:
    """Tests acts of the wrong seat, illegal passes, and advice for a seat that is not to move."""
    lead = [0, middle(game)]
    assert refused(history=[lead, [0, PASS]])[0] == "/history/1"
    assert refused(history=[[0, PASS]])[0] == "/history/0"
    assert refused(history=[lead, [7, PASS]])[0] == "/history/1"
    assert refused(history=[lead, [1, deck(game)[0]]])[0] == "/history/1"  # does not beat it
    pointer, words = refused(history=[])
    assert pointer == "/seat"
    assert "seat 0's turn" in words


# By what is changed in a partial state, where it is refused.
CONTRADICTIONS: list[tuple[dict[str, Any], str]] = [
    ({"left": {"2": 1}, "played": {}}, "/left/2"),
    ({"left": {"1": 5}}, "/left/1"),
    ({"passes": 3}, "/passes"),
    ({"played": {"5": "LOW"}}, "/played/5"),
    ({"over": None, "passes": 1, "played": {"0": "MIDDLE"}}, "/passes"),
    ({"over": None}, "/seat"),
    ({"over": None, "played": {}}, "/played"),
    ({"over": None, "seat": 0, "played": {}}, "/hand"),
    (
        {"over": {"seat": 1, "cards": "LOW"}, "hand": "REST", "played": {"0": "MIDDLE"}},
        "/over/seat",
    ),
    ({"over": {"seat": 0, "cards": "LOW"}}, "/hand"),
    ({"played": {"2": "LOW"}}, "/hand"),
    ({"played": {"0": "MIDDLE", "2": "ALL"}}, "/played/2"),
    ({"played": {"0": "ALL"}, "over": None}, "/played/0"),
    ({"hand": "LOW", "played": {}}, "/hand"),
    ({"bottom": "LOW"}, "/bottom"),
]


def test_partial_states(game: str, refused: Any) -> None:
    """Tests contradictions in a partial state."""
    size = load_rules(game).description.deal.hand
    words = {
        "MIDDLE": middle(game),
        "LOW": deck(game)[0],
        "REST": " ".join(deck(game)[1:size]),
        "ALL": " ".join(deck(game)[size : 3 * size]),
    }

    def filled(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: filled(each) for key, each in value.items()}
        return words.get(value, value) if isinstance(value, str) else value

    wrong = []
    for change, pointer in CONTRADICTIONS:
        state = {"over": {"seat": 0, "cards": middle(game)}} | filled(change)
        if "bottom" in change:
            state["bottom"] = " ".join(deck(game)[: load_rules(game).description.deal.bottom])
        found, words_of_it = refused(**state)
        if found != pointer:
            wrong.append((change, pointer, found, words_of_it))
    assert wrong == []
