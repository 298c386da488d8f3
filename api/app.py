"""The application factory."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from apiflask import APIFlask
from flask import Response
from werkzeug.middleware.proxy_fix import ProxyFix

from api import errors, spec, web
from api.access import hosts, limits, origins
from api.config import Settings
from api.resources import (
    batch,
    exercises,
    games,
    health,
    opponents,
    players,
    puzzles,
    questions,
    review_batches,
    reviews,
    rules,
)
from api.service import compression, language, request_bodies, security_headers
from api.service.service import Service
from api.telemetry import logs, tracing
from solver.errors import InvalidRules, ResourceUnavailable
from solver.settings import InvalidSetting
from solver.sites import Hosts
from solver.version import VERSION

_ABOUT = """
Advice, analysis and exact solutions for the climbing games of the Landlord family (Dou Dizhu).

Cards are strings in the game's [notation](/docs/notation.md): ten is `T`, the jokers are `B` and
`R` (`X` in street). Each page of the documentation is at `/docs/`, followed by its name.
The field `rules` of a request is a game's id, or an object with `base` and overrides.
Errors are `application/problem+json` (RFC 9457), with a JSON pointer to each field that is wrong.
They are in English or Chinese: as the field `language` says, or else the header `Accept-Language`.
Beside the errors that each operation lists, a method that an address does not have is answered with
405 and the header `Allow`. The header `Accept` is a wish: nothing is refused with 406.
A `Host` by which the service is not known is answered with 400, and what a page of another site
asks for with 403, unless the operator has named its origin in LANDLORD_CORS.
"""


class _Application(APIFlask):
    """Flask, which does not ask at each of its calls whether a function is asynchronous."""

    def send_static_file(self, filename: str) -> Response:
        """Returns a bundle of the page, or else a file of its sources."""
        return web.files.send(filename) or super().send_static_file(filename)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Returns the function as it is: no view and no hook is asynchronous."""
        return func


def create_app(settings: Settings | None = None) -> APIFlask:
    """Returns the service as a WSGI application.

    Args:
        settings: by default those of the environment.

    Raises:
        InvalidSetting: an environment variable whose value cannot be used.
        InvalidRules: a file of added rules that cannot be used.
        ResourceUnavailable: the weights of a game are damaged.
    """
    settings = settings or Settings.read()
    logs.configure(settings.log_level)
    app = _Application(
        "api",
        title="Landlord",
        version=VERSION,
        docs_path=None,
        json_errors=False,
        static_folder="web/static",
        static_url_path="/static",
    )
    app.description = _ABOUT
    app.security_schemes = spec.SECURITY_SCHEMES
    app.servers, app.contact, app.license = spec.SERVERS, spec.CONTACT, spec.LICENSE
    app.config.update(
        MAX_CONTENT_LENGTH=settings.body_limit,
        AUTO_SERVERS=False,
        TEMPLATES_AUTO_RELOAD=False,
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.url_map.strict_slashes = False
    app.extensions["landlord"] = Service.of(settings)
    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies)  # type: ignore[method-assign]
    logs.init_app(app)
    tracing.init_app(app)
    compression.init_app(app)  # Flask calls what comes after an answer in the opposite order
    security_headers.init_app(app)
    health.init_app(app)
    errors.init_app(app)
    language.init_app(app)
    hosts.init_app(app, Hosts(settings.hosts))
    origins.init_app(app, settings.cors)
    limits.init_app(app, app.extensions["landlord"].limits)
    request_bodies.init_app(app)
    _register(app)
    web.missing.init_app(app)
    web.files.init_app(app)
    spec.init_app(app)
    return app


def _register(app: APIFlask) -> None:
    """Gives an application all of its addresses."""
    for blueprint in (
        rules.blueprint,
        games.blueprint,
        opponents.blueprint,
        *questions.blueprints(),
        reviews.blueprint,
        exercises.blueprint,
        players.blueprint,
        puzzles.blueprint,
        review_batches.blueprint,
        batch.blueprint,
        health.blueprint,
        *web.blueprints,
    ):
        app.register_blueprint(blueprint)


def application() -> APIFlask:
    """Returns the service for gunicorn; ends the process with one line if it cannot be made."""
    try:
        Settings.check_environment()
        return create_app()
    except (InvalidSetting, InvalidRules, ResourceUnavailable) as error:
        sys.exit(f"landlord: {error}")
