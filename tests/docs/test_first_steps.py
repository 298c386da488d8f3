"""The first steps of docs/start.md ask about one moment through four doors: the answer is one."""

from __future__ import annotations

import json
import re
import shlex
from typing import Any

from solver import Advice, Limit
from solver.protocol import ENDPOINTS
from solver.protocol.game_input import GameInput
from solver.rules.catalogue import BUILT_IN
from tests.command_line import run_json
from tests.docs.documents import ROOT

START = (ROOT / "docs/start.md").read_text("utf-8")
FEW: dict[str, Any] = {"limit": {"worlds": 2}, "seed": 1}


def found(pattern: str) -> str:
    """Returns what a pattern finds in the document."""
    match = re.search(pattern, START, re.DOTALL)
    assert match is not None, pattern
    return match[1]


def by_http() -> dict[str, Any]:
    asked: dict[str, Any] = json.loads(found(r"/v1/advice.*?-d '(.*?)'"))
    return asked


def by_typescript() -> dict[str, Any]:
    body = re.sub(r"(\w+):", r'"\1":', found(r"\bbody: (\{.*?\}),\n"))
    asked: dict[str, Any] = json.loads(body)
    return asked


def in_python() -> Advice:
    """Returns the advice of the step for Python, by fewer worlds."""
    block = found(r"## 4\..*?```python\n(.*?)for choice")
    names: dict[str, Any] = {"few": {"limit": Limit(worlds=2), "seed": 1}}
    exec(block.replace('over="QQ"', 'over="QQ", **few'), names)
    advice: Advice = names["advice"]
    return advice


def test_the_first_steps_tell_one_moment() -> None:
    """Tests that each step tells a history of one act, and that the answers are equal."""
    python = in_python()
    by_flags = shlex.split(found(r"## 3\..*?landlord (advise .*?)\n"))
    answers = [
        ENDPOINTS["advice"].ask({**ask, **FEW}).to_dict() for ask in (by_http(), by_typescript())
    ]
    answers += [run_json(*by_flags, "--worlds", "2", "--seed", "1")]
    for answer in answers:
        answer["engine"].pop("seconds")
        assert answer == answers[0]
        assert "assumed" not in answer
    knowledge = GameInput.model_validate(by_http()).to_knowledge(BUILT_IN)
    assert [str(each.play or "pass") for each in python.plays] == [
        each["cards"] for each in answers[0]["plays"]
    ]
    assert [str(move.play) for move in knowledge.history] == ["QQ"]
