"""What the Dockerfile does, without Docker: its install, its user, its check of health."""

from __future__ import annotations

import os
import re
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.installed import ROOT, Installed

IMAGE = (ROOT / "Dockerfile").read_text("utf-8")
pytestmark = [pytest.mark.long, pytest.mark.process]


def words(instruction: str) -> list[str]:
    """Returns the words of a command of the Dockerfile that is written as a list."""
    found = re.search(rf"^{instruction}\s*(\[.*\])$", IMAGE, re.MULTILINE)
    assert found, instruction
    return re.findall(r'"((?:[^"\\]|\\.)*)"', found[1])


@pytest.fixture
def place() -> Iterator[Path]:
    """A new folder that every user may enter."""
    found = Path(tempfile.mkdtemp(prefix="landlord-image-"))
    found.chmod(0o755)
    yield found
    shutil.rmtree(found, ignore_errors=True)


def protect(folder: Path) -> None:
    """Takes the right to write into a folder, and all below it, away from everybody."""
    for file in (folder, *folder.rglob("*")):
        if not file.is_symlink():
            file.chmod(stat.S_IMODE(file.stat().st_mode) & ~0o222 | 0o444)


def test_the_steps_of_the_image(wheel: Path, place: Path) -> None:
    """Tests the image: locked packages, no compiler, an ordinary user, nothing to write to."""
    lock = re.search(r"pip install --no-cache-dir --no-deps --require-hashes -r (\S+)", IMAGE)
    assert lock
    installed = Installed(place / "app", lent=False)
    installed.pip("install", "--quiet", "--no-deps", "--require-hashes", "-r", str(ROOT / lock[1]))
    installed.pip("install", "--quiet", "--no-index", "--no-deps", str(wheel))
    protect(installed.folder)
    files = set(installed.folder.rglob("*"))
    home = place / "home"
    home.mkdir()
    user = None
    if os.geteuid() == 0:  # whoever is root may write anywhere
        user = int(re.findall(r"^USER (\d+)$", IMAGE, re.MULTILINE)[0])
        os.chown(home, user, -1)
    assert installed.run("landlord", "rules", cwd=home, user=user)
    findings = installed.run("landlord", "doctor", "--port", "0", cwd=home, user=user)
    assert "error" not in findings, findings
    command = [*words("CMD")[:2], "--port", "0"]
    store = {"LANDLORD_STORE": f"sqlite:///{home}/store.sqlite3"}
    with installed.serving(command, home, user, **store) as address:
        check = [word.replace("http://127.0.0.1:8000", address) for word in words("    CMD")]
        assert address in check[-1]
        installed.run(*check, cwd=home, user=user)
    assert set(installed.folder.rglob("*")) == files
