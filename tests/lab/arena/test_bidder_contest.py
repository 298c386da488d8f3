"""Matches of bidders: every seating of the same deals, and the figures that come of them."""

from functools import cache

import numpy as np
import pytest

from lab.arena import Match
from lab.arena.bidder_contest import BidderTable, seatings
from lab.arena.bidders import bidder_named
from lab.arena.contest import play_table
from lab.arena.rule_bidder import FixedRule, RuleBidder, feature_names, tuned_bidder, tuned_rules
from solver.bidders.auctioneer import Bidder
from solver.bidders.by_strength import ThresholdBidder
from solver.bidders.strength import strength_of
from solver.errors import InvalidRequest
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.rules import GAMES, Rules, load_rules
from solver.search.landlord_trials import LandlordTrials
from tests.command_line import run, run_json

AUCTIONED = tuple(game for game in GAMES if load_rules(game).description.auction.kind != "none")


@cache
def bank_of(rules: Rules, count: int, seed: int) -> LandlordTrials:
    """Returns deals that the landlord wins when his hand is stronger than the average."""
    found = [deal(rules, seed % 10**6 * 1000 + number) for number in range(count)]
    hands = np.array([[hand.packed for hand in hands] for hands, _ in found], np.uint64)
    bottoms = np.array([bottom.packed for _, bottom in found], np.uint64)
    shares = strength_of(rules).top_share(hands.reshape(-1)).reshape(hands.shape)
    points = np.where(shares < 0.4, 1.0, -1.0) * (rules.players - 1)
    return LandlordTrials(hands, bottoms, points)


def match(rules: Rules, a: Bidder, b: Bidder, deals: int = 30, seed: int = 3) -> Match:
    """Returns a match on such deals."""
    table = BidderTable(rules, a, b, seed, lambda count, of: bank_of(rules, count, of))
    return play_table(table, deals=deals)


def always(rules: Rules) -> RuleBidder:
    """Returns a bidder that makes the highest call there is, with every hand."""
    calls = ("1", "2", "3", "claim", "snatch")
    return RuleBidder(rules, FixedRule(weights={}, calls=dict.fromkeys(calls, -1.0)), "always")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_is_alone_once(players: int) -> None:
    """Tests that each bidder has each seat alone once, and that both have equally many seats."""
    chairs = seatings(players)
    assert sorted(map(sum, chairs)) == sorted([1] * players + [players - 1] * players)
    assert np.array(chairs).sum(axis=0).tolist() == [players] * players


@pytest.mark.parametrize("game", AUCTIONED)
def test_equal_bidders_come_out_even(game: str) -> None:
    """Tests that a bidder gains nothing against itself, without any error."""
    rules = load_rules(game)
    found = match(rules, ThresholdBidder(rules), ThresholdBidder(rules))
    assert (found["points"].mean, found["points"].error) == (0, 0)
    assert (found["alone"].mean, found["against_one"].mean) == (0, 0)
    assert (
        found["landlord_alone"].mean
        == found["landlord_against"].mean
        == pytest.approx(1 / rules.players)
    )


@pytest.mark.parametrize("game", AUCTIONED)
def test_a_bidder_that_looks_at_its_hand_wins(game: str) -> None:
    """Tests the direction of the figures, and that both points of view agree."""
    rules = load_rules(game)
    thinking, blind = ThresholdBidder(rules), always(rules)
    found, turned = match(rules, thinking, blind), match(rules, blind, thinking)
    assert found["points"].mean > 2 * found["points"].error > 0
    assert turned["points"].mean == pytest.approx(-found["points"].mean)
    assert turned["alone"].mean == pytest.approx(-found["against_one"].mean)
    assert turned["landlord_against"].mean == pytest.approx(found["landlord_alone"].mean)
    assert found["as_landlord"].mean > turned["as_landlord"].mean


def test_a_match_depends_on_its_seed_alone() -> None:
    """Tests that equal seeds give equal matches, and that deals come in chunks."""
    rules = load_rules("classic")
    a, b = ThresholdBidder(rules), always(rules)
    assert match(rules, a, b, 40) == match(rules, a, b, 40)
    assert match(rules, a, b, 40) != match(rules, a, b, 40, seed=4)


