"""What the README shows is what the software does."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from click.testing import CliRunner

from api.config import Settings
from solver.cli import main
from tests.docs.documents import ROOT, blocks


def exchanges() -> list[tuple[str, str, Any]]:
    """Returns the requests that are followed by their answers: path, body, answer."""
    found = []
    for command, answer in pairwise(blocks("README.md")):
        if command.language == "sh" and answer.language == "json":
            words = shlex.split(command.text)
            path = next(word for word in words if word.startswith("http")).split(":8000")[1]
            found.append((path, words[words.index("-d") + 1], json.loads(answer.text)))
    return found


@pytest.mark.parametrize(("path", "body", "answer"), exchanges(), ids=lambda value: str(value)[:24])
def test_an_answer_shown_is_the_answer(
    path: str, body: str, answer: Any, create_app: Callable[..., Any]
) -> None:
    """Tests that what is shown of an answer is a part of the answer."""
    client = create_app(Settings()).test_client()
    given = client.post(path, data=body, content_type="application/json").get_json()
    assert shown_of(answer, given) == answer


def shown_of(part: Any, whole: Any) -> Any:
    """Returns as much of a JSON value as a part shows of it; `…` stands for the rest of a list."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return {name: shown_of(each, whole[name]) for name, each in part.items() if name in whole}
    if isinstance(part, list) and isinstance(whole, list):
        rest = part[-1:] == ["…"] and len(whole) >= len(part)
        known = part[:-1] if rest else part
        pairs = zip(known, whole, strict=not rest)
        return [shown_of(*pair) for pair in pairs] + (["…"] if rest else [])
    return whole


def test_requests_are_shown() -> None:
    """Tests that the README shows advice, a bid, fewest plays, an exact result and an error."""
    paths = [path for path, _, _ in exchanges()]
    for path in ("advice", "bids", "decompositions", "solutions", "plays"):
        assert f"/v1/{path}" in paths


# Commands that take seconds, and what else they do.
SLOW = {
    "landlord arena": [pytest.mark.long, pytest.mark.process],
    "landlord puzzles": [pytest.mark.long],
    "landlord review": [pytest.mark.long, pytest.mark.process],
}


def commands() -> Iterator[Any]:
    """Yields the lines of the README that call `landlord` and end by themselves."""
    for block in blocks("README.md"):
        lines = block.commands() if block.language == "sh" else ()
        for command in lines:
            if not command.startswith("landlord ") or "engine" in command:
                continue
            marks = SLOW.get(" ".join(command.split()[:2]), [])
            yield pytest.param(command, marks=marks, id=command)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("command", list(commands()))
def test_a_command_shown_works(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that every command in the README ends without an error."""
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, shlex.split(command)[1:])
    assert result.exit_code == 0, result.output


def test_every_setting_is_named() -> None:
    """Tests that the table of settings names each setting, and none that there is not."""
    table = (ROOT / "docs/settings.md").read_text("utf-8")
    named = set(re.findall(r"^\| `LANDLORD_([A-Z_]+)` \|", table, re.MULTILINE))
    assert named == {name.upper() for name in Settings.model_fields}
