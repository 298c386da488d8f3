"""A web server as a real process, for tests of what it is sent."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.portable import WAYS
from tests.web_server import WebServer, web_server


@pytest.fixture(scope="module", params=WAYS)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WebServer]:
    """A server with one worker that is patient with everybody, in each way."""
    patience = {f"{name}_SECONDS": 600 for name in ("IDLE", "HEAD", "BODY", "SEND")}
    folder = tmp_path_factory.mktemp("server")
    with web_server(folder, request.param, WORKERS=1, **patience) as found:
        yield found
