# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""Games as people type them: read with all their slips, written, and read again."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import InvalidHand, InvalidRequest, SolverError
from solver.game.replay import replay
from solver.game.state import GameState
from solver.records import Record, format_of, parse_record, scan_records, write_record
from solver.records.typed import FORMAT, MOST_LINES
from solver.records.typed_lines import MOST_SIGNS
from solver.rules import GAMES, load_rules
from tests.builders import random_record
from tests.choice import fewer_examples
from tests.records.random_records import records
from tests.together import together

TEXTS: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("typed_texts.toml").read_text("utf-8")
)["text"]
NAMES = ("typed", "typed-zh")


def read(text: str, **named: Any) -> GameState:
    """Returns the game of a text with its faults, whatever format it looks like."""
    (chunk,) = FORMAT.chunks(text)
    return FORMAT.to_state(chunk, load_rules, **named)


def told(state: GameState) -> list[str]:
    """Returns the faults of a state in English."""
    return [str(fault.detail) for fault in state.faults]


def acts_of(state: GameState) -> str:
    """Returns the acts of a state as the texts of the tests have them."""
    return " ".join(
        f"{act.seat}{'!' * act.interrupt}:{act.cards.replace(' ', ',')}" for act in state.acts
    )


@together("case", TEXTS)
def test_texts_are_read_as_they_are_meant(case: dict[str, Any]) -> None:
    state, lines = read(case["text"]), case["text"].split("\n")
    assert acts_of(state) == case["acts"]
    assert state.rules.id == case.get("game", "classic")
    assert list(state.names or []) == case.get("names", [])
    assert " ".join(map(str, state.calls)) == case.get("calls", "")
    assert (state.first, state.landlord) == (case.get("first"), case.get("landlord"))
    assert str(state.bottom or "") == case.get("bottom", "")
    assert [str(hand or "") for hand in state.hands] == case.get("hands", ["", "", "", ""])[
        : state.rules.players
    ] or "hands" not in case
    faults = [
        [fault.span.line, lines[fault.span.line - 1][fault.span.start : fault.span.end]]
        for fault in state.faults
        if fault.span is not None and not fault.missing
    ]
    assert faults == case.get("faults", [])
    notes = {fault.span.line for fault in state.faults if fault.span and fault.missing}
    assert sorted(notes) == case.get("notes", [])


@together("case", TEXTS)
def test_what_stands_is_a_game(case: dict[str, Any]) -> None:
    state = read(case["text"])
    faults = replay(replace(state, faults=())).faults
    assert [fault for fault in faults if not fault.missing] == []
    if not any(fault.pointer.startswith("/hands") for fault in faults):  # a hand is typed in part
        assert acts_of(Record.of_state(replace(state, faults=()))) == case["acts"]


@fewer_examples(10)
@given(records())
def test_every_game_is_read_as_it_is_written(record: Record) -> None:
    for name in NAMES:
        text = write_record(record, format=name)
        assert format_of(text) is FORMAT
        assert read(text).faults == ()
        # How the text announces the landlord is no part of the game.
        assert replace(parse_record(text), announced=record.announced) == record


@fewer_examples(20)
@given(st.lists(records(), min_size=2, max_size=3))
def test_games_one_after_another_are_divided(found: list[Record]) -> None:
    text = "".join(write_record(record, format="typed-zh") for record in found)
    again = [replace(each, announced=True) for each in scan_records(text)]  # type: ignore[type-var]
    assert again == [replace(record, announced=True) for record in found]


WORDS = st.sampled_from(
    [
        "地主",
        "农民",
        "下家",
        "上家",
        "我",
        "小明",
        "Bo",
        "Landlord",
        "Next",
        ":",
        "：",
        "，",
        ",",
        ";",
        "34567",
        "33",
        "对3",
        "三个5带4",
        "王炸",
        "2",
        "大王",
        "10",
        "pass",
        "过",
        "要不起",
        "叫3分",
        "叫地主",
        "抢",
        "不抢",
        "bids",
        "3",
        "1分",
        "(",
        ")",
        "#",
        "!",
        "…",
        "hand",
        "手牌",
        "底牌",
        "Game:",
        "玩法：",
        "street",
        "decktet",
        "2mk",
        "Players:",
        "as",
        "chain",
        "20:15",
        "1.",
        "赢了",
        "是地主",
        "{}",
        "🃏",
        "♠3",
        "-",
        "第",
    ]
    + 3 * ["\n"]
)


@fewer_examples(2)
@given(st.lists(WORDS, max_size=40).map(" ".join) | st.text(max_size=200))
def test_no_text_breaks_the_reader_and_faults_lie_in_the_text(text: str) -> None:
    for chunk in FORMAT.chunks(text):
        state = FORMAT.to_state(chunk, load_rules)
        lines = text.split("\n")
        for fault in state.faults:
            assert fault.span is not None
            assert 0 <= fault.span.start <= fault.span.end <= len(lines[fault.span.line - 1])
            assert fault.pointer == f"/{fault.span.line - 1}"
        wrong = replay(replace(state, faults=())).faults
        assert [fault for fault in wrong if not fault.missing] == []


