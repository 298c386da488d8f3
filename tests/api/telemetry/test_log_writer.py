"""Tests that a log which takes no lines fails nothing and blocks nobody."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TextIO

import pytest

from api.telemetry import logs
from api.telemetry.log_writer import LogWriter
from tests.api_client import app_with

# Seconds; only reached when something is broken.
PATIENCE = 60


class Counted:
    """A writer of the test, and how many lines it has reported as lost."""

    def __init__(self, stream: TextIO, most: int = 10_000) -> None:
        self.lost = 0
        self.writer = LogWriter(stream, "lost {}".format, self._count, most)

    def _count(self, lines: int) -> None:
        self.lost += lines

    def write(self, *lines: str) -> None:
        for line in lines:
            self.writer.write(f"{line}\n")

    def flush(self) -> None:
        assert self.writer.drain(PATIENCE)


@pytest.fixture
def pipe() -> Iterator[tuple[IO[bytes], TextIO]]:
    """The two ends of a pipe."""
    reader, writer = os.pipe()
    with os.fdopen(reader, "rb", 0) as source, os.fdopen(writer, "w") as stream:
        yield source, stream


def test_lines_arrive_in_order(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w") as stream:
        counted = Counted(stream)
        counted.write(*map(str, range(1000)))
        counted.flush()
    assert (tmp_path / "log").read_text().split() == list(map(str, range(1000)))
    assert counted.lost == 0


def test_a_reader_that_has_gone(pipe: tuple[IO[bytes], TextIO]) -> None:
    reader, stream = pipe
    reader.close()
    counted = Counted(stream)
    for expected in (1, 2, 3):
        counted.write("a line")
        counted.flush()
        assert counted.lost == expected
    assert counted.writer.failing


def test_what_was_lost_is_said_later(tmp_path: Path) -> None:
    """Tests a disk that was full for some time."""
    with Path("/dev/full").open("w") as stream, (tmp_path / "log").open("w") as disk:
        counted = Counted(stream)
        for line in ("one", "two", "three"):
            counted.write(line)
            counted.flush()
        assert counted.lost == 3
        os.dup2(disk.fileno(), stream.fileno())
        counted.write("four")
        counted.flush()
        counted.write("five")
        counted.flush()
    assert (tmp_path / "log").read_text() == "four\nlost 3\nfive\n"
    assert (counted.lost, counted.writer.failing) == (3, False)


def test_a_slow_reader_blocks_nobody(pipe: tuple[IO[bytes], TextIO]) -> None:
    """Tests that lines are dropped while nobody reads, and written when somebody does."""
    reader, stream = pipe
    counted = Counted(stream, most=10)
    line = "x" * 9999
    counted.write(*[line] * 100)  # a pipe holds 64 KiB
    assert counted.lost > 0
    read: list[bytes] = []

    def drain() -> None:
        while data := reader.read(1 << 16):
            read.append(data)

    thread = threading.Thread(target=drain)
    thread.start()
    counted.flush()
    counted.write("the last")
    counted.flush()
    stream.close()
    thread.join(PATIENCE)
    found = b"".join(read).decode().splitlines()
    assert "the last" in found
    assert found.count(line) + counted.lost == 100
    told = [int(each.split()[1]) for each in found if each.startswith("lost ")]
    assert sum(told) == counted.lost


def test_a_closed_stream(tmp_path: Path) -> None:
    stream = (tmp_path / "log").open("w")
    stream.close()
    counted = Counted(stream)
    counted.write("a line")
    counted.flush()
    assert counted.lost == 1


def test_requests_are_answered_when_the_log_is_full(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Tests that answers are as always, that the lines are counted, and that /readyz says it."""
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stderr", full)
        url = f"sqlite:///{tmp_path}/store.sqlite3"
        client = app_with(log_level="INFO", store=url).test_client()
        assert client.get("/v1/rules").status_code == 200
        assert logs.flush()
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json["status"]) == (200, "ok")  # type: ignore[index]
        assert ready.json["checks"]["log"]["status"] == "warning"  # type: ignore[index]
        text = client.get("/metrics").text
        [lost] = [line for line in text.splitlines() if line.startswith("landlord_log_lines_lost")]
        assert float(lost.split()[1]) >= 1
        client.application.extensions["landlord"].store.close()  # type: ignore[union-attr]


def test_lines_of_gunicorn_are_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests the logger that gunicorn is given."""
    from gunicorn.config import Config

    with (tmp_path / "log").open("w") as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        logs.configure("INFO")
        logger = logs.GunicornLogger(Config())
        try:
            int("inside")
        except ValueError:
            logger.exception("worker %s failed", 7)
        assert logs.flush()
        logger.error_log.handlers = []
    [line] = (tmp_path / "log").read_text().splitlines()
    said = json.loads(line)
    assert (said["event"], said["level"]) == ("worker 7 failed", "error")
    assert "ValueError: invalid literal" in said["exception"]
