"""The figures of players: sums over their own decisions, and the moments of a game."""

from __future__ import annotations

import numpy as np
import pytest

from solver.review.accuracy import Accuracies
from solver.review.judgement import Judgement
from solver.review.labels import GOOD, MATCH, label_of
from solver.review.moments import MOST, moments
from solver.rules import GAMES
from tests.review.reviewed_games import decision, reviewed

pytestmark = pytest.mark.usefixtures("no_weights")


# --- The figures of players: sums over their own decisions, with luck kept apart from skill ------


# Without networks, chances are shares of the worlds, and exact.


@pytest.mark.parametrize("game", GAMES)
def test_players_are_summed_up(game: str) -> None:
    """Tests that the figures of a player are those of his decisions, forced ones left out."""
    record, found = reviewed(game)
    assert [player.seat for player in found.players] == list(range(record.rules.players))
    for player in found.players:
        assert player.role == ("landlord" if player.seat == record.landlord else "peasant")
        own = [each for each in found.decisions if each.seat == player.seat]
        plays = [each for each in own if each.kind == "play"]
        losses = [each.loss for each in plays if not each.forced]
        assert sum(player.labels.values()) == len(own)
        for label, count in player.labels.items():
            assert count == sum(each.label == label for each in own)
        if not losses:
            assert player.accuracy is player.average_loss is player.match_rate is None
            continue
        assert player.average_loss == pytest.approx(np.mean(losses))
        assert player.match_rate == pytest.approx(np.mean([loss <= MATCH for loss in losses]))
        assert player.points_loss == pytest.approx(sum(each.points_loss for each in own))
        # What is expected to be lost counts, and not what seems to be.
        expected = [each.expected_loss for each in plays if not each.forced]
        assert player.accuracy == Accuracies.of(expected).value


# --- The moments of a player's game: what cost most for certain, and where nothing did, what was hard


def lossy(index: int, loss: float = 0.0, low: float | None = None, hard: float = 0.0) -> Judgement:
    """Returns a decision that loses this much, labelled by the one rule."""
    low = loss if low is None else low
    figures = {"loss": loss, "loss_low": low, "label": label_of(loss, low), "difficulty": hard}
    return decision(index, best=2 if loss else 1, **figures)


def test_the_greatest_certain_losses_are_told_in_the_order_of_the_game() -> None:
    """Tests that a large loss that is hardly certain comes after a smaller one that is."""
    own = [lossy(1, 12), lossy(4, 30, 13), lossy(7, 6), lossy(10, 25, 20)]
    own += [lossy(13, 40, -1)]  # unclear: perhaps no loss at all
    assert moments(own) == (1, 4, 10)
    assert moments(own[:2]) == (1, 4)


def test_moments_are_spread_over_the_game() -> None:
    """Tests that neighbours come last, forced decisions between them do not count, and none is lost."""
    own = [lossy(1, 30), lossy(2, 29), lossy(3, 28), lossy(9, 6), lossy(12, 7)]
    assert moments(own) == (1, 3, 12)
    assert moments(own[:2]) == (1, 2)
    forced = [decision(each, label="forced") for each in (4, 5, 6)]
    assert moments([own[0], *forced, lossy(7, 29), lossy(8, 6), lossy(9, 5)]) == (1, 7, 8)


def test_where_little_went_wrong_the_hardest_right_choices_are_told() -> None:
    """Tests that they fill up, that easy ones are no moments, and that a game may have none."""
    own = [
        lossy(1, 8),
        lossy(4, hard=GOOD),
        lossy(7, hard=9),
        lossy(10, hard=GOOD - 0.1),
    ]
    assert moments(own) == (1, 4, 7)
    assert moments(own[1:]) == (4, 7)
    assert moments(own[3:]) == ()
    assert moments([]) == ()


@pytest.mark.parametrize("game", GAMES)
def test_every_player_of_a_review_has_moments(game: str) -> None:
    """Tests that they are the player's own decisions in order, and the errors among them first."""
    _, found = reviewed(game)
    assert any(player.moments for player in found.players)
    for player in found.players:
        own = {each.index: each for each in found.decisions if each.seat == player.seat}
        assert list(player.moments) == sorted(set(player.moments))
        assert len(player.moments) <= MOST
        assert set(player.moments) <= set(own)
        told = [own[index] for index in player.moments]
        errors = [
            each for each in own.values() if each.label in ("blunder", "mistake", "inaccuracy")
        ]
        assert sum(each in errors for each in told) == min(MOST, len(errors))
        assert all(each in errors or each.best == each.played for each in told)
