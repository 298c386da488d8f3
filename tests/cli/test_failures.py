"""Tests of commands that cannot do their work: one line on standard error, and exit status 1."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from api import doctor
from solver import bidders
from solver.weights import file, networks
from tests.command_line import run
from tests.served import LANDLORD, PATIENCE

QUESTION = Path(__file__).parents[2] / "examples/requests/advice.classic.json"


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
def test_a_doctor_of_damaged_weights() -> None:
    result = CliRunner().invoke(doctor.main, ["--json", "--port", "0"])
    assert result.exit_code == 1
    found = {each["name"]: each for each in json.loads(result.stdout)["findings"]}
    assert found["weights"]["status"] == "error"
    assert "cannot be used" in found["weights"]["detail"]


@pytest.mark.parametrize("command", ["store info", "keys list"])
def test_a_store_that_is_away(command: str) -> None:
    """Tests that one line says what is wrong: no log beside it, and nothing among the JSON."""
    done = subprocess.run(
        [*LANDLORD, *command.split(), "--json"],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "LANDLORD_STORE": "postgresql://nobody@127.0.0.1:1/none"},
    )
    assert (done.returncode, done.stdout) == (1, "")
    [line] = done.stderr.splitlines()
    assert line.startswith("Error: the store cannot be reached; try again in 2 s (")
    assert "refused" in line
