"""The pages: the rooms, what they are told, the documents, and the page about it all."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

from solver.documents import pages
from solver.puzzles import rating
from solver.review.labels import GOOD, LABELS
from solver.rules import GAMES

# --- Tests of the first page, and of the addresses of the page that are no rooms -----------------


@pytest.mark.parametrize("game", GAMES)
def test_the_first_page_is_a_hand(client: FlaskClient, game: str) -> None:
    """Tests that / comes with the game of the address, and with today's puzzle of it where it has some."""
    page = client.get(f"/?game={game}").text
    data = json.loads(re.search(r'id="room-data">(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    assert data["room"] == "start"
    assert data["game"]["id"] == game
    assert data["today"]["rules"] == game
    assert data["today"]["hand"]


def test_the_description_loads_nothing_from_outside(client: FlaskClient) -> None:
    policy = client.get("/docs").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "http" not in policy


# --- Tests of the shells of the page's rooms: languages, words, policy, what they bring along ----


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


# --- Tests of the room about: its sections, its figures, and that it says what the code does -----


DOCS = Path(__file__).parents[3] / "docs"
SECTIONS = (
    "win",
    "points",
    "error",
    "proven",
    "bids",
    "labels",
    "accuracy",
    "luck",
    "insights",
    "fair",
)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_section_is_there(client: FlaskClient, lang: str) -> None:
    """Tests that each section has a heading, and that the contents lead to it."""
    text = client.get(f"/about?lang={lang}").get_data(as_text=True)
    for section in SECTIONS:
        assert f'<section id="{section}"' in text
        assert f'href="#{section}"' in text
    assert 'href="/docs"' in text
    assert "Undefined" not in text


def test_the_labels_are_those_of_the_review(client: FlaskClient) -> None:
    """Tests that the table has the thresholds by which games are judged."""
    text = client.get("/about?lang=en").get_data(as_text=True)
    rows = dict(re.findall(r'<th scope="row">(\w+)</th><td>(\d+)</td>', text))
    assert rows == {"best": "0", "good": f"{GOOD:.0f}"} | {
        label: f"{least:.0f}" for least, label in LABELS
    }


def test_the_calibration_is_that_of_the_docs(client: FlaskClient) -> None:
    """Tests that the figures stand in docs/calibration.md, row by row."""
    text = client.get("/about?lang=en").get_data(as_text=True)
    figures = re.findall(r"<td>(\d\d\.\d ± \d\.\d)</td>", text)
    rows = re.findall(
        r"^\| against (?:itself|the greedy player) \| (.*) \|$",
        (DOCS / "calibration.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert figures == [figure for row in rows[:2] for figure in row.split(" | ")]


def test_the_formula_of_the_puzzles(client: FlaskClient) -> None:
    """Tests that the page shows the rating's formula as the module that rates has it."""
    text = client.get("/about?lang=en").get_data(as_text=True)
    shown = re.search(r"300 \+ .*log₂\(choices\)", text)
    assert shown
    assert rating.__doc__
    said = " ".join(rating.__doc__.split())
    for part in re.findall(r"(\d+) · ", shown[0]):
        assert f"{part} · " in said


# --- The pages of docs/ at the service -----------------------------------------------------------


def test_pages_and_their_links(client: FlaskClient) -> None:
    """Tests that each page is there by both names, and leads only to what is there."""
    text = cache(lambda page: client.get(f"/docs/{page}").text)
    dead = []
    for name in pages():
        answer = client.get(f"/docs/{name}.md")
        assert answer.status_code == 200
        assert answer.text == text(name)
        body = answer.text.partition("<main>")[2]
        assert body.startswith("<h1 ")
        for target in re.findall(r'<a href="([^"]*)"', body):
            page, _, anchor = target.partition("#")
            if page.startswith("http"):
                continue
            is_there = client.get(f"/docs/{page}").status_code == 200 if page else True
            if not is_there or (anchor and f'id="{anchor}"' not in text(page or name)):
                dead.append((name, target))
    assert dead == []


def test_there_is_nothing_else(client: FlaskClient) -> None:
    for name in (
        "nothing", "..%2fREADME.md", "decisions", "images", "images/no.webp",
        "images/../notation.md", ".md", "%00",
    ):  # fmt: skip
        assert client.get(f"/docs/{name}").status_code == 404, name


def test_what_a_page_needs_is_there(client: FlaskClient) -> None:
    """Tests tables, pictures, and that no page has scripts or styles, which its policy forbids."""
    texts = [client.get(f"/docs/{name}").text for name in pages()]
    assert "<table>" in client.get("/docs/notation").text
    assert not re.search("<script|style=", "".join(texts))
    pictures = set(re.findall(r'<(?:img|link)[^>]* (?:src|href)="([^"]*)"', "".join(texts)))
    assert "images/board.webp" in pictures
    for picture in pictures:
        with client.get(urljoin("/docs/notation", picture)) as answer:
            assert answer.status_code == 200, picture


def test_a_browser_may_load_its_parts_alone(client: FlaskClient) -> None:
    headers = client.get("/docs/notation.md").headers
    assert "style-src 'self';" in headers["Content-Security-Policy"]
    assert headers["Content-Type"] == "text/html; charset=utf-8"
