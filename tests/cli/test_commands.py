"""Tests of the command `landlord`."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from solver.rules import GAMES
from tests.command_line import run, run_json
from tests.served import PATIENCE, started
from tests.together import together

EXAMPLES = Path(__file__).parents[2] / "examples"
LANDLORD = [sys.executable, "-c", "from solver.cli import main; main(prog_name='landlord')"]

WHOLE_DEAL = {
    "rules": "classic",
    "landlord": 0,
    "hands": ["3344466899TJJQKKK22R", "355567889TQKAAAA2", "345677789TTJJQQ2B"],
    "turn": 0,
}


def test_rules() -> None:
    """Tests the list of games, and one of them."""
    assert [game["id"] for game in run_json("rules")["rules"]] == list(GAMES)
    assert run_json("rules", "snatch")["options"]["quadplex"]["default"] is True
    text = run("rules").output
    assert all(game in text for game in GAMES)
    assert "quadplex" in run("rules", "snatch").output


def test_classify() -> None:
    """Tests readings, in words and as JSON, of cards in one or several words."""
    assert run_json("classify", "--rules", "street", "7799X")["readings"] == [
        {"type": "full_house", "length": 1, "kickers": 1, "key": "9"}
    ]
    assert (
        run_json("classify", "--rules", "decktet", "Pmsl", "Pmyk")["readings"][0]["type"] == "pair"
    )
    assert "full_house" in run("classify", "--rules", "street", "7799X").output
    assert "no play" in run("classify", "--rules", "classic", "35").output


def test_inline_rules_and_files(tmp_path: Path) -> None:
    """Tests that rules may be an id, an object or a file."""
    inline = '{"base": "snatch", "quadplex": false}'
    assert run_json("classify", "--rules", inline, "444456")["readings"] == []
    file = tmp_path / "mine.toml"
    file.write_text('base = "snatch"\nid = "mine"\nquadplex = false\n')
    assert run_json("classify", "--rules", str(file), "444456")["readings"] == []
    assert run_json("rules", str(file))["id"] == "mine"


def test_legal() -> None:
    """Tests legal plays when leading and following."""
    plays = run_json("legal", "--rules", "classic", "--hand", "4456789", "--over", "34567")["plays"]
    assert [play["cards"] for play in plays] == ["45678", "56789", "pass"]
    assert "chain" in run("legal", "--rules", "classic", "--hand", "4456789").output
    bombs = run_json("legal", "--rules", "street", "--hand", "44445", "--over", "3", "--interrupt")
    assert [play["cards"] for play in bombs["plays"]] == ["4444"]


def test_decompose() -> None:
    """Tests the fewest plays, with demands."""
    found = run_json("decompose", "--rules", "classic", "334567", "--all", "--keep", "33")
    assert (found["plays"], found["optimal"]) == (5, True)
    text = run("decompose", "--rules", "classic", "3334456", "--forbid", "triplet").output
    assert "plays" in text


def test_solve(tmp_path: Path) -> None:
    """Tests that a position in a file is solved, and that options override the file."""
    path = EXAMPLES / "requests" / "solutions.snatch.json"
    answer = run_json("solve", str(path))
    assert (answer["objective"], answer["result"], answer["points"]) == ("points", "landlord", 8)
    assert answer["engine"]["limit"]["nodes"] == 200_000
    read = run_json("solve", "-", input=path.read_text())
    for either in (answer, read):
        del either["seconds"]
    assert answer == read
    again = run_json("solve", str(path), "--objective", "win", "--seconds", "9", "--threads", "1")
    assert (again["objective"], again["result"]) == ("win", "landlord")
    assert "points" not in again
    assert again["engine"]["limit"] == {"seconds": 9.0}
    assert again["engine"]["threads"] == 1
    text = run("solve", str(path), "--memory", "1").output
    assert text.startswith("the landlord wins, +8 for the landlord\n")
    assert "trick 1: 0:" in text
    street = EXAMPLES / "requests" / "solutions.street.json"
    assert run_json("solve", str(street))["interrupts"] == "bomb"
    assert run_json("solve", str(street), "--no-interrupts")["interrupts"] == "none"
    assert "without bombs out of turn" in run("solve", str(street), "--no-interrupts").output
    undecided = run("solve", "-", "--nodes", "1", input=json.dumps(WHOLE_DEAL)).output
    assert undecided.startswith("undecided\n")
    for wrong in ("[]", '{"rules": "classic"}'):
        result = run("solve", "-", input=wrong)
        assert result.exit_code == 2
    contradiction = json.dumps(WHOLE_DEAL | {"turn": 1})
    result = run("solve", "-", input=contradiction)
    assert result.exit_code == 2
    assert "leads and not seat 1 (at /turn)" in result.output


def check_request(command: str, path: Path, *more: str) -> None:
    """Checks that a file holds the same JSON as the endpoint takes."""
    answer = run_json(command, str(path), *more)
    assert answer["engine"]["seed"] == 1
    read = run_json(command, "-", *more, input=path.read_text())
    for either in (answer, read):
        del either["engine"]["seconds"]
    assert answer == read
    again = run_json(command, str(path), *more, "--worlds", "4", "--seed", "9")
    assert again["engine"]["seed"] == 9
    assert again["engine"]["limit"]["worlds"] == 4
    assert run(command, str(path), *more).exit_code == 0


@pytest.mark.parametrize(("command", "file"), [("advise", "advice.street"), ("bid", "bids.snatch")])
def test_requests_in_files(command: str, file: str) -> None:
    check_request(command, EXAMPLES / "requests" / f"{file}.json")


def test_the_request_of_a_review(tmp_path: Path, no_weights: None) -> None:
    """Tests the first plays of a game, in this process."""
    question = json.loads((EXAMPLES / "requests/reviews.decktet.json").read_text())
    question["record"] = question["record"][:7]
    path = tmp_path / "request.json"
    path.write_text(json.dumps(question))
    check_request("review", path, "--jobs", "1")


def test_review_of_a_record(tmp_path: Path, no_weights: None) -> None:
    """Tests the first plays of a game, in this process."""
    lines = (EXAMPLES / "games" / "snatch.ddz.jsonl").read_text().splitlines()
    record = tmp_path / "game.jsonl"
    record.write_text("\n".join(lines[:11]))
    few = ("review", str(record), "--worlds", "4", "--jobs", "1")
    answer = run_json(*few)
    assert {decision["kind"] for decision in answer["decisions"]} == {"call", "play"}
    assert len(answer["players"]) == 3
    assert "accuracy" in run(*few).output


@together(
    ("arguments", "text", "says"),
    [
        (("classify", "--rules", "classic", "33333"), None, "'3' 5 times"),
        (("classify", "--rules", "nope", "3"), None, "'nope'"),
        (("classify", "--rules", "{", "3"), None, "not JSON"),
        (("classify", "--rules", "/no/such.toml", "3"), None, "/no/such.toml"),
        (("classify", "--rules", '{"base":"snatch","x":1}', "3"), None, "x"),
        (("classify", "3"), None, "--rules"),
        (("legal", "--rules", "classic", "--hand", "3", "--over", "35"), None, "'35'"),
        (("decompose", "--rules", "classic", "34", "--keep", "5"), None, "5"),
        (("decompose", "--rules", "classic", "34", "--seconds", "0"), None, "0"),
        (("rules", "nope"), None, "nope"),
        (("advise", "/no/such/file"), None, "/no/such/file"),
        (("advise", "-"), "{", "not JSON"),
        (("advise", "-"), "[]", "an object is expected"),
        (("advise", "-"), '{"rules": "classic", "bad": 1}', "bad"),
        (("bid", "-"), '{"rules": "classic", "seat": "x"}', "'x'"),
        (("review", "-"), "no record", "no record"),
        (("review", "-"), '{"type": "start_game"}\n{"type": "x"}\n', "input:1: `format`"),
        (("review", "-"), b"\xff\n", "0xff"),
        (("nothing",), None, "nothing"),
    ],
)
def test_errors(arguments: tuple[str, ...], text: str | bytes | None, says: str) -> None:
    """Tests that errors go to standard error with status 2 and name the text."""
    for extra in ((), ("--json",)) if arguments != ("nothing",) else ((),):
        result = run(*arguments, *extra, input=text)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert says in result.stderr
        assert "Traceback" not in result.stderr


@pytest.mark.process
def test_engine_answers_at_once() -> None:
    """Tests that each answer is flushed before the next request is read."""
    with subprocess.Popen(
        [*LANDLORD, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as engine:
        assert engine.stdin
        assert engine.stdout
        for line, ok in (
            (b'{"id": 1, "do": "scores", "rules": "classic", "landlord_won": true}', True),
            (b"\xff{", False),
            (b'{"id": 2, "do": "plays/beats", "rules": "classic", "play": "4", "over": "3"}', True),
        ):
            engine.stdin.write(line + b"\n")
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["ok"] is ok
        engine.stdin.close()
        assert engine.wait(PATIENCE) == 0


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """The address of a service with an added game, stopped afterwards as Ctrl-C does."""
    file = tmp_path / "mine.toml"
    file.write_text('base = "snatch"\nid = "mine"\nquadplex = false\n')
    command = [*LANDLORD, "serve", "--port", "0", "--workers", "2", "--rules", str(file)]
    environment = {**os.environ, "LANDLORD_LOG_LEVEL": "ERROR", "TMPDIR": str(tmp_path)}
    environment |= {"LANDLORD_CLUSTER_WORKERS": "0"}  # tests/api/jobs has one
    server, address = started(command, tmp_path / "log", env=environment)
    yield address
    server.send_signal(signal.SIGINT)
    server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
    (tmp_path / "log").unlink()
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.process
def test_serve(served: str) -> None:
    """Tests that the service starts with the added game, and that a taken port is an error."""
    port = served.removeprefix("http://127.0.0.1:")
    assert port.isdigit()

    def get(path: str) -> bytes:
        with urllib.request.urlopen(served + path, timeout=PATIENCE) as response:
            return bytes(response.read())

    assert json.loads(get("/healthz")) == {"status": "ok"}
    assert json.loads(get("/v1/rules/mine"))["id"] == "mine"
    assert b"<html" in get("/")
    for _ in range(4):
        get("/v1/rules")
    counted = re.search(rb'endpoint="/v1/rules",method="GET",status="200"} (\d+)', get("/metrics"))
    assert counted
    assert int(counted.group(1)) == 4
    again = run("serve", "--port", port)
    assert again.exit_code == 2
    assert port in again.stderr
    assert "in use" in again.stderr


def test_serve_with_wrong_rules(tmp_path: Path) -> None:
    """Tests that an invalid rules file ends the start, and that the error names it."""
    file = tmp_path / "mine.toml"
    file.write_text('base = "snatch"\nid = "mine"\nnothing = 1\n')
    result = run("serve", "--port", "0", "--rules", str(file))
    assert result.exit_code == 2
    assert "nothing" in result.stderr


@together(
    ("arguments", "last"),
    [
        (["legal", "--rules", "classic", "--hand", "3"], "1 play"),
        (["legal", "--rules", "classic", "--hand", "3", "--over", "4"], "1 play"),
        (["legal", "--rules", "classic", "--hand", "34"], "2 plays"),
        (["legal", "--rules", "classic", "--hand", ""], "an empty hand has no plays"),
        (["legal", "--rules", "street", "--hand", "34", "--interrupt"], "no bomb can be played"),
        (["decompose", "--rules", "classic", "33"], "1 play"),
        (["decompose", "--rules", "classic", "334"], "2 plays"),
        (["decompose", "--rules", "classic", ""], "an empty hand takes no plays"),
    ],
)
def test_counts_in_words(arguments: list[str], last: str) -> None:
    """Tests singular and plural counts, and the messages for an empty hand."""
    result = run(*arguments)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1].strip() == last


def test_one_world_and_one_position() -> None:
    """Tests the singular in the last line of a search."""
    request = EXAMPLES / "requests" / "advice.classic.json"
    advice = run("advise", str(request), "--worlds", "1").stdout
    assert re.search("^1 world in ", advice, re.MULTILINE)
    request = EXAMPLES / "requests" / "solutions.classic.json"
    solution = run("solve", str(request), "--nodes", "1").stdout
    assert re.search("^1 position in ", solution, re.MULTILINE)
