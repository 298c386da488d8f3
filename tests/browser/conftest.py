"""The service that the browser drives, with its store and its cluster, and the pages that it shows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.screens import DESK, PHONE, Screen, Visits, Watch
from tests.served import Served

# Short searches, and one worker of the cluster: the pages are tested here, not the answers. Nothing
# is refused because the machine is busy with other tests: a search has a place at once, and who
# waits for the store waits long.
SETTINGS = {
    "LANDLORD_WORKERS": "1",
    "LANDLORD_SEARCH_SECONDS": "0.5",
    "LANDLORD_THREADS": "1",
    "LANDLORD_SEARCHES": "16",
    "LANDLORD_SEARCH_PATIENCE": "60",
    "LANDLORD_STORE_PATIENCE": "60",
    "LANDLORD_CLUSTER_WORKERS": "1",
    "LANDLORD_STREAMS": "64",
    "LANDLORD_LOG_LEVEL": "WARNING",
}


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """`landlord serve`, one for all tests of this folder in a process of the tests."""
    folder = tmp_path_factory.mktemp("service")
    served = Served(f"sqlite:///{folder}/store.sqlite3", folder / "log", SETTINGS)
    served.call("/readyz")
    yield served
    assert served.stop() == 0


@pytest.fixture
def watch(service: Served) -> Iterator[Watch]:
    """Fails the test at its end if something went wrong on its pages."""
    watch = Watch(service.address)
    yield watch
    assert not watch.wrong


@pytest.fixture
def visit(browser: Browser, service: Served, watch: Watch) -> Iterator[Visits]:
    """Opens pages of the service: `visit("/board", PHONE, "zh", "dark")`."""
    visits = Visits(browser, service.address, watch)
    yield visits
    visits.close()


@pytest.fixture(params=[PHONE, DESK], ids=lambda screen: screen.name)
def screen(request: pytest.FixtureRequest) -> Screen:
    """Each screen in turn."""
    found: Screen = request.param
    return found