@fewer_examples(3)
@given(st.lists(WORDS, max_size=30).map(" ".join))
def test_a_text_is_refused_exactly_where_something_is_left_out(text: str) -> None:
    (chunk, *_) = FORMAT.chunks(text)
    state = FORMAT.to_state(chunk, load_rules)
    wrong = [each for each in state.faults if not each.missing]
    deal = state.rules.description.deal
    try:
        Record.of_state(state)
    except InvalidHand:
        # A hand or a bottom of a few cards can be set up, but no game begins with it.
        sizes = [(hand, deal.hand) for hand in state.hands] + [(state.bottom, deal.bottom)]
        assert wrong or any(hand is not None and len(hand) != size for hand, size in sizes)
    except SolverError as error:
        assert error.pointer == wrong[0].pointer
    else:
        assert wrong == []


def test_a_text_without_bounds_is_refused_at_once() -> None:
    with pytest.raises(InvalidRequest, match=f"{MOST_LINES} lines"):
        read("Bo: 3\n" * (MOST_LINES + 1))
    state = read("Bo: " + "3" * MOST_SIGNS)
    assert told(state) == [f"a line has {MOST_SIGNS} signs at most"]
    # Whatever a text repeats, its faults come to an end, and so does the reading.
    state = read("Bo: 9\nCai: 3 34\n" * 400)
    assert 90 < len(state.faults) < 200
    assert any("too many faults" in each for each in told(state))
    assert "no game has more than" in told(state)[-1]


@together("game", GAMES)
def test_the_rules_that_are_named_count_before_those_that_are_chosen(game: str) -> None:
    assert read(f"Game: {game}\nAnn: 3", rules="happy").rules.id == game
    name = load_rules(game).description.words["zh"].name
    assert read(f"玩法：{name}", rules="happy").rules.id == game
    assert read("Ann: 3", rules=game).rules.id == game


def test_rules_may_be_an_object() -> None:
    state = read('Game: {"base": "classic", "id": "mine"}\nAnn: 3')
    assert state.rules.id == "mine"
    assert told(read("Game: {x\nAnn: 3")) == ["'{x' is no JSON object"]


def test_a_neighbour_is_one_of_mine_or_of_the_landlord() -> None:
    mine = read("Me: 34567\nNext: pass\nPrevious: 89TJQ")
    assert acts_of(mine) == "0:34567 1:pass 2:89TJQ"
    theirs = read("Next: 8\nLandlord: 34567")
    assert "it is Landlord's turn, and not Next's" in told(theirs)[0]
    assert acts_of(theirs) == "2:34567"


def test_a_call_of_another_game_names_the_games_that_have_it() -> None:
    state = read("小明：抢地主", rules="classic")
    assert "snatch, happy have it" in told(state)[0]
    assert "begin with a line such as 'Game: snatch'" in told(state)[0]


def test_hands_are_checked_by_the_replay_and_left_out() -> None:
    state = read("Ann hand: 33333\nBo hand: 3333444455556666789\nAnn: 7")
    assert [hand and str(hand) for hand in state.hands] == [None, None, None]
    assert acts_of(state) == "0:7"
    assert len(state.faults) == 2
    partly = replay(read("Ann hand: 34567\nAnn: 7"))
    assert [fault.pointer for fault in partly.faults] == ["/hands/0"]
    assert partly.state.spans["/hands/0"] == (1, 10, 15)


@pytest.mark.parametrize("language", NAMES)
def test_who_has_won_is_compared_with_the_plays(language: str) -> None:
    record = random_record(load_rules("classic"), Random(4))
    assert record.result is not None
    landlord = record.result.winner == "landlord"
    text = write_record(record, format=language).rstrip() + "\n"
    right, wrong = ("地主赢", "农民赢了") if landlord else ("Peasants win", "The landlord wins")
    assert told(read(text + right)) == []
    assert told(read(text + wrong)) == [
        f"by the plays the {record.result.winner} {'wins' if landlord else 'win'}"
    ]
    assert told(read("Bo: 3\nBo wins")) == ["by the lines before, the game is not over yet"]


def test_bids_may_break_off_where_the_landlord_is_known() -> None:
    state = read("Ann: bids 1\nLandlord: Bo\nBid: 2\nBo: 34567")
    assert (state.calls, state.landlord, state.terms.bid) == ((1,), 1, 2)
    assert told(state) == []


def test_a_landlord_who_is_none_by_the_calls_is_a_fault_and_the_calls_stand() -> None:
    state = read("Ann: bids 3\nLandlord: Bo\nAnn: 34567")
    assert acts_of(state) == "0:34567"
    assert told(state) == ["by the calls Ann is the landlord, and not Bo"]


def test_what_the_game_says_of_seats_is_said_of_names() -> None:
    assert told(read("Ann: pass\nAnn: 3", rules="douzero"))[0].startswith("Ann leads and may not")
    played = "Ann: 3\nBo: 5\nDan!: "
    # Bombs out of turn, without and with them in the game, one that is none, and one in turn.
    said = {
        ("classic", "4444"): "Dan acts out of turn, and classic has no bombs out of turn",
        ("street", "77"): "Dan acts out of turn with 77 (pair), which is no bomb",
    }
    for (game, cards), detail in said.items():
        (fault,) = read(f"Game: {game}\n{played}{cards}").faults
        assert fault.detail == detail
        assert fault.detail.said("zh").startswith("还没轮到 Dan 出牌，而")
    (fault,) = read("Game: street\nAnn: 3\n小红!: 5555").faults
    assert fault.detail == "小红 has the turn: nothing it does is out of turn"
    assert fault.detail.said("zh") == "正轮到 小红出牌：不用抢炸"


def test_one_card_is_no_game() -> None:
    for text in ("3", "K", "hello", "Bo"):
        with pytest.raises(InvalidRequest, match="looks like no record of a game"):
            parse_record(text)
    assert parse_record("34567").landlord == 0
