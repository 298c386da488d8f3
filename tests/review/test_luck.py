# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""Luck apart: the identity for every seat, in one sentence, and over time."""

from __future__ import annotations

import datetime as dt
import itertools
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.game.cards import Hand
from solver.reasons import LANGUAGES
from solver.records import Record
from solver.review.amount import NOTHING, Amount, by_seat, total
from solver.review.expectation import FILE, Expectations, Worth, compute, expectations_of, identity
from solver.review.luck import Luck, LuckValues, divide, luck_values
from solver.review.luck_sentence import LuckSentence
from solver.review.played_game import PlayedGame
from solver.review.totals import MOST, luck_series
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit
from tests.review.reviewed_games import decision, rebuilt, record_of, reviewed, short_record
from tests.together import together

# --- Luck apart: the identity for every seat, its signs, and records that do not tell everything


FEW = Limit(worlds=8)
amounts = st.builds(Amount, st.floats(-99, 99), st.floats(-1, 1))
worths = st.builds(Worth, st.floats(-99, 99), st.just(0.1), st.floats(-1, 1), st.just(0.1))


def near(one: Amount, other: Amount) -> bool:
    return (one.points, one.win) == pytest.approx((other.points, other.win), abs=1e-6)


short_record_of = cache(short_record)


@given(
    game=st.sampled_from(GAMES),
    values=st.tuples(
        st.lists(amounts, min_size=4, max_size=4),
        st.lists(worths | st.none(), min_size=4, max_size=4),
        worths | st.none(),
    ),
    effects=st.lists(st.tuples(st.integers(0, 3), st.lists(amounts, min_size=4, max_size=4))),
    hidden=st.integers(0, 4),
)
def test_the_parts_add_up(game: str, values: Any, effects: Any, hidden: int) -> None:
    """Tests the identity for every seat, whatever the parts are and whichever are missing."""
    record = short_record_of(game)
    players = record.rules.players
    if hidden < players and hidden != record.landlord:
        hands = [None if seat == hidden else hand for seat, hand in enumerate(record.hands)]
        record = rebuilt(record, hands=hands)
    known = LuckValues(tuple(values[0][:players]), tuple(values[1][:players]), values[2], 8)
    judged = [
        decision(2, seat=seat % players, effects=tuple(each[:players])) for seat, each in effects
    ]
    for seat, luck in enumerate(divide(record, known, judged)):
        told = [luck.deal, luck.bottom, luck.cards, luck.others, luck.own]
        assert luck.adjusted_result is not None
        parts = total(part for part in told if part is not None)
        assert near(luck.result - luck.expected, parts)
        lucky = total(part for part in (luck.deal, luck.bottom, luck.cards) if part is not None)
        assert near(luck.adjusted_result, luck.result - lucky)
        assert luck.net is not None
        assert near(luck.net, lucky)
        assert luck.own is None if record.hands[seat] is None else luck.own is not None


@given(amounts, st.integers(0, 3), st.integers(0, 3), st.sampled_from([3, 4]))
def test_a_change_for_one_seat_is_one_for_all(
    own: Amount, seat: int, landlord: int, players: int
) -> None:
    """Tests that points sum to zero, and that a side wins and loses together."""
    seat, landlord = seat % players, landlord % players
    found = by_seat(own, seat, landlord, players)
    assert near(found[seat], own)
    assert sum(each.points for each in found) == pytest.approx(0, abs=1e-6)
    for each, amount in enumerate(found):
        same_side = (each == landlord) == (seat == landlord)
        assert amount.win == pytest.approx(own.win if same_side else -own.win)


@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("game", GAMES)
def test_the_luck_of_reviewed_games(game: str) -> None:
    """Tests that own and others are the sums of the effects, and the bottom is shared."""
    record, found = reviewed(game)
    luck = [player.luck for player in found.players]
    assert record.landlord is not None
    for seat, each in enumerate(luck):
        assert each.notes == ()
        own = total(judged.effects[seat] for judged in found.decisions if judged.seat == seat)
        others = total(judged.effects[seat] for judged in found.decisions if judged.seat != seat)
        assert each.own is not None
        assert near(each.own, own)
        assert near(each.others, others)
        assert each.bottom is not None
    bottoms = [each.bottom for each in luck if each.bottom is not None]
    assert sum(each.points for each in bottoms) == pytest.approx(0, abs=1e-9)
    results = [each.result for each in luck if each.result is not None]
    assert [each.points for each in results] == list(record.result.scores)
    won = record.result.winner == "landlord"
    assert [each.win for each in results] == [
        float((seat == record.landlord) == won) for seat in range(len(luck))
    ]


