"""One numbering of events: decisions, steps of positions and records count alike in all formats."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from solver.errors import SolverError
from solver.game.auction import Call
from solver.game.play import Play, text_of
from solver.protocol import ENDPOINTS
from solver.protocol.positions import PositionsRequest
from solver.records import FORMATS, Record, Writer, read_records, write_record
from solver.records.decision import RecordedDecision
from solver.rules import GAMES, Catalogue
from tests.choice import fewer_examples
from tests.records.random_records import records

EXAMPLES = Path(__file__).parents[2] / "examples/games"
FILES = Path(__file__).parent / "files"
CATALOGUE = Catalogue()


def ask(**question: Any) -> dict[str, Any]:
    """Returns the answer to a question about a position."""
    return ENDPOINTS["positions"].ask(question).to_dict()


def check(text: str, *, every: int = 1) -> int:
    """Checks each decision of the game in `text`, and returns how many there are.

    Args:
        text: the game, in any format.
        every: of the places in the game, every how many is asked for over the endpoint.
    """
    (record,) = read_records(text.encode())
    whole = ask(text=text, write=True)
    again = ask(record=whole["record"], write=True)
    assert again["steps"] == whole["steps"]
    assert again["events"] == whole["events"] == _events(record)
    places = {
        step["index"]: place
        for place, step in enumerate(whole["steps"])
        if step["kind"] != "direction"
    }
    decisions = list(record.decisions())
    for decision in decisions:
        place = places[decision.index]
        _check_event(whole["events"][decision.index], decision)
        # What pages do: the place is the number of the steps before.
        assert sum(step["index"] < decision.index for step in whole["steps"]) == place
        if place % every == 0:
            _check_positions(text, place, decision)
    return len(decisions)


def _events(record: Record) -> list[dict[str, Any]]:
    return [json.loads(line) for line in write_record(record).splitlines()]


def _done(decision: RecordedDecision) -> Play | Call:
    done = decision.done
    return text_of(done) if decision.kind == "play" else done  # type: ignore[arg-type,return-value]


def _check_event(event: dict[str, Any], decision: RecordedDecision) -> None:
    assert event["seat"] == decision.seat
    assert (event["type"] == "call") == (decision.kind == "call")
    assert event.get("call", event.get("cards", "pass")) == _done(decision)


def _check_positions(text: str, place: int, decision: RecordedDecision) -> None:
    before = ask(text=text, at=place)
    after = ask(text=text, at=place + 1)
    assert before["turn"] == decision.seat or decision.interrupt
    step = after["steps"][place]
    assert (step["index"], step["seat"]) == (decision.index, decision.seat)
    assert after["at"] == place + 1
    if decision.kind == "call":
        assert step["call"] == decision.done
        return
    assert before["hands"][decision.seat] == str(decision.view.hand)
    held, left = (_count(decision, each["hands"][decision.seat]) for each in (before, after))
    put = Counter(decision.done.cards if isinstance(decision.done, Play) else ())
    assert not put - held
    assert held - put == left
    assert after["last"][decision.seat] == _done(decision)


def _count(decision: RecordedDecision, cards: str) -> Counter[str]:
    return Counter(cards.split() if decision.view.rules.description.deck.suits else cards)


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("file", sorted(FILES.glob("*.json")), ids=lambda file: file.name)
def test_a_game_of_each_other_program(file: Path) -> None:
    (game,) = json.loads(file.read_text("utf-8"))
    assert check(json.dumps(game)) > 0


@pytest.mark.one_in(17, first=3)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "known", [each for each in FORMATS if isinstance(each, Writer)], ids=lambda known: known.name
)
def test_every_game_in_every_format(game: str, known: Any) -> None:
    text = (EXAMPLES / f"{game}.ddz.jsonl").read_text("utf-8")
    (record,) = read_records(text.encode())
    try:
        text = known.of_state(record, lossy=True)
        list(read_records(text.encode()))
    except SolverError:
        return  # the format cannot hold the game at all
    assert check(text, every=3) > 0


@fewer_examples(10)
@given(records())
def test_random_games(record: Record) -> None:
    text = write_record(record)
    whole = ask(text=text, write=True)
    start = {"type": "start_game", "format": "ddz-record", "version": 1}
    assert start.items() <= whole["events"][0].items()
    check(text, every=7)


def test_a_state_keeps_how_its_record_announces_the_landlord() -> None:
    """Tests that a direction that is not chosen stays open when a state is written."""
    lines = (EXAMPLES / "street.ddz.jsonl").read_text("utf-8").splitlines()
    kinds = [json.loads(line)["type"] for line in lines]
    open_end = "\n".join(lines[: kinds.index("landlord")])
    found = ask(text=open_end, write=True)
    assert found["stage"] == "direction"
    assert found["events"] == [json.loads(line) for line in open_end.splitlines()]
    state = PositionsRequest.model_validate({"text": open_end}).drawn(CATALOGUE)
    assert not Record.of_state(state).direction_chosen
