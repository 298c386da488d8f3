"""Tests of the shells of the page's rooms: languages, words, policy, what they bring along."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.rules import GAMES


def data(client: FlaskClient, address: str) -> Any:
    """Returns what a page brings along for its room."""
    text = client.get(address).get_data(as_text=True)
    found = re.search(r'id="room-data">(.*)</script>', text)
    assert found
    return json.loads(found[1])


def test_every_room_is_there(client: FlaskClient) -> None:
    """Tests that a room answers in both languages, and only with files of the service."""
    from api.vocabulary import words
    from api.web.rooms import ROOMS

    for room in ROOMS:
        for lang, html in (("en", 'lang="en"'), ("zh", 'lang="zh-CN"')):
            answer = client.get(f"/{room}?lang={lang}")
            assert answer.status_code == 200, room
            assert html in answer.text, room
            assert f"<title>{words(lang)[f'room_{room}']}" in answer.text
        assert not re.search(r'(src|href)="(https?:)?//', answer.text), room
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy, room
        assert "unsafe" not in policy, room


@pytest.mark.parametrize("game", GAMES)
def test_a_room_knows_its_game(client: FlaskClient, game: str) -> None:
    """Tests that the game of the address comes with the page, and alone at its own address."""
    found = data(client, f"/board?game={game}&lang=en")
    assert found["game"]["id"] == game
    assert [each["id"] for each in found["games"]] == list(GAMES)
    cards = found["game"]["cards"]
    assert sum(card["copies"] for card in cards) >= 3 * found["game"]["handSize"]
    answer = client.get(f"/page/games/{game}?lang=en")
    assert answer.json == found["game"]
    known = {"If-None-Match": answer.headers["ETag"]}
    again = client.get(f"/page/games/{game}?lang=en", headers=known)
    assert again.status_code == 304


def test_an_unknown_game(client: FlaskClient) -> None:
    """Tests that a room takes the first game instead, and that its data is not there."""
    assert data(client, "/board?game=chess")["game"]["id"] == GAMES[0]
    assert client.get("/page/games/chess").status_code == 404


def test_the_language_of_an_address_is_that_of_one_view(client: FlaskClient) -> None:
    """Tests that a link which somebody sends changes nothing for later pages."""
    from api.web.rooms import ROOMS

    english = {"Accept-Language": "en"}
    for room in ROOMS:
        answer = client.get(f"/{room}?lang=zh", headers=english)
        assert answer.headers["Content-Language"] == "zh", room
        assert "Set-Cookie" not in answer.headers, room
        assert client.get(f"/{room}", headers=english).headers["Content-Language"] == "en", room


def test_a_chosen_language_is_before_that_of_the_browser(client: FlaskClient) -> None:
    client.set_cookie("language", "zh")
    english = {"Accept-Language": "en"}
    assert client.get("/bids", headers=english).headers["Content-Language"] == "zh"
    assert client.get("/bids?lang=en").headers["Content-Language"] == "en"
    assert client.get("/bids", headers=english).headers["Content-Language"] == "zh"
    client.set_cookie("language", "xx")
    assert client.get("/bids", headers=english).headers["Content-Language"] == "en"


def test_a_word_means_the_same_in_every_room() -> None:
    """Tests that no room says something else with a word that every room has, such as of a menu."""
    from api.vocabulary import SHELL, rooms, table

    shell = table(SHELL)["en"].keys()
    # The texts of `about` are sections by the name of what they explain; nothing else is drawn there.
    others = [each for each in rooms() if each not in (SHELL, "about")]
    assert {each: shell & table(each)["en"].keys() for each in others} == {
        each: set() for each in others
    }


def test_rooms_whose_words_a_report_has_agree() -> None:
    """Tests that no word of a report has two texts, of two of the rooms whose parts it is made of."""
    from api.vocabulary import table

    texts: dict[str, set[str]] = {}
    for room in ("shell", "judged", "review", "insights", "report"):
        for key, text in table(room)["en"].items():
            texts.setdefault(key, set()).add(text)
    assert {key: found for key, found in texts.items() if len(found) > 1} == {}


def test_the_game_one_begins_with(client: FlaskClient) -> None:
    """Tests that Chinese readers begin with the game that most of them play."""
    assert data(client, "/?lang=zh")["game"]["id"] == "happy"
    assert data(client, "/?lang=en")["game"]["id"] == "classic"
    assert data(client, "/play?lang=zh&game=street")["game"]["id"] == "street"


def test_words_in_both_languages() -> None:
    """Tests that both languages have the same words with the same values in them."""
    from api.vocabulary import rooms, table

    for room in rooms():
        languages = table(room)
        assert set(languages) == {"en", "zh"}, room
        english, chinese = (
            {key: set(re.findall(r"{\w+}", text)) for key, text in languages[each].items()}
            for each in ("en", "zh")
        )
        assert english == chinese, room
