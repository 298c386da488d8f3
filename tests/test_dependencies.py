"""Each package that the sources import is a declared dependency, and each dependency is used."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

from tests.together import together

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OWN = ("api", "lab", "landlord", "solver")
# The extra of the files below each path; the longest path decides, and others have none.
EXTRAS = {
    "api": "service",
    "api/client": "client",
    "api/telemetry/tracing.py": "otel",
    "lab/adapters/openspiel.py": "labs",
    "lab/adapters/pettingzoo.py": "labs",
    "solver/cli/assistants.py": "mcp",
    "lab/training": "train",
}
# The client, and it alone, must do without the library's own dependencies.
ALONE = {"client"}
# What is used without being imported: SQLAlchemy finds its driver by the address of the store.
BY_NAME = {"service": {"psycopg"}}
# `lab` is made of two others.
EXTRA_NAMES = ["", *PROJECT["optional-dependencies"].keys() - {"lab"}]
distributions = cache(packages_distributions)


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def declared(extra: str) -> set[str]:
    """Returns the packages that an extra declares; those without an extra are named ``."""
    found = PROJECT["optional-dependencies"][extra] if extra else PROJECT["dependencies"]
    return {canonical(re.split(r"[<>=!~\[ ;]", each)[0]) for each in found}


def extra_of(path: str) -> str:
    """Returns the extra that a file belongs to."""
    below = [known for known in EXTRAS if f"{path}/".startswith(f"{known}/")]
    return EXTRAS[max(below, key=len)] if below else ""


def imported(text: str) -> Iterator[str]:
    """Yields the packages of others that a source names in its imports, wherever they stand."""
    for node in ast.walk(ast.parse(text)):
        names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level and node.module:
            names.append(node.module)
        for name in names:
            package = name.partition(".")[0]
            if package not in sys.stdlib_module_names and package not in OWN:
                yield package


@cache
def used() -> list[tuple[str, str, str]]:
    """Returns each import of the sources: the file, its extra and the package."""
    found = []
    for path in (path for name in OWN for path in (ROOT / name).rglob("*.py")):
        name = str(path.relative_to(ROOT))
        if name.startswith("lab/benchmarks/"):  # not installed: they have what the tests have
            continue
        for package in set(imported(path.read_text("utf-8"))):
            found.append((name, extra_of(name), package))
    return found


def candidates(package: str) -> set[str]:
    """Returns the distributions that may bring a package."""
    return {canonical(each) for each in distributions().get(package, [package])}


def _with(path: str, extra: str) -> set[str]:
    """Returns the extras that are there where a file of an extra is imported."""
    if extra in ALONE:
        return {extra}
    return {"", extra} | ({"service"} if path.startswith("api/") else set())


def test_every_import_is_declared() -> None:
    """Tests that nothing is imported that only comes along with something else."""
    found = used()
    assert len(found) > 200
    undeclared = [
        (path, package)
        for path, extra, package in found
        if not candidates(package) & set().union(*map(declared, _with(path, extra)))
    ]
    assert undeclared == []


@together("extra", EXTRA_NAMES)
def test_every_dependency_is_used(extra: str) -> None:
    needed = {
        name for _, where, package in used() if where == extra for name in candidates(package)
    }
    assert declared(extra) - needed == BY_NAME.get(extra, set())


def test_imports_are_found_wherever_they_stand() -> None:
    text = (
        "import a.b\nfrom c.d import e\nfrom . import f\ndef g():\n    import h, os\nimport solver"
    )
    assert set(imported(text)) == {"a", "c", "h"}
    assert [extra_of(each) for each in ("api/x.py", "api/client/x.py", "solver/x.py")] == [
        "service",
        "client",
        "",
    ]


@together("extra", EXTRA_NAMES)
def test_every_dependency_has_both_bounds(extra: str) -> None:
    found = PROJECT["optional-dependencies"][extra] if extra else PROJECT["dependencies"]
    assert [each for each in found if not re.search(r"==|>=.*<", each)] == []
