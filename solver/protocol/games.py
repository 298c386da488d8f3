"""The stored games as JSON: what was added, what was refused, and the pages of the list."""

from __future__ import annotations

import datetime as dt

from pydantic import AliasChoices, Field

from solver.protocol.message import Answer, Request, example, optional
from solver.rules import MAX_SEATS


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


class RefusedGame(Answer):
    """The games of a request that could not be read for one reason; nothing of them is stored.

    `index`, `line` and `pointer` are those of the first one.
    """

    index: int = Field(description="The number of the game in the request, from 0.")
    line: int = Field(description="The line of the body where the fault is, from 1.")
    pointer: str = Field(description="A JSON pointer that begins with the number of the event.")
    see: str | None = optional(
        description="The address of the page that says how it is written right, where one does."
    )
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


class StoredGame(Answer):
    """One game in the store, without its record."""

    id: str
    rules: str = Field(description="The id of its rules.")
    names: list[str] = Field(
        validation_alias=AliasChoices("names", "players"),
        description="The players by seat; empty when the record has no names.",
    )
    date: dt.date = Field(
        validation_alias=AliasChoices("date", "day"),
        description="The day on which it was played, or else stored.",
    )
    stored: dt.datetime = Field(description="When it was stored.")
    landlord: int | None = Field(description="The landlord's seat; null when there is none.")
    winner: str | None = Field(description="The side that has won; null for an unfinished game.")
    acts: int = Field(description="The number of plays and passes.")


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
