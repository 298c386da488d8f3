"""Auctions: every form of them against the oracle, their invariants, and what they refuse."""

from typing import Any

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import IllegalCall, InvalidRequest, SolverError, UnreachablePosition
from solver.game.auction import Auction, Call
from solver.game.contract import Contract
from solver.rules import Rules, load_rules
from tests.choice import fewer_examples
from tests.together import together

CALLED = ["classic", "snatch", "street", "double", "decktet", "happy"]
FORMS: list[dict[str, Any]] = [
    {"base": "classic", "snatch": "next"},
    {"base": "classic", "snatch": "chain", "highest": 5},
    {"base": "snatch", "snatch": "chain"},
    {"base": "snatch", "snatch": "chain", "snatch_after_pass": False},
    {"base": "snatch", "snatch_after_pass": False},
    {"base": "double", "kind": "bid_rounds", "snatch": "chain"},
    {"base": "street", "kind": "bid_rounds", "highest": 2},
    {"base": "decktet", "highest": 1},
]
RULES = [*map(load_rules, CALLED[:5]), *map(load_rules, FORMS)]
ILLEGAL = {"status": "illegal"}
CALLS: list[Call] = [
    *(1, 2, 3, "pass", "claim", "decline", "snatch", "no"),
    *("show5", "show4", "show3", "show2", "hide", "single", "double", "super"),
]


@fewer_examples(3)
@given(st.sampled_from(CALLED), st.data())
def test_every_auction_is_that_of_the_oracle(game: str, data: st.DataObject) -> None:
    """Tests at each step who calls and what is legal, and in the end who is the landlord."""
    rules = load_rules(game)
    auction = Auction.start(rules)
    while True:
        expected = oracle.auction(game, auction.calls)
        allowed = [
            call for call in CALLS if oracle.auction(game, [*auction.calls, call]) != ILLEGAL
        ]
        assert auction.status == expected["status"]
        assert auction.turn == oracle.next_caller(game, auction.calls)
        assert list(auction.legal) == allowed
        for call in set(CALLS) - set(allowed):
            with pytest.raises(IllegalCall):
                auction.after(call)
        if auction.turn is None:
            break
        auction = auction.after(data.draw(st.sampled_from(auction.legal)))
    assert Auction.replay(rules, auction.calls) == auction
    if auction.status == "done":
        assert (auction.landlord, auction.bid) == (expected["landlord"], expected["bid"])
        assert (auction.snatches > 0) == bool(expected.get("snatches", expected.get("snatch")))


@given(st.sampled_from(RULES), st.data())
def test_invariants(rules: Rules, data: st.DataObject) -> None:
    form = rules.description.auction
    auction = Auction.start(rules)
    callers: list[int] = []
    while auction.turn is not None:
        assert auction.status in ("open", "open_snatch")
        assert auction.landlord is None
        assert 0 <= auction.turn < rules.players
        before = auction
        callers.append(auction.turn)
        call = data.draw(st.sampled_from(auction.legal))
        auction = auction.after(call)
        assert auction.calls == (*before.calls, call)
        if call in ("pass", "decline"):
            assert before.turn in auction.passed
        if isinstance(call, int):
            assert call > before.bid
            assert (auction.bid, auction.bidder) == (call, before.turn)
        assert auction.snatches == before.snatches + (call == "snatch")
        if not form.snatch_after_pass and auction.status == "open_snatch":
            assert auction.turn not in auction.passed
    assert auction == Auction.replay(rules, auction.calls)
    if auction.status == "redeal":
        assert set(auction.calls) <= {"pass", "decline"}
        assert sorted(callers) == list(range(rules.players))
        return
    assert auction.status == "done"
    last_snatch = [
        seat for seat, call in zip(callers, auction.calls, strict=True) if call == "snatch"
    ]
    assert auction.landlord == (last_snatch[-1] if last_snatch else auction.bidder)
    bids = [call for call in auction.calls if isinstance(call, int)]
    assert auction.bid == (bids[-1] if bids else 1)
    assert auction.snatches <= {"none": 0, "next": 1, "chain": rules.players}[form.snatch]


@together(
    ("source", "calls", "status", "turn", "landlord", "snatches"),
    [
        (FORMS[4], ["pass", "pass", 1], "done", None, 2, 0),
        (FORMS[4], ["pass", 3], "open_snatch", 2, None, 0),
        (FORMS[2], [1, 2, "pass", "no"], "open_snatch", 0, None, 0),
        (FORMS[2], [1, 2, "pass", "no", "no"], "done", None, 1, 0),
        (FORMS[2], [1, 2, "pass", "snatch", "snatch"], "open_snatch", 1, None, 2),
        (FORMS[2], [1, 2, "pass", "snatch", "snatch", "snatch"], "done", None, 1, 3),
        (FORMS[2], [1, 2, "pass", "snatch", "no", "no"], "done", None, 2, 1),
        # Seat 2 has passed and is not asked; seat 0 snatches, and seat 1 lets it go.
        (FORMS[3], [1, 2, "pass", "snatch", "no"], "done", None, 0, 1),
    ],
)
def test_examples(
    source: Any,
    calls: list[Call],
    status: str,
    turn: int | None,
    landlord: int | None,
    snatches: int,
) -> None:
    auction = Auction.replay(load_rules(source), calls)
    assert (auction.status, auction.turn) == (status, turn)
    assert (auction.landlord, auction.snatches) == (landlord, snatches)


