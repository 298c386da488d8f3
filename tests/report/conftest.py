"""The games that several reports are made of, reviewed once a session."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from tests.review.reviewed_games import reviewed


@pytest.fixture(scope="session")
def reviewed_games(without_weights: Callable[[], AbstractContextManager[None]]) -> None:
    """Has the games of most reports reviewed."""
    with without_weights():
        for game in ("classic", "snatch", "street", "decktet"):
            reviewed(game)
