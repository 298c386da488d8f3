"""Tests of the memory of exact searches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from solver import Limit, load_rules, solve
from solver.errors import InvalidRequest
from solver.exact import table_memory
from solver.exact.solution import Solution
from solver.exact.table_memory import DEFAULT, share, share_memory
from solver.game.deal import deal
from solver.game.position import Position

MIB = 1 << 20


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """One search at a time, as in a program."""
    before = table_memory._searches
    share_memory(1)
    yield
    share_memory(before)


def position() -> Position:
    """Returns a whole deal, whose proof takes more nodes than the tests allow."""
    rules = load_rules("classic")
    hands, bottom = deal(rules, 0)
    hands[0] += bottom
    return Position.of(rules, landlord=0, hands=hands, turn=0)


def timeless(solution: Solution) -> Solution:
    return replace(solution, seconds=0.0)


@pytest.mark.parametrize(
    ("mebibytes", "searches", "table"), [(64, 1, 32), (64, 8, 16), (512, 4, 64), (1 << 20, 4, 1024)]
)
def test_shares(monkeypatch: pytest.MonkeyPatch, mebibytes: int, searches: int, table: int) -> None:
    """Tests that half of the memory is divided evenly, within bounds."""
    monkeypatch.setenv("LANDLORD_MEMORY", str(mebibytes))
    share_memory(searches)
    assert share() == table * MIB
    assert table_memory.table_memory(Limit(seconds=1)) == table * MIB


def test_nodes_pin_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that a limit of nodes gives the same answer whatever the memory."""
    found = []
    for mebibytes in (64, 1 << 20):
        monkeypatch.setenv("LANDLORD_MEMORY", str(mebibytes))
        found.append(timeless(solve(position(), limit=Limit(nodes=20_000))))
    assert found[0].nodes >= 20_000
    assert found[0].plays == found[1].plays
    assert (found[0].nodes, found[0].outcome) == (found[1].nodes, found[1].outcome)


def test_more_nodes_than_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that nodes are refused which might need more memory than a search has."""
    monkeypatch.setenv("LANDLORD_MEMORY", "64")
    assert table_memory.table_memory(Limit(nodes=(1 << 21) - 1)) == DEFAULT
    with pytest.raises(InvalidRequest, match=r"273 MiB .* 32 MiB here") as refused:
        solve(position(), limit=Limit(nodes=1 << 21))
    assert refused.value.pointer == "/limit/nodes"
    monkeypatch.setenv("LANDLORD_MEMORY", "4096")
    assert table_memory.table_memory(Limit(nodes=1 << 40)) == DEFAULT