@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize("game", GAMES)
def test_values_are_the_same_for_the_same_seed(game: str, monkeypatch: Any) -> None:
    record = short_record_of(game)
    found = luck_values(record, FEW, 3)
    monkeypatch.setenv("LANDLORD_THREADS", "2")
    assert luck_values(record, FEW, 3) == found
    assert found.deals == 8
    assert found.bottom is not None
    for worth in found.dealt:
        assert 0 <= worth.win <= 1


def test_strong_cards_are_good_luck() -> None:
    """Tests the signs: the best hand is luck for its seat."""
    rules = load_rules("douzero")
    deal = ["33334444555566667", "77788889999TTTTJJ", "222AAAAKKKKQQQQBR"]
    record = Record.build(
        rules, hands=[Hand.parse(rules, text) for text in deal], bottom=Hand.parse(rules, "2JJ"),
        landlord=0, acts=[],
    )  # fmt: skip
    luck = divide(record, luck_values(record, Limit(worlds=64), 1), [])
    assert luck[2].deal.win > 0.3
    assert luck[2].deal.points > 0
    assert luck[2].cards is luck[2].adjusted_result is None
    assert luck[2].notes == ("unfinished",)


@pytest.mark.usefixtures("no_weights")
def test_what_a_record_does_not_tell() -> None:
    """Tests redeals, hidden hands, a bottom that is not told apart, and no bid."""
    redeal = record_of("classic", 3, calls=["pass", "pass", "pass"])
    for luck in divide(redeal, luck_values(redeal, FEW, 1), []):
        assert luck.notes == ("no_landlord",)
        assert luck.deal is luck.cards is luck.result is luck.adjusted_result is None
    whole = short_record_of("snatch")
    landlord = whole.landlord
    assert landlord is not None
    hands = [hand if seat == landlord else None for seat, hand in enumerate(whole.hands)]
    one = divide(*known(rebuilt(whole, hands=hands)), [])
    assert one[landlord].deal is not None
    assert all(luck.bottom is not None and luck.notes == ("hand_unknown",) for luck in one)
    assert [luck.deal is None for luck in one] == [hand is None for hand in hands]
    own = whole.hands[landlord]
    hands = [
        hand if seat != landlord else own + whole.bottom for seat, hand in enumerate(whole.hands)
    ]
    mixed = divide(*known(rebuilt(whole, hands=hands, bottom=None)), [])
    assert all(luck.bottom is None and luck.deal is not None for luck in mixed)
    assert mixed[0].notes == ("bottom_unknown",)
    no_bid = record_of("classic", 1, calls=[])
    assert divide(*known(no_bid), [])[0].notes == ("bid",)
    without = divide(whole, luck_values(whole, Limit(worlds=0), 1), [])
    assert all(luck.deal is None and "no_deals" in luck.notes for luck in without)


def known(record: Record) -> tuple[Record, LuckValues]:
    return record, luck_values(record, FEW, 1)


def test_kept_expectations_are_those_of_the_weights() -> None:
    """Tests that the file was written anew with the networks, and that its figures are right."""
    assert FILE.exists()
    for game in GAMES:
        rules = load_rules(game)
        kept = expectations_of(rules)
        assert kept.deals >= 10_000, "run: python -m lab.benchmarks.luck --expectations 20000"
    rules = load_rules("decktet")
    some, kept = compute(rules, 120), expectations_of(rules)
    for one, other in zip(some.by_place, kept.by_place, strict=True):
        assert abs(one.win - other.win) < 4 * one.win_error


@pytest.mark.usefixtures("no_weights")
def test_expectations_of_other_rules_are_computed() -> None:
    """Tests that a variant has its own V0, and that peasants get what the landlord does not."""
    rules = load_rules({"base": "decktet", "id": "mine", "score": {"bomb_factor": 3}})
    assert identity(rules) != identity(load_rules("decktet"))
    found = expectations_of(rules)
    assert isinstance(found, Expectations)
    assert found.deals < 1000
    record = record_of("douzero", 2)
    expected = luck_values(record, Limit(worlds=0), 1).expected
    assert sum(each.points for each in expected) == pytest.approx(0)
    assert expected[0].win + expected[1].win == pytest.approx(1)


# --- Luck in one sentence: the part that explains the result first, then what else matters most


PARTS = ("deal", "bottom", "cards", "others", "own")


def luck(expected: float | None, result: float | None, **parts: float) -> Luck:
    """Returns luck with these points, and parts of nothing."""
    given: dict[str, Any] = dict.fromkeys(PARTS, NOTHING) | {
        part: Amount(points, 0.0) for part, points in parts.items()
    }
    ends = [None if each is None else Amount(each, 0.0) for each in (expected, result)]
    return Luck(expected=ends[0], result=ends[1], adjusted_result=None, notes=(), **given)


