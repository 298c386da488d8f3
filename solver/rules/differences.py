"""In what two games differ, by the keys of their files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from solver.rules.rules import Rules

# What a game is called, and the house rules that it offers, do not change how it is played.
_NAMES = {"id", "name", "about", "options"}


def differences(one: Rules, other: Rules) -> tuple[str, ...]:
    """Returns the dotted keys in which the rules of two games differ, such as `deck.copies`.

    Names and options do not count: two games without differences are played in the same way.
    """
    documents = (
        rules.description.model_dump(mode="json", exclude=_NAMES) for rules in (one, other)
    )
    return tuple(_unequal(*documents))


def _unequal(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
    for key in dict.fromkeys((*one, *other)):
        left, right = one.get(key), other.get(key)
        if left == right:
            continue
        if isinstance(left, Mapping) and isinstance(right, Mapping):
            yield from (f"{key}.{each}" for each in _unequal(left, right))
        else:
            yield key
