"""Tests of the page in a real browser: the card picker, the answers, the keyboard, a phone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect
from werkzeug.serving import make_server

from api.app import create_app
from api.config import Settings
from solver.game.auction import Auction
from solver.reasons import VOCABULARIES
from solver.rules import GAMES, load_rules

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the service listens."""
    app = create_app(Settings(log_level="ERROR", search_seconds=0.3))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def failures(request: Request) -> list[str]:
    """Returns what went wrong with a request.

    A page that is left or closed ends its requests that are on their way, an icon for example;
    Chromium calls them aborted, and nothing is wrong with them.
    """
    reason = request.failure or "unknown"
    return [] if reason == "net::ERR_ABORTED" else [f"{request.url}: {reason}"]


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page that may ask nobody but the service, and that must not log errors."""
    wrong: list[str] = []
    context = browser.new_context(base_url=address, locale="en-GB")
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("requestfailed", lambda request: wrong.extend(failures(request)))
    page.on(
        "request",
        lambda request: None if request.url.startswith(address) else wrong.append(request.url),
    )
    yield page
    context.close()
    assert not wrong


def card(page: Page, name: str) -> Any:
    """Returns the button of a card in the deck."""
    return page.locator(f'#deck [data-card="{name}"]')


def test_picking_cards(page: Page) -> None:
    """Tests that clicks fill the hand, up to what the deck holds, and take cards back."""
    page.goto("/?game=classic")
    for name in "55R3":
        card(page, name).click()
    for _ in range(4):
        card(page, "K").click()
    card(page, "K").dispatch_event("click")  # there is no fifth one
    hand = page.locator("#hand")
    expect(hand).to_have_value("355KKKKR")
    expect(page.locator("#count")).to_contain_text("8 / 17")
    expect(card(page, "K")).to_have_attribute("aria-disabled", "true")
    page.locator('#chosen [data-card="5"]').first.click()
    expect(hand).to_have_value("35KKKKR")
    hand.fill("10 10 j")
    expect(page.locator("#chosen .card")).to_have_count(3)
    expect(card(page, "T").locator(".taken")).to_have_text("2")
    page.get_by_role("button", name="Clear").click()
    expect(hand).to_have_value("")


def test_the_marked_field_takes_the_cards(page: Page) -> None:
    """Tests that clicked cards go to the field that was selected last."""
    page.goto("/?game=classic")
    page.locator("#hand").fill("4456789")
    page.locator("[name=over]").focus()
    for name in "34567":
        card(page, name).click()
    expect(page.locator("[name=over]")).to_have_value("34567")
    expect(page.locator("#hand")).to_have_value("4456789")
    page.get_by_role("button", name="Legal plays").click()
    expect(page.locator("#result")).to_contain_text("56789")
    expect(page.locator("#result")).to_contain_text("3 plays")


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_every_game(page: Page, game: str) -> None:
    """Tests that every form answers for a dealt hand."""
    deal = load_rules(game).description.deal
    page.goto(f"/?game={game}")
    page.locator(f'[data-deal="{deal.hand}"]').first.click()
    expect(page.locator("#count")).to_contain_text(f"{deal.hand} / {deal.hand}")
    result = page.locator("#result")
    page.get_by_role("button", name="Fewest plays").click()
    expect(result.locator(".ways .play").first).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="Legal plays").click()
    expect(result.locator("h3").first).to_be_visible()
    if load_rules(game).description.auction.kind != "none":
        page.get_by_role("button", name="Recommend a call").click()
        expect(result.locator("tbody.best .bar")).to_be_visible(timeout=30_000)
    page.locator(f'[data-deal="{deal.hand + deal.bottom}"]').click()
    page.get_by_role("button", name="Advise").click()
    expect(result.locator("tr.best meter")).to_be_visible(timeout=30_000)
    expect(result.locator("tbody tr").first).to_contain_text("±")


def test_errors_in_words(page: Page) -> None:
    """Tests that an error appears in the place of the answer, where screen readers read it out."""
    page.goto("/?game=decktet")
    page.locator("#hand").fill("Am Am")
    page.get_by_role("button", name="Legal plays").click()
    expect(page.get_by_role("alert")).to_contain_text("Hand: 'Am' 2 times")


def test_keyboard_alone(page: Page) -> None:
    """Tests that cards can be picked and taken back without a pointer."""
    page.goto("/?game=street")
    card(page, "3").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_have_value("334")
    page.locator("#chosen .card").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_have_value("34")
    expect(page.locator("#chosen .card").first).to_be_focused()


def test_languages(page: Page) -> None:
    """Tests the switch to Chinese and back."""
    page.goto("/?game=double")
    page.get_by_role("link", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    page.locator("#hand").fill("3")
    page.get_by_role("button", name="合法出牌").click()
    expect(page.locator("#result")).to_contain_text("种出牌")
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Landlord")


@pytest.mark.parametrize(("game", "lang"), [("snatch", "zh"), ("happy", "en"), ("happy", "zh")])
def test_calls_are_tapped_as_words(page: Page, game: str, lang: str) -> None:
    """Tests that only legal calls are offered, in the page's language, until the auction ends."""
    rules = load_rules(game)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/?game={game}&lang={lang}")
    auction = Auction.start(rules)
    field, offered = page.locator("#calls"), page.locator(".next button:not(.undo)")
    while auction.turn is not None:
        words = [VOCABULARIES[lang].call(call) for call in auction.legal]
        expect(offered).to_have_text(words)
        # The first of them leads to a landlord, and through all stages of happy.
        auction = auction.after(auction.legal[0])
        offered.first.click()
        expect(field).to_have_value(" ".join(map(str, auction.calls)))
        expect(page.locator(".said li")).to_have_count(len(auction.calls))
    expect(offered).to_have_count(0)
    page.locator(".next .undo").click()
    expect(field).to_have_value(" ".join(map(str, auction.calls[:-1])))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_typed_calls_are_understood(page: Page) -> None:
    """Tests that the words follow what is typed, and that the advice is for the seat to call."""
    page.goto("/?game=classic")
    page.locator("#calls").fill("1 pass")
    page.locator("#calls").press("Tab")
    expect(page.locator(".said li")).to_have_count(2)
    expect(page.locator(".next button:not(.undo)")).to_have_text(["2", "3", "pass"])
    page.locator('[data-deal="17"]').click()
    page.get_by_role("button", name="Recommend a call").click()
    result = page.locator("#result")
    expect(result.locator("tbody.best .bar")).to_be_visible(timeout=30_000)
    expect(result.locator("tbody.best .legend")).to_contain_text("%")
    expect(result.locator("tbody.best details")).to_have_attribute("open", "")


