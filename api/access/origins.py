"""Checks from which page a request comes, and refuses those of other sites.

Every page that a user opens can send requests to a service on his machine. It cannot read the
answers, but a game would be stored and a search would run. `solver.sites` tells by the headers of
browsers where a request comes from.

LANDLORD_CORS names origins whose pages may ask below /v1 all the same, and read the answers (the
CORS protocol of the Fetch standard). They bring no cookies: an API key is all that a page can have.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import Forbidden

from solver import sites
from solver.errors import quoted
from solver.messages import Message
from solver.settings import InvalidSetting

# A preflight (OPTIONS) asks for nothing. Without headers that allow it, what follows is not sent.
_READS = ("GET", "HEAD")
_HARMLESS = (*_READS, "OPTIONS")
# Below this address a read costs, too: a stream, a search for a hint, a list out of the store.
_API = "/v1/"


ANY, OFF = "*", "off"
# What a page of such an origin may send. `*` stands for all headers but that of the API key.
_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, DELETE",
    "Access-Control-Allow-Headers": "*, Authorization",
    "Access-Control-Max-Age": "600",
}
# What it may read beside the body and plain headers.
_EXPOSED = (
    "Allow, Content-Disposition, ETag, Location, Preference-Applied, RateLimit, RateLimit-Policy, "
    "Retry-After, WWW-Authenticate, X-Request-ID"
)


def init_app(app: Flask, origins: Collection[str] = ()) -> None:
    """Makes `app` refuse what pages of other sites ask for, but for those of some origins.

    Args:
        app: the application.
        origins: the origins whose pages may ask below /v1, as `checked_origin` returns them.
    """

    def is_guest() -> bool:
        origin = request.headers.get("Origin")
        if origin is None or not request.path.startswith(_API):
            return False
        return ANY in origins or origin in origins

    @app.before_request
    def check() -> Response | None:
        if is_guest():
            # A preflight has no key and counts for nothing, so it is answered before both.
            asks = "Access-Control-Request-Method" in request.headers
            return Response(status=204) if request.method == "OPTIONS" and asks else None
        reads = request.method in _READS and request.path.startswith(_API)
        if request.method in _HARMLESS and not (reads and not _is_link(request.environ)):
            return None
        if _is_foreign(request.environ):
            origin = request.headers.get("Origin")
            raise Forbidden(
                Message(
                    "a page of {origin} asks for this, and the service works for its own pages "
                    "alone: open its page, ask with a program that is no browser, or let its "
                    "operator name the origin in LANDLORD_CORS",
                    origin=Message("another site") if origin is None else quoted(origin),
                )
            )
        return None

    @app.after_request
    def welcome(response: Response) -> Response:
        if origins and request.path.startswith(_API):
            response.vary.add("Origin")
        if is_guest():
            origin = ANY if ANY in origins else request.headers["Origin"]
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Expose-Headers"] = _EXPOSED
            if request.method == "OPTIONS":
                response.headers.update(_PREFLIGHT)
        return response


def checked_origin(text: str) -> str:
    """Returns one origin of LANDLORD_CORS as browsers write it, or `*` for any.

    Raises:
        InvalidSetting: it is none.
    """
    said = text.strip().lower()
    if said == ANY:
        return ANY
    scheme, separator, place = said.partition("://")
    host = sites.Host.parse(place)
    if scheme not in sites.PORTS or not separator or host is None:
        raise InvalidSetting(
            f"LANDLORD_CORS: {quoted(text)} is no origin; write a scheme and a host, and a port "
            "where it is an unusual one, such as https://cards.example.org; * for any; or off"
        )
    name = place.rpartition(":")[0] if host.port is not None else place.removesuffix(":")
    port = "" if host.port in (None, sites.PORTS[scheme]) else f":{host.port}"
    return f"{scheme}://{name}{port}"


def _is_foreign(environ: Mapping[str, Any]) -> bool:
    """Returns whether a page of another origin sends this request."""
    return sites.is_foreign(
        environ.get("HTTP_SEC_FETCH_SITE"),
        environ.get("HTTP_ORIGIN"),
        environ.get("HTTP_HOST", ""),
        environ["wsgi.url_scheme"],
    )


def _is_link(environ: Mapping[str, Any]) -> bool:
    """Returns whether somebody has followed a link to a page: that may be on any site."""
    mode, place = environ.get("HTTP_SEC_FETCH_MODE"), environ.get("HTTP_SEC_FETCH_DEST")
    return mode == "navigate" and place == "document"
