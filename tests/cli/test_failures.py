"""Tests of commands that cannot do their work: one line on standard error, and exit status 1."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from click.testing import CliRunner

from solver.bidders import kinds as bidders
from solver.cli import environment
from solver.variables import PREFIX
from solver.weights import file, networks
from tests.command_line import run
from tests.served import PATIENCE

EXAMPLES = Path(__file__).parents[2] / "examples"
QUESTION = EXAMPLES / "requests/advice.classic.json"
GAME = EXAMPLES / "games/decktet.ddz.jsonl"
# Some packages of each extra.
PACKAGES = {
    "service": {
        *("Flask", "flask", "SQLAlchemy", "Werkzeug", "alembic", "apiflask", "APIFlask"),
        *("gunicorn", "limits", "redis", "sqlalchemy", "structlog", "werkzeug"),
    },
    "mcp": {"mcp", "uvicorn"},
}


@pytest.fixture
def damaged_weights(
    no_weights: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Puts files that are no weights in the place of the shipped ones."""
    for original in file.FOLDER.glob("*.npz"):
        (tmp_path / original.name).write_bytes(b"damaged")
    monkeypatch.setattr(file, "FOLDER", tmp_path)
    # In the place of what `no_weights` has put there, which also forgets what is read here.
    monkeypatch.setattr(networks, "load_weights", file.load)
    monkeypatch.setattr(bidders, "load", file.load)
    file.load.cache_clear()
    yield
    file.load.cache_clear()


@pytest.mark.usefixtures("damaged_weights")
def test_damaged_weights() -> None:
    result = run("advise", str(QUESTION))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "landlord: the weights of classic cannot be used\n"


@pytest.mark.usefixtures("damaged_weights")
@pytest.mark.process
def test_a_doctor_of_damaged_weights() -> None:
    """Tests the doctor, which asks the system for the name of its processor."""
    from api import doctor

    result = CliRunner().invoke(doctor.main, ["--json", "--port", "0"])
    assert result.exit_code == 1
    found = {each["name"]: each for each in json.loads(result.stdout)["findings"]}
    assert found["weights"]["status"] == "error"
    assert "cannot be used" in found["weights"]["detail"]


@pytest.mark.parametrize("command", ["store info", "keys list"])
def test_a_store_that_is_away(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that one line says what is wrong: no log beside it, and nothing among the JSON."""
    monkeypatch.setenv("LANDLORD_STORE", "postgresql://nobody@127.0.0.1:1/none")
    done = run(*command.split(), "--json")
    assert (done.exit_code, done.stdout) == (2, "")
    [line] = done.stderr.splitlines()
    assert line.startswith("Error: the store cannot be reached; try again in 2 s (")
    assert "refused" in line


def without(extra: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a command where the packages of an extra are not installed, and returns its end."""
    hidden = [
        name for name, found in packages_distributions().items() if PACKAGES[extra] & {*found}
    ]
    program = (
        f"import sys; sys.modules.update(dict.fromkeys({hidden!r}))\n"
        "from landlord.__main__ import main; main()"
    )
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={name: value for name, value in os.environ.items() if not name.startswith(PREFIX)},
    )


@pytest.mark.process
@pytest.mark.one_in(5)
@pytest.mark.parametrize(
    ("extra", "command"),
    [
        ("service", "serve --port 0"),
        ("service", "store info"),
        ("service", "keys list"),
        ("service", "doctor"),
        ("mcp", "mcp"),
    ],
)
def test_a_missing_extra_is_named(extra: str, command: str) -> None:
    done = without(extra, *command.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert f"pip install 'landlord-solver[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.long
@pytest.mark.process
@pytest.mark.one_in(6)
@pytest.mark.parametrize(
    "command",
    [
        f"advise {QUESTION}",
        "classify --rules classic 33344456",
        "decompose --rules classic 334455",
        "puzzles --rules decktet --count 1",
        f"review {GAME} --worlds 1",
        "rules",
    ],
)
def test_the_library_needs_no_extra(command: str) -> None:
    done = without("service", *command.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_settings_of_a_service_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that they stop no command of the library, and that its own are still checked."""

    def missing(module: str) -> None:
        raise ModuleNotFoundError(module)

    monkeypatch.setattr(environment, "imported", missing)
    monkeypatch.setenv("LANDLORD_STORE", "sqlite:///s")
    assert run("rules").exit_code == 0
    monkeypatch.setenv("LANDLORD_THREADS", "lots")
    done = run("rules")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "LANDLORD_THREADS=lots: write a whole number" in done.stderr
