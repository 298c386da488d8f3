"""The C++ unit tests of the core: built, and run as one test."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NO_COMPILER = 77  # what tools/native_tests.sh exits with


# A minute of both processors for the compiler; `make sanitize` runs the same under sanitizers.
@pytest.mark.long
@pytest.mark.process
@pytest.mark.skipif(
    "libasan" in os.environ.get("LD_PRELOAD", ""), reason="`make sanitize` runs these by itself"
)
@pytest.mark.timeout(900)  # compiles it all where nothing is kept from another build
def test_unit_tests_of_the_core() -> None:
    done = subprocess.run(
        [ROOT / "tools" / "native_tests.sh", "build/tests"],
        check=False,
        cwd=ROOT,
        env={**os.environ, "BIN": str(Path(sys.executable).parent)},
        capture_output=True,
        text=True,
    )
    if done.returncode == NO_COMPILER:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, f"{done.stdout[-8000:]}\n{done.stderr[-4000:]}"
    assert "0 failed" in done.stdout
