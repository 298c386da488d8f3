# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""A game that is typed as it goes: faults stand beside their lines, and what stands is opened."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from api.web import games as games_page
from solver.records import parse_record, write_record
from tests.browser.judged import assert_sound
from tests.browser.screens import DESK, PHONE, Screen, Visits, address

pytestmark = pytest.mark.browser

EXAMPLES = Path(games_page.__file__).parent / "examples"
FORMATS = {"en": "typed", "zh": "typed-zh"}
# What each language says of a game that has ended.
READ = {"en": "calls and plays are read", "zh": "读到"}
LEFT_OUT = {"en": "1 line is left out", "zh": "有 1 行先略过"}


def game_lines(game: str, language: str) -> list[str]:
    """Returns an example as somebody would type it, from the deal to its last play."""
    record = parse_record((EXAMPLES / f"{game}.ddz.jsonl").read_text("utf-8"))
    return write_record(record, format=FORMATS[language]).rstrip().split("\n")


def misspelled(lines: list[str]) -> tuple[list[str], int]:
    """Returns the lines with a card that there is not in the last play, and the number of its line.

    A game whose last play is left out is not over, and everything before it stands.
    """
    wrong = [*lines[:-1], lines[-1][:-1] + "Z"]
    return wrong, len(lines)


def open_field(page: Page) -> None:
    page.locator("[data-way=paste]").click()
    expect(page.locator("dialog textarea")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("screen", [PHONE, DESK])
def test_a_game_is_typed_put_right_opened_and_reviewed(
    visit: Visits, screen: Screen, lang: str
) -> None:
    lines = game_lines("classic", lang)
    wrong, number = misspelled(lines)
    page = visit(address("/board", game="classic"), screen, lang)
    open_field(page)
    field = page.locator("dialog textarea")
    field.press_sequentially("\n".join(wrong[:3]) + "\n")
    expect(page.locator("dialog .marked li")).to_have_count(0)
    field.fill("\n".join(wrong))
    fault = page.locator("dialog .marked .faulty")
    expect(fault).to_have_count(1)
    expect(fault).to_contain_text(str(number))
    expect(fault.locator("mark")).to_have_text(re.compile("Z$"))
    expect(page.locator("dialog .gutter .faulty")).to_have_text(str(number))
    expect(page.locator("dialog .read")).to_contain_text(LEFT_OUT[lang])
    expect(field).to_have_attribute("aria-invalid", "true")
    assert_sound(page)
    # A tap on the message goes to the place, and typing there replaces what is wrong.
    fault.locator("button").click()
    cards = re.split("[:\uff1a]", lines[-1])[1].strip()
    page.keyboard.insert_text(cards)
    expect(page.locator("dialog .marked li")).to_have_count(0)
    expect(page.locator("dialog .read")).to_contain_text(READ[lang])
    expect(field).to_have_value("\n".join(lines))
    page.locator("dialog .primary").click()
    expect(page.locator(".table-room")).to_be_visible()
    page.locator(".more-button").click()
    page.locator("[data-act=review]").click()
    page.wait_for_url(re.compile(r"/games/\w+"))


@pytest.mark.long
def test_a_game_is_opened_though_a_line_is_faulty(visit: Visits) -> None:
    page = visit(address("/board", game="classic"), PHONE, "zh")
    open_field(page)
    page.locator("dialog textarea").fill("地主: 34567\n下家: 6789Z\n上家 过\n地主 77")
    expect(page.locator("dialog .read")).to_have_text(
        "读到 4 次叫牌和出牌 · 轮到地主下家 · 有 1 行先略过"
    )
    expect(page.locator("dialog .marked .assumed")).to_contain_text("在这之前按 下家 过牌处理")
    page.locator("dialog .primary").click()
    expect(page.locator(".table-room")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_games_are_kept_without_the_marked_lines(visit: Visits, screen: Screen, lang: str) -> None:
    """Tests the room of games: nothing that is typed is lost, and what stands is kept."""
    text = {
        "en": f"Ann{screen.width} bids 3\nAnn{screen.width} 34567\nBo 6789Z\nCai pass",
        "zh": f"小明{screen.width}：叫3分\n小明{screen.width}：34567\n小红：6789Z\n小刚：过",
    }[lang]
    page = visit("/games", screen, lang)
    page.locator(".adding textarea").fill(text)
    expect(page.locator(".adding .marked .faulty")).to_have_count(1)
    expect(page.locator(".adding .read")).to_contain_text(LEFT_OUT[lang])
    assert_sound(page)
    page.reload()
    expect(page.locator(".adding textarea")).to_have_value(text)
    expect(page.locator(".adding .marked .faulty")).to_have_count(1)
    page.locator(".adding .row button").nth(1).click()
    expect(page.locator(".found a.button")).to_be_visible()


@pytest.mark.long
def test_what_a_program_writes_is_not_read_while_it_is_typed(visit: Visits) -> None:
    page = visit("/games", DESK)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator(".adding textarea").fill((EXAMPLES / "classic.ddz.jsonl").read_text("utf-8"))
    page.wait_for_timeout(1000)
    assert [url for url in asked if url.endswith("/v1/positions")] == []
    expect(page.locator(".adding .read")).to_be_empty()
