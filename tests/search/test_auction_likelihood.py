"""What calls show of hands, as the search weighs worlds by it."""

import numpy as np
import pytest

from solver.bidders.auctioneer import hold_auctions
from solver.bidders.by_strength import ThresholdBidder
from solver.bidders.kinds import Kinds, likelihood_of_calls, likelihood_of_kinds
from solver.bidders.strength import Floats, Hands, strength_of
from solver.game.act import Act
from solver.game.auction import CAUTIOUS, Auction
from solver.game.cards import Hand
from solver.game.checked import known_to
from solver.game.contract import Contract
from solver.game.deal import packed_deck
from solver.rules import GAMES, Rules, load_rules
from solver.search.auction_likelihood import auction_likelihoods, by_values
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.sampled_deals import sample_deals
from solver.search.search import Search
from solver.weights.networks import networks_of
from tests.builders import random_bidder, random_weights

GAMES_WITH_AUCTIONS = tuple(
    game for game in GAMES if load_rules(game).description.auction.kind != "none"
)

pytestmark = pytest.mark.usefixtures("small_weights")  # which have no network for bids


def calls_of(rules: Rules, high: bool) -> list[int | str]:
    """Returns an auction that the first caller wins with his highest call, or the last by default."""
    auction = Auction.start(rules)
    waits = 0 if high else rules.players - 1
    while auction.turn is not None:
        legal = auction.legal
        if "hide" in legal:
            auction = auction.after("hide")
            continue
        gives_way = next(call for call in legal if call in CAUTIOUS)
        takes = [call for call in legal if call != gives_way]
        doubles = high and auction.turn == auction.landlord
        if waits == 0 or doubles:
            auction = auction.after(takes[-1] if high else takes[0])
        else:
            auction = auction.after(gives_way)
        waits -= 1
    return list(auction.calls)


