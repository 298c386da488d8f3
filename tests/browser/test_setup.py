"""Tests of setting up a position in five steps, and of a record that is made by clicking."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from solver.rules import GAMES
from tests.browser.judged import assert_sound
from tests.browser.screens import DESK, PHONE, Screen, Visits, address

pytestmark = pytest.mark.browser


def begin(visit: Visits, game: str, screen: Screen = DESK, lang: str = "en") -> Page:
    """Opens the dialog on an empty board."""
    page = visit(address("/board", game=game, lang=lang), screen, lang)
    page.locator(".ways [data-way=setup]").click()
    expect(page.locator(".setting-up")).to_be_visible()
    return page


def step(page: Page, number: int) -> None:
    """Goes to a step of the dialog, counted from 1."""
    page.locator(f".setup-steps li:nth-child({number}) button").click()
    expect(page.locator(f".setup-steps li:nth-child({number}) [aria-current=step]")).to_be_visible()


def done(page: Page) -> None:
    """Puts the position on the board."""
    page.locator(".setting-up footer .primary").click()
    expect(page.locator(".setting-up")).to_have_count(0)
    expect(page.locator(".table")).to_be_visible()


@pytest.mark.parametrize(
    "game",
    [
        each if each in ("happy", "decktet") else pytest.param(each, marks=pytest.mark.long)
        for each in GAMES
    ],
)
def test_every_step_of_an_example(visit: Visits, game: str) -> None:
    """Tests on a phone that all steps of an example are sound, and that the board gets it."""
    page = begin(visit, game, PHONE, "zh")
    page.locator(".setting-up [data-way=example]").click()
    expect(page.locator(".setting-up .ready")).to_be_visible()
    for number in (2, 3, 4, 5):
        step(page, number)
    expect(page.locator(".acts-so-far li")).to_have_count(6)
    assert_sound(page)
    done(page)
    expect(page).to_have_url(re.compile(f"game={game}"))


def test_a_record_is_made_by_clicking(visit: Visits) -> None:
    """Tests a whole way: hands, calls and plays by taps, and what is possible at each point."""
    page = begin(visit, "classic", PHONE)
    step(page, 3)
    expect(page.locator(".setup-steps .missing")).to_have_count(0)
    page.locator('.deck [data-card="3"]').click()
    expect(page.locator(".setup-steps li:nth-child(3) .missing")).to_be_visible()
    expect(page.locator(".count").first).to_contain_text("1 / 17")
    page.locator("#cards-setup-hand-0").fill("3344556677889TJQK")
    step(page, 4)
    page.locator('.setting-up .calls [data-call="3"]').click()
    page.locator("#cards-setup-bottom").fill("9TJ")
    step(page, 5)
    for card in "334455":
        page.locator(f'.deck [data-card="{card}"]').click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".acts-so-far li")).to_have_count(1)
    expect(page.locator(".hand-label")).to_contain_text("Seat 1 plays")
    expect(page.locator('.deck [data-card="K"] .copies')).to_have_text("3")
    page.get_by_role("button", name="pass", exact=True).click()
    expect(page.locator(".acts-so-far li")).to_have_count(2)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".acts-so-far li")).to_have_count(1)
    done(page)
    expect(page.locator(".table")).to_contain_text("landlord")


def test_tricks_are_typed_at_once(visit: Visits) -> None:
    """Tests that several plays are taken up to the first that cannot be, which stays typed."""
    page = begin(visit, "classic")
    page.get_by_role("button", name="Seat 1", exact=True).click()
    step(page, 5)
    field = page.locator("#setup-act")
    field.fill("33 55 pass 77 44")
    field.press("Enter")
    expect(page.locator(".acts-so-far li")).to_have_count(4)
    expect(field).to_have_value("44")
    expect(page.get_by_role("alert")).to_contain_text("44")


def test_a_later_moment(visit: Visits) -> None:
    """Tests a position in the middle of a game, seat by seat."""
    page = begin(visit, "classic")
    page.get_by_role("button", name=re.compile("^Seat 1")).click()
    step(page, 3)
    page.get_by_role("button", name="of a later moment").click()
    page.locator("#cards-setup-hand-0").fill("3456TTT")
    step(page, 5)
    page.get_by_label(re.compile("^The play to beat; empty")).fill("66")
    page.get_by_role("group", name="The play to beat is from").get_by_text("Seat 2").click()
    expect(page.locator(".step-problems")).to_contain_text("17 cards")
    page.locator("#cards-setup-played-0").fill("334455JJQK")
    expect(page.locator(".step-problems")).to_contain_text("while he holds all his cards")
    page.locator("#cards-setup-played-1").fill("8899")
    expect(page.locator(".step-problems li")).to_have_count(0)
    done(page)


def test_what_cannot_be_is_told(visit: Visits) -> None:
    """Tests that a step is marked, and says why, when the cards contradict each other."""
    page = begin(visit, "street")
    step(page, 3)
    page.locator("#cards-setup-hand-0").fill("33333456789T")
    expect(page.locator(".setup-steps li:nth-child(3) .wrong")).to_be_visible()
    expect(page.locator(".hand-field .said").first).to_contain_text("3")
    step(page, 1)
    expect(page.locator(".other-problems")).to_contain_text("3")


def test_a_draft_survives(visit: Visits) -> None:
    """Tests that a dialog that was closed, and a page that was reloaded, keep what was entered."""
    page = begin(visit, "decktet")
    step(page, 3)
    page.locator("#cards-setup-hand-0").fill("3mw 4ms")
    page.keyboard.press("Escape")
    expect(page.locator(".setting-up")).to_have_count(0)
    page.reload()
    page.locator(".ways [data-way=setup]").click()
    expect(page.locator("#cards-setup-hand-0")).to_have_value("3mw 4ms")


def test_by_keyboard_alone(visit: Visits) -> None:
    """Tests that a hand and calls are entered, and put on the board, without a pointer."""
    page = visit("/board?game=snatch")
    page.locator(".ways [data-way=setup]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".setting-up")).to_be_visible()
    next_step = page.get_by_role("button", name="Next", exact=True)
    for _ in range(2):
        next_step.focus()
        page.keyboard.press("Enter")
    page.locator("#cards-setup-hand-0").focus()
    page.keyboard.type("3344556677889TJQ")
    page.locator('.deck button[tabindex="0"]').focus()
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(page.locator("#cards-setup-hand-0")).to_have_value("3344556677889TJQR")
    next_step.focus()
    page.keyboard.press("Enter")
    page.locator('.setting-up .calls [data-call="3"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".auction tbody")).to_contain_text("3")
    page.locator(".setting-up footer .primary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".table")).to_be_visible()
