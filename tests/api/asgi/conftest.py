"""A web server as a real process, for tests of what it is sent."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web_server import WebServer, web_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    """A server with one worker that is patient with everybody, one for all tests of the folder."""
    patience = {f"{name}_SECONDS": 600 for name in ("IDLE", "HEAD", "BODY", "SEND")}
    folder = tmp_path_factory.mktemp("server")
    with web_server(folder, WORKERS=1, **patience) as found:
        yield found
