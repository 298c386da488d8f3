"""Reviews by more and more workers, the front door beside them, and what each process takes.

Everything runs on this machine as `compose.yaml` starts it: two web servers, PostgreSQL and Redis.
There is one worker first, then one more, and then two more, in one run. Each number of them reviews
the same games with another seed. Meanwhile one client a web server follows the reviews, and others
ask for legal plays and for the network's advice ten times a second each. The first row of the front
door is the service without reviews.

Workers beyond the processors of the machine share them, so the wall clock cannot show what more
machines would do. The processor time of a review does: where it stays the same from size to size,
and other programs leave the workers a processor each, the rate grows with them.

    .venv/bin/python -m lab.benchmarks.scale [GAMES] [--workers N...] [--rules RULES] [--worlds N]
        [--seed N] [--stored N] [--quiet SECONDS]
"""

from __future__ import annotations

import os
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import psycopg

from lab.benchmarks.asking import asked
from lab.benchmarks.serving import memory_of, processor_seconds
from lab.benchmarks.siege import PLAYS, Times, watching
from lab.benchmarks.tables import head, machine, percentiles, show
from solver.records import write_record
from tests.builders import greedy_record
from tests.deploy.faults import all_is_well
from tests.deploy.scaled_out import ScaledOut
from tests.postgres import Postgres
from tests.redis_server import RedisServer
from tests.served import until

_ADVICE = {
    "rules": "classic",
    "landlord": 0,
    "seat": 0,
    "hand": "3344455667788TJQKA2B",
    "history": [],
    "limit": {"worlds": 0},
}
_KINDS = ("workers", "web", "database", "redis")
# Redis counts the requests of this one caller, and refuses none.
_LIMITS = {"LANDLORD_RATE_LIMIT": "1000000/minute", "LANDLORD_WORK_LIMIT": "1000000/minute"}
# Counts the statements of the database; a part of PostgreSQL.
_COUNTED = {"shared_preload_libraries": "pg_stat_statements"}
_OF_GAMES, _OF_REVIEWS = ("games", "seats"), ("jobs", "parts", "played")


class Database:
    """What PostgreSQL says of itself."""

    def __init__(self, url: str) -> None:
        self._connection = psycopg.connect(url, autocommit=True)
        self._connection.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
        self.most_connections = 0

    def look(self) -> None:
        """Notes how many connections there are, without this one."""
        query = "SELECT count(*) - 1 FROM pg_stat_activity WHERE datname = current_database()"
        self.most_connections = max(self.most_connections, self._number(query))

    def statements(self) -> int:
        """Returns how many statements were executed so far."""
        return self._number("SELECT coalesce(sum(calls), 0)::bigint FROM pg_stat_statements")

    def rows(self, table: str) -> int:
        """Returns the number of rows of a table."""
        return self._number(f"SELECT count(*) FROM {table}")  # noqa: S608

    def bytes(self, tables: tuple[str, ...]) -> int:
        """Returns the bytes of tables on the disk, with their indexes."""
        sizes = " + ".join(f"pg_total_relation_size('{table}')" for table in tables)
        return self._number(f"SELECT {sizes}")

    def close(self) -> None:
        """Ends the connection."""
        self._connection.close()

    def _number(self, query: str) -> int:
        row = self._connection.execute(query.encode()).fetchone()
        assert row is not None
        return int(row[0])


@dataclass
class Round:
    """What was measured with one number of workers.

    Attributes:
        workers: the number of workers.
        reviews: how many games were reviewed.
        seconds: from the first question to the last answer.
        spent: by kind of process its processor seconds.
        others: the processors that other programs of the machine, this one too, kept busy.
        statements: how many the database executed.
        connections: the most that the database had so far.
        times: the milliseconds of the front door.
    """

    workers: int
    reviews: int
    seconds: float
    spent: dict[str, float]
    others: float
    statements: int
    connections: int
    times: Times

    @property
    def hourly(self) -> float:
        """Reviews an hour by the clock."""
        return 3600 * self.reviews / self.seconds

    @property
    def by_processor(self) -> float:
        """Reviews for an hour of the workers' processor time."""
        return 3600 * self.reviews / self.spent["workers"]

    def beyond(self, quiet: Round, kind: str) -> float:
        """Returns the processor ms of a review, without what the quiet service takes meanwhile."""
        usual = quiet.spent[kind] / quiet.seconds * self.seconds
        return max(0.0, 1000 * (self.spent[kind] - usual) / self.reviews)


