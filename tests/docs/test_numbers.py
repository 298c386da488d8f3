"""The numbers in the documents, and on the page, are those of the code.

Where a constant changes, the rows of `numbers_of_the_code` with each text that names it fail, and
say what should stand there. A text that is reworded takes its row along.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@cache
def text_of(document: str) -> str:
    """Returns a document as one line."""
    return " ".join((ROOT / document).read_text("utf-8").split())


def test_the_numbers_of_a_text_are_those_of_the_code() -> None:
    from tests.docs.numbers_of_the_code import ROWS

    wanted = [(document, text.format(*numbers)) for document, text, numbers in ROWS]
    assert len(wanted) > 100
    assert [(name, said) for name, said in wanted if said not in text_of(name)] == []


def test_numbers_of_the_learner() -> None:
    pytest.importorskip("torch", reason="needs the extra `train` (PyTorch)")
    bid_run = pytest.importorskip("lab.training.bid_run")
    bid_errors = pytest.importorskip("lab.training.bid_errors")
    text = text_of("docs/training.md")
    assert f"on {bid_run.CALIBRATION_DEALS:,} auctions" in text
    assert f"at {bid_errors.DECISIONS:,} decisions" in text
