"""Outside engines: ours plays as the search does, and errors name what others do wrong."""

import json
import os
import shlex
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from lab.arena import (
    AgentFailure,
    EngineAgent,
    GreedyAgent,
    RandomAgent,
    SearchAgent,
    play_match,
)
from lab.arena.engine_process import EngineProcess
from solver.game.knowledge import Knowledge
from solver.protocol import BUILT_IN
from solver.protocol.advice import AdviceRequest
from solver.protocol.lines import hints_of, without_hints
from solver.rules import GAMES, Rules, load_rules
from solver.search.limit import Limit
from tests.builders import endgame
from tests.served import PATIENCE

FAKE = Path(__file__).parent / "fake_engine.py"
OURS = f"{shlex.quote(sys.executable)} -c 'from solver.cli import main; main([\"engine\"])'"
FAST = Limit(worlds=3)


def fake(mode: str) -> str:
    return shlex.join([sys.executable, str(FAKE), mode])


def engine(command: str, rules: Rules, *, timeout: float = PATIENCE) -> EngineAgent:
    return EngineAgent(command, rules, FAST, 1, timeout=timeout, objective="win")


@pytest.mark.long
@pytest.mark.process
@pytest.mark.parametrize("game", GAMES)
def test_our_own_engine_plays_as_our_search(game: str) -> None:
    """Tests that questions, also out of turn, lead to the same worlds and the same plays."""
    rules = load_rules(game)
    agent = engine(OURS, rules)
    with closing(agent):
        found = play_match(rules, agent, SearchAgent(FAST, 1, objective="win"), deals=2, seed=2)
    # Both games of each pair go alike: what one side wins as the landlord the other one wins too.
    assert (found["win_rate"].mean, found["win_rate"].error, found["points"].error) == (
        0.5,
        0.0,
        0.0,
    )


@pytest.mark.process
@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize(
    "source", ["street", "decktet", {"base": "snatch", "quadplex": False}], ids=str
)
def test_a_strict_engine_understands_every_question(source: Any) -> None:
    """Tests, against random players, that every history is read and house rules are sent whole."""
    rules = load_rules(source)
    agent = engine(fake("legal"), rules)
    with closing(agent):
        found = play_match(rules, agent, RandomAgent(5), deals=6, seed=1, landlord_by="turns")
    assert found.deals == 6
    assert all(agent.name in deal.parts["seconds_per_play"] for deal in found.outcomes)


def question(view: Knowledge, rules: Rules) -> dict[str, Any]:
    return engine("unused", rules)._question(view)


def test_a_question_holds_what_the_seat_knows() -> None:
    """Tests the fields, and that they read back to the same view."""
    rules = load_rules("snatch")
    seen: list[tuple[Knowledge, dict[str, Any]]] = []

    class Asked(GreedyAgent):
        def decide(self, view: Knowledge) -> Any:
            seen.append((view, question(view, rules)))
            return super().decide(view)

    play_match(rules, Asked(rules), RandomAgent(1), deals=3, seed=1)
    for view, sent in seen:
        assert sent.pop("do") == "advice"
        asked = without_hints("advice", sent)
        assert asked["limit"] == {"worlds": 3}
        assert 0 <= asked["seed"] < 2**53
        assert asked["bid"] == view.contract.bid
        read = AdviceRequest.model_validate(asked).to_knowledge(BUILT_IN)
        assert (read.hand, read.played, read.bottom) == (view.hand, view.played, view.bottom)
        assert (read.contract, read.landlord, read.seat) == (
            view.contract,
            view.landlord,
            view.seat,
        )
        assert (read.turn, read.table.left) == (view.turn, view.table.left)
        assert [move.play for move in read.history] == [move.play for move in view.history]
    assert len({asked["seed"] for _, asked in seen}) == len(seen)


