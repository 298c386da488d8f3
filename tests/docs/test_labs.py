"""The Python of docs/labs.md runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.docs.documents import ROOT, blocks
from tools import botzone

TEXT = (ROOT / "docs/labs.md").read_text("utf-8")
BLOCKS = [block.text for block in blocks("docs/labs.md") if block.language == "python"]


def test_the_size_of_the_bot(tmp_path: Path) -> None:
    """Tests the size of the file for Botzone, wherever the document tells it."""
    packed = tmp_path / "botzone.zip"
    botzone.write(packed)
    size = f"{packed.stat().st_size / 1e6:.1f} MB"
    assert set(re.findall(r"[\d.]+ MB", TEXT)) == {size}


def test_there_are_blocks() -> None:
    names = ("rlcard", "pyspiel", "adapters.episode ", "adapters.episodes ", "pettingzoo")
    assert [name in block for name, block in zip(names, BLOCKS, strict=True)] == [True] * 5


@pytest.mark.parametrize(
    ("package", "code", "scores"),
    [
        # Two take seconds; tests/lab/adapters asks the same of the adapters.
        pytest.param("rlcard", BLOCKS[0], "payoffs", marks=[pytest.mark.long, pytest.mark.process]),
        pytest.param("pyspiel", BLOCKS[1], "returns", marks=pytest.mark.long),
        ("numpy", BLOCKS[2], "scores"),
        ("pettingzoo", BLOCKS[4], "scores"),
    ],
)
def test_a_block_plays_a_game(package: str, code: str, scores: str) -> None:
    pytest.importorskip(package)
    found: dict[str, object] = {}
    exec(code, found)
    assert len(list(found[scores])) == 3  # type: ignore[call-overload]


def test_many_deals_are_stepped_as_the_block_says() -> None:
    found: dict[str, Any] = {}
    exec(BLOCKS[3], found)
    assert found["scores"].shape == (256, 3)
    assert found["observations"].shape == (256, found["episodes"].layout.size)
