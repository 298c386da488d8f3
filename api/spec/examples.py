"""Examples of requests and of their answers: `answers.json`, made by asking the service itself.

`python -m tests.api.spec.answers` compares them with what the service answers now.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "answers.json"
# The name of each example. The page at /docs takes an object without a name for a set of examples,
# and fails where one of its values is null.
_NAME = "asked"


@cache
def examples() -> dict[str, dict[str, Any]]:
    """Returns by operation its example: `path`, `query`, `body`, `status`, `type` and `answer`."""
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return found


def add(operation: dict[str, Any]) -> None:
    """Shows the example of an operation in the document, where there is one."""
    shown = examples().get(operation["operationId"])
    if shown is None:
        return
    for parameter in operation.get("parameters", ()):
        given = shown.get(parameter["in"], {})
        if parameter["name"] in given:
            parameter["example"] = given[parameter["name"]]
    if "body" in shown:
        contents = operation["requestBody"]["content"]
        kind = next(iter(contents))
        contents[kind]["examples"] = {_NAME: {"value": shown["body"]}}
    if "answer" in shown:
        content = operation["responses"][shown["status"]]["content"]
        content[shown["type"]]["examples"] = {_NAME: {"value": shown["answer"]}}
