"""The plays of the others show their player type: like the network, or like the greedy player.

The networks are small ones with random weights, so that no training changes the figures, and they
play unlike the greedy player. All seeds are fixed.
"""

from __future__ import annotations

import numpy as np
import pytest

from lab.arena import Agent, Dealer, play_deal
from solver.game.checked import known_to
from solver.game.deal import deal
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.game.simple_players import GreedyPlayer
from solver.rules import GAMES, load_rules
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.search import POOL, Search
from solver.weights import Weights
from solver.weights.networks import networks_of
from tests.builders import random_weights

WORLDS = Limit(worlds=16)
# Earlier acts show too little of the types.
ACTS = 12
DEALS = 4


class NetworkPlayer:
    """Makes the play that the network likes best."""

    name = "network"

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def decide(self, view: Knowledge) -> Play | None:
        options = candidates(view)
        priors = Search(view, 1, networks_of(view.rules, self._weights)).priors(
            options, by_wins=True
        )
        return options[max(range(len(options)), key=lambda at: priors[at].win)]


class Greedy(GreedyPlayer):
    """The greedy player as an agent."""

    name = "greedy"

    def decide(self, view: Knowledge) -> Play | None:
        return self.choose(view.table, view.seat, view.hand)


class Observer(NetworkPlayer):
    """Plays like the network, and notes which types the others seem to have.

    Attributes:
        shares: at each of its decisions, and for each other seat, the share of the worlds in which
            the seat is of the greedy type.
    """

    name = "observer"

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self.shares: list[float] = []

    def decide(self, view: Knowledge) -> Play | None:
        options = candidates(view)
        if len(view.history) >= ACTS and len(options) > 1:
            search = Search(view, 1, networks_of(view.rules, self._weights))
            if not search.counted(POOL):  # a search that counts all deals is dear
                search.run(options[:2], WORLDS, by_wins=True)
                shares = search.player_types()
                assert shares[view.seat] == 0
                self.shares += [share for seat, share in enumerate(shares) if seat != view.seat]
        return super().decide(view)


def greedy_share(game: str, weights: Weights, peasants: Agent) -> float:
    """Returns the mean share of worlds in which the landlord takes these peasants for greedy."""
    rules = load_rules(game)
    observer = Observer(weights)
    dealer = Dealer(rules, 7, "turns")
    for number in range(DEALS):
        dealt = dealer.deal(number)
        seats = [peasants] * rules.players
        seats[dealt.landlord] = observer
        play_deal(rules, dealt, seats)
    return float(np.mean(observer.shares))


@pytest.mark.one_in(6, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_plays_show_the_type(game: str) -> None:
    """Tests that both types are recognised from a dozen acts."""
    weights = random_weights(game)
    assert greedy_share(game, weights, Greedy(load_rules(game))) > 0.65
    assert greedy_share(game, weights, NetworkPlayer(weights)) < 0.15


def test_a_seat_that_has_not_played_shows_nothing() -> None:
    """Tests that nobody is taken for greedy before the first lead."""
    rules = load_rules("douzero")
    hands, bottom = deal(rules, 7)
    view = known_to(rules, landlord=0, seat=0, hand=hands[0] + bottom)
    search = Search(view, 1, networks_of(view.rules, random_weights("douzero")))
    search.run(candidates(view)[:2], WORLDS, by_wins=True)
    assert search.player_types() == [0.0] * rules.players
