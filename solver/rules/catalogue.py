"""The games that a caller may name: built in, added as files, or described inline."""

from __future__ import annotations

import copy
import json
import math
import reprlib
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from solver.errors import InvalidRules, SolverError
from solver.rules.description import parse_description
from solver.rules.overrides import overridden
from solver.rules.possible import check_possible, without_idle
from solver.rules.rules import INLINE_GAMES, Rules
from solver.text import is_utf16, without_marks

# Rules as a request or a record names them: a game's id, or an object as `load_rules` reads it.
Source = str | Mapping[str, Any]
# The same, or the rules themselves, as the functions of the library take them.
AnyRules = Rules | Source
# The most characters of an inline game as JSON; the built-in games have up to 9,000.
MOST_TEXT = 1 << 16


def _files() -> dict[str, str]:
    """Returns the text of each built-in game by id: every TOML file in this folder.

    Only the keys before the first table are read here: to read all games takes 20 ms.
    """
    texts = [file.read_text("utf-8") for file in _FOLDER.glob("*.toml")]
    heads = [(tomllib.loads(text.partition("\n[")[0]), text) for text in texts]
    heads.sort(key=lambda each: (each[0].get("order", math.inf), each[0]["id"]))
    found = {head["id"]: text for head, text in heads}
    if len(found) < len(heads):
        raise InvalidRules("two files of the package have one id: {ids}", ids=", ".join(found))
    return found


_FOLDER = Path(__file__).parent
_FILES = _files()
# The ids of the built-in games in the order of their key `order`, in which they are listed.
GAMES = tuple(_FILES)


@cache
def _document(game_id: str) -> dict[str, Any]:
    """Returns a built-in game as its file says it, with the house rules of every game."""
    document = tomllib.loads(_FILES[game_id])
    common = tomllib.loads((_FOLDER / "any_game" / "options.toml").read_text("utf-8"))
    return document | {"options": document.get("options", {}) | common}


@cache
def _builtin(game_id: str) -> Rules:
    return Rules(parse_description(_document(game_id)))


def unknown_game(name: str, known: Sequence[str]) -> InvalidRules:
    """Returns the error for a name that no game has: the nearest one, and all that there are."""
    from difflib import get_close_matches  # noqa: PLC0415 - where it is needed

    said, games = reprlib.repr(name), ", ".join(known)
    if near := get_close_matches(name.lower(), known, 1):
        return InvalidRules(
            "unknown game {game}: did you mean {near}? Known are {games}",
            game=said,
            near=near[0],
            games=games,
        )
    return InvalidRules("unknown game {game}; known are {games}", game=said, games=games)


def load_rules(source: AnyRules, *, allow_paths: bool = False) -> Rules:
    """Returns the rules that `source` names or describes.

    Whatever in the library takes rules takes what this takes.

    Args:
        source: the id of a built-in game; or an object that is a whole game, or has the key `base`
            (the id of a built-in game) and overrides of that game; or rules, which are returned.
        allow_paths: whether a string may also be the path of a TOML file.

    Raises:
        InvalidRules: an unknown game, or a key or a value that the schema refuses; the pointer
            leads into the object.
    """
    if isinstance(source, Rules):
        return source
    if isinstance(source, str):
        if source in GAMES:
            return _builtin(source)
        if allow_paths and source.endswith(".toml"):
            return load_file(Path(source))
        raise unknown_game(source, GAMES)
    if not isinstance(source, Mapping):
        raise InvalidRules(
            "rules are a game's id or an object, not {source}", source=reprlib.repr(source)
        )
    try:
        return _inline(json.dumps(source, sort_keys=False, default=str))
    except RecursionError:
        raise InvalidRules("the rules are nested too deeply") from None


