"""Tests of what Linux and other systems do in different ways: both keep the same promises."""

from __future__ import annotations

import mmap
import os
import socket
import subprocess
import sys
import time
from contextlib import closing
from types import ModuleType

import pytest

from api import kernel
from api.kernel import linux, portable
from tests.served import PATIENCE, alive, until

BOTH = pytest.mark.parametrize("ways", [linux, portable])


@BOTH
def test_they_are_interchangeable(ways: ModuleType) -> None:
    for name in kernel.__all__:
        assert hasattr(ways, name)


@BOTH
def test_events(ways: ModuleType) -> None:
    """Tests what is told of a connection that is read, answered and closed, and the bell."""
    ours, theirs = socket.socketpair()
    with closing(ways.Events()) as events, ours, theirs:
        ours.setblocking(False)
        number = ours.fileno()
        events.watch(number)
        events.wait(0)  # epoll tells that it can be written
        events.wake_up()
        events.wake_up()
        began = time.monotonic()
        assert events.wait(PATIENCE) == []
        assert time.monotonic() - began < PATIENCE
        theirs.send(b"x")
        assert [found for found, _ in events.wait(PATIENCE)] == [number]
        assert ours.recv(10) == b"x"
        events.expect(number, reading=False, writing=True)
        while True:  # until the client's buffers are full
            try:
                ours.send(bytes(1 << 16))
            except BlockingIOError:
                break
        events.wait(0)
        while events.wait(0) == []:
            theirs.recv(1 << 16)
        events.expect(number, reading=True, writing=False)
        theirs.close()
        assert [found for found, _ in events.wait(PATIENCE)] == [number]
        events.forget(number)
        assert events.wait(0) == []


@BOTH
def test_a_listener(ways: ModuleType) -> None:
    with closing(ways.Events()) as events, socket.create_server(("127.0.0.1", 0)) as listener:
        events.listen(listener.fileno())
        with socket.create_connection(listener.getsockname()):
            assert events.wait(PATIENCE) == [(listener.fileno(), False)]
        events.forget(listener.fileno())


@BOTH
def test_disconnects(ways: ModuleType) -> None:
    """Tests that data does not count as a disconnect, and that a forgotten client is not reported."""
    watcher = ways.DisconnectWatcher()
    ours, theirs = socket.socketpair()
    other, gone = socket.socketpair()
    with ours, theirs, other, gone:
        watcher.watch(ours)
        watcher.forget(ours)
        theirs.close()
        watcher.watch(other)
        gone.shutdown(socket.SHUT_WR)
        assert watcher.wait() == [other.fileno()]
        assert watcher.gone(other)
        watcher.forget(other)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        assert not watcher.gone(ours)
        theirs.send(b"x")
        assert not watcher.gone(ours)
        assert ours.recv(1) == b"x"


@BOTH
def test_memory(ways: ModuleType) -> None:
    number = ways.file_in_memory("landlord-test")
    os.ftruncate(number, mmap.PAGESIZE)
    with mmap.mmap(number, mmap.PAGESIZE) as memory:
        memory[:3] = b"one"
        assert os.pread(number, 3, 0) == b"one"
    os.close(number)
    assert ways.resident() > 1 << 20


def test_the_watchdog_kills_what_is_held() -> None:
    """Tests the end of a process whose keeper is killed, and that a dropped one lives on."""
    program = (
        "import subprocess, sys, time\n"
        "from api.kernel.portable import Watchdog\n"
        "watchdog = Watchdog()\n"
        "found = [subprocess.Popen(['sleep', '600'], start_new_session=True) for _ in 'ab']\n"
        "for each in found: watchdog.hold(each.pid)\n"
        "watchdog.drop(found[1].pid)\n"
        "print(*(each.pid for each in found), flush=True)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as keeper:
        assert keeper.stdout
        held, dropped = map(int, keeper.stdout.readline().split())
        keeper.kill()
        until(lambda: not alive(held), "the end of what was held")
        assert alive(dropped)
        os.kill(dropped, 9)
