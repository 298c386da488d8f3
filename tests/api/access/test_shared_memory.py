"""Tests of the counts that processes share."""

from __future__ import annotations

import os
import random
import signal
from collections import Counter
from collections.abc import Iterator

import pytest

from api.access.shared_memory import SharedMemory

# Where other tests have left threads, Python warns of a fork.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")


@pytest.fixture
def clock() -> list[float]:
    """The moment of the table's clock, which a test moves."""
    return [1000.0]


@pytest.fixture
def table(clock: list[float]) -> Iterator[SharedMemory]:
    table = SharedMemory(lambda: clock[0])
    yield table
    table.close()


def test_a_window(table: SharedMemory, clock: list[float]) -> None:
    """Tests that a window begins with the first count, and that the next one begins at zero."""
    assert table.add("me", 60, 1) == (1, 1060.0)
    clock[0] = 1059.0
    assert table.add("me", 60, 2) == (3, 1060.0)
    clock[0] = 1060.0
    assert table.add("me", 60, 1) == (1, 1120.0)


def test_taking_back(table: SharedMemory) -> None:
    assert table.add("me", 60, 5)[0] == 5
    assert table.add("me", 60, -3)[0] == 2
    assert table.add("me", 60, -3)[0] == 0


def count(table: SharedMemory, key: str) -> int:
    """Returns what was counted."""
    return table.add(key, 3600, 0)[0]


def test_equal_to_a_dictionary(table: SharedMemory) -> None:
    """Tests many random counts against the plainest implementation."""
    draw = random.Random(1)
    expected: Counter[str] = Counter()
    for _ in range(3000):
        key, amount = f"caller {draw.randrange(500)}", draw.randrange(4)
        expected[key] += amount
        assert table.add(key, 60, amount)[0] == expected[key]


def test_no_more_memory_for_more_callers() -> None:
    """Tests that strangers with many addresses neither grow the table nor make it forget much."""
    table = SharedMemory(lambda: 0.0, sets=4)
    for _ in range(50):
        table.add("the busy one", 60, 1)
    for number in range(5000):
        assert table.add(f"stranger {number}", 60, 1)[0] >= 1
    assert count(table, "the busy one") == 50
    table.close()


def test_entries_that_have_ended_make_room() -> None:
    """Tests that a busy caller of the past is forgotten before a quiet one of now."""
    clock = [0.0]
    table = SharedMemory(lambda: clock[0], sets=1)
    for number in range(8):
        table.add(f"old {number}", 10, 100)
    clock[0] = 11.0
    for number in range(8):
        table.add(f"new {number}", 10, 1)
    assert [count(table, f"new {number}") for number in range(8)] == [1] * 8
    table.close()


@pytest.mark.process
def test_processes_count_together() -> None:
    """Tests that counts of forked processes are neither lost nor doubled."""
    table = SharedMemory()
    times, children = 2000, []
    for _ in range(3):
        pid = os.fork()
        if pid == 0:
            status = 1
            try:
                for number in range(times):
                    table.add(f"caller {number % 7}", 3600, 1)
                status = 0
            finally:
                os._exit(status)
        children.append(pid)
    for pid in children:
        assert os.waitpid(pid, 0)[1] == 0
    assert sum(count(table, f"caller {number}") for number in range(7)) == 3 * times
    table.close()


@pytest.mark.process
def test_a_killed_process_leaves_no_lock() -> None:
    """Tests that a process that dies while it counts stops nobody else."""
    table = SharedMemory()
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.write(writer, b".")
            while True:
                table.add("me", 3600, 1)
        finally:
            os._exit(1)
    os.read(reader, 1)
    for _ in range(100):
        table.add("me", 3600, 1)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    before = count(table, "me")
    assert table.add("me", 3600, 1)[0] == before + 1
    os.close(reader)
    os.close(writer)
    table.close()
