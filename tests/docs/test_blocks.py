"""Every block of code in the documents is run by a test, or listed here with the reason why not.

Other tests run what a shell or Python takes: `test_requests.py`, `test_commands.py`, `test_labs.py`,
`test_readme.py` and `tests/api/client/test_served.py`. The rest is run below.
"""

from __future__ import annotations

import doctest
import inspect
import json
import os
import pickle
import re
import shlex
import subprocess
import sys
import textwrap
import tomllib
from collections.abc import Callable
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import solver
from solver import load_rules, parse_record, read_records, write_record
from solver.protocol import ENDPOINTS
from solver.protocol.games import AddedGames
from tests.command_line import run
from tests.docs.documents import ROOT, Block, blocks

_COMMANDS = r"\s*(?:\$ )?(?:[A-Z_]+=\S* )*(?:\.venv/bin/)?(?:landlord|make|python -m|for|node|go) "
GAME = (ROOT / "examples/games/classic.ddz.jsonl").read_text("utf-8")


# The blocks that no test can run, and why: by document, and how they begin.
NOT_RUN = {
    (document, begin): why
    for document, blocks_of in tomllib.loads(
        Path(__file__).with_name("not_run.toml").read_text("utf-8")
    ).items()
    for begin, why in blocks_of.items()
}


def asks(endpoint: str, **more: Any) -> Callable[[str], None]:
    """Returns what asks a question as it stands; a `…` is a game."""

    def ask(text: str) -> None:
        question = json.loads(text.replace('"…"', json.dumps(GAME))) | more
        assert ENDPOINTS[endpoint].ask(question).to_dict()

    return ask


def asks_an_engine(text: str) -> None:
    """The arena's question of an engine: its legal plays and its counter are those of the game."""
    question, answer = map(json.loads, text.split("\n\n"))
    asked = question.copy()
    own = {name: asked.pop(name) for name in ("id", "do", "over", "legal", "counter")}
    legal = ENDPOINTS["plays"].ask(
        {"rules": asked["rules"], "hand": asked["hand"], "over": own["over"]}
    )
    assert [play["cards"] for play in legal.to_dict()["plays"]] == own["legal"]
    advice = ENDPOINTS[own["do"]].ask(asked | {"limit": {"worlds": 1}}).to_dict()
    assert advice["best"] in own["legal"]
    assert answer["best"] in own["legal"]
    assert answer["id"] == own["id"]
    assert sum(own["counter"].values()) + len(asked["hand"]) + 2 == 54


def describes_a_game(text: str) -> None:
    """Words of a rules file, on top of a game."""
    rules = load_rules({"base": "classic"} | tomllib.loads(text))
    said = rules.description.in_language("zh")
    assert said.name == "我的玩法"
    assert said.about.endswith("一副牌 54 张。")


