"""What tests may cost: a run fails one that is slow or starts a process without its mark."""

from __future__ import annotations

import pytest

from tests import cost

pytest_plugins = ["pytester"]

TESTS = """
import subprocess, sys, time
import pytest

def busy(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass

@pytest.fixture(scope="module")
def shared():
    busy(0.4)
    subprocess.run([sys.executable, "-c", ""], check=True)

@pytest.fixture
def own():
    busy(0.4)

def test_quick(shared): pass
def test_slow(): busy(0.4)
def test_slow_fixture(own): pass
def test_starts(): subprocess.run([sys.executable, "-c", ""], check=True)
@pytest.mark.process
def test_may_start(): subprocess.run([sys.executable, "-c", ""], check=True)
@pytest.mark.long
def test_may_be_slow(): busy(0.4)
"""
CONFTEST = """
from tests import cost

def pytest_configure(config):
    for mark in ("long", "process"):
        config.addinivalue_line("markers", mark)
    config.pluginmanager.register(cost.Costs())
"""


@pytest.mark.process
def test_what_costs_too_much_fails(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests a limit of 0.2 s where the processor takes half as long again as it should."""
    monkeypatch.setattr(cost, "SECONDS", 0.2)
    monkeypatch.setattr(cost, "_slowness", lambda: 1.5)
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(TESTS)
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:schemathesis")
    result.assert_outcomes(passed=3, failed=3)
    told = result.stdout.str()
    assert "test_slow takes 0." in told
    assert "test_slow_fixture takes 0." in told
    assert "test_starts starts a process" in told
