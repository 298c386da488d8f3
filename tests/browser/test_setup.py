"""Setting a position up at the table itself, and what the service says of it while it is not ready."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from solver.rules import GAMES, load_rules
from tests.browser.judged import assert_sound
from tests.browser.screens import DESK, PHONE, Screen, Visits, address

pytestmark = pytest.mark.browser

LYING = Screen("lying", 740, 360, touch=True)


class Taps:
    """Taps on a page, counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def on(self, selector: str) -> None:
        """Taps an element."""
        self.page.locator(selector).click()
        self.count += 1

    def cards(self, text: str) -> None:
        """Taps cards of the pad, by their ranks."""
        for rank in text:
            self.on(f".setup-table .counter [data-rank='{rank}'] button")

    def choose(self, selector: str, value: str) -> None:
        """Chooses from a list: one tap opens it, one chooses."""
        self.page.locator(selector).select_option(value)
        self.count += 2


def opened(visit: Visits, game: str, screen: Screen = DESK, lang: str = "en") -> Page:
    """Opens an empty table to be set up."""
    page = visit(address("/board", game=game), screen, lang)
    page.locator("[data-way=setup]").click()
    expect(page.locator(".setup-table")).to_be_visible()
    return page


@pytest.mark.long
@pytest.mark.parametrize(("screen", "lang"), [(PHONE, "zh"), (LYING, "en"), (DESK, "en")])
def test_a_later_moment_in_thirty_taps(visit: Visits, screen: Screen, lang: str) -> None:
    """Tests that the own hand, the cards still out, one number and the play to beat are enough."""
    page = visit(address("/board", game="classic"), screen, lang)
    taps = Taps(page)
    taps.on("[data-way=setup]")
    taps.cards("334458J")
    taps.on(".setup-table .head[data-seat='1']")
    taps.on("[data-slot=over]")
    taps.cards("77")
    taps.choose(".left-of >> nth=0", "4")
    taps.on("[data-slot=heap]")
    taps.cards("AAKQQJTT99665")
    assert_sound(page)
    taps.on("[data-act=done]")
    assert taps.count <= 30
    expect(page.locator(".chip.best")).to_be_visible()
    expect(page.locator(".assumed")).to_be_visible()
    expect(page.locator(".seat[data-seat='1'] .left b")).to_have_text("9")
    assert_sound(page)
    here = page.url
    page.reload()
    expect(page.locator(".chip.best")).to_be_visible()
    assert page.url == here


@pytest.mark.long
@pytest.mark.parametrize(("screen", "lang"), [(PHONE, "zh"), (DESK, "en")])
def test_a_later_moment_without_its_heap(visit: Visits, screen: Screen, lang: str) -> None:
    """Tests that nobody has to tell which cards are gone: 20 taps are enough, and it is assumed."""
    page = visit(address("/board", game="classic"), screen, lang)
    taps = Taps(page)
    taps.on("[data-way=setup]")
    taps.cards("667")
    taps.on(".setup-table .head[data-seat='2']")
    taps.choose(".left-of >> nth=0", "2")
    taps.choose(".left-of >> nth=1", "5")
    assert_sound(page)
    taps.on("[data-act=done]")
    assert taps.count <= 20
    expect(page.locator(".chip.best")).to_have_text(re.compile("^66"))
    expect(page.locator(".assumed")).to_be_visible()
    assert_sound(page)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_dealt_hand(visit: Visits, game: str) -> None:
    """Tests that the hand that is dealt is ready once the seat of the landlord is known."""
    page = opened(visit, game)
    done = page.locator("[data-act=done]")
    expect(done).to_be_disabled()
    page.locator("[data-act=deal]").click()
    page.locator(".setup-table .head[data-seat='0']").click()
    deal = load_rules(game).description.deal
    page.locator("[data-slot=bottom]").click()
    for _ in range(deal.bottom):
        page.locator(".setup-table .picker :is(li button:enabled, .column:enabled)").first.click()
    expect(done).to_be_enabled()
    done.click()
    expect(page.locator(".chip.best")).to_be_visible()
    expect(page.locator(".own .left b")).to_have_text(str(deal.hand + deal.bottom))


@pytest.mark.long
def test_it_is_never_ready_when_it_is_not(visit: Visits) -> None:
    """Tests each thing that is missing or cannot be, until all is there."""
    page = opened(visit, "classic")
    taps, done, said = Taps(page), page.locator("[data-act=done]"), page.locator(".acts .said")
    expect(said).to_have_text("Tap the cards that you hold now.")
    taps.cards("33")
    expect(said).to_contain_text("landlord")
    expect(done).to_be_disabled()
    taps.on(".setup-table .head[data-seat='0']")
    expect(said).to_have_text("Ready: you lead.")  # nobody has to know the heap
    taps.choose(".left-of >> nth=0", "2")
    taps.choose(".left-of >> nth=1", "1")
    taps.on("[data-slot=heap]")
    taps.cards("45")
    expect(said).to_contain_text("hold 3 cards: 2 of them are told")
    expect(done).to_be_disabled()
    page.locator(".pad-text input").fill("456")
    expect(said).to_have_text("Ready: you lead.")
    expect(done).to_be_enabled()
    page.locator("[data-slot=over]").click()
    page.locator(".pad-text input").fill("8")
    expect(said).to_have_text("Ready: you are to act.")
    page.locator(".pad-text input").fill("89")
    expect(done).to_be_disabled()
    page.reload()
    page.locator("[data-way=setup]").click()
    expect(page.locator("[data-slot=heap] b")).to_have_text("3")  # the draft was kept


@pytest.mark.long
def test_a_position_of_the_board_is_changed(visit: Visits) -> None:
    """Tests that set-up begins with what is seen on the board."""
    page = visit(address("/board", game="classic"))
    page.locator("[data-way=example]").click()
    expect(page.locator(".chip.best")).to_be_visible()
    page.locator("[data-step=last]").click()
    for _ in range(6):
        page.locator("[data-step=back]").click()
    expect(page.locator(".table-room")).to_have_attribute("aria-busy", "false")
    left = page.locator(".seat .left b").first.inner_text()
    page.locator(".more-button").click()
    page.locator("[data-act=setup]").click()
    expect(page.locator(".left-of").first).to_have_value(left)
    expect(page.locator("[data-act=done]")).to_be_enabled()
    page.locator("[data-act=cancel]").click()
    expect(page.locator(".setup-table")).to_have_count(0)
    assert re.search(r"at=\d+", page.url)
