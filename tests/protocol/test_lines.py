"""Tests of the engine's JSON lines."""

from __future__ import annotations

import io
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from solver.protocol import Catalogue
from solver.protocol.lines import MAX_LINE, answers
from tests.together import together


def ask(*lines: bytes) -> list[dict[str, Any]]:
    """Returns the answers to some lines."""
    stream = io.BytesIO(b"\n".join(lines))
    return [json.loads(line) for line in answers(stream, Catalogue(allow_paths=True))]


def test_answers_in_order_with_the_id() -> None:
    """Tests that each line is answered with its own id, whatever JSON value the id is."""
    questions = [
        {"id": number, "do": "plays/beats", "rules": "classic", "play": "4", "over": over}
        for number, over in enumerate("345")
    ]
    questions[1]["id"] = {"any": ["value"]}  # type: ignore[assignment]
    found = ask(*(json.dumps(question).encode() for question in questions))
    assert [answer["id"] for answer in found] == [0, {"any": ["value"]}, 2]
    assert [answer["beats"] for answer in found] == [True, False, False]
    assert all(answer["ok"] for answer in found)


def test_solutions() -> None:
    """Tests that positions can be solved in bulk, a contradiction among them."""
    question: dict[str, Any] = {"do": "solutions", "rules": "classic", "landlord": 0, "turn": 0}
    hands = (["3344", "5", "67"], ["3344", "3345", "3"], ["34", "5"])
    lines = [json.dumps(question | {"id": at, "hands": each}) for at, each in enumerate(hands)]
    won, refused, lost = ask(*(line.encode() for line in lines))
    assert (won["ok"], won["result"]) == (True, "landlord")
    assert (refused["ok"], refused["errors"][0]["pointer"]) == (False, "/hands/2")
    assert (lost["id"], lost["result"]) == (2, "peasants")


@together(
    ("line", "status", "pointer"),
    [
        (b"", 400, ""),
        (b"{bad", 400, ""),
        (b"\xff\xfe", 400, ""),
        (b"[1]", 400, ""),
        (b'"text"', 400, ""),
        (b"[" * 100_000, 400, ""),
        (b'{"id": 7, "do": "plays", "hand": NaN}', 400, ""),
        (b'{"id": 7}', 422, "/do"),
        (b'{"id": 7, "do": 5}', 422, "/do"),
        (b'{"id": 7, "do": "nothing"}', 404, "/do"),
        (b'{"id": 7, "do": "plays", "rules": "nope", "hand": "3"}', 422, "/rules"),
        (b'{"id": 7, "do": "plays", "rules": "classic"}', 422, "/hand"),
        (b'{"id": 7, "do": "plays", "rules": "classic", "hand": "33333"}', 422, "/hand"),
        (b'{"id": 7, "do": "plays", "rules": "classic", "hand": "3", "x": 1}', 422, "/x"),
        (b'{"id": 7, "do": "scores", "rules": "classic", "bid": 1e300}', 422, "/bid"),
    ],
)
def test_goes_on_after_a_bad_line(line: bytes, status: int, pointer: str) -> None:
    """Tests that a bad line is answered with what is wrong, and the next one is answered too."""
    good = b'{"id": 1, "do": "plays/classify", "rules": "classic", "cards": "3"}'
    bad, after = ask(line, good)
    assert not bad["ok"]
    assert bad["status"] == status
    assert bad["detail"]
    assert bad["errors"][0]["pointer"] == pointer
    assert bad["id"] == (7 if b'"id": 7' in line else None)
    assert after["ok"]


def test_a_line_beyond_all_measure() -> None:
    """Tests that a line beyond the limit is answered once."""
    good = b'{"id": 1, "do": "plays/classify", "rules": "classic", "cards": "3"}'
    found = ask(b'"' + b"x" * (3 * MAX_LINE) + b'"', good)
    assert [answer.get("status") for answer in found] == [413, None]


def test_takes_the_path_of_rules(tmp_path: Any) -> None:
    """Tests that a file may name the rules here."""
    file = tmp_path / "mine.toml"
    file.write_text('base = "snatch"\nid = "mine"\nquadplex = false\n')
    line = {"do": "plays/classify", "rules": str(file), "cards": "444456"}
    (found,) = ask(json.dumps(line).encode())
    assert found["readings"] == []


@given(st.lists(st.binary(max_size=60).filter(lambda line: b"\n" not in line), max_size=5))
def test_never_ends_early(lines: list[bytes]) -> None:
    """Tests that any bytes get one answer a line."""
    stream = io.BytesIO(b"".join(line + b"\n" for line in lines))
    assert len(list(answers(stream, Catalogue()))) == len(lines)
