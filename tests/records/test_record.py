"""Records: every decision is found, and what a record states agrees with what was played."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from solver.errors import IllegalPlay, InvalidHand, InvalidRequest, UnreachablePosition
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.play import PASS, Play
from solver.game.state import Terms
from solver.records import Record, Result, parse_record, write_record
from solver.records.ddz import events_of
from solver.rules import GAMES, load_rules
from tests.builders import random_record
from tests.choice import fewer_examples
from tests.records.random_records import records
from tests.together import together

HAPPY = [load_rules("happy"), load_rules({"base": "happy", "doubling": "super"})]


@fewer_examples(5)
@given(records() | records(HAPPY))
def test_decisions_are_the_events_of_known_hands(record: Record) -> None:
    events = list(events_of(record))
    first_call = 2
    # Who shows his hand before the claims has not seen all his cards: that is no decision.
    auctions = record.timeline.auctions[: len(record.calls)]
    before_bottom = [auction for auction in auctions if not auction.bottom_taken]
    claims = first_call + sum(auction.status == "open_show" for auction in before_bottom)
    taken = first_call + len(before_bottom)
    known = [
        number
        for number, event in enumerate(events)
        if event["type"] in ("call", "play", "pass")
        and number >= claims
        and record.hands[event["seat"]] is not None
        and (number < taken or event["seat"] != record.landlord or record.bottom)
    ]
    if record.bottom is None and record.landlord is not None:
        # Once the landlord has played a bottom that nobody knows, what he still holds is known.
        known = sorted({*known, *_after_the_bottom(record, events)})
    decisions = list(record.decisions())
    assert [decision.index for decision in decisions] == known
    for decision in decisions:
        event = events[decision.index]
        assert (decision.seat, decision.view.seat) == (event["seat"], event["seat"])
        if decision.kind == "call":
            assert decision.view.kind != "play"
            assert decision.done == event["call"]
            assert decision.done in decision.view.auction.legal
            continue
        assert decision.view.kind == "play"
        assert decision.interrupt == event.get("interrupt", False)
        assert decision.interrupt != decision.view.my_turn
        if decision.done is None:
            assert event["type"] == PASS
            assert decision.view.may_pass
        else:
            assert isinstance(decision.done, Play)
            assert str(decision.done) == event["cards"]
            assert decision.done.cards <= decision.view.hand
            assert decision.done.native in {play.native for play in decision.view.legal()}
        shown = decision.seat == record.landlord or record.rules.description.deal.bottom_public
        assert decision.view.bottom == (record.bottom if shown else None)


def _after_the_bottom(record: Record, events: list[dict[str, Any]]) -> Iterator[int]:
    """Yields the landlord's events at which he holds cards of his dealt hand alone."""
    assert record.landlord is not None
    dealt = record.hands[record.landlord]
    if dealt is None:
        return
    for place, move in enumerate(record.at(len(record.acts)).history):
        game = record.at(place)
        rest = dealt.missing_from(game.played[record.landlord])
        if move.seat == record.landlord and len(rest) == game.left[record.landlord]:
            yield record.numbers.act(place)


@settings(max_examples=30)
@given(records(HAPPY))
def test_open_hands_are_seen_from_the_show_on(record: Record) -> None:
    """Tests that each decision sees the hands that lie open then, and no others."""
    made = record.timeline.auctions[: len(record.calls)]
    for decision in record.decisions():
        number = decision.index - 2
        auction = made[number] if number < len(made) else None
        if auction is not None:
            opened = {((record.first or 0) + at) % 3 for at, by in enumerate(auction.shown) if by}
        else:
            assert record.contract is not None
            opened = {seat for seat in range(3) if record.contract.has_shown(seat)}
        view = decision.view
        assert set(view.open_hands) <= opened - {decision.seat}
        for seat in opened - {decision.seat}:
            hand, landlords = record.hands[seat], seat == record.landlord
            taken = auction is None or auction.bottom_taken
            if hand is None or (landlords and taken and record.bottom is None):
                assert seat not in view.open_hands
                continue
            held = hand + record.bottom if landlords and taken else hand
            played = view.played[seat] if view.kind == "play" else Hand(record.rules)
            assert view.open_hands[seat] == held - played


def test_foreign_formats_refuse_the_auction_of_happy() -> None:
    record = random_record(HAPPY[0], Random(3))
    for name in ("rlcard", "douzero", "douzero-text", "botzone", "openspiel"):
        with pytest.raises(InvalidRequest, match=r"calls of the auction would be lost|no call '"):
            write_record(record, format=name)
    assert "不明牌" in write_record(record, format="text-zh")
    assert parse_record(write_record(record)) == record


def test_the_landlord_may_stand_in_the_deal() -> None:
    rules = load_rules("classic")
    hands, bottom = deal(rules, 3)
    start = {"type": "start_game", "format": "ddz-record", "version": 1, "rules": "classic"}
    given_deal = {"type": "deal", "hands": [None, str(hands[1]), None], "landlord": 1}
    lead = {"type": "play", "seat": 1, "cards": str(hands[1].cards[0])}
    record = parse_record("\n".join(map(json.dumps, [start, given_deal, lead])))
    assert (record.landlord, record.announced, record.calls) == (1, False, ())
    assert record.contract is not None
    assert record.contract.assumed
    assert parse_record(write_record(record)) == record
    assert list(record.decisions()) == []  # without the bottom his hand is not known
    known = Record.build(
        rules, hands=hands, bottom=bottom, landlord=1, terms=Terms(2), acts=record.acts
    )
    assert [decision.index for decision in known.decisions()] == [3]
    assert '"bid":2' in write_record(known)
    both = {**given_deal, "landlord": 0}
    announced = {"type": "landlord", "seat": 1, "bottom": str(bottom)}
    with pytest.raises(UnreachablePosition, match="seat 0 in the deal"):
        parse_record("\n".join(map(json.dumps, [start, both, announced])))


