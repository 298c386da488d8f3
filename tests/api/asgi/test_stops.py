"""Tests of workers that stop, are killed or have grown too large, as real processes."""

from __future__ import annotations

import json
import os
import signal
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.served import PATIENCE, until
from tests.web_server import CLASSIFY, JSON, question, search, web_server, works


@pytest.mark.process
def test_a_request_that_began_before_the_stop(tmp_path: Path) -> None:
    """Tests that SIGTERM lets a client finish its request, and closes the other connections."""
    with web_server(tmp_path, WORKERS=1, STOP_SECONDS=PATIENCE, BODY_SECONDS=PATIENCE) as one:
        with one.connect() as idle, one.connect() as wire:
            wire.send(question()[:-1])
            works(one)
            one.process.send_signal(signal.SIGTERM)
            assert idle.rest() == b""
            wire.send(question()[-1:])
            answer = wire.answer()
            assert (answer.status, answer.headers["connection"]) == (200, "close")
            assert wire.rest() == b""
        assert one.process.wait(PATIENCE) == 0


@pytest.mark.long
@pytest.mark.process
def test_clients_that_do_nothing_delay_no_stop(tmp_path: Path) -> None:
    """Tests halves of heads and bodies when a worker stops: one second, and then a refusal."""
    with web_server(tmp_path, WORKERS=1, STOP_SECONDS=60) as one, ExitStack() as wires:
        half, chunked, head, late = (wires.enter_context(one.connect()) for _ in range(4))
        half.send(question()[:-1])
        chunked.send(CLASSIFY + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{")
        head.send(CLASSIFY)
        late.send(question()[:-1])
        works(one)
        began = time.monotonic()
        one.process.send_signal(signal.SIGTERM)
        late.send(question()[-1:])
        assert late.answer().status == 200
        for wire in (half, chunked):
            answer = wire.answer()
            assert answer.status == 503
            assert int(answer.headers["retry-after"]) > 0
            assert json.loads(answer.body)["detail"] == "the service is stopping"
        assert head.rest() == b""
        assert one.process.wait(PATIENCE) == 0
        assert time.monotonic() - began < 20  # far below the time to stop
        assert "Traceback" not in one.log.read_text()


@pytest.mark.long
@pytest.mark.process
def test_a_client_that_reads_nothing_is_left(tmp_path: Path) -> None:
    """Tests that the log has no traceback where a stop cuts an answer short."""
    with web_server(tmp_path, WORKERS=1, STOP_SECONDS=4) as one:
        with one.connect(receive_buffer=1024) as deaf:
            for _ in range(20):
                deaf.send(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            works(one)
            assert one.stop() == 0
        assert "Traceback" not in one.log.read_text()


@pytest.mark.long
@pytest.mark.process
def test_searches_that_are_cut_short(tmp_path: Path) -> None:
    """Tests that a stop ends searches for which it has no time: with 503, or with a last event."""
    settings = {"WORKERS": 1, "SEARCHES": 2, "SEARCH_SECONDS": 60, "STOP_SECONDS": 6}
    with web_server(tmp_path, **settings) as one, one.connect() as wire, one.connect() as stream:
        wire.send(search(60))
        stream.send(search(60).replace(JSON, JSON + b"Accept: text/event-stream\r\n"))
        assert stream.answer().headers["content-type"].startswith("text/event-stream")
        # Both places are taken when another search is refused.
        until(lambda: one.ask(search(0.1)).status == 503, "the searches")
        one.process.send_signal(signal.SIGTERM)
        answer = wire.answer()
        assert answer.status == 503
        assert int(answer.headers["retry-after"]) > 0
        assert answer.headers["connection"] == "close"
        assert stream.rest().endswith(b"\n\n\r\n0\r\n\r\n")
        assert one.process.wait(PATIENCE) == 0


@pytest.mark.long  # `test_limits_hold_over_two_workers` kills one, too
@pytest.mark.process
def test_a_worker_that_is_killed(tmp_path: Path) -> None:
    """Tests that another worker takes its place."""
    with web_server(tmp_path, WORKERS=2) as two:
        before = until(lambda: len(two.workers()) == 2 and two.workers(), "two workers")
        os.kill(before[0], signal.SIGKILL)
        until(lambda: len(set(two.workers()) - set(before)) == 1, "a new worker")
        until(lambda: (found := two.asked(question())) and found.status == 200, "an answer")
        assert two.stop() == 0


@pytest.mark.long
@pytest.mark.process
@pytest.mark.parametrize("workers", [1, 2])
def test_workers_that_are_too_large(tmp_path: Path, workers: int) -> None:
    """Tests that they are replaced by turns, and that the service is there all the time."""
    with web_server(tmp_path, WORKERS=workers, WORKER_MEMORY=1) as large:
        before = set(until(lambda: len(large.workers()) == workers and large.workers(), "workers"))

        def replaced() -> bool:
            found = large.asked(question())
            assert found is None or found.status == 200
            return bool(found) and not before & set(large.workers())

        until(replaced, "new workers")
        assert "has more than 1 MiB" in large.log.read_text()
        assert large.stop() == 0