def dealt(rules: Rules, count: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    """Returns random hands of the size that is dealt."""
    deck = packed_deck(rules)
    random = np.random.default_rng(5)
    size = rules.description.deal.hand
    return np.array([random.permutation(deck)[:size].sum(dtype=np.uint64) for _ in range(count)])


def contract_of(rules: Rules, calls: list[int | str], first: int) -> Contract:
    auction = Auction.replay(rules, calls)
    landlord = (first + auction.landlord) % rules.players
    return Contract.of(rules, landlord, calls=calls, first=first)


@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
@pytest.mark.parametrize("high", [True, False])
def test_what_calls_show(game: str, high: bool) -> None:
    """Tests the logarithms against how likely the threshold bidder makes the calls by hand."""
    rules = load_rules(game)
    contract = contract_of(rules, calls_of(rules, high), first=1)
    hands = dealt(rules, 200)
    strengths = strength_of(rules).strengths(hands)
    bidder = ThresholdBidder(rules)
    states = Auction.states(rules, contract.calls)
    for seat, (steps, logs) in enumerate(auction_likelihoods(rules, 1, contract)):
        assert len(logs) == len(steps) + 1
        assert steps == sorted(steps)
        likely = np.ones(len(hands))
        for before, call in zip(states, contract.calls, strict=False):
            if before.turn is None or before.turn == before.landlord:
                continue  # the landlord calls with the bottom
            if (1 + before.turn) % rules.players == seat:
                likely *= bidder.chances(before, hands)[:, before.legal.index(call)]
        found = np.array(logs)[np.searchsorted(steps, strengths, "right")]
        assert found == pytest.approx(np.log(likely))


def test_games_without_an_auction_show_nothing() -> None:
    """Tests a game in which the seats are the landlord by turns."""
    assert auction_likelihoods(load_rules("douzero"), 1, Contract()) == [([], [])] * 3


@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_a_landlord_holds_a_good_hand(game: str) -> None:
    """Tests, without calls, that the landlord has the strongest hand seven times of ten.

    A hand in the top share x is the strongest of n with probability (1 - x)^(n - 1). The mean of
    that over a step is an integral, which the middle of the step is close to.
    """
    rules = load_rules(game)
    players = rules.players
    for seat, (steps, logs) in enumerate(auction_likelihoods(rules, 0, Contract())):
        assert steps == sorted(steps)
        assert len(logs) == 20
        for step, log in enumerate(logs):
            strongest = ((step + 1) ** players - step**players) / (players * 20 ** (players - 1))
            landlord = 0.7 * strongest + 0.3 / players
            likely = landlord if seat == 0 else (1 - landlord) / (players - 1)
            assert np.exp(log) == pytest.approx(likely, abs=1e-3)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_worlds_after_calls(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that a landlord who called high at once gets stronger hands in the sampled worlds.

    Where the game does not show the bottom, the searching seat does not know it.
    """
    rules = load_rules(game)
    deck = list(Hand.deck(rules))
    np.random.default_rng(3).shuffle(deck)
    size, seat = rules.description.deal.hand, 1
    hand = Hand.of(rules, deck[:size])
    bottom = None
    if rules.description.deal.bottom_public:
        bottom = Hand.of(rules, deck[size : size + rules.description.deal.bottom])
    lead = deck[-1]

    def strength(contract: Contract) -> float:
        view = known_to(
            rules,
            landlord=0,
            seat=seat,
            hand=hand,
            acts=[Act(0, str(Hand.of(rules, [lead])))],
            bottom=bottom,
            calls=contract.calls,
        )
        search = Search(view, 7, networks_of(view.rules, random_weights(game)))
        search.run(candidates(view)[:2], Limit(worlds=128), by_wins=True)
        worlds, draws = search.worlds(128)
        return float(np.average(strength_of(rules).strengths(worlds[:, 0]), weights=draws))

    known = contract_of(rules, calls_of(rules, True), 0)
    monkeypatch.setattr(
        "solver.search.search.auction_likelihoods", lambda rules, *_: [([], [])] * rules.players
    )
    unknown = strength(Contract())
    monkeypatch.undo()
    assert strength(known) > unknown
    assert strength(Contract()) > unknown


@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_learned_likelihoods_are_the_bidders_own(game: str) -> None:
    """Tests the core's figures against the bidder's chances, deal by deal."""
    bidder = random_bidder(game)
    rules, players = bidder.rules, bidder.rules.players
    nothing: list[Hand | None] = [None] * players
    hands, bottoms = sample_deals(rules, nothing, None, seed=3, first=0, count=40)
    firsts = np.full(40, 1)
    held = hold_auctions(Auction.start(rules), hands, bottoms, firsts, [bidder] * players, seed=4)
    ends = [end for end in held.ends if end.landlord is not None]
    assert len(ends) > 2
    for end in ends[:4]:
        landlord = (1 + end.landlord) % players
        found = by_values(bidder, end, 1)
        logs = sum(
            found.of(seat, own := hands[:, seat].copy(), own + bottoms * (seat == landlord))
            for seat in range(players)
        )
        alone = likelihood_of_kinds(end, 1, hands, bottoms, Kinds.alone(bidder))
        expected = likelihood_of_calls(alone)
        assert logs == pytest.approx(np.log(expected), abs=1e-4)


def test_worlds_are_those_in_which_the_learned_bidder_makes_the_calls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules, bidder = load_rules("classic"), random_bidder("classic")
    contract = contract_of(rules, [1, "pass", 3], first=1)
    view = known_to(
        rules,
        landlord=0,
        seat=0,
        hand=Hand.parse(rules, "3445667889TTJQKA22BR"),
        acts=[],
        calls=contract.calls,
    )

    def worlds() -> tuple[Hands, Floats]:
        search = Search(view, 1, networks_of(view.rules, random_weights("classic")))
        search.run(candidates(view)[:2], Limit(worlds=256), by_wins=True)
        return search.worlds(256)

    before = worlds()
    assert contract.auction is not None
    heard = by_values(bidder, contract.auction, 1)
    monkeypatch.setattr("solver.search.search.auction_likelihoods", lambda *_: heard)
    after = worlds()
    for seat in (1, 2):
        likely = [
            np.average(heard.of(seat, hands[:, seat].copy()), weights=draws)
            for hands, draws in (before, after)
        ]
        assert likely[1] > likely[0]
