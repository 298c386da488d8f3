"""From a game's id, a file or inline overrides to rules that the solver can use."""

from __future__ import annotations

import copy
import hashlib
import json
import reprlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from typing import Any

from solver.errors import InvalidRules
from solver.native import _core
from solver.rules.model import GameRules, Option, parse_game

# The games in the order in which they are presented; one TOML file each beside this module.
GAMES = ("classic", "snatch", "street", "double", "decktet", "douzero")

# Sections whose keys may be overridden by their bare name: {"base": "classic", "seq_hi": "2"}.
_FLAT_SECTIONS = ("deck", "deal", "play", "auction", "score")


@dataclass(frozen=True, eq=False)
class Rules:
    """One game: its description and, made from it once, the native core's tables."""

    game: GameRules

    @property
    def id(self) -> str:
        """The game's name, such as `snatch`."""
        return self.game.id

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.game.deal.players

    @property
    def ranks(self) -> str:
        """The letters of the ranks from low to high."""
        return self.game.deck.ranks

    @cached_property
    def version(self) -> str:
        """A short digest of the description: equal rules have equal versions."""
        text = self.game.model_dump_json(exclude={"name", "about", "options"})
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    @cached_property
    def native(self) -> _core.Rules:
        """The compiled form: the only home of classification, generation and 'beats'.

        Raises:
            InvalidRules: more plays than can be listed.
        """
        try:
            return _compile(self.game)
        except ValueError as error:
            raise InvalidRules(str(error)) from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.version == other.version

    def __hash__(self) -> int:
        return hash(self.version)

    def __repr__(self) -> str:
        return f"Rules({self.id!r}, {self.version!r})"


def _compile(game: GameRules) -> _core.Rules:
    deck, ranks = game.deck, game.deck.ranks
    spec = _core.RulesSpec()
    spec.copies = [deck.count(rank) for rank in ranks]
    spec.jokers = [ranks.index(rank) for rank in deck.jokers]
    spec.wild = ranks.index(deck.wild) if deck.wild else -1
    spec.seq_lo = ranks.index(game.play.seq_lo)
    spec.seq_hi = ranks.index(game.play.seq_hi)
    for name, family in game.families.items():
        per_rank = family.kickers == "per_rank"
        spec.add_family(
            name=name,
            body=family.body,
            run_min=family.run[0],
            run_max=family.run[1],
            kickers=-1 if family.kickers == "per_rank" else family.kickers,
            unit=family.unit if per_rank or family.kickers else 0,
            distinct=family.distinct,
            match_body=family.match_body,
            both_jokers=family.both_jokers,
            longer_beats=family.longer_beats,
        )
    for bomb in game.bombs:
        low, high = bomb.of_a_kind or (0, 0)
        spec.add_bomb(
            name=bomb.type,
            tier=bomb.tier,
            kind_min=low,
            kind_max=high,
            cards=[ranks.index(rank) for rank in bomb.cards or ""],
            suited=[ranks.index(rank) for rank in bomb.suited or ""],
        )
    spec.players = game.deal.players
    spec.hand = game.deal.hand
    spec.bottom = game.deal.bottom
    spec.interrupts = game.play.interrupts == "bomb"
    score = game.score
    spec.bomb_factors = [score.factor_of_bomb(size) for size in range(9)]
    spec.rocket_factor = score.rocket_factor
    spec.snatch_factor = score.snatch_factor
    spec.spring_factor = score.spring_factor
    spec.anti_spring_factor = score.anti_spring_factor
    return _core.Rules(spec)


@cache
def _document(game_id: str) -> dict[str, Any]:
    text = resources.files(__package__).joinpath(f"{game_id}.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def _builtin(game_id: str) -> Rules:
    return Rules(parse_game(_document(game_id)))


def load_rules(source: str | Mapping[str, Any], *, allow_paths: bool = False) -> Rules:
    """Returns the rules that `source` names or describes.

    Args:
        source: a game's id; or a mapping with `base` and overrides, or with a whole game.
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
    """Returns the rules written in a TOML file, whole or as overrides of a `base`."""
    try:
        document = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise InvalidRules(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidRules(f"{path}: {error}") from None
    return load_rules(document)


# Compiling takes a moment and a client sends the same overrides again and again.
_inline_cache: dict[str, Rules] = {}
_INLINE_CACHE_SIZE = 64


def _inline(text: str) -> Rules:
    known = _inline_cache.get(text)
    if known is None:
        document = json.loads(text)
        known = Rules(parse_game(_resolve(document) if "base" in document else document))
        while len(_inline_cache) >= _INLINE_CACHE_SIZE:
            _inline_cache.pop(next(iter(_inline_cache)), None)
        _inline_cache[text] = known
    return known


def _resolve(overrides: dict[str, Any]) -> dict[str, Any]:
    """Returns the base game's document with the overrides put in.

    Options come first, then single keys, then whole sections: these may say anything, and the
    schema looks at the outcome.
    """
    base = overrides.pop("base")
    if base not in GAMES:
        known = ", ".join(GAMES)
        raise InvalidRules(f"unknown base {reprlib.repr(base)}; known are {known}", "/base")
    document = copy.deepcopy(_document(base))
    options = _builtin(base).game.options
    sections = {key: overrides.pop(key) for key in [*overrides] if key in GameRules.model_fields}
    for key in sorted(overrides, key=lambda key: key not in options):
        if key in options:
            _apply_option(document, key, options[key], overrides[key])
        else:
            _set_flat(document, key, overrides[key])
    _merge(document, sections)
    return document


def _apply_option(document: dict[str, Any], key: str, option: Option, value: Any) -> None:
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
        raise InvalidRules(f"{key}: {reprlib.repr(value)} is none of {known}", f"/{key}")
    patch = dict(option.choices[choice])
    for family in patch.pop("remove", ()):
        document["families"].pop(family, None)
    _merge(document, patch)


def _set_flat(document: dict[str, Any], key: str, value: Any) -> None:
    for section in _FLAT_SECTIONS:
        if key in GameRules.model_fields[section].annotation.model_fields:  # type: ignore[union-attr]
            document.setdefault(section, {})[key] = value
            return
    raise InvalidRules(f"{reprlib.repr(key)}: no such option of {document['id']!r}", f"/{key}")


def _merge(into: dict[str, Any], patch: Mapping[str, Any]) -> None:
    for key, value in patch.items():
        if isinstance(value, Mapping) and isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = copy.deepcopy(value)
