"""Players of the student contest in the arena: ours plays whole matches, and faults are quoted."""

from __future__ import annotations

import shlex
import sys
from contextlib import closing
from pathlib import Path

import pytest

from lab.arena import AgentFailure, GreedyAgent, RandomAgent, play_match
from lab.arena.ccgc_agent import CcgcAgent
from solver.records.ccgc import CONTEST_RULES
from solver.rules import load_rules
from tests.served import PATIENCE

OURS = (
    f"{shlex.quote(sys.executable)} -c 'from solver.cli import main; "
    'main(["engine", "--protocol", "ccgc", "--worlds", "2", "--seed", "1"])\''
)
# A player whose answers are given by the first word of each message; it keeps the messages.
FAKE = """
import sys
answers, heard = eval(sys.argv[1]), open(sys.argv[2], "a")
for line in sys.stdin:
    print(line, end="", file=heard, flush=True)
    word = line.split()[0]
    print(answers.get(line.strip(), answers.get(word, "OK " + word)), flush=True)
"""


def fake(tmp_path: Path, **answers: str) -> str:
    told = {"DOUDIZHUVER": "NAME fake", **answers}
    return shlex.join([sys.executable, "-c", FAKE, repr(told), str(tmp_path / "heard")])


@pytest.mark.long
@pytest.mark.process
@pytest.mark.parametrize("source", ["douzero", CONTEST_RULES], ids=["douzero", "contest"])
def test_our_player_plays_a_match(source: object, caplog: pytest.LogCaptureFixture) -> None:
    rules = load_rules(source)  # type: ignore[arg-type]
    agent = CcgcAgent(OURS, rules, timeout=PATIENCE)
    with closing(agent):
        found = play_match(rules, agent, RandomAgent(1), deals=2, seed=1)
    assert found.deals == 2
    assert found["win_rate"].mean > 0.5


@pytest.mark.process
@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ({"DOUDIZHUVER": "HELLO"}, "'HELLO' to DOUDIZHUVER 1.0, and not `NAME …`"),
        ({"DEAL": "ERROR what"}, "'ERROR what' to DEAL"),
        ({"PLAY": "OK PLAY"}, "and not `PLAY …`"),
        ({"PLAY WHAT": "PLAY x"}, "is no list of cards"),
        ({"PLAY WHAT": "PLAY A54"}, "numbers from 0 to 53"),
        ({"PLAY WHAT": "PLAY"}, "is no list of cards"),
    ],
)
def test_wrong_answers_are_quoted(tmp_path: Path, answers: dict[str, str], words: str) -> None:
    rules = load_rules("douzero")
    agent = CcgcAgent(fake(tmp_path, **answers), rules, timeout=PATIENCE)
    with closing(agent), pytest.raises(AgentFailure) as caught:
        play_match(rules, agent, GreedyAgent(rules), deals=2, seed=1, landlord_by="turns")
    assert words in str(caught.value)


@pytest.mark.process
def test_cards_that_the_seat_does_not_hold(tmp_path: Path) -> None:
    rules = load_rules("douzero")
    # The landlord of the first deal is seat 0, so it is dealt the seat A; no seat holds all cards.
    plays = {"PLAY WHAT": "PLAY A" + ",".join(map(str, range(54)))}
    agent = CcgcAgent(fake(tmp_path, **plays), rules, timeout=PATIENCE)
    with closing(agent), pytest.raises(AgentFailure, match="does not hold"):
        play_match(rules, agent, GreedyAgent(rules), deals=2, seed=1, landlord_by="turns")
    heard = (tmp_path / "heard").read_text().splitlines()
    assert [line.split()[0] for line in heard] == [
        "DOUDIZHUVER", "INFO", "DEAL", "BID", "LEFTOVER", "PLAY",
    ]  # fmt: skip
    assert heard[3] == "BID A1"


@pytest.mark.process
def test_the_process_is_told_to_end(tmp_path: Path) -> None:
    rules = load_rules("douzero")
    agent = CcgcAgent(fake(tmp_path), rules, timeout=PATIENCE)
    agent._seats[0].process.ask_line("DOUDIZHUVER 1.0")
    agent.close()
    assert (tmp_path / "heard").read_text().splitlines() == ["DOUDIZHUVER 1.0", "EXIT"]
