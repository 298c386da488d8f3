"""How people are assumed to call, and the mixture of kinds that sits in the other seats."""

import numpy as np
import pytest

from solver.bidders.auctioneer import hold_auctions
from solver.bidders.by_strength import BOLDNESS, AnyCall, PeopleBidder, ThresholdBidder, uniform_of
from solver.bidders.kinds import Kinds, kinds_of, likelihood_of_calls, likelihood_of_kinds
from solver.bidders.strength import Hands, strength_of
from solver.bidding.standing import evidence_of_seats
from solver.game.among import AMONG
from solver.game.auction import CAUTIOUS, Auction
from solver.game.deal import shuffled_decks
from solver.rules import GAMES, Rules, load_rules

AUCTIONS = tuple(game for game in GAMES if game != "douzero")
pytestmark = pytest.mark.usefixtures("no_weights")


def dealt(rules: Rules, count: int, seed: int = 3) -> tuple[Hands, Hands]:
    """Returns random deals: hands, deals x seats, and bottoms."""
    decks = shuffled_decks(rules, count, np.random.default_rng(seed))
    size, seats = rules.description.deal.hand, range(rules.players)
    hands = [decks[:, size * at : size * (at + 1)].sum(axis=1, dtype=np.uint64) for at in seats]
    return np.stack(hands, axis=1), decks[:, size * rules.players :].sum(axis=1, dtype=np.uint64)


def states(rules: Rules) -> list[Auction]:
    """Returns the states of an auction in which everybody makes the last legal call, or the first.

    The first call of all is the last one, so that nobody shows a hand before seeing it.
    """
    found = []
    for pick in (0, -1):
        auction = Auction.start(rules)
        while auction.turn is not None:
            found.append(auction)
            auction = auction.after(auction.legal[pick if auction.informed[pick] else -1])
    return found


@pytest.mark.parametrize("game", AUCTIONS)
def test_people_call_as_often_as_their_chances_say(game: str) -> None:
    """Tests in every state that calls over many hands have the frequencies that are stated."""
    rules = load_rules(game)
    hands, bottoms = dealt(rules, 3000)
    for bidder in (*(PeopleBidder(rules, name) for name in BOLDNESS), AnyCall()):
        for auction in states(rules):
            own = hands[:, 0] + bottoms if auction.calls_with_bottom else hands[:, 0]
            chances, calls = bidder.chances(auction, own), bidder.choose(auction, own)
            assert chances.sum(axis=1) == pytest.approx(1)
            assert (chances >= 0).all()
            assert (chances[:, ~np.array(auction.informed)] == 0).all()
            made = np.bincount(calls, minlength=len(auction.legal)) / len(own)
            allowed = 4 * np.sqrt((chances * (1 - chances)).sum(axis=0)) / len(own)
            assert (np.abs(made - chances.mean(axis=0)) <= allowed + 1e-9).all(), auction.calls
            assert (bidder.choose(auction, own) == calls).all()


@pytest.mark.parametrize("game", AUCTIONS)
def test_bolder_people_call_more_and_high_cards_decide(game: str) -> None:
    """Tests who calls how often, and that more high cards never make a call less likely."""
    rules = load_rules(game)
    hands = dealt(rules, 2000)[0][:, 0]
    auction = next(each for each in states(rules) if each.status == "open")
    cautious = next(at for at, call in enumerate(auction.legal) if call in CAUTIOUS)
    takes = {
        name: 1 - PeopleBidder(rules, name).chances(auction, hands)[:, cautious]
        for name in BOLDNESS
    }
    means = {name: float(each.mean()) for name, each in takes.items()}
    assert 0.2 < means["timid"] < 0.35 < means["usual"] < 0.55 < means["bold"] < 0.8
    order = np.argsort(strength_of(rules).more_controls(hands), kind="stable")
    for each in takes.values():
        assert (np.diff(each[order]) <= 1e-12).all()