@together(
    ("game", "calls", "index", "words"),
    [
        ("classic", [2, 1], 1, ["1 is not higher than the bid of 2", "3, pass"]),
        ("classic", [4], 0, ["4 is no call here", "1, 2, 3, pass"]),
        ("classic", [True], 0, ["true is no call"]),
        ("classic", [1.0], 0, ["1.0 is no call"]),
        ("classic", ["1.0"], 0, ["'1.0' is no call"]),
        ("street", [0], 0, ["0 is no call"]),
        ("snatch", [3, "pass"], 1, ["'pass' is no call here", "snatch, no"]),
        ("classic", [None], 0, ["null is no call"]),
        ("classic", [[1]], 0, ["[1] is no call"]),
        ("classic", [3, "pass"], 1, ["after the end", "landlord"]),
        ("classic", ["pass", "pass", "pass", 1], 3, ["after the end", "dealt again"]),
        ("snatch", [3, "snatch", "no"], 2, ["after the end"]),
        ("snatch", [3, 1], 1, ["1 is no call here", "snatch, no"]),
        ("street", [1], 0, ["1 is no call here", "claim, decline"]),
        ("classic", ["x" * 500], 0, ["..."]),
    ],
)
def test_refusals(game: str, calls: list[Any], index: int, words: list[str]) -> None:
    with pytest.raises(IllegalCall) as caught:
        Auction.replay(load_rules(game), calls)
    assert caught.value.pointer == f"/{index}"
    assert all(word in caught.value.detail for word in words)
    assert len(caught.value.detail) < 200


@together(
    ("calls", "status", "turn", "landlord"),
    [
        (["pass", "pass", 1], "open", 0, None),
        (["pass", "pass", 1, "pass"], "open", 1, None),
        (["pass", "pass", 1, "pass", "pass"], "done", None, 2),
        (["pass", "pass", 1, 2, "pass"], "open", 2, None),
        (["pass", "pass", 1, 2, "pass", 3], "done", None, 2),
        ([1, "pass", "pass"], "done", None, 0),
        (["pass"] * 3, "redeal", None, None),
    ],
)
def test_who_has_passed_may_bid_again(
    calls: list[Call], status: str, turn: int | None, landlord: int | None
) -> None:
    auction = Auction.replay(load_rules({"base": "classic", "rebid": True}), calls)
    assert (auction.status, auction.turn, auction.landlord) == (status, turn, landlord)


def test_a_game_without_an_auction() -> None:
    with pytest.raises(IllegalCall, match="douzero has no auction"):
        Auction.start(load_rules("douzero"))
    with pytest.raises(IllegalCall, match="the landlord is given"):
        Contract.of(load_rules("douzero"), 0, calls=["pass"])


def test_contracts_put_facts_together() -> None:
    rules = load_rules("snatch")
    found = Contract.of(rules, 2, calls=[1, 2, "pass", "snatch"])
    assert found == Contract(2, 1, (1, 2, "pass", "snatch"), first=0, assumed=False)
    assert Contract.of(rules, 1, calls=[3, "snatch"], first=0, bid=3, snatches=1).snatches == 1
    assert Contract.of(rules, 0) == Contract(1, 0, assumed=True)
    assert Contract.of(rules, 0, bid=2, snatches=1) == Contract(2, 1, assumed=False)
    assert not Contract.of(load_rules("street"), 0).assumed
    assert Contract.of(load_rules("douzero"), 0, bid=7).bid == 7
    with pytest.raises(InvalidRequest, match="from 1 to 1000"):
        Contract.of(load_rules("douzero"), 0, bid=10**30)


@together(
    ("facts", "kind", "pointer", "words"),
    [
        ({"calls": [1, 2]}, UnreachablePosition, "/calls", "they go on"),
        ({"calls": ["pass"] * 3}, UnreachablePosition, "/calls", "redeal"),
        ({"calls": [2, 2]}, IllegalCall, "/calls/1", "not higher"),
        ({"calls": [3, "no"], "first": 1}, UnreachablePosition, "/landlord", "seat 1"),
        ({"calls": [3, "no"], "bid": 2}, UnreachablePosition, "/bid", "is 3 and not 2"),
        ({"calls": [3, "no"], "snatches": 1}, UnreachablePosition, "/snatch", "is 0 and not 1"),
        ({"bid": 4}, InvalidRequest, "/bid", "from 1 to 3"),
        ({"bid": 0}, InvalidRequest, "/bid", "from 1 to 3"),
    ],
)
def test_contradicting_facts(
    facts: dict[str, Any], kind: type[SolverError], pointer: str, words: str
) -> None:
    with pytest.raises(kind, match=words) as caught:
        Contract.of(load_rules("snatch"), 0, **facts)
    assert caught.value.pointer == pointer
