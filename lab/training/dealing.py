"""The deals of self-play: those of a game with an auction, and those of unshuffled decks."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lab.training.self_play import AuctionedDeals
from solver.bidders.auctioneer import hold_auctions
from solver.bidders.learned import LearnedBidder
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.deal import shuffled_decks
from solver.game.no_shuffle import in_packets, unshuffled_deck
from solver.rules import Rules

# The share of deals whose landlord an auction finds. In the others each seat is equally likely to
# be the landlord, because networks must also learn to play hands that a bidder has misjudged.
AUCTIONED = 0.8


# The number of deals from one unshuffled deck, which is cut anew for each of them.
_DEALS_OF_A_DECK = 16


def auctioned_deals(rules: Rules, bidder: LearnedBidder, count: int, seed: int) -> AuctionedDeals:
    """Returns random deals whose landlords an auction has found.

    Deals in which nobody becomes the landlord are left out, and others take their place.

    Args:
        rules: a game with an auction.
        bidder: calls in all seats.
        count: how many deals.
        seed: decides the deals.
    """
    source = np.random.default_rng(seed)
    return _auctioned(rules, bidder, count, source, lambda: random_deals(rules, count, source))


def unshuffled_deals(
    rules: Rules, bidder: LearnedBidder | None, count: int, seed: int
) -> AuctionedDeals:
    """Returns deals rich in bombs, as they come from decks that nobody shuffles.

    Args:
        rules: any game, whether its own rules shuffle or not.
        bidder: calls in all seats; without one each seat is as likely to be the landlord.
        count: how many deals.
        seed: decides the deals.
    """
    chance = random.Random(seed)

    def some_deals() -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        found: list[tuple[list[Hand], Hand]] = []
        while len(found) < count:
            deck = unshuffled_deck(rules, chance)
            for _ in range(_DEALS_OF_A_DECK):
                place = chance.randrange(len(deck))
                found.append(in_packets(rules, deck[place:] + deck[:place]))
        hands = [[hand.packed for hand in hands] for hands, _ in found[:count]]
        bottoms = [bottom.packed for _, bottom in found[:count]]
        return np.array(hands, np.uint64), np.array(bottoms, np.uint64)

    source = np.random.default_rng(seed)
    if bidder is not None:
        return _auctioned(rules, bidder, count, source, some_deals)
    return AuctionedDeals(*some_deals(), source.integers(0, rules.players, count))


def _auctioned(
    rules: Rules,
    bidder: LearnedBidder,
    count: int,
    source: np.random.Generator,
    some_deals: Callable[[], tuple[NDArray[np.uint64], NDArray[np.uint64]]],
) -> AuctionedDeals:
    """Returns `count` of the deals in which an auction finds a landlord."""
    parts: list[tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]]] = []
    found = 0
    while found < count:
        hands, bottoms = some_deals()
        dealt = len(hands)
        firsts = source.integers(0, rules.players, dealt)
        bidders = [bidder] * rules.players
        landlords = hold_auctions(Auction.start(rules), hands, bottoms, firsts, bidders).landlords
        given = source.random(dealt) >= AUCTIONED
        landlords = np.where(given, source.integers(0, rules.players, dealt), landlords)
        kept = landlords >= 0
        parts.append((hands[kept], bottoms[kept], landlords[kept]))
        found += int(kept.sum())
    hands, bottoms, landlords = (np.concatenate(each)[:count] for each in zip(*parts, strict=True))
    return AuctionedDeals(hands, bottoms, landlords)


def random_deals(
    rules: Rules, count: int, source: np.random.Generator
) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Returns random hands, deals x seats, and bottoms."""
    cards = shuffled_decks(rules, count, source)
    size, players = rules.description.deal.hand, rules.players
    hands = cards[:, : size * players].reshape(count, players, size).sum(axis=2, dtype=np.uint64)
    return hands, cards[:, size * players :].sum(axis=1, dtype=np.uint64)
