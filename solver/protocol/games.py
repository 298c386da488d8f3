"""The stored games as JSON: what was added, what was refused, and the pages of the list."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from solver.protocol.message import Answer, Request, example, optional
from solver.rules import MAX_SEATS
from solver.value import HIDDEN, Value


class AddedGame(Answer):
    """One game of a request that is stored now."""

    index: int = Field(description="The number of the game in the request, from 0.")
    id: str = Field(description="A digest of the game: the same game has the same id.")
    created: bool = Field(description="False when the game was in the store already.")


class RefusedPlace(Answer):
    """Where a game that could not be read stands in a request."""

    index: int = Field(description="The number of the game in the request, from 0.")
    line: int = Field(description="The line of the body where the fault is, from 1.")
    pointer: str = Field(description="A JSON pointer that begins with the number of the event.")
    see: str | None = optional(
        description="The address of the page that says how it is written right, where one does."
    )


class RefusedGame(RefusedPlace):
    """The games of a request that could not be read for one reason; nothing of them is stored.

    `index`, `line` and `pointer` are those of the first one.
    """

    detail: str
    count: int = Field(default=1, description="How many games are refused for this reason.")
    places: list[RefusedPlace] = Field(
        default=[], description="Where the first ones of them are, when they are several."
    )


class AddedGames(Answer):
    """What became of the games of a request, in their order."""

    id: str | None = optional(description="The game's id, if the request held a single game.")
    created: int = Field(description="How many games are new in the store.")
    games: list[AddedGame]
    refused: list[RefusedGame]


@dataclass(frozen=True)
class GameFacts(Value):
    """What is told of a game without its record."""

    id: str
    """A digest of the content; games of one content have one id, however they were written."""
    rules: str
    """The id of its rules."""
    names: tuple[str, ...]
    """The players by seat; empty when the record has no names."""
    date: dt.date
    """The day on which it was played, or else stored."""
    landlord: int | None
    """The landlord's seat; None when there is none."""
    winner: str | None
    """The side that has won; None for an unfinished game."""
    acts: int
    """The number of plays and passes."""


@dataclass(frozen=True)
class StoredGame(GameFacts):
    """One game in the store, without its record."""

    stored: dt.datetime
    """When it was stored."""
    number: Annotated[int, HIDDEN]
    """Counts up in the order of storing; pages of games are cut by it."""


class StoredGames(Answer):
    """One page of the stored games; the game that was stored last comes first."""

    games: list[StoredGame]
    next: str | None = Field(description="The address of the next page; null on the last one.")


class OwnSeat(Request):
    """Which seat of a game was one's own."""

    model_config = example({"seat": 0})

    seat: int | None = Field(
        ge=0, lt=MAX_SEATS, description="The seat; null for none of the players."
    )


class DeletedGames(Answer):
    """How many games were deleted, with the reviews that belonged to them."""

    deleted: int
