"""The schemas that tools of assistants show: complete, true of all golden answers, and short."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from api.spec.descriptions import descriptions
from solver.protocol import ENDPOINTS
from solver.protocol.descriptions import undescribed
from solver.protocol.tool_schemas import input_schema, output_schema
from tests.golden.compare import cases

OTHERS = {endpoint.request.__name__ for endpoint in ENDPOINTS.values()}
# Signs of all schemas. They are read by an assistant before its first question, four to a token.
MOST = 168_000


def schemas(path: str) -> tuple[dict[str, Any], dict[str, Any]]:
    endpoint = ENDPOINTS[path]
    return input_schema(endpoint.request, OTHERS), output_schema(endpoint.response)


def said_of(schema: dict[str, Any], field: dict[str, Any]) -> str | None:
    """Returns the description of a field, or of the part to which it leads."""
    name = field.get("$ref", "").rpartition("/")[2]
    return field.get("description") or schema.get("$defs", {}).get(name, {}).get("description")


@pytest.mark.parametrize("path", ENDPOINTS)
def test_every_field_is_described_as_in_the_document(path: str) -> None:
    for schema in schemas(path):
        Draft202012Validator.check_schema(schema)
        silent = [name for name, field in undescribed(schema) if not said_of(schema, field)]
        assert silent == []
    # A field without words of its own has those that the OpenAPI document has.
    known, models = descriptions()["properties"], ENDPOINTS[path].request.model_json_schema()
    own = {name for name, _ in undescribed({"properties": models["properties"]})}
    schema = schemas(path)[0]
    for name, field in schema["properties"].items():
        if name in own:
            model = ENDPOINTS[path].request.__name__
            assert said_of(schema, field) == known.get(f"{model}.{name}", known[name])


def test_all_golden_questions_and_answers_fit() -> None:
    checks = {
        path: [Draft202012Validator(schema) for schema in schemas(path)] for path in ENDPOINTS
    }
    for case in cases():
        asked, answered = checks[case["do"]]
        asked.validate(case["question"])
        timed = json.loads(json.dumps(case["answer"]))
        problems = [
            error for error in answered.iter_errors(timed) if "seconds" not in error.message
        ]
        assert problems == [], case["do"]


def test_they_are_no_longer_than_they_must_be() -> None:
    texts = [
        json.dumps(schema, separators=(",", ":"), ensure_ascii=False)
        for path in ENDPOINTS
        for schema in schemas(path)
    ]
    assert sum(map(len, texts)) <= MOST
    assert '"title":"' not in "".join(texts)
