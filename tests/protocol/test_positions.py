"""Positions: any game at any place, as each seat sees it, and games that are still being set up."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from solver.errors import InvalidRequest, SolverError
from solver.game.cards import Hand
from solver.protocol import ENDPOINTS
from solver.protocol.acts import write_act
from solver.records import parse_record, write_record
from solver.records.ddz import events_of
from solver.rules import GAMES, load_rules
from tests.builders import greedy_record
from tests.together import together

EXAMPLES = Path(__file__).parents[2] / "examples/games"
QUICK = {"limit": {"worlds": 0}, "seed": 1}
CLASSIC: dict[str, Any] = {
    "rules": "classic",
    "landlord": 0,
    "bid": 3,
    "hands": ["3344455667788TJQK", None, None],
    "bottom": "3TB",
}


def ask(**question: Any) -> dict[str, Any]:
    """Returns the answer to a question about a position."""
    return ENDPOINTS["positions"].ask(question).to_dict()


def example(game: str) -> str:
    return (EXAMPLES / f"{game}.ddz.jsonl").read_text("utf-8")


@pytest.mark.one_in(7, first=4)
@pytest.mark.parametrize("game", GAMES)
def test_every_place_of_a_game(game: str) -> None:
    """Tests that cards are kept together from the deal to the end, whoever looks."""
    whole = ask(text=example(game), write=True)
    assert whole["events"] == [json.loads(line) for line in example(game).splitlines()]
    assert whole["problems"] == []
    assert whole["stage"] == "over"
    deck = Counter(Hand.deck(load_rules(game)))
    for at in range(len(whole["steps"]) + 1):
        for seat in (None, 0, 2):
            here = ask(record=whole["record"], at=at, seat=seat)
            assert here["at"] == at
            assert here["problems"] == []
            assert all(here["hands"]) == (seat is None) or here["stage"] == "over" or shows(here)
            gone = sum((counted(game, cards) for cards in here["played"]), Counter())
            own = counted(game, here["hands"][seat]) if seat is not None else Counter()
            assert Counter(here["out"]) == deck - gone - own


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_text_says_what_follows_from_it(game: str) -> None:
    """Tests that the game of a text is given back with its landlord and its plays as written."""
    record = parse_record(example(game))
    given = ask(text=example(game))["record"]
    assert given["landlord"] == record.landlord
    assert given["acts"] == [list(write_act(act)) for act in record.acts]
    assert (given.get("first"), given.get("direction")) == (record.first, record.direction)
    again = ask(record=given, write=True)
    assert again["events"] == list(events_of(record))


def test_the_plays_of_another_program_are_written_as_here() -> None:
    record = greedy_record("douzero", 5)
    text = write_record(record, format="showdown")
    given = ask(text=text)["record"]
    assert given["acts"] == [list(write_act(act)) for act in record.acts]


def shows(here: dict[str, Any]) -> bool:
    """Returns whether somebody has shown a hand."""
    steps = here["steps"][: here["at"]]
    return any(str(step.get("call", "")).startswith("show") for step in steps)


def counted(game: str, cards: str) -> Counter[str]:
    return Counter(Hand.parse(load_rules(game), cards))


@pytest.mark.one_in(7, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_the_questions_of_a_place_are_answered(game: str) -> None:
    """Tests that what `asks` holds can be sent as it is, all through a game."""
    whole = ask(text=example(game))
    asked = Counter[str]()
    for at in range(0, len(whole["steps"]), 3):
        asks = ask(record=whole["record"], at=at)["asks"]
        for name in ("advice", "bids"):
            if asks[name] is not None:
                assert ENDPOINTS[name].ask(asks[name] | QUICK)
                asked[name] += 1
    last = ask(record=whole["record"], at=len(whole["steps"]) - 2)["asks"]
    solved = ENDPOINTS["solutions"].ask(last["solutions"] | {"limit": {"nodes": 10_000}}).to_dict()
    assert solved["result"] == whole["end"]["winner"]
    assert ENDPOINTS["decompositions"].ask(last["decompositions"])
    assert asked["advice"] > 5
    assert bool(asked["bids"]) == (game != "douzero")


@pytest.mark.one_in(7, first=6)
@pytest.mark.parametrize("game", GAMES)
def test_sides_and_what_may_be_seen(game: str) -> None:
    """Tests at each place what a view draws by: sides, open hands, the bottom, the deal's par."""
    record = ask(text=example(game))["record"]
    for seat in range(len(record["hands"])):
        for at in range(len(ask(record=record)["steps"]) + 1):
            here = ask(record=record, at=at, seat=seat)
            landlord = here["landlord"]
            assert here["sides"] == [
                None if landlord is None else "landlord" if each == landlord else "peasants"
                for each in range(len(record["hands"]))
            ]
            known = [hand is not None for hand in here["hands"]]
            assert here["seen"] == {"hands": known, "bottom": here["bottom"] is not None}
            assert here["seen"]["hands"][seat]
            untouched = all(each["kind"] != "play" for each in here["steps"][:at])
            assert (here["asks"]["par"] is not None) == untouched
    unknown = ask(record={"rules": game, "calls": record.get("calls", [])}, seat=0)
    assert unknown["seen"]["hands"][0]
    assert unknown["hands"][0] is None


