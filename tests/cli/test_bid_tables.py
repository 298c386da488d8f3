"""The table of `landlord bid`: one line a call, with a bar of what may come of it."""

from __future__ import annotations

import json

import pytest

from tests.command_line import run, run_json

pytestmark = pytest.mark.usefixtures("no_weights")
QUESTION = {
    "rules": "classic",
    "seat": 2,
    "hand": "3445566789TJQKA2B",
    "calls": ["pass", 1],
    "limit": {"worlds": 60},
    "seed": 1,
}


def test_each_call_has_a_bar_of_twenty_signs() -> None:
    """Tests that the bar shows the shares of the answer, and that a legend says what it means."""
    answer = run_json("bid", "-", input=json.dumps(QUESTION))
    lines = run("bid", "-", input=json.dumps(QUESTION)).output.splitlines()
    shown = {line.split()[0]: line for line in lines[1 : 1 + len(answer["calls"])]}
    for call in answer["calls"]:
        bar = next(each for each in shown[str(call["call"])].split() if set(each) <= set("█▓░·"))
        assert len(bar) == 20
        won = bar.count("█") + bar.count("▓")
        assert abs(won - 20 * call["win"]) <= 1
        assert abs(bar.count("░") - 20 * call["redeal"]) <= 1
    assert "█ won as landlord" in lines[1 + len(answer["calls"])]
    assert any(line.startswith("- ") for line in lines)
