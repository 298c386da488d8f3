"""The rooms of the page: each is a shell in HTML whose module draws it in the browser."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from typing import Any

from apiflask import APIBlueprint
from flask import Response, abort, g, json, render_template, request, url_for

from api.service.service import service
from api.vocabulary import words
from api.web import language
from solver.protocol.choices import opponents
from solver.protocol.puzzles import PuzzleSummary
from solver.puzzles.collection import collection_of
from solver.reasons import LANGUAGES
from solver.report.game_data import game_data, label_data
from solver.rules import Rules

blueprint = APIBlueprint("rooms", __name__, template_folder="templates", enable_openapi=False)
blueprint.before_request(language.choose)
blueprint.after_request(language.say)

# Where Chinese is spoken, most people play with calls, snatching and open hands (欢乐斗地主).
_KNOWN_BEST = {"zh": "happy"}
# In the order of the menu.
ROOMS = ("board", "bids", "games", "play", "puzzles", "insights", "about")

# The pages load nothing from other servers, and hold no script or style of their own.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


@blueprint.after_request
def guard(response: Response) -> Response:
    """Forbids the browser to load anything from other servers."""
    response.headers.setdefault("Content-Security-Policy", _POLICY)
    return response


@blueprint.get("/")
def start() -> str:
    """A hand to begin with, and today's puzzle of the game in the address."""
    rules = first_game()
    puzzle = collection_of(rules).of_day(dt.datetime.now(dt.UTC).date())
    today = None if puzzle is None else PuzzleSummary.of(puzzle).to_dict()
    return shell("start", rules=rules, today=today)


@blueprint.after_request
def name(response: Response) -> Response:
    """Gives a page a tag, so that a browser that has it already is not sent it again."""
    if response.mimetype == "text/html" and response.status_code == HTTPStatus.OK:
        response.cache_control.no_cache = True
        response.add_etag()
        response.make_conditional(request)
    return response


@blueprint.get("/play")
def play() -> str:
    """A game against the engine."""
    known = opponents(g.lang).opponents
    return shell("play", opponents=[each.to_dict() for each in known], labels=label_data())


@blueprint.get("/page/games/<game_id>")
def game(game_id: str) -> Response:
    """What a room needs of another game than the one it came with."""
    rules = _named(game_id)
    if rules is None:
        abort(404)
    response = Response(json.dumps(game_data(rules, g.lang)), mimetype="application/json")
    response.set_etag(f"{rules.version}-{g.lang}")
    response.make_conditional(request)
    return response


def shell(
    room: str,
    template: str = "room.html",
    *,
    menu: str | None = None,
    rules: Rules | None = None,
    values: Mapping[str, Any] | None = None,
    **data: Any,
) -> str:
    """Returns the page of a room.

    Args:
        room: its name, which names its words, its module and its style sheet, too.
        template: the template; the default one leaves the room to its module.
        menu: the room of the menu that it belongs to; itself by default.
        rules: the game that the page comes with; by default that of the address.
        values: what the template needs besides.
        data: what the room needs besides words and the game, as JSON values.
    """
    rules = rules or first_game()
    t = words(g.lang, room)
    return render_template(
        template,
        **(values or {}),
        room=room,
        menu=menu or room,
        rooms=ROOMS,
        lang=g.lang,
        languages=LANGUAGES,
        here=here,
        t=t,
        data={
            "lang": g.lang,
            "room": room,
            "words": t,
            "games": [
                {
                    "id": each.id,
                    "name": each.description.in_language(g.lang).name,
                    "players": each.players,
                }
                for each in service().catalogue.all
            ],
            "game": game_data(rules, g.lang),
            **data,
        },
    )


# Any position of any game; a hand and the calls so far; a player's games together. All that these
# show is asked for by their modules.
for _room in ("board", "bids", "insights"):
    blueprint.add_url_rule(f"/{_room}", _room, partial(shell, _room))


def here(**changes: str) -> str:
    """Returns the address of this page with other parameters."""
    endpoint = request.endpoint or "rooms.start"  # no endpoint: there is nothing at this address
    return url_for(endpoint, **{**(request.view_args or {}), **request.args, **changes})


def first_game() -> Rules:
    """Returns the game of the address, or else the one that readers of its language know best."""
    asked = _named(request.args.get("game", ""))
    return asked or _named(_KNOWN_BEST.get(g.lang, "")) or service().catalogue.all[0]


def _named(game_id: str) -> Rules | None:
    return next((each for each in service().catalogue.all if each.id == game_id), None)