def test_hands_that_may_be_seen_need_not_be_known() -> None:
    """Tests calls without a card: who shows its hand, the cards still dealt, the open bottom."""
    calls = {"rules": "happy", "first": 0, "calls": ["show4"]}
    here = ask(record=calls, seat=1)
    assert here["seen"] == {"hands": [True, True, False], "bottom": False}
    assert here["dealing"]
    assert here["hands"] == [None, None, None]
    assert here["asks"]["bids"] is None
    hand = Hand.deck(load_rules("happy"))
    known = {**calls, "hands": [None, str(Hand.of(load_rules("happy"), list(hand)[:17])), None]}
    asked = ask(record=known, seat=1)["asks"]["bids"]
    assert ENDPOINTS["bids"].ask(asked | QUICK)
    shown = ask(record={**calls, "calls": ["show4", "hide", "hide"]}, seat=1)
    assert not shown["dealing"]


def test_the_par_of_a_deal_gives_the_bottom_to_each_landlord() -> None:
    record = ask(text=example("classic"))["record"]
    for seat, asked in enumerate(ask(record=record, at=0)["asks"]["par"]):
        assert (asked["landlord"], asked["turn"]) == (seat, seat)
        held = [counted("classic", hand) for hand in asked["hands"]]
        whole = counted("classic", record["bottom"])
        for each, hand in enumerate(record["hands"]):
            assert held[each] == counted("classic", hand) + (whole if each == seat else Counter())
        assert ENDPOINTS["solutions"].ask(asked | {"limit": {"nodes": 100}})
    assert ask(record={**record, "bottom": None}, at=0)["asks"]["par"] is None


def test_a_seat_sees_no_more_than_it_should() -> None:
    """Tests hands, the bottom and the question to ask, seen from each seat."""
    record = ask(text=example("classic"))["record"]
    calls = 4
    before = ask(record=record, at=calls - 1, seat=0)
    assert (before["stage"], before["bottom"], before["landlord"]) == ("auction", None, None)
    his = ask(record=record, at=calls, seat=1)
    assert his["bottom"] == "589"
    assert his["asks"]["advice"]["bottom"] == "589"
    other = ask(record=record, at=calls, seat=0)
    assert other["hands"][1:] == [None, None]
    assert other["bottom"] is None
    assert other["asks"]["advice"] is None
    assert other["legal"] is None
    assert other["asks"]["solutions"] is not None  # to be asked once all hands are opened
    public = ask(record=ask(text=example("douzero"))["record"], at=0, seat=0)
    assert public["bottom"] == "7TK"
    assert public["may_hold"][2].get("7", 0) < public["may_hold"][1]["7"]


def test_the_stages_of_a_game_with_a_direction() -> None:
    """Tests that the choice is a step of its own, and may still be open."""
    record = ask(text=example("street"))["record"]
    chosen = ask(record=record, at=2)
    assert (chosen["stage"], chosen["turn"]) == ("direction", 1)
    assert [each["call"] for each in chosen["calls"]] == [1, -1]
    assert chosen["steps"][2] == {
        "kind": "direction", "seat": 1, "index": 4, "call": -1,
        "words": "playing in the reversed direction",
    }  # fmt: skip
    assert ask(record=record, at=3)["direction"] == -1
    open_ = ask(record={**record, "direction": None, "acts": []})
    assert open_["stage"] == "direction"
    assert len(open_["steps"]) == 2
    assert "direction" not in open_["asks"]["solutions"]


def test_a_bomb_out_of_turn() -> None:
    """Tests that a seat that may bomb is named, with its bombs, and may ask for advice."""
    hands = ["89TTKKAA222X", "445666789KA2", "33467799TQQK", "33458JJJJQAX"]
    record = {"rules": "street", "hands": hands, "bottom": "5578TQ", "landlord": 1, "direction": 1}
    here = ask(record={**record, "acts": [[1, "4"]]}, seat=3)
    assert here["turn"] == 2
    mine = next(each for each in here["interrupts"] if each["seat"] == 3)
    assert "JJJJ" in [play["cards"] for play in mine["plays"]]
    assert here["asks"]["advice"]["seat"] == 3
    after = ask(record={**record, "acts": [[1, "4"], [3, "JJJJ", "!"]]})
    assert after["steps"][-1]["interrupt"] is True
    assert after["last"][3] == "JJJJ"