class Bench:
    """The service with all of its parts."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._postgres = Postgres(_COUNTED)
        stack.callback(self._postgres.close)
        redis = RedisServer()
        stack.callback(redis.close)
        url = self._postgres.new_database()
        self.scaled = ScaledOut(url, redis, folder, _LIMITS, workers=0)
        stack.callback(self.scaled.close)
        self.database = Database(url)
        stack.callback(self.database.close)
        self._redis = redis
        self._workers: list[str] = []
        self._port = int(self.scaled.webs[0].address.rsplit(":", 1)[1])

    def grow(self, workers: int) -> None:
        """Adds workers until there are as many as are asked for."""
        while len(self._workers) < workers:
            self._workers.append(f"worker {len(self._workers) + 1}")
            self.scaled.start(self._workers[-1])
        until(lambda: all_is_well(self.scaled, workers=workers), f"{workers} workers")

    def spent(self) -> dict[str, float]:
        """Returns the processor seconds of each kind of process so far."""
        found = dict.fromkeys(_KINDS, 0.0)
        roots = {
            "workers": [self.scaled.pid(name) for name in self._workers],
            "web": [served.process.pid for served in self.scaled.webs],
            "database": [self._postgres.pid],
            "redis": [self._redis.pid],
        }
        for kind, pids in roots.items():
            for pid in pids:
                found[kind] += processor_seconds(pid)
        return found

    def memory(self) -> dict[str, tuple[int, float]]:
        """Returns by the names of processes how many there are, and the MiB (PSS) of all."""
        found: dict[str, tuple[int, float]] = defaultdict(lambda: (0, 0.0))
        for name, more in memory_of(os.getpid())[1:]:
            number, size = found[name]
            found[name] = number + 1, size + more
        return found

    def review(self, records: list[str], worlds: int, seed: int) -> None:
        """Asks for reviews, each as a person does, and follows each until it is done."""
        asked = []
        for place, text in enumerate(records):
            question = {"record": text, "limit": {"worlds": worlds}, "seed": seed}
            web = place % len(self.scaled.webs)
            answer = self.scaled.ask(web, "POST", "/v1/reviews", json=question)
            answer.raise_for_status()
            asked.append((web, answer.json()["id"]))
        for web, review in asked:
            events = self.scaled.ask(web, "GET", f"/v1/reviews/{review}/events").text
            assert "event: done" in events, events
            self.database.look()

    def measure(self, workers: int, reviews: int, work: Callable[[], None]) -> Round:
        """Measures some work; `reviews` is how many it asks for."""
        before, statements, start = self.spent(), self.database.statements(), time.perf_counter()
        machine = _busy()
        with watching(self._port, [("/v1/plays", PLAYS), ("/v1/advice", _ADVICE)]) as times:
            work()
            seconds = time.perf_counter() - start
        spent = {kind: after - before[kind] for kind, after in self.spent().items()}
        busy = _busy() - machine
        return Round(
            workers=workers,
            reviews=reviews,
            seconds=seconds,
            spent=spent,
            others=(busy - sum(spent.values())) / seconds,
            statements=self.database.statements() - statements,
            connections=self.database.most_connections,
            times=times,
        )


def _busy() -> float:
    """Returns the processor seconds that all programs of the machine have taken."""
    times = psutil.cpu_times()
    return float(sum(times) - times.idle - times.iowait)


def show_rates(rounds: list[Round]) -> None:
    """Prints how the reviews scale: by the clock, and by the processor time of the workers."""
    first = rounds[0]
    columns = "for a worker's processor hour", "efficiency", "processors: this run"
    rates = "seconds", "reviews an hour", "efficiency"
    print("\n" + head("workers", *rates, *columns, "other programs"))
    for each in rounds:
        by_clock = each.hourly / each.workers / (first.hourly / first.workers)
        taken = sum(each.spent.values()) / each.seconds
        show(each.workers, f"{each.seconds:.1f}", f"{each.hourly:,.0f}", f"{by_clock:.0%}",
            f"{each.by_processor:,.0f}", f"{each.by_processor / first.by_processor:.0%}",
            f"{taken:.2f}", f"{each.others:.2f}")  # fmt: skip


def show_processors(quiet: Round, rounds: list[Round]) -> None:
    """Prints which process takes how much of a review, beyond what it takes without one."""
    print("\nProcessor ms: a second without reviews, and for each review beyond that")
    print("\n" + head("workers", *_KINDS, "statements", "connections"))
    idle = (f"{1000 * quiet.spent[kind] / quiet.seconds:.0f}" for kind in _KINDS)
    show("none", *idle, f"{quiet.statements / quiet.seconds:.0f}", quiet.connections)
    for each in rounds:
        figures = (f"{each.beyond(quiet, kind):,.0f}" for kind in _KINDS)
        statements = each.statements - quiet.statements / quiet.seconds * each.seconds
        show(each.workers, *figures, f"{statements / each.reviews:,.0f}", each.connections)


def show_front_door(quiet: Round, rounds: list[Round]) -> None:
    """Prints how long small questions took meanwhile."""
    print("\n" + head("workers", "question", "answers", "median, ms", "99 %", "longest"))
    for each in (quiet, *rounds):
        for kind, times in sorted(each.times.items()):
            show(each.workers or "none", kind, len(times), *percentiles(times, 50, 99, 100))


def show_sizes(bench: Bench, empty: tuple[int, int]) -> None:
    """Prints the bytes of games and reviews in the database, and the memory of all processes."""
    games, reviews = bench.database.rows("games"), bench.database.rows("jobs")
    of_games = (bench.database.bytes(_OF_GAMES) - empty[0]) / games
    of_reviews = (bench.database.bytes(_OF_REVIEWS) - empty[1]) / reviews
    print(f"\na game takes {of_games:,.0f} bytes of the database, a review {of_reviews:,.0f}")
    for name, (number, size) in sorted(bench.memory().items()):
        print(f"    {number:3} {name:18}{size / number:7.0f} MiB each")


def main() -> None:
    """Prints the tables."""
    options = asked(
        __doc__,
        None,
        {"games": 12},
        workers={"type": int, "nargs": "+", "default": [1, 2, 4], "help": "rising"},
        rules="classic",
        worlds=32,
        seed=1,
        stored=1000,
        quiet=10.0,
    )
    games, first = options.games, options.seed
    records = [
        write_record(greedy_record(options.rules, seed))
        for seed in range(first, first + games + options.stored)
    ]
    # Games that are stored before, so that the bytes of one are not those of half-empty pages.
    records, stored = records[:games], "".join(records[games:])
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        bench = Bench(folder, stack)
        empty = bench.database.bytes(_OF_GAMES), bench.database.bytes(_OF_REVIEWS)
        kind: dict[str, Any] = {"headers": {"Content-Type": "application/x-ndjson"}}
        bench.scaled.ask(0, "POST", "/v1/games", data=stored, **kind).raise_for_status()
        print(f"{machine()}, {games} games of {options.rules}, {options.worlds} worlds", flush=True)
        bench.grow(options.workers[0])
        quiet = bench.measure(0, 1, lambda: time.sleep(options.quiet))
        rounds = []
        for size in options.workers:
            bench.grow(size)
            # Each worker reads the weights with its first part.
            bench.review(records[:1], options.worlds, 1000 + size)
            work = partial(bench.review, records, options.worlds, size)
            rounds.append(bench.measure(size, len(records), work))
            print(f"{size} workers: {rounds[-1].seconds:.1f} s", flush=True)
        show_rates(rounds)
        show_processors(quiet, rounds)
        show_front_door(quiet, rounds)
        show_sizes(bench, empty)
    print(f"{machine()} at the end")


if __name__ == "__main__":
    main()