def load_file(path: Path) -> Rules:
    """Returns the rules in a TOML file: a whole game, or a `base` and overrides.

    Raises:
        InvalidRules: a file that cannot be read, or rules that the schema refuses.
    """
    try:
        data = path.read_bytes()
        if is_utf16(data):
            raise InvalidRules("{path}: it looks like UTF-16: save it as UTF-8", path=path)
        document = tomllib.loads(without_marks(data.decode("utf-8")))
    except OSError as error:
        raise InvalidRules(
            "{path}: {strerror}", path=path, strerror=error.strerror or error
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidRules("{path}: {error}", path=path, error=error) from None
    return load_rules(document)


def _inline(text: str) -> Rules:
    if len(text) > MOST_TEXT:
        raise InvalidRules(
            "this game is too large: its description has more than {most} characters",
            most=MOST_TEXT,
        )
    return INLINE_GAMES.get(text, _parsed)


def _parsed(text: str) -> Rules:
    document = json.loads(text)
    if "base" not in document:
        game = parse_description(_whole(document))
    else:
        families = document.get("families", {})
        whole = parse_description(_based(document))
        game = without_idle(whole, families, bombs="bombs" in document)
    check_possible(game)
    return Rules(game)


def _based(document: dict[str, Any]) -> dict[str, Any]:
    base = document.pop("base")
    if base not in GAMES:
        known = ", ".join(GAMES)
        raise InvalidRules(
            "unknown base {base}; known are {known}", "/base", base=reprlib.repr(base), known=known
        )
    plain = copy.deepcopy(_document(base))
    for words in plain.get("words", {}).values():
        # What the base is called in other languages does not name the new game.
        for text in {"name", "about"} & document.keys():
            words.pop(text, None)
    return overridden(plain, _builtin(base).description.options, document)


def _whole(document: dict[str, Any]) -> dict[str, Any]:
    """Returns a whole game. A built-in one under its own name gets its words, too.

    Raises:
        InvalidRules: it has no id: whoever forgets the `base` of overrides is told of that.
    """
    if "id" not in document:
        raise InvalidRules(
            "these rules name no game: add the `base` that they change, one of {known}; a whole "
            "game has an `id`",
            "/id",
            known=", ".join(GAMES),
        )
    builtin = _document(document["id"]) if document["id"] in GAMES else {}
    if "words" in builtin and document.get("name") == builtin["name"]:
        return {"words": builtin["words"]} | document
    return document


def source_of(rules: Rules, *, unset: bool = True) -> str | dict[str, Any]:
    """Returns the source from which `load_rules` makes these rules again.

    It is the id of a built-in game where the rules are those of one, and a whole game elsewhere.

    Args:
        rules: the rules to name.
        unset: whether a whole game lists keys that were left at their default values, too.
    """
    known = load_rules(rules.id) if rules.id in GAMES else None
    if known is rules or known == rules:
        return rules.id
    if unset:
        return rules.description.model_dump(mode="json", exclude_none=True)
    return rules.description.model_dump(mode="json", exclude_unset=True)


@dataclass(frozen=True)
class Catalogue:
    """The games that the field `rules` of a request may name.

    Attributes:
        added: by id the games that were added as files (`landlord serve --rules my.toml`).
        allow_paths: whether a request may name a file by its path; true on the command line, never
            over HTTP.
        allow_inline: whether a request may describe a game in full.
    """

    added: Mapping[str, Rules] = field(default_factory=dict)
    allow_paths: bool = False
    allow_inline: bool = True

    @classmethod
    def with_files(
        cls,
        paths: Iterable[Path | str],
        *,
        allow_paths: bool = False,
        allow_inline: bool = True,
    ) -> Catalogue:
        """Returns a catalogue of the built-in games and the games in the TOML files at `paths`.

        Raises:
            InvalidRules: a file that cannot be read, or an id that another game already has.
        """
        added: dict[str, Rules] = {}
        for path in paths:
            rules = _compiled(load_file(Path(path)))
            if rules.id in added:
                raise InvalidRules(
                    "{path}: the id {rules!r} is taken by another file", path=path, rules=rules.id
                )
            if rules.id in GAMES and rules != load_rules(rules.id):
                raise InvalidRules(
                    "{path}: {rules!r} is a built-in game; give it its own id",
                    path=path,
                    rules=rules.id,
                )
            added[rules.id] = rules
        return cls(added, allow_paths, allow_inline)

    @property
    def all(self) -> tuple[Rules, ...]:
        """All games that have an id: the built-in ones, then those added as files."""
        return (*(load_rules(game) for game in GAMES), *self.added.values())

    def resolve(self, source: Source) -> Rules:
        """Returns the rules that `source` names: by id, by path, or as an object.

        Raises:
            InvalidRules: there are no such rules; the pointer leads into `source`.
        """
        if isinstance(source, str) and source in self.added:
            return self.added[source]
        if not isinstance(source, str) and not self.allow_inline:
            raise InvalidRules(
                "this service takes no games in full: name one by its id, of {games}",
                games=", ".join(rules.id for rules in self.all),
            )
        return _compiled(load_rules(source, allow_paths=self.allow_paths))

    def find(self, source: Source) -> Rules:
        """Returns the rules that the field `rules` of a request names.

        Raises:
            InvalidRules: there are no such rules; the pointer starts with `/rules`.
        """
        try:
            return self.resolve(source)
        except SolverError as error:
            raise error.at("rules") from None


def _compiled(rules: Rules) -> Rules:
    """Returns the rules, compiled now so that an error still carries the place of its source."""
    rules.native  # noqa: B018
    return rules


BUILT_IN = Catalogue()
