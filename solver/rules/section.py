"""What every table of a rules file has in common, and the bounds of the native core."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, Strict

from solver.messages import Message

# The most seats of a game: MAX_SEATS of the native core (native/rules/rules.hpp). A game for more
# players needs these two constants changed; all other bounds on seats derive from this one.
MAX_SEATS = 4
# The native core packs a hand into 64 bits. Each rank has four bits, which count up to eight cards.
# In a suited deck, the suits of the two ranks that make bombs take six bits each.
MAX_RANKS = 15
MAX_RANKS_SUITED = 13
MAX_COPIES = 8
MAX_SUITED_COPIES = 6
# The greatest factor of bombs and rockets that may be stated: MAX_STATED_FACTOR of the native core.
# In the built-in games, bombs reach 2^27 at most: `double` with all bombs doubling.
MAX_MULTIPLIER = 1 << 28
# Of a tuple: a file and a request write it as a list.
LISTED = Strict(strict=False)
Word = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,31}$")]


def unset(default: object) -> Any:
    """Returns a key that is left out at its default: rules without it keep their version."""
    return Field(default=default, exclude_if=lambda value: value == default)


class Section(BaseModel):
    """A table of a rules file. It is frozen, and unknown keys are refused."""

    # A game is built as one schema with its tables: none of them needs a validator of its own.
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


class WrongKey(ValueError):
    """A check of several keys of a table has failed.

    Attributes:
        key: the dotted key, below the table, that is wrong.
        detail: what is wrong with it.
    """

    def __init__(self, key: str, detail: str, /, **values: object) -> None:
        self.key = key
        self.detail = Message(detail, **values)
        super().__init__(f"{key}: {self.detail}")
