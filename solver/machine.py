"""What the machine, or the container, gives to this process: processors and memory.

A container may use less than the machine has. Linux says so in control groups: version 2 in
`cpu.max` and `memory.max`, version 1 in `cpu.cfs_quota_us` and `memory.limit_in_bytes`. A limit
holds for everything below its group, so that all groups up to the root are read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from math import ceil
from pathlib import Path

# Version 1 writes this figure, rounded down to pages, where nothing is limited.
_UNLIMITED = 1 << 62
_ROOT = Path("/")


def processors(root: Path = _ROOT) -> int:
    """Returns the number of processors that this process may use, at least 1.

    It is the number of those it may run on, or its quota of their time, rounded up.

    Args:
        root: where the file system of the system begins; for tests.
    """
    try:
        count = len(os.sched_getaffinity(0))
    except (AttributeError, OSError):  # another system, or a sandbox that refuses the call
        count = os.cpu_count() or 1
    quota = processor_quota(root)
    return count if quota is None else max(1, min(count, ceil(quota)))


def processor_quota(root: Path = _ROOT) -> float | None:
    """Returns how many processors' time the control groups grant; None: as much as there is."""
    quotas = []
    for group in _groups(root, "cpu"):
        quota, _, period = _text(group / "cpu.max").partition(" ")
        quota = quota or _text(group / "cpu.cfs_quota_us")
        period = period or _text(group / "cpu.cfs_period_us")
        if quota.isdigit() and period.isdigit() and int(period) > 0 and int(quota) > 0:
            quotas.append(int(quota) / int(period))
    return min(quotas, default=None)


def memory(root: Path = _ROOT) -> int:
    """Returns the bytes of memory that the machine has, or the least limit of a control group."""
    limits = [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    for group in _groups(root, "memory"):
        for name in ("memory.max", "memory.limit_in_bytes"):
            said = _text(group / name)
            if said.isdigit() and 0 < int(said) < _UNLIMITED:
                limits.append(int(said))
    return min(limits)


def _groups(root: Path, controller: str) -> Iterator[Path]:
    """Yields the folders of the control groups that limit this process, from its own upward."""
    for line in _text(root / "proc/self/cgroup").splitlines():
        number, _, rest = line.partition(":")
        controllers, _, path = rest.partition(":")
        if number == "0" and not controllers:
            top = root / "sys/fs/cgroup"
        elif controller in controllers.split(","):
            top = root / "sys/fs/cgroup" / controllers
            if not top.exists():
                top = root / "sys/fs/cgroup" / controller
        else:
            continue
        # In a container the path may be the host's, which is not there; its own group is the top.
        group = top / path.lstrip("/")
        while group != top:
            yield group
            group = group.parent
        yield top


def _text(path: Path) -> str:
    """Returns what a file says; nothing when it cannot be read."""
    try:
        return path.read_text("ascii", "replace").strip()
    except OSError:
        return ""
