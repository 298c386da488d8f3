"""Calls ranked by wins: what a redeal counts, what decides ties, and what the answer says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from solver.bidders.kinds import learned_bidder
from solver.bidding.facts import of_choice
from solver.bidding.learned import Learned, new_deal
from solver.bidding.ranking import Ranking, ranked
from solver.bidding.recommend import BidAdvice, recommend_bid
from solver.bidding.values import CallValue
from solver.game.auction import Call
from solver.game.deal import deal
from solver.game.objective import Objective
from solver.review.expectation import expectations_of
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit
from tests.builders import caller
from tests.together import together

AUCTIONS = tuple(game for game in GAMES if game != "douzero")
BY_WINS = Ranking("win", 0.45)


def value(
    call: Call, win: float, stake: float, *, redeal: float = 0.0, error: float = 0.001
) -> CallValue:
    """Returns a call that wins or loses a stake, or is dealt again."""
    shares = np.array([1 - win - redeal, redeal, win])
    scores = np.array([-stake, 0.0, stake])
    yes = np.ones(3, bool)
    return CallValue.of(call, scores, yes, shares, error, error)


def best_of(ranking: Ranking, calls: list[CallValue]) -> Call:
    return ranked(ranking, calls).calls[0].call


@together(
    ("calls", "by_points", "by_wins"),
    [
        # Who bids high is paid more and wins less often.
        ([value("pass", 0.6, 1), value("claim", 0.55, 6)], "claim", "pass"),
        # Both win as often: points decide, and not caution.
        ([value("pass", 0.6, 1), value("claim", 0.6, 6)], "claim", "claim"),
        ([value("pass", 0.6, 6), value("claim", 0.6, 6)], "pass", "pass"),
        # A redeal is worth nothing in points, and .45 of a win.
        ([value("pass", 0.0, 1, redeal=1.0), value("claim", 0.4, 1)], "pass", "pass"),
        ([value("pass", 0.0, 1, redeal=1.0), value("claim", 0.48, 1)], "pass", "claim"),
        ([value("pass", 0.3, 1, redeal=0.5), value("claim", 0.5, 9)], "pass", "pass"),
    ],
)
def test_what_calls_are_ranked_by(calls: list[CallValue], by_points: str, by_wins: str) -> None:
    assert best_of(Ranking("points"), calls) == by_points
    assert best_of(BY_WINS, calls) == by_wins


def test_equal_within_the_error_of_wins() -> None:
    """Tests that a difference within the error, and within .5 %, leaves the choice to points."""
    calls = [value("pass", 0.604, 1, error=0.02), value("claim", 0.6, 6, error=0.02)]
    assert best_of(BY_WINS, calls) == "claim"
    calls[0] = value("pass", 0.606, 1, error=0.02)
    assert best_of(BY_WINS, calls) == "pass"


def test_the_reason_is_what_decides() -> None:
    """Tests the words: wins where these decide, points where the wins are the same."""

    def kinds(*calls: CallValue) -> set[str]:
        return {
            each.kind
            for each in of_choice(ranked(BY_WINS, calls), {each.call: each.call for each in calls})
        }

    assert "winning_call" in kinds(value("pass", 0.6, 1), value("claim", 0.5, 6))
    unsure = value("pass", 0.6, 1, error=0.1), value("claim", 0.5, 1, error=0.1)
    assert "likely_winning_call" in kinds(*unsure)
    assert "better_call" in kinds(value("pass", 0.6, 1), value("claim", 0.6, 6))


@pytest.mark.parametrize("game", AUCTIONS)
def test_a_new_deal_is_worth_what_was_measured(game: str) -> None:
    """Tests what experts expect against 20,000 deals (docs/review.md), the mean over places.

    The bidder's own error is .03 to .08; the figure is that of the first caller's place alone.
    """
    rules, bidder = load_rules(game), learned_bidder(load_rules(game))
    assert bidder is not None
    places = [each.win for each in expectations_of(rules).by_place]
    found = new_deal(rules, bidder.among("expert"))
    assert found == pytest.approx(sum(places) / len(places), abs=0.05)
    assert Learned().new_deal == 0.5


def ask(game: str, seed: int, **more: Any) -> BidAdvice:
    rules = load_rules(game)
    view = caller(rules, 0, deal(rules, seed)[0][0], [], 0)
    return recommend_bid(view, limit=Limit(worlds=40), seed=1, **more)


@pytest.mark.usefixtures("small_weights")
@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", AUCTIONS)
def test_the_cards_are_played_for_it(game: str) -> None:
    """Tests that other deals are won, that points are the default, and that the order follows."""
    differ = 0
    for seed in range(3):
        found: dict[Objective, BidAdvice] = {
            "win": ask(game, seed, objective="win"),
            "points": ask(game, seed, objective="points"),
        }
        silent = ask(game, seed)
        for objective, each in found.items():
            assert each.engine.aim == objective
        # Sampled games of the same deals differ by what they are played for.
        differ += found["win"].calls != found["points"].calls
        same = replace(found["points"], engine=silent.engine)
        assert silent == same
        rules = load_rules(game)
        bidder = learned_bidder(rules)
        redealt = Learned().new_deal if bidder is None else new_deal(rules, bidder)
        values = [each.win + redealt * each.redeal for each in found["win"].calls[1:]]
        assert values == sorted(values, reverse=True)
    assert differ
