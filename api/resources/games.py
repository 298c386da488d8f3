"""/v1/games: games are brought in, listed, given out in any format, and deleted."""

from __future__ import annotations

import datetime as dt
import itertools
import re
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Annotated

from flask import Response, request, url_for
from pydantic import BeforeValidator, Field
from werkzeug.exceptions import NotFound

from api.resources.blueprint import (
    JSON,
    LAST_NUMBER,
    NDJSON,
    TEXT,
    Name,
    Responses,
    named,
    one_page,
    records,
    resource,
    told,
)
from api.service.corners import corner_asked, remove_game
from api.service.game_imports import GameImport, ReadingTime, checked, take_back
from api.service.idempotency import answer_once, answered
from api.service.service import service
from api.service.uploads import received
from api.store import Session, corners, games
from api.store.games import GameFilter, NewGame
from api.store.models import StoredAnswer
from solver.errors import InvalidRequest, quoted
from solver.messages import Message
from solver.protocol import games as answers
from solver.protocol.document import encode
from solver.protocol.message import Query
from solver.protocol.reading import field
from solver.records import parse_record, write_record, writer_named

blueprint = resource("games", __name__)

MOST_ON_A_PAGE = 200
# Games that are stored by one transaction, so that nobody waits long for the store.
_TOGETHER = 200
# Deleting them writes more, and has to fit the reserve of a full disk.
_DELETED_TOGETHER = 25
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def _day(value: object) -> object:
    if isinstance(value, str) and not _DAY.fullmatch(value):
        raise ValueError("a day is written like 2026-11-22")
    return value


# Without the check, a number would be read as the seconds since 1970.
_Day = Annotated[dt.date, BeforeValidator(_day)]


class ImportQuery(Query):
    """How the records of a body are to be read."""

    format: Name | None = Field(
        default=None, description="Their format; detected when absent.", examples=["rlcard"]
    )
    rules: Name | None = Field(
        default=None,
        description="The id of the rules, for formats that name none.",
        examples=["douzero"],
    )


class ListQuery(Query):
    """Which games are listed."""

    rules: Name | None = Field(default=None, description="The id of their rules.")
    player: Name | None = Field(default=None, description="The name of a player, exactly.")
    date: _Day | None = Field(default=None, description="The day on which they were played.")
    since: _Day | None = Field(default=None, description="The first day.")
    until: _Day | None = Field(default=None, description="The last day.")
    limit: Annotated[int, Field(ge=1, le=MOST_ON_A_PAGE)] = Field(
        default=50, description="Games on a page."
    )
    before: Annotated[int, Field(ge=1, le=LAST_NUMBER)] | None = Field(
        default=None, description="Where the page begins; taken from `next` of the page before."
    )

    def to_filter(self) -> GameFilter:
        """Returns which games are meant: of a request with a corner's key those that lie in it."""
        return GameFilter(
            corner=corner_asked(),
            rules=self.rules,
            player=self.player,
            since=max(filter(None, (self.since, self.date)), default=None),
            until=min(filter(None, (self.until, self.date)), default=None),
        )


class GameQuery(Query):
    """How a game is given out."""

    format: Name | None = Field(
        default=None,
        description="Its format; a ddz-record when absent: as JSON, or as JSON Lines for who "
        "accepts those rather. `ddz` is JSON Lines, as in a file.",
        examples=["rlcard"],
    )
    lossy: bool = Field(
        default=False, description="Whether to leave out what the format cannot hold."
    )


class DeleteQuery(Query):
    """Whose games are deleted."""

    player: Name = Field(description="The name of the player, exactly.")


_BODY = records(
    "One game or many, in one format. A ddz-record is JSON Lines; docs/records.md describes the "
    "others."
)
_ALL_THERE: Responses = {
    200: told("All of the games were in the store already.", {JSON: named("AddedGames")})
}
_RECORD: Responses = {
    200: told(
        "The record, in the format that was asked for.",
        {NDJSON: TEXT, JSON: {}, "text/plain": TEXT, "text/csv": TEXT},
    )
}
_DELETED: Responses = {204: {"description": "It is deleted."}}
_SEATED: Responses = {204: {"description": "It is kept, if the game lies in the corner."}}


@blueprint.operation(
    "addGames",
    "POST /games",
    answer=answers.AddedGames,
    status=201,
    extensions=_BODY,
    responses=_ALL_THERE,
)
def add(query: ImportQuery) -> Response:
    """Stores a game, or many.

    Every game is checked before the first one is stored. Of many games the bad ones are listed in
    `refused`, and the others are stored. The same game sent twice is one game. A request with the
    header `Idempotency-Key` may be sent again: it is done once, and gets the same answer. With the
    header `Corner` the games are put into that corner, for whoever has its key.
    """
    corner = corner_asked()
    now, settings = service(), service().settings
    if query.rules is not None:
        with field("rules"):
            now.catalogue.resolve(query.rules)
    now.admission.imports.check()
    with (
        received(request, settings.import_bytes, settings.retry_after) as upload,
        now.admission.imports.place(kind="games") as let_pass,
    ):
        digest = f"{request.full_path} {request.mimetype} {corner} {upload.digest}"
        before = answered(now.store, digest)
        if before is not None:
            return before
        with checked(
            upload,
            now.catalogue,
            format=query.format,
            rules=query.rules,
            reading=ReadingTime(settings, let_pass),
        ) as batch:
            return _store(batch, digest, corner)


