"""The games that several reports are made of, reviewed once a session."""

from __future__ import annotations

import pytest

from solver import bidders
from solver.weights import networks
from tests.conftest import forget_weights
from tests.report.short_games import reviewed


@pytest.fixture(scope="session")
def reviewed_games() -> None:
    """Has the games of the gathered report reviewed, as `no_weights` would."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(networks, "load_weights", lambda _: None)
        patch.setattr(bidders, "load", lambda _: None)
        forget_weights()
        for game in ("classic", "snatch", "street", "decktet"):
            reviewed(game)
    forget_weights()
