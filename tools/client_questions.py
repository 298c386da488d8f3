"""Writes the part of the client that asks one operation each: constants, and methods by `CALLS`.

A method sends what its operation takes, and returns its answer or the one field that matters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

# The methods of the client, by their operation: class, name, and the field that is returned.
CALLS = {
    "classifyCards": ("Questions", "classify", "readings"),
    "comparePlays": ("Questions", "beats", "beats"),
    "listBeaters": ("Questions", "beaters", "plays"),
    "decomposeHand": ("Questions", "decompose", None),
    "dealCards": ("Questions", "deal", None),
    "replayAuction": ("Questions", "auction", None),
    "replayGame": ("Questions", "state", None),
    "scoreGame": ("Questions", "scores", "scores"),
    "drawPosition": ("Questions", "position", None),
    "advise": ("Questions", "advise", None),
    "readHands": ("Questions", "read_hands", None),
    "recommendBid": ("Questions", "recommend_bid", None),
    "solvePosition": ("Questions", "solve", None),
    "choose": ("Questions", "choose", None),
    "judgeChoice": ("Questions", "judge", None),
    "listRules": ("Questions", "rules", "rules"),
    "getRules": ("Questions", "rules_of", None),
    "listOpponents": ("Questions", "opponents", "opponents"),
    "healthz": ("Questions", "health", None),
    "readyz": ("Questions", "readiness", None),
    "getPlayer": ("PlayerQuestions", "get", None),
    "getInsights": ("PlayerQuestions", "insights", None),
    "puzzlesOfDay": ("PuzzleQuestions", "today", None),
    "getPuzzle": ("PuzzleQuestions", "get", None),
    "tryPuzzle": ("PuzzleQuestions", "attempt", None),
    "hintAtPuzzle": ("PuzzleQuestions", "hint", None),
    "solvePuzzle": ("PuzzleQuestions", "solution", None),
    "listExercises": ("ExerciseQuestions", "exercises", "exercises"),
    "getExercise": ("ExerciseQuestions", "exercise", None),
    "tryExercise": ("ExerciseQuestions", "attempt", None),
    "solveExercise": ("ExerciseQuestions", "solution", None),
}
_ABOUT = {
    "Questions": "The questions that have one request and one answer.",
    "PlayerQuestions": "What can be asked about one player.",
    "PuzzleQuestions": "What can be asked about puzzles.",
    "ExerciseQuestions": "What can be asked about the exercises of a review, whose id is `id`.",
}
# What arguments are called whose places in an address have other names.
_ARGUMENTS = {"game_id": "game", "/v1/puzzles/{name}": "puzzle"}
_WIDTH = 101
_HEAD = '''"""The questions of the service: constants with the types of both sides, and methods."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Unpack

from .batch import Question as Question
from .batch import SearchQuestion as SearchQuestion
from .connection import ServiceSession, part

if TYPE_CHECKING:
    from .schemas import (
'''


class QuestionsWriter:
    """Writes the module of one document.

    Args:
        document: the OpenAPI document.
        type_of: returns the type of a field of an answer, by the names of both.
        docstring: returns an indented docstring.
    """

    def __init__(
        self,
        document: dict[str, Any],
        type_of: Callable[[str, str], str],
        docstring: Callable[[str, str], str],
    ) -> None:
        self._type_of, self._docstring = type_of, docstring
        self._operations = {
            operation["operationId"]: (method, path, operation)
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
        }

    def module(self) -> str:
        """Returns the module."""
        constants = list(self._constants())
        methods = [(of, self._method(call)) for call, (of, _, _) in CALLS.items()]
        body = "".join(text for _, text in constants)
        for kind, about in _ABOUT.items():
            body += f'\n\nclass {kind}:\n    """{about}"""\n\n    _connection: ServiceSession\n'
            body += "    id: str\n" if kind == "ExerciseQuestions" else ""
            body += "".join(text for of, text in methods if of == kind)
        code = re.sub(r'""".*?"""', "", body, flags=re.DOTALL)
        used = sorted(set(re.findall(r"\b(?:[A-Z][a-z]+)+\b", code)))
        own = {*_ABOUT, "Question", "SearchQuestion", "ServiceSession", "Final", "Any", "Unpack"}
        imports = "".join(f"        {name},\n" for name in used if name not in own)
        return f"{_HEAD}{imports}    )\n\n{body}"

    def _constants(self) -> Iterator[tuple[str, str]]:
        """Yields the constants of the questions that batches may ask, too."""
        for method, path, operation in self._operations.values():
            asked = _name(operation.get("requestBody", {}))
            if method != "post" or asked is None or "{" in path or "202" in operation["responses"]:
                continue
            contents = operation["responses"]["200"]["content"]
            kind = "SearchQuestion" if "text/event-stream" in contents else "Question"
            answer = _name(operation["responses"]["200"])
            name, place = path.rpartition("/")[2].upper(), path.removeprefix("/v1/")
            said = f'{name}: Final[{kind}[{asked}, {answer}]] = {kind}("{place}")\n'
            if len(said) > _WIDTH:
                said = said.replace('("', '(\n    "').replace('")', '"\n)')
            yield name, said

    def _method(self, call: str) -> str:
        """Returns the method that asks an operation."""
        method, path, operation = self._operations[call]
        name, field = CALLS[call][1:]
        answer = _name(operation["responses"]["200"])
        assert answer is not None
        arguments, given, place = "", "", path
        for each in operation.get("parameters", ()):
            if each["in"] == "path" and each["name"] != "review":
                alone = path.partition("}")[0] + "}"
                argument = _ARGUMENTS.get(alone, _ARGUMENTS.get(each["name"], each["name"]))
                kind = "int" if each["schema"].get("type") == "integer" else "str"
                arguments += f", {argument}: {kind}"
                text = f"{{part({argument})}}" if kind == "str" else f"{{{argument}}}"
                place = place.replace(f"{{{each['name']}}}", text)
        place = place.replace("{review}", "{part(self.id)}")
        if asked := _name(operation.get("requestBody", {})):
            arguments += f", **request: Unpack[{asked}]"
            given = ", body=request"
        elif any(each["in"] == "query" for each in operation.get("parameters", ())):
            arguments += f", **query: Unpack[{call[0].upper()}{call[1:]}Query]"
            given = ", query=query"
        about = f"{operation['summary'].removesuffix('.')}.\n\n{operation['description']}"
        returned, end = answer, "found"
        if field is not None:
            returned, end = self._type_of(answer, field), f'found["{field}"]'
        prefix = "f" if "{" in place else ""
        line = f"        found: {answer} = self._connection.json("
        line += f'"{method.upper()}", {prefix}"{place}"{given})\n'
        if len(line) > _WIDTH:
            line = f"        found: {answer} = self._connection.json(\n"
            line += f'            "{method.upper()}", {prefix}"{place}"{given}\n        )\n'
        said = self._docstring(about, " " * 8)
        return (
            f"\n    def {name}(self{arguments}) -> {returned}:\n{said}{line}        return {end}\n"
        )


def _name(described: dict[str, Any]) -> str | None:
    """Returns the name of the JSON object that a body or an answer is."""
    schema = described.get("content", {}).get("application/json", {}).get("schema", {})
    return str(schema["$ref"]).rpartition("/")[2] if "$ref" in schema else None
