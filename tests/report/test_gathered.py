"""Tests of the report of many games: totals of the players, and the list of the games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.reasons import Language
from solver.report import GameLine, gathered_html, player_lines, tasks, training_html
from solver.report.words import words
from solver.review.exercises import exercises
from tests.report.read_pages import Page, check_loads_nothing
from tests.review.reviewed_games import reviewed

pytestmark = pytest.mark.usefixtures("reviewed_games", "no_weights")

NAMES = {
    "classic": ("Anna", "Bob", "<i>Cäsar</i>"),
    "snatch": ("Bob", "Anna", "Dora"),
    "street": ("Anna", "Emil", "Dora", "Bob"),
}


def lines(language: Language = "en") -> list[GameLine]:
    found = []
    for game, names in NAMES.items():
        record, review = reviewed(game)
        known = replace(record, names=names)
        found.append(GameLine.of(f"{game}.jsonl", known, review, language, f"{game}.html"))
    return found


@pytest.mark.long
def test_totals_add_up() -> None:
    games = lines()
    found = {line.totals.name: line for line in player_lines(games)}
    assert list(found)[:2] == ["Anna", "Bob"]
    games_of = [found[name].totals.games for name in ("Anna", "Bob", "Dora", "Emil")]
    assert games_of == [3, 3, 2, 1]
    anna = [player for game in games for player in game.players if player.name == "Anna"]
    points = found["Anna"].totals.result.points
    assert points is not None
    assert points.mean == pytest.approx(sum(player.score or 0 for player in anna) / 3)
    labels = sum(sum(player.review.labels.values()) for player in anna)
    assert sum(found["Anna"].labels.values()) == labels
    # The percentiles of all players balance each other.
    shares = [line.percentiles["accuracy"] for line in found.values()]
    assert sum(share for share in shares if share is not None) == pytest.approx(50.0 * len(found))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_lists_every_game(language: Language) -> None:
    games = lines(language)
    refused = ["broken.jsonl:3: <b>bad</b> card"]
    page = Page(
        gathered_html(games, language, refused=refused, engine=reviewed("street")[1].engine)
    )
    check_loads_nothing(page)
    assert not page.all("i")
    rows = [each for each in page.all("tr") if "data-player" in each]
    assert len(rows) == len(games)
    for game in games:
        assert game.link in page.values("href")
        assert game.name in page.text
    assert refused[0] in page.text
    assert len(page.all("caption")) == len(page.all("table")) == 7
    # Each player of the filter has a number, and the games of a player carry it.
    numbers = [each["value"] for each in page.all("option")][-5:]
    assert {number for row in rows for number in row["data-player"].split()} == set(numbers)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_exercises_fold_their_answers_away(language: Language) -> None:
    found = []
    for game in NAMES:
        record, review = reviewed(game)
        judged = [replace(each, label="mistake") for each in review.decisions]
        positions = exercises(record, judged)
        found += tasks(game, record, replace(review, decisions=judged), positions, language)
    page = Page(training_html(found, language))
    check_loads_nothing(page)
    assert len(page.all("section")) == len(found)
    folded = [each for each in page.all("details") if each.get("class") == "answer"]
    assert len(folded) == len(found)
    assert not any("open" in each for each in page.all("details"))
    assert words(language)["no_exercises"] in Page(training_html([], language)).text


def test_a_game_without_errors_has_no_gravest_one() -> None:
    record, review = reviewed("classic")
    clean = [replace(each, label="best") for each in review.decisions]
    line = GameLine.of("x", record, replace(review, decisions=clean), "en")
    assert line.worst is None
    assert "\u2013" in Page(gathered_html([line])).text
