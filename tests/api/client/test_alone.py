"""The package stands alone: a copy of its folder needs `requests`, and nothing of this project."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from api import client

PROGRAM = """
import sys
import bot.landlord_client as client
from bot.landlord_client.questions import ADVICE

assert client.Landlord("http://127.0.0.1:1").games
known = {name.partition(".")[0] for name in sys.modules}
assert known.isdisjoint({"api", "solver", "flask", "pydantic", "apiflask", "numpy"}), known
"""


@pytest.mark.process
def test_a_copy_works(tmp_path: Path) -> None:
    source = Path(client.__file__).parent
    shutil.copytree(source, tmp_path / "bot/landlord_client")
    command = [sys.executable, "-P", "-c", PROGRAM]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
