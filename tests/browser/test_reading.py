# ruff: noqa: RUF001 - full-width characters look like others
"""Tests that the page reads a text of cards as the server does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from solver.errors import InvalidHand
from solver.game.cards import Hand
from solver.rules import load_rules

pytestmark = pytest.mark.browser

READ = {
    "classic": [
        "RJ3", "R J", "3rj", "大王小王3", "大小王", "３３Ｔ１０ｊＲ", "xd", "10 10 j", "3；4、5",
        "3334445566788TJQK2BR", "♠3♥3", "S3 H3", "3s 3h 10c", "黑桃3 红桃4", "3d 4d 5h", "3d 4h", "D3 D4", "3 D", "22D",
        "3, 3, 17, 20, 30", "[3,3,14]", "H3 SJ BJ RJ", "C3 D3 S10", "♠ 3 4 ♥ 5", "45678D", "3♠ 4♦ 大王",
    ],
    "street": ["XX", "XD", "br", "大小", "XJ3"],
    "double": ["XBDR", "３３３３３"],
    "decktet": ["Kk Am E Pslm", "AmKm2km", "Ｋｋ"],
}  # fmt: skip
REFUSED = {
    "classic": {
        "RJ": "R J",
        "3 bj": "B J",
        "ＲＪ": "R J",
        "BJRJ": "B J R J",
        "3d": "3 R",
        "D9": "9 R",
        "4 5 10d": "T R",
        "SJ": "♠ J",
    },
    "street": {"BX": "X X", "小王x": "X X", "rj": "X J"},
}


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page whose answers come from the application itself, without a socket."""
    # Imported here: the application is slow to import.
    from api.app import create_app
    from api.config import Settings

    client = create_app(Settings(log_level="ERROR")).test_client()
    page = browser.new_page(base_url="http://landlord.test", locale="en-GB")

    def fulfil(route: Route) -> None:
        path = route.request.url.removeprefix("http://landlord.test")
        with client.get(path) as answer:
            headers = dict(answer.headers)
            route.fulfill(status=answer.status_code, headers=headers, body=answer.data)

    page.route("**/*", fulfil)
    page.goto("/board")
    yield page
    page.close()


def read(page: Page, game: str, text: str) -> dict[str, Any]:
    """Returns what `parse` of the page's `cards.js` reads in a text."""
    script = """async ([id, text]) => {
        const [{ loadGame }, { parse }] = await Promise.all([
            import("/static/lib/game.js"), import("/static/lib/cards.js")]);
        return parse(await loadGame(id), text);
    }"""
    found: dict[str, Any] = page.evaluate(script, [game, text])
    return found


def test_the_page_reads_like_the_server(page: Page) -> None:
    """Tests every accepted spelling of cards."""
    wrong = []
    for game, texts in READ.items():
        rules = load_rules(game)
        for text in texts:
            found = read(page, game, text)
            if Hand.of(rules, found["cards"]) != Hand.parse(rules, text) or found["doubts"]:
                wrong.append((game, text, found))
    assert wrong == []


def test_the_page_doubts_what_the_server_refuses(page: Page) -> None:
    """Tests that a text with two readings is not counted, and that both spellings are named."""
    wrong = []
    for game, texts in REFUSED.items():
        rules = load_rules(game)
        jokers = set(rules.description.deck.jokers)
        for text, other in texts.items():
            with pytest.raises(InvalidHand):
                Hand.parse(rules, text)
            found = read(page, game, text)
            others = [doubt["other"] for doubt in found["doubts"]]
            if others != [other] or set(found["cards"]) & jokers:
                wrong.append((game, text, found))
    assert wrong == []
