"""How large the fields of requests may be: at each bound, and one beyond it."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from solver.protocol import ENDPOINTS
from solver.protocol.limits import ClockLimit, NodeLimit, SearchLimit
from tests.together import together

# By endpoint a field, the largest value that it takes, and one that is too large.
BOUNDS: list[tuple[str, str, Any, Any]] = [
    ("advice", "history", [[0, "3"]] * 600, [[0, "3"]] * 601),
    ("advice", "hand", "3" * 400, "3" * 401),
    ("advice", "calls", [1] * 32, [1] * 33),
    ("advice", "limit", {"seconds": 60.0}, {"seconds": 60.1}),
    ("advice", "limit", {"worlds": 100_000}, {"worlds": 100_001}),
    ("bids", "calls", [1] * 32, [1] * 33),
    ("states", "history", [[0, "3"]] * 600, [[0, "3"]] * 601),
    ("auctions", "calls", [1] * 32, [1] * 33),
    ("scores", "snatch", 8, 9),
    ("scores", "bombs", [4] * 60, [4] * 61),  # 15 ranks of 8 cards, two to a bomb
    ("decompositions", "solutions", 1000, 1001),
    ("decompositions", "keep", ["3"] * 64, ["3"] * 65),
    ("decompositions", "forbid", ["3"] * 64, ["3"] * 65),
    ("reviews", "record", "x" * 200_000, "x" * 200_001),
]


@pytest.mark.parametrize(
    ("path", "field", "largest", "beyond"), BOUNDS, ids=[f"{row[0]}.{row[1]}" for row in BOUNDS]
)
def test_the_largest_value_of_a_field(path: str, field: str, largest: Any, beyond: Any) -> None:
    """Tests what the schema of a request says; a game may refuse less."""
    model = ENDPOINTS[path].request
    example = model.model_json_schema().get("examples", [{}])[0]
    known = {**example, field: largest}
    model.model_validate(known)
    with pytest.raises(ValidationError) as refused:
        model.model_validate({**known, field: beyond})
    assert all(each["loc"][0] == field for each in refused.value.errors())


@together(
    ("limit", "seconds"),
    [
        (ClockLimit(), 1.0),
        (SearchLimit(), 1.0),
        (SearchLimit(worlds=5), 60.0),
        (NodeLimit(nodes=5), 60.0),
        (SearchLimit(seconds=2.5), 2.5),
    ],
)
def test_the_seconds_of_a_limit(limit: ClockLimit, seconds: float) -> None:
    """Tests the seconds of a limit that names none: one, or the longest beside worlds or nodes."""
    assert limit.to_limit().seconds == seconds


def test_limits_on_the_way() -> None:
    """Tests the limits of partial answers: each three times the one before it."""
    assert [each.worlds for each in SearchLimit(worlds=450).partial()] == [0, 50, 150]
    assert [each.worlds for each in SearchLimit(worlds=149).partial()] == [0]
    assert [each.nodes for each in NodeLimit(nodes=180_000).partial()] == [20_000, 60_000]
    seconds = [each.seconds for each in ClockLimit(seconds=1).partial()]
    assert seconds == pytest.approx([0.1, 0.3])
