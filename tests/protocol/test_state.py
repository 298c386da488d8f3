"""What is known of a game, as positions answers it, in every question that takes a record."""

from typing import Any

import pytest
from pydantic import ValidationError

from solver.errors import SolverError
from solver.protocol import ENDPOINTS
from solver.protocol.reviews import ReviewsRequest
from solver.protocol.reviews import record_of as record_in
from solver.records import write_record
from solver.rules import GAMES
from tests.golden.compare import timeless
from tests.review.reviewed_games import from_position, record_of


def ask(endpoint: str, question: dict[str, Any]) -> dict[str, Any]:
    return ENDPOINTS[endpoint].ask(question).to_dict()


@pytest.mark.one_in(5, first=2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("begins", ["dealt", "set up"])
def test_a_game_as_positions_answers_it_is_asked_like_its_record(game: str, begins: str) -> None:
    record = record_of(game, 3)
    if begins == "set up":
        record = from_position(record, len(record.acts) // 2)
    text = write_record(record)
    answered = ask("positions", {"record": text})["record"]
    assert isinstance(answered, dict)
    last = len(record.timeline.steps)
    for endpoint, question in (
        ("states", {"at": last}),
        ("scores", {}),
        ("solutions", {"at": last - 2, "limit": {"nodes": 1000}}),
        ("advice", {"at": last - 2, "limit": {"worlds": 0}, "seed": 1}),
        ("choices", {"at": last - 2, "player": "club", "seed": 1}),
    ):
        assert timeless(ask(endpoint, question | {"record": answered})) == timeless(
            ask(endpoint, question | {"record": text})
        )
    assert record_in(ReviewsRequest(record=answered)) == record


def test_what_is_wrong_in_a_game_as_positions_answers_it_is_named() -> None:
    game = {"rules": "classic", "landlord": 0, "hands": ["33A", None, None], "acts": [[0, "44"]]}
    for change, pointer, words in (
        ({"hands": ["3Z", None, None]}, "/record/hands/0", "Z"),
        ({"start": {"hands": [], "turn": 0}, "hands": []}, "/record/start/hands", "0 hands"),
        (
            {"start": {"hands": ["333", "33", "5"], "turn": 0}, "hands": []},
            "/record/start/hands/1",
            "has no more of it",
        ),
        ({"landlord": 3}, "/record/landlord", "no seat 3"),
        ({"rules": "whist"}, "/record/rules", "whist"),
    ):
        with pytest.raises(SolverError, match=words) as caught:
            ask("states", {"record": game | change})
        assert caught.value.pointer == pointer
    with pytest.raises(ValidationError, match=r"not permitted") as refused:
        ask("states", {"record": game | {"bidding": 3}})
    assert refused.value.errors()[0]["loc"] == ("record", "bidding")
    with pytest.raises(SolverError, match="holds no decisions"):
        ask("reviews", {"record": game | {"acts": []}})