def test_a_partly_known_game() -> None:
    """Tests one known hand: what others may hold, and advice for the seat that sees it."""
    here = ask(record={**CLASSIC, "acts": [[0, "55667788"], [1, "pass"]]}, seat=0)
    assert here["hands"] == ["333444TTJQKB", None, None]
    assert here["left"] == [12, 17, 17]
    assert here["turn"] == 2
    assert here["over"]["seat"] == 0
    assert here["last"] == ["55667788", "pass", None]
    assert here["may_hold"][2] == here["out"]
    assert here["out"]["R"] == 1
    assert "B" not in here["out"]
    assert here["asks"]["solutions"] is None
    assert here["asks"]["advice"] is None
    mine = ask(record={**CLASSIC, "acts": []}, seat=0)
    assert ENDPOINTS["advice"].ask(mine["asks"]["advice"] | QUICK)


def test_what_is_missing_or_cannot_be() -> None:
    """Tests that a board is drawn all the same, and the faults are named by their places."""

    def first(**changes: Any) -> tuple[str, str, bool]:
        here = ask(record={**CLASSIC, **changes})
        problem = here["problem"]
        return problem["pointer"], problem["detail"], problem["missing"]

    pointer, detail, missing = first(hands=["334445566778", None, None])
    assert (pointer, missing) == ("/record/hands/0", True)
    assert "12 of 17" in detail
    pointer, detail, missing = first(hands=["3344455667788TJQKA2", None, None])
    assert (pointer, missing) == ("/record/hands/0", False)
    assert "17 cards" in detail
    assert first(hands=["3344z", None, None])[0] == "/record/hands/0"
    assert first(bottom="33B", hands=["3334455667788TJQK", None, None])[0] == "/record/hands/0"
    assert first(bottom=None) == (
        "/record/bottom", "the bottom, which the landlord holds, is not known", True
    )  # fmt: skip
    assert first(landlord=None, bid=None, calls=[2, 2])[0] == "/record/calls/1"
    assert first(acts=[[0, "33"], [1, "99"], [1, "55"]])[0] == "/record/acts/2"
    assert first(acts=[[1, "33"]])[0] == "/record/acts/0"
    here = ask(record={**CLASSIC, "acts": [[0, "33"], [1, "99"], [1, "55"]]})
    assert here["at"] == 2
    assert here["turn"] == 2
    nobody = ask(record={"rules": "douzero"})
    assert nobody["problem"]["pointer"] == "/record/landlord"
    assert nobody["turn"] is None
    early = ask(record={"rules": "classic", "acts": [[0, "3"]]})
    assert early["problem"]["pointer"] == "/record/acts/0"
    assert early["stage"] == "auction"
    assert [each["call"] for each in early["calls"]] == [1, 2, 3, "pass"]


@together(
    ("question", "pointer"),
    [
        ({}, "/record"),
        ({"record": {"rules": "classic", "hands": [1]}}, ""),
        ({"record": {"rules": "no such game"}}, ""),
        ({"record": CLASSIC, "seat": 3}, "/seat"),
        ({"record": {**CLASSIC, "hands": [None] * 4}}, "/record/hands"),
        ({"text": "DDN/1 33/44/55 ? L - 0 3x1"}, "/rules"),
        ({"text": "nothing"}, "/text"),
    ],
)
def test_malformed_questions(question: dict[str, Any], pointer: str) -> None:
    with pytest.raises(ValueError) as caught:
        ask(**question)
    if isinstance(caught.value, InvalidRequest):
        assert caught.value.pointer == pointer


@pytest.mark.parametrize("game", GAMES)
def test_the_line_of_a_position(game: str) -> None:
    """Tests that a line is read as the position that it was written from."""
    record = parse_record(example(game))
    acts = len(record.acts) - 3
    broken = ask(record={**ask(text=example(game))["record"], "acts": []}, write=True)["events"]
    assert broken is not None
    events = [json.loads(line) for line in example(game).splitlines()]
    done = [event for event in events if event["type"] in ("play", "pass")]
    events = [event for event in events if event not in done and event["type"] != "end_game"]
    text = "\n".join(map(json.dumps, events + done[:acts]))
    line = write_record(parse_record(text), format="position")
    before, after = ask(text=text), ask(text=line, rules=game)
    seats = load_rules(game).players
    turned = [(seat + before["landlord"]) % seats for seat in range(seats)]
    assert after["problems"] == []
    assert after["hands"] == [before["hands"][seat] for seat in turned]
    assert turned[after["turn"]] == before["turn"]
    assert after["multiplier"] == before["multiplier"]
    if before["over"] is not None:
        assert after["over"] | {"seat": 0} == before["over"] | {"seat": 0}
    assert after["legal"] == before["legal"]
    solved = [ENDPOINTS["solutions"].ask(each["asks"]["solutions"]) for each in (before, after)]
    assert solved[0].to_dict()["result"] == solved[1].to_dict()["result"]


