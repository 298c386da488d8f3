"""The table that board, play and puzzles share: on every screen the hand stays where the thumb finds it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.judged import assert_table, places, still
from tests.browser.screens import (
    DESK,
    MAGNIFIED,
    PHONE,
    SCREENS,
    SMALL,
    Screen,
    Visits,
    address,
)

pytestmark = pytest.mark.browser

Moments = Iterator[str]
# Without pauses between the moves of others, and without mistakes that are taken back.
QUICK = {"seed": 5, "seat": 0, "player": "casual", "teach": 0}


def board(page: Page, game: str) -> Moments:
    """An own lead, the play that a chip raises, and what the next seat plays."""
    page.goto(address("/board", game=game))
    page.locator("[data-way=example]").click()
    expect(page.locator(".chip.best")).to_be_visible()
    with still(page):
        expect(page.locator(".advice")).to_have_attribute("aria-busy", "false")
        expect(page.locator(".chip.best")).to_be_visible()
    yield "a lead"
    page.locator(".chip.best").click()
    yield "a raised play"
    page.locator("[data-act=play]").click()
    expect(page.locator(".acts.other")).to_be_visible()
    yield "another seat's turn"
    page.locator("[data-act=typed]").fill("3")
    page.locator("[data-act=play]").click()
    wrong = page.locator(".above [role=alert]")
    expect(wrong).to_be_visible()
    expect(wrong).not_to_contain_text(re.compile(r"\bseat \d|[a-z]_[a-z]"))
    yield "a play that cannot be"


def play(page: Page, game: str) -> Moments:
    """A hint, and a play with the answers to it, in a game against the engine."""
    page.goto(address("/play"))
    page.evaluate("localStorage.setItem('play-settings', JSON.stringify({ pause: false }))")
    page.goto(address("/play", game=game, **QUICK))
    ready, call = ".result, .acts[aria-busy=false]", page.locator(".acts [data-call]")
    page.wait_for_selector(ready)
    while call.count():
        turn = page.locator(".acts").get_attribute("data-turn")
        call.first.click()
        page.wait_for_selector(f".acts[aria-busy=false]:not([data-turn='{turn}'])")
    with still(page):
        page.wait_for_selector(ready)
    yield "a decision"
    page.locator("[data-act=hint]").click()
    expect(page.locator(".suggested strong")).to_be_visible()
    yield "a hint"
    turn = page.locator(".acts").get_attribute("data-turn")
    page.locator("[data-act=play]:enabled, [data-act=pass]:enabled").last.click()
    page.wait_for_selector(f".acts[aria-busy=false]:not([data-turn='{turn}'])")
    yield "the next decision"


def puzzle(page: Page, game: str) -> Moments:
    """A hint, and cards that are chosen."""
    page.goto(address("/puzzles/today", game=game))
    hint = page.locator("[data-act=hint]")
    with still(page):
        expect(hint).to_be_enabled()
    yield "the puzzle"
    hint.click()
    expect(page.locator(".hinted")).to_be_visible()
    yield "a hint"
    page.locator(".hand .column:not(.idle)").first.click()
    yield "a chosen card"


ROOMS: dict[str, Callable[[Page, str], Moments]] = {"board": board, "play": play, "puzzle": puzzle}
GAMES = ("classic", "street", "double", "decktet")
# By default two rooms are on one screen; a game in play is one of the flows.
USUAL = {("board", "classic", SMALL), ("puzzle", "double", MAGNIFIED)}


def cases() -> list[Any]:
    return [
        pytest.param(
            room,
            game,
            screen,
            id=f"{room}-{game}-{screen.name}",
            marks=() if (room, game, screen) in USUAL else pytest.mark.long,
        )
        for room in ROOMS
        for game in GAMES
        for screen in SCREENS.values()
    ]


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize(("room", "game", "screen"), cases())
def test_the_hand_never_moves(visit: Visits, room: str, game: str, screen: Screen) -> None:
    """Tests that hand and acts are in reach and in one place, whatever comes and goes above them."""
    page = visit("/about", screen)
    place = None
    for moment in ROOMS[room](page, game):
        if place is None:
            place = places(page)
        assert places(page) == place, moment
        assert_table(page)


@pytest.mark.long
@pytest.mark.parametrize("touch", [True, False], ids=["finger", "mouse"])
def test_a_drag_chooses_every_card_that_it_crosses(visit: Visits, touch: bool) -> None:
    """Tests a drag over three columns: one card of each is chosen, and none by the end of it."""
    screen = PHONE if touch else DESK
    page = visit(
        address(
            "/board", game="classic", h="3344455667788TJQK..", b="3TB", l=0, bid=3, m="", seat=0
        ),
        screen,
    )
    expect(page.locator(".chip.best")).to_be_visible()
    boxes = [page.locator(f".hand [data-card='{card}']").bounding_box() for card in ("7", "6", "5")]
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] - 12) for box in boxes if box]
    assert len(points) == 3
    steps = [
        (x + (to_x - x) * part / 4, y + (to_y - y) * part / 4)
        for (x, y), (to_x, to_y) in itertools.pairwise(points)
        for part in range(1, 5)
    ]
    if touch:
        session = page.context.new_cdp_session(page)

        def send(kind: str, *at: tuple[float, float]) -> None:
            fingers = [{"x": x, "y": y} for x, y in at]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

        send("touchStart", points[0])
        for step in steps:
            send("touchMove", step)
        send("touchEnd")
    else:
        page.mouse.move(*points[0])
        page.mouse.down()
        for step in steps:
            page.mouse.move(*step)
        page.mouse.up()
    for card in ("7", "6", "5"):
        chosen = page.locator(f".hand [data-card='{card}']")
        expect(chosen.locator(".card.up")).to_have_count(1)
        expect(chosen).to_have_attribute("aria-pressed", "mixed")
    expect(page.locator(".hand .card.up")).to_have_count(3)


@pytest.mark.long
@pytest.mark.parametrize("room", ["play", "puzzle"])
def test_the_same_keys(visit: Visits, room: str) -> None:
    """Tests a rank, Escape, `?` and Enter, wherever the focus is; the board has its own test."""
    page = visit("/about", DESK)
    next(iter(ROOMS[room](page, "classic")))
    page.locator("#room").focus()
    column = page.locator(".hand .column:not(.idle)").last
    card = column.get_attribute("data-card")
    assert card
    page.keyboard.type(card)
    expect(page.locator(f".hand [data-card='{card}'] .card.up")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".hand .card.up")).to_have_count(0)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog")
    for key in ("Enter", "Space", "Esc", "h"):
        expect(keys.locator("kbd", has_text=key).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.locator("#room").focus()
    steps = page.locator("[data-said]").inner_text()
    page.keyboard.type(card)
    expect(page.locator("[data-act=play]")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator("[data-said]")).not_to_have_text(steps, use_inner_text=True)
