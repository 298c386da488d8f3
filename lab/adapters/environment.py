"""What the core needs to step the deals of a game: its cards, its auction, its actions.

`solver.game.auction` owns the rules of auctions. The core follows a table of their states, which is
made here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.game.auction import Auction, Call, every_call
from solver.game.cards import Hand
from solver.game.deal import packed_deck
from solver.game.play import MOST_LISTED
from solver.native import _core
from solver.rules import Rules, TooLarge, cached_with_rules

NativeEnvironment = _core.Environment
NativeEpisodes = _core.Episodes

Ints = NDArray[np.int64]
# The auction of no built-in game has a twentieth of these states.
_MOST_STATES = 300_000


@cached_with_rules()
def environment_of(rules: Rules) -> NativeEnvironment:
    """Returns what all deals of a game share.

    Raises:
        TooLarge: the deck has more than `MOST_LISTED` plays, or the auction too many states.
    """
    deck, game = Hand.deck(rules), rules.description
    places = {card: place for place, card in enumerate(dict.fromkeys(deck))}
    facts, following = _auction_table(rules)
    return NativeEnvironment(
        rules.native,
        cards=packed_deck(rules).tolist(),
        places=[places[card] for card in deck],
        suits=len(game.deck.suit_order) if game.deck.suits else 0,
        calls=len(every_call(rules)),
        facts=facts,
        next=following,
        bottom_public=game.deal.bottom_public,
        chooses_direction=game.play.direction != "fixed",
        most=MOST_LISTED,
    )


def card_indexes(rules: Rules, *hands: Hand) -> NDArray[np.uint8]:
    """Returns the cards of hands, which are all of the deck, by their indexes in the deck."""
    deck = Hand.deck(rules)
    first: dict[str, int] = {}
    for index, card in enumerate(deck):
        first.setdefault(card, index)
    taken: Counter[str] = Counter()
    found = []
    for hand in hands:
        for card in hand:
            found.append(first[card] + taken[card])
            taken[card] += 1
    return np.array(found, np.uint8)


def cards_at(rules: Rules, indexes: list[int]) -> Hand:
    """Returns the cards with these indexes in the deck."""
    deck = Hand.deck(rules).cards
    return Hand(rules, tuple(deck[index] for index in indexes))


def _auction_table(rules: Rules) -> tuple[Ints, Ints]:
    """Returns the states of the auction, none where there is none.

    Returns:
        By state the seat whose turn it is, the landlord, the bid, the snatches and by seat the
        factors of open hands and of doubling; -1 stands for no seat. By state and call the state
        after it, which comes later in the table; -1 where the call is not legal.
    """
    calls = every_call(rules)
    if rules.description.auction.kind == "none":
        return np.zeros((0, 4 + 2 * rules.players), np.int64), np.zeros((0, len(calls)), np.int64)
    states, leads_to = _in_order(rules)
    place = {key: at for at, key in enumerate(states)}
    following = np.full((len(states), len(calls)), -1, np.int64)
    for at, key in enumerate(states):
        for call, after in leads_to[key].items():
            following[at, calls.index(call)] = place[after]
    facts = [
        [
            -1 if state.turn is None else state.turn,
            -1 if state.landlord is None else state.landlord,
            state.bid,
            state.snatches,
            *state.shown,
            *state.factors,
        ]
        for state in states.values()
    ]
    return np.array(facts, np.int64), following


# What tells states of an auction apart: all but the calls, on which nothing that follows depends.
_of_state = attrgetter(
    *(each.name for each in fields(Auction) if each.compare and each.name not in ("rules", "calls"))
)
_Key = tuple[Any, ...]


def _in_order(rules: Rules) -> tuple[dict[_Key, Auction], dict[_Key, dict[Call, _Key]]]:
    """Returns the states of the auction, each one after all that lead to it, and what they lead to.

    Raises:
        TooLarge: there are too many.
    """
    done: dict[_Key, Auction] = {}
    leads_to: dict[_Key, dict[Call, _Key]] = {}
    waiting = [Auction.start(rules)]
    while waiting:
        auction = waiting[-1]
        key = _of_state(auction)
        if key in leads_to:  # all that follows is done
            waiting.pop()
            done.setdefault(key, auction)
            continue
        after = {call: auction.after(call) for call in auction.legal}
        leads_to[key] = {call: _of_state(each) for call, each in after.items()}
        waiting += [each for each in after.values() if _of_state(each) not in leads_to]
        if len(leads_to) > _MOST_STATES:
            raise TooLarge(f"the auction of {rules.id} has more than {_MOST_STATES} states")
    return dict(reversed(done.items())), leads_to
