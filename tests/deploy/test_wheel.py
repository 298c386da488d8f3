"""The wheel: what is in it, and that it works outside of the checkout."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from zipfile import ZipFile

import pytest

from solver.version import VERSION
from tests.deploy.conftest import build_wheel
from tests.deploy.installed import PATIENCE, ROOT, Installed

# The sources of the core are not installed, and what the build has made is not in the checkout.
NOT_INSTALLED = {".cpp", ".hpp", ".pyc", ".so", ".pyi"}
# Read in the checkout alone, as the benchmarks are, or a part of the wheel of the client.
NOT_IN_IT = {"solver/native/README.md", "api/client/README.md", "api/client/pyproject.toml"}
# What a wheel without one of them lacks is noticed only when somebody asks for it.
DATA = {
    "solver/rules/": ".toml",
    "solver/weights/": ".npz",
    "solver/messages/": ".toml",
    "solver/puzzles/": ".jsonl",
    "api/web/templates/": ".html",
    "api/web/static/": ".js",
    "api/web/bundles/": ".js",
    "api/client/schemas/": ".py",
    "api/web/words/": ".toml",
    "api/web/examples/": ".ddz.jsonl",
    "api/store/migrations/": ".py",
    "api/spec/": ".json",
}


@pytest.mark.long
@pytest.mark.process
def test_what_is_in_it(tmp_path: Path) -> None:
    """Tests that every file of the packages is in the wheel, and nothing else."""
    # Without the core, whose compiler takes minutes.
    built = build_wheel(tmp_path, ROOT, ["--config-settings", "wheel.cmake=false"])
    with ZipFile(built) as archive:
        found = {name for name in archive.namelist() if ".dist-info/" not in name}
    wanted = {
        str(file.relative_to(ROOT))
        for package in ("landlord", "solver", "api", "lab")
        for file in (ROOT / package).rglob("*")
        if file.is_file()
        and file.suffix not in NOT_INSTALLED
        and str(file.relative_to(ROOT)) not in NOT_IN_IT
        and not file.is_relative_to(ROOT / "lab/benchmarks")
    }
    assert found == wanted
    kinds = Counter(
        folder
        for name in found
        for folder, suffix in DATA.items()
        if name.startswith(folder) and name.endswith(suffix)
    )
    assert set(kinds) == set(DATA)


@pytest.mark.long
@pytest.mark.process
def test_it_works_outside_of_the_checkout(wheel: Path, tmp_path: Path) -> None:
    """Tests the wheel with its core in an environment of its own: a command, and the service."""
    import requests

    with ZipFile(wheel) as archive:
        core = [name for name in archive.namelist() if name.startswith("solver/native/_core.")]
    assert sorted(Path(name).suffix for name in core) == [".pyi", ".so"]
    installed = Installed(tmp_path / "venv", lent=True)
    installed.pip("install", "--quiet", "--no-deps", str(wheel))
    where = "import solver, api; print(solver.__file__, api.__file__)"
    places = installed.run("python", "-c", where, cwd=tmp_path).split()
    assert all(place.startswith(str(installed.folder)) for place in places)
    assert VERSION in installed.run("landlord", "--version", cwd=tmp_path)
    assert "notation" in installed.run("landlord", "docs", cwd=tmp_path)
    question = ROOT / "examples/requests/advice.classic.json"
    advice = json.loads(installed.run("landlord", "advise", "--json", str(question), cwd=tmp_path))
    assert advice["best"]
    command = ["landlord", "serve", "--port", "0"]
    with installed.serving(command, tmp_path, LANDLORD_STORE=f"sqlite:///{tmp_path}/s") as address:
        asked = {"rules": "classic", "cards": "33"}
        answer = requests.post(f"{address}/v1/plays/classify", json=asked, timeout=PATIENCE)
        assert answer.json()["readings"][0]["type"] == "pair"
        for path in (
            "/board",
            "/v1/puzzles",
            "/v1/games",
            "/docs",
            "/docs/notation.md",
            "/?lang=zh",
        ):
            assert requests.get(address + path, timeout=PATIENCE).status_code == 200, path
