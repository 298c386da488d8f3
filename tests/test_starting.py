"""What starting imports and checks: no package that is not used, and a port that is free."""

from __future__ import annotations

import ast
import importlib
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import solver
from api.config import Settings
from solver import listening
from solver.cli import COMMANDS, main
from solver.variables import PREFIX
from tests.command_line import run
from tests.together import together

# --- What starting imports: no command loads a package that it does not use ----------------------


ROOT = Path(__file__).parent.parent
OFFERING = [
    path for path in (ROOT / "solver").rglob("__init__.py") if "lazy.offer(" in path.read_text()
]
_SERVICE = {"alembic", "api", "apiflask", "flask", "sqlalchemy", "werkzeug"}
_SEARCHES = {"numpy", "ortools", "pandas", "scipy", "torch"}
_OTHERS = {"asyncio", "jinja2", "mcp", "pydantic_settings", "requests"}
# What no command of the library needs before it searches, and what is not needed without a game.
HEAVY = _SERVICE | _SEARCHES | _OTHERS
NO_GAME = HEAVY | {"pydantic", "pydantic_core", "rich", "solver.rules", "solver.native"}
COMMANDS_RUN = {
    ("--version",): NO_GAME,
    ("--help",): NO_GAME,
    ("classify", "--rules", "classic", "33344456"): HEAVY,
    ("classify", "--rules", "street", "7799X", "--json"): HEAVY,
    ("legal", "--rules", "classic", "--hand", "33344455566", "--over", "555"): HEAVY,
    ("rules",): HEAVY,
    ("decompose", "--rules", "classic", "34567"): _SERVICE | {"pandas"} | _OTHERS - {"asyncio"},
}
_TELL = "import sys; print(*sys.modules, sep='\\n', file=sys.stderr)"


def imported_by(program: str, *arguments: str) -> set[str]:
    """Returns the modules that are there when a program ends."""
    run = subprocess.run(
        [sys.executable, "-c", f"{program}\n{_TELL}", *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={name: value for name, value in os.environ.items() if not name.startswith(PREFIX)},
    )
    return set(run.stderr.split())


@pytest.mark.process
@pytest.mark.one_in(3)
@pytest.mark.parametrize("arguments", COMMANDS_RUN, ids=" ".join)
def test_commands_import_what_they_use(arguments: tuple[str, ...]) -> None:
    program = (
        "from landlord.__main__ import main\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code, end.code"
    )
    found = imported_by(program, *arguments)
    assert "click" in found
    assert found & COMMANDS_RUN[arguments] == set()


@pytest.mark.process
def test_the_library_imports_nothing_before_it_is_used() -> None:
    assert imported_by("import solver") & (NO_GAME | {"click"}) == set()
    found = imported_by(
        "from solver import Hand, load_rules; Hand.parse(load_rules('classic'), '3')"
    )
    assert "solver.native" in found
    assert found & (HEAVY | {"click", "rich"}) == set()


@together("path", OFFERING)
def test_what_packages_offer_is_what_type_checkers_see(path: Path) -> None:
    """Tests that the imports for types, `__all__` and the homes of the names agree."""
    tree = ast.parse(path.read_text("utf-8"))
    below = next(node for node in tree.body if isinstance(node, ast.If))
    typed = {
        name.asname or name.name: node.module
        for node in below.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    package = importlib.import_module(".".join(path.parent.relative_to(ROOT).parts))
    assert typed == dict(package._homes)
    assert set(package.__all__) == typed.keys()
    for name, home in typed.items():
        assert getattr(package, name) is getattr(importlib.import_module(str(home)), name)
    assert typed.keys() <= set(dir(package))


def test_unknown_names_are_unknown() -> None:
    with pytest.raises(AttributeError, match="'solver' has no attribute 'advice_on_everything'"):
        solver.advice_on_everything  # noqa: B018


def test_a_function_goes_before_the_package_of_its_name() -> None:
    importlib.import_module("solver.review.plan")
    assert callable(solver.review)


@together("name", COMMANDS)
def test_help_says_the_first_sentence_of_each_command(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    said = " ".join((command.help or "").partition("\n\n")[0].split())
    assert COMMANDS[name].summary == said


# --- Whether the service can listen at a port, found out before anything is installed ------------


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody listens."""
    with socket.socket() as listener:
        listener.bind((listening.DEFAULT_HOST, 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_taken_port_names_a_free_one(taken: int) -> None:
    with pytest.raises(listening.CannotListen, match=f"127.0.0.1:{taken}: .*in use") as caught:
        listening.check(listening.DEFAULT_HOST, taken)
    free = caught.value.free
    assert taken < free < taken + 50
    listening.check(listening.DEFAULT_HOST, free)
    assert caught.value.advice("--port {}") == f"choose another port, such as --port {free}"


def test_another_host_is_told() -> None:
    with pytest.raises(listening.CannotListen, match=r"at 203\.0\.113\.1:8000: ") as found:
        listening.check("203.0.113.1", 8000)
    assert (found.value.free, found.value.advice("")) == (None, "choose another port")


def test_the_setting_and_the_option(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that LANDLORD_PORT is the port, unless an option gives one, and Kubernetes does not."""
    monkeypatch.setenv("LANDLORD_PORT", str(taken))
    assert Settings.read().port == taken
    for arguments in ((), ("--port", str(taken))):
        found = run("serve", *arguments)
        assert found.exit_code == 2
        assert f"cannot listen at 127.0.0.1:{taken}" in found.stderr
        assert "such as --port " in found.stderr
    monkeypatch.setenv("LANDLORD_PORT", "tcp://10.0.0.1:80")
    assert Settings.read().port == listening.DEFAULT_PORT
    monkeypatch.setenv("LANDLORD_PORT", "70000")
    assert run("serve").stderr.startswith("landlord: LANDLORD_PORT=70000: write a whole number")


@pytest.mark.process
def test_make_serve_finds_it_out_at_once(taken: int, tmp_path: Path) -> None:
    """Tests that no install begins, and that Python's own library is enough to tell."""
    made = [
        "make",
        "serve",
        f"PORT={taken}",
        f"VENV={tmp_path}/none",
        f"PYTHON={sys.executable} -S",
    ]
    done = subprocess.run(made, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert f"cannot listen at 127.0.0.1:{taken}" in done.stderr
    assert "such as make serve PORT=" in done.stderr
    assert not list(tmp_path.iterdir())
