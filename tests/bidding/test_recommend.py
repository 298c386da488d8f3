"""Bids: strong hands go high, weak ones pass, and what others have called is taken into account."""

import math
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from solver.bidders.strength import strength_of
from solver.bidding.prospects import CallSearch
from solver.bidding.ranking import boldness
from solver.bidding.recommend import BidAdvice, recommend_bid
from solver.bidding.values import CallValue
from solver.errors import IllegalCall, InvalidHand, InvalidRequest, UnreachablePosition
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.native import _core
from solver.rules import GAMES, Rules, load_rules
from solver.search.limit import Limit
from tests.builders import MONSTERS, caller
from tests.together import together

# The auction of happy has more stages: the tests at the end are about it.
AUCTIONS = tuple(game for game in GAMES if game not in ("douzero", "happy"))
# Greedy players play the deals, so that no new weights change what is expected here.
pytestmark = pytest.mark.usefixtures("no_weights")
WORLDS = Limit(worlds=120)


@cache
def hands_by_strength(game: str) -> list[Hand]:
    """Returns random hands, the weakest first, as the simple bidder ranks them."""
    rules = load_rules(game)
    hands = [hand for seed in range(80) for hand in deal(rules, seed)[0]]
    raw = _core.Strength(rules.native).of(np.array([hand.packed for hand in hands], np.uint64))
    return [hands[at] for at in np.argsort(raw, kind="stable")]


# The share of 120 deals that greedy players win with these hands as the landlord, and with the
# weakest of `hands_by_strength`; in snatch only deals count that lead there.
WON_BY_MONSTERS = {
    "classic": 1.0,
    "snatch": 109 / 116,
    "street": 117 / 120,
    "double": 110 / 120,
    "decktet": 98 / 120,
}
WON_BY_WEAKEST = {
    "classic": 18 / 120,
    "snatch": 10 / 49,
    "street": 14 / 120,
    "double": 34 / 120,
    "decktet": 18 / 120,
}
# Low cards with neither runs nor sets that win a trick.
HOPELESS = {
    "classic": "3344667799TTJJQQ4",
    "snatch": "3344667799TTJJQQ4",
    "street": "33446688TTQ4",
    "double": "3344556677889933445566778",
    "decktet": "3mw 3sk 4ms 4wl 6mw 6sy 7ml 7sk 9ms 9wy 8ms 5ml Pmsl Cmwk",
}


def ask(
    rules: str | Rules, hand: str | Hand, calls: list[Any] | None = None, **more: Any
) -> BidAdvice:
    rules = load_rules(rules) if isinstance(rules, str) else rules
    held = Hand.parse(rules, hand) if isinstance(hand, str) else hand
    more.setdefault("seat", len(calls or []) % rules.players)
    view = caller(rules, more.pop("seat"), held, calls or [], more.pop("first", 0))
    return recommend_bid(view, limit=more.pop("limit", WORLDS), seed=more.pop("seed", 1), **more)


def highest(game: str) -> Any:
    return "claim" if game == "street" else 3


def lowest(game: str) -> str:
    return "decline" if game == "street" else "pass"


# --- What to call ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", AUCTIONS)
def test_a_monster_goes_as_high_as_it_can(game: str) -> None:
    """Tests that a hand that wins by itself is called to the top, whatever was called before."""
    found = ask(game, MONSTERS[game])
    assert found.best == highest(game)
    top = found.calls[0]
    assert top.points > 0
    assert top.win_as_landlord == pytest.approx(WON_BY_MONSTERS[game])
    # In snatch another seat may still take the landlord's seat.
    assert top.becomes_landlord == pytest.approx(116 / 120 if game == "snatch" else 1.0)
    assert found.strength.top_share == 0.0
    assert found.strength.bombs >= 3


@pytest.mark.parametrize("game", AUCTIONS)
def test_a_hopeless_hand_passes(game: str) -> None:
    """Tests that a hand that wins no trick is passed, or bid as low as will be outbid."""
    found = ask(game, hands_by_strength(game)[0])
    values = {value.call: value for value in found.calls}
    passed = values[lowest(game)]
    assert passed.points > found.calls[0].points - passed.points_error
    assert found.calls[-1].call == highest(game)
    assert values[highest(game)].points < values[lowest(game)].points - 0.5
    assert values[highest(game)].win_as_landlord == pytest.approx(WON_BY_WEAKEST[game])


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", AUCTIONS)
def test_hopeless_hands_by_eye(game: str) -> None:
    """Tests a hand of low cards that a person would pass."""
    hand = Hand.parse(load_rules(game), HOPELESS[game])
    assert len(hand) == load_rules(game).description.deal.hand
    found = ask(game, hand, [lowest(game)], limit=Limit(worlds=1000))
    assert found.best == lowest(game)
    top = ask(game, MONSTERS[game]).calls[0]
    best_of = {value.call: value for value in found.calls}[highest(game)]
    assert best_of.points < top.points - 1


