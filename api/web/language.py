"""The language of a page: the one of the address, of a cookie, or of the browser.

An address says it for one view: a link that somebody sends changes nothing for later. What the
reader chooses in the settings is kept in a cookie, by `static/lib/settings.js`.
"""

from __future__ import annotations

from flask import Response, g, request

from api.service.language import preferred
from solver.messages import LANGUAGES

_COOKIE = "language"


def choose() -> None:
    """Sets `g.lang`: the language that the address asks for, or else the one that was chosen.

    Without either it is the one that the browser prefers.
    """
    asked = request.values.get("lang", "")
    kept = request.cookies.get(_COOKIE, "")
    g.lang = next(
        (each for each in (asked, kept) if each in LANGUAGES),
        preferred(),
    )


def say(response: Response) -> Response:
    """Says which language an answer has, and on what that depends."""
    response.headers.setdefault("Content-Language", g.get("lang", "en"))
    response.vary.update(("Accept-Language", "Cookie"))
    return response
