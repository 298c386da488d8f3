"""Games of the networks against themselves, from which puzzles are taken."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from solver.bidders.auctioneer import hold_auctions
from solver.bidders.kinds import bidder_of
from solver.game.act import Act
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, Play
from solver.game.simple_players import GreedyPlayer
from solver.rules import Rules
from solver.search.candidates import candidates
from solver.search.search import Search

# The share of decisions in which a seat makes its second-best play, so that not all positions come
# from perfect understanding between the networks.
_SECOND_BEST = 0.12
# The networks take over once all hands together have at most this many cards more than the largest
# puzzle. Until then the greedy player plays for every seat, because it is much faster.
_NETWORK_EARLIER = 4


@dataclass(frozen=True)
class Moment:
    """A moment of a game.

    Attributes:
        game: the game as it stands.
        view: what the seat to move knows.
        values: the network's estimate of each choice of the seat to move: the probability that its
            side wins, from what that seat can see. None is the pass.
    """

    game: Game
    view: Knowledge
    values: tuple[tuple[Play | None, float], ...]


class SelfPlay:
    """Plays games of one set of rules."""

    def __init__(self, rules: Rules) -> None:
        """Prepares the players."""
        self._rules = rules
        self._greedy = GreedyPlayer(rules)

    def moments(self, seed: int, cards: range) -> Iterator[Moment]:
        """Yields the moments of one game at which the number of cards left is in `cards`.

        Args:
            seed: decides the deal, the landlord and the plays.
            cards: the wanted numbers of cards, counted over all hands together.
        """
        dealt = self._dealt(seed)
        if dealt is None:
            return
        game, contract, bottom = dealt
        source = random.Random(seed)
        while not game.over and sum(game.left) >= cards.start:
            public = self._rules.description.deal.bottom_public
            shown = bottom if public or game.turn == game.landlord else None
            view = Knowledge.of(game, game.turn, bottom=shown, contract=contract)
            if sum(game.left) > cards.stop + _NETWORK_EARLIER:
                self._do(game, self._greedy.choose(view.table, view.seat, view.hand))
                continue
            options = candidates(view)
            if len(options) == 1:
                self._do(game, options[0])
                continue
            priors = Search(view, 0).priors(options, by_wins=True)
            values = sorted(
                zip(options, (prior.win for prior in priors), strict=True),
                key=lambda value: -value[1],
            )
            if sum(game.left) in cards:
                yield Moment(game, view, tuple(values))
            self._do(game, values[source.random() < _SECOND_BEST][0])

    def _dealt(self, seed: int) -> tuple[Game, Contract, Hand] | None:
        """Returns a game before the first lead; None where nobody wants to be the landlord."""
        hands, bottom = deal(self._rules, seed)
        first = seed % self._rules.players
        if self._rules.description.auction.kind == "none":
            landlord = first
            contract = Contract.of(self._rules, landlord, bid=1)
        else:
            auction = self._auction(hands, bottom, first)
            if auction.landlord is None:
                return None
            landlord = (first + auction.landlord) % self._rules.players
            contract = Contract.of(self._rules, landlord, auction=auction, first=first)
        hands[landlord] += bottom
        return Game(self._rules, landlord, hands=hands), contract, bottom

    def _auction(self, hands: list[Hand], bottom: Hand, first: int) -> Auction:
        return hold_auctions(
            Auction.start(self._rules),
            np.array([[hand.packed for hand in hands]], np.uint64),
            np.array([bottom.packed], np.uint64),
            np.array([first]),
            [bidder_of(self._rules)] * self._rules.players,
        ).ends[0]

    @staticmethod
    def _do(game: Game, play: Play | None) -> None:
        if play is None:
            game.do(Act(game.turn, PASS))
        else:
            game.play(game.turn, play)
