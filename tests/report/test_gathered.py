"""Tests of the report of many games: totals of the players, and the list of the games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.reasons import Language
from solver.report import GameLine, gathered_html, player_lines, tasks, training_html
from solver.review.exercises import exercises
from solver.review.labels import GRAVITY, MARKS
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
    found = {line.name: line for line in player_lines(games)}
    assert list(found)[:2] == ["Anna", "Bob"]
    games_of = [found[name].games for name in ("Anna", "Bob", "Dora", "Emil")]
    assert games_of == [3, 3, 2, 1]
    anna = [player for game in games for player in game.players if player.name == "Anna"]
    points = found["Anna"].result.points
    assert points.mean == pytest.approx(
        sum(player.played.result.points for player in anna if player.played.result) / 3
    )
    labels = sum(sum(player.labels.values()) for player in anna)
    assert sum(found["Anna"].labels.values()) == labels
    # The percentiles of all players balance each other.
    shares = [line.percentiles.accuracy for line in found.values()]
    assert sum(share for share in shares if share is not None) == pytest.approx(50.0 * len(found))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_holds_every_game(language: Language) -> None:
    games = lines(language)
    refused = ["broken.jsonl:3: <b>bad</b> card </script>"]
    page = Page(
        gathered_html(games, language, refused=refused, engine=reviewed("street")[1].engine)
    )
    check_loads_nothing(page)
    assert not page.all("b")
    sent = page.sent()
    gathered = sent["gathered"]
    assert gathered["refused"] == refused
    assert [each["link"] for each in gathered["games"]] == [each.link for each in games]
    assert set(sent["drawn"]) == {each["id"] for each in sent["games"]} == set(NAMES)
    for game in gathered["games"]:
        judged = reviewed(game["rules"])[1].decisions
        errors = [each for each in judged if each.label in MARKS]
        worst = game["worst"]
        assert (worst is None) == (not errors)
        if worst is not None:
            graver = [each for each in errors if GRAVITY[each.label] > GRAVITY[worst["label"]]]
            assert not graver
            assert worst["loss"] == max(
                round(each.loss, 2) for each in errors if each.label == worst["label"]
            )


def test_mistakes_lead_to_the_reports_of_their_games() -> None:
    games = lines()
    for line in player_lines(games):
        assert len(line.mistakes_made) == sum(line.labels.get(label, 0) for label in MARKS)
        assert {each.game for each in line.mistakes_made} <= {each.link for each in games}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_exercises_hold_their_tables_hints_and_answers(language: Language) -> None:
    found, known = [], 0
    for game in NAMES:
        record, review = reviewed(game)
        judged = [replace(each, label="mistake") for each in review.decisions]
        positions = exercises(record, judged)
        known += len(positions)
        found.append(tasks(game, record, replace(review, decisions=judged), positions, language))
    page = Page(training_html(found, language))
    check_loads_nothing(page)
    sent = page.sent()["training"]
    shown = [
        task | {"seen": game["common"] | task["seen"]} for game in sent for task in game["tasks"]
    ]
    assert len(shown) == known
    for task in shown:
        assert len(task["hints"]) == 2
        assert task["decision"]["label"] == "mistake"
        assert task["seen"]["seat"] == task["seen"]["turn"] == task["decision"]["seat"]
    assert Page(training_html([], language)).sent()["training"] == []


def test_a_game_without_errors_has_no_gravest_one() -> None:
    record, review = reviewed("classic")
    clean = [replace(each, label="best") for each in review.decisions]
    line = GameLine.of("x", record, replace(review, decisions=clean), "en")
    assert line.worst is None
    assert Page(gathered_html([line])).sent()["gathered"]["games"][0]["worst"] is None
