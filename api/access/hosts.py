"""Checks the header `Host` of each request, which protects the service from DNS rebinding.

The service answers for the names of loopback, for the address to which the client has connected,
and for LANDLORD_HOSTS (`solver.sites`).
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit, urlunsplit

from flask import Flask, Response, request
from werkzeug.exceptions import BadRequest

from solver.sites import Hosts


def reached(environ: dict[str, Any]) -> str:
    """Returns the address of this machine to which the client of a request has connected."""
    return str(environ.get("SERVER_NAME", ""))


def init_app(app: Flask, hosts: Hosts) -> None:
    """Makes `app` refuse requests for other hosts, and name none in its redirects."""

    @app.before_request
    def check() -> None:
        environ = request.environ
        refusal = hosts.refusal(
            environ.get("HTTP_HOST"), reached(environ), environ.get("SERVER_PROTOCOL", "")
        )
        if refusal is not None:
            raise BadRequest(refusal)

    @app.after_request
    def lead_here(response: Response) -> Response:
        # The framework's redirects name a scheme and a host: the client has the right ones.
        if "Location" in response.headers:
            place = urlsplit(response.headers["Location"])
            path = f"/{place.path.lstrip('/')}"  # two of them would begin a host
            response.location = urlunsplit(("", "", path, place.query, place.fragment))
        return response
