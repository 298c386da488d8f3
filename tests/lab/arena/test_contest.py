"""Matches by several processes: the same result as by one."""

import dataclasses
import multiprocessing
import shlex
import sys
from pathlib import Path

import pytest

from lab.arena import AgentContest, AgentFailure, AgentSpec, Match, Sprt, play_contest
from solver.errors import InvalidRequest
from solver.rules import load_rules
from solver.search.limit import Limit

FAKE = Path(__file__).parent / "fake_engine.py"


def spec(name: str) -> AgentSpec:
    return AgentSpec(name, Limit(worlds=3), seed=2)


def contest(a: str, b: str, rules: str = "classic", partner: str | None = None) -> AgentContest:
    return AgentContest(
        description=load_rules(rules).description,
        a=spec(a),
        b=spec(b),
        seed=2,
        partner=None if partner is None else spec(partner),
    )


def timeless(match: Match) -> Match:
    return dataclasses.replace(match, parts={**match.parts, "seconds_per_play": {}})


@pytest.mark.long
@pytest.mark.process
@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize(
    ("a", "b", "rules", "partner"),
    [
        ("search", "random", "douzero", None),
        ("random", "bold", "street", "timid"),
        (shlex.join(["engine:" + sys.executable, str(FAKE), "legal"]), "random", "decktet", None),
    ],
    ids=lambda value: str(value).split(":", maxsplit=1)[0],
)
def test_the_number_of_processes_changes_nothing(
    a: str, b: str, rules: str, partner: str | None
) -> None:
    """Tests that deals played elsewhere, in another order, give the same result."""
    played = contest(a, b, rules, partner)
    steps: list[int] = []
    alone = play_contest(played, deals=6, workers=1)
    together = play_contest(played, deals=6, workers=2, progress=lambda: steps.append(1))
    assert timeless(alone) == timeless(together)
    assert len(steps) == 6
    assert (
        set(alone.parts["seconds_per_play"])
        == set(together.parts["seconds_per_play"])
        == {a, b} | ({partner} if partner else set())
    )


@pytest.mark.long
@pytest.mark.process
def test_a_test_stops_all_processes_at_the_same_deal() -> None:
    """Tests that the verdict is that of the deals in their order."""
    played = contest("greedy", "random", "douzero")
    sprt = Sprt(0.5, 0.7)
    alone = play_contest(played, deals=400, workers=1, sprt=sprt)
    together = play_contest(played, deals=400, workers=2, sprt=sprt)
    assert timeless(alone) == timeless(together)
    assert alone.verdict.conclusion == "H1"
    assert alone.deals < 100


@pytest.mark.process
def test_failures_come_back() -> None:
    """Tests that an error in another process ends the match with its message."""
    played = contest(shlex.join(["engine:" + sys.executable, str(FAKE), "cheats"]), "greedy")
    with pytest.raises(AgentFailure, match=r"fails in deal 0, in seat \d: .*for BR"):
        play_contest(played, deals=4, workers=2)


@pytest.mark.process
def test_a_process_that_dies_ends_the_match() -> None:
    """Tests that a killed worker is reported, instead of waited for."""

    def kill() -> None:
        for child in multiprocessing.active_children():
            child.kill()

    played = contest("random", "greedy")
    with pytest.raises(AgentFailure, match="a process of the match has died"):
        play_contest(played, deals=20_000, workers=2, progress=kill)


def test_what_cannot_be_played_is_refused_at_once() -> None:
    """Tests agents and numbers that are wrong, before any process starts."""
    with pytest.raises(InvalidRequest, match="unknown agent 'perfect'"):
        play_contest(contest("perfect", "greedy"), deals=4, workers=2)
    with pytest.raises(InvalidRequest, match="at least 2"):
        play_contest(contest("greedy", "greedy"), deals=1)


def test_the_json_of_a_contest() -> None:
    """Tests the fields that describe a match."""
    rules = load_rules("classic")
    assert contest("greedy", "bold", partner="random").to_json() == {
        "a": "greedy",
        "b": "bold",
        "rules": f"classic@{rules.version}",
        "landlord": "auction",
        "seed": 2,
        "partner": "random",
        "objective": "win",
    }
    by_turns = dataclasses.replace(contest("greedy", "bold"), landlord_by="turns")
    assert by_turns.to_json()["landlord"] == "turns"
