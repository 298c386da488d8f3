# ruff: noqa: RUF001 - full-width characters look like others
"""Tests that the page's card picker reads a text as the server does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from api.app import create_app
from api.config import Settings
from solver.errors import InvalidHand
from solver.game.cards import Hand
from solver.rules import load_rules

pytestmark = pytest.mark.browser

READ = {
    "classic": [
        "RJ3", "R J", "3rj", "大王小王3", "大小王", "３３Ｔ１０ｊＲ", "xd", "10 10 j", "3；4、5",
        "3334445566788TJQK2BR",
    ],
    "street": ["XX", "XD", "br", "大小", "XJ3"],
    "double": ["XBDR", "３３３３３"],
    "decktet": ["Kk Am E Pslm", "AmKm2km", "Ｋｋ"],
}  # fmt: skip
REFUSED = {
    "classic": {"RJ": "R J", "3 bj": "B J", "ＲＪ": "R J", "BJRJ": "B J R J"},
    "street": {"BX": "X X", "小王x": "X X", "rj": "X J"},
}


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page whose answers come from the application itself, without a socket."""
    client = create_app(Settings(log_level="ERROR")).test_client()
    page = browser.new_page(base_url="http://landlord.test", locale="en-GB")

    def fulfil(route: Route) -> None:
        path = route.request.url.removeprefix("http://landlord.test")
        with client.get(path) as answer:
            headers = dict(answer.headers)
            route.fulfill(status=answer.status_code, headers=headers, body=answer.data)

    page.route("**/*", fulfil)
    yield page
    page.close()


@pytest.mark.parametrize("game", READ)
def test_the_picker_reads_like_the_server(page: Page, game: str) -> None:
    """Tests every accepted spelling of cards."""
    rules = load_rules(game)
    page.goto(f"/?game={game}")
    for text in READ[game]:
        page.locator("#hand").fill(text)
        shown = page.locator("#chosen .card").evaluate_all("all => all.map(x => x.dataset.card)")
        assert Hand.of(rules, shown) == Hand.parse(rules, text), text
        expect(page.locator("#doubt")).to_be_empty()
        expect(page.locator("#hand")).to_have_attribute("aria-invalid", "false")


@pytest.mark.parametrize("game", REFUSED)
def test_the_picker_says_what_the_server_refuses(page: Page, game: str) -> None:
    """Tests that a text with two readings is not counted, and that both spellings are shown."""
    rules = load_rules(game)
    page.goto(f"/?game={game}")
    for text, other in REFUSED[game].items():
        with pytest.raises(InvalidHand):
            Hand.parse(rules, text)
        page.locator("#hand").fill(text)
        expect(page.locator("#doubt")).to_contain_text("can be read in two ways")
        expect(page.locator("#doubt")).to_contain_text(f"or {other}.")
        expect(page.locator("#hand")).to_have_attribute("aria-invalid", "true")
        shown = page.locator("#chosen .card").evaluate_all("all => all.map(x => x.dataset.card)")
        assert not set(shown) & set(rules.description.deck.jokers)
    page.locator("#hand").fill("")
    page.locator("[name=over]").fill("RJ")
    expect(page.locator("#doubt")).to_contain_text("RJ can be read")
