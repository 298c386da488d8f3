"""Clients of the service in this process."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from apiflask import APIFlask
    from flask.testing import FlaskClient

# What the fixture `client_with` of the tests of the service is: it makes a client of a service with
# the settings that are given.
ClientWith = Callable[..., "FlaskClient"]


def app_with(**settings: Any) -> APIFlask:
    """Returns an application with these settings.

    It is imported here, for that takes seconds: collecting the tests does not wait for it.
    """
    from api.app import create_app
    from api.config import Settings

    return create_app(Settings(**settings))