def test_numbers_of_hands_are_even() -> None:
    """Tests that hands draw numbers between 0 and 1 that are spread evenly, and always the same."""
    hands = dealt(load_rules("classic"), 4000)[0][:, 0]
    drawn = uniform_of(hands)
    assert (drawn == uniform_of(hands)).all()
    assert drawn.min() > 0
    assert drawn.max() < 1
    counts = np.bincount((drawn * 10).astype(int), minlength=10)
    assert np.abs(counts - 400).max() < 80


def test_who_may_sit_there() -> None:
    """Tests the shares of the kinds, with and without a learned bidder."""
    rules = load_rules("classic")
    without = Kinds.of(rules, "mixed", None)
    assert without.names == ("usual", "timid", "bold", "any")
    assert sum(without.shares) == pytest.approx(1)
    expert = ThresholdBidder(rules)
    mixed = Kinds.of(rules, "mixed", expert)
    assert mixed.names == ("usual", "timid", "bold", "expert", "any")
    assert mixed.bidders[3] is expert
    assert sum(mixed.shares) == pytest.approx(1)
    for among in AMONG[1:]:
        alone = Kinds.of(rules, among, expert)
        assert (alone.names, alone.shares) == ((among,), (1.0,))
    assert Kinds.of(rules, "expert", None).names == ("usual",)
    drawn = mixed.drawn((3000,), np.random.default_rng(2))
    assert np.bincount(drawn) / 3000 == pytest.approx(mixed.shares, abs=0.03)


def test_seats_keep_their_kind_through_an_auction() -> None:
    """Tests likelihoods by kind: a seat that calls twice is one player, not two."""
    rules = load_rules("classic")
    kinds = kinds_of(rules)
    hands, bottoms = dealt(rules, 50)
    auction = Auction.replay(rules, [1, "pass", 2, "pass"])
    likely = likelihood_of_kinds(auction, 1, hands, bottoms, kinds)
    expected = np.tile(np.array(kinds.shares), (50, 3, 1))
    for before, call in auction.steps:
        seat = (1 + before.turn) % 3
        for at, bidder in enumerate(kinds.bidders):
            chances = bidder.chances(before, hands[:, seat].copy())
            expected[:, seat, at] *= chances[:, before.legal.index(call)]
    assert likely == pytest.approx(expected)
    assert likelihood_of_calls(likely) == pytest.approx(
        [np.prod([each[seat].sum() for seat in range(3)]) for each in expected]
    )
    unheard = likelihood_of_kinds(auction, 1, hands, bottoms, kinds, without=1)
    assert unheard[:, 1] == pytest.approx(np.tile(kinds.shares, (50, 1)))


def test_calls_heard_make_some_kinds_likelier() -> None:
    """Tests that a pass makes a seat timid rather than bold, and the highest bid the reverse."""
    rules = load_rules("snatch")
    kinds = kinds_of(rules)
    timid, bold = kinds.names.index("timid"), kinds.names.index("bold")
    (passed,), (bid,) = (
        evidence_of_seats(Auction.replay(rules, [call]), first=0, seat=1, kinds=kinds)
        for call in ("pass", 3)
    )
    assert passed.seat == bid.seat == 0
    assert sum(passed.kinds) == pytest.approx(1)
    assert passed.kinds[timid] > passed.kinds[bold]
    assert bid.kinds[timid] < bid.kinds[bold]
    assert evidence_of_seats(Auction.start(rules), first=0, seat=1, kinds=kinds) == []


@pytest.mark.parametrize("game", ["classic", "happy"])
def test_bidders_sit_where_they_are_put(game: str) -> None:
    """Tests tables that differ by deal against the same tables, each held alone."""
    rules = load_rules(game)
    hands, bottoms = dealt(rules, 60)
    bidders = [PeopleBidder(rules, name) for name in BOLDNESS]
    sits = np.random.default_rng(1).integers(0, len(bidders), hands.shape)
    firsts = np.arange(60) % rules.players
    start = Auction.start(rules)
    found = hold_auctions(start, hands, bottoms, firsts, bidders, sits)
    for deal in range(60):
        at = slice(deal, deal + 1)
        seated = [bidders[kind] for kind in sits[deal]]
        alone = hold_auctions(start, hands[at], bottoms[at], firsts[at], seated)
        assert alone.ends[0].calls == found.ends[found.end_of[deal]].calls
