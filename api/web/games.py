"""The room of games: the list with its filters, a player's totals, and the page of one game."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from importlib.resources import files

from flask import Response, abort, g, render_template, request

from api.admission.admission import stored
from api.service.corners import corner_asked, remove_game
from api.service.service import service
from api.store import Session, games, jobs, players
from api.store.games import GameFilter
from api.vocabulary import words
from api.web.rooms import blueprint, here, shell
from solver.errors import SolverError
from solver.messages import said
from solver.protocol.games import StoredGame
from solver.protocol.jobs import ReviewSummary
from solver.reasons import Language
from solver.records import Record, parse_record, writers
from solver.report.game_data import label_data

# Games on a page of the list, and the names that a browser offers for the filter.
_ON_A_PAGE = 20
_NAMES = 200
# The newest reviews of a game that its page offers.
_REVIEWS = 10
_LONGEST_NAME = 100
_LAST_NUMBER = 2**31 - 1
_EXAMPLES = files("api.web") / "examples"

__all__ = ["blueprint"]


@dataclass(frozen=True)
class Row:
    """One game of the list, with its newest review; `own`: whether the reader may delete it."""

    game: StoredGame
    name: str
    review: ReviewSummary | None
    own: bool


@blueprint.get("/games", endpoint="games")
@stored
def listing() -> str | Response:
    """The reader's games, or all that are kept here. The list itself is for htmx.

    A link cannot say whose games are meant: the script of the page sends the key of the corner.
    """
    everybody = "all" in request.args
    corner = None if everybody else corner_asked()
    wanted = replace(_filter(), corner=corner)
    if request.headers.get("HX-Request") == "true":
        rows, more = _list(wanted) if everybody or corner else ([], None)
        shown = {"rows": rows, "more": more, "wanted": wanted, "everybody": everybody}
        answer = Response(
            render_template("games_list.html", lang=g.lang, t=_words(g.lang), here=here, **shown)
        )
        answer.vary.update(("HX-Request", "Corner"))
        return answer
    with service().store.read() as session:
        known = players.names(session, most=_NAMES) if everybody else []
    return shell(
        "games",
        "games.html",
        values={
            "wanted": wanted,
            "asked": request.args,
            "everybody": everybody,
            "known": known,
            "games": _names(g.lang),
        },
        examples=[each["id"] for each in _names(g.lang) if _example(each["id"]) is not None],
    )


def _list(wanted: GameFilter) -> tuple[list[Row], int | None]:
    """Returns a page of the list, and the number with which the next one begins."""
    with service().store.read() as session:
        found = games.page(session, wanted, before=_number("before"), most=_ON_A_PAGE + 1)
        own = wanted.corner is not None
        rows = [_row(session, game, own=own) for game in found[:_ON_A_PAGE]]
    return rows, found[_ON_A_PAGE - 1].number if len(found) > _ON_A_PAGE else None


@blueprint.get("/games/<game_id>")
@stored
def one_game(game_id: str) -> tuple[str, int]:
    """A game with its review."""
    with service().store.read() as session:
        text = games.record_of(session, game_id)
        found = jobs.page(session, game=game_id, most=_REVIEWS)
    if text is None:
        return shell("review", menu="games", id=None, labels=label_data()), 404
    record = parse_record(text)
    return shell(
        "review",
        menu="games",
        rules=record.rules,
        id=game_id,
        record=[json.loads(line) for line in text.splitlines()],
        landlord=record.landlord,
        direction=record.direction or 1,
        formats=_formats(record, g.lang),
        reviews=[job.to_dict() for job in found],
        labels=label_data(),
    ), 200


@blueprint.get("/page/games/<game_id>/row")
@stored
def row(game_id: str) -> str:
    """One game of the list, as it stands now."""
    with service().store.read() as session:
        found = games.find(session, game_id)
        if found is None:
            return ""
        shown = _row(session, found, own="own" in request.args)
    return render_template("games_row.html", lang=g.lang, t=_words(g.lang), row=shown)


@blueprint.delete("/page/games/<game_id>")
@stored
def delete(game_id: str) -> str:
    """Deletes one of the reader's games; the answer is what stands in its place: nothing."""
    corner = corner_asked()
    with service().store.write(frees=True) as session:
        remove_game(session, game_id, corner)
    return ""


@blueprint.get("/page/examples/<game_id>")
def example(game_id: str) -> Response:
    """The record of an example game, to try a review with."""
    text = _example(game_id)
    if text is None:
        abort(404)
    return Response(text, mimetype="application/x-ndjson")


def _formats(record: Record, lang: Language) -> list[dict[str, str]]:
    """Returns each format and whether it holds the game: `whole`, `lossy` or `no`, and why."""
    found = []
    for each in writers():
        fits, why = "whole", ""
        try:
            each.of_state(record)
        except SolverError as error:
            fits, why = "lossy", said(error.detail, lang)
            try:
                each.of_state(record, lossy=True)
            except SolverError:
                fits = "no"
        found.append({"name": each.name, "fits": fits, "why": why})
    return found


def _example(game_id: str) -> str | None:
    if game_id not in [rules.id for rules in service().catalogue.all]:
        return None
    file = _EXAMPLES / f"{game_id}.ddz.jsonl"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def _filter() -> GameFilter:
    """Returns which games the address asks for; what cannot be read admits all."""
    player = request.args.get("player", "").strip()[:_LONGEST_NAME]
    return GameFilter(
        rules=request.args.get("rules") or None,
        player=player or None,
    )


def _number(name: str) -> int | None:
    text = request.args.get(name, "")
    return min(int(text), _LAST_NUMBER) if text.isascii() and text.isdecimal() else None


def _row(session: Session, game: StoredGame, *, own: bool) -> Row:
    review = next(iter(jobs.page(session, game=game.id, most=1)), None)
    return Row(game, _name_of(game.rules, g.lang), review, own)


def _names(lang: Language) -> list[dict[str, str]]:
    """Returns the games by id and name, in the order of the catalogue."""
    return [
        {"id": rules.id, "name": rules.description.in_language(lang).name}
        for rules in service().catalogue.all
    ]


def _name_of(game_id: str, lang: Language) -> str:
    known = {each["id"]: each["name"] for each in _names(lang)}
    return known.get(game_id, game_id)


def _words(lang: Language) -> dict[str, str]:
    return dict(words(lang, "games"))
