"""Proposals: what is learned of the hidden hands, and that searches deal worlds by it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver.errors import InvalidRequest
from solver.rules import load_rules
from solver.weights import read
from tests.builders import random_weights
from tests.command_line import run

torch = pytest.importorskip("torch", reason="needs the extra `train` (PyTorch)")

from lab.training import proposals  # noqa: E402
from lab.training.proposals import (  # noqa: E402
    HandCounts,
    ProposalHyperparameters,
    train_proposals,
)

SMALL = ProposalHyperparameters(games=1500, batch=256)


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measures proposals by few games, and learns from few at a time."""
    monkeypatch.setattr(proposals, "_MEASURED_GAMES", 300)
    monkeypatch.setattr(proposals, "_ROUND", 500)


def test_chances_are_those_of_all_deals() -> None:
    """Tests the chance of each number of cards of a rank against a list of all deals."""

    def dealt(order: Sequence[int]) -> list[Counter[int]]:
        return [Counter(order[:3]), Counter(order[3:5]), Counter(order[5:])]

    deck = [0, 0, 0, 1, 2, 2, 2]
    deals = list(map(dealt, permutations(deck)))
    hands = [sum(1 << 4 * rank for rank in hand.elements()) for hand in dealt(deck)]
    counts = HandCounts(np.array([hands], np.uint64), ranks=3, most=4)
    assert counts.numbers.tolist() == [[[3, 0, 0], [0, 1, 1], [0, 0, 2]]]
    chances = torch.softmax(counts.log_chances(), -1)
    surprise = 0.0
    for seat in range(3):
        for rank in range(3):
            share = Counter(deal[seat][rank] for deal in deals)
            expected = [share[number] / len(deals) for number in range(5)]
            assert chances[0, seat, rank].tolist() == pytest.approx(expected, abs=1e-6)
            surprise -= np.log(expected[counts.numbers[0, seat, rank]])
    assert counts.surprise(counts.log_chances()).tolist() == pytest.approx([surprise], rel=1e-5)


@pytest.mark.parametrize("game", ["douzero", "double"])
def test_proposals_are_nearer_to_the_truth_than_chance(game: str, tmp_path: Path) -> None:
    """Tests, on games that were not learned from, that true hands are less surprising."""
    games = 300 if game == "double" else SMALL.games
    reports: list[dict[str, Any]] = []
    found = train_proposals(
        load_rules(game),
        folder=tmp_path,
        hyperparameters=replace(SMALL, games=games),
        report=reports.append,
    )
    assert [report["games"] for report in reports] == [*range(500, games, 500), games]
    trained = found.card.trained["proposals"]
    assert trained["games"] == games
    assert len(trained["surprise"]) == load_rules(game).players
    for role in trained["surprise"]:
        assert role["proposed"] < role["even"] - 0.1
    assert found.native(load_rules(game))


def test_a_run_keeps_the_networks(tmp_path: Path) -> None:
    """Tests the command: the file has the networks that played, new proposals, and a card."""
    given = random_weights("decktet").save(tmp_path / "some.npz")
    ran = run(
        *("train", "--rules", "decktet", "--proposals", "1000", "--seed", "2"),
        *("--start", str(tmp_path / "some.npz"), "--out", str(tmp_path / "out")),
    )
    assert ran.exit_code == 0, ran.output
    after = read(tmp_path / "out" / "decktet.npz")
    assert after.proposals is not None
    assert after.card.trained["proposals"]["seed"] == 2
    assert after.card.name != given.card.name
    for old, new in zip(given.networks, after.networks, strict=True):
        assert (old.table == new.table).all()


def test_what_cannot_be_run(tmp_path: Path) -> None:
    ran = run("train", "--rules", "decktet", "--proposals", "1000", "--bids", "1000")
    assert ran.exit_code != 0
    assert "leave out one" in ran.output
    rules = load_rules({"base": "decktet", "hand": 13, "bottom": 6})
    with pytest.raises(InvalidRequest, match="no networks to play"):
        train_proposals(rules, folder=tmp_path)
