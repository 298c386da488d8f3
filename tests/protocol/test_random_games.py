"""Random inline games through the endpoints, in a process with limits: no fault, no bloat."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

FEW = 3  # games in every run
MANY = 600  # games of the long test


def ask_about(seeds: range) -> None:
    """Asks about the games of the seeds; a process that hangs or crashes fails the test."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.protocol.budgeted", *map(str, seeds)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert json.loads(run.stdout) == {"asked": len(seeds), "failures": []}


@pytest.mark.process
@pytest.mark.timeout(1800)
def test_a_few_games() -> None:
    ask_about(range(FEW))


@pytest.mark.long
@pytest.mark.process
@pytest.mark.timeout(14400)
def test_many_games() -> None:
    for first in range(FEW, MANY, 50):
        ask_about(range(first, first + 50))
