"""What the fuzz tests of the core have in common."""

from collections.abc import Iterator

import pytest

from tests.native.games import unanswered


@pytest.fixture(scope="module", autouse=True)
def _answers() -> Iterator[None]:
    """Fails a module in which the core refused everything that some block asked."""
    yield
    assert not unanswered()
