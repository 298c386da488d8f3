"""What holds on every room as a new visitor sees it, on each screen, in each language and theme."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import expect

from tests.browser.judged import assert_sound
from tests.browser.screens import DESK, LANGUAGES, PHONE, THEMES, Screen, Visits

pytestmark = pytest.mark.browser

ROOMS = ("", "board", "bids", "games", "play", "puzzles", "insights", "about")


# By default a room that no flow begins with, and one beside it, has one look on a desk: the flows
# show the others on a phone, in Chinese and in the dark.
USUAL = {(room, DESK, "en", "light") for room in ("board", "games", "insights", "about")}
LOOKS = [
    pytest.param(
        room,
        screen,
        lang,
        theme,
        id=f"{room or 'start'}-{screen.name}-{lang}-{theme}",
        marks=() if (room, screen, lang, theme) in USUAL else pytest.mark.long,
    )
    for room in ROOMS
    for screen, lang, theme in itertools.product((PHONE, DESK), LANGUAGES, THEMES)
]


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("room", "screen", "lang", "theme"), LOOKS)
def test_a_room_is_sound(visit: Visits, screen: Screen, room: str, lang: str, theme: str) -> None:
    """Tests a room before anything is done in it."""
    page = visit(f"/{room}", screen, lang, theme)
    expect(page.locator(".loading")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    assert (page.locator("html").get_attribute("lang") or "").startswith(lang)
    assert_sound(page)


@pytest.mark.long
@pytest.mark.one_in(2)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_menu_and_the_settings_of_a_phone(visit: Visits, lang: str) -> None:
    """Tests that the menu opens by touch and by key, and that a theme is remembered."""
    page = visit("/board", PHONE, lang)
    menu = page.locator("#menu")
    expect(menu).to_be_hidden()
    page.locator(".menu-button").tap()
    expect(menu).to_be_visible()
    assert_sound(page)
    page.locator(".settings-button").tap()
    page.locator("[data-setting=theme]").select_option("dark")
    assert_sound(page)
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    page.locator(".menu-button").focus()
    page.keyboard.press("Enter")
    page.locator("#menu a", has_text={"en": "Puzzles", "zh": "残局"}[lang]).press("Enter")
    page.wait_for_url("**/puzzles*")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.long
def test_a_language_is_kept_when_it_is_chosen(visit: Visits) -> None:
    """Tests that a link shows one view in its language, and the switch all later ones."""
    page = visit("/board?lang=zh&game=snatch", DESK, "en")
    language = page.locator("html")
    expect(language).to_have_attribute("lang", "zh-CN")
    page.locator("#menu a").nth(1).click()
    page.wait_for_url("**/bids*")
    expect(language).to_have_attribute("lang", "en")
    page.goto(page.url.partition("/bids")[0] + "/board?lang=en&game=snatch")
    page.locator(".settings-button").click()
    page.locator("[data-lang=zh]").click()
    expect(language).to_have_attribute("lang", "zh-CN")
    assert "lang=" not in page.url
    assert "game=snatch" in page.url
    page.locator("#menu a").nth(1).click()
    page.wait_for_url("**/bids*")
    expect(language).to_have_attribute("lang", "zh-CN")
