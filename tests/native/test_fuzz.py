"""The core survives whatever it is asked: each fuzz file runs in a process of its own.

A crash of the core then fails one test, and says what was asked last.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
# Far more than any of them needs, even with sanitizers.
PATIENCE = 550


@pytest.mark.long
@pytest.mark.process
@pytest.mark.parametrize(
    "name",
    ["fuzz_rules", "fuzz_table", "fuzz_search", "fuzz_calls", "fuzz_perfect", "fuzz_environment"],
)
def test_nothing_but_refusals(name: str, tmp_path: Path) -> None:
    """Tests that nothing but ValueError, TypeError and OverflowError comes out of the core."""
    log = tmp_path / "last"
    log.touch()
    command = [
        sys.executable,
        "-X",
        "faulthandler",
        "-m",
        "pytest",
        "-q",
        "--long",
        "-p",
        "no:cacheprovider",
    ]
    try:
        done = subprocess.run(
            [*command, str(HERE / f"{name}.py")],
            check=False,
            cwd=ROOT,
            env={**os.environ, "LANDLORD_FUZZ_LOG": str(log)},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        pytest.fail(f"the core did not come back from {log.read_text('utf-8')}")
    told = f"{done.stdout[-6000:]}\n{done.stderr[-3000:]}\nlast asked: {log.read_text('utf-8')}"
    assert done.returncode == 0, told
