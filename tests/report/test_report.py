"""Reports: of one game, of many, and of exercises."""

from __future__ import annotations

import base64
import csv as reader
import hashlib
import io
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from api.vocabulary import report_words
from solver.errors import ResourceUnavailable
from solver.protocol.positions import PositionsRequest
from solver.protocol.positions import answer as positions
from solver.reasons import LANGUAGES, Language
from solver.records.record import Record
from solver.report import GameLine, csv, gathered_html, html, player_lines, tasks, training_html
from solver.report.decision_table import COLUMNS
from solver.review.exercises import exercises
from solver.review.labels import GRAVITY, MARKS
from solver.review.plan import Review
from solver.review.review import review
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit
from tests.builders import random_record
from tests.report.read_pages import Page, check_loads_nothing
from tests.review.reviewed_games import rebuilt, record_of, reviewed

pytestmark = pytest.mark.usefixtures("reviewed_games", "no_weights")


# --- Tests of the report of one game: what it holds, that it is safe, and in two languages -------


# What a table draws (`Drawn` in api/web/types/page.d.ts).
DRAWN = {
    *("at", "stage", "turn", "direction", "leading", "over", "left", "last", "hands", "seat"),
    *("landlord", "sides", "steps", "bottom", "out", "dealing", "end"),
}
MOST_BYTES = 400_000


NASTY = ("<script>alert(1)</script>", '"><img src=x onerror=alert(2)>', "=1+1", "张伟")


def named(record: Record, names: tuple[str, ...] = NASTY) -> Record:
    return replace(record, names=names[: record.rules.players])


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_report(game: str) -> None:
    """Tests that it is whole, in both languages, and light enough for a mail."""
    record, found = reviewed(game)
    for language in LANGUAGES:
        text = html(named(record), found, language)
        assert len(text.encode()) < MOST_BYTES
        page = Page(text)
        check_loads_nothing(page)
        sent = page.sent()
        assert sent["words"] == report_words(language)
        assert sent["review"] == found.to_dict(language)
        assert sent["game"]["name"] == record.rules.description.in_language(language).name
        assert {int(index) for index in sent["seen"]} == {each.index for each in found.decisions}


@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize("game", GAMES)
def test_tables_are_those_that_the_service_answers_with(game: str) -> None:
    """Tests the table before every decision against POST /v1/positions, asked as the page asks."""
    record, found = reviewed(game)
    sent = Page(html(record, found)).sent()
    common = sent["common"]
    for decision in found.decisions:
        at = sum(step["index"] < decision.index for step in common["steps"])
        seen = common | sent["seen"][str(decision.index)]
        opened = seen.pop("open")
        assert set(seen) == DRAWN
        for seat, shown in ((decision.seat, seen), (None, seen | opened)):
            asked = PositionsRequest(record=sent["record"], at=at, seat=seat)
            answer = positions(asked).to_dict()
            # With all hands open nothing is out that the table would count.
            drawn = DRAWN - {"out"} if seat is None else DRAWN
            assert {name: shown[name] for name in drawn} == {name: answer[name] for name in drawn}


def test_names_cannot_become_elements() -> None:
    record, found = reviewed("snatch")
    names = ("</script><script>alert(1)</script>", "<!--<script>", '"><img src=x onerror=alert(2)>')
    page = Page(html(named(record, names), found))
    assert [kind for kind, _ in page.all_scripts()] == [
        "application/json",
        "module",
        "application/json",
    ]
    assert not page.all("img")
    assert not [name for _, each in page.elements for name in each if name.startswith("on")]
    assert page.sent()["record"][0]["names"] == list(names)


def test_only_its_own_script_and_style_count() -> None:
    record, found = reviewed("classic")
    page = Page(html(record, found))
    policy = next(
        each["content"]
        for each in page.all("meta")
        if each.get("http-equiv") == "Content-Security-Policy"
    )
    assert "default-src 'none'" in policy
    [style] = page.texts["style"]
    [script] = [text for kind, text in page.all_scripts() if kind == "module"]
    for kind, text in (("script", script), ("style", style)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}';" in policy


def test_without_the_page_it_says_how_to_make_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("solver.report.page.FOLDER", tmp_path)
    record, found = reviewed("classic")
    with pytest.raises(ResourceUnavailable, match="make bundles"):
        html(record, found)


def test_unfinished_and_partly_known_games() -> None:
    record = record_of("classic", 2)
    hands: Any = [record.hands[0], None, record.hands[2]]
    short = rebuilt(record, acts=record.acts[:5], hands=hands)
    sent = Page(html(short, review(short, limit=Limit(worlds=4), seed=1))).sent()
    assert sent["seen"]
    assert {seen["seat"] for seen in sent["seen"].values()} == {0, 2}
    assert all(seen["open"]["hands"][1] is None for seen in sent["seen"].values())


# Shrinking would draw hundreds of reports, half a second each.
@settings(max_examples=8, phases=[Phase.explicit, Phase.generate])
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.data())
def test_any_record_by_anybody(game: str, seed: int, data: st.DataObject) -> None:
    """Tests short random games, whole hands or not, with any names."""
    record = random_record(load_rules(game), Random(seed), most=3, called=bool(seed % 2))
    hands = [
        hand if at == 0 or data.draw(st.booleans()) else None
        for at, hand in enumerate(record.hands)
    ]
    known = rebuilt(record, hands=hands)
    characters = st.characters(codec="utf-8", exclude_characters="\0")
    names = [data.draw(st.text(characters, max_size=8)) for _ in hands]
    known = replace(known, names=tuple(names))
    assume(any(True for _ in known.decisions()))
    found = review(known, limit=Limit(worlds=1), seed=1)
    page = Page(html(known, found, data.draw(st.sampled_from(LANGUAGES))))
    check_loads_nothing(page)
    assert len(page.all("script")) == 3
    sent = page.sent()
    assert sent["review"]["decisions"] == found.to_dict(sent["lang"])["decisions"]
    assert sent["record"][0]["names"] == names
    lines = list(reader.DictReader(io.StringIO(csv(known, found), newline="")))
    assert len(lines) == len(found.decisions)


def test_a_game_that_is_dealt_again() -> None:
    calls: list[Any] = ["pass", "pass", "pass"]
    record = record_of("snatch", 3, calls=calls, acts=[])
    found: Review = review(record, limit=Limit(worlds=4), seed=1)
    sent = Page(html(record, found, "zh")).sent()
    assert sent["landlord"] is None
    assert sent["review"]["curve"] == []
    assert sent["common"]["stage"] == "auction"
    assert len(sent["seen"]) == len(found.decisions)


def test_the_sheet_has_a_line_for_each_decision() -> None:
    record, found = reviewed("decktet")
    lines = list(reader.DictReader(io.StringIO(csv(named(record), found, "g"))))
    assert list(lines[0]) == list(COLUMNS)
    assert [int(line["index"]) for line in lines] == [each.index for each in found.decisions]
    for line, judgement in zip(lines, found.decisions, strict=True):
        assert line["game"] == "g"
        assert line["label"] == judgement.label
        assert float(line["loss"]) == pytest.approx(judgement.loss, abs=1e-4)
        assert (line["win_played"] == "") == (judgement.win_played is None)
    assert {line["name"] for line in lines} == {*NASTY[:2], "'=1+1"}


# --- Tests of the report of many games: totals of the players, and the list of the games ---------


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
