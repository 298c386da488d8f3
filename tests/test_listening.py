"""Whether the service can listen at a port, found out before anything is installed."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.config import Settings
from solver import listening
from tests.command_line import run

ROOT = Path(__file__).parents[1]


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
