"""What is assumed of the other seats, in figures, sentences and errors."""

import math

import numpy as np
import pytest
from pydantic import ValidationError

from solver.bidders.kinds import Kinds
from solver.bidders.learned import LearnedBidder
from solver.bidding import learned
from solver.bidding.learned import Populations, learned_values
from solver.bidding.prospects import CallSearch
from solver.bidding.recommend import BidAdvice, recommend_bid
from solver.game.among import AMONG
from solver.game.auction import Auction
from solver.game.deal import deal
from solver.protocol.endpoint import ENDPOINTS
from solver.reasons import LANGUAGES
from solver.rules import load_rules
from solver.search.limit import Limit
from tests.builders import caller, random_bidder

pytestmark = pytest.mark.usefixtures("no_weights")
RULES = load_rules("snatch")
HAND = deal(RULES, 4)[0][1]


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> LearnedBidder:
    """The learned bidder of the game, with random weights."""
    bidder = random_bidder("snatch")
    monkeypatch.setattr(learned, "learned_bidder", lambda _: bidder)
    return bidder


def ask(worlds: int, calls: tuple[int | str, ...] = (), **more: object) -> BidAdvice:
    view = caller(RULES, len(calls), HAND, [*calls])
    return recommend_bid(view, limit=Limit(worlds=worlds), seed=1, **more)  # type: ignore[arg-type]


def test_errors_cover_that_the_others_are_not_known(learner: LearnedBidder) -> None:
    """Tests the spread over the tables against plain arithmetic, and that it is in the errors."""
    auction, own = Auction.replay(RULES, ["pass"]), np.array([HAND.packed], np.uint64)
    kinds = Kinds.of(RULES, "mixed", learner.among("expert"))
    found = Populations.of(CallSearch(caller(RULES, 1, HAND, ["pass"]), 1, kinds), learner)
    assert found.shares.sum() == pytest.approx(1)
    worth = [learner.among(name).points(auction, own)[0] for name in AMONG[1:]]
    for call in range(len(auction.legal)):
        each = np.array([points[call] for points in worth])
        mean = float(found.shares @ each)
        spread = math.sqrt(float(found.shares @ (each - mean) ** 2))
        assert found.spread(learner.outcomes_of.points, call) == pytest.approx(spread)
        assert found.spread(learner.outcomes_of.points, call, call) == 0
    values = {value.call: value for value in ask(0, ("pass",)).calls}
    for at, call in enumerate(auction.legal):
        spread = found.spread(learner.outcomes_of.won.astype(np.float64), at)
        # There is no learned bidder for the kinds here, and so no table of experts.
        assert values[call].win_error >= learner.error
        assert values[call].win_error <= math.hypot(learner.error, 2 * spread) + 1e-9


def test_an_assumption_is_one_kind(learner: LearnedBidder) -> None:
    """Tests that the figures of an assumption are the network's for it, with its errors alone."""
    auction, wins = Auction.start(RULES), []
    for name in AMONG[1:]:
        answer = ask(0, bidders=name)
        known = {
            each.call: each for each in learned_values(auction, HAND.packed, learner.among(name))
        }
        for value in answer.calls:
            assert value.win == known[value.call].win
            assert value.win_error == pytest.approx(learner.error)
        wins.append(answer.calls[0].win)
    assert len(set(wins)) == len(wins)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reasons_say_what_is_assumed(language: str) -> None:
    """Tests that each assumption has a sentence of its own."""
    said = []
    for name in AMONG:
        plain = set(ask(8, language=language).reasons)
        said.append(set(ask(8, language=language, bidders=name).reasons) - plain)
    # Without a learned bidder there are no experts: usual players stand for them.
    assert said[0] == set()
    assert all(said[1:])
    assert said[AMONG.index("expert")] == said[AMONG.index("usual")]


def test_calls_that_nobody_makes_show_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests the sentence about a seat that calls like no kind of player."""
    told = "hardly anybody calls as the player before you did"
    assert not any(told in reason for reason in ask(8, ("pass",)).reasons)
    kinds = Kinds(("usual", "any"), Kinds.of(RULES, "mixed", None).bidders[::3], (0.02, 0.98))
    monkeypatch.setattr("solver.bidding.recommend.kinds_of", lambda *_: kinds)
    assert any(told in reason for reason in ask(8, ("pass",)).reasons)


def test_an_unknown_assumption_is_named_with_the_list() -> None:
    question = {"rules": "snatch", "seat": 1, "hand": str(HAND), "calls": ["pass"]}
    with pytest.raises(ValidationError, match=r"mixed.*usual.*timid.*bold.*expert") as caught:
        ENDPOINTS["bids"].ask({**question, "bidders": "brave"})
    assert caught.value.errors()[0]["loc"] == ("bidders",)
