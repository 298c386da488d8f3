"""Tests of the report of one game: it is whole, safe, accessible, and in two languages."""

from __future__ import annotations

import base64
import csv as reader
import hashlib
import io
import re
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from solver.drawing.figures import percent
from solver.reasons import LANGUAGES
from solver.records.record import Record
from solver.report import csv, html
from solver.report.chart import Curve, colours, drawing
from solver.report.decision_table import COLUMNS
from solver.report.entries import entries
from solver.report.game import moments
from solver.report.words import words
from solver.review.labels import Label
from solver.review.plan import Review
from solver.review.review import review
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit
from tests.builders import random_record
from tests.report.read_pages import Page, check_loads_nothing
from tests.review.reviewed_games import rebuilt, record_of, reviewed

pytestmark = pytest.mark.usefixtures("reviewed_games", "no_weights")

NASTY = ("<script>alert(1)</script>", '"><img src=x onerror=alert(2)>', "=1+1", "张伟")


def named(record: Record, names: tuple[str, ...] = NASTY) -> Record:
    return replace(record, names=names[: record.rules.players])


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_report(game: str) -> None:
    """Tests it in both languages."""
    record, found = reviewed(game)
    for language in LANGUAGES:
        page = Page(html(named(record), found, language))
        check_loads_nothing(page)
        rows = [each for each in page.all("tr") if "data-size" in each]
        assert [each["id"] for each in rows] == [f"d{each.index}" for each in found.decisions]
        ids = page.values("id")
        assert len(ids) == len(set(ids))
        assert {link[1:] for link in page.values("href") if link.startswith("#")} <= set(ids)
        assert words(language)["curve"] in page.text
        assert str(found.engine.seed) in page.text
        assert found.engine.rules in page.text


def test_names_cannot_become_elements() -> None:
    record, found = reviewed("snatch")
    text = html(named(record), found)
    page = Page(text)
    assert len(page.all("script")) == 1
    assert not page.all("img")
    assert not [name for _, each in page.elements for name in each if name.startswith("on")]
    for name in NASTY[:3]:
        assert name in page.text


def test_only_its_own_script_may_run() -> None:
    record, found = reviewed("classic")
    page = Page(html(record, found))
    policy = next(
        each["content"]
        for each in page.all("meta")
        if each.get("http-equiv") == "Content-Security-Policy"
    )
    script = "".join(page.texts["script"])
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert "default-src 'none'" in policy
    assert f"script-src 'sha256-{digest}'" in policy


def test_readers_of_screens_find_their_way() -> None:
    record, found = reviewed("decktet")
    page = Page(html(record, found))
    assert page.all("html")[0]["lang"] == "en"
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))
    assert len(page.all("caption")) == len(page.all("table")) > 0
    assert all("scope" in each for each in page.all("th"))
    drawn = [each for each in page.elements if each[1].get("role") == "img"]
    assert drawn
    assert all(each[1]["aria-label"] for each in drawn)
    plots = [each for _, each in page.elements if "plot" in each.get("class", "").split()]
    assert len(plots) == 2
    wins = [percent(point.landlord_win) for point in found.curve]
    assert wins[0] in plots[0]["aria-label"]


def test_key_moments_are_the_gravest_errors() -> None:
    record, judged = reviewed("snatch")
    labels: list[Label] = ["good", "inaccuracy", "unclear", "mistake", "blunder"]
    decisions = [
        replace(each, label=labels[at % 5], loss=float(at % 7))
        for at, each in enumerate(judged.decisions)
    ]
    found = entries(record, replace(judged, decisions=decisions))
    shown = moments(found)
    assert len(shown) == 8
    order = [(-entry.size, -entry.judgement.loss, entry.number) for entry in shown]
    assert order == sorted(order)
    assert {entry.mark for entry in shown} >= {"??"}
    for entry in found:
        assert entry in shown or (-entry.size, -entry.judgement.loss, entry.number) > order[-1]
    assert moments(entries(record, replace(judged, decisions=decisions[:1]))) == []


