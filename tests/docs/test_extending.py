"""A new game and a new format of records, added as docs/howto-extend.md says, and used everywhere.

The game is a file and nothing else; the format is a module's class and one entry of a list.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from solver.cli import main
from solver.protocol import ENDPOINTS
from solver.protocol.acts import write_act
from solver.records import FORMATS, Record, formats, parse_record, write_record
from solver.records.chunks import TextSample
from solver.records.draft import Draft
from solver.records.events import RecordEvent
from solver.records.foreign import ForeignFormat
from solver.rules import Rules, load_rules
from solver.rules.catalogue import Catalogue
from tests.builders import random_record

if TYPE_CHECKING:
    from apiflask import APIFlask
    from flask.testing import FlaskClient

HOWTO = (Path(__file__).parents[2] / "docs/howto-extend.md").read_text("utf-8")
QUICK: dict[str, Any] = {"limit": {"worlds": 4}, "seed": 1}
# Two players, one suit of nine ranks three times, runs of three, no jokers, and a bid of 1 or 2.
GAME = """
id = "toy"
name = "Toy"
about = "A small game for two."

[deck]
ranks = "34567TJQK"
copies = 3

[deal]
players = 2
hand = 12
bottom = 3

[play]
seq_lo = "3"
seq_hi = "K"

[families]
single = { body = 1 }
pair = { body = 2 }
sequence = { body = 1, run = [3, 9] }

[[bombs]]
type = "bomb"
of_a_kind = [3, 3]

[auction]
kind = "bid_once"
highest = 2

[score]
base = "bid"
bomb_min = 3
bomb_factor = 2
"""


@dataclass(frozen=True)
class ToyFormat(ForeignFormat):
    """A format for tests: hands, bottom, landlord and acts, each under one letter."""

    def detects(self, sample: TextSample) -> bool:
        return isinstance(sample.value, dict) and {"h", "l", "a"} <= set(sample.value)

    def read(self, draft: Draft, event: RecordEvent) -> None:
        draft.deal_all(event, "h")
        draft.lay(event.want("b", str), event, "b")
        draft.landlord = event.want("l", int)
        acts = event.listed("a")
        for number, (seat, cards, *_) in acts.fields.items():
            draft.act(seat, cards, acts, number)

    def members(self, record: Record) -> dict[str, Any]:
        return {
            "h": [str(hand) for hand in record.hands],
            "b": str(record.bottom),
            "l": record.landlord,
            "a": [write_act(act) for act in record.acts],
        }


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "toy.toml"
    path.write_text(GAME, "utf-8")
    return path


@pytest.fixture
def toy(file: Path) -> Rules:
    return load_rules(str(file), allow_paths=True)


@pytest.fixture
def client(
    create_app: Callable[..., APIFlask], file: Path, tmp_path: Path
) -> Iterator[FlaskClient]:
    from api.config import Settings

    store = f"sqlite:///{tmp_path}/store.sqlite3"
    app = create_app(Settings(log_level="CRITICAL", store=store, rules_files=(file,)))
    yield app.test_client()
    app.extensions["landlord"].store.close()


def test_a_game_is_a_file_that_every_question_takes(toy: Rules) -> None:
    """Tests that the library answers about a game that no network and no test knows."""
    games = (random_record(toy, Random(seed)) for seed in range(99))
    record = next(each for each in games if each.acts)
    text, known = write_record(record), Catalogue({"toy": toy})
    assert parse_record(text, known.resolve) == record
    last = len(record.timeline.steps) - 1
    asked: dict[str, dict[str, Any]] = {
        "plays": {"rules": "toy", "hand": "334567K"},
        "decompositions": {"rules": "toy", "hand": "334567K"},
        "bids": {"record": text, "at": 0},
        "advice": {"record": text, "at": last},
        "judgements": {"record": text, "at": last, "choice": record.acts[-1].cards},
        "solutions": {"record": text, "at": last},
        "states": {"record": text, "at": last},
        "scores": {"record": text},
        "reviews": {"record": text},
    }
    for name, question in asked.items():
        sampled = name in ("bids", "advice", "judgements", "reviews")
        found = ENDPOINTS[name].ask(question | (QUICK if sampled else {}), known).to_dict()
        assert found, name
    assert "LANDLORD_RULES_FILES" in HOWTO


def test_the_command_line_and_the_service_take_the_file(file: Path, client: FlaskClient) -> None:
    shown = CliRunner().invoke(main, ["legal", "--rules", str(file), "--hand", "334567K"])
    assert shown.exit_code == 0, shown.output
    assert "34567" in shown.output
    assert "toy" in {each["id"] for each in client.get("/v1/rules").get_json()["rules"]}
    answer = client.post("/v1/plays", json={"rules": "toy", "hand": "334567K"}).get_json()
    assert {play["cards"] for play in answer["plays"]} >= {"33", "34567", "K"}


def test_a_format_is_a_class_and_one_entry(
    monkeypatch: pytest.MonkeyPatch, client: FlaskClient, tmp_path: Path
) -> None:
    """Tests that detection, conversion and the store take a format from the list of all."""
    added = ToyFormat("toy", "Toy")
    monkeypatch.setattr(formats, "FORMATS", (*FORMATS, added))
    for method in ("detects", "read", "members"):
        assert f"`{method}`" in HOWTO
    rules = load_rules("douzero")
    record = random_record(rules, Random(2))
    text = write_record(record, format="toy")
    assert parse_record(text).acts == record.acts
    broken = json.loads(text)
    broken["a"][0][1] = "pass"
    with pytest.raises(Exception, match="lead") as caught:
        parse_record(json.dumps(broken))
    assert getattr(caught.value, "pointer", "").startswith("/0/a")
    game = tmp_path / "game.json"
    game.write_text(text, "utf-8")
    done = CliRunner().invoke(main, ["convert", "--to", "ddz", str(game)])
    assert parse_record(done.output).acts == record.acts, done.output
    stored = client.post("/v1/games?format=toy", data=text, content_type="application/x-ndjson")
    assert stored.status_code == 201, stored.get_json()
    again = client.get(f"{stored.headers['Location']}?format=toy")
    assert parse_record(again.get_data(as_text=True)).acts == record.acts
