"""The schemas that tools of assistants show: flat, short, and true of all golden questions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solver.protocol import ENDPOINTS
from solver.protocol.descriptions import input_schema
from solver.protocol.spelling import loosened
from tests.choice import Some
from tests.golden.compare import cases


@pytest.mark.parametrize("path", ENDPOINTS)
def test_a_schema_is_flat_and_says_what_each_field_is(path: str) -> None:
    from jsonschema import Draft202012Validator

    schema = input_schema(ENDPOINTS[path].request)
    Draft202012Validator.check_schema(schema)
    assert set(schema["properties"]) == set(ENDPOINTS[path].request.model_fields)
    for name, field in schema["properties"].items():
        assert field["description"], name
        assert not field.keys() & {"anyOf", "$ref", "default", "title"}, name
    assert '"null"' not in json.dumps(schema)


def test_what_is_known_is_not_described_again() -> None:
    schema = input_schema(ENDPOINTS["advice"].request, {"hand"})
    assert "description" not in schema["properties"]["hand"]
    assert schema["properties"]["seat"]["description"]


def test_all_golden_questions_fit(some: Some) -> None:
    """Tests that no question that is answered is refused by its schema, and loosening keeps it."""
    from jsonschema import Draft202012Validator

    checks = {
        path: Draft202012Validator(input_schema(each.request)) for path, each in ENDPOINTS.items()
    }
    for case in some(cases(), 13):
        question = {name: value for name, value in case["question"].items() if value is not None}
        checks[case["do"]].validate(question)
        assert loosened(ENDPOINTS[case["do"]].request, question) == question


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({"seat": "1", "hand": 34567}, {"seat": 1, "hand": "34567"}),
        ({"limit": None, "rules": "classic"}, {"rules": "classic"}),
        ({"limit": '{"worlds": 20}'}, {"limit": {"worlds": 20}}),
        ({"history": '[[0, "QQ"]]'}, {"history": [[0, "QQ"]]}),
        ({"landlord": "nobody"}, {"landlord": "nobody"}),
        ({"record": {"hands": None}}, {"record": {"hands": None}}),
        ({"seed": "x", "unknown": "1"}, {"seed": "x", "unknown": "1"}),
    ],
)
def test_loose_arguments(given: dict[str, Any], read: dict[str, Any]) -> None:
    assert loosened(ENDPOINTS["advice"].request, given) == read


def test_loose_booleans() -> None:
    for text in ("true", "True"):
        assert loosened(ENDPOINTS["plays"].request, {"interrupt": text}) == {"interrupt": True}


def test_acts_with_seats_as_texts_are_answered() -> None:
    given = {"rules": "classic", "landlord": "0", "seat": "1", "hand": "3346678TJJQQKKAA2"}
    given |= {"limit": {"worlds": "0"}, "seed": "1"}
    answers = []
    for over in ({"history": [["0", "QQ"]]}, {"over": ["0", "QQ"]}, {"over": [0, "QQ"]}):
        answers.append(ENDPOINTS["advice"].ask({**given, **over}).to_dict()["plays"])
    assert answers[0] == answers[1] == answers[2]
