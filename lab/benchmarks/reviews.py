"""Where the time of a review goes, and many games on one and on two workers.

The first table divides one review by the kinds of its parts, done in turn with one thread. The
second one has the games reviewed by one worker and then by two, and shows the ratio of the two.
`processor` is the processor time for a game.

    .venv/bin/python -m lab.benchmarks.reviews [GAMES] [--rules RULES] [--worlds N] [--seed N]
        [--workers N...]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import psutil

from api.store import Store, jobs, leases
from api.store.games import NewGame
from api.store.jobs import NewJob
from solver.game.act import Act
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.play import PASS
from solver.game.simple_players import GreedyPlayer
from solver.protocol.parts import plan_of, question_of, result_of, run_part
from solver.records import Record
from solver.review.plan import ReviewPlan
from solver.rules import GAMES, Rules, load_rules
from solver.search.limit import Limit

GAMES_REVIEWED = 20
WORLDS = 16


def record(rules: Rules, seed: int) -> Record:
    """Returns a game of greedy players, with seat 0 as the landlord."""
    hands, bottom = deal(rules, seed)
    game = Game(rules, 0, hands=[hands[0] + bottom, *hands[1:]])
    player = GreedyPlayer(rules)
    while not game.over:
        seat, hand = game.turn, game.hands[game.turn]
        assert hand is not None
        play = player.choose(game.table, seat, hand)
        if play is None:
            game.do(Act(seat, PASS))
        else:
            game.play(seat, play)
    acts = [move.to_act() for move in game.history]
    return Record.build(rules, hands=hands, bottom=bottom, landlord=0, acts=acts)


def divide(plan: ReviewPlan) -> None:
    """Prints the time of each kind of part, and of what is done around them."""
    spent: dict[str, float] = defaultdict(float)
    number: dict[str, int] = defaultdict(int)
    question, texts = question_of(plan), {}
    run_part(question, plan.parts[-1])  # reads the weights
    for part in plan.parts:
        start = time.perf_counter()
        texts[part] = run_part(question, part)
        spent[part.kind] += time.perf_counter() - start
        number[part.kind] += 1
    plan.record.rules.cache.clear()  # the plan that was kept
    start = time.perf_counter()
    again = plan_of(question)
    results = {part: result_of(part, text, again.record.rules) for part, text in texts.items()}
    again.finish(results).to_dict()
    spent["put together"], number["put together"] = time.perf_counter() - start, 1
    whole = sum(spent.values())
    print(f"{'part':16}{'number':>8}{'seconds':>10}{'share':>8}{'ms each':>10}")
    for kind, seconds in spent.items():
        each = 1000 * seconds / number[kind]
        print(f"{kind:16}{number[kind]:8}{seconds:10.2f}{seconds / whole:8.0%}{each:10.1f}")
    stored = sum(map(len, texts.values()))
    print(
        f"{'all':16}{sum(number.values()):8}{whole:10.2f}{'':8}   {stored / 1000:.0f} kB stored\n"
    )


@contextmanager
def reviewing(workers: int, store: str) -> Iterator[list[psutil.Process]]:
    """Runs workers; yields their processes."""
    settings = {"LANDLORD_STORE": store, "LANDLORD_LOG_LEVEL": "ERROR"}
    command = [sys.executable, "-m", "api.jobs"]
    with ExitStack() as stack:
        found = []
        for _ in range(workers):
            process = subprocess.Popen(command, env=os.environ | settings)  # noqa: S603
            stack.enter_context(process)
            stack.callback(process.terminate)
            found.append(psutil.Process(process.pid))
        yield found


def spent(top: psutil.Process) -> dict[str, float]:
    """Returns by name the processor seconds of a process and all below it, ended ones included."""
    found: dict[str, float] = defaultdict(float)
    for each in (top, *top.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):  # its parent has its time then
            found[each.name()] += sum(each.cpu_times()[:4])
    return found


def add(store: Store, plans: list[ReviewPlan]) -> None:
    """Asks for the reviews of some plans."""
    for plan in plans:
        parts = tuple((part.kind, part.index) for part in plan.parts)
        limit = plan.limit
        job = NewJob(
            NewGame.of(plan.record),
            True,
            limit.seconds,
            limit.worlds,
            plan.seed,
            False,
            "en",
            plan.objective,
            parts,
        )
        with store.write() as session:
            jobs.ask(session, job, jobs.IN_BATCH)


def until_done(store: Store, number: int) -> None:
    """Waits until `number` reviews are done."""
    while True:
        with store.read() as session:
            counts = jobs.count_by_status(session)
        assert not counts["failed"], counts
        if counts["done"] == number:
            return
        time.sleep(0.05)


def all_there(store: Store, workers: int) -> bool:
    """Returns whether all workers have reported."""
    with store.read() as session:
        return leases.workers(session) == workers


def taken(processes: list[psutil.Process]) -> float:
    """Returns the processor seconds of processes."""
    return sum(sum(each.cpu_times()[:2]) for each in processes)


def measure(workers: int, warm: ReviewPlan, plans: list[ReviewPlan]) -> float:
    """Prints the row of a number of workers; returns its games in a second."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/store.sqlite3"
        store = Store.open(url)
        add(store, [warm])
        with reviewing(workers, url) as processes:
            until_done(store, 1)
            while not all_there(store, workers):
                time.sleep(0.05)
            add(store, plans)
            before, start = taken(processes), time.perf_counter()
            until_done(store, 1 + len(plans))
            wall, after = time.perf_counter() - start, taken(processes)
        store.close()
    rate = len(plans) / wall
    each = 1000 * (after - before) / len(plans)
    print(f"{workers:8}{wall:10.1f}{rate:14.2f}{each:13.0f}", flush=True)
    return rate


def main() -> None:
    """Prints both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=GAMES_REVIEWED)
    parser.add_argument("--rules", choices=GAMES, default="classic")
    parser.add_argument("--worlds", type=int, default=WORLDS, help="for each decision")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2], help="in each row")
    options = parser.parse_args()
    os.environ["LANDLORD_THREADS"] = "1"
    rules = load_rules(options.rules)
    plans = [
        ReviewPlan.of(record(rules, seed), limit=Limit(worlds=options.worlds), seed=seed)
        for seed in range(options.seed, options.seed + options.games + 1)
    ]
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors, {options.worlds} worlds")
    divide(plans[0])
    print(f"{'workers':>8}{'seconds':>10}{'games/second':>14}{'ms a game':>13}")
    rates = [measure(workers, plans[0], plans[1:]) for workers in options.workers]
    for workers, rate in zip(options.workers, rates, strict=True):
        faster = f"{rate / rates[0]:.2f} times as fast as on {options.workers[0]}"
        print(f"{options.games} games with {workers} workers: {faster}")


if __name__ == "__main__":
    main()
