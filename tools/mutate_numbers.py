"""Moves the numbers of a module, one after another, and says which of them no test notices.

    .venv/bin/python -m tools.mutate_numbers MODULE TEST... [-- MODULE TEST...]...

A number is moved up, and then down: by a quarter, whole numbers by one at least. Numbers that are
mutated are those of constants (names in capitals), of defaults, and of comparisons and minima or
maxima; 0 and 1 in a comparison are left alone. A number survives when the tests pass though it was
moved in one of the directions. Each file is written back before the next one is changed; tests run
in a process of their own. The exit status is 1 when a number survives.
"""

from __future__ import annotations

import ast
import itertools
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent


def numbers(source: str) -> Iterator[ast.Constant]:
    """Yields the numbers of a module that decide something."""
    found: dict[tuple[int, int], ast.Constant] = {}
    for node in ast.walk(ast.parse(source)):
        parts: list[ast.AST] = []
        trivial: tuple[int, ...] = ()
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id.isupper() and node.value is not None:
                parts = [node.value]
        elif isinstance(node, ast.Compare):
            parts, trivial = [node.left, *node.comparators], (0, 1)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("min", "max"):
            parts, trivial = list(node.args), (0, 1)
        elif isinstance(node, ast.arguments):
            parts = [each for each in (*node.defaults, *node.kw_defaults) if each is not None]
        for each in itertools.chain.from_iterable(map(ast.walk, parts)):
            number = isinstance(each, ast.Constant) and type(each.value) in (int, float)
            if number and each.value not in trivial:
                found[each.lineno, each.col_offset] = each
    yield from (found[place] for place in sorted(found))


def moved(value: float) -> tuple[float, float]:
    """Returns a number that is larger, and one that is smaller."""
    if isinstance(value, int):
        step = max(1, abs(value) // 4)
        return value + step, value - step
    return (value * 1.25, value * 0.75) if value else (0.25, -0.25)


def passes(tests: list[str]) -> bool:
    """Returns whether the tests pass."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", *tests]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)  # noqa: S603
    return done.returncode == 0


def survivors(path: Path, tests: list[str]) -> tuple[int, list[str]]:
    """Returns how many numbers a module has, and those that no test notices."""
    source = path.read_text("utf-8")
    lines, found, count = source.splitlines(keepends=True), [], 0
    if not passes(tests):
        raise SystemExit(f"{path}: its tests fail before anything is changed")
    try:
        for number in numbers(source):
            count += 1
            assert number.end_col_offset is not None
            # Places are counted in bytes.
            line = lines[number.lineno - 1].encode()
            for value in moved(number.value):  # type: ignore[arg-type]
                text = (
                    line[: number.col_offset] + repr(value).encode() + line[number.end_col_offset :]
                )
                changed = [*lines]
                changed[number.lineno - 1] = text.decode()
                path.write_text("".join(changed), "utf-8")
                if passes(tests):
                    place = f"{path}:{number.lineno}: {number.value} as {value:g}"
                    found.append(f"{place}: {line.decode().strip()}")
                    break
    finally:
        path.write_text(source, "utf-8")
    return count, found


def main() -> None:
    """Prints the survivors of each module."""
    count, left = 0, []
    for separator, words in itertools.groupby(sys.argv[1:], lambda word: word == "--"):
        if separator:
            continue
        module, *tests = words
        numbered, found = survivors(Path(module), tests)
        count += numbered
        left += found
        print(
            "\n".join([f"{module}: {numbered} numbers, {len(found)} survive", *found]), flush=True
        )
    print(f"{count} numbers, {len(left)} survive")
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()
