"""Tests of the page's forms, with and without scripts."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.game.cards import Hand
from solver.rules import GAMES, load_rules

HTMX = {"HX-Request": "true"}


def form(game: str, size: int | None = None, **fields: Any) -> dict[str, Any]:
    """Returns a filled form with some cards of a game."""
    rules = load_rules(game)
    cards = list(Hand.deck(rules))[:: 2 if size and 2 * size < len(Hand.deck(rules)) else 1]
    hand = Hand.of(rules, cards[:size])
    return {"game": game, "hand": str(hand), "seconds": "0.5", **fields}


@pytest.mark.parametrize("game", GAMES)
def test_page_of_each_game(client: FlaskClient, game: str) -> None:
    """Tests that each game's page shows all its cards."""
    text = client.get(f"/?game={game}").text
    rules = load_rules(game)
    for card in set(Hand.deck(rules)):
        assert f'data-card="{card}"' in text
    # The landlord of douzero is given: its page has no calls.
    assert ('name="calls"' in text) == (rules.description.auction.kind != "none")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_asking(client: FlaskClient, game: str, lang: str) -> None:
    """Tests every question of every game, in both languages."""
    deal = load_rules(game).description.deal
    sizes = {
        "decompositions": deal.hand,
        "plays": deal.hand,
        "advice": deal.hand + deal.bottom,
        "bids": deal.hand,
    }
    if load_rules(game).description.auction.kind == "none":
        del sizes["bids"]
    for question, size in sizes.items():
        fields = form(game, size, lang=lang)
        response = client.post(f"/ask/{question}", data=fields, headers=HTMX)
        assert response.status_code == 200, response.text
        assert "<html" not in response.text
        assert 'class="play' in response.text


def test_without_scripts(client: FlaskClient) -> None:
    """Tests that a form sent without scripts comes back as a page with its fields filled."""
    response = client.post("/ask/plays", data=form("classic", 17, over="34567"))
    assert response.status_code == 200
    assert "<html" in response.text
    assert 'value="34567"' in response.text
    wrong = client.post("/ask/plays", data={"game": "classic", "hand": "33333"})
    assert wrong.status_code == 422
    assert "<html" in wrong.text
    assert "deck of classic" in wrong.text


@pytest.mark.parametrize(
    ("question", "fields", "status", "says"),
    [
        ("plays", {"game": "classic", "hand": "33333"}, 422, "5 times"),
        ("plays", {"game": "classic", "hand": "<script>"}, 422, "&lt;"),
        ("plays", {"game": "nope", "hand": "3"}, 404, "nope"),
        ("advice", {"game": "classic", "hand": "3"}, 422, "20"),
        ("bids", {"game": "classic", "hand": "3", "calls": "7"}, 422, "call"),
        ("bids", {"game": "classic", "hand": "3", "calls": "3 pass"}, 422, "end of the auction"),
        ("decompositions", {"game": "classic", "hand": "3", "seconds": "x"}, 200, "3"),
    ],
)
def test_errors_in_words(
    client: FlaskClient, question: str, fields: dict[str, str], status: int, says: str
) -> None:
    """Tests that errors come as fragments of HTML."""
    response = client.post(f"/ask/{question}", data=fields, headers=HTMX)
    assert response.status_code == status
    assert response.content_type.startswith("text/html")
    assert says in response.text
    assert "<script>" not in response.text


def test_the_browsers_language(client: FlaskClient) -> None:
    """Tests that the page takes the language that the browser prefers."""
    text = client.get("/", headers={"Accept-Language": "zh-CN,zh;q=0.9"}).text
    assert '<html lang="zh">' in text
    assert '<html lang="en">' in client.get("/", headers={"Accept-Language": "fr"}).text


def test_one_play(client: FlaskClient) -> None:
    """Tests the singular for one play."""
    fields = {"game": "classic", "hand": "3", "over": "", "lang": "en"}
    text = client.post("/ask/plays", data=fields, headers=HTMX).text
    assert "<strong>1</strong> play<" in text
    fields["hand"] = "34"
    assert "<strong>2</strong> plays<" in client.post("/ask/plays", data=fields, headers=HTMX).text
