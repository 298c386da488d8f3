"""The example bots, which know no rules: they play by what the arena's question says."""

from __future__ import annotations

import io
import json
import os
import shlex
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from lab.arena import EngineAgent, GreedyAgent, RandomAgent, play_match
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, Play
from solver.protocol import BUILT_IN, lines
from solver.protocol.lines import hints_of, without_hints
from solver.rules import GAMES, Rules, load_rules
from solver.search.limit import Limit
from tests.served import PATIENCE

BOTS = Path(__file__).parents[3] / "examples/bots"


def command(bot: str, folder: Path) -> str:
    """Returns the command line of a bot; skips where its language is not there."""
    program = {"bot.py": sys.executable, "bot.js": "node", "bot.go": "go"}[bot]
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed, which runs examples/bots/{bot}")
    if bot != "bot.go":
        return shlex.join([found, str(BOTS / bot)])
    built = folder / "bot"
    environment = {**os.environ, "GOCACHE": str(folder / "cache"), "GO111MODULE": "off"}
    subprocess.run(
        [found, "build", "-o", built, BOTS / bot], check=True, env=environment, timeout=PATIENCE * 5
    )
    return shlex.quote(str(built))


def engine(command: str, rules: Rules) -> EngineAgent:
    return EngineAgent(command, rules, Limit(worlds=1), 1, timeout=PATIENCE, objective="win")


class Alike:
    """Plays as the example bots do, by the library's own list of plays."""

    name = "alike"

    def decide(self, view: Knowledge) -> Play | None:
        plays = view.legal()
        if view.current is None:
            return max(plays, key=lambda play: len(str(play)))
        return plays[0] if plays else None


@pytest.mark.one_in(3, first=1)
@pytest.mark.process
@pytest.mark.parametrize("bot", ["bot.py", "bot.js", "bot.go"])
@pytest.mark.parametrize("game", ["classic", "street"])
def test_a_bot_plays_whole_matches(bot: str, game: str, tmp_path: Path) -> None:
    """Tests that all answers are legal, and those that the bot's few lines say."""
    rules = load_rules(game)
    agent = engine(command(bot, tmp_path), rules)
    with closing(agent):
        found = play_match(rules, agent, GreedyAgent(rules), deals=3, seed=4)
    expected = play_match(rules, Alike(), GreedyAgent(rules), deals=3, seed=4)
    assert [deal.figures for deal in found.outcomes] == [deal.figures for deal in expected.outcomes]


@pytest.mark.parametrize("game", GAMES)
def test_hints_say_what_can_be_done(game: str) -> None:
    """Tests that each text of `legal` is a legal play, none is missing, and the cards add up."""
    rules = load_rules(game)
    asked = 0

    class Asked(RandomAgent):
        def decide(self, view: Knowledge) -> Play | None:
            nonlocal asked
            asked += 1
            hints, plays = hints_of(view), view.legal()
            texts = [text for text in hints["legal"] if text != PASS]
            assert (hints["legal"][-1:] == [PASS]) == view.may_pass
            assert set(texts) == set(map(str, plays))
            assert len(set(texts)) == len(texts)
            for text in texts[:50]:
                assert Play.parse(rules, text, over=view.current) in plays
            if hints["over"] is not None:
                assert str(view.current) == hints["over"]
            assert sum(hints["counter"].values()) == sum(view.left) - len(view.hand)
            return super().decide(view)

    play_match(rules, Asked(3), RandomAgent(5), deals=2, seed=6, landlord_by="turns")
    assert asked > 20


QUESTION = {
    "rules": "classic",
    "landlord": 0,
    "seat": 1,
    "hand": "33456789TJQK222AA",
    "history": [[0, "4"]],
    "bid": 1,
    "limit": {"worlds": 0},
    "seed": 1,
}


def told(**fields: Any) -> dict[str, Any]:
    line = json.dumps({"id": 1, "do": "advice", **fields}).encode()
    return json.loads(next(lines.answers(io.BytesIO(line), BUILT_IN)))


def test_our_engine_reads_a_question_with_hints_as_one_without() -> None:
    hints = {"over": "4", "legal": ["5", PASS], "counter": {"3": 2}}
    plain, hinted = told(**QUESTION), told(**QUESTION, **hints)
    assert plain["ok"]
    assert [each["cards"] for each in plain["plays"]] == [each["cards"] for each in hinted["plays"]]


def test_only_the_arenas_fields_are_left_out() -> None:
    """Tests that a play to beat beside a history, or a hint in another question, is still wrong."""
    assert not told(**QUESTION, over="4")["ok"]
    assert not told(**QUESTION, legal=["5"], counted={})["ok"]
    fields = {"legal": [], "over": "4"}
    assert without_hints("plays", fields) == fields
    assert without_hints("advice", fields) == {"over": "4"}
