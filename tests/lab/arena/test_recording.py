"""The games of a match as records: whole, read by all that reads records, with the values."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from lab.arena import AgentContest, AgentSpec, play_contest
from lab.arena.agent import WeighedDecision
from lab.arena.engine_agent import _options
from lab.arena.recording import UNITS, GameNotes, _name
from solver.game.game import Game
from solver.records import Record, read_records, write_record
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit

# The members of events that hold what was weighed.
VALUES = ("arena", "units", "options", "declined")


def lines_of(a: str, b: str, game: str, deals: int = 2, **more: Any) -> list[str]:
    """Plays a match and returns its records."""
    spec = AgentSpec(a, Limit(worlds=2), seed=3)
    contest = AgentContest(
        load_rules(game).description, spec, replace(spec, name=b), seed=3, recorded=True, **more
    )
    kept: list[str] = []
    found = play_contest(contest, deals=deals, workers=1, keep=kept.append)
    assert not any(outcome.records for outcome in found.outcomes)  # nobody holds them all
    return kept


def without_values(line: str) -> str:
    """Returns a game as a plain ddz-record."""
    events = json.loads(line)
    plain = [{name: event[name] for name in event if name not in VALUES} for event in events]
    return "".join(
        json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n" for event in plain
    )


def acts_with_games(line: str) -> list[tuple[dict[str, Any], Game]]:
    """Returns the event of each act, and the game before it."""
    record = next(iter(read_records(line)))
    acts = [event for event in json.loads(line) if event["type"] in ("play", "pass")]
    return [(event, record.at(index)) for index, event in enumerate(acts)]


@pytest.mark.usefixtures("small_weights")
@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_a_record_with_the_values_of_each_choice(game: str) -> None:
    lines = lines_of("prior", "greedy", game)
    records: list[Record] = list(read_records("".join(lines)))
    assert len(lines) == len(records) == 4
    for number, (line, record) in enumerate(zip(lines, records, strict=True)):
        assert line.count("\n") == 1
        assert write_record(record, format="ddz") == without_values(line)
        start = json.loads(line)[0]
        place = {"deal": number // 2, "seating": number % 2, "seed": 3, "objective": "win"}
        assert start["arena"].items() >= place.items()
        assert start["units"] == UNITS
        assert record.result is not None
        assert record.landlord is not None
        side = ["prior", "greedy"][number % 2]
        assert record.names[record.landlord] == side
        for event, before in acts_with_games(line):
            # The network weighs what it can choose from; the greedy player weighs nothing.
            options = event.get("options", [])
            if record.names[event["seat"]] == "greedy":
                assert not options
                continue
            if not event.get("interrupt"):
                may_choose = len(before.legal()) + (not before.leading)
                assert bool(options) == (may_choose > 1)
            if options:
                assert options[0]["cards"] == event.get("cards", "pass")
                assert all(0 <= each["win"] <= 1 and "points" in each for each in options)
                assert set().union(*options) <= {"cards", "type", *UNITS}


@pytest.mark.usefixtures("small_weights")
def test_chances_to_bomb_that_were_let_go_by_are_told() -> None:
    declined = [
        (event["seat"], chance)
        for line in lines_of("prior", "greedy", "street", deals=6)
        for event in json.loads(line)
        for chance in event.get("declined", ())
    ]
    assert declined
    for seat, chance in declined:
        assert chance["seat"] != seat
        # What was let go by was a bomb, and the pass was thought better.
        assert chance["options"][0]["cards"] == "pass"
        assert len(chance["options"]) > 1


def test_calls_have_the_points_that_their_bidder_expects() -> None:
    """Tests the learned bidder, which calls what it expects most of, before it sees the bottom."""
    weighed_calls = 0
    for game in ("classic", "snatch", "decktet", "happy"):
        for line in lines_of("greedy", "greedy", game):
            for event in json.loads(line):
                if event["type"] != "call" or len(event.get("options", ())) < 2:
                    continue
                weighed_calls += 1
                points = [each["points"] for each in event["options"]]
                assert points == sorted(points, reverse=True)
                assert event["options"][0]["call"] == event["call"]
    assert weighed_calls > 20


@pytest.mark.long
@pytest.mark.process
def test_the_number_of_processes_does_not_change_the_records() -> None:
    spec = AgentSpec("monte-carlo:2", Limit(worlds=2), seed=3)
    contest = AgentContest(
        load_rules("street").description, spec, replace(spec, name="bold"), seed=3, recorded=True
    )
    one: list[str] = []
    two: list[str] = []
    play_contest(contest, deals=6, workers=1, keep=one.append)
    play_contest(contest, deals=6, workers=2, keep=two.append)
    assert len(one) == 12
    assert one == two


@pytest.mark.usefixtures("small_weights")
@pytest.mark.parametrize(
    ("agent", "units"),
    [
        pytest.param("search:2", set(UNITS) - {"proven"}, marks=pytest.mark.long),
        ("monte-carlo:2", {"win", "points", "worlds"}),
        ("club", {"win", "points"}),
        ("expert", set(UNITS) - {"proven"}),
        ("control", set()),
        ("beginner", set()),
    ],
)
def test_what_agents_weigh(agent: str, units: set[str]) -> None:
    found: set[str] = set()
    for line in lines_of(agent, "random", "decktet", landlord_by="turns"):
        for event in json.loads(line):
            for option in event.get("options", ()):
                found |= set(option)
    assert found - {"cards", "type", "proven"} == units


def test_an_engine_s_own_numbers_are_kept_as_they_are() -> None:
    plays = [
        {"cards": "33", "type": "pair", "ev": 2.5, "visits": 12, "reasons": ["low"], "sure": True},
        {"cards": "44", "nan": float("nan"), "ev": -1},
        {"cards": "55"},
        {"ev": 1},
        "66",
    ]
    assert list(_options({"plays": plays})) == [
        {"cards": "33", "type": "pair", "ev": 2.5, "visits": 12, "sure": True},
        {"cards": "44", "ev": -1},
    ]
    assert list(_options({"plays": 3})) == []
    assert list(_options({})) == []


def test_names_fit_into_a_record() -> None:
    assert _name("engine:./mine") == "engine:./mine"
    assert len(_name("engine:" + "x" * 300)) == 100
    assert _name("engine:\udc80") == "engine:?"


def test_notes_belong_to_the_act_that_follows() -> None:
    notes = GameNotes()
    option = {"cards": "pass", "win": 0.5}
    notes.asked(2, WeighedDecision(None, (option,)), act=7)
    notes.asked(0, WeighedDecision(None), act=7)
    assert notes.members(7, 0) == {"declined": [{"seat": 2, "options": [option]}]}


def test_weighing_changes_no_decision() -> None:
    """Tests that a match is the same whether it is recorded or not."""
    spec = AgentSpec("monte-carlo:2", Limit(worlds=2), seed=3)
    contest = AgentContest(
        load_rules("classic").description, spec, replace(spec, name="timid"), seed=3
    )
    plain = play_contest(contest, deals=2, workers=1)
    kept = play_contest(replace(contest, recorded=True), deals=2, workers=1)
    assert plain.figures == kept.figures
