"""House rules: how options, single keys and whole sections change the document of a game."""

from __future__ import annotations

import copy
import reprlib
from collections.abc import Mapping
from typing import Any

from solver.errors import InvalidRules
from solver.rules.description import GameDescription, OptionSection

# Sections whose keys may be overridden by their bare name: {"base": "classic", "seq_hi": "2"}.
_FLAT_SECTIONS = ("deck", "deal", "play", "auction", "score")


def overridden(
    base: Mapping[str, Any], options: Mapping[str, OptionSection], overrides: Mapping[str, Any]
) -> dict[str, Any]:
    """Returns the document of a base game with `overrides` applied.

    Options are applied first, then single keys, then whole sections. Where these name other ranks,
    what the base says of ranks that are gone is left out: their copies, and that they are jokers or
    wild. The result is not checked here: the schema checks it when it is parsed.

    Args:
        base: the document of the base game, which is not changed.
        options: the options that the base game offers, by name.
        overrides: the values of options, keys and sections, by name.

    Raises:
        InvalidRules: the base game has no such option or key, or an option has no such choice; the
            pointer names it.
    """
    document: dict[str, Any] = copy.deepcopy(dict(base))
    _leave_out_ranks(document["deck"], overrides)
    sections = {key: overrides[key] for key in overrides if key in GameDescription.model_fields}
    others = [key for key in overrides if key not in sections]
    for key in sorted(others, key=lambda key: key not in options):
        if key in options:
            _apply_option(document, key, options[key], overrides[key])
        else:
            _set_flat(document, key, overrides[key])
    _merge(document, sections)
    return document


def _leave_out_ranks(deck: dict[str, Any], overrides: Mapping[str, Any]) -> None:
    """Takes out of a base's deck what it says of ranks that the overrides leave out.

    A table of the overrides is merged into that of the base, so it could not take them out itself.
    """
    section = overrides.get("deck")
    named = section if isinstance(section, Mapping) and "ranks" in section else overrides
    ranks = named.get("ranks")
    if not isinstance(ranks, str):
        return  # the same ranks, or a value that the schema refuses
    if "copies_of" in deck:
        deck["copies_of"] = {
            rank: count for rank, count in deck["copies_of"].items() if rank in ranks
        }
    for key in {"jokers", "wild"} & deck.keys():
        deck[key] = "".join(rank for rank in deck[key] if rank in ranks)


def _apply_option(document: dict[str, Any], key: str, option: OptionSection, value: Any) -> None:
    for path in option.sets:
        *parents, leaf = path.split(".")
        table = document
        for parent in parents:
            table = table[parent]
        table[leaf] = value
    if option.sets:
        return
    choice = str(value).lower() if isinstance(value, bool) else str(value)
    if choice not in option.choices:
        known = ", ".join(option.choices)
        raise InvalidRules(
            "{key}: {value} is none of {known}",
            f"/{key}",
            key=key,
            value=reprlib.repr(value),
            known=known,
        )
    patch = dict(option.choices[choice])
    for family in patch.pop("remove", ()):
        document["families"].pop(family, None)
    _merge(document, patch)


def _set_flat(document: dict[str, Any], key: str, value: Any) -> None:
    for section in _FLAT_SECTIONS:
        if key in GameDescription.model_fields[section].annotation.model_fields:  # type: ignore[union-attr]
            document.setdefault(section, {})[key] = value
            return
    raise InvalidRules(
        "{key}: no such option of {id!r}", f"/{key}", key=reprlib.repr(key), id=document["id"]
    )


def _merge(into: dict[str, Any], patch: Mapping[str, Any]) -> None:
    for key, value in patch.items():
        if isinstance(value, Mapping) and isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = copy.deepcopy(value)
