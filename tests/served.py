"""`landlord serve` as real processes, which tests kill."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

LANDLORD = [sys.executable, "-c", "from solver.cli import main; main(prog_name='landlord')"]
# Seconds, far beyond what anything takes on a busy machine.
PATIENCE = 120


def started(
    command: Sequence[str | Path], log: Path, **more: Any
) -> tuple[subprocess.Popen[str], str]:
    """Starts a service; returns its process, and the address that it tells at its start."""
    with log.open("a") as errors:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, **more
        )
    assert process.stdout
    said = ""
    while not (found := re.search(r"http://[\d.]+:(\d+)", said)):
        line = process.stdout.readline()
        assert line, said + log.read_text()
        said += line
    return process, f"http://127.0.0.1:{found[1]}"


class Served:
    """One service with two workers, and the processes that it consists of.

    `prefix` is a command that becomes the service.
    """

    def __init__(
        self,
        store_url: str,
        log: Path,
        environment: dict[str, str] | None = None,
        prefix: Sequence[str] = (),
    ) -> None:
        settings = {
            "LANDLORD_STORE": store_url,
            "LANDLORD_CLUSTER_WORKERS": "2",
            "LANDLORD_STORE_PATIENCE": "2",
            **(environment or {}),
        }
        self.store_url, self.log = store_url, log
        command = [*prefix, *LANDLORD, "serve", "--port", "0"]
        self.process, self.address = started(command, log, env={**os.environ, **settings})
        self.seen: set[int] = set()

    def members(self, words: str) -> list[int]:
        """Returns the processes of the service whose name or command line has these words."""
        found = [
            pid
            for pid in descendants(self.process.pid)
            if words in f"{process_name(pid)} {command_line(pid)}"
        ]
        self.seen |= set(descendants(self.process.pid))
        return found

    def kill(self, words: str) -> int:
        """Kills one process with these words in its name or command line; returns its id."""
        pid = until(lambda: self.members(words), f"a process {words}")[0]
        os.kill(pid, signal.SIGKILL)
        until(lambda: not alive(pid), f"the end of {pid}")
        return pid

    def stop(self) -> int:
        """Stops the service in order; returns its exit status."""
        self.members("")
        self.process.terminate()
        # Reads the rest, so that the pipe is closed.
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode

    def call(
        self,
        path: str,
        data: bytes | None = None,
        kind: str = "application/json",
        method: str | None = None,
    ) -> Any:
        """Returns the JSON answer; tries again while the service or its store is away."""

        def answer() -> Any:
            request = urllib.request.Request(
                self.address + path, data, {"Content-Type": kind}, method=method
            )
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                    return json.loads(response.read() or b"true")
            except urllib.error.HTTPError as error:
                if error.code != 503:
                    raise AssertionError(error.read().decode()) from None
            except OSError:
                pass
            return None

        return until(answer, f"an answer of {path}")


def free_port() -> int:
    """Returns a port of this machine that nobody uses now.

    It is none of those that the kernel gives to outgoing connections: one of them might take it
    before the process that it is meant for has started.
    """
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def until(condition: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """Returns the first result that is true."""
    end = time.monotonic() + patience
    while not (found := condition()):
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.05)
    return found


def descendants(pid: int) -> list[int]:
    """Returns the processes below another one."""
    children: list[int] = []
    with suppress(OSError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            children += map(int, (thread / "children").read_text().split())
    return [each for child in children for each in (child, *descendants(child))]


def command_line(pid: int) -> str:
    """Returns the command line of a process; nothing when it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def process_name(pid: int) -> str:
    """Returns the name of a process; nothing when it has ended."""
    try:
        return Path(f"/proc/{pid}/comm").read_text()
    except OSError:
        return ""


def alive(pid: int) -> bool:
    """Returns whether a process runs: zombies do not."""
    return bool(command_line(pid))
