"""Auctions of happy, whose stages no other game has, against the oracle."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle.happy import House, happy_auction, happy_bottom_taken, happy_question

from solver.errors import IllegalCall
from solver.game.auction import Auction, Call
from solver.rules import Rules, load_rules

CALLS: list[Call] = [
    *("show5", "show4", "show3", "show2", "hide", "claim", "decline", "snatch", "no"),
    *("single", "double", "super", "pass", 1),
]
DOUBLINGS = {
    "none": ("single",),
    "double": ("single", "double"),
    "super": ("single", "double", "super"),
}


def house_of(rules: Rules) -> House:
    """Returns the options of a happy game as the oracle has them."""
    auction, score = rules.description.auction, rules.description.score
    return House(
        show=tuple(auction.show),
        landlord_show=auction.show_bottom,
        doubling=DOUBLINGS[auction.doubling],
        open_hands=score.open_hands,
        bombs=score.bombs,
        cap=score.cap,
        settlement=score.settlement,
    )


def some_rules(**options: Any) -> Rules:
    return load_rules({"base": "happy", **options})


FORMS = [
    some_rules(open_hands=shown, doubling=doubling)
    for shown, doubling in product(("none", "largest", "product"), DOUBLINGS)
]


@given(st.sampled_from(FORMS), st.data())
def test_every_stage_asks_as_the_oracle_does(rules: Rules, data: st.DataObject) -> None:
    house, auction = house_of(rules), Auction.start(rules)
    while auction.turn is not None:
        assert happy_question(auction.calls, house) == (auction.turn, auction.legal)
        assert happy_auction(auction.calls, house) == {"status": auction.status}
        assert happy_bottom_taken(auction.calls, house) == auction.bottom_taken
        wrong = data.draw(st.sampled_from([call for call in CALLS if call not in auction.legal]))
        assert happy_auction([*auction.calls, wrong], house) == {"status": "illegal"}
        with pytest.raises(IllegalCall) as caught:
            Auction.replay(rules, [*auction.calls, wrong])
        assert caught.value.pointer == f"/{len(auction.calls)}"
        auction = auction.after(data.draw(st.sampled_from(auction.legal)))
    expected = happy_auction(auction.calls, house)
    assert auction.status == expected["status"]
    assert happy_auction([*auction.calls, "hide"], house) == {"status": "illegal"}
    if auction.status == "done":
        found = (auction.landlord, auction.bid, auction.snatches)
        assert found == (expected["landlord"], expected["bid"], expected["snatches"])
        assert [*auction.shown] == expected["shown"]
        assert [*auction.factors] == expected["factors"]


@given(st.sampled_from(FORMS), st.lists(st.sampled_from(CALLS), max_size=12))
def test_any_calls_as_the_oracle_has_them(rules: Rules, calls: list[Call]) -> None:
    expected = happy_auction(calls, house_of(rules))
    try:
        status = Auction.replay(rules, calls).status
    except IllegalCall:
        status = "illegal"
    assert status == expected["status"]


def test_every_auction_without_open_hands_and_doubling() -> None:
    """Tests all calls of claims and snatches; open hands and doubling multiply their number."""
    rules = some_rules(open_hands="none", doubling="none")
    house, left, ended = house_of(rules), [Auction.start(rules)], 0
    while left:
        auction = left.pop()
        assert happy_question(auction.calls, house) == (
            None if auction.turn is None else (auction.turn, auction.legal)
        )
        if auction.turn is None:
            assert auction.status == happy_auction(auction.calls, house)["status"]
            ended += 1
        left += [auction.after(call) for call in auction.legal]
    # The claimer may be any seat; with two, one or no seat left to ask there are 7, 3 or 1 ways.
    assert ended == 7 + 3 + 1 + 1
