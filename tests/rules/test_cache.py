"""What is worked out from a game goes when the game goes; inline games take a bounded memory."""

from __future__ import annotations

import gc
import pickle
import weakref
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from solver.errors import InvalidRules
from solver.protocol import ENDPOINTS
from solver.protocol.parts import plan_of, question_of
from solver.review.plan import ReviewPlan
from solver.rules import Rules, cached_with_rules, load_rules
from solver.rules.cache import InlineGames, bytes_of
from solver.rules.catalogue import MOST_TEXT
from solver.rules.description import parse_description
from solver.rules.rules import INLINE_GAMES
from solver.search.limit import Limit
from tests.builders import greedy_record

MIB = 1 << 20


def wild_game(name: str, *, kickers: int = 2, run: int = 2) -> dict[str, Any]:
    """Returns a game of 15 ranks with eight wild cards, whose compiled form takes megabytes."""
    family = {"body": 3, "run": [1, run], "kickers": kickers, "match_body": True}
    return {
        "id": name,
        "name": name,
        "deck": {"ranks": "3456789TJQKA2BX", "copies": 8, "wild": "X"},
        "deal": {"players": 4, "hand": 29, "bottom": 4},
        "play": {"seq_lo": "3", "seq_hi": "B"},
        "families": {"single": {"body": 1}, "some": family, "others": {**family, "unit": 2}},
        "auction": {"kind": "claim"},
    }


@cached_with_rules(most=2)
def _some(rules: Rules, number: int) -> np.ndarray[Any, Any]:
    return np.full(number, number, np.int8)


@pytest.fixture
def without_collector() -> Iterator[None]:
    """Frees only what is no longer named: the garbage collector may come late."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_values_are_kept_and_the_oldest_go() -> None:
    rules = load_rules({"base": "classic", "id": "kept"})
    first = _some(rules, 3)
    assert _some(rules, 3) is first
    before = rules.nbytes
    _some(rules, 5)
    assert rules.nbytes - before == 5
    _some(rules, 7)
    assert rules.nbytes - before == 7 + 5 - 3
    assert _some(rules, 3) is not first


def test_values_are_forgotten_for_all_rules() -> None:
    games = [load_rules({"base": "classic", "id": f"forgotten{number}"}) for number in range(2)]
    found = [_some(rules, 2) for rules in games]
    _some.forget()
    assert all(_some(rules, 2) is not each for rules, each in zip(games, found, strict=True))


def test_sizes_count_arrays_once_and_rules_not_at_all() -> None:
    numbers = np.zeros(1000, np.int64)
    assert 8000 < bytes_of((numbers, [numbers], {"a": numbers})) < 9000
    rules = load_rules(wild_game("size"))
    assert rules.native.nbytes > MIB / 2
    assert bytes_of([rules]) < 1000


@pytest.mark.usefixtures("without_collector")
def test_games_that_do_not_fit_are_forgotten_at_once() -> None:
    games = InlineGames(most_bytes=8 * MIB, most_games=100)
    made = []
    for number in range(12):
        rules = games.get(f"game{number}", lambda text: Rules(parse_description(wild_game(text))))
        _some(rules, 100)
        made.append(weakref.ref(rules))
        size = rules.native.nbytes
        del rules
    assert games.bytes <= 8 * MIB + size
    alive = [each for each in made if each() is not None]
    assert len(alive) == len(games) < 12


def test_no_more_games_than_allowed() -> None:
    games = InlineGames(most_bytes=1 << 40, most_games=3)
    for number in range(5):
        games.get(str(number), lambda _: load_rules("classic"))
    assert len(games) == 3


QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("plays", {"hand": "334455"}),
    ("plays/classify", {"cards": "334455"}),
    ("plays/beats", {"play": "44", "over": "33"}),
    ("decompositions", {"hand": "33344456789", "objective": "turns"}),
    ("solutions", {"landlord": 0, "hands": ["3344", "5566", "7788"], "turn": 0}),
    ("auctions", {"calls": [1]}),
    ("deals", {"seed": 1}),
    (
        "bids",
        {"seat": 1, "hand": "3455667789TJQA22R", "calls": [1], "limit": {"worlds": 8}, "seed": 1},
    ),
    (
        "advice",
        {
            "landlord": 0,
            "seat": 0,
            "hand": "333444555667789TJQKA",
            "history": [],
            "calls": [3, "no"],
            "limit": {"worlds": 2},
            "seed": 1,
        },
    ),
]


def test_nothing_but_the_cache_keeps_a_game_alive() -> None:
    """After each question about a game has been answered, forgetting it frees it."""
    source = {"base": "snatch", "id": "mortal", "score": {"spring_factor": 3}}
    for path, question in QUESTIONS:
        ENDPOINTS[path].ask({"rules": source, **question})
    game = weakref.ref(load_rules(source))
    INLINE_GAMES.clear()
    gc.collect()
    assert game() is None


def test_plans_of_reviews_keep_no_game_alive() -> None:
    """A plan is kept with its game, in the service as text and in other processes pickled."""
    rules = load_rules({"base": "classic", "id": "planned", "score": {"spring_factor": 3}})
    plan = ReviewPlan.of(greedy_record(rules, 4), limit=Limit(worlds=2), seed=1)
    question, pickled = question_of(plan), pickle.dumps(plan)
    assert plan_of(question) is plan_of(question)
    assert pickle.loads(pickled) is pickle.loads(pickled)
    games = [weakref.ref(made.record.rules) for made in (plan_of(question), pickle.loads(pickled))]
    del rules, plan
    INLINE_GAMES.clear()
    gc.collect()
    assert [game() for game in games] == [None, None]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (wild_game("large", kickers=5, run=4), "this game is too large: the wild rank makes"),
        (
            {**wild_game("long"), "about": "x" * MOST_TEXT},
            f"its description has more than {MOST_TEXT} characters",
        ),
    ],
)
def test_games_that_are_too_large_are_refused(document: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidRules, match=message) as refused:
        ENDPOINTS["plays"].ask({"rules": document, "hand": "3"})
    assert refused.value.pointer == "/rules"


def test_the_largest_games_that_are_taken_take_few_megabytes() -> None:
    rules = load_rules(wild_game("largest"))
    assert MIB / 2 < rules.native.nbytes < 10 * MIB
