"""Bots of Botzone in the arena: both modes of the judge, and faults that are quoted."""

from __future__ import annotations

import json
import shlex
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from lab.arena import AgentFailure, GreedyAgent, play_match
from lab.arena.botzone_agent import KEEP_RUNNING, BotzoneAgent
from solver.records import parse_record
from solver.records.botzone import WITH_BIDS
from solver.rules import load_rules
from tests.served import PATIENCE

# A bot that leads its first card and passes otherwise. It writes down what it was sent.
FAKE = """
import json, sys
keep, heard, log = sys.argv[1], open(sys.argv[2], "a"), None
for line in sys.stdin:
    print(line, end="", file=heard, flush=True)
    told = json.loads(line)
    log = told if "requests" in told else log
    if log is not told:
        log["requests"].append(told)
    start = next(each for each in log["requests"] if "own" in each and "history" in each)
    own = start["own"] + start["publiccard"] * (start["pos"] == start["landlord"])
    gone = [card for each in log["responses"] if isinstance(each, list) for card in each]
    leads = log["requests"][-1]["history"] == [[], []]
    answer = [card for card in own if card not in gone][:leads]
    log["responses"].append(answer)
    print(json.dumps({"response": answer, "debug": "…"}), flush=True)
    if not keep:
        break
    print(keep, flush=True)
"""
MADE = {"landlord_by": "turns", "deals": 2, "seed": 1}


def fake(tmp_path: Path, keep: str) -> str:
    return shlex.join([sys.executable, "-c", FAKE, keep, str(tmp_path / "heard")])


def played(command: str, source: Any = "douzero") -> Any:
    rules = load_rules(source)
    agent = BotzoneAgent(command, rules, timeout=PATIENCE)
    with closing(agent):
        return play_match(rules, agent, GreedyAgent(rules), **MADE)  # type: ignore[arg-type]


@pytest.mark.process
@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("source", ["douzero", WITH_BIDS], ids=["douzero", "with bids"])
def test_both_modes_play_the_same_games(tmp_path: Path, source: Any) -> None:
    """Tests that a bot which is kept running hears only what is new, and plays as the other."""
    points, heard = [], {}
    for keep in ("", KEEP_RUNNING):
        (tmp_path / (keep or "once")).mkdir()
        folder = tmp_path / (keep or "once")
        found = played(fake(folder, keep), source)
        points.append([deal.value("points") for deal in found.outcomes])
        heard[keep] = [json.loads(line) for line in (folder / "heard").read_text().splitlines()]
    assert points[0] == points[1]
    assert all("requests" in line for line in heard[""])
    whole = [line for line in heard[KEEP_RUNNING] if "requests" in line]
    # Two deals are four games, in which the bot has three seats: one and two in turn.
    assert len(whole) == 6
    assert len(heard[KEEP_RUNNING]) == len(heard[""]) > 10
    if source is WITH_BIDS:
        for told in heard[""]:
            check_request(told)


def check_request(told: dict[str, Any]) -> None:
    """Checks that what a bot is sent is a record of Botzone."""
    assert len(told["responses"]) == len(told["requests"]) - 1
    assert {"finalbid", "own", "pos", "landlord", "publiccard"} < set(told["requests"][0])
    record = parse_record(json.dumps(told), format="botzone")
    assert record.at(len(record.acts)).turn == told["requests"][0]["pos"]


@pytest.mark.process
@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("print('hello')", "'hello', and not {\"response\": \\[ids of cards\\]}"),
        ("print('{\"response\": 3}')", "and not"),
        ("print('[1]')", "and not"),
        ("print('{\"response\": [54]}')", "54 is no card of Botzone: the ids are 0 to 53"),
        ('print(\'{"response": ["3"]}\')', "is no card of Botzone"),
        ("print('{\"response\": [0, 0]}')", "0 is there twice"),
        ("print('{\"response\": []}')", "leads"),
        ("import sys; sys.exit(3)", "ended with status 3"),
    ],
)
def test_wrong_answers_are_quoted(code: str, words: str) -> None:
    with pytest.raises(AgentFailure, match=words):
        played(shlex.join([sys.executable, "-c", f"input(); {code}"]))


@pytest.mark.process
def test_a_bot_that_neither_ends_nor_keeps_running() -> None:
    rules = load_rules("douzero")
    code = "import time; input(); print('{\"response\": []}', flush=True); time.sleep(600)"
    agent = BotzoneAgent(shlex.join([sys.executable, "-c", code]), rules, timeout=1.0)
    with pytest.raises(AgentFailure, match="neither ended nor wrote a line within 1 s"):
        play_match(rules, agent, GreedyAgent(rules), **MADE)  # type: ignore[arg-type]
