"""Acts as JSON: writing and reading are inverses, and malformed items are refused by place."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from solver.errors import InvalidRequest, SolverError
from solver.game.act import Act
from solver.messages import LANGUAGES
from solver.protocol import ENDPOINTS, ProblemDetails
from solver.protocol.acts import read_act, write_act
from tests.together import together


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
    assert read_act(asdict(act)) == act


@together(
    ("item", "act"),
    [
        ([0, "3"], Act(0, "3")),
        ([0, None], Act(0, "pass")),
        ([0, ""], Act(0, "pass")),
        ([0, []], Act(0, "pass")),
        ([0, [3, 3, 17]], Act(0, "3, 3, 17")),
        ([0, {"cards": ["3", "3"], "type": "pair"}], Act(0, "3, 3", type="pair")),
        ((2, "pass"), Act(2, "pass")),
        (["2", "3"], Act(2, "3")),
        ({"seat": "1", "cards": "QQ"}, Act(1, "QQ")),
        ({"seat": 0, "cards": "QQ"}, Act(0, "QQ")),
        ({"seat": 0, "cards": ["Q", "Q"], "interrupt": False}, Act(0, "Q, Q")),
        ({"seat": 0, "cards": None, "type": None, "interrupt": None}, Act(0, "pass")),
        ({"seat": 0, "cards": "5678X", "key": "8"}, Act(0, "5678X", key="8")),
        ({"seat": 3, "cards": "5555", "interrupt": True}, Act(3, "5555", interrupt=True)),
        ([3, "5555", "!"], Act(3, "5555", interrupt=True)),
        ([1, {"cards": "5678X", "key": "8"}], Act(1, "5678X", key="8")),
        ([1, {"cards": "3", "type": "single", "key": None}], Act(1, "3", type="single")),
    ],
)
def test_acts(item: Any, act: Act) -> None:
    assert read_act(item) == act


@together(
    ("item", "pointer"),
    [
        ("0 3", ""),
        ([0], ""),
        ([0, "3", "!", 4], ""),
        ({"cards": "3"}, "/seat"),
        ({"seat": 0}, "/cards"),
        ({}, "/seat"),
        ({"seat": "x", "cards": "3"}, "/seat"),
        ({"seat": True, "cards": "3"}, "/seat"),
        ({"seat": None, "cards": "3"}, "/seat"),
        ({"seat": 0, "cards": 3}, "/cards"),
        ({"seat": 0, "cards": {"cards": "3"}}, "/cards"),
        ({"seat": 0, "cards": "3" * 500}, "/cards"),
        ({"seat": 0, "cards": "3", "type": 1}, "/type"),
        ({"seat": 0, "cards": "3", "key": "33"}, "/key"),
        ({"seat": 0, "cards": "3", "interrupt": "!"}, "/interrupt"),
        ({"seat": 0, "cards": "3", "interrupt": 1}, "/interrupt"),
        ({"seat": 0, "cards": "3", "su/it": "x"}, "/su~1it"),
        (["x", "3"], "/0"),
        ([True, "3"], "/0"),
        ([0, 3], "/1"),
        ([0, {"cards": 3}], "/1/cards"),
        ([0, {"type": "single"}], "/1"),
        ([0, {"cards": "3", "suit": "x"}], "/1"),
        ([0, {"cards": "3", "key": 4}], "/1/key"),
        ([0, "3", "?"], "/2"),
        ([0, "3", True], "/2"),
    ],
)
def test_malformed_acts(item: Any, pointer: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        read_act(item)
    assert caught.value.pointer == pointer


# --- In every request ----------------------------------------------------------------------------

KNOWN = {"rules": "street", "landlord": 0}
SEEN = {**KNOWN, "seat": 1, "hand": "3344556677", "limit": {"worlds": 1}, "seed": 1}
HANDS = ["3JJ", "4455", "6699", "88TT"]


def both(fields: Any, acts: list[str]) -> tuple[Any, Any]:
    """Returns a request with its acts in the short form, and with acts as objects."""
    short = {**fields}
    long = {**fields}
    for name in acts:
        written = fields[name]
        if name == "start":
            seat, cards = written["over"]
            long[name] = {**written, "over": {"seat": seat, "cards": cards}}
        elif written and isinstance(written[0], list):
            long[name] = [as_object(act) for act in written]
        else:
            long[name] = as_object(written)
    return short, long


def as_object(act: list[Any]) -> dict[str, Any]:
    seat, cards, *mark = act
    return {"seat": seat, "cards": cards} | ({"interrupt": True} if mark else {})


HISTORY = [[0, "3"], [3, "7777", "!"], [0, "pass"], [1, "pass"], [2, "pass"], [3, "6"]]
START = {"hands": HANDS, "turn": 1, "over": [0, "22"]}
ASKED = [
    ("states", {**KNOWN, "history": HISTORY}, ["history"]),
    ("advice", {**SEEN, "hand": "333445566889", "history": [*HISTORY[:5], [3, "6"], [0, "9"]]},
     ["history"]),
    ("advice", {**SEEN, "over": [0, "99"], "left": {"0": 16, "2": 12, "3": 12},
                "hand": "334455667788"}, ["over"]),
    ("positions", {**KNOWN, "start": START, "acts": [[1, "pass"]]}, ["acts", "start"]),
    ("solutions", {**KNOWN, "hands": HANDS, "turn": 1, "over": [0, "22"],
                   "limit": {"nodes": 1000}}, ["over"]),
    ("advice", {**KNOWN, "start": START, "acts": [[1, "pass"]], "limit": {"worlds": 1},
                "seed": 1}, ["acts", "start"]),
]  # fmt: skip


@pytest.mark.parametrize(("path", "fields", "acts"), ASKED)
def test_acts_are_objects_in_every_request(path: str, fields: Any, acts: list[str]) -> None:
    short, long = both(fields, acts)
    assert short != long
    answers = []
    for form in (short, long):
        asked = {"record": form} if path == "positions" else form
        answer = ENDPOINTS[path].ask(asked).to_dict()
        answer.pop("seconds", None)
        answer.get("engine", {}).pop("seconds", None)
        answers.append(answer)
    assert answers[0] == answers[1]


@pytest.mark.parametrize("path", [each for each in ENDPOINTS if each != "reviews"])
def test_every_field_of_acts_takes_objects(path: str) -> None:
    """Tests that the schema of each request describes objects wherever it describes acts."""
    schema = ENDPOINTS[path].request.model_json_schema()
    lists = [each for each in nodes(schema) if "prefixItems" in each]
    unions = [
        each["anyOf"]
        for each in nodes(schema)
        if any("prefixItems" in one for one in each.get("anyOf", ()))
    ]
    assert sum("prefixItems" in one for union in unions for one in union) == len(lists)
    for union in unions:
        assert any("$ref" in one or "interrupt" in one.get("properties", {}) for one in union)


def nodes(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    if isinstance(value, (dict, list)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from nodes(each)


@together(
    ("fields", "pointer"),
    [
        ({"history": [{"seat": 0}]}, "/history/0/cards"),
        ({"history": [[0, "3"], {"seat": 1, "cards": "4", "suit": 1}]}, "/history/1/suit"),
        ({"history": [[0, {"cards": 3}]]}, "/history/0/1/cards"),
        ({"history": [[0, "3"], "4"]}, "/history/1"),
        ({"over": {"seat": 0}}, "/over/cards"),
        ({"over": {"seat": 0, "cards": "3", "interrupt": 3}}, "/over/interrupt"),
        ({"over": ["y", "3"]}, "/over"),
        ({"over": [0, "pass"]}, "/over/1"),
        ({"over": [0, "345"]}, "/over"),
    ],
)
def test_a_wrong_act_is_named_with_its_place(fields: Any, pointer: str) -> None:
    with pytest.raises((ValidationError, SolverError)) as caught:
        ENDPOINTS["advice"].ask({**SEEN, **fields})
    assert [each.pointer for each in ProblemDetails.of(caught.value).issues] == [pointer]


@together(
    ("fields", "value"),
    [
        ({"history": ["four"]}, "'four'"),
        ({"hand": True}, "true"),
        ({"over": [0, 1.5]}, "1.5"),
        ({"seat": "one"}, "'one'"),
        ({"landlord": 9}, "9"),
    ],
)
def test_a_wrong_value_is_named_once(fields: Any, value: str) -> None:
    with pytest.raises((ValidationError, InvalidRequest)) as caught:
        ENDPOINTS["advice"].ask({**SEEN, **fields})
    for language in LANGUAGES:
        [issue] = ProblemDetails.of(caught.value).to_dict(language)["errors"]
        assert issue["detail"].count(value) == 1, issue["detail"]
