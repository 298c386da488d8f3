"""The start page: a hand that is tapped, typed or pasted is answered at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.reasons import VOCABULARIES
from solver.records import write_record
from solver.rules import load_rules
from tests.browser.judged import assert_sound, still
from tests.browser.screens import (
    DESK,
    LANGUAGES,
    LYING,
    MAGNIFIED,
    PHONE,
    SMALL,
    Screen,
    Visits,
    address,
)
from tests.builders import greedy_record
from tests.served import Served

pytestmark = pytest.mark.browser

HAND = "3455667789TJQA22R"


def assert_answered(page: Page, lang: str = "en") -> None:
    """Checks that a call of the auction and a legal play of the hand are named, with how often they win."""
    call = page.locator("[data-answer=bid] .verdict b")
    expect(call).to_be_visible()
    auction = Auction.start(load_rules("classic"))
    assert call.inner_text() in {VOCABULARIES[lang].call(each) for each in auction.legal}
    expect(page.locator("[data-answer=play] .verdict .card").first).to_be_visible()
    figures = page.locator(".answer .figure")
    expect(figures).not_to_have_count(0)
    for figure in figures.all():
        expect(figure).to_contain_text("%")


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, LYING, MAGNIFIED], ids=lambda screen: screen.name)
def test_seventeen_taps_are_answered(visit: Visits, size: Screen, lang: str) -> None:
    """Tests that the pad takes a hand rank by rank, and that no button is needed for the answers."""
    page = visit("/?game=classic", size, lang)
    for count, rank in enumerate(HAND, start=1):
        expect(page.locator(".answer")).to_have_count(0)
        page.locator(f".counter [data-rank='{rank}'] button").click()
        expect(page.locator(".my-hand .count")).to_contain_text(f"{count} / 17")
    assert_answered(page, lang)
    expect(page.locator(".counter")).to_have_count(0)
    assert_sound(page)
    page.locator(".hand [data-card='R']").click()
    expect(page.locator(".my-hand .count")).to_contain_text("16 / 17")
    expect(page.locator(".answer")).to_have_count(0)
    page.reload()
    expect(page.locator(".my-hand .count")).to_contain_text("16 / 17")


def test_a_hand_is_typed_and_pasted(visit: Visits) -> None:
    """Tests both, that the address keeps the hand, and that the answers lead on with it."""
    page = visit("/", DESK)
    field = page.locator(".my-hand .typed")
    field.focus()
    page.keyboard.type(HAND)
    assert_answered(page)
    with still(page):
        assert_answered(page)
    expect(field).to_have_value(HAND)
    field.fill("♠3 ♥4 ♦5 ♣5 ♠6 ♥6 ♦7 ♣7 ♠8 ♥9 ♦10 ♣J ♠Q ♥A ♦2 ♣2 大王")
    expect(page.locator(".my-hand .count")).to_contain_text("17 / 17")
    assert_answered(page)
    before = page.locator(".bottom-of .cards").inner_text()
    page.locator("[data-act=bottom]").click()
    expect(page.locator(".bottom-of .cards")).not_to_have_text(before, use_inner_text=True)
    page.locator("[data-answer=play] a").click()
    page.wait_for_url("**/board?*")
    expect(page.locator(".front .card")).to_have_count(20)


@pytest.mark.long
def test_an_address_has_its_game(visit: Visits) -> None:
    """Tests that a hand of the first game is read as one of it wherever another game is remembered."""
    page = visit("/?game=classic", DESK)
    page.locator("[data-act=deal]").click()
    expect(page.locator(".my-hand .count")).to_contain_text("17 / 17")
    given = page.url
    other = visit("/", DESK)
    other.locator("select.game").select_option("double")
    expect(other.locator(".my-hand .count")).to_contain_text("/ 25")
    other.goto(given)
    expect(other.locator("select.game")).to_have_value("classic")
    expect(other.locator(".my-hand .count")).to_contain_text("17 / 17")


def test_a_wrong_text_is_marked(visit: Visits) -> None:
    """Tests a doubt, too many cards, and that a hand that cannot be is refused in words."""
    page = visit("/", DESK)
    field, said = page.locator(".my-hand .typed"), page.locator(".my-hand .said")
    field.fill("RJ")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(said).to_contain_text("or as 'R J'")
    field.fill("♠3♥3 小王")
    expect(field).to_have_value("33B")
    field.fill(HAND + "3")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(said).to_have_text("1 too many")
    field.fill("")
    expect(field).to_have_attribute("aria-invalid", "false")
    expect(said).to_be_hidden()
    field.fill("33333456789TJQKA2")
    expect(page.locator("[data-answer=play] [role=alert]")).to_contain_text("3")
    expect(page.locator(".answer[aria-busy=true]")).to_have_count(0)


@pytest.mark.long
def test_a_hand_with_suits(visit: Visits, screen: Screen) -> None:
    """Tests that the cards of the Decktet are tapped one by one, and answered."""
    rules = load_rules("decktet")
    size = rules.description.deal.hand
    page = visit(address("/", game="decktet"), screen)
    for _ in range(size):
        page.locator(".my-hand .picker .column").nth(3).click()
    hand = Hand.parse(rules, page.locator(".my-hand .typed").input_value())
    assert len(hand) == size
    expect(page.locator("[data-answer=play] .verdict .card").first).to_be_visible()
    expect(page.locator("[data-answer=bid] .verdict b")).to_be_visible()
    assert_sound(page)


@pytest.mark.long
def test_the_game_that_was_looked_at_last(visit: Visits, service: Served) -> None:
    """Tests that the start page leads back to it, with how it ended."""
    record = greedy_record("classic", 11)
    game = service.call("/v1/games", write_record(record).encode(), "application/x-ndjson")["id"]
    page = visit(f"/games/{game}?me=nobody", PHONE)
    expect(page.locator(".outcome h2")).to_be_visible()
    page.locator(".brand").click()
    last = page.locator("[data-tile=last]")
    expect(last).to_have_attribute("href", f"/games/{game}")
    expect(last.locator("small")).to_contain_text("won")