@pytest.mark.parametrize("game", AUCTIONS)
def test_stronger_hands_are_worth_more(game: str) -> None:
    """Tests that the value of the highest call grows with the strength of the hand."""
    hands = hands_by_strength(game)
    some = [hands[0], hands[-1]]
    values = [
        {value.call: value.points for value in ask(game, hand).calls}[highest(game)]
        for hand in some
    ]
    assert values[0] < values[1] - 0.5
    shares = [ask(game, hand, limit=Limit(worlds=2)).strength.top_share for hand in some]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize(
    "source", ["snatch", {"base": "snatch", "snatch": "chain"}], ids=["next", "chain"]
)
def test_snatching(source: Any) -> None:
    """Tests that a monster snatches the landlord's seat and a weak hand does not."""
    rules = load_rules(source)
    calls = ["pass", 2, "pass"]
    assert Auction.replay(rules, calls).status == "open_snatch"
    strong, weak = MONSTERS["snatch"], hands_by_strength("snatch")[0]
    assert ask(rules, strong, calls, seat=2).best == "snatch"
    found = ask(rules, weak, calls, seat=2)
    assert found.best == "no"
    assert {value.call for value in found.calls} == {"snatch", "no"}


# --- The form of an answer ---------------------------------------------------------------------


def check_order(found: BidAdvice) -> None:
    """Checks that a cautious call comes first that costs little, and then what is worth most."""
    points = [value.points for value in found.calls]
    assert points[1:] == sorted(points[1:], reverse=True)
    assert found.best in found.equal
    assert list(found.equal) == sorted(found.equal, key=boldness)
    if len(found.equal) == 1:
        assert points[0] == max(points)
    else:
        assert max(found.calls, key=lambda value: value.points).call in found.equal
    dearer = [value for value in found.calls[1:] if value.points > points[0]]
    assert all(boldness(value.call) > boldness(found.best) for value in dearer)


def check_distribution(value: CallValue) -> None:
    """Checks that the figures of a call follow from one distribution of the points."""
    bars = value.histogram
    assert [bar.points for bar in bars] == sorted({bar.points for bar in bars})
    assert sum(bar.probability for bar in bars) == pytest.approx(1.0)
    assert sum(bar.points * bar.probability for bar in bars) == pytest.approx(value.points)
    won = sum(bar.probability for bar in bars if bar.points > 0)
    assert won == pytest.approx(value.win)
    quantiles = [value.quantiles[name] for name in ("5", "25", "50", "75", "95")]
    assert quantiles == sorted(quantiles)
    assert set(quantiles) <= {bar.points for bar in bars}
    as_landlord, as_peasant = value.win_as_landlord or 0.0, value.win_as_peasant or 0.0
    peasant = 1 - value.becomes_landlord - value.redeal
    assert value.becomes_landlord * as_landlord + peasant * as_peasant == pytest.approx(value.win)
    assert 0 <= value.shows.low <= value.shows.middle <= value.shows.high <= 1


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", AUCTIONS)
def test_answers_are_well_formed(game: str) -> None:
    """Tests that every legal call is valued, the best one first, with figures in their ranges."""
    rules = load_rules(game)
    for first, seed in product(range(rules.players), range(2)):
        hands, _ = deal(rules, seed)
        auction, calls = Auction.start(rules), []
        while auction.turn is not None and len(calls) < 3:
            seat = (first + auction.turn) % rules.players
            found = ask(
                rules, hands[seat], calls, first=first, seat=seat, limit=Limit(worlds=30), seed=seed
            )
            assert {value.call for value in found.calls} == set(auction.legal)
            assert found.best == found.calls[0].call
            check_order(found)
            for value in found.calls:
                check_distribution(value)
                assert math.isfinite(value.points)
                assert 0 <= value.points_error < math.inf
                assert 0 < value.win_error < 1 or value.redeal == 1
                assert 0 <= value.becomes_landlord <= 1
            assert found.engine.worlds == 30
            assert found.reasons
            assert 1 <= found.strength.fewest_plays <= len(hands[seat])
            assert 0 <= found.strength.top_share <= 1
            calls.append(found.best)
            auction = auction.after(found.best)


def test_a_claim_and_the_highest_bid_decide() -> None:
    """Tests that a call that ends the auction makes the seat the landlord in all deals."""
    claim = {value.call: value for value in ask("street", MONSTERS["street"]).calls}
    assert claim["claim"].becomes_landlord == 1.0
    assert claim["decline"].becomes_landlord == 0.0
    found = ask("classic", MONSTERS["classic"], bidders="usual")
    three = {value.call: value for value in found.calls}
    assert three[3].becomes_landlord == 1.0
    assert three["pass"].becomes_landlord == 0.0
    assert three[1].becomes_landlord <= three[2].becomes_landlord <= three[3].becomes_landlord
    assert three[3].points > three[1].points


def test_points_grow_with_the_bid() -> None:
    """Tests that the last seat to call, sure of the deal, gets what it bids."""
    found = ask("classic", MONSTERS["classic"], ["pass", "pass"])
    values = {value.call: value for value in found.calls}
    for bid in (1, 2, 3):
        assert values[bid].becomes_landlord == 1.0
        assert values[bid].points == pytest.approx(bid * values[1].points)
    assert (values["pass"].points, values["pass"].points_error) == (0.0, 0.0)