@pytest.mark.process
@pytest.mark.parametrize(
    ("mode", "message"),
    [
        (
            "dies",
            r"ended with status 3 instead of answering \{\"id\":1,.*last words: out of \| chee",
        ),
        ("babbles", "answered I think, therefore I play: not JSON"),
        ("shouts", "answered a line of more than 1048576 bytes: xxx"),
        ("lists", r"answered \[\]: an answer is a JSON object"),
        ("forgets", r"answered \{\"id\": 99.*: its id is not 1"),
        ("refuses", r"refused with .*I do not like this hand.* to answer \{\"id\":1"),
        ("says_nothing", "`best` is the cards of a play, or `pass`, not null"),
        ("cheats", r"does not hold \w+ for BR"),
        ("mumbles", "'Zebra'"),
        ("passes", "leads and may not pass"),
    ],
)
def test_failures_are_quoted(mode: str, message: str) -> None:
    """Tests that the match ends with the engine's own words, and the engine with the match."""
    rules = load_rules("classic")
    agent = engine(fake(mode), rules)
    with pytest.raises(AgentFailure, match="(?s)in deal 0, in seat 0: .*" + message):
        play_match(rules, agent, GreedyAgent(rules), deals=2, seed=2, landlord_by="turns")
    agent.close()
    agent.close()


@pytest.mark.process
def test_a_hanging_engine_is_stopped() -> None:
    """Tests the time limit, and that the process does not outlive it."""
    agent = engine(fake("sleeps"), load_rules("classic"), timeout=0.5)
    with pytest.raises(AgentFailure, match=r"gave no answer within 0\.5 s to \{\"id\":1"):
        agent.decide(endgame("classic", ["3456", "44", "55"]))
    # The engine sleeps for ten minutes: a wait for it would run into the limit of every test.
    assert agent._process._process is None


@pytest.mark.process
def test_a_command_that_is_none() -> None:
    """Tests a program that does not exist."""
    agent = engine("no-such-engine --fast", load_rules("classic"))
    with pytest.raises(
        AgentFailure, match="'no-such-engine --fast' cannot be started: No such file"
    ):
        agent.decide(endgame("classic", ["3456", "44", "55"]))


@pytest.mark.process
def test_one_process_for_all_questions() -> None:
    """Tests that the process is kept, and gone after the end."""
    code = 'import os,sys\nfor n, _ in enumerate(sys.stdin): print(\'{"id":%d,"ok":true,"pid":%d}\' % (n + 1, os.getpid()), flush=True)'
    process = EngineProcess(shlex.join([sys.executable, "-c", code]), timeout=PATIENCE)
    pids = {process.ask({})["pid"] for _ in range(5)}
    process.close()
    assert len(pids) == 1
    with pytest.raises(ProcessLookupError):
        os.kill(pids.pop(), 0)


@pytest.mark.long
@pytest.mark.process
def test_the_documented_question_is_one() -> None:
    """Tests that the documented question can be asked, and has the fields of a match's question."""
    text = (Path(__file__).parents[3] / "docs/arena.md").read_text()
    asked = json.loads(text[text.index('{"id":1,"do"') : text.index('{"id":1,"ok"')])
    process = EngineProcess(OURS, timeout=PATIENCE)
    try:
        answer = process.ask({key: value for key, value in asked.items() if key != "id"})
    finally:
        process.close()
    assert answer["plays"]
    plain = {key: value for key, value in asked.items() if key not in ("id", "do")}
    request = AdviceRequest.model_validate(without_hints("advice", plain))
    hints = hints_of(request.to_knowledge(BUILT_IN))
    assert hints == {name: asked[name] for name in hints}
    rules = load_rules("snatch")
    seen: list[Knowledge] = []

    class Asked(GreedyAgent):
        def decide(self, view: Knowledge) -> Any:
            seen.append(view)
            return super().decide(view)

    play_match(rules, Asked(rules), Asked(rules), deals=2, seed=1)
    view = next(view for view in seen if len(view.history) == 1)
    agent = EngineAgent("unused", rules, Limit(worlds=200), 1, timeout=PATIENCE, objective="win")
    # Who becomes the landlord changes with the weights that bid; what is asked does not.
    ours = {"id": 1, **agent._question(view)}
    assert ours.keys() == asked.keys()
    assert {name: type(value) for name, value in ours.items()} == {
        name: type(value) for name, value in asked.items()
    }
