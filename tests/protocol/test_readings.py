"""Hand readings as answers, and the requests for them that positions offer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from solver.errors import SolverError, UnreachablePosition
from solver.protocol import ENDPOINTS
from solver.rules import GAMES
from tests.golden.compare import timeless

EXAMPLES = Path(__file__).parents[2] / "examples/games"
QUICK: dict[str, Any] = {"limit": {"worlds": 32}, "seed": 1}
# Seat 0 is the landlord; what is in no hand is gone.
ENDING: dict[str, Any] = {
    "rules": "classic",
    "landlord": 0,
    "start": {"hands": ["34567", "789TJ", "QKA2"], "turn": 1},
}
# The same as seat 0 says it.
WORDS: dict[str, Any] = {
    "rules": "classic",
    "landlord": 0,
    "seat": 0,
    "hand": "34567",
    "unseen": "789TJQKA2",
    "left": {"1": 5, "2": 4},
}


def ask(path: str, question: dict[str, Any]) -> dict[str, Any]:
    return ENDPOINTS[path].ask(question).to_dict()


@pytest.mark.one_in(7, first=6)
@pytest.mark.parametrize("game", GAMES)
def test_every_place_of_a_game_can_be_read(game: str) -> None:
    """Tests that `asks` has the question for each seat that looks, and that it can be sent."""
    record = (EXAMPLES / f"{game}.ddz.jsonl").read_text("utf-8")
    steps = ask("positions", {"text": record})["steps"]
    for at in range(0, len(steps) + 1, 5):
        for seat in (0, 1):
            here = ask("positions", {"record": record, "at": at, "seat": seat})
            asked = here["asks"]["readings"]
            assert (asked is not None) == (here["stage"] == "play")
            if asked is None:
                continue
            found = ask("readings", asked | QUICK)
            by_step = ask("readings", {"record": record, "at": at, "seat": seat} | QUICK)
            assert timeless(found) == timeless(by_step)
            assert found["turn"] == here["turn"]
            hidden = [cards is None for cards in here["hands"]]
            assert [held is not None for held in found["holdings"]] == hidden
            assert bool(found["plays"]) == (here["turn"] != seat)
            said = sum(play["share"] for play in found["plays"]) + found["other"]
            assert found["plays"] == [] or said == pytest.approx(1, abs=2e-3)
    assert ask("positions", {"record": record, "at": len(steps) - 1})["asks"]["readings"] is None


def test_a_position_that_was_set_up_can_be_read() -> None:
    """Tests that the seat's words name another seat that leads, and are offered so."""
    here = ask("positions", {"record": ENDING, "seat": 0})
    asked = here["asks"]["readings"]
    assert asked["turn"] == 1
    found = ask("readings", asked | QUICK)
    assert found["turn"] == 1
    assert "pass" not in {play["cards"] for play in found["plays"]}
    assert [each["what"] for each in found["assumed"]] == ["history", "played"]
    # All 126 divisions of nine cards.
    assert "effective" not in ask("readings", asked | QUICK | {"limit": {"worlds": 126}})
    for form in (ENDING | {"seat": 0}, WORDS | {"turn": 1}):
        assert timeless(ask("readings", form | QUICK)) == timeless(found)


def test_whose_turn_it_is_cannot_be_contradicted() -> None:
    """Tests `turn` beside the passes, beside a history, and of no seat."""
    over = {"over": {"seat": 1, "cards": "T"}, "left": {"1": 4, "2": 4}, "unseen": "789JQKA2"}
    assert ask("readings", WORDS | over | {"passes": 0} | QUICK)["turn"] == 2
    with pytest.raises(UnreachablePosition, match="turn"):
        ask("readings", WORDS | over | {"passes": 0, "turn": 0} | QUICK)
    for more, pointer in (
        ({"turn": 3}, "/turn"),
        ({"history": [], "turn": 1, "unseen": None, "left": None}, "/turn"),
    ):
        with pytest.raises(SolverError) as caught:
            ask("readings", {**WORDS, **more} | QUICK)
        assert caught.value.pointer == pointer


@pytest.mark.parametrize("field", ["worlds", "seconds"])
def test_a_reading_needs_deals(field: str) -> None:
    with pytest.raises(ValueError, match="greater than"):
        ask("readings", ENDING | {"limit": {field: 0}})
