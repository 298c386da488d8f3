"""Happy, whose auction and score no other game has, by every option, against the oracle."""

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle.happy import House, happy_auction, happy_bottom_taken, happy_question, happy_score

from solver.errors import IllegalCall, InvalidRequest, SolverError, UnreachablePosition
from solver.game.auction import Auction, Call, every_call
from solver.game.contract import Contract
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.score import scores
from solver.rules import Rules, load_rules
from tests.builders import random_act
from tests.choice import fewer_examples
from tests.together import together

CALLS: list[Call] = [
    *("show5", "show4", "show3", "show2", "hide", "claim", "decline", "snatch", "no"),
    *("single", "double", "super", "pass", 1),
]
DOUBLINGS = {
    "none": ("single",),
    "double": ("single", "double"),
    "super": ("single", "double", "super"),
}

HAPPY = load_rules("happy")
HIDDEN = ["hide"] * 3
SINGLE = ["single"] * 3


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


@fewer_examples(3)
@given(st.sampled_from(FORMS), st.data())
def test_every_stage_asks_as_the_oracle_does(rules: Rules, data: st.DataObject) -> None:
    house, auction = house_of(rules), Auction.start(rules)
    while auction.turn is not None:
        assert happy_question(auction.calls, house) == (auction.turn, auction.legal)
        assert happy_auction(auction.calls, house) == {"status": auction.status}
        assert happy_bottom_taken(auction.calls, house) == auction.bottom_taken
        assert set(auction.legal) <= set(every_call(rules))
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


SCORED = [
    some_rules(open_hands=shown, settlement=settlement, cap=cap, doubling="super", **more)
    for shown, settlement, cap, more in product(
        ("largest", "product"),
        ("pairwise", "common"),
        ("none", "32", "128"),
        ({}, {"additive_bombs": True}),
    )
]


@fewer_examples(3)
@given(
    rules=st.sampled_from(SCORED),
    won=st.booleans(),
    bombs=st.lists(st.just(4), max_size=4),
    rockets=st.integers(0, 1),
    snatches=st.integers(0, 3),
    ending=st.sampled_from(("", "spring")),
    shown=st.lists(st.sampled_from((0, 3, 4, 5)), min_size=3, max_size=3),
    factors=st.lists(st.sampled_from((1, 2, 4)), min_size=3, max_size=3),
)
def test_scores_are_those_of_the_oracle(
    rules: Rules,
    won: bool,
    bombs: list[int],
    rockets: int,
    snatches: int,
    ending: str,
    shown: list[int],
    factors: list[int],
) -> None:
    spring, anti = (bool(ending) and won, bool(ending) and not won)
    found = scores(
        rules,
        1,
        landlord_won=won,
        bombs=bombs,
        rockets=rockets,
        snatches=snatches,
        spring=spring,
        anti_spring=anti,
        shown=shown,
        factors=factors,
    )
    assert found == happy_score(
        landlord_won=won,
        bombs=bombs,
        rockets=rockets,
        snatches=snatches,
        spring=spring,
        anti=anti,
        shown=shown,
        factors=factors,
        house=house_of(rules),
    )
    assert sum(found) == 0


def whole_game(rules: Rules, seed: int) -> int:
    """Plays a random game from the first call to the end; returns how often it was dealt again."""
    random, redeals = Random(seed), 0
    while True:
        auction, first = Auction.start(rules), random.randrange(rules.players)
        while auction.turn is not None:
            auction = auction.after(random.choice(auction.legal))
        if auction.landlord is not None:
            break
        redeals += 1
    hands, bottom = deal(rules, seed)
    landlord = (first + auction.landlord) % rules.players
    hands[landlord] += bottom
    game = Game(rules, landlord, hands=hands)
    while not game.over:
        random_act(game, random)
    contract = Contract.of(rules, landlord, calls=auction.calls, first=first)
    found = game.settled(contract)
    assert sum(found) == 0

    order = [(landlord + step) % rules.players for step in range(rules.players)]
    said = happy_auction(auction.calls, house_of(rules))
    relative = [(seat - first) % rules.players for seat in order]
    expected = happy_score(
        landlord_won=game.winner == "landlord",
        bombs=game.bombs,
        rockets=game.rockets,
        snatches=said["snatches"],
        spring=game.spring,
        anti=game.anti_spring,
        shown=[said["shown"][seat] for seat in relative],
        factors=[said["factors"][seat] for seat in relative],
        house=house_of(rules),
    )
    assert [found[seat] for seat in order] == expected
    return redeals


@pytest.mark.parametrize("count", [100, pytest.param(10_000, marks=pytest.mark.long)])
def test_whole_games_pay_what_the_oracle_says(count: int) -> None:
    """Tests random games with random options, from the first call to the payment."""
    forms = [load_rules("happy"), *SCORED, *FORMS]
    redeals = sum(whole_game(forms[seed % len(forms)], seed) for seed in range(count))
    assert 0 < redeals < count / 4


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
