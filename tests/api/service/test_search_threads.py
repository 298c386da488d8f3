"""Tests of the threads that search at a lower priority."""

from __future__ import annotations

import os
import sys
import threading
from contextvars import ContextVar

import pytest

from api.service.search_threads import SearchThreads

# The niceness that Linux gives to a thread at most.
LOWEST = 19


def priority() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")
def test_only_searches_have_a_lower_priority() -> None:
    before = priority()
    if before == LOWEST:
        pytest.skip("the tests run at the lowest priority already")
    assert SearchThreads(1).run(priority) > before
    assert priority() == before


def test_a_call_has_the_context_of_its_caller() -> None:
    """Tests that a search finds the request that asked for it."""
    asked = ContextVar("asked", default="nobody")
    threads = SearchThreads(1)
    asked.set("somebody")
    assert threads.run(asked.get) == "somebody"


def test_errors_come_back_to_the_caller() -> None:
    def fails() -> None:
        raise ValueError("in vain")

    with pytest.raises(ValueError, match="in vain"):
        SearchThreads(1).run(fails)
