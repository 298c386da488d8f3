"""Tests of pools of worker processes: none outlives the process that started it."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from solver.processes import worker_pool
from tests.served import PATIENCE

PROGRAM = """
import os, time
from solver.processes import worker_pool

if __name__ == "__main__":
    with worker_pool(2) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        time.sleep(600)
"""


def alive(process: int) -> bool:
    """Returns whether a process runs; one that has ended and waits to be collected does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text("ascii")
        return state.rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.process
@pytest.mark.one_in(2)
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_workers_end_with_their_parent(end: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM, "utf-8")
    with subprocess.Popen(
        [sys.executable, str(file)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as parent:
        assert parent.stdout
        worker = int(parent.stdout.readline())
        assert alive(worker)
        parent.send_signal(end)
        parent.wait(PATIENCE)
    while alive(worker):  # the time limit of the test run ends this
        time.sleep(0.02)


@pytest.mark.process
def test_an_error_ends_the_work() -> None:
    def fail() -> None:
        with worker_pool(1) as pool:
            pool.submit(time.sleep, 600)  # longer than a test may take
            raise KeyError

    with pytest.raises(KeyError):
        fail()
