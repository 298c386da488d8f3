"""Checks from which page a request comes, and refuses those of other sites.

Every page that a user opens can send requests to a service on his machine. It cannot read the
answers, but a game would be stored and a search would run. Browsers say where a request comes from
in the headers `Sec-Fetch-Site` (W3C Fetch Metadata) and `Origin` (RFC 6454), which no page can
change. A request with neither header comes from a program such as curl, or from a very old browser,
and is answered. The rules are those of `CrossOriginProtection` of Go's package net/http.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, request
from werkzeug.exceptions import Forbidden

from api.access.hosts import Host
from solver.errors import quoted
from solver.messages import Message

# A preflight (OPTIONS) asks for nothing. Without headers that allow it, what follows is not sent.
_READS = ("GET", "HEAD")
_HARMLESS = (*_READS, "OPTIONS")
# Below this address a read costs, too: a stream, a search for a hint, a list out of the store.
_API = "/v1/"
_PORTS = {"http": 80, "https": 443}


def init_app(app: Flask) -> None:
    """Makes `app` refuse what pages of other sites ask for."""

    @app.before_request
    def check() -> None:
        reads = request.method in _READS and request.path.startswith(_API)
        if request.method in _HARMLESS and not (reads and not _is_link(request.environ)):
            return
        if is_foreign(request.environ):
            origin = request.headers.get("Origin")
            raise Forbidden(
                Message(
                    "a page of {origin} asks for this, and the service works for its own pages "
                    "alone: open its page, or ask with a program that is no browser",
                    origin=Message("another site") if origin is None else quoted(origin),
                )
            )


def is_foreign(environ: Mapping[str, Any]) -> bool:
    """Returns whether a page sends this request that may not: one of another origin."""
    site, origin = environ.get("HTTP_SEC_FETCH_SITE"), environ.get("HTTP_ORIGIN")
    if site == "same-origin":
        return False
    if origin is not None:
        return not _is_allowed(origin, environ)
    return site not in (None, "none")


def _is_allowed(origin: str, environ: Mapping[str, Any]) -> bool:
    """Returns whether pages of an origin may use the service: those of its own origin.

    A proxy in front may have taken TLS away without saying so. Then the schemes tell nothing.
    """
    try:
        said = urlsplit(origin)
    except ValueError:
        return False
    own, page = Host.parse(environ.get("HTTP_HOST", "")), Host.parse(said.netloc)
    default = _PORTS.get(said.scheme)
    if own is None or page is None or default is None:
        return False
    if environ["wsgi.url_scheme"] == "https" and said.scheme == "http":
        return False
    return (own.name, own.port or default) == (page.name, page.port or default)


def _is_link(environ: Mapping[str, Any]) -> bool:
    """Returns whether somebody has followed a link to a page: that may be on any site."""
    mode, place = environ.get("HTTP_SEC_FETCH_MODE"), environ.get("HTTP_SEC_FETCH_DEST")
    return mode == "navigate" and place == "document"
