"""Tests of the reports in a real browser: filters, steps, a telephone, two themes, no script."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from solver.report import GameLine, gathered_html, html
from tests.review.reviewed_games import reviewed

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("reviewed_games", "no_weights")]

NAMES = ("<script>alert(1)</script>", '"><img src=x onerror=alert(2)>', "Bob", "a" * 100)
# Text whose contrast to its ground is too small by WCAG 2.2 (AA): 4.5, or 3 for large letters.
PALE = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const ground = (element) => {
    const found = element && rgba(getComputedStyle(element).backgroundColor);
    if (!element) return [255, 255, 255];
    if (found[3] === 255) return found;
    const below = ground(element.parentElement);
    const share = found[3] / 255;
    return below.map((value, at) => share * found[at] + (1 - share) * value);
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((value) => value / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const pale = [];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || !element.checkVisibility() || element.closest("svg, script, .sr, option")) continue;
    const style = getComputedStyle(element);
    const [one, other] = [light(rgba(style.color)), light(ground(element))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (other + 0.05);
    const least = parseFloat(style.fontSize) >= 24 ? 3 : 4.5;
    if (ratio < least) pale.push(`${element.tagName}.${element.className}: ${ratio.toFixed(2)}`);
  }
  return [...new Set(pale)];
}"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    """The address of the report of a game with three mistakes, by strangely named players."""
    record, found = reviewed("decktet")
    grave = [each.index for each in found.decisions if each.kind == "play" and not each.forced][::2]
    decisions = [
        replace(each, label="blunder" if each.index == grave[1] else "mistake")
        if each.index in grave[:3]
        else replace(each, label="good" if each.label not in ("best", "forced") else each.label)
        for each in found.decisions
    ]
    record = replace(record, names=NAMES[: record.rules.players])
    file = tmp_path / "game.html"
    file.write_text(html(record, replace(found, decisions=decisions)), "utf-8")
    return file.as_uri()


@pytest.fixture
def games(tmp_path: Path) -> str:
    """The address of a report of two games."""
    lines = []
    for name in ("decktet", "street"):
        record, found = reviewed(name)
        named = replace(record, names=NAMES[: record.rules.players])
        lines.append(GameLine.of(f"{name}.jsonl", named, found, "zh", "game.html"))
    file = tmp_path / "index.html"
    engine = reviewed("street")[1].engine
    file.write_text(gathered_html(lines, "zh", refused=["x:3: bad"], engine=engine), "utf-8")
    return file.as_uri()


def opened(browser: Browser, address: str, **options: Any) -> tuple[Page, list[str]]:
    """Returns a page, and what it logs, asks for or pops up, which should stay empty."""
    page = browser.new_context(**options).new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("dialog", lambda dialog: wrong.append(dialog.message))
    page.on(
        "request", lambda request: None if request.url == address else wrong.append(request.url)
    )
    page.goto(address)
    return page, wrong


@pytest.mark.long
def test_filters_and_steps(browser: Browser, game: str) -> None:
    page, wrong = opened(browser, game)
    rows = page.locator("#table tbody tr")
    every = rows.count()
    expect(page.locator("#shown")).to_have_text(f"{every} of {every} decisions")
    page.locator("select[name=size]").select_option("3")
    expect(page.locator("#table tbody tr:visible")).to_have_count(3)
    page.locator("select[name=size]").select_option("0")
    page.locator("select[name=category]").select_option("call")
    calls = page.locator("#table tbody tr:visible")
    assert calls.count() == page.locator("#table tr[data-category=call]").count() > 0
    expect(page.locator("#steps button").first).to_be_disabled()
    page.locator("select[name=category]").select_option("")
    marked = page.locator("tr[data-size='3'], tr[data-size='4']")
    ids = [marked.nth(at).get_attribute("id") for at in range(3)]
    page.keyboard.press("n")
    page.get_by_role("button", name="Next mistake").click()
    assert page.evaluate("document.activeElement.id") == ids[1]
    page.keyboard.press("p")
    page.keyboard.press("p")
    assert page.evaluate("document.activeElement.id") == ids[2]
    expect(page.locator("tr.current")).to_have_count(1)
    # A link to a decision that the filters hide shows it.
    page.locator("select[name=category]").select_option("call")
    page.locator(".to-table").first.click()
    expect(page.locator("#table tbody tr:visible")).to_have_count(every)
    assert wrong == []


def test_games_are_filtered_by_player(browser: Browser, games: str) -> None:
    page, wrong = opened(browser, games)
    expect(page.locator("#shown")).to_have_text("2 局中的 2 局")
    page.locator("select[name=player]").select_option(label=NAMES[3])
    expect(page.locator("#table tbody tr:visible")).to_have_count(1)
    assert wrong == []


def test_without_javascript(browser: Browser, game: str) -> None:
    page, wrong = opened(browser, game, java_script_enabled=False)
    expect(page.locator("#filters")).to_be_hidden()
    expect(page.locator("#steps")).to_be_hidden()
    first = page.locator("tr[data-size='3']").first
    expect(first).to_be_visible()
    first.get_by_label("Next mistake").click()
    blunder = page.locator("tr[data-size='4']").get_attribute("id")
    assert page.url.endswith(f"#{blunder}")
    page.locator(".plot.wide svg a").first.click()
    assert page.url.endswith(f"#{first.get_attribute('id')}")
    assert wrong == []


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (360, "dark"),
        (1280, "light"),
        pytest.param(360, "light", marks=pytest.mark.long),
        pytest.param(1280, "dark", marks=pytest.mark.long),
    ],
)
def test_every_width_and_theme(
    browser: Browser, game: str, games: str, width: int, scheme: Any
) -> None:
    for address in (game, games):
        size: Any = {"width": width, "height": 800}
        page, wrong = opened(browser, address, viewport=size, color_scheme=scheme)
        page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(PALE) == []
        assert wrong == []
        page.context.close()


def test_print(browser: Browser, game: str) -> None:
    page, wrong = opened(browser, game, color_scheme="dark")
    page.emulate_media(media="print")
    for gone in ("#filters", "#steps", ".to-table"):
        expect(page.locator(gone).first).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    expect(page.locator("#table details[open] .reasons").first).to_be_visible()
    expect(page.locator("#table details:not([open]) .verdict").first).to_be_visible()
    expect(page.locator("pre")).to_be_hidden()
    assert wrong == []
