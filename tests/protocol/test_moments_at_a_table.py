"""Moments of a game by what a person at the table knows: the own hand, the heap, and how many cards are left."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from solver.game.cards import Hand
from solver.protocol import ENDPOINTS
from solver.records import write_record
from solver.rules import GAMES, load_rules
from tests.builders import greedy_record

QUICK = {"limit": {"worlds": 0}, "seed": 1}


def ask(**question: Any) -> dict[str, Any]:
    """Returns the answer to a question about a position."""
    return ENDPOINTS["positions"].ask(question).to_dict()


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_by_what_a_person_at_the_table_knows(game: str) -> None:
    """Tests that the own hand, the heap and the numbers of cards say as much as each played card.

    The cards that are gone, by nobody in particular, make the same request as a game that was
    played up to there, but for the history; and the record keeps them.
    """
    rules, text = load_rules(game), write_record(greedy_record(game, seed=5))
    at = ask(text=text)["at"] - 3
    seat = ask(text=text, at=at)["turn"]
    there = ask(text=text, at=at, seat=seat)
    between = " " if rules.description.deck.cards else ""
    out = Hand.parse(rules, between.join(Counter(there["out"]).elements()))
    start = {
        "hands": [hand if each == seat else None for each, hand in enumerate(there["hands"])],
        "left": there["left"],
        "turn": seat,
        "gone": str(Hand.deck(rules) - Hand.parse(rules, there["hands"][seat]) - out),
    }
    if there["over"] is not None:
        start["over"] = {"seat": there["over"]["seat"], "cards": there["over"]["cards"]}
    known = {"rules": game, "landlord": there["landlord"], "direction": there["direction"]}
    found = ask(record={**known, "start": start}, seat=seat)
    assert found["problems"] == []
    assert found["out"] == there["out"]
    assert found["turn"] == seat
    again = ask(record=found["record"], seat=seat)
    assert again["record"] == found["record"]
    advice = ENDPOINTS["advice"].ask({**found["asks"]["advice"], **QUICK}).to_dict()
    assert [each["what"] for each in advice["assumed"]] == ["history", "played"]


def test_a_moment_without_a_landlord_is_not_ready() -> None:
    found = ask(
        record={"rules": "classic", "start": {"hands": ["33", None, None], "turn": 0}}, seat=0
    )
    assert [(each["pointer"], each["missing"]) for each in found["problems"]] == [
        ("/record/landlord", True)
    ]
