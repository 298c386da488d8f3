"""Tests of foreign games that nearly are games: each is refused with a reason, or read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solver.errors import SolverError
from solver.records import parse_record, write_record
from tests.together import together

FILES = Path(__file__).parent / "files"
EXAMPLES = Path(__file__).parents[2] / "examples/games"
POSITION = "Decide first card up position "


def changed(name: str, *path: str | int, to: Any) -> str:
    """Returns the first game of a file, with another value at a place."""
    game = json.loads((FILES / name).read_text("utf-8"))[0]
    place = game
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return json.dumps(game)


@together(
    ("text", "pointer"),
    [
        (changed("botzone2.json", "requests", 0, "own", 3, to={}), "/0/requests/0/own"),
        (
            changed("botzone2.json", "requests", 1, "publiccard", to=1),
            "/0/requests/1/publiccard",
        ),
        (json.dumps([POSITION + "1" * 5000, "Pass", "Pass", "Pass"]), "/0/actions/0"),
        (json.dumps([POSITION + "²", "Pass", "Pass", "Pass"]), "/0/actions/0"),
        (json.dumps(["Bid ", "Pass", "Pass", "Pass"]), "/0/actions/0"),
        (json.dumps(["Bid 12", "Pass", "Pass", "Pass"]), "/0/actions/0"),
    ],
)
def test_a_value_of_another_kind_is_refused_at_its_place(text: str, pointer: str) -> None:
    with pytest.raises(SolverError) as raised:
        parse_record(text)
    assert raised.value.pointer == pointer


def test_a_game_with_calls_that_openspiel_lacks_is_refused() -> None:
    record = parse_record((EXAMPLES / "snatch.ddz.jsonl").read_text("utf-8"))
    for lossy in (False, True):
        with pytest.raises(SolverError, match="it has no call 'snatch'"):
            write_record(record, format="openspiel", lossy=lossy)


def test_an_unknown_landlord_plays_the_cards_of_the_bottom_first() -> None:
    record = parse_record(changed("douzero.json", "landlord", to=None))
    written = json.loads(write_record(record, format="botzone"))
    bottom = set(written["requests"][0]["publiccard"])
    played = [card for each in written["requests"] for ids in each["history"] for card in ids]
    assert bottom & set(played)
    assert len(played) == len(set(played))
    assert parse_record(json.dumps(written)).acts == record.acts


def of_match(initial: object) -> str:
    """Returns the log of a whole match in which seat 1 was asked first, as a site tells it."""
    one = json.loads((FILES / "botzone2.json").read_text("utf-8"))[0]
    log = []
    for number, request in enumerate(one["requests"]):
        if "pos" in request:
            request |= {"pos": 1, "landlord": 1}
        content = {"command": "request", "content": {"1": request}}
        log.append({"output": content, "verdict": "OK", "time": 2})
        if number < len(one["responses"]):
            log.append({"1": {"response": one["responses"][number], "verdict": "OK"}})
    return json.dumps({"initdata": initial, "logs": log, "players": []})


@together("initial", ["", "seed", None, "{}", {}])
def test_the_data_of_a_match_may_be_absent(initial: object) -> None:
    record = parse_record(of_match(initial))
    assert (record.first, record.landlord, record.calls) == (1, 1, (1, "pass", "pass"))
    assert [hand is not None for hand in record.hands] == [False, True, False]


def test_the_log_of_a_match_may_stand_alone() -> None:
    match = of_match("")
    log = json.dumps(json.loads(match)["logs"])
    assert parse_record(log).acts == parse_record(match).acts
    assert parse_record(log).hands == parse_record(match).hands
    with pytest.raises(SolverError, match="is no JSON"):
        parse_record(log[:-100])


def test_an_empty_object_is_no_record() -> None:
    with pytest.raises(SolverError, match="a JSON object without members;"):
        parse_record("{}")


def test_the_data_of_a_match_may_be_json_in_a_string() -> None:
    hands = [None, None, list(range(2, 54, 4))]
    with pytest.raises(SolverError) as raised:
        parse_record(of_match(json.dumps({"allocation": hands})))
    assert raised.value.pointer.startswith("/0/")
    with pytest.raises(SolverError, match="is no JSON"):
        parse_record(of_match('{"allocation": ['))
