"""The terms of docs/glossary.md: each stands once, in two languages, and its classes exist."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
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
# What a line of Python or C++ begins with where it defines a class, and not only declares it.
_CLASS = re.compile(r"^\s*(?:class|struct)\s+(\w+)(?:\s+final)?\s*(?:[({]|:[^:])", re.MULTILINE)
# Where classes have the names of other classes, and why.
SAME_NAMES = {
    # Written from the OpenAPI document: the requests and answers of solver/protocol as a client sees them.
    "api/client/schemas"
}


class Row(NamedTuple):
    """One row of a table: the terms in both languages, the meaning and the classes."""

    english: str
    chinese: str
    meaning: str
    classes: str


@cache
def rows() -> list[Row]:
    """Returns the rows of all tables, without their headings."""
    lines = [line for line in GLOSSARY.read_text("utf-8").splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [Row(*row) for row in cells if row[0] != "English" and set(row[0]) != {"-"}]


def terms() -> list[str]:
    return [term.lower() for row in rows() for term in row.english.split(", ")]


def _repeated(words: list[str]) -> list[str]:
    return [word for word, times in Counter(words).items() if times > 1]


def _classes(*endings: str) -> list[tuple[str, str]]:
    """Returns each class of library, core, service and laboratory: its name and its file."""
    paths = [
        path
        for folder in ("solver", "api", "lab")
        for ending in endings
        for path in sorted((ROOT / folder).rglob(f"*.{ending}"))
        # Each benchmark is a script with words of its own.
        if not path.is_relative_to(ROOT / "lab/benchmarks")
    ]
    return [
        (name, str(path.relative_to(ROOT)))
        for path in paths
        for name in _CLASS.findall(path.read_text("utf-8"))
    ]


def test_each_term_stands_once() -> None:
    """Tests that no English and no Chinese term stands in two places."""
    assert len(terms()) > 80
    assert _repeated(terms()) == []
    assert _repeated([term for row in rows() for term in row.chinese.split(_COMMA)]) == []
    assert _repeated([row.classes for row in rows() if row.classes]) == []


def test_each_term_has_both_languages_and_a_meaning() -> None:
    """Tests that each English term has its Chinese one, and that a meaning stands beside them."""
    wrong = [
        row
        for row in rows()
        if not re.search(r"[\u4e00-\u9fff]", row.chinese)
        or len(row.chinese.split(_COMMA)) not in (1, len(row.english.split(", ")))
        or len(row.meaning) <= 10
    ]
    assert wrong == []


def test_classes_exist() -> None:
    """Tests that each class that a term names is defined in the library or in its core."""
    named = [name for row in rows() for name in re.findall(r"`(\w+)`", row.classes)]
    assert {"GameState", "Knowledge", "Timeline", "Record", "Snapshot", "Estimate"} <= set(named)
    classes = _classes("py", "hpp", "cpp")
    solver = {name for name, file in classes if not file.startswith(("api", "solver/protocol"))}
    assert set(named) - solver == set()
    assert all(re.fullmatch(r"(`\w+`)?", row.classes) for row in rows())


@pytest.mark.parametrize("endings", [["py"], ["hpp", "cpp"]], ids=["Python", "C++"])
def test_each_class_has_a_name_of_its_own(endings: list[str]) -> None:
    """Tests that no two modules have a class of the same name, but for those in `SAME_NAMES`."""
    files: dict[str, set[str]] = {}
    for name, file in _classes(*endings):
        if not file.startswith(tuple(SAME_NAMES)):
            files.setdefault(name, set()).add(file)
    assert len(files) > 80
    assert {name: found for name, found in files.items() if len(found) > 1} == {}


def test_the_exceptions_are_needed() -> None:
    """Tests that each place of `SAME_NAMES` has classes with the names of others."""
    classes = _classes("py")
    others = {name for name, file in classes if not file.startswith(tuple(SAME_NAMES))}
    for place in SAME_NAMES:
        assert {name for name, file in classes if file.startswith(place)} & others, place


def test_games_exist() -> None:
    """Tests that the names in backticks in a meaning are ids of built-in games."""
    named = {name for row in rows() for name in re.findall(r"`([^`]+)`", row.meaning)}
    assert named
    assert named <= set(GAMES)


def test_no_replaced_word_is_a_term() -> None:
    """Tests that no word which the field's word has replaced stands in the glossary as a term."""
    assert REPLACED & set(terms()) == set()