# --- What was called before --------------------------------------------------------------------


def _strengths(game: str, hand: Hand, calls: list[Any]) -> float:
    """Returns the mean strength of the hand that made the last call, over the sampled deals."""
    rules = load_rules(game)
    view = caller(rules, len(calls), hand, calls)
    deals = CallSearch(view, 1).run(Limit(worlds=200))
    assert deals.draws == 200
    last = max(0, len(calls) - 1) if calls else 1
    return float(
        np.average(strength_of(rules).strengths(deals.hands[:, last]), weights=deals.weights)
    )


@pytest.mark.parametrize("game", AUCTIONS)
def test_calls_weigh_the_deals(game: str) -> None:
    """Tests that who passes is dealt weaker hands than who has not called or has bid.

    A bid that is not the highest shows no more than a middling hand where the caller lacks jokers.
    """
    hand = hands_by_strength(game)[len(hands_by_strength(game)) // 2]
    unheard, weak = _strengths(game, hand, []), _strengths(game, hand, [lowest(game)])
    assert weak < unheard - 0.1
    if game != "street":
        assert _strengths(game, hand, [2]) > weak + 1.0


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("game", ["classic", "snatch", "double", "decktet"])
def test_a_high_bid_before_is_a_warning(game: str) -> None:
    """Tests that winning as the landlord is less likely when another seat has bid 2."""
    hands = hands_by_strength(game)
    hand = hands[len(hands) * 9 // 10]
    more: dict[str, Any] = {"limit": Limit(worlds=300), "seed": 3}
    after_pass, after_bid = (
        {value.call: value for value in ask(game, hand, [call], **more).calls}
        for call in ("pass", 2)
    )
    assert after_bid[3].win_as_landlord < after_pass[3].win_as_landlord


# --- Seeds, limits, errors ---------------------------------------------------------------------


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("game", AUCTIONS)
def test_the_same_seed_gives_the_same_answer(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that neither the clock nor the number of threads changes an answer."""
    hand = deal(load_rules(game), 5)[0][0]

    def figures(seed: int) -> BidAdvice:
        found = ask(game, hand, seed=seed, limit=Limit(worlds=40))
        return replace(found, engine=replace(found.engine, seconds=0.0))

    before = figures(9)
    for threads in (1, 2, 5):
        monkeypatch.setenv("LANDLORD_THREADS", str(threads))
        assert figures(9) == before
    assert figures(10).calls != before.calls


def test_a_tiny_limit_in_seconds_gives_an_answer() -> None:
    """Tests that a limit that is over at once leaves at least one deal, with every call valued."""
    for game in AUCTIONS:
        found = ask(game, MONSTERS[game], limit=Limit(seconds=1e-3))
        assert found.engine.worlds >= 1
        legal = Auction.start(load_rules(game)).legal
        assert {value.call for value in found.calls} == set(legal)
        assert len(found.calls) == len(legal)
        # Which call is best depends on the deals that there was time for.
        check_order(found)


@together(
    ("change", "error"),
    [
        ({"hand": "BR2222"}, InvalidHand),
        ({"hand": ""}, InvalidHand),
        ({"seat": 1}, UnreachablePosition),
        ({"seat": 3}, InvalidRequest),
        ({"seat": -1}, InvalidRequest),
        ({"first": 3}, InvalidRequest),
        ({"calls": [3], "seat": 1}, UnreachablePosition),
        ({"calls": ["pass"] * 3, "seat": 0}, UnreachablePosition),
        ({"calls": [4], "seat": 1}, IllegalCall),
        ({"calls": [2, 1], "seat": 2}, IllegalCall),
        ({"calls": ["claim"], "seat": 1}, IllegalCall),
        ({"calls": [True], "seat": 1}, IllegalCall),
    ],
)
def test_wrong_questions(change: dict[str, Any], error: type[Exception]) -> None:
    """Tests that a question that cannot come up is refused."""
    with pytest.raises(error):
        ask("classic", change.pop("hand", MONSTERS["classic"]), change.pop("calls", None), **change)


def test_a_game_without_an_auction() -> None:
    """Tests that there is nothing to call in douzero."""
    with pytest.raises(IllegalCall, match="no auction"):
        ask("douzero", MONSTERS["classic"])


@pytest.mark.parametrize("seed", range(4))
def test_what_happens_in_all_deals_is_certain(seed: int) -> None:
    """Tests that means are exact, where weights of deals that were drawn twice add up as well."""
    view = caller("classic", 1, deal(load_rules("classic"), seed)[0][1], [1])
    found = CallSearch(view, seed).run(Limit(worlds=100))
    every = np.ones(len(found.weights))
    assert found.draws == 100
    assert found.mean(every) == (1.0, 0.0)
    part = np.random.default_rng(seed).random(len(every)) < 0.3
    for chosen in (part, ~part):
        assert found.mean(every, chosen) == (1.0, 0.0)
        assert 1 <= found.effective(chosen) <= found.weights[chosen].sum()
