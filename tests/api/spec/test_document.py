"""Tests of the OpenAPI document: its examples are the service's answers, and its links lead on."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from api.spec.examples import examples
from tests.api.spec.answers import answers_now
from tests.golden.compare import differences

# What any operation below /v1 may say of a client, and what one with a body may say of it.
OF_CLIENTS = {"401", "429", "500", "503"}
OF_BODIES = {"400", "408", "413", "415", "422"}


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yields the path, the method and the description of each operation."""
    for path, found in document["paths"].items():
        for method, operation in found.items():
            yield path, method, operation


@pytest.mark.long
def test_examples_of_questions_are_the_answers() -> None:
    """Tests the examples for which no game is reviewed."""
    now = answers_now(stored=False)
    assert len(now) > 20
    assert list(differences({name: examples()[name] for name in now}, now)) == []


@pytest.mark.long
def test_examples_are_the_answers() -> None:
    """Tests that the service answers each example as the document shows it.

    `python -m tests.api.spec.answers --accept` writes answers that were changed on purpose.
    """
    assert list(differences(examples(), answers_now())) == []


def test_every_operation_has_an_example(document: dict[str, Any]) -> None:
    """Tests that requests and answers are shown, and fit their schemas."""
    from jsonschema import Draft202012Validator  # reads grammars of addresses for a second

    components = {"components": document["components"]}
    for _, _, operation in operations(document):
        shown = examples().get(operation["operationId"])
        if shown is None:
            assert operation["operationId"] == "metrics"  # its text is of the process
            continue
        body = operation.get("requestBody")
        assert (body is None) == ("body" not in shown)
        assert shown["status"] in operation["responses"]
        content = operation["responses"][shown["status"]].get("content", {})
        told = content.get(shown.get("type"), {}).get("examples", {"": {"value": None}})
        assert [each["value"] for each in told.values()] == [shown.get("answer")]
        pairs = [(content.get("application/json"), shown.get("answer"))]
        if body is not None and "application/json" in body["content"]:
            pairs.append((body["content"]["application/json"], shown["body"]))
        for schema, value in pairs:
            if schema is not None and not isinstance(value, str):
                Draft202012Validator(schema["schema"] | components).validate(value)


def test_every_error_is_described(document: dict[str, Any]) -> None:
    """Tests the statuses of errors, and where a client is told to wait."""
    for path, _, operation in operations(document):
        statuses = set(operation["responses"])
        if path.startswith("/v1"):
            assert statuses >= OF_CLIENTS
        if "requestBody" in operation:
            assert statuses >= OF_BODIES
        if "{" in path:
            assert "404" in statuses
        for status in statuses & {"429", "503"}:
            assert "Retry-After" in operation["responses"][status]["headers"]


def test_links_lead_on(document: dict[str, Any]) -> None:
    """Tests that each link names an operation, and gives all that it needs."""
    known = {each["operationId"]: (path, each) for path, _, each in operations(document)}
    followed = set()
    for _, _, operation in operations(document):
        for response in operation["responses"].values():
            for link in response.get("links", {}).values():
                followed.add(link["operationId"])
                path, target = known[link["operationId"]]
                needed = set(re.findall(r"{(\w+)}", path))
                given = set(link.get("parameters", ()))
                assert needed <= given <= {each["name"] for each in target["parameters"]} | needed
                assert ("requestBody" in link) <= ("requestBody" in target)
    assert len(followed) > 20


def test_the_document_is_made_once(app: Any) -> None:
    """Tests that it is the same bytes each time, compressed or not, and not sent to who has it."""
    client = app.test_client()
    packed = {"Accept-Encoding": "gzip"}
    first, again = (client.get("/openapi.json", headers=packed) for _ in range(2))
    assert first.data == again.data
    assert json.loads(gzip.decompress(first.data)) == client.get("/openapi.json").get_json()
    known = client.get("/openapi.json", headers={"If-None-Match": first.headers["ETag"]})
    assert (known.status_code, known.data) == (304, b"")
