"""Moments of which nobody says which cards are gone: the heap is not known, and is drawn with the hands."""

from __future__ import annotations

from typing import Any

import pytest

from solver.errors import UnreachablePosition
from solver.protocol import ENDPOINTS
from solver.rules import GAMES, load_rules
from tests.builders import greedy_record

# A landlord with one card, and a partner with one: nobody says what has been played.
LAST: dict[str, Any] = {
    "rules": "classic",
    "landlord": 0,
    "seat": 1,
    "hand": "A5",
    "left": [1, 2, 1],
}


def ask(question: dict[str, Any], worlds: int = 1000) -> dict[str, Any]:
    return ENDPOINTS["advice"].ask({**question, "limit": {"worlds": worlds}, "seed": 1}).to_dict()


def test_chances_are_those_of_all_cards_that_are_not_seen() -> None:
    """Tests a chance that can be counted.

    Of 52 cards that are not seen, 6 beat the ace. It loses where the landlord holds one of them
    and the partner, who plays first, holds none of the other 5: 6/52 · 46/51.
    """
    found = {each["cards"]: each for each in ask(LAST)["plays"]}
    assert found["A"]["win"] == pytest.approx(1 - 6 / 52 * 46 / 51, abs=0.01)
    assert found["A"]["win"] > found["5"]["win"]


def test_what_is_not_said_is_told() -> None:
    assert [each["what"] for each in ask(LAST, 1)["assumed"]] == ["history", "heap"]
    silent = {**LAST, "left": [1]}
    answer = ask(silent, 1)
    assert [each["what"] for each in answer["assumed"]] == ["left", "history", "heap"]
    assert "51 cards are gone" not in answer["assumed"][1]["text"]
    told = {**LAST, "left": [1, 2, 2]}  # as many as the seat that asks
    assert ask(silent, 20)["plays"] == ask(told, 20)["plays"]


def test_few_cards_are_enough_to_ask() -> None:
    """Tests what somebody asks at a table: I hold 667, and the landlord has 2 left.

    A pair is led to a landlord of two cards, who beats it with few of the pairs he may hold, and a
    single card with most of his cards.
    """
    answer = ask({"rules": "classic", "seat": 1, "hand": "667", "left": "2,,5"}, 200)
    assert answer["best"] == "66"
    assert [each["what"] for each in answer["assumed"]] == ["landlord", "history", "heap"]


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_and_form(game: str) -> None:
    """Tests a late moment without its heap: as fields, as a position, and as the page asks it."""
    record = greedy_record(game, seed=5)
    moment = next(
        found
        for place in range(len(record.timeline.moves) - 1, 0, -1)
        if len((found := record.at(place)).hands[found.turn] or ()) > 2
    )
    seat, hand = moment.turn, str(moment.hands[moment.turn])
    over = None if moment.current is None else [moment.holder, str(moment.current)]
    known = {"rules": game, "landlord": moment.landlord, "seat": seat}
    known |= {"direction": moment.table.direction}
    fields = {**known, "hand": hand, "over": over, "left": moment.left}
    hands = [hand if each == seat else None for each in range(load_rules(game).players)]
    start = {"hands": hands, "turn": seat, "over": over, "left": moment.left}
    answers = [ask(fields, 2), ask({**known, "start": start}, 2)]
    position = {"record": {**known, "start": start}, "seat": seat}
    del position["record"]["seat"]
    drawn = ENDPOINTS["positions"].ask(position).to_dict()
    assert drawn["problems"] == []
    answers.append(ask(drawn["asks"]["advice"], 2))
    for answer in answers:
        assert "heap" in [each["what"] for each in answer["assumed"]]
        assert answer["plays"] == answers[0]["plays"]


def test_some_of_the_heap_may_be_known() -> None:
    """Tests that cards of which it is known that they are gone are held by nobody.

    With all twos and both jokers gone nobody beats the ace.
    """
    answer = ask({**LAST, "gone": "2222BR"})
    assert answer["plays"][0]["cards"] == "A"
    assert answer["plays"][0]["win"] == 1
    assert [each["what"] for each in answer["assumed"]] == ["history", "played", "heap"]
    assert "44 of the cards are gone" in answer["assumed"][2]["text"]


def test_no_more_is_gone_than_has_been_played() -> None:
    with pytest.raises(UnreachablePosition, match="only 50 have been played, not 52"):
        ask({**LAST, "gone": "333344445556666777788889999TTTTJJJJQQQQKKKKAAA2222BR"}, 1)
