"""The direction of play, which the landlord chooses in street after the auction."""

from typing import Any

import pytest

from solver.bidding.recommend import recommend_bid
from solver.errors import InvalidRequest, SolverError
from solver.game.cards import Hand
from solver.game.checked import known_to
from solver.protocol import ENDPOINTS
from solver.rules import load_rules
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.search import Search
from tests.builders import caller

STREET = load_rules("street")
# A hand that wins with good play most of the time: it leads bombs.
HAND = "2222AAAAKKKK"
QUESTION: dict[str, Any] = {
    "rules": "street",
    "seat": 0,
    "hand": HAND,
    "bottom": "345679",
    "calls": ["claim"],
    "limit": {"worlds": 40},
    "seed": 1,
}


@pytest.mark.usefixtures("no_weights")
def test_both_directions_are_valued() -> None:
    """Tests the calls 1 and -1 in common deals, by the landlord's own cards."""
    hand = Hand.parse(STREET, HAND) + Hand.parse(STREET, "345679")
    view = caller(STREET, 2, hand, ["decline", "claim"], first=1)
    found = recommend_bid(view, limit=Limit(worlds=40), seed=1)
    assert {value.call for value in found.calls} == {1, -1}
    assert found.engine.worlds == 40
    for value in found.calls:
        assert value.becomes_landlord == 1.0
        assert value.win == value.win_as_landlord
        assert value.win_as_peasant is None
        assert value.shows is None
    assert found.best in found.equal


@pytest.mark.usefixtures("small_weights")
def test_the_network_alone_answers_at_once() -> None:
    """Tests `worlds: 0`."""
    answer = ENDPOINTS["bids"].ask(QUESTION | {"limit": {"worlds": 0}}).to_dict()
    assert [call["call"] for call in answer["calls"]] == [1, -1]
    assert answer["engine"]["worlds"] == 0
    for call in answer["calls"]:
        assert call["histogram"][0]["points"] < 0 < call["histogram"][1]["points"]


@pytest.mark.usefixtures("small_weights")
@pytest.mark.parametrize(("hand", "bombs"), [(HAND, 3), ("2244668TTQQA", 0)])
def test_errors_are_those_of_the_best_lead(hand: str, bombs: int) -> None:
    """Tests that the network's errors follow its view of the lead, for the landlord's stake."""
    view = caller(STREET, 2, Hand.parse(STREET, hand + "345679"), ["decline", "claim"], first=1)
    found = recommend_bid(view, limit=Limit(worlds=0), seed=1)
    for value in found.calls:
        lead = known_to(
            STREET,
            landlord=2,
            seat=2,
            hand=view.hand,
            acts=(),
            bottom=view.bottom,
            calls=view.auction.calls,
            first=1,
            direction=1 if value.call == 1 else -1,
        )
        search = Search(lead, 1)
        priors = search.priors(candidates(lead), by_wins=False)
        best = max(priors, key=lambda prior: prior.points)
        assert (best.pseudo_count <= 1) is (bombs >= 3)
        assert value.win_error == best.win_error
        assert value.points_error == pytest.approx(search.point_value * best.points_error)


@pytest.mark.usefixtures("no_weights")
def test_dealt_hand_and_bottom_or_both_together() -> None:
    """Tests that the bottom may be given apart from the hand, or with it."""
    apart = ENDPOINTS["bids"].ask(QUESTION).to_dict()
    together = QUESTION | {"hand": HAND + "345679"}
    assert ENDPOINTS["bids"].ask(together).to_dict()["calls"] == apart["calls"]
    together.pop("bottom")
    assert ENDPOINTS["bids"].ask(together).to_dict()["best"] in (1, -1)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seat": 1}, "seat 0's turn to choose the direction, not seat 1's"),
        ({"calls": ["decline"] * 4}, "the auction is over"),
        ({"bottom": None}, "the landlord has 18 cards here"),
        ({"bottom": "34"}, "the bottom of street has 6 cards and not 2"),
        ({"bottom": "2345KK"}, "KK2 is dealt, but the deck"),
        ({"rules": "classic", "calls": [3], "hand": HAND, "bottom": None}, "the auction is over"),
    ],
    ids=str,
)
def test_wrong_questions(change: dict[str, Any], words: str) -> None:
    """Tests that a question that cannot come up is refused."""
    with pytest.raises(SolverError, match=words):
        ENDPOINTS["bids"].ask(QUESTION | change)


@pytest.mark.usefixtures("no_weights")
def test_without_worlds_and_networks_nobody_can_say() -> None:
    with pytest.raises(InvalidRequest, match="street has none"):
        ENDPOINTS["bids"].ask(QUESTION | {"limit": {"worlds": 0}})
