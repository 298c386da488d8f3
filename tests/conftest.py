"""How the tests run: profiles of generated examples, fixtures, and reports of skipped tests."""

from __future__ import annotations

import importlib
import os
import shutil
import signal
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from solver import bidders
from solver.search.auction_likelihood import auction_likelihoods
from solver.weights import networks
from tests.builders import random_weights
from tests.postgres import Postgres
from tests.postgres import lacking as lacking_postgres

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# No deadline: the machine may be busy. Derandomized: a run that passes once passes again.
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# New examples at every run, many of them.
settings.register_profile("long", settings.get_profile("ci"), derandomize=False, max_examples=2000)

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long tests too")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "ci")
    # No test writes into the user's data folder; each process of the tests has its own store.
    folder = tempfile.TemporaryDirectory(prefix="landlord-tests-")
    config.add_cleanup(folder.cleanup)
    os.environ["LANDLORD_STORE"] = f"sqlite:///{folder.name}/store.sqlite3"
    # At its first import RLCard unpacks a file beside itself, which two processes cannot do at the
    # same time: this process imports it before it starts the others.
    with suppress(ImportError):
        importlib.import_module("rlcard.games.doudizhu.utils")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    lacking = {}
    if not config.getoption("--long"):
        lacking["long"] = "takes minutes: `make test-all` runs it"
    if not any(map(shutil.which, CHROMIUM)):
        lacking["browser"] = "no Chromium on this machine (Debian's package `chromium`)"
    if reason := lacking_postgres():
        lacking["postgresql"] = reason
    for item in items:
        for marker, reason in lacking.items():
            if item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Lets Ctrl-C raise KeyboardInterrupt: processes that start in the background may ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


_small_weights = cache(random_weights)


def forget_weights() -> None:
    """Forgets the weights that were read, and the bidders made from them."""
    networks.weights_of.cache_clear()
    bidders.learned_bidder.cache_clear()
    bidders.bidder_of.cache_clear()
    auction_likelihoods.cache_clear()


@pytest.fixture
def small_weights(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Puts small fixed networks in the place of the shipped ones, so that answers never change.

    They have none for bids: the threshold bidder makes the calls.
    """
    monkeypatch.setattr(networks, "load_weights", _small_weights)
    monkeypatch.setattr(bidders, "load", _small_weights)
    forget_weights()
    yield
    forget_weights()


@pytest.fixture
def no_weights(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Takes the networks away: greedy players play the worlds, and chances are shares of them.

    The threshold bidder makes the calls.
    """
    monkeypatch.setattr(networks, "load_weights", lambda game: None)
    monkeypatch.setattr(bidders, "load", lambda game: None)
    forget_weights()
    yield
    forget_weights()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the Chromium that the tests marked `browser` drive."""
    return next(path for path in map(shutil.which, CHROMIUM) if path)


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """A Chromium without a window, one for all tests of a process."""
    # Imported here: only tests of the pages need it.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # Containers run as root, where Chromium's own sandbox does not start.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The PostgreSQL server of the tests marked `postgresql`."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a new empty store: each test that asks for it runs against both databases."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/store.sqlite3"
        return
    server: Postgres = request.getfixturevalue("postgres")
    url = server.new_database()
    yield url
    server.drop_database(url)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says at the end what this run did not test: silence would read as 'everything passed'."""
    left_out: Counter[str] = Counter()
    for report in terminalreporter.stats.get("skipped", []):
        _, _, reason = report.longrepr
        left_out[reason.removeprefix("Skipped: ")] += 1
    if left_out:
        terminalreporter.section("left out of this run")
        for reason, tests in sorted(left_out.items()):
            terminalreporter.line(f"{tests:5} test{'s' * (tests != 1)}: {reason}")
