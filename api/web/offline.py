"""What a phone keeps of the page: its name and icon, and what starts without a connection."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from flask import Response, g, json, url_for

from api.vocabulary import words
from api.web.files import asset
from api.web.rooms import blueprint, first_game
from solver.puzzles.collection import collection_of

_WORKER = Path(__file__).parent / "static" / "sw.js"
_DAYS = 7
# The rooms that start offline, and the files of the page that every room has.
_ROOMS = ("start", "puzzles", "play")
_FILES = ("icon.svg", "signs.svg", "lib/early.js", "lib/settings.js")
_HINTS = (1, 2)
# The colours of the page, as css/base.css has them.
_GROUND = "#f3f1ec"


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """The page as an application of a phone's home screen."""
    t = words(g.lang)
    found = {
        "name": t["title"],
        "short_name": t["title"],
        "description": t["tagline"],
        "start_url": url_for("rooms.start"),
        "scope": url_for("rooms.start"),
        "display": "standalone",
        "background_color": _GROUND,
        "theme_color": _GROUND,
        "icons": [
            {"src": asset("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
        ],
    }
    return Response(json.dumps(found), mimetype="application/manifest+json")


@blueprint.get("/sw.js")
def worker() -> Response:
    """The service worker, which serves all addresses of the page, and so stands at the top."""
    response = Response(_WORKER.read_bytes(), mimetype="text/javascript")
    response.cache_control.no_cache = True
    return response


@blueprint.get("/page/offline")
def kept() -> Response:
    """The addresses that a browser keeps: rooms, their files, and the puzzles of the week."""
    files = [
        *_FILES,
        *(file for each in _ROOMS for file in (f"css/{each}.css", f"rooms/{each}.js")),
    ]
    found = [*(asset(file) for file in files), *(url_for(f"rooms.{each}") for each in _ROOMS)]
    today = dt.datetime.now(dt.UTC).date()
    collection = collection_of(first_game())
    for day in range(_DAYS):
        puzzle = collection.of_day(today + dt.timedelta(days=day))
        if puzzle is None:
            continue
        found.append(url_for("rooms.puzzle", name=puzzle.id))
        about = {"name": puzzle.id, "language": g.lang}
        found += [url_for("puzzles.hinted", step=step, **about) for step in _HINTS]
        found.append(url_for("puzzles.solved", **about))
    response = Response(json.dumps([*dict.fromkeys(found)]), mimetype="application/json")
    response.cache_control.no_cache = True
    return response
