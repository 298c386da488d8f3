"""An installation outside of the checkout: its folder, its commands, and a service that answers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.served import started

ROOT = Path(__file__).parents[2]
# Seconds, far beyond what anything takes on a busy machine.
PATIENCE = 300


class Installed:
    """A virtual environment.

    Args:
        folder: where it is made.
        lent: whether it finds the packages of this environment, but not the checkout.
    """

    def __init__(self, folder: Path, *, lent: bool) -> None:
        self.folder = folder
        made = [str(_python()), "-m", "venv", "--without-pip", str(folder)]
        subprocess.run(made, check=True, timeout=PATIENCE)
        if lent:
            # A path does not bring along the editable install that it holds.
            (site,) = folder.glob("lib/python3*/site-packages")
            (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")

    def pip(self, *words: str) -> None:
        """Runs pip on the environment, with nothing else in PATH."""
        pip = [sys.executable, "-m", "pip", "--python", str(self.folder / "bin/python")]
        command = [*pip, "--disable-pip-version-check", *words]
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, timeout=2 * PATIENCE,
            env={**os.environ, "PATH": str(self.folder / "bin")},
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr

    def environment(self, **more: str) -> dict[str, str]:
        """Returns the environment of a process: nothing of the checkout, and no compiler."""
        kept = {name: os.environ[name] for name in ("LANG", "TMPDIR") if name in os.environ}
        return {**kept, "PATH": str(self.folder / "bin"), **more}

    def run(self, *command: str, cwd: Path, user: int | None = None) -> str:
        """Returns what a command of the environment prints."""
        done = subprocess.run(
            [str(self.folder / "bin" / command[0]), *command[1:]],
            check=False, capture_output=True, text=True, timeout=PATIENCE,
            cwd=cwd, user=user, env=self.environment(HOME=str(cwd)),
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextmanager
    def serving(
        self, command: list[str], cwd: Path, user: int | None = None, **settings: str
    ) -> Iterator[str]:
        """Starts the service with a command; yields its address."""
        shown = shutil.which(command[0], path=str(self.folder / "bin"))
        assert shown
        environment = self.environment(HOME=str(cwd), **settings)
        process, address = started(
            [shown, *command[1:]], cwd / "log", cwd=cwd, user=user, env=environment
        )
        try:
            yield address
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)


def _python() -> Path:
    """Returns the Python of this version that an ordinary user may start; of several the first."""
    name = f"python3.{sys.version_info.minor}"
    folders = (sys.base_prefix + "/bin", "/usr/local/bin", "/usr/bin")
    found = [file for folder in folders if (file := Path(folder, name)).exists()]
    open_to_all = (
        file
        for file in found
        if all(place.stat().st_mode & 0o001 for place in file.resolve().parents)
    )
    return next(open_to_all, found[0])
