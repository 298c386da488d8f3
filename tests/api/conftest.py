"""The app under test, with searches that end at once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import structlog

from tests.api_client import ClientWith, app_with
from tests.served import PATIENCE, Served
from tests.web_server import WebServer, web_server

if TYPE_CHECKING:
    from apiflask import APIFlask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from api.store import Store


@pytest.fixture(scope="session")
def app() -> APIFlask:
    """An app with the settings of the tests."""
    return app_with(log_level="ERROR", search_seconds=0.2, search_patience=30)


@pytest.fixture(autouse=True)
def logs() -> Iterator[None]:
    """Sets the logs back: what a test's own app writes to may be closed after it."""
    before, logger = structlog.get_config(), logging.getLogger("solver")
    handlers, level = logger.handlers, logger.level
    yield
    structlog.configure(**before)
    logger.handlers, logger.level = handlers, level


@pytest.fixture
def client(app: APIFlask) -> FlaskClient:
    """A client of that app."""
    return app.test_client()


@pytest.fixture(scope="session")
def document(app: APIFlask) -> dict[str, Any]:
    """The API's description."""
    found: dict[str, Any] = app.test_client().get("/openapi.json").json
    return found


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    """A new empty store: each test runs against both databases."""
    from api.store import Store

    found = Store.open(store_url)
    yield found
    found.close()


@pytest.fixture
def store_client(store_url: str) -> Iterator[FlaskClient]:
    """A client of an app with a new empty store: each test runs against both databases."""
    app = app_with(log_level="CRITICAL", store=store_url, store_patience=0.2, retry_after=7)
    yield app.test_client()
    app.extensions["landlord"].store.close()


@pytest.fixture
def client_with(tmp_path: Path) -> Iterator[ClientWith]:
    """Makes clients of apps that share a SQLite store of the test, given further settings."""
    apps: list[APIFlask] = []

    def make(**settings: Any) -> FlaskClient:
        app = app_with(
            **{
                "log_level": "CRITICAL",
                "store": f"sqlite:///{tmp_path}/store.sqlite3",
                "search_patience": 30,
                "search_seconds": 30,
                **settings,
            }
        )
        apps.append(app)
        return app.test_client()

    yield make
    for app in apps:
        app.extensions["landlord"].store.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    """A real web server for all tests that only ask it: patient with everybody.

    It has one worker, and one place for searches that take up to a minute.
    """
    patience = {f"{name}_SECONDS": 600 for name in ("IDLE", "HEAD", "BODY", "SEND")}
    searches = {"SEARCHES": 1, "SEARCH_SECONDS": 60, "SEARCH_PATIENCE": PATIENCE}
    folder = tmp_path_factory.mktemp("server")
    with web_server(folder, WORKERS=1, **patience, **searches) as found:
        yield found


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """`landlord serve` with its cluster, for all tests that ask it or kill what it starts again."""
    folder = tmp_path_factory.mktemp("served")
    found = Served(f"sqlite:///{folder}/store.sqlite3", folder / "log")
    yield found
    found.stop()


Ask = Callable[..., "TestResponse"]


@pytest.fixture
def ask(client: FlaskClient) -> Ask:
    """Posts a question to a path below /v1."""

    def post(path: str, **question: Any) -> TestResponse:
        return client.post(f"/v1/{path}", json=question)

    return post
