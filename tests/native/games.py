"""The games for tests of the core alone: read from the TOML files without the library's schema.

These tests also run against a core built with sanitizers, so they import as little as possible.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from solver.native import _core

FOLDER = Path(__file__).parents[2] / "solver" / "rules"
GAMES = ("classic", "snatch", "street", "double", "decktet", "douzero", "happy")

# What a fuzz test does next is written here first, so that a crash can be told.
LOG = os.environ.get("LANDLORD_FUZZ_LOG")

# What the core may raise for arguments that it cannot work with.
REFUSALS = (ValueError, TypeError, OverflowError)


# By the place of a block in the tests: how often the core answered there, and how often it refused.
ANSWERED: Counter[str] = Counter()
REFUSED: Counter[str] = Counter()


@contextmanager
def refusable() -> Iterator[None]:
    """Lets the core refuse what a block asks of it, and counts how often it does.

    Where it refuses everything, nothing of it is tested: `unanswered` tells such blocks.
    """
    caller = sys._getframe(2)
    place = f"{Path(caller.f_code.co_filename).name}:{caller.f_lineno}"
    try:
        yield
    except REFUSALS:
        REFUSED[place] += 1
    else:
        ANSWERED[place] += 1


def unanswered() -> list[str]:
    """Returns the places of the blocks in which the core has refused all of many questions."""
    return [place for place, count in REFUSED.items() if count > 50 and not ANSWERED[place]]


def doing(*what: object) -> None:
    """Writes down the next call of the core, so that a crash shows what caused it."""
    if LOG:
        Path(LOG).write_text(" ".join(map(repr, what)), "utf-8")


@cache
def document(game: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{game}.toml").read_text("utf-8"))


@cache
def rules(game: str) -> _core.Rules:
    """Returns the compiled rules of a game."""
    return _core.Rules(spec(game))


def spec(game: str, out: Any = None) -> Any:
    """Returns the description of a game as the core reads it; changes may be made to it.

    `out` is what the description is written to, if it is not to be the core's own type.
    """
    whole = document(game)
    deck, deal, score = whole["deck"], whole["deal"], whole["score"]
    ranks = deck["ranks"]
    out = out or _core.RulesSpec()
    cards = deck.get("cards", "").split()
    out.copies = [
        sum(card[0] == rank for card in cards)
        if cards
        else deck.get("copies_of", {}).get(rank, deck.get("copies", 4))
        for rank in ranks
    ]
    out.jokers = [ranks.index(rank) for rank in deck.get("jokers", "")]
    out.wild = ranks.index(deck["wild"]) if "wild" in deck else -1
    out.seq_lo, out.seq_hi = (ranks.index(whole["play"][key]) for key in ("seq_lo", "seq_hi"))
    for name, family in whole["families"].items():
        kickers = family.get("kickers", 0)
        low, high = family.get("run", (1, 1))
        out.add_family(
            name=name,
            body=family["body"],
            run_min=low,
            run_max=high,
            kickers=-1 if kickers == "per_rank" else kickers,
            unit=family.get("unit", 1) if kickers else 0,
            distinct=family.get("distinct", False),
            match_body=family.get("match_body", False),
            both_jokers=family.get("both_jokers", False),
            longer_beats=family.get("longer_beats", False),
        )
    for bomb in whole["bombs"]:
        low, high = bomb.get("of_a_kind", (0, 0))
        out.add_bomb(
            name=bomb["type"],
            tier=bomb.get("tier", 1),
            kind_min=low,
            kind_max=high,
            cards=[ranks.index(rank) for rank in bomb.get("cards", "")],
            suited=[ranks.index(rank) for rank in bomb.get("suited", "")],
        )
    out.players, out.hand, out.bottom = deal["players"], deal["hand"], deal["bottom"]
    out.interrupts = whole["play"].get("interrupts", "none") == "bomb"
    least, factor = score.get("bomb_min", 2), score.get("bomb_factor", 1)
    out.bomb_factors = [factor if size >= least else 1 for size in range(9)]
    out.rocket_factor = score.get("rocket_factor", 1)
    out.snatch_factor = score.get("snatch_factor", 1)
    out.spring_factor = score.get("spring_factor", 1)
    out.anti_spring_factor = score.get("anti_spring_factor", 1)
    return out


@cache
def deck_of(game: str) -> tuple[int, ...]:
    """Returns the cards of the deck, packed one by one, with the suits of a suited bomb's ranks."""
    whole, native = document(game), rules(game)
    ranks = whole["deck"]["ranks"]
    suited = next((bomb["suited"] for bomb in whole["bombs"] if "suited" in bomb), "")
    cards = []
    for at, rank in enumerate(ranks):
        for copy in range(native.deck >> 4 * at & 15):
            suit = 1 << 52 + 6 * suited.index(rank) + copy if rank in suited else 0
            cards.append(1 << 4 * at | suit)
    assert sum(cards) == native.deck
    return tuple(cards)


@cache
def random_networks(game: str) -> _core.Networks:
    """Returns small networks with random weights, one for each role, which also propose hands."""
    native = rules(game)
    features = _core.Features(native)
    random = np.random.default_rng(len(game))

    def numbers(*shape: int) -> np.ndarray[Any, np.dtype[np.int16]]:
        return random.integers(-100, 100, shape, np.int16)

    def network(rows: int, results: int) -> _core.NetworkSpec:
        spec = _core.NetworkSpec()
        spec.scale, spec.top = 256, 2048
        spec.set_table(numbers(rows, 128), numbers(128))
        for outputs, inputs in ((18, 128), (results, 18)):
            bias = random.integers(-1000, 1000, outputs, np.int32)
            spec.add_layer(numbers(outputs, inputs), bias, 8)
        return spec

    whole = document(game)
    players = whole["deal"]["players"]
    proposed = (players - 1) * len(whole["deck"]["ranks"]) * _core.PROPOSED_CARDS
    return _core.Networks(
        native,
        [network(features.size, 2) for _ in range(players)],
        [network(features.situation_groups[-1], proposed) for _ in range(players)],
    )


def random_bid_spec(game: str, call_rows: int, outputs: int) -> tuple[Any, ...]:
    """Returns a small network for calls with random weights, and its parts.

    The parts are the table, its bias, the layers (weights, bias, shift), the scale and the top.
    """
    features = _core.HandFeatures(rules(game))
    random = np.random.default_rng(len(game) + outputs)
    table = random.integers(-100, 100, (features.size + call_rows, 128), np.int16)
    bias = random.integers(-100, 100, 128, np.int16)
    spec = _core.NetworkSpec()
    spec.scale, spec.top = 256, 2048
    spec.set_table(table, bias)
    layers = []
    for rows, inputs in ((18, 128), (outputs, 18)):
        weights = random.integers(-100, 100, (rows, inputs), np.int16)
        layers.append((weights, random.integers(-1000, 1000, rows, np.int32), 8))
        spec.add_layer(*layers[-1])
    return spec, table, bias, layers, spec.scale, spec.top
