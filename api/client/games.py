"""Stored games, and the players of reviewed ones."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Unpack

from .connection import ServiceSession, idempotent, part
from .pages import entries
from .questions import PlayerQuestions

if TYPE_CHECKING:
    from .schemas.games import (
        AddedGames,
        AddGamesQuery,
        GetGameQuery,
        ListGamesQuery,
        ListPlayersQuery,
        PlayerAnswer,
        StoredGame,
    )

# Games as text, in any format; or the events of one or more ddz-records.
Records = str | bytes | Iterable[Mapping[str, Any]]


def encoded(records: Records) -> bytes:
    """Returns games as the body of a request."""
    if isinstance(records, bytes):
        return records
    if isinstance(records, str):
        return records.encode()
    return "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in records).encode()


class Games:
    """`/v1/games`: the games that the service keeps."""

    def __init__(self, connection: ServiceSession) -> None:
        self._connection = connection

    def add(self, records: Records, **query: Unpack[AddGamesQuery]) -> AddedGames:
        """Stores games, one or thousands; says which were refused, and why.

        Raises:
            Refused: none of them can be read.
        """
        found: AddedGames = self._connection.json(
            "POST", "/v1/games", query=query, data=encoded(records), headers=idempotent()
        )
        return found

    def list(self, **query: Unpack[ListGamesQuery]) -> Iterator[StoredGame]:
        """Yields the stored games, the last one first; `limit` is the size of a page."""
        return entries(self._connection, "/v1/games", query, "games")

    def record(self, game: str, **query: Unpack[GetGameQuery]) -> str:
        """Returns a game in a format of records."""
        # Without a format it is a ddz-record, whose text is JSON Lines.
        response = self._connection.ask(
            "GET", f"/v1/games/{part(game)}", query={"format": "ddz", **query}
        )
        return response.content.decode("utf-8")

    def keep_seat(self, game: str, *, seat: int | None) -> None:
        """Keeps which seat of a game in the corner was the owner's; None for none of them."""
        self._connection.ask("PUT", f"/v1/games/{part(game)}/seat", body={"seat": seat})

    def delete(self, game: str) -> None:
        """Deletes a game, and its reviews."""
        self._connection.ask("DELETE", f"/v1/games/{part(game)}")

    def delete_player(self, player: str) -> int:
        """Deletes all games of a player, and their reviews; returns how many they were."""
        query = {"player": player}
        return int(self._connection.json("DELETE", "/v1/games", query=query)["deleted"])


class Players(PlayerQuestions):
    """`/v1/players`: players over all of their reviewed games."""

    def __init__(self, connection: ServiceSession) -> None:
        self._connection = connection

    def list(self, **query: Unpack[ListPlayersQuery]) -> Iterator[PlayerAnswer]:
        """Yields the players by name; `limit` is the size of a page."""
        return entries(self._connection, "/v1/players", query, "players")
