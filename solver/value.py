"""Values that answers show as they are: frozen dataclasses that pydantic writes and describes.

A field is written by its type (`solver.figures`, `Hand`, `Move`, …) and described by the text below
it. There is no second class for the answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import date
from functools import cache
from operator import not_
from typing import Any, Self

from pydantic import (
    ConfigDict,
    Field,
    PlainSerializer,
    SerializationInfo,
    TypeAdapter,
    computed_field,
)
from pydantic_core import CoreSchema, core_schema

from solver.messages import Language

_MAY_BE_ABSENT = "absent"


def absent(value: object) -> bool:
    """Tells whether a value is None or empty, so that answers have nothing to show."""
    return value is None or value == ()


# Marks a field that is left out where it is None: `Annotated[int | None, ABSENT]`.
ABSENT: Any = Field(exclude_if=absent, json_schema_extra={_MAY_BE_ABSENT: True})
# Marks a field that is left out unless it is true.
IF_TRUE: Any = Field(exclude_if=not_, json_schema_extra={_MAY_BE_ABSENT: True})
# Marks a field that answers never show; the store keeps it.
HIDDEN: Any = Field(exclude=True)
# How answers write a field, which says nothing about its values.
MARKS = (ABSENT, IF_TRUE, HIDDEN)


def _said(sentence: Any, info: SerializationInfo) -> str:
    text: str = sentence.said((info.context or {}).get("language", "en"))
    return text


# Marks what has a method `said`: it is written as a sentence in the language of the answer.
SAID: Any = PlainSerializer(_said, return_type=str, when_used="json")


def written(
    kind: type,
    write: Callable[[Any], Any],
    schema: CoreSchema,
    read: Callable[[Any, Any], Any],
    kept: CoreSchema,
) -> CoreSchema:
    """Returns how pydantic treats a class of the library: it is taken as it is, and written so.

    Args:
        kind: the class; its method `kept` returns what the store keeps of it.
        write: makes the plain JSON value of an instance.
        schema: what such a value is.
        read: makes an instance of the rules of its game and of what the store has kept.
        kept: what that is.
    """
    return core_schema.json_or_python_schema(
        core_schema.with_info_after_validator_function(
            lambda document, info: read(info.context["rules"], document), kept
        ),
        core_schema.is_instance_schema(kind),
        serialization=core_schema.plain_serializer_function_ser_schema(
            write, return_schema=schema, when_used="json"
        ),
    )


def _in_json(schema: dict[str, Any], kind: type) -> None:
    """Says of the fields of a schema what they are in JSON."""
    always = []
    inherited = _inherited(kind)
    for name, field in schema["properties"].items():
        # pydantic reads the texts below the fields of the class itself alone.
        if name in inherited:
            field.setdefault("description", inherited[name])
        field.pop("readOnly", None)
        field.pop("default", None)
        absent = field.pop(_MAY_BE_ABSENT, False)
        if not absent:
            always.append(name)
        if "description" in field:
            said = " ".join(field["description"].split())
            said = said.replace("None", "absent" if absent else "null")
            said = said.replace("True", "true").replace("False", "false")
            field["description"] = said[:1].upper() + said[1:]
    schema["required"] = always


def _inherited(kind: type) -> dict[str, str]:
    """Returns by name what the fields of the classes say that a class is derived from."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__[1:]):
        if is_dataclass(base) and issubclass(base, Value):
            fields = adapter(base).json_schema(mode="serialization")["properties"]
            found |= {name: field.get("description", "") for name, field in fields.items()}
    return found


class Value:
    """The base of frozen dataclasses that answers show as they are."""

    __slots__ = ()
    __pydantic_config__ = ConfigDict(
        arbitrary_types_allowed=True, json_schema_extra=_in_json, use_attribute_docstrings=True
    )

    def __init_subclass__(
        cls, *, properties: tuple[str, ...] = (), if_any: tuple[str, ...] = ()
    ) -> None:
        """Notes what is written beside the fields.

        Args:
            properties: the names of properties.
            if_any: the names of properties that are left out where they are None or empty.
        """
        for name in properties:
            setattr(cls, name, computed_field(vars(cls)[name]))
        for name in if_any:
            shown = computed_field(exclude_if=absent, json_schema_extra={_MAY_BE_ABSENT: True})
            setattr(cls, name, shown(vars(cls)[name]))

    def to_dict(self, language: Language | None = None) -> dict[str, Any]:
        """Returns the value as plain JSON values.

        Args:
            language: the language of its sentences; by default that in which it was asked for.
        """
        found: dict[str, Any] = adapter(type(self)).dump_python(
            self, mode="json", by_alias=True, context=self._context(language)
        )
        return found

    def to_text(self, language: Language | None = None) -> str:
        """Returns the same as one line of JSON."""
        written: bytes = adapter(type(self)).dump_json(
            self, by_alias=True, context=self._context(language)
        )
        return written.decode("utf-8")

    def kept_text(self) -> str:
        """Returns the value as one line of JSON without loss, from which `of_kept_text` makes it.

        Figures are not rounded, hidden fields are there, and plays keep the reading of their cards.
        """
        return json.dumps(
            self, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_kept
        )

    @classmethod
    def of_kept_text(cls, text: str, rules: Any = None) -> Self:
        """Returns the value that `kept_text` wrote.

        Args:
            text: what it wrote.
            rules: the rules of the plays and hands in it.

        Raises:
            ValueError: the text is no such value.
        """
        context = {"rules": rules}
        found: Self = adapter(cls).validate_json(text, strict=True, extra="forbid", context=context)
        return found

    def _context(self, language: Language | None) -> dict[str, Language]:
        known: Language = getattr(self, "language", "en")
        return {"language": language or known}


def _kept(value: Any) -> Any:
    """Returns what the store keeps of a value that is not plain JSON."""
    if isinstance(value, date):
        return value.isoformat()
    if not is_dataclass(value):
        raise TypeError(f"{type(value).__name__} has no JSON form")
    if hasattr(value, "kept"):
        return value.kept()
    return {each.name: getattr(value, each.name) for each in fields(value)}


def adapter(kind: Any) -> TypeAdapter[Any]:
    """Returns what writes and describes a kind of values."""
    return _adapter(kind)


# Made at the first use, because it takes milliseconds.
_adapter = cache(TypeAdapter)
