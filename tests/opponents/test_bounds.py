"""How each opponent was weakened; docs/decisions/0020-opponents.md has the matches behind it."""

from __future__ import annotations

import pytest

from solver.opponents import OPPONENTS, limit_of
from solver.search.limit import Limit


@pytest.mark.parametrize(
    ("name", "worlds", "blind", "temperature", "said"),
    [
        ("beginner", 0, 0.5, 0.0, "every second play"),
        ("casual", 0, 0.0, 0.0, "as few plays"),
        ("club", 0, 0.0, 0.05, "a few percent worse"),
        ("expert", 0, 0.0, 0.0, "without any search"),
        ("master", 100, 0.0, 0.0, "in 100 deals"),
        ("full", 1000, 0.0, 0.0, "up to 1,000 deals"),
    ],
)
def test_an_opponent_is_what_it_says(
    name: str, worlds: int, blind: float, temperature: float, said: str
) -> None:
    """Tests the numbers behind each description, from the weakest opponent to the strongest."""
    player = OPPONENTS[name]
    assert (player.worlds, player.blind, player.temperature) == (worlds, blind, temperature)
    assert said in player.about["en"]
    if worlds:
        assert str(worlds) in player.about["zh"]


def test_the_ladder() -> None:
    assert [*OPPONENTS] == ["beginner", "casual", "club", "expert", "master", "full"]


@pytest.mark.parametrize(
    ("name", "given", "worlds"),
    [
        ("master", Limit(), 100),
        ("master", Limit(worlds=99), 99),
        ("master", Limit(worlds=101), 100),
        ("full", Limit(seconds=1), 1000),
        # Where a game has no network, the others try sixteen deals.
        ("expert", Limit(), 16),
        ("expert", Limit(worlds=15), 15),
        ("expert", Limit(worlds=0), 1),
    ],
)
def test_the_limit_of_an_opponent(name: str, given: Limit, worlds: int) -> None:
    assert limit_of(OPPONENTS[name], given).worlds == worlds
