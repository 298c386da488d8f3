"""The numbers in the documents, and on the page, are those of the code.

Where a constant changes, the sentences of numbers.txt that name it fail, and say what should stand
there. A text that is reworded takes its sentence along.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest

from tests.docs.documents import ROOT

SENTENCES = Path(__file__).with_name("numbers.txt")


@cache
def text_of(document: str) -> str:
    """Returns a document as one line."""
    return " ".join((ROOT / document).read_text("utf-8").split())


def percent(share: float) -> str:
    """Returns a share as documents write it."""
    return f"{100 * share:g}"


def minutes(seconds: float) -> str:
    return f"{seconds / 60:g}"


def sentences() -> Iterator[tuple[str, str]]:
    """Yields the documents and what they say, with the numbers as the code has them."""
    from api.config import Settings
    from solver.review.labels import LABELS

    names: dict[str, Any] = {"percent": percent, "minutes": minutes, "MIB": 1 << 20}
    names |= {"default": Settings(), "least": {label: f"{least:g}" for least, label in LABELS}}
    document = ""
    for line in SENTENCES.read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            document = line.strip("[]")
        elif document == "names":
            name, path = line.split(" = ")
            names[name] = resolve_name(path)
        else:
            yield document, eval(f"f'''{line}'''", names)


def test_the_numbers_of_a_text_are_those_of_the_code() -> None:
    wanted = list(sentences())
    assert len(wanted) > 100
    assert [(name, said) for name, said in wanted if said not in text_of(name)] == []


def test_numbers_of_the_learner() -> None:
    pytest.importorskip("torch", reason="needs the extra `train` (PyTorch)")
    bid_run = pytest.importorskip("lab.training.bid_run")
    bid_errors = pytest.importorskip("lab.training.bid_errors")
    text = text_of("docs/training.md")
    assert f"on {bid_run.CALIBRATION_DEALS:,} auctions" in text
    assert f"at {bid_errors.DECISIONS:,} decisions" in text


def test_the_number_of_plays_with_wild_cards() -> None:
    """Tests the most plays with wild cards in docs/rules.md against the core."""
    core = (ROOT / "solver/native/rules/wild.cpp").read_text("utf-8")
    named = re.findall(r"MAX_WILD_PLAYS = ([0-9']+);", core)
    documented = re.findall(
        r"rules with more than ([0-9,]+) of them", (ROOT / "docs/rules.md").read_text("utf-8")
    )
    assert [int(each.replace(",", "")) for each in documented] == [
        int(each.replace("'", "")) for each in named
    ]
    assert len(named) == 1
