"""Ctrl-C at any moment of any command: exit status 130, and no trace of the program."""

from __future__ import annotations

import importlib
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from pydantic import BaseModel, field_serializer

from landlord.__main__ import main as start
from solver.cli.interrupts import interruptible
from tests.choice import Some
from tests.served import PATIENCE

EXAMPLES = Path(__file__).parents[2] / "examples"
COMMANDS = [
    "rules",
    f"advise {EXAMPLES}/requests/advice.classic.json --worlds 100000",
    "arena greedy timid --rules classic --deals 100000 --workers 2",
    f"review {EXAMPLES}/games",
    f"convert --to text {EXAMPLES}/games/classic.ddz.jsonl",
    "engine",
    "mcp",
    "serve --port 0",
    "store info",
    "keys list",
    "doctor --port 0",
]
# Sends SIGINT to itself when the n-th module is imported, and then becomes the command.
PROGRAM = """
import os, signal, sys
from landlord.__main__ import main
signal.signal(signal.SIGINT, signal.default_int_handler)
left = int(sys.argv.pop(1))
def hook(event, arguments):
    global left
    if event == "import":
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(hook)
main()
"""


def interrupted(command: str, after: int, folder: Path) -> tuple[int, str]:
    """Returns exit status and standard error of a command that is interrupted at import `after`."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(after), *shlex.split(command)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        text=True,
        env={**os.environ, "LANDLORD_STORE": f"sqlite:///{folder}/store.sqlite3"},
    )
    return done.returncode, done.stderr


@pytest.mark.process
@pytest.mark.one_in(11, first=1)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.split(" ")[0])
def test_while_modules_are_imported(command: str, tmp_path: Path, some: Some) -> None:
    for after in some(range(4, 700, 30), 3):
        assert interrupted(command, after, tmp_path) == (130, ""), after


@pytest.mark.long
@pytest.mark.process
def test_programs_in_the_background_go_on(tmp_path: Path) -> None:
    """Tests that a command which was started to ignore Ctrl-C ignores it."""
    plain = f"{sys.executable} -m landlord engine"
    script = f"trap '' INT; {plain} <fifo & program=$!; exec 9>fifo; sleep 1; kill -INT $program"
    done = subprocess.run(
        [
            "bash",
            "-c",
            f"cd {tmp_path} && mkfifo fifo && {{ {script}; exec 9>&-; wait $program; }}",
        ],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.process
def test_in_the_middle_of_a_search(tmp_path: Path) -> None:
    """Tests a search of a minute."""
    question = f"advise {EXAMPLES}/requests/advice.classic.json --worlds 100000 --seconds 60"
    program = PROGRAM.replace(
        "main()\n",
        "import threading, time\n"
        "def later():\n"
        "    while 'solver.cli' not in sys.modules: time.sleep(0.05)\n"
        "    time.sleep(2)\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "threading.Thread(target=later, daemon=True).start()\n"
        "main()\n",
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "0", *shlex.split(question)],
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        text=True,
    )
    assert (done.returncode, done.stderr) == (128 + signal.SIGINT, "")


class Slow(BaseModel):
    """A document of which Ctrl-C is pressed while it is written."""

    field: int = 1

    @field_serializer("field")
    def written(self, _: int) -> None:
        signal.raise_signal(signal.SIGINT)


def test_an_error_that_a_library_makes_of_it() -> None:
    """Tests Ctrl-C while pydantic writes JSON: it raises an error that is no KeyboardInterrupt."""
    with pytest.raises(SystemExit) as ended, interruptible():
        Slow().model_dump_json()
    assert ended.value.code == 128 + signal.SIGINT


def test_what_ignores_ctrl_c_goes_on_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests a command that a shell has started in the background."""
    command = SimpleNamespace(main=lambda **_: signal.raise_signal(signal.SIGINT))
    monkeypatch.setattr(importlib, "import_module", lambda _: command)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interruptible():
            start()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_errors_are_no_interrupt() -> None:
    with pytest.raises(ZeroDivisionError), interruptible():
        raise ZeroDivisionError