def test_a_start_goes_on_with_acts() -> None:
    """Tests a position whose history nobody knows, and the acts after it."""
    record = {
        "rules": "classic",
        "landlord": 0,
        "bid": 2,
        "start": {
            "hands": [None, "3467TTQ", None],
            "turn": 1,
            "played": ["334455667788", "99QQAA", "JJKK"],
            "over": {"seat": 0, "cards": "55"},
        },
    }
    here = ask(record=record, seat=1)
    assert here["stage"] == "play"
    assert here["turn"] == 1
    assert here["over"]["cards"] == "55"
    assert here["left"][0] == 8
    after = ask(record={**record, "acts": [[1, "TT"], [2, "pass"], [0, "pass"]]}, seat=1)
    assert after["problems"] == []
    # And four more cards, which nobody names.
    assert len(after["asks"]["advice"]["gone"]) == 12 + 8 + 4
    assert after["left"][1] == 5
    assert after["leading"]
    assert after["turn"] == 1


def test_the_landlord_may_have_played_his_bottom() -> None:
    """Tests that a known bottom is no more than the landlord has left, where he may have played it."""
    start: dict[str, Any] = {
        "hands": ["8TQK", "3335669TTJK", None],
        "turn": 0,
        "left": [4, 11, 1],
    }
    record = {"rules": "happy", "landlord": 2, "start": start, "bottom": "8Q2"}
    assert ask(record=record)["stage"] == "play"
    start = {"hands": [None] * 3, "turn": 0, "left": [17, 17, 1]}
    start["played"] = ["", "", "3333444455556666777"]
    found = ask(record=record | {"start": start})
    assert found["problem"]["pointer"] == "/record/bottom"
    assert "has only 1 cards left" in found["problem"]["detail"]


def test_a_puzzle_of_two_hands() -> None:
    """Tests that an endgame of two seats can be drawn and solved."""
    start = {"hands": ["334", "56"], "turn": 0}
    here = ask(record={"rules": "classic", "landlord": 0, "start": start})
    assert here["problems"] == []
    assert here["left"] == [3, 2]
    assert len(here["hands"]) == 2
    assert here["out"] == {"3": 2, "4": 1, "5": 1, "6": 1}
    assert ENDPOINTS["solutions"].ask(here["asks"]["solutions"]).to_dict()["result"] == "landlord"


def test_a_typed_text_is_drawn_without_its_faulty_lines() -> None:
    """Tests that each fault has its place in the text, and that the rest can be kept."""
    answer = ask(text="Landlord 3334…\nBo: 6789TJQKA\nChen pass\nLandlord: 5", write=True)
    assert answer["acts"] == [[0, "333-4"], [1, "pass"], [2, "pass"], [0, "5"]]
    assert answer["record"]["names"] == ["", "Bo", "Chen"]
    fault, note = (each for each in answer["problems"] if "line" in each)
    assert "6789TJQKA (sequence) does not beat 333-4" in fault.pop("detail")
    assert fault == {"pointer": "/text/1", "missing": False, "line": 2, "start": 4, "end": 13}
    assert (note["line"], note["missing"]) == (3, True)
    assert [event["type"] for event in answer["events"][-2:]] == ["pass", "play"]
    assert ask(record=answer["record"])["acts"] == answer["acts"]


def test_a_hand_that_is_typed_in_part_is_missing_in_its_line() -> None:
    answer = ask(text="# mine\nAnn hand: 3334\nAnn: bids 3", rules="classic", language="zh")
    (missing,) = [each for each in answer["problems"] if "line" in each]
    assert (missing["pointer"], missing["line"], missing["missing"]) == ("/text/1", 2, True)
    assert missing["detail"].startswith("17 张牌里有 4 张")
    assert answer["stage"] == "play"


def test_other_questions_refuse_a_typed_text_with_a_fault() -> None:
    with pytest.raises(SolverError, match="'Z' is no card") as caught:
        ENDPOINTS["states"].ask({"record": "Ann: 34567\nBo: 3Z\nCai: 99", "rules": "classic"})
    assert caught.value.pointer == "/record/1"
    state = ENDPOINTS["states"].ask({"record": "Ann: 34567\nBo: pass", "rules": "classic"})
    assert state.to_dict()["turn"] == 2