@pytest.mark.parametrize("game", ["double", "decktet"])
def test_on_a_phone(page: Page, game: str) -> None:
    """Tests that no page is wider than the screen of a phone."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/?game={game}")
    deal = load_rules(game).description.deal
    page.locator(f'[data-deal="{deal.hand + deal.bottom}"]').click()
    page.get_by_role("button", name="Advise").click()
    expect(page.locator("#result tr.best")).to_be_visible(timeout=30_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_calls_on_a_phone(page: Page, lang: str) -> None:
    """Tests that the table of calls, its bars and its reasons fit the screen of a phone."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/?game=happy&lang={lang}")
    page.locator('[data-deal="17"]').click()
    page.locator('button[formaction$="/ask/bids"]').click()
    expect(page.locator("#result tbody.best .bar")).to_be_visible(timeout=30_000)
    for each in ("document.documentElement", "document.querySelector('#result .scroll')"):
        assert page.evaluate(f"{each}.scrollWidth - {each}.clientWidth") <= 0


def test_the_description_is_readable(page: Page) -> None:
    """Tests that /docs shows the API without the network."""
    page.goto("/docs")
    expect(page.get_by_text("The legal plays of a hand.").first).to_be_visible(timeout=30_000)


def test_the_description_follows_the_theme(page: Page) -> None:
    """Tests that /docs is dark where the reader's system is, also when that changes."""
    described = page.locator("rapi-doc")
    ink = {"light": "rgb(29, 27, 25)", "dark": "rgb(238, 233, 225)"}
    page.emulate_media(color_scheme="dark")
    page.goto("/docs")
    expect(page.get_by_text("The legal plays of a hand.").first).to_be_visible(timeout=30_000)
    for scheme in ("dark", "light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(described).to_have_attribute("theme", scheme)
        expect(page.get_by_text("Each of them may be").first).to_have_css("color", ink[scheme])
