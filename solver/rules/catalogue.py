"""The games that a name may stand for: built in, added by files, or described inline."""

from __future__ import annotations

import json
import reprlib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from solver.errors import InvalidRules, SolverError
from solver.rules.description import parse_description
from solver.rules.overrides import overridden
from solver.rules.rules import Rules

# The built-in games in the order in which they are presented; each is a TOML file in this folder.
GAMES = ("classic", "snatch", "street", "double", "decktet", "douzero")
# Compiling a game takes milliseconds, and clients send the same inline rules again and again.
_INLINE_CACHE_SIZE = 64
_inline_cache: dict[str, Rules] = {}


@cache
def _document(game_id: str) -> dict[str, Any]:
    text = resources.files(__package__).joinpath(f"{game_id}.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def _builtin(game_id: str) -> Rules:
    return Rules(parse_description(_document(game_id)))


def load_rules(source: str | Mapping[str, Any], *, allow_paths: bool = False) -> Rules:
    """Returns the rules that `source` names or describes.

    Args:
        source: the id of a built-in game; or a mapping that holds a whole game, or `base` (the id
            of a built-in game) and overrides.
        allow_paths: whether a string may also be the path of a TOML file.

    Raises:
        InvalidRules: an unknown game, or a key or value that the schema refuses.
    """
    if isinstance(source, str):
        if source in GAMES:
            return _builtin(source)
        if allow_paths and source.endswith(".toml"):
            return load_file(Path(source))
        raise InvalidRules(f"unknown game {reprlib.repr(source)}; known are {', '.join(GAMES)}")
    if not isinstance(source, Mapping):
        raise InvalidRules(f"rules are a game's id or an object, not {reprlib.repr(source)}")
    try:
        return _inline(json.dumps(source, sort_keys=False, default=str))
    except RecursionError:
        raise InvalidRules("the rules are nested too deeply") from None


def load_file(path: Path) -> Rules:
    """Returns the rules in a TOML file, which holds a whole game or a `base` and overrides.

    Raises:
        InvalidRules: a file that cannot be read, or rules that the schema refuses.
    """
    try:
        document = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise InvalidRules(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidRules(f"{path}: {error}") from None
    return load_rules(document)


def _inline(text: str) -> Rules:
    known = _inline_cache.get(text)
    if known is None:
        document = json.loads(text)
        known = Rules(parse_description(_based(document) if "base" in document else document))
        while len(_inline_cache) >= _INLINE_CACHE_SIZE:
            _inline_cache.pop(next(iter(_inline_cache)), None)
        _inline_cache[text] = known
    return known


def _based(document: dict[str, Any]) -> dict[str, Any]:
    base = document.pop("base")
    if base not in GAMES:
        known = ", ".join(GAMES)
        raise InvalidRules(f"unknown base {reprlib.repr(base)}; known are {known}", "/base")
    return overridden(_document(base), _builtin(base).description.options, document)


def source_of(rules: Rules, *, unset: bool = True) -> str | dict[str, Any]:
    """Returns what `load_rules` reads back as these rules: a built-in game's id, or a whole game.

    Args:
        rules: the rules.
        unset: whether the object also names what has its default value.
    """
    if rules.id in GAMES and load_rules(rules.id) == rules:
        return rules.id
    if unset:
        return rules.description.model_dump(mode="json", exclude_none=True)
    return rules.description.model_dump(mode="json", exclude_unset=True)


@dataclass(frozen=True)
class Catalogue:
    """The games that the word `rules` of a request may name.

    Attributes:
        added: games of files, by their id (`landlord serve --rules my.toml`).
        allow_paths: whether a request may name a file itself; true on the command line, never
            over HTTP.
    """

    added: Mapping[str, Rules] = field(default_factory=dict)
    allow_paths: bool = False

    @classmethod
    def with_files(cls, paths: Iterable[Path | str], *, allow_paths: bool = False) -> Catalogue:
        """Returns the built-in games and those of `paths`.

        Raises:
            InvalidRules: a file that cannot be read, or an id that is taken.
        """
        added: dict[str, Rules] = {}
        for path in paths:
            rules = _compiled(load_file(Path(path)))
            if rules.id in added:
                raise InvalidRules(f"{path}: the id {rules.id!r} is taken by another file")
            if rules.id in GAMES and rules != load_rules(rules.id):
                raise InvalidRules(f"{path}: {rules.id!r} is a built-in game; give it its own id")
            added[rules.id] = rules
        return cls(added, allow_paths)

    @property
    def all(self) -> tuple[Rules, ...]:
        """Every game that has a name, the built-in ones first."""
        return (*(load_rules(game) for game in GAMES), *self.added.values())

    def resolve(self, source: str | Mapping[str, Any]) -> Rules:
        """Returns the rules that `source`, an id, a path or an object, stands for.

        Raises:
            InvalidRules: with a pointer into `source`.
        """
        if isinstance(source, str) and source in self.added:
            return self.added[source]
        return _compiled(load_rules(source, allow_paths=self.allow_paths))

    def find(self, source: str | Mapping[str, Any]) -> Rules:
        """Returns the rules that the field `rules` of a request stands for.

        Raises:
            InvalidRules: with a pointer that starts at `/rules`.
        """
        try:
            return self.resolve(source)
        except SolverError as error:
            raise error.at("rules") from None


def _compiled(rules: Rules) -> Rules:
    """Returns the rules after compiling them, while the place of an error is still known."""
    rules.native  # noqa: B018
    return rules


BUILT_IN = Catalogue()
