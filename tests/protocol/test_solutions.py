"""Tests of the question `solutions`: what it takes, what it answers, what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from solver.protocol import ENDPOINTS, ProblemDetails
from solver.protocol.limits import DEFAULT_SECONDS, MAX_SECONDS
from solver.protocol.solutions import NodeLimit
from tests.together import together

LEAD: dict[str, Any] = {"rules": "classic", "landlord": 0, "hands": ["3344", "5", "67"], "turn": 0}
FOLLOW = LEAD | {"hands": ["33A", "4", "5"], "over": {"seat": 2, "cards": "k"}}
WHOLE: dict[str, Any] = {
    "rules": "classic",
    "landlord": 0,
    "hands": ["3344466899TJJQKKK22R", "355567889TQKAAAA2", "345677789TTJJQQ2B"],
    "turn": 0,
}


def ask(question: dict[str, Any], **more: Any) -> Any:
    """Returns the answer as JSON."""
    return ENDPOINTS["solutions"].ask(question | more).to_dict()


def refusal(question: dict[str, Any], **more: Any) -> ProblemDetails:
    """Returns why the question is refused."""
    with pytest.raises(ValueError) as caught:
        ask(question, **more)
    return ProblemDetails.of(caught.value)


def test_an_answer() -> None:
    """Tests every field of an answer."""
    answer = ask(LEAD)
    assert answer["result"] == "landlord"
    assert [(play["cards"], play["result"]) for play in answer["plays"]][-1] == ("4", "peasants")
    first = answer["plays"][0]
    assert first == {
        "cards": first["cards"],
        "type": "pair",
        "length": 1,
        "kickers": 0,
        "key": first["key"],
        "result": "landlord",
        "plays_to_win": 2,
        "plays_to_win_exact": True,
    }
    assert answer["line"][0] == [0, first["cards"]]
    assert answer["line"][1] == [1, "pass"]
    assert answer["objective"] == "win"
    assert answer["interrupts"] == "none"
    assert "direction" not in answer
    assert "points" not in answer
    assert answer["nodes"] >= 0
    assert answer["seconds"] >= 0
    assert answer["engine"]["limit"] == {"seconds": DEFAULT_SECONDS}
    assert answer["engine"]["rules"].startswith("classic@")


def test_points() -> None:
    """Tests that bid and earlier bombs are counted, and that the plays have points too."""
    answer = ask(LEAD, objective="points", bid=2, multiplier=4)
    assert answer["points"] == 16
    assert {play["points"] for play in answer["plays"]} == {16, -16}
    two = LEAD | {"hands": ["3344", "5"], "rules": "snatch"}
    assert ask(two, objective="points")["points"] == 1
    assert ask(two, objective="points", snatch=True)["points"] == 2
    assert ask(two, objective="points", plays={"peasants": 0})["points"] == 2


def test_following() -> None:
    """Tests that the play to beat may be written in any way, and that the pass is a play."""
    plays = {play["cards"]: play for play in ask(FOLLOW)["plays"]}
    assert plays["pass"]["type"] == "pass"
    assert {cards: play["result"] for cards, play in plays.items()} == {
        "A": "landlord",
        "pass": "peasants",
    }


def test_undecided() -> None:
    """Tests that an answer within a limit has the proven bounds."""
    answer = ask(WHOLE, limit={"nodes": 1}, objective="points")
    assert answer["result"] == "undecided"
    assert "points" not in answer
    assert answer["points_low"] < 0 < answer["points_high"]
    assert all(play["points_low"] <= play["points_high"] for play in answer["plays"])
    assert answer["engine"]["threads"] == 1
    assert answer["engine"]["limit"] == {"seconds": MAX_SECONDS, "nodes": 1}
    assert "points_low" not in ask(WHOLE, limit={"nodes": 1})


def test_street() -> None:
    """Tests that the direction is chosen, that bombs out of turn are marked and may be left out."""
    question = {
        "rules": "street",
        "landlord": 1,
        "hands": ["JJ", "XX", "222", "244"],
        "turn": 3,
    }
    answer = ask(question)
    assert (answer["result"], answer["interrupts"]) == ("landlord", "bomb")
    without = ask(question, interrupts="none")
    assert (without["result"], without["interrupts"]) == ("peasants", "none")
    # The landlord's bomb ends the game before seat 0 can.
    last = ask(question | {"hands": ["JJ", "XX", "222", "44"], "turn": 3, "landlord": 1})
    assert last["result"] == "peasants"
    bombed = ask(question | {"hands": ["JJ4", "XX", "222", "4455"]})
    assert bombed["result"] == "landlord"
    assert [1, "XX", "!"] in bombed["line"]
    deal = {
        "rules": "street",
        "landlord": 0,
        "hands": ["333446799TJJJQKK22", "345678KKAAAX", "556889TJQA22", "4567789TTQQX"],
        "turn": 0,
        "limit": {"nodes": 100},
    }
    assert ask(deal)["direction"] in (1, -1)
    assert all(play["direction"] in (1, -1) for play in ask(deal)["plays"])
    assert "direction" not in ask(deal, direction=-1)


@together(
    ("question", "pointer"),
    [
        (LEAD | {"hands": ["3344", "33345", "3"]}, "/hands/1"),
        (LEAD | {"hands": ["3344", "", "3"]}, "/hands/1"),
        (LEAD | {"hands": ["3344", "5Z", "3"]}, "/hands/1"),
        (LEAD | {"hands": ["33333", "5", "3"]}, "/hands/0"),
        (LEAD | {"hands": ["3"]}, "/hands"),
        (LEAD | {"turn": "first"}, "/turn"),
        (LEAD | {"landlord": 4}, "/landlord"),
        (LEAD | {"passes": 1}, "/passes"),
        (LEAD | {"interrupts": "bomb"}, "/interrupts"),
        (LEAD | {"interrupts": True}, "/interrupts"),
        (LEAD | {"bid": 4}, "/bid"),
        (LEAD | {"threads": 2}, "/threads"),
        (LEAD | {"limit": {"nodes": 0}}, "/limit/nodes"),
        (LEAD | {"limit": {"worlds": 5}}, "/limit/worlds"),
        (LEAD | {"plays": {"landlord": 0}}, "/plays/landlord"),
        (LEAD | {"objective": "score"}, "/objective"),
        (FOLLOW | {"over": {"seat": 0, "cards": "K"}}, "/over/seat"),
        (FOLLOW | {"over": {"seat": 2, "cards": "34"}}, "/over/cards"),
        (FOLLOW | {"over": {"seat": 2, "cards": "3Z"}}, "/over/cards"),
        (FOLLOW | {"over": {"seat": 2, "cards": "333"}}, "/over/cards"),
        (FOLLOW | {"over": {"seat": 2, "cards": "AAAA"}}, "/over/cards"),
    ],
)
def test_contradictions(question: dict[str, Any], pointer: str) -> None:
    """Tests that the pointer is that of the field; what cannot be is tested in game/test_position."""
    problem = refusal(question)
    assert problem.status == 422
    assert problem.issues[0].pointer == pointer


def test_limits() -> None:
    """Tests the default limits of searches."""
    assert NodeLimit().to_limit().seconds == DEFAULT_SECONDS
    counted = NodeLimit(nodes=5).to_limit()
    assert (counted.seconds, counted.nodes) == (MAX_SECONDS, 5)
    assert NodeLimit(nodes=5).within(2.0).seconds == 2.0
    assert NodeLimit(seconds=7.0).within(2.0).seconds == 2.0
