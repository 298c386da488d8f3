"""Turns the texts of a request into hands and plays; errors point to the field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from solver.errors import IllegalPlay, SolverError, quoted
from solver.game.cards import Hand
from solver.game.notation import DASHES
from solver.game.play import Play
from solver.game.words import is_pass
from solver.protocol.fields import DeclaredPlay
from solver.rules import Rules


@contextmanager
def field(*path: str | int) -> Iterator[None]:
    """Adds the place `path` in the request to a SolverError raised in the block."""
    try:
        yield
    except SolverError as error:
        error.at(*path)
        raise


def read_hand(rules: Rules, text: str, *path: str | int) -> Hand:
    """Returns the hand in the field at `path`."""
    with field(*path):
        return Hand.parse(rules, text)


def read_hands(rules: Rules, texts: Mapping[str, str] | None, *path: str | int) -> dict[int, Hand]:
    """Returns by seat the hands in the field at `path`, whose keys are seats; none where absent."""
    return {int(seat): read_hand(rules, text, *path, seat) for seat, text in (texts or {}).items()}


def read_dealt(rules: Rules, texts: Sequence[str | None]) -> list[Hand | None]:
    """Returns by seat the cards of the field `hands`; None where they are not known."""
    return [
        None if text is None else read_hand(rules, text, "hands", seat)
        for seat, text in enumerate(texts)
    ]


def read_play(rules: Rules, play: DeclaredPlay, *path: str | int, over: Play | None = None) -> Play:
    """Returns the play in the field at `path`; of several readings, one that beats `over`.

    Raises:
        SolverError: the text is no play of the game, or it says that a seat passes.
    """
    with field(*path):
        if play.cards and is_pass(rules, play.cards):
            raise IllegalPlay("{text} is a pass, and a play is cards", text=quoted(play.cards))
        return Play.parse(rules, play.cards, type=play.type, key=play.key, over=over)


def read_set(rules: Rules, text: str) -> Hand:
    """Returns the cards of a text that may have a dash before the kickers."""
    return Hand.parse(rules, re.sub(DASHES, " ", text))
