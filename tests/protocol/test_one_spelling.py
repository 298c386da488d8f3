"""A question is written alike at every door, and its spellings have one answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from solver import Limit, advise
from solver.cli.assistant_tools import tools
from solver.errors import SolverError
from solver.protocol import ENDPOINTS
from solver.protocol.bids import BidsRequest
from solver.protocol.game_input import GameInput
from solver.protocol.library import ToldCall, ToldMoment
from solver.protocol.limits import SearchRequest
from solver.protocol.lines import answers
from solver.rules.catalogue import BUILT_IN
from tests.api_client import app_with
from tests.command_line import run_json

Door = Callable[[str, dict[str, Any]], dict[str, Any]]

LEAD: dict[str, Any] = {
    "rules": "classic",
    "landlord": 0,
    "seat": 0,
    "hand": "3344455667788TTJQK2R",
    "history": [],
}
ANSWER: dict[str, Any] = {
    "rules": "classic",
    "landlord": 0,
    "seat": 1,
    "hand": "3346678TJJQKKAA22",
    "history": [[0, "QQ"]],
}
KNOWN = {name: value for name, value in ANSWER.items() if name != "history"}
TABLE: dict[str, Any] = {
    "rules": "classic",
    "landlord": 0,
    "seat": 1,
    "hand": "3456789",
    "over": {"seat": 0, "cards": "3"},
    "left": {"0": 5, "2": 4},
    "unseen": "TTJJQQKKA",
}
RECORD = Path("examples/games/classic.ddz.jsonl").read_text(encoding="utf-8")
# What is neither in the hand of TABLE nor unseen there.
GONE = "333444555666777888999TTJJQQKKAAA2222BR"
HEAP: dict[str, Any] = {
    "rules": "classic",
    "landlord": 2,
    "seat": 0,
    "hand": "JJK",
    "over": {"seat": 1, "cards": "99"},
    "left": {"0": 3, "1": 2, "2": 6},
    "unseen": "33458AA2",
    "passes": 1,
}


def same(question: dict[str, Any], **other: Any) -> dict[str, Any]:
    """Returns a question with some fields written otherwise; `...` leaves one out."""
    return {name: value for name, value in {**question, **other}.items() if value is not ...}


# By what is written otherwise: the plain question, and the same in other words.
SPELLINGS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "over, the cards alone": (TABLE, same(TABLE, over="3")),
    "over, the cards alone, after a pass": (HEAP, same(HEAP, over="99")),
    "over, an act": (TABLE, same(TABLE, over=[0, "3"])),
    "over, an act of texts": (TABLE, same(TABLE, over=["0", "3"])),
    "over, an object without a seat": (TABLE, same(TABLE, over={"cards": "3"})),
    "over, a list of cards": (HEAP, same(HEAP, over=["9", "9"])),
    "over, numbers of DouZero": (HEAP, same(HEAP, over=[9, 9])),
    "left, a list": (HEAP, same(HEAP, left=[3, 2, 6])),
    "left, a list with a gap": (TABLE, same(TABLE, left=[5, None, 4])),
    "left, a text": (HEAP, same(HEAP, left="3,2,6")),
    "left, a text with a gap": (TABLE, same(TABLE, left="5,,4")),
    "left, a text with blanks": (HEAP, same(HEAP, left="3 2 6")),
    "left, numbers as texts": (TABLE, same(TABLE, left={"0": "5", "2": "4"})),
    "acts instead of history": (ANSWER, same(KNOWN, acts=[[0, "QQ"]])),
    "no acts beside the history": (ANSWER, same(ANSWER, acts=[])),
    "acts as objects": (ANSWER, same(KNOWN, history=[{"seat": "0", "cards": "QQ"}])),
    "acts with seats as texts": (ANSWER, same(KNOWN, history=[["0", "QQ"]])),
    "numbers as texts": (TABLE, same(TABLE, landlord="0", seat="1")),
    "no seat, by the history": (ANSWER, same(ANSWER, seat=...)),
    "no seat, by the play to beat": (TABLE, same(TABLE, seat=...)),
    "no seat, by the passes": (HEAP, same(HEAP, seat=...)),
    "no landlord, by the history": (ANSWER, same(ANSWER, landlord=...)),
    "no landlord, by the hand": (LEAD, same(LEAD, landlord=..., history=...)),
    "no landlord and no seat, by the hand": (LEAD, same(LEAD, landlord=..., seat=..., history=...)),
    "no history before the first lead": (LEAD, same(LEAD, history=...)),
    "the play to beat is the history": (ANSWER, same(KNOWN, over="QQ")),
    "a list of cards for the hand": (LEAD, same(LEAD, hand=list("3344455667788TTJQK2R"))),
}


def http(path: str, question: dict[str, Any]) -> dict[str, Any]:
    answer = app_with().test_client().post(f"/v1/{path}", json=question)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def engine(path: str, question: dict[str, Any]) -> dict[str, Any]:
    line = json.dumps({"do": path, "id": 1, **question}).encode()
    found = json.loads(next(answers(BytesIO(line), BUILT_IN)))
    assert found.pop("ok"), found
    del found["id"]
    return found


def assistant(path: str, question: dict[str, Any]) -> dict[str, Any]:
    name = {"advice": "advise", "bids": "recommend_bid"}[path]
    return tools()[name].ask(question)


def command(path: str, question: dict[str, Any]) -> dict[str, Any]:
    """Asks by flags, which are texts; by the file of a request what has no flags."""
    asked, name = dict(question), {"advice": "advise", "bids": "bid"}[path]
    if path == "advice" and asked.keys() & {"record", "start", "gone", "history"}:
        return run_json(name, "-", input=json.dumps(question))
    limit, seed = asked.pop("limit"), asked.pop("seed")
    flags = ["--worlds", str(limit["worlds"]), "--seed", str(seed)]
    if path == "bids":
        flags.append(asked.pop("hand"))
    for field, value in asked.items():
        flags += [f"--{field}", value if isinstance(value, str) else json.dumps(value)]
    return run_json(name, *flags)


def library(_: str, question: dict[str, Any]) -> dict[str, Any]:
    """Asks a function of the library, which takes the same fields as arguments."""
    asked = {**question, "limit": Limit(**question["limit"])}
    found = advise(asked.pop("rules"), **asked)
    return {"best": str(found.best) if found.best else "pass"}


DOORS: dict[str, Door] = {
    "http": http,
    "engine": engine,
    "assistant": assistant,
    "command": command,
}


def told(answer: dict[str, Any]) -> dict[str, Any]:
    """Returns an answer without the time that it took, and without the longest one of a door."""
    timed = {"seconds", "limit"}
    engine = {name: value for name, value in answer["engine"].items() if name not in timed}
    return {**answer, "engine": engine}


@pytest.mark.parametrize("name", SPELLINGS)
def test_other_words_have_the_same_answer(name: str) -> None:
    """Tests advice in other words, as the plain question is answered over HTTP."""
    plain, spelled = SPELLINGS[name]
    quick = {"limit": {"worlds": 1}, "seed": 1}
    expected = told(ENDPOINTS["advice"].ask({**plain, **quick}).to_dict())
    assert "landlord" not in [each["what"] for each in expected.get("assumed", [])]
    assert told(ENDPOINTS["advice"].ask({**spelled, **quick}).to_dict()) == expected


MOMENTS: dict[str, tuple[str, dict[str, Any]]] = {
    "a lead": ("advice", LEAD),
    "an answer": ("advice", same(KNOWN, over="QQ")),
    "the heap": ("advice", same(TABLE, over="3", left="5,,4")),
    "some cards gone": (
        "advice",
        same(TABLE, unseen=..., over="3", left="5,7,4", gone=GONE),
    ),
    "a step of a record": ("advice", {"record": RECORD, "at": 7}),
    "a position that was set up": (
        "advice",
        {
            "rules": "classic",
            "landlord": 0,
            "start": {"hands": ["34567", "789TJ", "QKA2"], "turn": 0},
        },
    ),
    "a call": ("bids", {"rules": "snatch", "hand": "3455667789TJQA22R", "calls": "1"}),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_each_door_gives_the_same_answer(name: str) -> None:
    """Tests the same words over HTTP, in a line, as a tool and on the command line."""
    path, moment = MOMENTS[name]
    question = {**moment, "limit": {"worlds": 1}, "seed": 1}
    answers = {door: told(ask(path, question)) for door, ask in DOORS.items()}
    for door, answer in answers.items():
        assert answer == answers["http"], door
    if path == "advice" and "rules" in question:
        assert library(path, question)["best"] == answers["http"]["best"]


def test_open_hands_are_solved_alike_at_each_door() -> None:
    """Tests the eighth moment: all hands known, the play to beat by its cards alone."""
    hands = {"rules": "snatch", "landlord": 0, "hands": ["3344567R", "889TTJK", "6699QQ2"]}
    question = {**hands, "turn": "1", "over": "33", "limit": {"nodes": 20_000}}
    plain = {**question, "turn": 1, "over": {"seat": 0, "cards": "33"}}
    expected = ENDPOINTS["solutions"].ask(plain).to_dict()
    for found in (http("solutions", question), tools()["solve_position"].ask(question)):
        for name in ("result", "plays", "line", "nodes"):
            assert found[name] == expected[name]


@pytest.mark.parametrize(
    ("question", "pointer", "said"),
    [
        (same(TABLE, left="5,x,4"), "/left", "such as"),
        (same(TABLE, left=5), "/left", "such as"),
        (same(TABLE, over="pass"), "/over", "is a pass"),
        (same(TABLE, over="34"), "/over", "34"),
        (same(TABLE, seat="one"), "/seat", "integer"),
        (same(ANSWER, acts=[[0, "QQ"]]), "/acts", "only one"),
        (same(KNOWN, acts=[[0, "QQ"], [2, "KK"]]), "/acts/1", "seat 1"),
        (same(KNOWN, landlord=..., seat=...), "/landlord", "required"),
        (KNOWN, "/history", "give `history`"),
    ],
)
def test_what_cannot_be_meant_is_refused_where_it_stands(
    question: dict[str, Any], pointer: str, said: str
) -> None:
    from solver.protocol.problem import ProblemDetails

    with pytest.raises(ValueError, match=re.escape(said)) as caught:
        ENDPOINTS["advice"].ask(question)
    issue = ProblemDetails.of(caught.value).issues[0]
    assert issue.pointer.startswith(pointer)
    assert said in issue.detail


def test_who_nobody_has_named_is_assumed_aloud() -> None:
    """Tests a hand in answer to a play, where no seat is named: the landlord has led."""
    question = {"rules": "classic", "hand": KNOWN["hand"], "over": "QQ"}
    answer = ENDPOINTS["advice"].ask({**question, "limit": {"worlds": 1}, "seed": 1}).to_dict()
    assert [each["what"] for each in answer["assumed"]] == ["landlord", "seat"]
    plain = ENDPOINTS["advice"].ask({**ANSWER, "limit": {"worlds": 1}, "seed": 1}).to_dict()
    assert answer["plays"] == plain["plays"]


@pytest.mark.parametrize(
    ("left", "seat", "assumed"),
    [
        ([2], 1, ["landlord", "seat", "left"]),
        ([2, 5], 2, ["landlord"]),
        ([2, 3], 1, ["landlord", "seat", "left"]),
        ([2, None, 9], 1, ["landlord"]),
    ],
)
def test_who_asks_holds_as_many_cards_as_the_hand(
    left: list[int | None], seat: int, assumed: list[str]
) -> None:
    """Tests "I hold 667, and the landlord has 2 left"."""
    question = {"rules": "classic", "hand": "667", "left": left, "limit": {"worlds": 1}, "seed": 1}
    answer = ENDPOINTS["advice"].ask(question).to_dict()
    found = [each["what"] for each in answer["assumed"]]
    assert [each for each in found if each not in ("heap", "history")] == assumed
    named = ENDPOINTS["advice"].ask({**question, "landlord": 0, "seat": seat}).to_dict()
    assert answer["plays"] == named["plays"]


def test_who_asks_is_required_where_no_number_fits() -> None:
    question = {"rules": "classic", "hand": "667", "left": [2, 5, 9]}
    with pytest.raises(SolverError, match="seat is required"):
        ENDPOINTS["advice"].ask(question)


def test_the_library_names_what_the_caller_wrote() -> None:
    """Tests that a wrong argument is named, and one that there is not."""
    with pytest.raises(SolverError, match="ZZ") as caught:
        advise("classic", landlord=0, seat=0, hand="ZZ", history=[])
    assert caught.value.pointer == "/hand"
    with pytest.raises(TypeError, match="nonsense"):
        advise("classic", hand="3", nonsense=3)  # type: ignore[call-arg]


def test_the_library_takes_the_fields_of_a_question() -> None:
    """Tests what type checkers are told of the arguments: all fields, and no others."""
    assert ToldMoment.__optional_keys__ == GameInput.model_fields.keys() - {"rules"}
    own = {"rules", "objective", "bidders", *SearchRequest.model_fields, "seed", "language"}
    assert ToldCall.__optional_keys__ == BidsRequest.model_fields.keys() - own


@pytest.mark.parametrize("do", ["solutions", "positions"])
def test_a_play_to_beat_without_hands_is_no_crash(do: str) -> None:
    """Tests a play to beat by whoever sat before, where nobody sits."""
    moment = {"hands": [], "turn": 0, "over": "QQ"}
    record = {"rules": "classic", "landlord": 0, "start": moment}
    question: dict[str, Any] = {"record": record}
    if do == "solutions":
        question = {"rules": "classic", "landlord": 0, **moment}
    with suppress(SolverError):
        found = ENDPOINTS[do].ask(question).to_dict()
        assert found["problems"]
