"""Every room by keyboard alone: each act is reached by Tab, seen to be in focus, and done by a key."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from solver.puzzles.collection import collection_of
from solver.rules import load_rules
from tests.browser.flows import FIRST_TO_CALL, READY
from tests.browser.judged import assert_sound
from tests.browser.reviews import reviewed
from tests.browser.screens import DESK, Visits, address
from tests.served import Served

pytestmark = [pytest.mark.browser, pytest.mark.long]

HAND = "3344556677889TJQK"
# Whether the element in focus is one of those wanted, and is drawn so that one sees where one is.
_FOCUSED = """(selector) => {
  const here = document.activeElement;
  if (!here?.matches(selector)) return "";
  // A field may leave its ring to the box around it.
  const ring = (each) => getComputedStyle(each).outlineStyle !== "none";
  return ring(here) || ring(here.parentElement.closest(":focus-within")) ? "seen" : "not seen";
}"""
# More stops than any room has.
MOST_STOPS = 120


def reach(page: Page, selector: str, key: str = "Tab") -> None:
    """Goes on with Tab until an element of the selector is in focus."""
    expect(page.locator(selector).first).to_be_visible()
    for _ in range(MOST_STOPS):
        page.keyboard.press(key)
        if found := page.evaluate(_FOCUSED, selector):
            assert found == "seen", f"the focus on {selector} is not seen"
            return
    raise AssertionError(f"{selector} cannot be reached")


def do(page: Page, selector: str, key: str = "Enter") -> None:
    """Reaches an element and presses a key on it."""
    reach(page, selector)
    page.keyboard.press(key)


def start(page: Page) -> None:
    """A hand is typed and answered; another is dealt."""
    page.goto("/")
    reach(page, "main input")
    page.keyboard.type(HAND)
    expect(page.locator("[data-answer=play] .verdict .card").first).to_be_visible()
    before = page.locator("main input").input_value()
    do(page, "[data-act=deal]")
    expect(page.locator("main input").first).not_to_have_value(before)


def board(page: Page) -> None:
    """A deal: a call and its undo; a chip, a play, a pass, steps, all hands, a tab of the analysis."""
    page.goto(address("/board", game="classic"))
    do(page, "[data-way=deal]")
    expect(page.locator(".chip.best")).to_be_visible()
    do(page, ".chip.best")
    expect(page.locator(".chip[aria-pressed=true]")).to_have_count(1)
    do(page, ".acts [data-call='3']")
    expect(page.locator(".acts [data-act=play]")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator(".acts [data-call='3']")).to_be_visible()
    do(page, ".acts [data-call='3']")
    expect(page.locator(".acts [data-act=play]")).to_be_visible()
    expect(page.locator(".chip.best")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".hand .card.up")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".hand .card.up")).to_have_count(0)
    reach(page, ".hand .column")
    page.keyboard.press("End")
    page.keyboard.press(" ")
    expect(page.locator(".hand .card.up")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".acts.other")).to_be_visible()
    do(page, ".acts.other [data-act=pass]")
    expect(page.locator(".acts.other [data-act=typed]")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("o")
    expect(page.locator(".table.open")).to_be_visible()
    page.keyboard.press("]")
    expect(page.locator("[data-tab=groups]")).to_have_attribute("aria-selected", "true")
    do(page, ".more-button")
    do(page, "[data-act=share]")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def setting_up(page: Page) -> None:
    """A later moment: the landlord, the cards left, the play to beat, the own hand."""
    page.goto(address("/board", game="classic"))
    do(page, "[data-way=setup]")
    do(page, ".others .head[data-seat='1']")
    reach(page, ".left-of")
    page.keyboard.type("9")
    do(page, "[data-slot=over]")
    reach(page, ".slots select")
    page.keyboard.type("by N")
    reach(page, ".pad-text input")
    page.keyboard.type("77")
    do(page, "[data-slot=own]")
    reach(page, ".pad-text input")
    page.keyboard.type("334458J")
    expect(page.locator("[data-act=done]")).to_be_enabled()
    do(page, "[data-act=done]")
    expect(page.locator(".chip.best")).to_be_visible()


def bids(page: Page) -> None:
    """A hand is typed; a chip is raised and called; the call is taken back."""
    page.goto("/bids?game=snatch")
    reach(page, ".pad-text input")
    page.keyboard.type(HAND)
    expect(page.locator(".chip.best")).to_be_visible()
    do(page, ".chip.best")
    expect(page.locator(".chip[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".own .act.said")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator(".own .act.said")).to_have_count(0)
    page.keyboard.press("3")
    expect(page.locator(".own .act.said")).to_have_text("3")
    do(page, "[data-act=undo]")
    expect(page.locator(".own .act.said")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("take the last call back")
    page.keyboard.press("Escape")


def play(page: Page) -> None:
    """A call, a hint, and a play or a pass."""
    page.goto(FIRST_TO_CALL)
    expect(page.locator(".acts .calls button:focus")).to_have_count(1)
    do(page, ".acts [data-call='3']")
    page.wait_for_selector(".acts[aria-busy=false] [data-act=play]")
    for _ in range(2):
        page.wait_for_selector(READY)
        turn = page.locator(".playing .acts").get_attribute("data-turn")
        do(page, "[data-act=hint]")
        expect(page.locator(".suggested strong")).to_be_visible()
        page.keyboard.press("Enter" if page.locator(".suggested .cards").count() else " ")
        said = re.compile(r"You:? \w+.*Next", re.DOTALL)
        expect(page.locator("[data-said]")).to_contain_text(said)
        page.wait_for_selector(f".result, .acts[aria-busy=false]:not([data-turn='{turn}'])")


def puzzle(page: Page) -> None:
    """A puzzle of the list: its hints, its answer, the next one."""
    found = next(
        each for each in collection_of(load_rules("classic")).puzzles if each.answer is not None
    )
    page.goto(address("/puzzles", game="classic"))
    do(page, ".tile")
    do(page, "[data-act=hint]")
    expect(page.locator(".hinted")).to_contain_text("1")
    page.keyboard.press("h")
    expect(page.locator(".hinted")).to_contain_text("2")
    page.goto(f"/puzzles/{found.id}")
    expect(page.locator("[data-act=hint]")).to_be_enabled()
    for card in found.answer.cards:
        page.keyboard.press(card)
    do(page, "[data-act=play]")
    expect(page.locator("[data-said]")).not_to_be_empty()
    page.goto(f"/puzzles/{found.id}?solution=1")


def review(page: Page, service: Served) -> None:
    """Whose game it was, a moment, the next one, a second try, the list, and back to the story."""
    game, found = reviewed(service, "classic", worlds=24)
    page.goto(f"/games/{game}?review={found}")
    do(page, ".who [data-seat='0']")
    do(page, ".moment-card")
    expect(page.locator(".table .front .hand")).to_be_visible()
    here = page.url
    page.keyboard.press("ArrowRight")
    expect(page).not_to_have_url(here)
    page.keyboard.press("r")
    expect(page.locator(".exercise")).to_be_visible()
    page.keyboard.press("Escape")
    do(page, "[data-act=story]")
    do(page, "[data-act=more]")
    reach(page, "[role=tab]")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab").nth(1)).to_have_attribute("aria-selected", "true")


def games(page: Page) -> None:
    """Types a game, reads the message about its mistake, and has the example reviewed."""
    page.goto("/games?game=classic")
    reach(page, "main textarea")
    page.keyboard.type("Landlord: 34567")
    do(page, "main .examples button")
    page.wait_for_url(re.compile(r"/games/\w+"))
    expect(page.locator(".who")).to_be_visible()


WALKS: dict[str, Callable[..., None]] = {
    walk.__name__: walk for walk in (start, board, setting_up, bids, play, puzzle, review, games)
}


@pytest.mark.parametrize("room", WALKS)
def test_a_room_by_keyboard_alone(visit: Visits, service: Served, room: str) -> None:
    """Tests the acts of a room without a pointer."""
    page = visit("/about", DESK)
    WALKS[room](page, service) if room == "review" else WALKS[room](page)
    assert_sound(page)
