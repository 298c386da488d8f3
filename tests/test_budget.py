"""The house has a budget of lines: who needs more says in the same commit what it buys."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections import Counter
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUDGET = Path(__file__).with_suffix(".toml")
# A package that needs so much less gets a smaller budget.
SLACK = 100
_NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
_TOPS = ("landlord", "solver", "api", "lab", "tests", "tools")
# What a tool has made, like the files of the folder `schemas`.
_MADE = "# Written by `python -m tools."
_LEFT_OUT = {"third_party", "vendor", "schemas", "__pycache__", "node_modules", "bundles"}


def python_lines(text: str) -> int:
    """Returns the lines of a module without blanks, comments and docstrings."""
    told: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        for each in body if isinstance(body, list) else ():
            if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant):
                told.update(range(each.lineno, (each.end_lineno or each.lineno) + 1))
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - told)


def other_lines(text: str) -> int:
    """Returns the lines of C++ or JavaScript without blanks and comments."""
    rest = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return sum(
        bool(line.strip()) and not line.strip().startswith("//") for line in rest.split("\n")
    )


@cache
def counted() -> Counter[str]:
    """Returns the lines of each package: the first two folders of a path, or a top folder."""
    found: Counter[str] = Counter()
    for file in chain.from_iterable((ROOT / top).rglob("*.*") for top in _TOPS):
        parts = file.relative_to(ROOT).parts
        if _LEFT_OUT & set(parts) or file.suffix not in (".py", ".cpp", ".hpp", ".js"):
            continue
        deep = parts[0] in ("solver", "api", "lab") and len(parts) > 2
        package = "/".join(parts[: 1 + deep]) + (" (JavaScript)" if file.suffix == ".js" else "")
        text = file.read_text("utf-8")
        if _MADE in text[:400]:
            continue
        found[package] += python_lines(text) if file.suffix == ".py" else other_lines(text)
    return found


BUDGETS: dict[str, int] = tomllib.loads(BUDGET.read_text("utf-8"))


@pytest.mark.parametrize("package", sorted(BUDGETS.keys() | counted().keys()))
def test_each_package_keeps_its_budget(package: str) -> None:
    lines, budget = counted()[package], BUDGETS.get(package, 0)
    assert lines <= budget, "say in test_budget.toml, and in the commit, what more lines buy"
    assert lines > budget - SLACK, "a smaller budget would do"
