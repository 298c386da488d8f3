"""What used to puzzle visitors of the page, and does not any more."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from solver.rules import GAMES, load_rules
from tests.browser.flows import FIRST_TO_CALL
from tests.browser.screens import DESK, PHONE, Screen, Visits, address

pytestmark = pytest.mark.browser


def advised(visit: Visits, screen: Screen, lang: str = "en", game: str = "classic") -> Page:
    """Returns the board with the example of a game, and the last advice on its first play."""
    page = visit(address("/board", game=game, lang=lang), screen, lang)
    page.locator("[data-way=example]").click()
    expect(page.locator(".chip.best")).to_be_visible()
    # Until then a better answer may change the order between two questions of a test.
    expect(page.locator(".advice")).to_have_attribute("aria-busy", "false")
    return page


def test_advice_heeds_what_lies_on_the_table(visit: Visits) -> None:
    """Tests that after a play only a pass and what beats it are advised."""
    page = advised(visit, DESK)
    # The first sequence cannot be beaten; the single after it can.
    for at in range(2, 6):
        page.locator("[data-step=forward]").click()
        expect(page).to_have_url(re.compile(rf"\bat={at}\b"))
    # A step stands in the address before it is drawn: until then another seat may be the one to act.
    expect(page.locator(".table-room")).to_have_attribute("aria-busy", "false")
    page.locator(".others .seat.turn button").click()
    expect(page.locator(".choice-of-play.best")).to_be_visible()
    expect(page.locator(".advice")).to_have_attribute("aria-busy", "false")
    # The eight best plays are listed at first. How good the pass is depends on how many deals were
    # tried, and so on how busy the machine is.
    page.locator(".advice").get_by_role("button", name="All 10 plays").click()
    expect(page.locator(".choice-of-play[data-play=pass]")).to_have_count(1)
    expect(page.locator(".table .act.holds .card")).to_have_count(1)
    plays = page.locator(".choice-of-play:not([data-play=pass]) .cards")
    expect(plays).not_to_have_count(0)
    for play in plays.all():
        # A single is beaten by another one, or by a bomb or the rocket.
        assert play.locator(".card").count() in {1, 4, 2}


def test_the_answer_is_in_view_on_a_phone(visit: Visits) -> None:
    """Tests that the best plays and why are seen at once, above the whole hand; the rest in a sheet."""
    page = advised(visit, PHONE)
    for part in (".chip.best", ".why-line > span", "[data-act=play]"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    expect(page.locator(".why-line > span")).to_have_text(re.compile(r"\w+"))
    expect(page.locator(".hand .card").last).to_be_in_viewport(ratio=0.9)
    page.locator(".sheet-up").click()
    rows = page.locator(".choice-of-play")
    expect(rows).not_to_have_count(0)
    for row in rows.all():
        blank, left, right = row.evaluate(
            """row => {
                const box = row.getBoundingClientRect();
                const ends = [...row.children].map(e => e.getBoundingClientRect().bottom);
                return [box.bottom - Math.max(...ends), box.left, box.right];
            }"""
        )
        assert blank < 24
        assert left >= 0
        assert right <= PHONE.width
        expect(row.locator(".reasons")).to_be_attached()
    page.locator(".sheet-down").click()
    expect(page.locator(".side")).to_be_hidden()


@pytest.mark.one_in(4, first=1)
@pytest.mark.parametrize("room", ["/", "/board", "/bids", "/play"])
def test_an_address_with_an_unknown_game_opens_with_a_known_one(visit: Visits, room: str) -> None:
    page = visit(address(room, game="whist"))
    chosen = page.locator("select.game, select[name=game]").first
    expect(chosen).to_be_attached()  # at a table it may lie behind "More"
    assert chosen.input_value() in GAMES


@pytest.mark.long
def test_the_verdict_on_calls_is_in_view_on_a_phone(visit: Visits) -> None:
    page = visit("/bids?game=classic", PHONE)
    page.locator(".card-pad [data-act=deal]").click()
    expect(page.locator(".chip.best")).to_be_in_viewport(ratio=1)
    expect(page.locator(".why-line")).to_be_in_viewport(ratio=1)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_empty_hand_is_told_what_is_missing(visit: Visits, lang: str) -> None:
    """Tests that the room of bids counts the missing cards instead of speaking of positions."""
    page = visit(address("/bids", game="classic", lang=lang), PHONE, lang)
    expect(page.locator("main")).to_contain_text("0 / 17")
    expect(page.locator("main")).not_to_contain_text("Unreachable")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_chinese_page_speaks_chinese(visit: Visits) -> None:
    """Tests types of plays, reasons, calls and the description of the game."""
    page = visit("/board?game=classic&lang=zh", PHONE, "zh")
    about = page.locator(".start .hint")
    expect(about).to_contain_text("三人")
    page.locator("[data-way=example]").click()
    expect(page.locator(".chip.best")).to_be_visible()
    text = page.locator(".table").inner_text()
    assert not [word for word in ("single", "pair", "sequence", "beaten", "hand") if word in text]
    page.goto("/bids?game=snatch&lang=zh")
    expect(page.locator(".acts .calls [data-call]").first).to_have_text("叫 1 分")


@pytest.mark.long
@pytest.mark.one_in(7, first=2)
@pytest.mark.parametrize("game", GAMES)
def test_cards_are_read_out_in_words(visit: Visits, game: str) -> None:
    """Tests that no group of cards and no card is named by its code."""
    page = advised(visit, DESK, game=game)
    codes = set(load_rules(game).description.deck.ranks)
    labels = page.evaluate(
        """Array.from(
          document.querySelectorAll("[role=img].cards, .hand .column"),
          (each) => each.ariaLabel ?? each.querySelector(".visually-hidden")?.textContent,
        )"""
    )
    assert labels
    assert all(label and set(label.split()) - codes for label in labels)


@pytest.mark.long
def test_a_counter_of_cards(visit: Visits) -> None:
    """Tests that the cards still out are counted by rank, and said by a screen reader."""
    page = visit(FIRST_TO_CALL, DESK)
    page.locator(".acts [data-call='3']").click()
    page.wait_for_selector(".acts[aria-busy=false] [data-act=play]")
    held = page.locator(".hand .column[data-card='6'] .card").count()
    six = page.locator(".middle .counter li[data-rank='6']")
    expect(six).to_contain_text(f"sixes: {4 - held} still out")
    expect(six.locator("b")).to_have_text(str(4 - held))