@pytest.mark.parametrize("game", ["classic", pytest.param("double", marks=pytest.mark.long)])
def test_hands_show_what_was_played_and_what_was_best(game: str) -> None:
    record, judged = reviewed(game)
    for entry in entries(record, judged):
        if entry.judgement.kind == "call":
            assert not entry.left
            continue
        played = [held.face.card for held in entry.hand if held.played]
        assert played == [each.card for each in entry.played.cards]
        best = sorted(held.face.card for held in entry.hand if held.best)
        assert best == sorted(each.card for each in entry.best.cards)


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_the_curve_has_a_point_for_each_play(game: str) -> None:
    """Tests that each play stands where its number and its chances belong, on its seat's line."""
    record, found = reviewed(game)
    known = entries(record, found)
    numbers = {each.judgement.index: each.number for each in known}
    for size in ((860, 220), (300, 150)):
        drawn = Curve(found, known, size)
        for line in drawn.lines:
            points = [each for each in found.curve if each.seat == line.seat]
            assert len(line.points) == len(points) > 0
            for at, point in zip(line.points, points, strict=True):
                x, y = numbers[point.index] / (len(known) + 1), 1 - point.landlord_win
                assert at.x == pytest.approx(x * size[0], abs=0.1)
                assert at.y == pytest.approx(y * size[1], abs=0.1)
        assert sum(len(line.points) for line in drawn.lines) == len(found.curve)
        assert {line.seat: line.colour for line in drawn.lines} == colours(found)
        for ticks, length in ((list(drawn.decisions()), size[0]), (list(drawn.wins()), size[1])):
            assert all(0 <= tick.at <= length for tick in ticks)
            assert min(abs(b.at - a.at) for a, b in pairwise(ticks)) > 20


def test_the_drawing_has_one_link_for_each_error() -> None:
    record, judged = reviewed("street")
    labels: list[Label] = ["inaccuracy", "best", "blunder", "mistake", "good"]
    decisions = [replace(each, label=labels[at % 5]) for at, each in enumerate(judged.decisions)]
    found = replace(judged, decisions=decisions)
    known = entries(record, found)
    svg = ET.fromstring(drawing(found, known, "en", (860, 220)))
    links = [each for each in svg.iter() if each.tag.endswith("}a")]
    errors = [f"#{each.id}" for each in known if each.size >= 2]
    assert [each.attrib["href"] for each in links] == errors
    assert len(errors) > len(known) // 2
    assert {each.attrib["tabindex"] for each in links} == {"-1"}
    names = {name for each in svg.iter() for name in each.attrib}
    assert not names & {"style", "src", "onclick"}
    assert len([each for each in svg.iter() if each.tag.endswith("}circle")]) == len(found.curve)
    texts = {each.text for each in svg.iter() if each.text and each.text.strip()}
    assert {words("en")["curve_x"], words("en")["curve_y"], "0", "100"} <= texts


def test_a_mark_says_how_grave_an_error_was_and_whether_it_was_punished() -> None:
    record, found = reviewed("classic")
    told = [("inaccuracy", None), ("mistake", True), ("blunder", False)]
    calls = [
        replace(each, label=label, punished=punished)
        for each, (label, punished) in zip(found.decisions[:3], told, strict=True)
    ]
    plays = [replace(each, label="best") for each in found.decisions[3:]]
    marked = replace(found, decisions=[*calls, *plays])
    marks = Curve(marked, entries(record, marked), (860, 220)).marks
    assert [mark.label for mark in marks] == ["inaccuracy", "mistake", "blunder"]
    assert len({mark.shape for mark in marks}) == len({mark.colour for mark in marks}) == 3
    assert [mark.full for mark in marks] == [False, True, False]
    # These three are calls, before which nobody is the landlord.
    assert [mark.at.y for mark in marks] == [110, 110, 110]


def test_unfinished_and_partly_known_games() -> None:
    record = record_of("classic", 2)
    hands: Any = [record.hands[0], None, record.hands[2]]
    short = rebuilt(record, acts=record.acts[:5], hands=hands)
    text = html(short, review(short, limit=Limit(worlds=4), seed=1), "en")
    assert words("en")["unfinished"] in text
    assert words("en")["unknown"] in text


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
    assert len(page.all("script")) == 1
    rows = [each for each in page.all("tr") if "data-size" in each]
    assert len(rows) == len(found.decisions)
    lines = list(reader.DictReader(io.StringIO(csv(known, found), newline="")))
    assert len(lines) == len(found.decisions)


def test_a_game_that_is_dealt_again() -> None:
    calls: list[Any] = ["pass", "pass", "pass"]
    record = record_of("snatch", 3, calls=calls, acts=[])
    found: Review = review(record, limit=Limit(worlds=4), seed=1)
    text = html(record, found, "zh")
    assert words("zh")["redeal"] in text
    assert words("zh")["no_curve"] in text


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


def test_both_languages_have_the_same_words() -> None:
    assert words("en").keys() == words("zh").keys()
    for key, text in words("en").items():
        fields = sorted(re.findall(r"{(\w*)}", text))
        assert (
            set(fields) == set(re.findall(r"{(\w*)}", words("zh")[key]))
            or "{1}" in words("zh")[key]
        ), key
