"""Tests of what a container grants, on file systems that the tests write."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from solver import machine

MANY = 1 << 20


@pytest.fixture(autouse=True)
def many_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with 64 processors."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(64)))


def written(root: Path, files: dict[str, str]) -> Path:
    """Returns the root of a file system with these files."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    return root


@pytest.mark.parametrize(
    ("quota", "count"),
    [("max 100000", 64), ("200000 100000", 2), ("150000 100000", 2), ("1000 100000", 1)],
)
def test_processors_of_a_group(tmp_path: Path, quota: str, count: int) -> None:
    """Tests version 2, in a container whose own group is the top."""
    root = written(
        tmp_path,
        {
            "proc/self/cgroup": "0::/",
            "sys/fs/cgroup/cpu.max": quota,
            "sys/fs/cgroup/memory.max": "max",
        },
    )
    assert machine.processors(root) == count
    assert machine.memory(root) > MANY


def test_the_least_limit_of_all_parents(tmp_path: Path) -> None:
    """Tests version 2 where limits are set at several levels."""
    root = written(
        tmp_path,
        {
            "proc/self/cgroup": "0::/a/b",
            "sys/fs/cgroup/a/b/cpu.max": "max 100000",
            "sys/fs/cgroup/a/cpu.max": "300000 100000",
            "sys/fs/cgroup/a/memory.max": str(2 * MANY),
            "sys/fs/cgroup/a/b/memory.max": str(3 * MANY),
        },
    )
    assert machine.processors(root) == 3
    assert machine.processor_quota(root) == 3.0
    assert machine.memory(root) == 2 * MANY


@pytest.mark.parametrize("folder", ["cpu,cpuacct", "cpu"])
def test_version_1(tmp_path: Path, folder: str) -> None:
    """Tests version 1, whose path may be the host's."""
    root = written(
        tmp_path,
        {
            "proc/self/cgroup": f"4:memory:/docker/ab\n3:{folder}:/docker/ab\n1:name=systemd:/",
            f"sys/fs/cgroup/{folder}/cpu.cfs_quota_us": "400000",
            f"sys/fs/cgroup/{folder}/cpu.cfs_period_us": "100000",
            "sys/fs/cgroup/memory/docker/ab/memory.limit_in_bytes": str(5 * MANY),
            "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712",
        },
    )
    assert machine.processors(root) == 4
    assert machine.memory(root) == 5 * MANY


def test_no_limit(tmp_path: Path) -> None:
    """Tests a system that has no control groups, and version 1 without a quota."""
    assert machine.processors(tmp_path) == 64
    assert machine.processor_quota(tmp_path) is None
    root = written(
        tmp_path,
        {
            "proc/self/cgroup": "3:cpu:/",
            "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1",
            "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000",
        },
    )
    assert machine.processors(root) == 64
    assert machine.memory(root) > MANY