@together(
    ("found", "role", "english", "chinese"),
    [
        (
            luck(-0.5, -6.0, deal=1.2, cards=-5.0, own=-2.2, others=0.5),
            "landlord",
            "5.5 points less than expected: the hidden cards lay badly (-5.0), and "
            "own mistakes cost (-2.2).",
            "比预期少 5.5 分：外面的牌分布不利（-5.0），自己失误丢分（-2.2）。",
        ),
        (
            luck(0.0, 2.0, deal=-4.0, others=6.0),
            "peasant",
            "2.0 points more than expected: mistakes of others helped (+6.0), "
            "but the dealt hand was weak (-4.0).",
            "比预期多 2.0 分：别人的失误送了分（+6.0），但手牌差（-4.0）。",
        ),
        # The parts of the other sign are larger, each by itself, and do not explain the result.
        (
            luck(0.0, -1.0, deal=2.0, others=2.5, bottom=-1.9, own=-1.8, cards=-1.8),
            "peasant",
            "1.0 points less than expected: the bottom of the landlord was good (-1.9), "
            "but mistakes of others helped (+2.5).",
            "比预期少 1.0 分：地主的底牌好（-1.9），但别人的失误送了分（+2.5）。",
        ),
        (
            luck(1.0, 1.01, deal=0.01),
            "landlord",
            "As many points as expected: neither the cards nor a play stands "
            "out.",
            "得分与预期相当：牌运和打法都没有明显影响。",
        ),
        # A position that was set up: nobody has dealt it.
        (
            luck(None, 3.0, others=3.0),
            "landlord",
            "What made the result: mistakes of others helped (+3.0).",
            "结果的由来：别人的失误送了分（+3.0）。",
        ),
    ],
)  # fmt: skip
def test_the_two_that_matter_most(found: Luck, role: str, english: str, chinese: str) -> None:
    sentence = LuckSentence.of(found, role)
    assert (sentence.said("en"), sentence.said("zh")) == (english, chinese)


def test_nothing_is_said_of_a_game_without_a_result() -> None:
    assert LuckSentence.of(luck(0.5, None, deal=3.0), "landlord") is None


@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("game", ["classic", "double"])
def test_the_sentence_has_the_figures_beside_it(game: str) -> None:
    """Tests that the points of a sentence are those of two of the parts, as they are shown."""
    for player in reviewed(game)[1].players:
        shown = {
            f"({amount.points:+z.1f})"
            for part in PARTS
            if (amount := getattr(player.luck, part)) is not None
        }
        for language in LANGUAGES:
            said = player.luck_sentence.said(language)
            told = said.replace("（", "(").replace("）", ")").split("(")[1:]
            assert len(told) <= 2
            assert {f"({each.split(')')[0]})" for each in told} <= shown


# --- Luck and own play over time: every game is in the sums, however many points are shown -------


FIRST = dt.date(2026, 1, 1)


def game(result: float | None, adjusted: float | None, own: float | None) -> PlayedGame:
    amounts = [None if each is None else Amount(2 * each, each) for each in (result, adjusted, own)]
    return PlayedGame("classic", "peasant", None, amounts[0], amounts[1], (), amounts[2])


def test_sums_grow_from_game_to_game() -> None:
    games = [game(1.0, 0.4, -0.1), game(0.0, 0.3, -0.2)]
    first, second = luck_series((FIRST + dt.timedelta(at), each) for at, each in enumerate(games))
    assert (first.games, first.day) == (1, FIRST)
    assert first.luck.win == pytest.approx(0.6)
    assert (second.games, second.day) == (2, FIRST + dt.timedelta(1))
    assert (second.luck.win, second.luck.points) == pytest.approx((0.3, 0.6))
    assert (second.own.win, second.own.points) == pytest.approx((-0.3, -0.6))


def test_games_without_a_result_or_a_hand_are_left_out() -> None:
    games = [game(None, None, -0.1), game(1.0, 0.5, None), game(1.0, 0.5, -0.1)]
    (only,) = luck_series((FIRST, each) for each in games)
    assert (only.games, only.luck.win) == (1, 0.5)
    assert luck_series([]) == []


@given(st.integers(0, 5 * MOST))
def test_thinned_points_stand_on_the_whole_line(count: int) -> None:
    """Tests that points are left out, and that those which stay are those of all games."""
    games = [(FIRST, game(float(at % 3 == 0), 0.5, -at / 100)) for at in range(count)]
    found = luck_series(games)
    assert len(found) == min(MOST, count)
    for point in found:
        until = [each for _, each in games[: point.games]]
        assert point.own.win == pytest.approx(sum(each.own.win for each in until if each.own))
    steps = [after.games - before.games for before, after in itertools.pairwise(found)]
    if steps:
        assert found[-1].games == count
        assert max(steps) - min(steps) <= 1