def test_a_bid_that_is_not_known_leaves_the_scores_as_stated() -> None:
    rules = load_rules("classic")
    played = random_record(rules, Random(2), called=False)
    assert played.result is not None
    assert played.result.stake is None
    assert played.result.scores is None
    stated = Result(stake=6, scores=(6, 6, -12))
    record = Record.build(
        rules, hands=played.hands, bottom=played.bottom, landlord=played.landlord,
        acts=played.acts, stated=stated,
    )  # fmt: skip
    assert record.result is not None
    assert record.result.scores == (6, 6, -12)
    assert parse_record(write_record(record)) == record


def test_a_redeal_is_a_record() -> None:
    rules = load_rules("classic")
    hands, bottom = deal(rules, 3)
    record = Record.build(rules, hands=hands, bottom=bottom, calls=["pass"] * 3)
    assert record.result == Result(None, False, False, 0, (0, 0, 0))
    assert parse_record(write_record(record)) == record
    assert len(list(record.decisions())) == 3
    with pytest.raises(InvalidRequest, match="no game"):
        record.at(0)


@pytest.mark.parametrize(
    ("bottom", "words", "pointer"),
    [
        ("33", "2 of 3 cards: 1 are missing", "/bottom"),
        ("222", "2 is dealt, but the deck", "/hands/0"),
    ],
)
def test_impossible_bottoms(bottom: str, words: str, pointer: str) -> None:
    rules = load_rules("classic")
    hands = [Hand.parse(rules, "334455667788TTJ22"), None, None]
    with pytest.raises(InvalidHand, match=words) as caught:
        Record.build(rules, hands=hands, bottom=Hand.parse(rules, bottom))
    assert caught.value.pointer == pointer


def test_cards_given_to_the_landlord_stay_his() -> None:
    rules = load_rules("classic")
    bottom = Hand.parse(rules, "222")
    with pytest.raises(IllegalPlay, match="cannot hold 2 for 22") as caught:
        Record.build(
            rules,
            hands=[None] * 3,
            bottom=bottom,
            landlord=0,
            acts=[Act(0, "33"), Act(1, "22")],
        )
    assert caught.value.pointer == "/acts/1"


def test_the_landlords_hand_may_hold_a_bottom_that_nobody_knows() -> None:
    rules = load_rules("douzero")
    hands, bottom = deal(rules, 3)
    hands[1] += bottom
    record = Record.build(rules, hands=hands, landlord=1, acts=[Act(1, str(hands[1])[0])])
    assert record.bottom is None
    assert parse_record(write_record(record)) == record
    (decision,) = record.decisions()
    assert decision.view.kind == "play"
    assert len(decision.view.hand) == 20
    with pytest.raises(InvalidHand, match="17 cards are dealt in douzero, not 20"):
        Record.build(rules, hands=hands, landlord=0)
    assert Record.build(rules, hands=hands, bottom=bottom, landlord=1).bottom == bottom
    other = Hand.of(rules, [card for card in Hand.deck(rules) if card not in hands[1].cards][:3])
    with pytest.raises(UnreachablePosition, match="of the bottom is not with the landlord"):
        Record.build(rules, hands=[None, hands[1], None], bottom=other, landlord=1)


def test_the_end_of_an_auction_need_not_be_known() -> None:
    rules = load_rules("classic")
    hands, bottom = deal(rules, 3)
    known = {"hands": [hands[0], None, None], "bottom": bottom, "landlord": 2}
    record = Record.build(rules, **known, calls=["pass"], terms=Terms(2), announced=True)
    assert record.contract is not None
    assert (record.contract.bid, record.contract.calls) == (2, ())
    assert not record.contract.assumed
    for announced in (True, False):
        again = Record.build(rules, **known, calls=["pass"], terms=Terms(2), announced=announced)
        assert parse_record(write_record(again)) == again
    assert [decision.done for decision in record.decisions()] == ["pass"]
    for impossible in (
        {"landlord": 0, "terms": Terms(2)},
        {"calls": [2], "terms": Terms(2)},
        {"calls": [2], "terms": Terms(1)},
    ):
        with pytest.raises(UnreachablePosition, match="cannot become the landlord") as caught:
            Record.build(rules, **{**known, "calls": ["pass"], "terms": Terms(2), **impossible})
        assert caught.value.pointer == "/bid"


@together("calls", range(13))
def test_calls_may_break_off_in_every_stage_of_happy(calls: int) -> None:
    """Tests that there is a landlord for the play only after the last call."""
    said = ["hide", "hide", "hide", "claim", "snatch", "no", "no", "show2"]
    said += ["single", "double", "single"]
    hands, bottom = deal(load_rules("happy"), 1)
    record = Record.build(
        load_rules("happy"), hands=list(hands), bottom=bottom, first=2, calls=said[:calls]
    )
    assert record.landlord == (0 if calls >= len(said) else None)
    assert parse_record(write_record(record)) == record


@together("game", GAMES)
@together("direction", [0, 2, -2])
def test_a_direction_is_one_of_two(game: str, direction: int) -> None:
    with pytest.raises(InvalidRequest, match=f"is 1 or -1, not {direction}") as caught:
        Record.build(game, landlord=0, direction=direction)
    assert caught.value.pointer == "/direction"
