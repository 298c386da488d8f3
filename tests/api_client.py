"""What the fixture `client_with` of the tests of the service is."""

from __future__ import annotations

from collections.abc import Callable

from flask.testing import FlaskClient

# Makes a client of a service with the settings that are given.
ClientWith = Callable[..., FlaskClient]
