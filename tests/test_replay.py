"""A history is replayed once for a question, however many parts of the answer need it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from solver.errors import SolverError
from solver.game.auction import Auction
from solver.native import _core
from solver.protocol import ENDPOINTS
from solver.protocol.acts import write_act
from solver.records import Record, write_record
from solver.rules import load_rules
from tests.builders import random_record
from tests.review.reviewed_games import rebuilt

# The calls of the record that `finished_game` returns; enough to tell one replay from two.
CALLS = 3


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts the acts that native tables do, and the calls that auctions take."""
    counts: Counter[str] = Counter()
    act, after = _core.Table.act, Auction.after

    def counted_act(table: _core.Table, *arguments: Any) -> None:
        counts["acts"] += 1
        act(table, *arguments)

    def counted_after(auction: Auction, call: Any) -> Auction:
        counts["calls"] += 1
        return after(auction, call)

    monkeypatch.setattr(_core.Table, "act", counted_act)
    monkeypatch.setattr(Auction, "after", counted_after)
    return counts


def finished_game() -> Record:
    """Returns a game of snatch that was called and played to its end."""
    record = random_record(load_rules("snatch"), Random(4))
    assert record.result is not None
    assert len(record.calls) >= CALLS
    return record


def question(record: Record, acts: int) -> dict[str, Any]:
    """Returns what the seat knows whose turn it is after some acts of a record."""
    game = record.at(acts)
    return {
        "rules": record.rules.id,
        "landlord": game.landlord,
        "seat": game.turn,
        "hand": str(game.hands[game.turn]),
        "history": [write_act(act) for act in record.acts[:acts]],
        "calls": list(record.calls),
        "first": record.first,
        "limit": {"worlds": 4},
        "seed": 1,
    }


def test_advice_replays_the_history_once(replays: Counter[str]) -> None:
    """Tests that a search, its facts and its reasons share one replay of acts and calls."""
    asked = question(finished_game(), 9)
    replays.clear()
    answer = ENDPOINTS["advice"].ask(asked).to_dict()
    # The line that the advice shows is played once on a table of its own.
    assert replays == {"acts": 9 + len(answer["line"]), "calls": len(asked["calls"])}


def test_a_contradicted_history_is_replayed_once(replays: Counter[str]) -> None:
    """Tests that finding the act that contradicts the hand takes no second replay."""
    asked = {
        "rules": "classic",
        "landlord": 0,
        "seat": 1,
        "hand": "3556677889TJQKA2B",
        "history": [[0, "3333"], [1, "pass"], [2, "pass"], [0, "4"]],
    }
    with pytest.raises(SolverError, match="seat 0 cannot hold 3") as caught:
        ENDPOINTS["advice"].ask(asked)
    assert caught.value.pointer == "/history/0"
    assert replays == {"acts": 4}


@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("acts", [12, pytest.param(None, marks=pytest.mark.long)])
def test_a_review_replays_the_record_once(acts: int | None, replays: Counter[str]) -> None:
    """Tests that decisions, positions with all hands known and judgements share one replay."""
    record = finished_game()
    record = rebuilt(record, acts=record.acts[:acts])
    text = write_record(record)
    replays.clear()
    asked = {"record": text, "wait": True, "limit": {"worlds": 1}, "seed": 1}
    answer = ENDPOINTS["reviews"].ask(asked).to_dict()
    # The lines that the review shows are played once, each on a table of its own, and so are both
    # choices of a refutation, from which the exact search goes on.
    shown = sum(
        len(each.get(line, ())) for each in answer["decisions"] for line in ("line", "played_line")
    )
    shown += sum(2 for each in answer["decisions"] if "refutation" in each)
    assert replays["acts"] == len(record.acts) + shown
