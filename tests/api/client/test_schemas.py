"""The types of requests and answers are those of the OpenAPI document."""

from __future__ import annotations

import importlib
import types
import typing
from pathlib import Path
from typing import Any

import pytest

from api.client import schemas

FILES = sorted(Path(schemas.__file__).parent.glob("*.py"))


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    # The tool imports the whole service, for which collecting the tests need not wait.
    from tools import client_types

    return client_types.document()


def test_files_are_current(document: dict[str, Any]) -> None:
    from tools import client_types

    assert sorted(client_types.FOLDER.glob("*.py")) == FILES
    made = {file.name: file.read_text("utf-8") for file in FILES}
    assert made == client_types.modules(document), "`make install` makes them anew"
    assert client_types.QUESTIONS.read_text("utf-8") == client_types.questions(document)


def test_objects_have_the_fields_of_the_document(document: dict[str, Any]) -> None:
    """Tests keys and optionality as Python sees them, without the tool that wrote them."""
    known: dict[str, Any] = {}
    for file in FILES:
        module = importlib.import_module(f"api.client.schemas.{file.stem}")
        known |= {name: each for name, each in vars(module).items() if typing.is_typeddict(each)}
    seen = 0
    for name, schema in document["components"]["schemas"].items():
        if "properties" not in schema or name.startswith("Problem"):
            continue  # problems are exceptions here; what has no fields is no TypedDict
        if schema.get("additionalProperties") not in (None, False):
            continue  # a whole game is a dict of any fields, and what each seat has one of numbers
        seen += 1
        hints = typing.get_type_hints(known[name])
        assert hints.keys() == schema["properties"].keys(), name
        assert required(known[name]) == set(schema.get("required", ())), name
        for field, each in schema["properties"].items():
            nullable = any(one.get("type") == "null" for one in each.get("anyOf", ()))
            assert nullable == (type(None) in members(hints[field])), (name, field)
    assert seen > 100


def required(kind: Any) -> set[str]:
    """Returns the fields that must be there; `__required_keys__` does not read annotations that
    are text.
    """
    found = typing.get_type_hints(kind, include_extras=True)
    return {
        name for name, hint in found.items() if typing.get_origin(hint) is not typing.NotRequired
    }


def members(hint: Any) -> tuple[Any, ...]:
    union = isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union
    return typing.get_args(hint) if union else (hint,)


def test_every_name_is_used(document: dict[str, Any]) -> None:
    """Tests that no name stands for words that the document no longer has."""
    from tools import client_names

    text = "".join(file.read_text("utf-8") for file in FILES)
    for alias, _ in client_names.ALIASES.values():
        assert text.count(alias) > 1, alias
