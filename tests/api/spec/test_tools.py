"""The OpenAPI document as other people's tools want it: what validators and generators ask for.

These are the rules of openapi-spec-validator, of Spectral's `oas` and Redocly's `recommended-strict`
rulesets, and of openapi-generator, as far as the document can break them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from api.spec.descriptions import descriptions
from solver.protocol.descriptions import undescribed

_METHODS = {"get", "post", "put", "patch", "delete", "head", "options", "trace"}
_VALUES = ("example", "examples", "default", "enum")


def operations(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        operation
        for path in document["paths"].values()
        for method, operation in path.items()
        if method in _METHODS
    ]


def schemas(value: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields each object of the document with its place, but none of its examples."""
    if isinstance(value, dict):
        yield place, value
        for key, each in value.items():
            if key not in _VALUES or place.endswith("/properties"):
                yield from schemas(each, f"{place}/{key}")
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from schemas(each, f"{place}/{number}")


def test_the_document_says_where_and_whose_it_is(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    assert [server["url"] for server in document["servers"]] == ["/"]
    info = document["info"]
    assert info["license"] == {"name": "MIT", "identifier": "MIT"}
    assert info["contact"]["name"]
    assert info["description"].strip()


def test_every_operation_is_whole(document: dict[str, Any]) -> None:
    tags = {tag["name"] for tag in document["tags"]}
    names, found = set(), operations(document)
    for operation in found:
        name = operation["operationId"]
        names.add(name)
        assert operation["summary"], name
        assert operation["description"], name
        assert operation["tags"], name
        assert set(operation["tags"]) <= tags, name
        assert operation["responses"], name
        assert any(status.startswith("4") for status in operation["responses"]), name
        assert any(status.startswith("2") for status in operation["responses"]), name
        for status, response in operation["responses"].items():
            assert response["description"], (name, status)
    assert len(names) == len(found) > 40


def test_every_operation_says_which_key_it_takes(document: dict[str, Any]) -> None:
    schemes = document["components"]["securitySchemes"]
    for operation in operations(document):
        for either in operation["security"]:
            assert either.keys() <= schemes.keys()
    for path, found in document["paths"].items():
        for operation in found.values():
            assert bool(operation["security"]) == path.startswith("/v1")


def test_everything_has_a_description(document: dict[str, Any]) -> None:
    known = document["components"]["schemas"]
    assert [tag["name"] for tag in document["tags"] if not tag.get("description")] == []
    assert [
        (operation["operationId"], parameter["name"])
        for operation in operations(document)
        for parameter in operation.get("parameters", ())
        if not parameter.get("description")
    ] == []
    assert [name for name, schema in known.items() if not schema.get("description")] == []
    assert [
        f"{name}.{each}" for name, schema in known.items() for each, _ in undescribed(schema)
    ] == []


def test_no_description_is_left_over(document: dict[str, Any]) -> None:
    """Tests that each text of descriptions.toml stands in the document."""
    said = {each["description"] for _, each in schemas(document) if "description" in each}
    for table, texts in descriptions().items():
        for name, text in texts.items():
            # A default may be told behind it.
            assert any(each.startswith(text) for each in said), (table, name)


def test_no_default_is_null(document: dict[str, Any]) -> None:
    for place, schema in schemas(document):
        assert schema.get("default", 0) is not None, place


def test_defaults_and_examples_fit(document: dict[str, Any]) -> None:
    """Tests what stands in a schema as a value of it."""
    from jsonschema import Draft202012Validator  # reads grammars of addresses for a second

    components = {"components": document["components"]}
    for place, schema in schemas(document):
        if place.endswith("/properties") or not {"type", "anyOf", "$ref"} & schema.keys():
            continue
        examples = schema["examples"] if isinstance(schema.get("examples"), list) else []
        values = [*examples, *([schema["default"]] if "default" in schema else [])]
        for value in values:
            Draft202012Validator(schema | components).validate(value)
        for parameter in (schema,) if "in" in schema else ():
            if "example" in parameter:
                Draft202012Validator(parameter["schema"] | components).validate(
                    parameter["example"]
                )


def test_bodies_of_links_are_whole_expressions(document: dict[str, Any]) -> None:
    """Tests that no link has a body with expressions inside: openapi-generator refuses these."""
    bodies = [
        link["requestBody"]
        for operation in operations(document)
        for response in operation["responses"].values()
        for link in response.get("links", {}).values()
        if "requestBody" in link
    ]
    assert bodies
    assert all(isinstance(body, str) and body.startswith("$response.body#/") for body in bodies)


def test_shapes_that_generators_cannot_read(document: dict[str, Any]) -> None:
    """Tests for what makes generated clients that do not compile, or that read answers wrongly.

    Java: a list or a map without a name, or an object of any fields, as one of several shapes. Go, Java and
    TypeScript: defaults of what is sent. TypeScript by openapi-generator: `anyOf` that a field
    tells apart. Spectral: a list that does not say what its items are.
    """
    for place, schema in schemas(document["components"]["schemas"]):
        shapes = [each for each in schema.get("anyOf", ()) if each.get("type") != "null"]
        if len(shapes) > 1:
            assert all(each.get("type") != "array" for each in shapes), place
            assert not any(isinstance(each.get("additionalProperties"), dict) for each in shapes)
            assert all(
                each.get("additionalProperties") is not True or "properties" in each
                for each in shapes
            ), place
        assert "anyOf" not in schema or "discriminator" not in schema, place
        if schema.get("type") == "array":
            assert schema.get("items") not in (None, False), place
        if "prefixItems" in schema:
            size = len(schema["prefixItems"])
            assert (schema["minItems"], schema["maxItems"]) == (size, size), place
        if schema.get("type") == "object" and place.count("/") == 1:
            assert schema["properties"], place
            fields = (
                schema["properties"].values() if schema.get("additionalProperties") is False else ()
            )
            assert all("default" not in each for each in fields), place


def test_answers_of_several_kinds_say_which_they_are(document: dict[str, Any]) -> None:
    """Tests that an answer that is one of several objects names itself in a field.

    Generated Java clients take the first of these objects whose fields they know, and they do not
    mind that some are missing.
    """
    known, found = document["components"]["schemas"], set()
    for name, schema in known.items():
        members = [each.get("$ref", "").rpartition("/")[2] for each in schema.get("oneOf", ())]
        if len(members) > 1:
            field, names = (
                schema["discriminator"]["propertyName"],
                schema["discriminator"]["mapping"],
            )
            assert {each.rpartition("/")[2] for each in names.values()} == set(members)
            for value, each in names.items():
                described = known[each.rpartition("/")[2]]
                assert described["properties"][field]["enum"] == [value]
                assert field in described["required"]
            found.add(name)
    assert {"AnyJob", "AskedReview"} <= found
    for operation in operations(document):
        kinds = {
            json.dumps(content["application/json"]["schema"])
            for status, response in operation["responses"].items()
            if status < "300" and "application/json" in (content := response.get("content", {}))
        }
        assert len(kinds) < 2, operation["operationId"]


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    used = set()
    for place, schema in schemas(document):
        if isinstance(schema.get("$ref"), str):
            kind, name = schema["$ref"].removeprefix("#/components/").split("/")
            assert name in document["components"][kind], place
            used.add(name)
    assert used == document["components"]["schemas"].keys()


def test_paths_have_their_parameters(document: dict[str, Any]) -> None:
    import re

    for path, found in document["paths"].items():
        names = re.findall("{(.*?)}", path)
        assert not path.endswith("/")
        assert "?" not in path
        for operation in found.values():
            given = [
                each["name"] for each in operation.get("parameters", ()) if each["in"] == "path"
            ]
            assert sorted(given) == sorted(names)
            pairs = [(each["in"], each["name"]) for each in operation.get("parameters", ())]
            assert len(pairs) == len(set(pairs))
