"""The figures of players: sums over their own decisions, with luck kept apart from skill."""

import numpy as np
import pytest

from solver.review.accuracy import Accuracies
from solver.review.labels import MATCH
from solver.rules import GAMES
from tests.review.reviewed_games import plays_of, reviewed

# Without networks, chances are shares of the worlds, and exact.
pytestmark = pytest.mark.usefixtures("no_weights")


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
        assert 0 <= player.accuracy <= 100.0001


@pytest.mark.parametrize("game", GAMES)
def test_accuracy_counts_decisions_that_were_not_forced(game: str) -> None:
    """Tests that the accuracy of a player is that of the expected losses of these decisions."""
    _, found = reviewed(game)
    for player in found.players:
        losses = [
            each.expected_loss
            for each in plays_of(found)
            if each.seat == player.seat and not each.forced
        ]
        # The landlord's first lead is a choice; a peasant may never have had one.
        assert losses or player.role == "peasant"
        assert player.accuracy == Accuracies.of(losses).value
