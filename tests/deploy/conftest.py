"""What tests of an installation share: a wheel, built as the image builds it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.deploy.installed import ROOT

_IGNORED = [line.strip() for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines()]


def build_wheel(folder: Path, source: Path, options: Sequence[str] = ()) -> Path:
    """Builds the wheel of a source tree into a folder, with the packages of this environment."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps"]
    command = [*pip, ".", "--wheel-dir", str(folder), *options]
    # tools/compiler.sh finds a compiler as `make install` does.
    done = subprocess.run(
        ["sh", "-c", '. tools/compiler.sh && exec "$@"', "sh", *command],
        check=False,
        capture_output=True,
        text=True,
        cwd=source,
        env={**os.environ, "BIN": str(Path(sys.executable).parent)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, from a copy of what .dockerignore leaves of the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    ignored = shutil.ignore_patterns(*(name.removeprefix("**/") for name in _IGNORED), "*.so")
    source = folder / "source"
    shutil.copytree(ROOT, source, ignore=lambda place, names: (
        ignored(place, names) if Path(place) == ROOT else {"__pycache__"} & set(names)
    ))  # fmt: skip
    return build_wheel(folder, source)