def test_what_nobody_wants_is_dealt_again() -> None:
    """Tests redeals, and a game that nobody ever wants."""
    rules = load_rules("classic")
    never = RuleBidder(rules, FixedRule(weights={}, calls={}), "never")
    found = match(rules, ThresholdBidder(rules), never)
    assert found["redeals"].mean > 0.3
    with pytest.raises(InvalidRequest, match="nobody wants to be the landlord in 200 deals"):
        match(rules, never, never, deals=2)


def test_thresholds_move_with_the_auction() -> None:
    """Tests the sum of a rule and what the state of the auction adds to its thresholds."""
    rules = load_rules("classic")
    assert feature_names(rules) == ("A", "2", "B", "R", "bombs", "plays")
    rule = FixedRule(
        weights={"2": 1, "R": 3, "bombs": 5},
        calls={"1": 2, "2": 5, "3": 8},
        after={"bid": 1, "passed": -2, "again": 4},
    )
    bidder = RuleBidder(rules, rule)
    texts = ["3456789TJQKA22R3A", "3333456789TJQKA22", "3456789TJQKA24567"]
    hands = np.array([Hand.parse(rules, text).packed for text in texts], np.uint64)
    assert bidder.sums(hands).tolist() == [5, 7, 1]
    said: dict[tuple[Call, ...], list[Call]] = {
        (): [2, 2, "pass"],
        (1,): ["pass", 2, "pass"],
        ("pass",): [2, 3, 1],
        ("pass", "pass"): [3, 3, 2],
        (1, 2, "pass"): ["pass", "pass", "pass"],
    }
    for calls, wanted in said.items():
        auction = Auction.replay(rules, calls)
        assert [auction.legal[at] for at in bidder.choose(auction, hands)] == wanted, calls
    assert np.allclose(bidder.chances(Auction.start(rules), hands).sum(axis=1), 1)


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (("bidder:learnt", "bidder:threshold"), "learnt"),
        (("bidder:threshold", "greedy"), "bidders are compared with bidders"),
        (("bidder:rule:{", "bidder:threshold"), "rule '{' is wrong"),
        (('bidder:rule:{"weights":{"Z":1},"calls":{}}', "bidder:threshold"), "weighs A, 2, B, R"),
        (
            ('bidder:rule:{"weights":{},"calls":{},"after":{"x":1}}', "bidder:threshold"),
            "move after bid",
        ),
        (("bidder:threshold", "bidder:threshold", "--workers", "2"), "--workers is for agents"),
        (("bidder:threshold", "league"), "bidders are compared with bidders"),
        (("bidder:threshold", "bidder:threshold", "--rules", "douzero"), "has no auction"),
    ],
)
def test_errors(names: tuple[str, ...], says: str) -> None:
    """Tests that a match that cannot be played ends with status 2 and the reason."""
    result = run("arena", *names[:2], "--rules", "classic", "--deals", "4", *names[2:])
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.split())


@pytest.mark.usefixtures("no_weights")
def test_command() -> None:
    """Tests the line of JSON, and the table."""
    names = ("bidder:rule", "bidder:threshold", "--rules", "street", "--deals", "20")
    found = run_json("arena", *names)
    assert found["deals"] == 20
    assert {"win_rate", "win_rate_error", "points", "points_error", "alone", "against_one"} <= set(
        found
    )
    assert (found["a"], found["objective"]) == ("bidder:rule", "points")
    text = " ".join(run("arena", *names).stdout.split())
    for words in ("20 deals, each in every seating", "in one seat among", "% as landlord"):
        assert words in text


@pytest.mark.parametrize("name", ["rule", "timid", "bold", "linear"])
def test_every_game_has_its_rules(name: str) -> None:
    """Tests the registry: a bidder of each kept rule, and none of another name."""
    for game in tuned_rules():
        rules = load_rules(game)
        assert bidder_named(f"bidder:{name}", rules).name == name
        with pytest.raises(InvalidRequest, match=f"no tuned rule 'best' for {game}"):
            tuned_bidder(rules, "best")
