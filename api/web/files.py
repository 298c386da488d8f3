"""The files of the page: bundles, which browsers keep for ever, or else the sources."""

from __future__ import annotations

import structlog
from flask import Flask, Response, current_app, send_from_directory, url_for

from api.bundles import FOLDER, Bundles

# Seconds: a year. The name of a bundle changes with what is in it.
_FOR_EVER = 31_536_000

log = structlog.get_logger(__name__)


def init_app(app: Flask) -> None:
    """Gives the templates of `app` the function `asset`: a file of the page -> its address."""
    found = Bundles.read()
    if found.names and not found.are_current():
        log.warning("bundles of other sources are left out", remedy="make bundles")
        found = Bundles()
    app.extensions["bundles"] = found
    app.jinja_env.globals["asset"] = asset


def asset(name: str) -> str:
    """Returns the address of a file of the page."""
    names = current_app.extensions["bundles"].names
    return url_for("static", filename=names.get(name, name))


def send(name: str) -> Response | None:
    """Returns the bundle of a name; None where there is none."""
    if name not in current_app.extensions["bundles"].names.values():
        return None
    response = send_from_directory(FOLDER, name, max_age=_FOR_EVER)
    response.cache_control.immutable = True
    return response
