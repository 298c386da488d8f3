"""The files that build and ship the project agree with each other and with what it imports."""

from __future__ import annotations

import ast
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

from tests.together import together

# --- The files that build and ship the project agree with each other -----------------------------


ROOT = Path(__file__).parent.parent


def test_image_installs_what_the_makefile_installs() -> None:
    """Tests that the image installs the locked requirements, with hashes, as `make install` does."""
    image = (ROOT / "Dockerfile").read_text()
    assert "--no-deps --require-hashes -r requirements/run.txt" in image
    assert "--no-deps --require-hashes -r $<" in (ROOT / "Makefile").read_text()
    for sources in re.findall(r"^COPY (?!--from)(.+) \S+$", image, re.MULTILINE):
        for source in sources.split():
            assert (ROOT / source).exists(), source
    runtime = image.partition("FROM ${PYTHON} AS build")[2].partition("FROM ${PYTHON}\n")[2]
    assert "COPY --from=build /opt/landlord /opt/landlord" in runtime  # and nothing that compiles
    run = (ROOT / "requirements/run.txt").read_text("utf-8")
    assert not re.search(r"^(cmake|ninja|nanobind|scikit-build-core)==", run, re.MULTILINE)


def test_the_image_keeps_its_store_in_the_volume() -> None:
    """Tests that a new container finds the games of the old one."""
    image = (ROOT / "Dockerfile").read_text()
    folder = re.search(r"^VOLUME (\S+)$", image, re.MULTILINE)
    assert folder
    assert f"LANDLORD_STORE=sqlite:///{folder[1]}/" in image
    assert f"install --directory --owner landlord {folder[1]}\n" in image


def test_ci_is_a_program() -> None:
    """Tests that the script of continuous integration is executable and stops at a failure."""
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    text = script.read_text()
    assert "set -euo pipefail" in text
    packages = re.search(r"^packages=\((.*)\)$", text, re.MULTILINE)
    assert packages  # what tests need beyond Python's packages
    assert {"chromium-headless-shell", "postgresql", "redis-server"} <= set(packages[1].split())
    for target in ("lint", "test", "sanitize"):
        assert f"make {target}" in text
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


def test_locks_name_every_dependency() -> None:
    """Tests that every dependency in pyproject.toml is pinned with hashes, and no index is named."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    run = [*project["project"]["dependencies"], *extras["service"], *extras["client"]]
    wanted = {"run": run} | {
        group: project["dependency-groups"][group] for group in ("build", "test", "lint", "bench")
    }
    for lock, requirements in wanted.items():
        text = (ROOT / f"requirements/{lock}.txt").read_text().lower().replace("_", "-")
        assert "://" not in text
        assert "--hash=sha256:" in text
        for requirement in requirements:
            name = re.split(r"[<>=!~\[ ]", requirement)[0].lower().replace("_", "-")
            assert re.search(rf"^{re.escape(name)}==", text, re.MULTILINE), (lock, name)


# --- Each package that the sources import is a declared dependency, and each dependency is used


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
