"""How the tests run: profiles of generated examples, fixtures, and reports of skipped tests."""

from __future__ import annotations

import importlib
import os
import signal
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from solver import bidders
from solver.search.auction_likelihood import auction_likelihoods
from solver.weights import networks
from tests.builders import random_weights
from tests.postgres import Postgres
from tests.postgres import lacking as lacking_postgres
from tests.redis_server import RedisServer
from tests.redis_server import lacking as lacking_redis
from tests.slices import Slice, Some, slice_of, today
from tools.chromium import LACKING, chromium, program

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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long tests too")
    # The process that starts the others hands it on: all take the same cases, at midnight too.
    parser.addoption(
        "--slice", metavar="DAY", default=today(), help="the cases of another day: 2026-11-27"
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "ci")
    # Programs that are started in the background ignore Ctrl-C, and so would those of the tests.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # No test writes into the user's data folder; each process of the tests has its own store.
    folder = tempfile.TemporaryDirectory(prefix="landlord-tests-")
    config.add_cleanup(folder.cleanup)
    os.environ["LANDLORD_STORE"] = f"sqlite:///{folder.name}/store.sqlite3"
    # At its first import RLCard unpacks a file beside itself, which two processes cannot do at the
    # same time: this process imports it before it starts the others.
    with suppress(ImportError):
        importlib.import_module("rlcard.games.doudizhu.utils")


def pytest_report_header(config: pytest.Config) -> str:
    return f"slice of the large tests: {slice_of(config)}"


def place_among_its_cases(item: pytest.Item) -> int:
    """Returns the place of a case of a test, which does not depend on what else is collected."""
    if not hasattr(item, "callspec"):  # made by a plugin
        return crc32(item.name.encode())
    # pytest numbers the cases of a test in the index of each parameter that it hands over itself.
    return max(item.callspec.indices.values())


def skip_what_is_not_in_the_slice(chosen: Slice, items: list[pytest.Item]) -> None:
    """Skips the cases of tests marked `sliced` whose turn is on another day."""
    reason = f"in the slice of another day (this is {chosen}; `make test-all` takes all)"
    for item in items:
        if marker := item.get_closest_marker("sliced"):
            name = item.nodeid.partition("[")[0]
            if not chosen.takes(place_among_its_cases(item), *marker.args, name):
                item.add_marker(pytest.mark.skip(reason=reason))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    lacking = {}
    if not config.getoption("--long"):
        lacking["long"] = "takes minutes: `make test-all` runs it"
    if program() is None:
        lacking["browser"] = LACKING
    if reason := lacking_postgres():
        lacking["postgresql"] = reason
    if reason := lacking_redis():
        lacking["redis"] = reason
    for item in items:
        for marker, reason in lacking.items():
            if item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=reason))
    skip_what_is_not_in_the_slice(slice_of(config), items)


@pytest.fixture
def some(request: pytest.FixtureRequest) -> Some:
    """Returns one of so many cases that a test looks at; with `--long` all of them."""
    chosen, name = slice_of(request.config), request.node.nodeid.partition("[")[0]
    return lambda cases, parts: chosen.some(cases, parts, name)


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Lets Ctrl-C raise KeyboardInterrupt: processes that start in the background may ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


_small_weights = cache(random_weights)


def forget_weights() -> None:
    """Forgets the weights that were read, and the bidders made from them."""
    networks.weights_of.forget()
    bidders.learned_bidder.forget()
    bidders.bidder_of.forget()
    auction_likelihoods.forget()


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
def browser() -> Iterator[Browser]:
    """A Chromium without a window, one for all tests of a process."""
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The PostgreSQL server of the tests marked `postgresql`."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    """A Redis server of a test marked `redis`, which may stop it and start it again."""
    server = RedisServer()
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
    if terminalreporter.stats.get("failed"):
        terminalreporter.line(f"these cases again: {slice_of(terminalreporter.config)}")
