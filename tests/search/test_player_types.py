"""How the others play is told by their plays: like the network, or like the greedy player."""

import numpy as np
import pytest

from solver.arena import Agent, Dealer, play_deal
from solver.arena.agents import AgentSpec
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.play import Play
from solver.game.view import View
from solver.rules import GAMES, load_rules
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.search import Search

WORLDS = Limit(worlds=16)
# Before so many acts little has been told; so many deals make the shares steady.
ACTS = 12
DEALS = 6


class Listener:
    """Plays like the network, and notes how the others seem to play."""

    name = "listener"

    def __init__(self, game: str) -> None:
        self.rules = load_rules(game)
        self.agent = AgentSpec("network", WORLDS, 1).make(self.rules)
        self.heard: list[float] = []

    def decide(self, view: View) -> Play | None:
        options = candidates(view)
        if len(view.history) >= ACTS and len(options) > 1:
            search = Search(view, 1)
            search.run(options[:2], WORLDS, by_wins=True)
            shares = search.player_types(16)
            assert all(0 <= share <= 1 for share in shares)
            others = [seat for seat in range(self.rules.players) if seat != view.landlord]
            self.heard += [shares[seat] for seat in others]
        return self.agent.decide(view)


def heard(game: str, peasants: str) -> float:
    """Returns in which share of the worlds such peasants seem greedy to the landlord."""
    listener = Listener(game)
    other: Agent = AgentSpec(peasants, WORLDS, 1).make(listener.rules)
    dealer = Dealer(listener.rules, 7, "turns", 0)
    for number in range(DEALS):
        dealt = dealer.deal(number)
        seats = [other] * listener.rules.players
        seats[dealt.landlord] = listener
        play_deal(listener.rules, dealt, seats)
    return float(np.mean(listener.heard))


@pytest.mark.parametrize("game", GAMES)
def test_greedy_players_are_known_by_their_plays(game: str) -> None:
    greedy, network = heard(game, "greedy"), heard(game, "network")
    assert network < 0.4
    assert greedy > network + 0.2


def test_nothing_is_known_of_who_has_not_played() -> None:
    rules = load_rules("douzero")
    hands, bottom = deal(rules, 7)
    view = View.of(Game(rules, 0), 0, hands[0] + bottom)
    search = Search(view, 1)
    search.run(candidates(view)[:2], WORLDS, by_wins=True)
    assert search.player_types(16) == [0.0] * rules.players
