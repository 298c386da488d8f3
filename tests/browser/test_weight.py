"""What the pages cost on a slow connection: requests, bytes, and what a second visit asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from api.bundles import Bundles
from api.web import games as games_page
from api.web.rooms import ROOMS
from tests.browser.conftest import SETTINGS
from tests.browser.reviews import reviewed_record
from tests.browser.screens import PHONE, Watch
from tests.served import Served
from tools.bundle import LACKING
from tools.chromium import PATIENCE
from tools.node import MODULES

MOST_REQUESTS = 12
# Bytes as they are sent, with heads: 400 kbit/s carry 50,000 in a second. A review brings its answers.
MOST_BYTES = {"/board": 58_500, "/bids": 49_000, "/games": 49_500, "review": 72_000}
MOST_ELSEWHERE = 48_000
ADDRESSES = [*(f"/{room}" for room in ROOMS), "/puzzles/today", "review"]
# The heaviest rooms; the others are long.
USUAL = ("/", "/board")
EXAMPLES = Path(games_page.__file__).parent / "examples"
# Of the service, and what is drawn from data.
ANSWERS = ("/v1/", "/page/")


@dataclass
class Traffic:
    """What a page has asked for: paths with their answers' heads, and all bytes."""

    heads: dict[str, dict[str, str]] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    size: int = 0

    def of(self, page: Page) -> None:
        """Counts what a page asks for, and what does not come from its cache."""
        protocol = page.context.new_cdp_session(page)
        protocol.send("Network.enable")
        protocol.on("Network.loadingFinished", self._finished)
        protocol.on("Network.responseReceived", self._received)

    def _finished(self, event: dict[str, int]) -> None:
        self.size += event["encodedDataLength"]

    def _received(self, event: dict[str, dict[str, object]]) -> None:
        response = event["response"]
        address = urlsplit(str(response["url"]))
        if address.scheme == "data" or response.get("fromDiskCache"):
            return
        self.requests.append(address.path)
        heads: dict[str, str] = response["headers"]  # type: ignore[assignment]
        # A room may ask at its own address again, for the games of this browser.
        self.heads.setdefault(address.path, {name.lower(): value for name, value in heads.items()})


def visited(context: BrowserContext, path: str, watch: Watch) -> Traffic:
    """Returns what a visit asks for until nothing more is under way."""
    page, traffic = context.new_page(), Traffic()
    traffic.of(page)
    watch.of(page)
    page.goto(path)
    page.locator("main .loading").wait_for(state="detached")
    page.wait_for_load_state("networkidle")
    page.close()
    return traffic


@pytest.fixture
def service(service: Served, address: str, tmp_path: Path) -> Iterator[Served]:
    """The service of all tests; one with an empty store for the list of games, which others add to."""
    if address != "/games":
        yield service
        return
    alone = Served(f"sqlite:///{tmp_path}/store.sqlite3", tmp_path / "log", SETTINGS)
    alone.call("/readyz")
    yield alone
    assert alone.stop() == 0


@pytest.mark.skipif(not (MODULES / "node_modules/esbuild").exists(), reason=LACKING)
@pytest.mark.parametrize(
    "address",
    [pytest.param(each, marks=() if each in USUAL else pytest.mark.long) for each in ADDRESSES],
)
def test_a_visit(browser: Browser, service: Served, watch: Watch, address: str) -> None:
    """Tests what the first visit of a room costs, and that the next one asks only for what may have changed."""
    assert Bundles.read().are_current(), "`make bundles` makes them anew"
    path = address
    if address == "review":
        record = (EXAMPLES / "classic.ddz.jsonl").read_text("utf-8")
        path = f"/games/{reviewed_record(service, record, 1)[0]}"
    context = browser.new_context(
        base_url=service.address, viewport={"width": PHONE.width, "height": PHONE.height}
    )
    context.set_default_timeout(PATIENCE)
    first, second = visited(context, path, watch), visited(context, path, watch)
    context.close()
    assert len(first.requests) <= MOST_REQUESTS, first.requests
    assert first.size <= MOST_BYTES.get(address, MOST_ELSEWHERE), first.size
    files = {name: heads for name, heads in first.heads.items() if name.startswith("/static/")}
    assert len(files) >= 4
    for name, heads in files.items():
        assert "immutable" in heads["cache-control"], name
        assert "max-age=31536000" in heads["cache-control"], name
        assert heads.get("content-encoding") == "gzip" or int(heads["content-length"]) < 1400, name
    assert first.heads[path]["content-encoding"] == "gzip"
    assert path in second.requests
    assert [each for each in second.requests if each != path and not each.startswith(ANSWERS)] == []
