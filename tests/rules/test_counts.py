"""How many plays each game has: the core against the published numbers and the oracle's lists."""

import pytest
from oracle.counts import forbidden_by_rlcard
from oracle.counts import plays as oracle_plays
from oracle.decks import LANDLORD_HAND

from solver.rules import GAMES, load_rules
from tests.rules.as_oracle import as_oracle

# Plays of at most so many cards as the landlord holds; suits count for bombs only.
COUNTS = {
    "street": 2_125,
    "classic": 5_124,
    "decktet": 12_942,
    "double": 9_079,
    "snatch": 12_654,
    "happy": 12_654,
    "douzero": 29_993,
}
RLCARD = 27_471


def every_play(game: str) -> list[tuple[str, int, int, str, tuple[str, ...]]]:
    rules = load_rules(game)
    native = rules.native
    most = LANDLORD_HAND[game]
    assert most == rules.description.deal.hand + rules.description.deal.bottom
    return [as_oracle(rules, play) for play in native.plays(native.deck, None, False, False, most)]


def test_every_game_has_a_number() -> None:
    """Tests that no game is left out."""
    assert set(COUNTS) == set(GAMES)


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_number_of_distinct_plays(game: str) -> None:
    """Tests that the plays of the deck have the published number and are those of the oracle."""
    found = every_play(game)
    assert len(found) == COUNTS[game]
    assert len(set(found)) == len(found)
    assert not set(found) ^ oracle_plays(game)


def test_douzero_and_the_number_of_rlcard() -> None:
    """Tests that the plays of douzero are RLCard's 27,471 when what it forbids is taken away.

    RLCard has no play with both jokers as kickers, none with four equal kickers or with a triplet
    beside the run as kickers, and reads cards in one way only.
    """
    found = every_play("douzero")
    kept = [play for play in found if forbidden_by_rlcard(play) is None]
    assert len(kept) == RLCARD
    assert len({play[4] for play in kept}) == RLCARD


@pytest.mark.parametrize("game", GAMES)
def test_limits_of_size_leave_out_the_larger_plays(game: str) -> None:
    """Tests that a bound on the number of cards takes away exactly the larger plays."""
    rules = load_rules(game)
    every, small = (
        {
            as_oracle(rules, play)
            for play in rules.native.plays(rules.native.deck, None, False, False, most)
        }
        for most in (12, 3)
    )
    assert not small ^ {play for play in every if len(play[4]) <= 3}
