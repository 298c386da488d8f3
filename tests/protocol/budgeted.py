"""Asks random inline games every question once, with small limits, under a limit of processor time.

Run by test_random_games.py in a process of its own: `python budgeted.py SEED…`. It prints what took
too much or failed as JSON.
"""

from __future__ import annotations

import json
import random
import resource
import sys
from typing import Any

from solver.game.cards import Hand
from solver.game.deal import deal
from solver.protocol import ENDPOINTS, ProblemDetails
from solver.rules import Rules, load_rules
from solver.rules.rules import INLINE_GAMES
from tests.memory import peak_mib
from tests.oracle.any_rules import random_document

# Processor seconds and bytes that no run of a few games comes near to, unless something hangs.
SECONDS = 900
MIB = 1024


def questions(rules: Rules, rng: random.Random) -> list[tuple[str, dict[str, Any]]]:
    """Returns one question for each endpoint that takes a game and searches or lists."""
    hands, bottom = deal(rules, rng.randrange(1000))
    deck = Hand.deck(rules)
    own = hands[0] + bottom
    few = "".join(rng.sample(list(own), min(len(own), 10)))
    ends = ["".join(rng.sample(list(hand), min(len(hand), 3))) for hand in hands]
    view = {"landlord": 0, "seat": 0, "hand": str(own), "history": []}
    return [
        ("plays", {"hand": str(own)}),
        ("plays", {"hand": str(deck)}),
        ("plays/classify", {"cards": few}),
        ("plays/classify", {"cards": str(deck)}),
        ("decompositions", {"hand": few, "limit": {"seconds": 0.5}}),
        ("decompositions", {"hand": few, "objective": "turns", "limit": {"seconds": 0.5}}),
        ("solutions", {"landlord": 0, "hands": ends, "turn": 0, "limit": {"nodes": 1000}}),
        ("deals", {"seed": 1}),
        ("advice", {**view, "limit": {"worlds": 2}, "seed": 1}),
        (
            "bids",
            {"seat": 0, "hand": str(hands[0]), "calls": [], "limit": {"worlds": 4}, "seed": 1},
        ),
    ]


def failures(seed: int) -> list[str]:
    """Returns what went wrong with the questions about one game."""
    rng = random.Random(seed)
    document = random_document(rng, large=seed % 2 == 0)
    found = []
    for path, question in questions(load_rules(document), rng):
        try:
            ENDPOINTS[path].ask({"rules": document, **question}).to_dict()
        except Exception as error:  # noqa: BLE001 - the question is what it is
            problem = ProblemDetails.of(error)
            if problem.status != 422 or not problem.detail:
                found.append(f"seed {seed}: {path} {question}: {problem.status} {error!r}")
    return found


def main(seeds: list[int]) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    found = [failure for seed in seeds for failure in failures(seed)]
    peak = peak_mib()
    if peak > MIB:
        found.append(f"the process took {peak:.0f} MiB")
    if INLINE_GAMES.bytes > 2 * INLINE_GAMES.most_bytes:
        found.append(f"{len(INLINE_GAMES)} games take {INLINE_GAMES.bytes} bytes")
    json.dump({"asked": len(seeds), "failures": found}, sys.stdout)


if __name__ == "__main__":
    main([int(seed) for seed in sys.argv[1:]])
