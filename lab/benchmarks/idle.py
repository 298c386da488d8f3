"""What a service takes that nobody asks: its processes, their memory, and their processor time.

The service is started as `landlord serve` does, with the settings of the environment and a store of
its own, and measured after some seconds; then it reviews a game and is measured again. Memory is
the proportional set size (PSS): a page that several processes share counts in equal parts.

    .venv/bin/python -m lab.benchmarks.idle [--seconds N]
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

import psutil
import requests

from lab.benchmarks.reviews import record
from solver.records import write_record
from solver.rules import load_rules


def processes(top: psutil.Process) -> list[psutil.Process]:
    """Returns the processes of the service."""
    return [top, *top.children(recursive=True)]


def spent(top: psutil.Process) -> float:
    """Returns the processor seconds of all processes that live."""
    return sum(sum(each.cpu_times()[:2]) for each in processes(top))


def show(what: str, top: psutil.Process, seconds: float) -> None:
    """Prints the processes, and what they take of a processor in some seconds."""
    before = spent(top)
    time.sleep(seconds)
    taken = (spent(top) - before) / seconds
    memory = {each: each.memory_full_info().pss / 2**20 for each in processes(top)}
    print(f"{what}: {len(memory)} processes, {sum(memory.values()):.0f} MiB, {taken:.1%} of a core")
    for each, size in memory.items():
        print(f"    {each.name():18}{size:6.0f} MiB")


def main() -> None:
    """Prints both measurements."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30, help="of each measurement")
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "landlord", "serve", "--port", "0"]
        settings = {"LANDLORD_STORE": f"sqlite:///{folder}/store.sqlite3"}
        with subprocess.Popen(  # noqa: S603
            command, env=os.environ | settings, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None
            top = psutil.Process(process.pid)
            time.sleep(5)
            show("after the start", top, options.seconds)
            question = {"record": write_record(record(load_rules("classic"), 1)), "wait": True}
            requests.post(f"{found[0]}/v1/reviews", json=question, timeout=300).raise_for_status()
            show("after a review", top, options.seconds)
            process.terminate()


if __name__ == "__main__":
    main()