def is_refused(text: str) -> None:
    """A command with a wrong setting, and what it says."""
    command, said = text.strip().splitlines()
    setting, *words = command.removeprefix("$ ").split()
    assert words == ["landlord", "serve"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(*setting.split("="))
        patch.setattr(os, "execv", lambda *_: pytest.fail("the server starts"))
        done = run("serve")
    assert done.exit_code != 0
    assert done.stderr.strip() == said.strip()


def has_known_events(text: str) -> None:
    """The kinds of events of a record, one a line."""
    known = {json.loads(line)["type"] for line in GAME.splitlines()}
    for line in text.splitlines():
        assert json.loads(line)["type"] in known | {"call"}


def is_typed(text: str) -> None:
    """A game as people type it, without a fault."""
    answer = ENDPOINTS["positions"].ask({"text": textwrap.dedent(text)}).to_dict()
    assert [each for each in answer["problems"] if "line" in each and each["end"] > 0] == []
    assert len(answer["acts"]) > 2


def has_known_tags(text: str) -> None:
    """The tags of a game as text are among those that are written."""
    tags = r"^\[(\w+)"
    written = re.findall(tags, write_record(parse_record(GAME), format="text"), re.MULTILINE)
    assert set(re.findall(tags, text, re.MULTILINE)) <= set(written)


def is_a_position(text: str) -> None:
    asked = {"record": text.strip(), "rules": "classic"}
    record = ENDPOINTS["positions"].ask(asked).to_dict()["record"]
    assert record["start"]["hands"] == ["3344455667788TJQKA2B", None, None]
    assert record["bottom"] == "3TB"


def names_stores(text: str) -> None:
    from api.config import Settings

    for line in text.split():
        name, _, value = line.partition("=")
        assert Settings(store=value).store == value
        assert name == "LANDLORD_STORE"


def sets_up_assistants(text: str) -> None:
    (server,) = json.loads(text)["mcpServers"].values()
    done = run(*server["args"], "--help")
    assert (server["command"], done.exit_code) == ("landlord", 0), done.output


def adds_an_extra(text: str) -> None:
    """Packages of an extra, which is one of ours: the project leaves out some that ortools asks."""
    asked = Requirement(shlex.split(text)[-1])
    assert asked.extras
    assert asked.extras <= {*metadata(asked.name).get_all("Provides-Extra", [])}


def converts_a_pickle(text: str, folder: Path) -> None:
    """What makes JSON of a pickle of DouZero's, which is read then."""
    games = json.loads((ROOT / "tests/records/files/douzero.json").read_text("utf-8"))
    (folder / "eval_data.pkl").write_bytes(pickle.dumps(games))
    own = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    subprocess.run(text, shell=True, check=True, cwd=folder, env=os.environ | own)
    assert read_records((folder / "eval_data.json").read_bytes())


def has_the_form_of_headers(text: str, folder: Path, create_app: Callable[..., Any]) -> None:
    """Headers of an answer: those of a search that was asked from elsewhere, but for numbers."""
    from api.config import Settings

    client = create_app(Settings(store=f"sqlite:///{folder}/store.sqlite3")).test_client()
    question = {"rules": "classic", "hand": "33"}
    elsewhere = {"REMOTE_ADDR": "203.0.113.9"}
    answer = client.post("/v1/decompositions", json=question, environ_base=elsewhere)
    for line in text.splitlines():
        name, _, value = line.partition(": ")
        assert re.sub(r"\d+", "n", answer.headers[name]) == re.sub(r"\d+", "n", value)


QUICK = {"limit": {"worlds": 1}, "seed": 1}
# What runs the other blocks, each by its first characters.
RUN: dict[tuple[str, str], Callable[..., object]] = {
    ("docs/arena.md", '{"id":1,"do":"advice","r'): asks_an_engine,
    ("docs/assistants.md", "pip install 'landlord-so"): adds_an_extra,
    ("docs/assistants.md", '{"mcpServers": {"landlor'): sets_up_assistants,
    ("docs/moments.md", '{"record": "…", "at": 7,'): asks("advice", **QUICK),
    ("docs/moments.md", '{"rules": "classic", "landlord": 0, "seat"'): asks("advice", **QUICK),
    ("docs/moments.md", '{"rules": "classic", "landlord": 0, "hands"'): asks("positions"),
    ("docs/moments.md", '{"rules": "classic", "landlord": 0, "start"'): asks("states"),
    ("docs/moments.md", '{"rules": "classic", "landlord": 0, "bid"'): asks("reviews", **QUICK),
    ("docs/operation.md", 'RateLimit-Policy: "reque'): has_the_form_of_headers,
    ("docs/positions.md", '{"record": {"rules": "cl'): asks("positions"),
    ("docs/records.md", '{"type":"start_game","fo'): has_known_events,
    ("docs/records.md", 'python -c "import json, '): converts_a_pickle,
    ("docs/records.md", "DDN/1 3344455667788TJQKA"): is_a_position,
    ("docs/records.md", '[Game "douzero"]\n    [Ha'): has_known_tags,
    ("docs/records.md", "Game: classic\n    Players"): is_typed,
    ("docs/records.md", "小明叫1分\N{FULLWIDTH COMMA}小红叫3分"): is_typed,
    ("docs/rules.md", '[words.zh]\n    name = "我的'): describes_a_game,
    ("docs/settings.md", "$ LANDLORD_THREADS=lots "): is_refused,
    ("docs/start.md", "from solver import advis"): exec,
    ("docs/start.md", "pip install 'landlord-so"): adds_an_extra,
    ("docs/store.md", "LANDLORD_STORE=sqlite://"): names_stores,
    ("docs/store.md", '{\n  "created": 1,\n  "gam'): AddedGames.model_validate_json,
}


def run_elsewhere(block: Block) -> bool:
    """Tells whether one of the other tests runs a block."""
    if block.language == "python":
        session = ">>> " in block.text
        return session or block.document in (
            *("docs/client.md", "docs/labs.md", "api/client/README.md"),
        )
    if block.language == "json":
        return block.document == "README.md"
    if block.language in ("", "sh") and "curl " in block.text:
        return True
    lines = re.sub(r"\\\n", " ", block.text).splitlines()
    return block.language in ("", "sh") and all(
        re.match(_COMMANDS, line) for line in lines if line.strip()
    )


def test_every_block_is_run_or_listed() -> None:
    """Tests that each block has one place, and that no place is left over."""
    found = list(blocks())
    for block in found:
        places = sum(block.has(key) for key in [*RUN, *NOT_RUN]) + run_elsewhere(block)
        assert places == 1, (places, block)
    for key in [*RUN, *NOT_RUN]:
        assert sum(block.has(key) for block in found) == 1, key
    assert len(found) > 80


# What starts programs of others: that of Python quickly, and pip slowly.
MARKS: dict[Callable[..., object], list[pytest.MarkDecorator]] = {
    converts_a_pickle: [pytest.mark.process],
    adds_an_extra: [pytest.mark.process, pytest.mark.long],
}


@pytest.mark.parametrize(
    ("key", "runner"),
    [
        pytest.param(key, runner, marks=MARKS.get(runner, []), id=f"{key[0]}-{key[1][:16]}")
        for key, runner in RUN.items()
    ],
)
def test_a_block_runs(
    key: tuple[str, str],
    runner: Callable[..., object],
    tmp_path: Path,
    create_app: Callable[..., Any],
) -> None:
    (block,) = (block for block in blocks() if block.has(key))
    text = textwrap.dedent(block.text)
    known = {"folder": tmp_path, "create_app": create_app}
    taken = inspect.signature(runner).parameters.keys() & known.keys()
    runner(text, **{name: known[name] for name in taken})


def sessions() -> list[tuple[str, str]]:
    """Returns the sessions of the documents, each document's as one, and that of the library."""
    found: dict[str, str] = {"solver": solver.__doc__ or ""}
    for block in blocks():
        if block.language == "python" and ">>> " in block.text:
            found[block.document] = found.get(block.document, "") + block.text
    return sorted(found.items())


@pytest.mark.parametrize(
    ("document", "text"),
    [
        # One reviews a whole game.
        pytest.param(*each, marks=[pytest.mark.long] * (each[0] == "docs/library.md"), id=each[0])
        for each in sessions()
    ],
)
def test_a_session_says_what_it_shows(
    document: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    example = doctest.DocTestParser().get_doctest(text, {}, document, document, 0)
    assert example.examples
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(example)
    assert result.failed == 0
