"""The language of a page: the one of the address, of a cookie, or of the browser."""

from __future__ import annotations

from flask import Response, g, request

from api.language import preferred
from solver.messages import LANGUAGES

_COOKIE = "lang"
_YEAR = 365 * 24 * 3600


def choose() -> None:
    """Sets `g.lang`: the language that the address or the last such address asked for.

    Without either it is the one that the browser prefers.
    """
    asked = request.values.get("lang", "")
    kept = request.cookies.get(_COOKIE, "")
    g.lang = next(
        (each for each in (asked, kept) if each in LANGUAGES),
        preferred(),
    )


def remember(response: Response) -> Response:
    """Keeps a language that the address asked for, and says that the answer depends on it."""
    asked = request.args.get("lang", "")
    if asked in LANGUAGES and request.cookies.get(_COOKIE) != asked:
        response.set_cookie(_COOKIE, asked, max_age=_YEAR, samesite="Lax", httponly=True)
    response.headers.setdefault("Content-Language", g.get("lang", "en"))
    response.vary.update(("Accept-Language", "Cookie"))
    return response
