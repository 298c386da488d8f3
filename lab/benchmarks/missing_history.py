"""How much does an estimate change where the history of the game is not known?

Decisions of games of the networks are asked about three times: with all acts, with the outcome of
the acts by seat, and with the heap of cards that are gone by nobody in particular. Printed is by
how much the win probability of what was played differs from that with all acts, how often it does
by more than .2, and the Brier score of each form against what came of the games; at the end of all
games, and of their early and late decisions, of which answers speak (`assumptions.COSTS`). Moments
from which the history follows are left out: they are answered as if it had been told.

    .venv/bin/python -m lab.benchmarks.missing_history [RULES...] [--decisions N] [--worlds N]
        [--seed N] [--jobs N]
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Sequence
from concurrent.futures import as_completed

import numpy as np

from lab.benchmarks.strong_games import dealt, network_decisions
from solver.advice.advise import advise
from solver.game.assumptions import COSTS
from solver.game.cards import Hand
from solver.game.checked import known_to
from solver.game.knowledge import Knowledge
from solver.game.play import Play, same_choice
from solver.game.state import Snapshot, Terms
from solver.processes import worker_pool
from solver.rules import GAMES, load_rules
from solver.search.candidates import candidates
from solver.search.limit import Limit

FORMS = ("all acts", "outcome by seat", "cards gone")
# How many decisions of one game are asked about.
_OF_A_GAME = 6


def without_history(view: Knowledge, *, by_seat: bool) -> Knowledge:
    """Returns what a seat would know that has kept the cards played, by seat or in one heap."""
    rules, game = view.rules, view.play
    over = None
    if game.current is not None and game.holder is not None:
        over = (game.holder, game.current)
    gone = sum(game.played, start=Hand(rules))
    start = Snapshot.of_table(
        rules,
        turn=game.turn,
        over=over,
        passes=game.table.passes if over is not None else None,
        played=dict(enumerate(game.played)) if by_seat else {},
        left=dict(enumerate(game.left)),
        gone=None if by_seat else gone,
        multiplier=game.table.factor,
        bombs=game.table.added_bombs if rules.description.score.bombs == "sum" else None,
    )
    contract = view.contract
    return known_to(
        rules,
        seat=view.seat,
        hand=view.hand,
        landlord=game.landlord,
        bottom=view.bottom,
        terms=Terms(contract.bid, contract.snatches, contract.shown, contract.factors),
        direction=game.table.direction,
        open_hands=view.open_hands,
        start=start,
    )


def one_game(name: str, number: int, seed: int, worlds: int) -> list[tuple[float, ...]]:
    """Returns by decision the cards gone, the win probabilities of what was played, 1 for a win."""
    rules = load_rules(name)
    choose = random.Random(f"{name}/{seed}/{number}")
    rows = []
    for each in network_decisions(rules, dealt(rules, seed, number), _OF_A_GAME, "win", choose):
        view, done = each.decision.view, each.decision.done
        assert done is None or isinstance(done, Play)
        if len(candidates(view)) < 2:
            continue
        forms = (
            view,
            without_history(view, by_seat=True),
            without_history(view, by_seat=False),
        )
        if not forms[1].assumed:
            continue  # the history follows from its outcome
        said = []
        for form in forms:
            advice = advise(form, limit=Limit(worlds=worlds), seed=choose.getrandbits(40))
            said += [play.win for play in advice.plays if same_choice(play.play, done)]
        rows.append((sum(map(len, view.played)), *said, float(each.won)))
    return rows


def table(name: str, rows: Sequence[tuple[float, ...]]) -> list[str]:
    """Returns a row for each form."""
    found = np.array(rows)
    said, won = found[:, 1:-1], found[:, -1:]
    off, brier = np.abs(said - said[:, :1]), ((said - won) ** 2).mean(axis=0)
    return [
        f"| {name} | {form} | {len(rows):,} | {off[:, at].mean():.3f} | "
        f"{100 * (off[:, at] > 0.2).mean():.1f} % | {brier[at]:.4f} |"
        for at, form in enumerate(FORMS)
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", metavar="RULES", default=[*GAMES])
    parser.add_argument("--decisions", type=int, default=300, help="about how many of each game")
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes, with one thread each")
    asked = parser.parse_args(arguments)
    os.environ["LANDLORD_THREADS"] = "1"
    print("| | known | decisions | another one by | by more than .2 | Brier score |")
    print("|---|---|---|---|---|---|")
    everything: list[tuple[float, ...]] = []
    with worker_pool(asked.jobs) as pool:
        for name in asked.rules:
            games = range(-(-asked.decisions // _OF_A_GAME))
            tasks = [
                pool.submit(one_game, name, number, asked.seed, asked.worlds) for number in games
            ]
            rows = [row for task in as_completed(tasks) for row in task.result()]
            print(*table(name, rows), sep="\n", flush=True)
            everything += rows
    print(*table("all", everything), sep="\n")
    most = max(row[0] for row in everything) + 1
    for cost in COSTS:
        some = [row for row in everything if cost.gone <= row[0] < most]
        if some:
            print(*table(f"from {cost.gone} cards gone on", some), sep="\n")
        most = cost.gone


if __name__ == "__main__":
    main()
