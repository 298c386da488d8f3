"""Tests of the reports in a real browser, opened as files: nothing is asked, nothing is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from solver.reasons import Language
from solver.report import GameLine, gathered_html, html, tasks, training_html
from solver.review.exercises import exercises
from tests.browser.judged import assert_accessible, assert_fits, assert_table, assert_whole
from tests.browser.screens import DESK, PHONE, Screen, Visits, Watch
from tests.review.reviewed_games import reviewed

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_weights")]

NAMES = ("</script><script>alert(1)</script>", '"><img src=x onerror=alert(2)>', "Bob", "a" * 100)


class Reports(Visits):
    """Writes reports into files and opens them, under a watch over everything that goes wrong."""

    def write(self, text: str, name: str = "report.html") -> str:
        """Returns the address of a file."""
        file = Path(urlsplit(self.address).path) / name
        file.write_text(text, "utf-8")
        return file.as_uri()


@pytest.fixture
def reports(browser: Browser, tmp_path: Path) -> Iterator[Reports]:
    """Fails the test at its end if something went wrong in a report."""
    watch = Watch(tmp_path.as_uri())
    found = Reports(browser, tmp_path.as_uri(), watch)
    yield found
    found.close()
    assert not watch.wrong


def game(language: Language = "en", name: str = "decktet") -> str:
    """Returns the report of a game with three mistakes, by strangely named players."""
    record, found = reviewed(name)
    grave = [each.index for each in found.decisions if each.kind == "play" and not each.forced][::2]
    decisions = [
        replace(each, label="blunder" if each.index == grave[1] else "mistake")
        if each.index in grave[:3]
        else replace(each, label="good" if each.label not in ("best", "forced") else each.label)
        for each in found.decisions
    ]
    record = replace(record, names=NAMES[: record.rules.players])
    return html(record, replace(found, decisions=decisions), language)


def games(language: Language = "en") -> str:
    """Returns a report of two games, which lead to a file of their own."""
    lines = []
    for name in ("decktet", "street"):
        record, found = reviewed(name)
        named = replace(record, names=NAMES[: record.rules.players])
        lines.append(GameLine.of(f"{name}.jsonl", named, found, language, "game.html"))
    engine = reviewed("street")[1].engine
    return gathered_html(lines, language, refused=["x:3: <b>bad</b>"], engine=engine)


def training(language: Language = "en") -> str:
    """Returns a page of exercises of two games."""
    found = []
    for name in ("decktet", "snatch"):
        record, review = reviewed(name)
        judged = [replace(each, label="mistake") for each in review.decisions[:3]]
        named = replace(record, names=NAMES[: record.rules.players])
        tried = exercises(named, judged)
        found.append(tasks(name, named, replace(review, decisions=judged), tried, language))
    return training_html(found, language)


def test_a_game_from_its_story_to_a_moment(reports: Reports) -> None:
    page = reports(reports.write(game()))
    expect(page.locator(".who-seats")).to_contain_text(NAMES[0])
    page.locator('[data-seat="nobody"]').click()
    marks = page.locator(".curve .mark")
    expect(marks).to_have_count(3)
    marks.first.click()
    expect(page.locator(".table .front .card").first).to_be_visible()
    expect(page.locator(".head-line .verdict")).to_contain_text("mistake")
    assert "#d=" in page.url
    # All hands open, and on to the next decision; nothing leads to a service.
    page.locator('[data-act="open"]').click()
    expect(page.locator(".table.open .others .cards").first).to_be_visible()
    before = page.url
    page.locator('[data-step="next"]').click()
    assert page.url != before
    assert page.locator('[data-act="retry"], a[href^="/"]').count() == 0
    page.go_back()
    page.keyboard.press("Escape")
    expect(page.locator(".curve .mark")).to_have_count(3)
    page.reload()
    expect(page.locator(".curve .mark")).to_have_count(3)


def test_the_decisions_are_filtered(reports: Reports) -> None:
    page = reports(reports.write(game()) + "#me=nobody&tab=list")
    rows = page.locator(".decisions tbody tr")
    every = rows.count()
    expect(page.locator(".decisions [role=status]")).to_have_text(f"{every} of {every} decisions")
    page.locator(".decisions select").nth(1).select_option("3")
    expect(rows).to_have_count(3)
    page.locator(".decisions select").nth(1).select_option("4")
    expect(rows).to_have_count(1)
    rows.first.click()
    expect(page.locator(".head-line .verdict")).to_contain_text("blunder")


def test_exercises_of_a_game_have_hints_and_the_answer(reports: Reports) -> None:
    page = reports(reports.write(game()) + "#me=nobody&tab=better")
    tasks = page.locator(".exercises button")
    expect(tasks).to_have_count(3)
    tasks.first.click()
    expect(page.locator('[data-act="play"]')).to_have_count(0)
    page.keyboard.press("Enter")
    page.locator('[data-act="hint"]').click()
    expect(page.locator(".hint-note")).to_have_count(1)
    page.locator('[data-act="answer"]').click()
    expect(page.locator(".options .option").first).to_be_visible()


def test_many_games(reports: Reports) -> None:
    reports.write(game(), "game.html")
    page = reports(reports.write(games("zh")))
    expect(page.locator(".gathered > li")).to_have_count(2)
    page.locator("select[name=player]").select_option(label=NAMES[3])
    expect(page.locator(".gathered > li")).to_have_count(1)
    expect(page.get_by_text("x:3: <b>bad</b>")).to_be_visible()
    page.locator("section.seat details summary").first.click()
    expect(page.locator(".insights .bars").first).to_be_visible()
    page.locator("select[name=player]").select_option("")
    page.locator(".gathered .moment-card").first.click()
    expect(page.locator(".table .front")).to_be_visible()
    assert "game.html#d=" in page.url


def test_answers_of_exercises_are_folded_away(reports: Reports) -> None:
    page = reports(reports.write(training()))
    sections = page.locator("section.task")
    expect(sections).to_have_count(6)
    expect(page.locator(".answer .verdict").first).to_be_hidden()
    sections.first.locator("summary").last.click()
    expect(sections.first.locator(".answer .verdict")).to_be_visible()


def test_without_javascript_it_says_what_is_missing(reports: Reports) -> None:
    page = reports(reports.write(game()), java_script_enabled=False)
    expect(page.locator("noscript .note")).to_contain_text("its own script")


VIEWS: dict[str, tuple[Callable[[Language], str], str]] = {
    "who": (game, ""),
    "story": (game, "#me=nobody"),
    "list": (game, "#me=nobody&tab=list"),
    "seats": (game, "#me=nobody&tab=seats"),
    "made": (game, "#me=nobody&tab=made"),
    "games": (games, ""),
    "training": (training, ""),
}


@pytest.mark.one_in(4, first=1)
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize(
    ("screen", "theme", "language"),
    [(PHONE, "dark", "en"), (DESK, "light", "zh"), (PHONE, "light", "zh"), (DESK, "dark", "en")],
    ids=str,
)
def test_every_view(
    reports: Reports, view: str, screen: Screen, theme: str, language: Language
) -> None:
    """Tests that axe finds nothing, and that no text is cut."""
    made, place = VIEWS[view]
    page = reports(reports.write(made(language)) + place, screen, language, theme)
    expect(page.locator("#room .room > *").first).to_be_visible()
    page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
    assert_fits(page)
    assert_whole(page)
    assert_accessible(page)


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=lambda screen: screen.name)
def test_a_moment_fits_the_screen(reports: Reports, screen: Screen) -> None:
    page = reports(reports.write(game()) + "#me=nobody", screen)
    page.locator(".curve .mark").first.click()
    expect(page.locator(".table .front .card").first).to_be_visible()
    assert_table(page)
    assert_accessible(page)


def test_it_prints_on_white(reports: Reports) -> None:
    page = reports(reports.write(game()) + "#me=nobody&tab=list", theme="dark")
    page.emulate_media(media="print")
    expect(page.locator(".decisions .filters")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    expect(page.locator(".decisions tbody tr").first).to_be_visible()
