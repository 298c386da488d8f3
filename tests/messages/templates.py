"""Finds every template of a message in the code, by reading the code."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
# What is said on the command line and by the environment stays English, and so does the laboratory.
_ENGLISH = ("solver/cli", "solver/settings.py",
            "api/store/address.py", "api/store/schema.py", "api/store/__main__.py",
            "api/access/__main__.py", "api/access/amounts.py", "api/access/counts.py",
            # These raise what no user sees.
            "solver/decomposition/assignment.py")  # fmt: skip
# The calls whose first argument is a template, and those whose second one is.
_FIRST = {
    "AnyError", "Busy", "Conflict", "IllegalCall", "IllegalPlay", "InvalidHand", "InvalidRequest",
    "InvalidRules", "KeyReused", "MalformedDocument", "Message", "NotFound", "NotHeld",
    "ProblemDetails", "RefusedAct", "RequestEntityTooLarge", "ServiceUnavailable", "SolverError", "StoreFull",
    "StoreUnavailable", "too_much", "_Missing", "ResourceUnavailable", "UnreachablePosition",
    "UnsupportedMediaType", "ValueError", "_not_held",
}  # fmt: skip
_SECOND = {"WrongKey", "ProblemDetails", "in_english", "Busy"}


@dataclass(frozen=True)
class Found:
    """A template, or an f-string where one should be.

    Attributes:
        place: the file and the line.
        text: the template; None for an f-string.
        names: the values that the call gives; None where they cannot be read from the code.
    """

    place: str
    text: str | None
    names: frozenset[str] | None


def templates() -> list[Found]:
    """Returns every template of the code that users of the service can see."""
    found: list[Found] = []
    for folder in ("solver", "api"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            place = str(file.relative_to(ROOT))
            if not place.startswith(_ENGLISH):
                found += _of_file(place, ast.parse(file.read_text("utf-8")))
    return found


def _of_file(place: str, tree: ast.Module) -> Iterator[Found]:
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
        for position in [*([0] if name in _FIRST else []), *([1] if name in _SECOND else [])]:
            if position < len(node.args):
                names = _names(node) if position == (name in _SECOND) else None
                here = f"{place}:{node.lineno}"
                for text in _texts(node.args[position], constants):
                    yield Found(here, text, names)


def _names(call: ast.Call) -> frozenset[str] | None:
    if any(each.arg is None for each in call.keywords):
        return None
    return frozenset(each.arg for each in call.keywords if each.arg)


def _texts(node: ast.expr, constants: dict[str, ast.expr]) -> Iterator[str | None]:
    """Yields the strings that an expression may be; None for an f-string."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield None
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, constants)
        yield from _texts(node.orelse, constants)
    elif isinstance(node, ast.Name) and node.id in constants:
        yield from _texts(constants[node.id], {})
    elif isinstance(node, ast.Subscript):
        yield from _texts(node.value, constants)
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _texts(value, {})
