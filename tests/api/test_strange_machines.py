"""The service where the system refuses what it asks for, or has less of it than usual."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.api import questions
from tests.served import PATIENCE, Served, alive, descendants, until
from tests.strange import ordinary, refusing

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="these are ways of Linux")
MACHINES = {
    "nice": lambda: [*ordinary(), "nice", "-n", "10"],
    "nicest": lambda: [*ordinary(), "nice", "-n", "19"],
    "few files": lambda: ["prlimit", "--nofile=64:64"],
    "no home": lambda: ["env", "-u", "HOME", "TZ=Nowhere/Else", "LC_ALL=C"],
    "home that cannot be written": lambda: ["env", "HOME=/proc/nowhere", "LC_ALL=POSIX"],
    "calls that are refused": refusing,
}
SOLUTION = {
    "rules": "snatch",
    "landlord": 0,
    "hands": ["3QQQR", "22", "3444Q2"],
    "turn": 2,
    "limit": {"nodes": 10000},
}

# More nodes than one thread has alone before the others are asked for.
HARD: dict[str, Any] = {
    "rules": "classic",
    "landlord": 0,
    "hands": ["3445566778899TJQKA22", "334456789TTJJQKKA2"],
    "turn": 0,
    "limit": {"nodes": 100000},
}


@pytest.mark.long
@pytest.mark.process
@pytest.mark.parametrize("machine", MACHINES)
def test_searches_are_answered(machine: str, tmp_path: Path) -> None:
    prefix = MACHINES[machine]()
    if not prefix:
        pytest.skip("this machine refuses no system calls")
    served = Served(
        f"sqlite:///{tmp_path}/store.sqlite3",
        tmp_path / "log",
        {"LANDLORD_CLUSTER_WORKERS": "1"},
        prefix=prefix,
    )
    try:
        ready = served.call("/readyz")
        assert ready["checks"]["search"] == {"status": "ok", "detail": ""}
        for path, question in (
            ("advice", questions.advice(limit={"worlds": 5})),
            ("solutions", SOLUTION),
            ("decompositions", {"rules": "classic", "hand": "34567"}),
        ):
            for _ in range(3):
                assert served.call(f"/v1/{path}", json.dumps(question).encode()), path
        until(lambda: served.call("/readyz")["cluster"]["state"] == "ready", "the workers")
    finally:
        assert served.stop() == 0
    assert "Traceback" not in served.log.read_text()


@pytest.mark.long
@pytest.mark.process
def test_processes_end_with_their_master_where_the_kernel_does_not_help(tmp_path: Path) -> None:
    """Tests the death of a master whose processes may not ask to die with it."""
    prefix = refusing()
    if not prefix:
        pytest.skip("this machine refuses no system calls")
    served = Served(f"sqlite:///{tmp_path}/store.sqlite3", tmp_path / "log", prefix=prefix)
    until(lambda: served.members("landlord-review"), "all processes")
    found = descendants(served.process.pid)
    served.process.kill()
    until(lambda: not any(map(alive, found)), "the end of its processes")
    served.process.communicate(timeout=PATIENCE)


@pytest.mark.process
@pytest.mark.parametrize(
    "threads", [0, *(pytest.param(each, marks=pytest.mark.long) for each in (1, 3))]
)
def test_searches_where_there_are_few_threads(threads: int) -> None:
    """Tests that a core that gets fewer threads than it asks for works with those that it has."""
    program = f"""
import os, pathlib, resource
from solver.protocol import ENDPOINTS
for path, question in (("advice", {questions.advice(limit={"worlds": 2})!r}), ("solutions", {SOLUTION!r})):
    ENDPOINTS[path].ask(question)  # reads all files: the other user may not
now = len(list(pathlib.Path("/proc/self/task").iterdir()))
resource.setrlimit(resource.RLIMIT_NPROC, (now + {threads},) * 2)
os.setresuid(54321, 54321, 54321)
answer = ENDPOINTS["advice"].ask({questions.advice(limit={"worlds": 20}, seed=1)!r})
print(answer.to_dict()["best"])
from solver.protocol import solutions, BUILT_IN
question = solutions.SolutionsRequest.model_validate({HARD!r})
print(solutions.answer(question, BUILT_IN, threads=8).to_dict()["nodes"] > 0)
"""
    if os.getuid():
        pytest.skip("only root can become a user without processes")
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "LANDLORD_THREADS": "8"},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[1] == "True"
