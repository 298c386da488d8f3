"""Tests of processes that end with the one that has started them."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.served import alive, until


def test_the_watchdog_kills_what_is_held() -> None:
    """Tests the end of a process whose keeper is killed, and that a dropped one lives on."""
    program = (
        "import subprocess, sys, time\n"
        "from api import orphans\n"
        "orphans._kernel_helps = lambda: False\n"
        "watchdog = orphans.Watchdog()\n"
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
