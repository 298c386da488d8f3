"""Values of the library as JSON and back, without loss: what a review's parts leave in the store.

The form follows the annotations of the frozen dataclasses, so a new field needs nothing here. It
is not the form of answers: figures are not rounded, and plays keep the reading of their cards.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from solver.game.cards import Hand
from solver.game.play import Play
from solver.rules import Rules

# Words to call a play and a hand by: no field of a dataclass has these names.
_PLAY, _HAND = "play:", "hand:"


def to_json(value: Any) -> Any:
    """Returns a value as plain JSON values, from which `from_json` makes it again.

    Args:
        value: numbers, texts, None, plays, hands, and dataclasses, tuples, lists and mappings of
            them.

    Raises:
        TypeError: the value holds something else.
    """
    if isinstance(value, Play):
        return {_PLAY: [str(value), value.type, value.key]}
    if isinstance(value, Hand):
        return {_HAND: str(value)}
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: to_json(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return [[to_json(key), to_json(each)] for key, each in value.items()]
    if isinstance(value, list | tuple):
        return [to_json(each) for each in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return float(value)  # also numpy's
    raise TypeError(f"{type(value).__name__} has no JSON form")


def from_json(kind: Any, document: Any, rules: Rules) -> Any:
    """Returns the value of type `kind` that `to_json` wrote.

    Args:
        kind: a dataclass, or any annotation of the kinds of values that `to_json` writes.
        document: what `to_json` returned.
        rules: the rules of the plays and hands in it.

    Raises:
        ValueError: the document is no such value.
    """
    origin, inner = _parts(kind)
    if isinstance(kind, type) and issubclass(kind, tuple) and isinstance(document, list):
        return _named_tuple(kind, document, rules)
    if origin in (Union, types.UnionType):
        return _one_of(inner, document, rules)
    if kind is Play and isinstance(document, dict):
        text, type_, key = document[_PLAY]
        return Play.parse(rules, text, type=type_, key=key)
    if kind is Hand and isinstance(document, dict):
        return Hand.parse(rules, document[_HAND])
    if is_dataclass(kind) and isinstance(document, dict):
        return _dataclass(kind, document, rules)
    if isinstance(document, list):
        found = _sequence(origin, inner, document, rules)
        if found is not None:
            return found
    if origin is Literal and document in inner:
        return document
    if kind is float and isinstance(document, int | float):
        return float(document)
    if kind is Any or (isinstance(kind, type) and type(document) is kind):
        return document
    raise ValueError(f"{document!r:.60} is no {kind}")


def _one_of(kinds: tuple[Any, ...], document: Any, rules: Rules) -> Any:
    for kind in kinds:
        try:
            return from_json(kind, document, rules)
        except (ValueError, KeyError, TypeError):
            continue
    raise ValueError(f"{document!r:.60} is none of {kinds}")


def _dataclass(kind: Any, document: dict[str, Any], rules: Rules) -> Any:
    hints = _hints(kind)
    if unknown := document.keys() - hints.keys():
        raise ValueError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
    return kind(**{name: from_json(hints[name], each, rules) for name, each in document.items()})


def _named_tuple(kind: type, document: list[Any], rules: Rules) -> Any:
    hints = get_type_hints(kind)
    names = getattr(kind, "_fields", ())
    return kind(
        *(from_json(hints[name], each, rules) for name, each in zip(names, document, strict=True))
    )


def _sequence(origin: Any, inner: tuple[Any, ...], document: list[Any], rules: Rules) -> Any:
    """Returns a tuple, list or mapping; None when `origin` is none of them."""
    if origin is tuple:
        kinds = [inner[0]] * len(document) if inner[1:] == (...,) else inner
        return tuple(from_json(*pair, rules) for pair in zip(kinds, document, strict=True))
    if origin is list:
        return [from_json(inner[0], each, rules) for each in document]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, value = inner
        return {from_json(key, k, rules): from_json(value, v, rules) for k, v in document}
    return None


@lru_cache(maxsize=256)
def _parts(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(kind), get_args(kind)


@lru_cache(maxsize=64)
def _hints(kind: type) -> dict[str, Any]:
    known = get_type_hints(kind)
    return {each.name: known[each.name] for each in fields(kind)}
