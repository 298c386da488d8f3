"""The words of the page: in `words/` a TOML file for each room, with a table for each language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from solver.reasons import LANGUAGES

# The words that every room has: the names of the rooms, settings, errors, the parts of lib/.
SHELL = "shell"
# Those for entering cards and setting up a position, and the rooms that do so.
_SETUP = "setup"
_SETTING_UP = ("start", "board", "bids")


def words(lang: str, room: str = SHELL) -> Mapping[str, str]:
    """Returns the words of a room, those of the shell among them, in a language.

    Args:
        lang: `en` or `zh`; any other language gets English.
        room: the name of a file in `words/`.
    """
    return _words(lang if lang in LANGUAGES else "en", room)


def rooms() -> list[str]:
    """Returns the names of the files of words."""
    return sorted(
        file.name.removesuffix(".toml")
        for file in (files(__package__) / "words").iterdir()
        if file.name.endswith(".toml")
    )


def table(room: str) -> Mapping[str, Mapping[str, str]]:
    """Returns the file of a room: language -> key -> text."""
    file = files(__package__) / "words" / f"{room}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def _words(lang: str, room: str) -> Mapping[str, str]:
    files_of_words = (SHELL, *([_SETUP] if room in _SETTING_UP else []), room)
    return {key: text for each in files_of_words for key, text in table(each).get(lang, {}).items()}
