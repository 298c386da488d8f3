"""Tests of the supervisor with small processes: restarts, stops, and nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.served import PATIENCE

ROOT = Path(__file__).parents[2]
# The members write their process ids; `first` is ready when its file is there.
PROGRAM = """
import sys, time
from pathlib import Path
from api import orphans
from api.supervisor import Member, Supervisor
if "watchdog" in sys.argv[3:]:
    orphans._kernel_helps = lambda: False
folder = Path(sys.argv[1])
code = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid())); "
def member(name, rest):
    return Member(name, [sys.executable, "-c", code + rest, str(folder / name)], patience=5)
members = [member("first", sys.argv[2]), member("second", "time.sleep(600)")]
def say(sentence):
    print(sentence, flush=True)
def ready():
    return "exit" not in sys.argv[2] and (folder / "first").exists()
sys.exit(Supervisor(members, ready, say).run())
"""


def until(condition: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end
        time.sleep(0.01)
    return found


def pid(folder: Path, name: str, before: int = 0) -> int:
    """Returns the process id of a member, which is another one than before."""

    def read() -> int:
        try:
            found = int((folder / name).read_text())
        except (OSError, ValueError):
            return 0
        return found if found != before else 0

    return int(until(read))


def ended(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


@pytest.fixture(params=["kernel", "watchdog"])
def run(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Callable[[str], subprocess.Popen[str]]]:
    """Starts a supervisor of two processes, of which the first runs the given code."""
    found = []

    def started(code: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(tmp_path), code, request.param],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        found.append(process)
        return process

    yield started
    for process in found:
        process.kill()
        process.communicate()


Run = Callable[[str], "subprocess.Popen[str]"]
SLEEP = "time.sleep(600)"


def test_what_dies_is_started_again(run: Run, tmp_path: Path) -> None:
    supervisor = run(SLEEP)
    for name in ("first", "second"):
        victim = pid(tmp_path, name)
        os.kill(victim, signal.SIGKILL)
        assert pid(tmp_path, name, victim)
        assert supervisor.stdout
        assert supervisor.stdout.readline() == (
            f"{name} was ended by SIGKILL and is started again\n"
        )
    supervisor.terminate()
    assert supervisor.wait(PATIENCE) == 0
    assert all(ended(pid(tmp_path, name)) for name in ("first", "second"))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_behind(run: Run, tmp_path: Path, number: signal.Signals) -> None:
    """Tests that both end with their supervisor, also one that does not listen to SIGTERM."""
    deaf = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {SLEEP}"
    supervisor = run(SLEEP if number == signal.SIGTERM else deaf)
    processes = [pid(tmp_path, name) for name in ("first", "second")]
    time.sleep(0.2)  # the watchdog hears of a process just after its start
    supervisor.send_signal(number)
    assert supervisor.wait(PATIENCE) == (-9 if number == signal.SIGKILL else 0)
    until(lambda: all(map(ended, processes)))


def test_a_first_process_that_cannot_start(run: Run, tmp_path: Path) -> None:
    """Tests that everything ends with the status of a process that never was ready."""
    supervisor = run("sys.exit(3)")
    assert supervisor.wait(PATIENCE) == 3
    assert not (tmp_path / "second").exists()
