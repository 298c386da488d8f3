"""The table "Where is …?" of the architecture says what no name tells, and says it rightly."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.docs.documents import ROOT

# The table is read first, as a whole.
MOST_ROWS = 40
NAME = re.compile(r"`([\w.]+)` in (?:its twin )?`([^`]+)`(?: and in `([^`]+)`)?")
PATH = re.compile(r"`([\w/-]+(?:/[\w.-]+)+\.\w+)`")


def rows() -> dict[str, str]:
    """Returns the places by their questions."""
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    table = text.partition("## Where is …?")[2].partition("\n## ")[0]
    found = re.findall(r"^\| (.+?) \| (.+) \|$", table, re.MULTILINE)
    assert found[0] == ("question", "place")
    return dict(found[1:])


def names_in(path: Path) -> set[str]:
    """Returns what a file defines; of a file that is no Python, all its words."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        return set(re.findall(r"[A-Za-z_][\w.]*", text))
    found = set()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                found.add(node.name)
            case ast.Assign():
                found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
    return found


def is_told(question: str, path: str) -> bool:
    """Returns whether the name of a file answers a question: all its words stand there."""
    words = {word.removesuffix("s") for word in re.findall(r"[a-z]+", question.lower())}
    name = Path(path).name.partition(".")[0]
    return all(part.removesuffix("s") in words for part in name.split("_"))


def test_the_table_is_short() -> None:
    assert 20 < len(rows()) <= MOST_ROWS


@pytest.mark.parametrize(("question", "places"), rows().items(), ids=lambda text: text[:30])
def test_a_row(question: str, places: str) -> None:
    named = [(name, path) for name, *paths in NAME.findall(places) for path in paths if path]
    for name, path in named:
        assert name in names_in(ROOT / path), (name, path)
    paths = PATH.findall(places)
    assert paths, "a row names a place"
    for path in paths:
        assert (ROOT / path).is_file(), path
    for path in set(paths) - {path for _, path in named}:
        assert not is_told(question, path), f"the name of {path} says it"


def test_what_a_name_tells_is_found() -> None:
    assert is_told("the words of a report", "solver/report.py")
    assert is_told("whether a port is free to listen: listening", "solver/listening.py")
    assert not is_told("from which loss on a choice is a blunder", "solver/review/labels.py")
    assert "deal" in names_in(ROOT / "solver/game/deal.py")
    assert "nobody" not in names_in(ROOT / "solver/game/deal.py")
