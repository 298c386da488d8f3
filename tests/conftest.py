"""How the tests run: profiles of generated examples, fixtures, and reports of skipped tests."""

from __future__ import annotations

import importlib
import os
import signal
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from solver.bidders import kinds as bidders
from solver.search.auction_likelihood import auction_likelihoods
from solver.weights import networks
from tests.builders import random_weights
from tests.choice import Some, choice_of, is_left_to_others
from tests.cost import Costs
from tests.postgres import Postgres
from tests.postgres import lacking as lacking_postgres
from tests.redis_server import RedisServer
from tests.redis_server import lacking as lacking_redis
from tools.chromium import LACKING, chromium, program

if TYPE_CHECKING:
    from apiflask import APIFlask
    from playwright.sync_api import Browser

TESTS = Path(__file__).parent

# No deadline: the machine may be busy. Derandomized: a run that passes once passes again.
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=50,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("long", settings.get_profile("ci"), max_examples=500)
# New examples at every run, many of them: `make fuzz` looks for faults that nobody has found.
settings.register_profile("new", settings.get_profile("ci"), derandomize=False, max_examples=5000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run every test and every case of it")
    parser.addoption("--new-examples", action="store_true", help="generate others at every run")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--long"):
        settings.load_profile("new" if config.getoption("--new-examples") else "long")
    else:
        settings.load_profile("ci")
        config.pluginmanager.register(Costs())
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


def servers_apart(items: list[pytest.Item]) -> list[pytest.Item]:
    """Returns the tests in an order in which two processes mostly need no server twice.

    Each of two begins at its half of the tests: one with those that need a browser and the service
    that it shows, the other with those of the API. What is left at the end of a half may move.
    """
    browser, api, others = [], [], []
    for item in items:
        of_api = TESTS / "api" in item.path.parents
        (browser if item.get_closest_marker("browser") else api if of_api else others).append(item)
    half = max(0, len(items) // 2 - len(browser))
    return [*browser, *others[:half], *api, *others[half:]]


_left_out = pytest.StashKey[Counter[str]]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Takes the tests out that this run leaves to others, or that this machine cannot run."""
    lacking = {
        "browser": None if program() else LACKING,
        "postgresql": lacking_postgres(),
        "redis": lacking_redis(),
    }
    left_out: Counter[str] = Counter()
    kept, others = [], []
    for item in items:
        reasons = [why for mark, why in lacking.items() if why and item.get_closest_marker(mark)]
        if item.get_closest_marker("long") and not config.getoption("--long"):
            reasons = ["marked `long`: dear, or one of many of its kind"]
        elif is_left_to_others(item):
            reasons = ["further cases of tests that try one in so many"]
        left_out.update(reasons[:1])
        (others if reasons else kept).append(item)
    items[:] = servers_apart(kept)
    config.hook.pytest_deselected(items=others)
    config.stash[_left_out] = left_out
    # A process that others' tests run in tells the one that started it.
    if (output := getattr(config, "workeroutput", None)) is not None:
        output["left_out"] = dict(left_out)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Takes over what a process of the tests left out; all of them leave out the same."""
    node.config.stash[_left_out] = Counter(getattr(node, "workeroutput", {}).get("left_out", {}))


@pytest.fixture
def some(request: pytest.FixtureRequest) -> Some:
    """Returns one of so many cases that a test looks at; with `--long` all of them."""
    return choice_of(request.config).some


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
    bidders.kinds_of.forget()
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


@contextmanager
def _without_weights() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(networks, "load_weights", lambda game: None)
        patch.setattr(bidders, "load", lambda game: None)
        forget_weights()
        yield
    forget_weights()


@pytest.fixture
def no_weights() -> Iterator[None]:
    """Takes the networks away: greedy players play the worlds, and chances are shares of them.

    The threshold bidder makes the calls.
    """
    with _without_weights():
        yield


@pytest.fixture(scope="session")
def without_weights() -> Callable[[], AbstractContextManager[None]]:
    """What does the same as `no_weights` while something is made that several tests share."""
    return _without_weights


@pytest.fixture(scope="session")
def create_app() -> Callable[..., APIFlask]:
    """What makes the service: its import takes seconds, which no test is to pay alone."""
    from api.app import create_app

    return create_app


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


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Says at the end what this run did not test: silence would read as 'everything passed'."""
    left_out = config.stash.get(_left_out, Counter())
    skipped: Counter[str] = Counter()
    for report in terminalreporter.stats.get("skipped", []):
        _, _, reason = report.longrepr
        skipped[reason.removeprefix("Skipped: ")] += 1
    if not left_out and not skipped:
        return
    everything = config.getoption("--long")
    terminalreporter.section("left out" if everything else "left out; `make test-all` tests more")
    for reason, tests in left_out.most_common():
        terminalreporter.line(f"{tests:5} {reason}")
    if skipped:
        most = "; ".join(f"{reason} ({tests})" for reason, tests in skipped.most_common())
        terminalreporter.line(f"{skipped.total():5} not for this machine: {most}")
