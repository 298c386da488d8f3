"""Acts as JSON: writing and reading are inverses, and malformed items are refused by place."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import InvalidRequest
from solver.game.act import Act
from solver.protocol.acts import read_act, write_act


@given(
    st.builds(
        Act,
        st.integers(0, 3),
        st.text(min_size=1, max_size=5),
        st.booleans(),
        st.none() | st.text(max_size=5),
        st.none() | st.text(max_size=1),
    )
)
def test_acts_parse_and_print_are_inverses(act: Act) -> None:
    assert read_act(write_act(act)) == act


@pytest.mark.parametrize(
    ("item", "act"),
    [
        ([0, "3"], Act(0, "3")),
        ([0, None], Act(0, "pass")),
        ([0, ""], Act(0, "pass")),
        ([0, []], Act(0, "pass")),
        ([0, [3, 3, 17]], Act(0, "3, 3, 17")),
        ([0, {"cards": ["3", "3"], "type": "pair"}], Act(0, "3, 3", type="pair")),
        ((2, "pass"), Act(2, "pass")),
        ([3, "5555", "!"], Act(3, "5555", interrupt=True)),
        ([1, {"cards": "5678X", "key": "8"}], Act(1, "5678X", key="8")),
        ([1, {"cards": "3", "type": "single", "key": None}], Act(1, "3", type="single")),
    ],
)
def test_acts(item: Any, act: Act) -> None:
    assert read_act(item) == act


@pytest.mark.parametrize(
    ("item", "pointer"),
    [
        ("0 3", ""),
        ([0], ""),
        ([0, "3", "!", 4], ""),
        ({"seat": 0, "cards": "3"}, ""),
        (["0", "3"], "/0"),
        ([True, "3"], "/0"),
        ([0, 3], "/1"),
        ([0, {"cards": 3}], "/1"),
        ([0, {"type": "single"}], "/1"),
        ([0, {"cards": "3", "suit": "x"}], "/1"),
        ([0, {"cards": "3", "key": 4}], "/1"),
        ([0, "3", "?"], "/2"),
        ([0, "3", True], "/2"),
    ],
)
def test_malformed_acts(item: Any, pointer: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        read_act(item)
    assert caught.value.pointer == pointer
