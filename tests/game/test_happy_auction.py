"""The auction of happy, by every option, against the oracle; and what it means for the contract."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from oracle.happy import House, happy_auction, happy_bottom_taken, happy_question

from solver.errors import IllegalCall, InvalidRequest, SolverError, UnreachablePosition
from solver.game.auction import Auction, Call, every_call
from solver.game.contract import Contract
from solver.protocol.fields import CALLS
from solver.rules import Rules, load_rules
from tests.choice import fewer_examples
from tests.together import together

HAPPY = load_rules("happy")
HIDDEN = ["hide"] * 3
SINGLE = ["single"] * 3


def house_of(rules: Rules) -> House:
    auction = rules.description.auction
    words = {"none": ("single",), "double": ("single", "double")}
    return House(
        show=auction.show,
        landlord_show=auction.show_bottom,
        doubling=words.get(auction.doubling, ("single", "double", "super")),
    )


class HappyAuctions(RuleBasedStateMachine):
    """Legal calls one after another, and every other call at each step."""

    @initialize(
        open_hands=st.sampled_from(["none", "largest"]),
        doubling=st.sampled_from(["none", "double", "super"]),
    )
    def start(self, open_hands: str, doubling: str) -> None:
        source = {"base": "happy", "open_hands": open_hands, "doubling": doubling}
        self.rules = load_rules(source)
        self.house = house_of(self.rules)
        self.auction = Auction.start(self.rules)

    @precondition(lambda self: self.auction.turn is not None)
    @rule(data=st.data())
    def call(self, data: st.DataObject) -> None:
        self.auction = self.auction.after(data.draw(st.sampled_from(self.auction.legal)))

    @rule(call=st.sampled_from([*CALLS, 0, 1, "show2", "show5", "show6", None, True]))
    def refuse(self, call: Any) -> None:
        if call in self.auction.legal:
            return
        with pytest.raises(IllegalCall):
            self.auction.after(call)

    @invariant()
    def as_the_oracle_has_it(self) -> None:
        calls, auction = self.auction.calls, self.auction
        expected = happy_auction(calls, self.house)
        assert auction.status == expected["status"]
        asked = happy_question(calls, self.house)
        assert asked == (None if auction.turn is None else (auction.turn, auction.legal))
        assert auction.bottom_taken == happy_bottom_taken(calls, self.house)
        assert set(auction.legal) <= set(every_call(self.rules))
        if auction.status == "done":
            found = (auction.landlord, auction.snatches, auction.bid)
            assert found == (expected["landlord"], expected["snatches"], expected["bid"])
            assert list(auction.shown) == expected["shown"]
            assert list(auction.factors) == expected["factors"]

    def teardown(self) -> None:
        if hasattr(self, "auction"):
            assert Auction.replay(self.rules, self.auction.calls) == self.auction


HappyAuctions.TestCase.settings = fewer_examples(4)
TestHappyAuctions = HappyAuctions.TestCase


@together("seed", [*range(50), 684])  # nobody takes the last one
def test_random_calls_end(seed: int) -> None:
    random, auction = Random(seed), Auction.start(HAPPY)
    while auction.turn is not None:
        auction = auction.after(random.choice(auction.legal))
    # Three seats: a show and a claim each, three snatches, one show and three doublings.
    assert len(auction.calls) <= 13
    assert auction.status in ("done", "redeal")
    if auction.status == "redeal":
        assert not any(auction.shown)


@together(
    ("calls", "index", "words"),
    [
        (["claim"], 0, ["'claim' is no call here", "show5, show4, show3, hide"]),
        (["show2"], 0, ["'show2' is no call here"]),
        ([*HIDDEN, "snatch"], 3, ["claim, decline"]),
        ([*HIDDEN, "claim", "no", "no", "show5"], 6, ["show2, hide"]),
        ([*HIDDEN, "claim", "no", "no", "hide", "super"], 7, ["single, double"]),
        ([*HIDDEN, "decline", "decline", "decline", "claim"], 6, ["dealt again"]),
        ([*HIDDEN, "claim", "no", "no", "hide", *SINGLE, "single"], 10, ["there is a landlord"]),
    ],
)
def test_refusals_name_the_call(calls: list[Call], index: int, words: list[str]) -> None:
    with pytest.raises(IllegalCall) as caught:
        Auction.replay(HAPPY, calls)
    assert caught.value.pointer == f"/{index}"
    assert all(word in caught.value.detail for word in words)


def test_contracts_count_seats_absolutely() -> None:
    calls = ["hide", "show5", "hide", "claim", "no", "no", "single", "double", "single"]
    # Seat 1 of the auction calls second after seat 2, so it is seat 0 of the table.
    contract = Contract.of(HAPPY, 0, calls=calls, first=2)
    assert (contract.shown, contract.factors) == ((5, 0, 0), (1, 2, 1))
    assert Contract.of(HAPPY, 0, calls=calls, shown=[5, 0, 0], factors=[1, 2, 1]) == contract
    assert Contract.of(HAPPY, 0, shown=[2, 0, 0], factors=[1, 1, 1]).shown == (2, 0, 0)
    plain = Contract.of(HAPPY, 0, calls=[*HIDDEN, "claim", "no", "no", "hide", *SINGLE])
    assert (plain.shown, plain.factors) == ((), ())


@together(
    ("facts", "kind", "pointer"),
    [
        ({"shown": [0, 2, 0]}, InvalidRequest, "/shown/1"),
        ({"shown": [6, 0, 0]}, InvalidRequest, "/shown/0"),
        ({"shown": [0, 5]}, InvalidRequest, "/shown"),
        ({"factors": [1, 4, 1]}, InvalidRequest, "/factors/1"),
        ({"factors": [1, 1, 1, 1]}, InvalidRequest, "/factors"),
        ({"calls": [*HIDDEN, "claim", "no", "no"]}, UnreachablePosition, "/calls"),
        (
            {"calls": [*HIDDEN, "claim", "no", "no", "hide", *SINGLE], "factors": [1, 2, 1]},
            UnreachablePosition,
            "/factors",
        ),
    ],
)
def test_contracts_that_cannot_be(
    facts: dict[str, Any], kind: type[SolverError], pointer: str
) -> None:
    with pytest.raises(kind) as caught:
        Contract.of(HAPPY, 0, **facts)
    assert caught.value.pointer == pointer
