"""Commands in folders that hold files with the names of modules: nothing there is run.

The folder has a module for every module of Python, of the packages installed here, and of this
house. Each writes down that it was run, and ends the process.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from landlord.__main__ import main as start
from tests.served import LANDLORD, PATIENCE, Served, until

ROOT = Path(__file__).parents[2]
PROGRAM = Path(sys.executable).with_name("landlord")
EXAMPLES = ROOT / "examples"
COMMANDS = [
    "rules",
    "classify --rules classic 334455",
    "legal --rules classic --hand 3344",
    "decompose --rules classic 334455",
    f"solve {EXAMPLES}/puzzles/partner.json",
    f"advise {EXAMPLES}/requests/advice.classic.json",
    f"bid {EXAMPLES}/requests/bids.classic.json --worlds 5",
    f"review {EXAMPLES}/games/classic.ddz.jsonl {EXAMPLES}/games/snatch.ddz.jsonl --worlds 1",
    f"convert --to text {EXAMPLES}/games/classic.ddz.jsonl",
    "arena greedy timid --rules classic --deals 4 --workers 2",
    "arena bidder:threshold bidder:timid --rules classic --deals 10",
    "puzzles --rules classic --count 1",
    "engine",
    "mcp",
    "store info",
    "store prune",
    "keys add Ann",
    "keys list",
    "doctor --port 0",
]


@pytest.fixture(scope="module")
def traps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("traps")
    names = set(sys.stdlib_module_names) | {
        "landlord",
        "solver",
        "api",
        "lab",
        "tests",
        "__config__",
    }
    names |= set(importlib.metadata.packages_distributions())
    names |= {"sitecustomize", "usercustomize", "gunicorn.conf", "env"}
    sprung = folder / "sprung"
    for name in names:
        text = f"open({str(sprung)!r}, 'a').write({name!r} + '\\n'); raise SystemExit(77)\n"
        if name.isidentifier() or name == "gunicorn.conf":
            (folder / f"{name}.py").write_text(text)
    for name in ("api", "solver", "flask"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text((folder / f"{name}.py").read_text())
    return folder


@pytest.mark.process
def test_the_traps_work(traps: Path) -> None:
    """Tests that a Python which is started carelessly would run them."""
    done = subprocess.run([sys.executable, "-m", "api"], cwd=traps, check=False)
    sprung = (traps / "sprung").read_text()
    (traps / "sprung").unlink()
    assert (done.returncode, bool(sprung)) == (77, True)


# A match starts processes of its own.
@pytest.mark.process
@pytest.mark.one_in(19, first=9)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.split(" /")[0])
def test_commands(command: str, traps: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [PROGRAM, *shlex.split(command)],
        cwd=traps,
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        input=b"",
        env={**os.environ, "LANDLORD_STORE": f"sqlite:///{tmp_path}/store.sqlite3"},
    )
    assert not (traps / "sprung").exists(), (traps / "sprung").read_text()
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.long
@pytest.mark.process
def test_serve(traps: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests all processes of the service: one review goes through each of them."""
    monkeypatch.chdir(traps)
    monkeypatch.setattr("tests.served.LANDLORD", [str(PROGRAM)])
    served = Served(f"sqlite:///{tmp_path}/store.sqlite3", tmp_path / "log")
    try:
        until(lambda: served.call("/readyz")["cluster"]["state"] == "ready", "the workers")
        question = {
            "record": (EXAMPLES / "games/classic.ddz.jsonl").read_text(),
            "limit": {"worlds": 1},
        }
        job = served.call("/v1/reviews", json.dumps(question).encode())["id"]
        until(lambda: served.call(f"/v1/reviews/{job}")["status"] == "done", "the review")
    finally:
        assert served.stop() == 0
    assert not (traps / "sprung").exists(), (traps / "sprung").read_text()


@pytest.mark.long
@pytest.mark.process
@pytest.mark.parametrize("value", [None, "1"])
def test_an_engine_of_the_user_keeps_its_own_modules(value: str | None, tmp_path: Path) -> None:
    """Tests that the user's programs are started as the user would start them."""
    (tmp_path / "beside.py").write_text("")
    own = "import beside\n" if value is None else ""
    (tmp_path / "engine.py").write_text(
        f"import os, sys\n{own}"
        f"assert os.environ.get('PYTHONSAFEPATH') == {value!r}\n"
        "from solver.cli import main\n"
        "main(['engine'])\n"
    )
    engine = f"engine:{sys.executable} {tmp_path}/engine.py"
    options = ["--rules", "classic", "--deals", "2", "--workers", "2", "--worlds", "1"]
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONSAFEPATH"}
    done = subprocess.run(
        [*LANDLORD, "arena", engine, "greedy", *options],
        cwd=tmp_path,
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        env=environment | ({} if value is None else {"PYTHONSAFEPATH": value}),
    )
    assert done.returncode == 0, done.stderr.decode()


def test_a_command_leaves_a_folder_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    ran: list[Path] = []
    command = SimpleNamespace(main=lambda **_: ran.append(Path.cwd()))
    monkeypatch.setattr(importlib, "import_module", lambda _: command)
    start()
    assert ran == [Path("/")]