def _store(batch: GameImport, digest: str, corner: str | None) -> Response:
    """Stores the games of a batch, some at a time; when that fails, none of them is left."""
    store, stored = service().store, datetime.now(UTC)
    new: list[bool] = []
    waiting = batch.games()
    part = list(itertools.islice(waiting, _TOGETHER))
    try:
        while following := list(itertools.islice(waiting, _TOGETHER)):
            with store.write(in_turns=True) as session:
                new += _add(session, part, stored, corner)
            part = following
        return answer_once(
            store, digest, lambda session: _kept(batch, new + _add(session, part, stored, corner))
        )
    except Exception:
        added = [game for game, is_new in zip(batch.ids.values(), new, strict=False) if is_new]
        take_back(store, added, stored)
        raise


def _add(session: Session, part: list[NewGame], stored: datetime, corner: str | None) -> list[bool]:
    """Stores some games of a request; returns for each whether it is new."""
    new = games.add(session, part, stored, corner=corner)
    if any(new):
        service().check_room(session)
    return new


def _kept(batch: GameImport, new: list[bool]) -> StoredAnswer:
    """Returns the answer to the request that has stored a batch."""
    found = batch.answer(new)
    return StoredAnswer(
        status=HTTPStatus.CREATED if found.created else HTTPStatus.OK,
        location=None if found.id is None else url_for("games.one", game=found.id),
        body=encode(found.to_dict()),
    )


@blueprint.operation("listGames", "GET /games", stored=True)
def listing(query: ListQuery) -> answers.StoredGames:
    """The stored games, page by page.

    The game that was stored last comes first. `next` is the address of the next page. With the
    header `Corner` these are the games of that corner alone.
    """
    with service().store.read() as session:
        found = games.page(session, query.to_filter(), before=query.before, most=query.limit + 1)
    shown, following = one_page(found, query, query.limit, before=lambda game: game.number)
    return answers.StoredGames(games=shown, next=following)


@blueprint.operation("getGame", "GET /games/<game>", stored=True, responses=_RECORD)
def one(game: str, query: GameQuery) -> Response:
    """One game, in any format.

    A format that cannot hold all of the game is refused with what it lacks, unless `lossy` says
    that this may be left out.
    """
    writer = None if query.format is None else writer_named(query.format)
    with service().store.read() as session:
        text = games.record_of(session, game)
    if text is None:
        raise _no_game(game)
    if writer is None or writer.name == "ddz":
        return _own_format(text, lines_first=writer is not None)
    text = write_record(parse_record(text), format=writer.name, lossy=query.lossy)
    return Response(text, mimetype=writer.media_type)


def _own_format(lines: str, *, lines_first: bool) -> Response:
    """Returns a ddz-record as the client prefers it: a JSON list of its events, or JSON Lines.

    Args:
        lines: the record as JSON Lines.
        lines_first: whether a client without a preference gets those.
    """
    offered = (NDJSON, JSON) if lines_first else (JSON, NDJSON)
    chosen = request.accept_mimetypes.best_match(offered, offered[0])
    text = lines if chosen == NDJSON else f"[{','.join(lines.splitlines())}]\n"
    response = Response(text, mimetype=chosen)
    response.vary.add("Accept")
    return response


@blueprint.operation("deleteGame", "DELETE /games/<game>", stored=True, responses=_DELETED)
def delete(game: str) -> tuple[str, int]:
    """Deletes a game, and the reviews that belong to it.

    With the header `Corner` it is taken out of that corner, and deleted if nobody else has brought
    it in. Without one only a game that lies in no corner is deleted.
    """
    corner = corner_asked()
    with service().store.write(frees=True) as session:
        if not remove_game(session, game, corner):
            raise _no_game(game)
    return "", 204


@blueprint.operation("keepSeat", "PUT /games/<game>/seat", stored=True, responses=_SEATED)
def sit(game: str, own: answers.OwnSeat) -> tuple[str, int]:
    """Keeps which seat of a game the owner of a corner had, for insights.

    The header `Corner` is needed. Of a game that does not lie in that corner nothing is kept.
    """
    corner = corner_asked()
    if corner is None:
        raise InvalidRequest("the key of the corner is missing: send it in the header Corner")
    with service().store.write() as session:
        name = games.stored_name(game)
        if not corners.sit(session, corner, name, own.seat) and games.find(session, name) is None:
            raise _no_game(game)
    return "", 204


@blueprint.operation("deletePlayer", "DELETE /games", stored=True)
def delete_player(query: DeleteQuery) -> answers.DeletedGames:
    """Deletes all games of a player, and the reviews that belong to them.

    With the header `Corner` those of that corner, and without one those that lie in no corner.
    """
    corner = corner_asked()
    store, deleted = service().store, 0
    while True:
        with store.write(in_turns=True, frees=True) as session:
            found = games.remove_of_player(session, query.player, _DELETED_TOGETHER, corner=corner)
        deleted += found
        if found < _DELETED_TOGETHER:
            return answers.DeletedGames(deleted=deleted)


def _no_game(game: str) -> NotFound:
    return NotFound(Message("there is no game {game} in the store", game=quoted(game)))
