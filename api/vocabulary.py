"""The words of the page: in `web/words` a TOML file for each room, with a table for each language.

What makes the bundles reads them, too, so nothing is imported that an installation brings.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "web" / "words"
# The words that every room has: the names of the rooms, settings, errors, the parts of lib/.
SHELL = "shell"
# Words that several rooms have: those for entering cards and setting up a position, what is read
# out of a game, what reviews call things, and those of the rooms whose parts a report has.
_SHARED = {
    "setup": ("start", "board", "bids"),
    "said": ("board", "play", "puzzles"),
    "judged": ("review", "play", "insights", "about", "report"),
    "review": ("report",),
    "insights": ("report",),
}
# What a report takes of the room about: what these numbers mean.
_NUMBERS = ("labels", "accuracy", "difficulty", "luck", "open", "error")


def words(lang: str, room: str = SHELL) -> Mapping[str, str]:
    """Returns the words of a room, those of the shell among them, in a language.

    Args:
        lang: `en` or `zh`; any other language gets English.
        room: the name of a file in `words/`.
    """
    return _words(lang if lang in table(SHELL) else "en", room)


def report_words(lang: str) -> Mapping[str, str]:
    """Returns the words of a report in a language."""
    about = words(lang, "about")
    numbers = {f"about_{key}": about[key] for each in _NUMBERS for key in (f"{each}_title", each)}
    return {**words(lang, "report"), **numbers}


def rooms() -> list[str]:
    """Returns the names of the files of words."""
    return sorted(file.stem for file in FOLDER.glob("*.toml"))


@cache
def table(room: str) -> Mapping[str, Mapping[str, str]]:
    """Returns the file of a room: language -> key -> text."""
    file = FOLDER / f"{room}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def _words(lang: str, room: str) -> Mapping[str, str]:
    shared = (name for name, users in _SHARED.items() if room in users)
    return {
        key: text
        for each in (SHELL, *shared, room)
        for key, text in table(each).get(lang, {}).items()
    }
