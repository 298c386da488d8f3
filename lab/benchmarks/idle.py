"""What a service takes that nobody asks: its processes, their memory, and their processor time.

The service is started as `landlord serve` does, with the settings of the environment and a store of
its own, and measured after some seconds; then it reviews a game and is measured again. Memory is
the proportional set size (PSS): a page that several processes share counts in equal parts.

    .venv/bin/python -m lab.benchmarks.idle [--seconds N]
"""

from __future__ import annotations

import tempfile
import time

from lab.benchmarks.asking import asked
from lab.benchmarks.serving import ask_all, memory_of, processor_seconds, server
from lab.benchmarks.tables import machine
from solver.records import write_record
from tests.builders import greedy_record


def show(what: str, pid: int, seconds: float) -> None:
    """Prints the processes, and what they take of a processor in some seconds."""
    before = processor_seconds(pid)
    time.sleep(seconds)
    taken, memory = (processor_seconds(pid) - before) / seconds, memory_of(pid)
    whole = sum(size for _, size in memory)
    print(f"{what}: {len(memory)} processes, {whole:.0f} MiB, {taken:.1%} of a core")
    for name, size in memory:
        print(f"    {name:18}{size:6.0f} MiB")


def main() -> None:
    """Prints both measurements."""
    seconds = asked(__doc__, None, seconds=30.0).seconds
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        settings = {"LANDLORD_STORE": f"sqlite:///{folder}/store.sqlite3"}
        with server(None, settings) as (port, process):
            time.sleep(5)
            show("after the start", process.pid, seconds)
            question = {"record": write_record(greedy_record("classic", 1)), "wait": True}
            ask_all(port, "/v1/reviews", [question])
            show("after a review", process.pid, seconds)


if __name__ == "__main__":
    main()
