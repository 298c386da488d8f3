"""What cannot be read says which page explains how it is written, over HTTP and in commands."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from solver import Hand, Play, load_rules, parse_record
from solver.cli import main
from solver.documents import pages
from solver.errors import SolverError
from solver.protocol import ENDPOINTS, ProblemDetails
from tests.together import together

NDJSON = "application/x-ndjson"
GAME = (Path(__file__).parents[2] / "examples/games/classic.ddz.jsonl").read_text("utf-8")
HAND = {"rules": "classic", "hand": "3346678TJJQKKAA22"}
SEAT = HAND | {"landlord": 0, "seat": 1}
BOTH = {"rules": "classic", "landlord": 0, "turn": 0}
CARDS = ["33333", "3x?", 5.5, [3.5], {"a": 1}, True]
PLAYS = [
    "345",
    "zz",
    5.5,
    {"cards": "zz"},
    {"cards": "34"},
    {"cards": "33", "no": 1},
    {"type": "pair"},
]
OVERS = [*PLAYS, {"seat": 0, "cards": "zz"}, {"seat": 0}, [0, "pass"], [0, "zz"], [0]]
CHOICES = [{}, 99, "zz", "345"]
LISTS = ["QQ", 5, {"a": 1}, True]
ACTS = [
    *([0, "QZ"], ["x", "QQ"], "QQ", [0, 5], [0, "QQ", 1], {"seat": 0}, [0, "34"], {"acts": 1}),
    *({"seat": 0, "cards": "QQ", "type": "x" * 40}, [0, {"cards": "QQ", "no": 1}]),
]
CALLS = ["foo", 7, 99, {}, "x" * 99]
RECORDS = ["hello", GAME[:300], [{"type": "x"}], 5, {"foo": 1}, GAME.replace('"type"', '"kind"')]
ASKED: list[tuple[str, dict[str, Any], str]] = [
    *(("plays", HAND | {"hand": cards}, "notation") for cards in CARDS),
    *(("plays/classify", {"rules": "classic", "cards": cards}, "notation") for cards in CARDS),
    *(("decompositions", HAND | {"hand": cards}, "notation") for cards in CARDS),
    *(("plays", HAND | {"over": play}, "notation") for play in PLAYS),
    *(("plays/beats", {"rules": "classic", "over": "3", "play": p}, "notation") for p in PLAYS),
    *(("advice", SEAT | {"history": [act]}, "notation") for act in ACTS),
    *(("bids", HAND | {"seat": 0, "calls": [call]}, "notation") for call in CALLS),
    *(("advice", SEAT | {"over": over, "left": {"0": 5, "2": 5}}, "notation") for over in OVERS),
    *(("advice", SEAT | {"history": acts}, "notation") for acts in LISTS),
    *(("states", {"rules": "classic", "landlord": 0, "history": a}, "notation") for a in LISTS),
    *(("bids", HAND | {"seat": 0, "calls": calls}, "notation") for calls in LISTS),
    *(("auctions", {"rules": "classic", "calls": calls}, "notation") for calls in LISTS),
    *(("judgements", SEAT | {"history": [[0, "QQ"]], "choice": c}, "notation") for c in CHOICES),
    *(("decompositions", HAND | {"keep": keep}, "notation") for keep in [*LISTS, ["zz"], [5]]),
    *(("decompositions", HAND | {"forbid": [play]}, "notation") for play in PLAYS),
    *(("solutions", BOTH | {"hands": hands}, "notation") for hands in [*LISTS, ["zz", "3"]]),
    *(("reviews", {"record": record}, "records") for record in RECORDS),
    ("reviews", {"record": GAME, "format": "nothing"}, "records"),
    ("reviews", {"record": GAME.replace("JJ", "ZZ")}, "notation"),
    *(("plays", HAND | {"rules": r}, "rules") for r in ["nothing", 5, {"base": "x"}, {"a": 1}]),
]
# What can be read, and is wrong for another reason.
READ = [
    ("advice", SEAT | {"history": [[0, "22"], [1, "33"]]}),
    ("plays", {"rules": "classic"}),
    ("bids", HAND | {"seat": 9, "calls": []}),
]


def issues(path: str, question: dict[str, Any]) -> list[dict[str, str]]:
    with pytest.raises(Exception) as caught:
        ENDPOINTS[path].ask(question)
    found: list[dict[str, str]] = ProblemDetails.of(caught.value).to_dict()["errors"]
    assert found
    return found


@together(("path", "question", "page"), ASKED)
def test_what_cannot_be_read_leads_to_a_page(
    path: str, question: dict[str, Any], page: str
) -> None:
    assert {each.get("see") for each in issues(path, question)} == {f"/docs/{page}.md"}
    assert page in pages()


@together(("path", "question"), READ)
def test_other_errors_lead_to_none(path: str, question: dict[str, Any]) -> None:
    assert all("see" not in each for each in issues(path, question))


def test_errors_of_the_library() -> None:
    """Tests the page of an exception, also when it has travelled between processes."""
    rules = load_rules("classic")
    for read, page in (
        (lambda: Hand.parse(rules, "zz"), "notation"),
        (lambda: Play.parse(rules, "345"), "notation"),
        (lambda: parse_record("hello"), "records"),
    ):
        with pytest.raises(SolverError) as caught:
            read()
        assert caught.value.page == page
        assert pickle.loads(pickle.dumps(caught.value)).page == page
    with pytest.raises(SolverError) as caught:
        Play.parse("nothing", "3")
    assert caught.value.page == "rules"


def test_the_address_is_there(tmp_path: Path) -> None:
    """Tests that what a problem names can be fetched, and that a batch of games names it."""
    from api.app import create_app
    from api.config import Settings

    settings = Settings(log_level="CRITICAL", store=f"sqlite:///{tmp_path}/store.sqlite3")
    client = create_app(settings).test_client()
    plays = client.post("/v1/plays", json=HAND | {"hand": "zz"}).get_json()
    games = client.post("/v1/games", data="hello", content_type="text/plain").get_json()
    some = client.post("/v1/games", data=GAME + GAME.replace("JJ", "ZZ"), content_type=NDJSON)
    (refused,) = some.get_json()["refused"]
    assert refused["see"] == "/docs/notation.md"
    question = json.dumps(HAND | {"do": "plays", "hand": "zz"})
    line = client.post("/v1/batch", data=question, content_type=NDJSON).text
    assert json.loads(line)["errors"] == plays["errors"]
    for problem, heading in ((plays, "Notation"), (games, "Records")):
        for issue in problem["errors"]:
            assert f">{heading}</h1>" in client.get(issue["see"]).text


@together(
    ("command", "page"),
    [
        ("legal --rules classic --hand zz", "notation"),
        ("advise --rules classic --seat 1 --hand 33 --over 345", "notation"),
        ("bid --rules classic 33 --calls foo", "notation"),
        ("legal --rules nothing --hand 33", "rules"),
        ("review {file}", "records"),
        ("convert --to ddz {file}", "records"),
    ],
)
def test_commands_lead_to_a_page(command: str, page: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("hello")
    result = CliRunner().invoke(main, command.format(file=file).split())
    assert result.exit_code != 0
    assert result.output.count("`landlord docs") == 1
    assert f"See `landlord docs {page}`." in result.output


def test_a_command_says_so_in_chinese() -> None:
    result = CliRunner().invoke(main, ["bid", "--rules", "classic", "3344zz", "--lang", "zh"])
    assert "写法见 `landlord docs notation`。" in result.output
