"""The portable ways of `api.kernel`, forced upon a test or upon the processes that it starts."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from api import kernel
from api.kernel import portable

# What a process executes before anything else.
_PROGRAM = """
from api import kernel
from api.kernel import portable
for name in kernel.__all__:
    setattr(kernel, name, getattr(portable, name))
"""
# Parameters of fixtures: this system's own ways, and those of all others. The second is for tests
# that wait long for the clock.
WAYS = ("own", "portable")
SLOW_WAYS = ("own", pytest.param("portable", marks=pytest.mark.long))


def force(patch: pytest.MonkeyPatch) -> None:
    """Lets this process use the portable ways."""
    for name in kernel.__all__:
        patch.setattr(kernel, name, getattr(portable, name))


def environment(folder: Path, ways: str) -> dict[str, str]:
    """Returns what lets the Python processes of an environment use these ways.

    Args:
        folder: where a file for them may be made.
        ways: one of `WAYS`.
    """
    if ways == "own":
        return {}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sitecustomize.py").write_text(_PROGRAM)
    path = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {"PYTHONPATH": os.pathsep.join(path)}
