"""The terms of docs/glossary.md: each stands once, in two languages, and its classes exist."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from solver.rules import GAMES

ROOT = Path(__file__).parents[2]
GLOSSARY = ROOT / "docs/glossary.md"

# Words that the code once used for things that the field has its own words for. None is a term.
REPLACED = {
    *("story", "seen", "told", "heard", "manner", "tidy deals", "level", "levels", "shown"),
    *("lessons", "diet", "course", "course of training", "share", "sketch", "draft", "start"),
    *("look", "view", "sheet", "piece", "kept", "ours", "growing", "blasts", "missed", "surer"),
    *("apart", "company", "strangers", "straying", "departures", "leash", "bell", "rope", "lane"),
    *("house", "room", "front door", "facade", "sure win"),
}
# The comma between Chinese terms.
_COMMA = "\uff0c"
# What a line of Python or C++ begins with where it defines a class.
_CLASS = re.compile(r"^\s*(?:class|struct)\s+(\w+)", re.MULTILINE)


class Row(NamedTuple):
    """One row of a table: the terms in both languages, the meaning and the classes."""

    english: str
    chinese: str
    meaning: str
    classes: str


def _rows() -> list[Row]:
    """Returns the rows of all tables, without their headings."""
    lines = [line for line in GLOSSARY.read_text("utf-8").splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [Row(*row) for row in cells if row[0] != "English" and set(row[0]) != {"-"}]


ROWS = _rows()
TERMS = [term.lower() for row in ROWS for term in row.english.split(", ")]


def _repeated(words: list[str]) -> list[str]:
    return [word for word, times in Counter(words).items() if times > 1]


def _classes() -> set[str]:
    """Returns the names of all classes of the library and its core, outside of the tests."""
    paths = (
        path
        for ending in ("py", "hpp", "cpp")
        for path in (ROOT / "solver").rglob(f"*.{ending}")
        if "protocol" not in path.parts  # the classes of requests and answers repeat these names
    )
    return {name for path in paths for name in _CLASS.findall(path.read_text("utf-8"))}


def test_each_term_stands_once() -> None:
    """Tests that no English and no Chinese term stands in two places."""
    assert len(TERMS) > 80
    assert _repeated(TERMS) == []
    assert _repeated([term for row in ROWS for term in row.chinese.split(_COMMA)]) == []
    assert _repeated([row.classes for row in ROWS if row.classes]) == []


@pytest.mark.parametrize("row", ROWS, ids=[row.english for row in ROWS])
def test_each_term_has_both_languages_and_a_meaning(row: Row) -> None:
    """Tests that each English term has its Chinese one, and that a meaning stands beside them."""
    assert re.search(r"[\u4e00-\u9fff]", row.chinese)
    assert len(row.chinese.split(_COMMA)) in (1, len(row.english.split(", ")))
    assert len(row.meaning) > 10


def test_classes_exist() -> None:
    """Tests that each class that a term names is defined in the library or in its core."""
    named = [name for row in ROWS for name in re.findall(r"`(\w+)`", row.classes)]
    assert {"GameState", "Knowledge", "Timeline", "Record", "Snapshot", "Estimate"} <= set(named)
    assert set(named) - _classes() == set()
    assert all(re.fullmatch(r"(`\w+`)?", row.classes) for row in ROWS)


def test_games_exist() -> None:
    """Tests that the names in backticks in a meaning are ids of built-in games."""
    named = {name for row in ROWS for name in re.findall(r"`([^`]+)`", row.meaning)}
    assert named
    assert named <= set(GAMES)


def test_no_replaced_word_is_a_term() -> None:
    """Tests that no word which the field's word has replaced stands in the glossary as a term."""
    assert REPLACED & set(TERMS) == set()
