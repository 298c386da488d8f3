"""The deals of self-play in a game with an auction: learned bidders hold it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.bidders import LearnedBidder
from solver.bidders.auctioneer import hold_auctions
from solver.game.auction import Auction
from solver.game.deal import shuffled_decks
from solver.rules import Rules
from solver.training.self_play import AuctionedDeals

# In this share of the deals the auction decides. In the others each seat is as likely to be the
# landlord: networks have to play hands, too, whose bidder was wrong about them.
AUCTIONED = 0.8


def auctioned_deals(rules: Rules, bidder: LearnedBidder, count: int, seed: int) -> AuctionedDeals:
    """Returns random deals whose landlords an auction has found.

    Deals in which nobody becomes the landlord are left out, and others take their place.

    Args:
        rules: a game with an auction.
        bidder: calls in all seats.
        count: how many deals.
        seed: decides the deals.
    """
    random = np.random.default_rng(seed)
    parts: list[tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]]] = []
    found = 0
    while found < count:
        hands, bottoms = random_deals(rules, count, random)
        firsts = random.integers(0, rules.players, count)
        bidders = [bidder] * rules.players
        start = Auction.start(rules)
        landlords = hold_auctions(start, hands, bottoms, firsts, bidders).landlords
        given = random.random(count) >= AUCTIONED
        landlords = np.where(given, random.integers(0, rules.players, count), landlords)
        kept = landlords >= 0
        parts.append((hands[kept], bottoms[kept], landlords[kept]))
        found += int(kept.sum())
    hands, bottoms, landlords = (np.concatenate(each)[:count] for each in zip(*parts, strict=True))
    return AuctionedDeals(hands, bottoms, landlords)


def random_deals(
    rules: Rules, count: int, random: np.random.Generator
) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Returns random hands, deals x seats, and bottoms."""
    cards = shuffled_decks(rules, count, random)
    size, players = rules.description.deal.hand, rules.players
    hands = cards[:, : size * players].reshape(count, players, size).sum(axis=2, dtype=np.uint64)
    return hands, cards[:, size * players :].sum(axis=1, dtype=np.uint64)
