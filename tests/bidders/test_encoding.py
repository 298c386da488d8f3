"""The inputs of a bid network: what an auction shows, and the call that is weighed."""

from random import Random

import pytest

from solver.bidders.learned import AuctionEncoding
from solver.game.auction import Auction
from solver.rules import load_rules
from tests.builders import GAMES_WITH_AUCTIONS


@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_states_are_told_apart(game: str) -> None:
    """Tests that no two calls of an auction, and no two short auctions, look the same."""
    rules = load_rules(game)
    encoding = AuctionEncoding.of(rules)
    seen: dict[tuple[int, ...], tuple[object, ...]] = {}
    waiting = [Auction.start(rules)]
    while waiting:
        auction = waiting.pop()
        for call in auction.legal:
            key = tuple(sorted(encoding.state(auction, call)))
            assert seen.setdefault(key, (*auction.calls, call)) == (*auction.calls, call)
            after = auction.after(call)
            if len(after.calls) < rules.players:
                waiting.append(after)


@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_groups_hold_one_feature_each(game: str) -> None:
    """Tests that of a group at most one feature is on, as the bounds of the sums assume."""
    rules, random = load_rules(game), Random(3)
    encoding = AuctionEncoding.of(rules)
    groups = list(zip(encoding.groups, encoding.groups[1:], strict=False))
    assert encoding.groups[-1] == len(encoding.names) == len(set(encoding.names))
    for _ in range(60):
        auction = Auction.start(rules)
        while auction.turn is not None:
            call = random.choice(auction.legal)
            active = encoding.state(auction, call)
            assert f"call {call}" in {encoding.names[at] for at in active}
            for low, high in groups:
                assert sum(low <= at < high for at in active) <= 1
            auction = auction.after(call)
