"""Who may beat which play: bombs are marked, and a seat with few cards cannot beat many."""

from __future__ import annotations

from typing import Any

from solver.protocol import ENDPOINTS


def ask(**question: Any) -> list[dict[str, Any]]:
    plays: list[dict[str, Any]] = ENDPOINTS["plays/beaters"].ask(question).to_dict()["plays"]
    return plays


def test_who_may_beat() -> None:
    holders = [None, {"cards": "224455BR", "left": 3}, {"cards": "38", "left": 2}]
    aces, seven, bomb, rocket = ask(
        rules="classic", plays=["AA", "7", "6666", "BR"], holders=holders
    )
    beaten = {each["cards"]: [seat["seat"] for seat in each["seats"] if seat["beats"]]
              for each in (aces, seven, bomb, rocket)}  # fmt: skip
    assert beaten == {"AA": [1], "7": [1, 2], "6666": [1], "BR": []}
    assert [each["bomb"] for each in (aces, seven, bomb, rocket)] == [False, False, True, True]


def test_a_seat_with_too_few_cards() -> None:
    """Tests that a seat which holds one of several cards has no pair of them to play."""
    [aces] = ask(rules="classic", plays=["AA"], holders=[{"cards": "22BR", "left": 1}])
    assert aces["seats"] == [{"seat": 0, "beats": False}]
