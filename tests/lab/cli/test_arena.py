"""`landlord arena`, as people and programs call it."""

import contextlib
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.command_line import run, run_json
from tests.served import PATIENCE

FAKE = shlex.join([sys.executable, str(Path(__file__).parents[1] / "arena/fake_engine.py")])


def test_json() -> None:
    """Tests the fields that programs rely on."""
    asked = ("arena", "greedy", "random", "--rules", "classic", "--deals", "6", "--workers", "1")
    found = run_json(*asked)
    assert found["deals"] == 6
    assert {"win_rate", "win_rate_error", "points", "points_error"} <= set(found)
    assert {"as_landlord", "as_peasants", "seconds_per_play"} <= set(found)
    assert set(found["seconds_per_play"]) == {"greedy", "random"}
    assert (found["a"], found["b"], found["landlord"]) == ("greedy", "random", "auction")
    by_turns = run_json(*asked, "--landlord", "turns")
    assert by_turns["landlord"] == "turns"


def test_table() -> None:
    """Tests that a person sees both sides, the errors and the verdict."""
    arguments = ["arena", "greedy", "random", "--rules", "douzero", "--deals", "200"]
    result = run(*arguments, "--sprt", "0.5,0.7", "--workers", "1", "--partner", "bold")
    assert result.exit_code == 0
    for words in (
        "greedy against random, beside bold; the seats take turns as",
        "as landlord",
        "as one peasant",
        "2 after the landlord",
        "greedy: 0.",
        "H1 accepted: the win rate is 0.7 rather than 0.5",
    ):
        assert words in " ".join(result.stdout.split())


@pytest.mark.long
def test_gain_over_a_baseline() -> None:
    """Tests that A and its baseline meet the same opponent on the same deals."""
    arguments = [
        "arena",
        "greedy",
        "timid",
        "--rules",
        "douzero",
        "--deals",
        "40",
        "--workers",
        "1",
    ]
    found = run_json(*arguments, "--baseline", "random")
    alone = run_json("arena", "random", *arguments[2:])
    assert found["baseline"]["win_rate"] == alone["win_rate"]
    assert found["gain"]["win_rate"] == pytest.approx(found["win_rate"] - alone["win_rate"])
    assert found["gain"]["points"] == pytest.approx(found["points"] - alone["points"])
    low, high = found["gain"]["win_rate_interval"]
    assert 0 < low < found["gain"]["win_rate"] < high
    same = run_json(*arguments, "--baseline", "greedy")["gain"]
    assert (same["win_rate"], same["win_rate_error"], same["points_error"]) == (0, 0, 0)
    result = run(*arguments, "--baseline", "random")
    assert "greedy instead of random: win rate +0." in " ".join(result.stdout.split())


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the player that tries every play in evenly sampled worlds sample few."""
    monkeypatch.setattr("lab.arena.agents.MONTE_CARLO_WORLDS", 4)


@pytest.mark.long
@pytest.mark.usefixtures("few_worlds", "no_weights")
def test_league() -> None:
    """Tests that every opponent that can play is met on the same deals, the others with a reason."""
    arguments = ["--rules", "classic", "--deals", "2", "--workers", "1"]
    found = run_json("arena", "greedy", "league", *arguments, "--baseline", "random")
    alone = run_json("arena", "greedy", "timid", *arguments, "--baseline", "random")
    assert found["b"] == "league"
    results = {each["opponent"]: each for each in found["opponents"]}
    assert set(results) == {"control", "monte-carlo", "timid", "greedy", "bold"}
    for figure in ("win_rate", "points", "gain"):
        assert results["timid"][figure] == alone[figure]
    assert results["greedy"]["win_rate"] == 0.5
    assert not results["control"]["learned_from"]
    assert results["greedy"]["learned_from"]
    assert found["left_out"] == {"rlcard": "rlcard plays the game douzero only, not classic"}


@pytest.mark.usefixtures("few_worlds", "no_weights")
def test_league_table() -> None:
    """Tests that a person sees every opponent, and who was left out."""
    result = run(
        "arena", "greedy", "league", "--rules", "classic", "--deals", "2", "--workers", "1"
    )
    assert result.exit_code == 0, result.stderr
    words = " ".join(result.stdout.split())
    for part in (
        "2 deals with each",
        "control",
        "monte-carlo",
        "greedy * 0.500 (0.500 to 0.500)",
        "left out",
    ):
        assert part in words


@pytest.mark.process
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("perfect", "league", "--rules", "classic"), "unknown agent 'perfect'"),
        (("bold", "league", "--rules", "classic", "--sprt", ".5,.6"), "not with the league"),
        (("perfect", "greedy", "--rules", "classic"), "unknown agent 'perfect'"),
        (("greedy", "timid", "--partner", "no", "--rules", "classic"), "unknown agent 'no'"),
        (("rlcard", "greedy", "--rules", "classic"), "rlcard plays the game douzero only"),
        (("greedy", "greedy", "--rules", "chess"), "chess"),
        (("greedy", "bold", "--rules", "classic", "--baseline", "best"), "unknown agent 'best'"),
        (("greedy", "bold", "--rules", "douzero", "--landlord", "auction"), "has no auction"),
        (("greedy", "bold", "--rules", "classic", "--sprt", "0.6"), "not '0.6'"),
        (("greedy", "bold", "--rules", "classic", "--alpha", "2", "--sprt", ".5,.6"), "not 2.0"),
        ((f"engine:{FAKE} cheats", "greedy", "--rules", "classic"), "for BR"),
        (("engine:no-such-engine", "greedy", "--rules", "classic"), "cannot be started"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0].split(" ", maxsplit=1)[0],
)
def test_errors(arguments: tuple[str, ...], says: str) -> None:
    """Tests that what cannot be played ends with status 2 and the reason."""
    result = run("arena", *arguments, "--deals", "4", "--workers", "1")
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.split())
    if "unknown agent" in says:  # the error is all that is said: no bar has begun
        assert not {"against", "%"} & set(result.output.split())


def test_records(tmp_path: Path) -> None:
    """Tests that the games of both matches are there, and that they can be converted."""
    out = tmp_path / "new" / "games.jsonl"
    asked = ("arena", "greedy", "bold", "--rules", "street", "--deals", "2", "--workers", "1")
    found = run_json(*asked, "--baseline", "timid", "--records", str(out))
    games = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert [game[0]["arena"]["deal"] for game in games] == [0, 0, 1, 1] * 2
    assert {name for game in games[4:] for name in game[0]["names"]} == {"timid", "bold"}
    won = [game[-1]["winner"] == "landlord" for game in games[:4]]
    assert found["win_rate"] == (won[0] + (not won[1]) + won[2] + (not won[3])) / 4
    assert len(run_json("convert", "--to", "ddz", str(out))["games"]) == 8
    assert list(out.parent.iterdir()) == [out]


def test_a_file_of_records_that_cannot_be_written(tmp_path: Path) -> None:
    """Tests that a file which cannot be written is named before a deal, and none is half written."""
    asked = ("arena", "greedy", "greedy", "--rules", "street", "--workers", "1", "--deals")
    file = tmp_path / "file"
    file.write_text("kept")
    result = run(*asked, "1000000", "--records", str(file / "games.jsonl"))
    assert result.exit_code == 2
    assert "cannot be written: " in " ".join(result.stderr.split())
    result = run(*asked, "2000", "--records", "/dev/full")
    assert result.exit_code == 2
    assert "/dev/full cannot be written: No space left" in " ".join(result.stderr.split())
    asked = ("arena", "greedy", "perfect", *asked[3:], "2")
    assert run(*asked, "--records", str(file)).exit_code == 2
    assert file.read_text() == "kept"
    assert list(tmp_path.iterdir()) == [file]
    bidders = ("arena", "bidder:rule", "bidder:bold", "--rules", "street", "--deals", "2")
    refused = run(*bidders, "--records", str(file))
    assert "--records is for agents" in " ".join(refused.stderr.split())


@pytest.mark.long
@pytest.mark.process
def test_ctrl_c_leaves_nothing_behind(tmp_path: Path) -> None:
    """Tests that the workers and their engines are gone after an interrupt."""
    command = [sys.executable, "-c", "from solver.cli import main; main()", "arena", "--json"]
    started = tmp_path / "started"
    command += [f"engine:{FAKE} legal {started}", "search:100000", "--rules", "classic"]
    command += ["--workers", "2"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    try:
        while not started.exists():
            assert process.poll() is None
            time.sleep(0.1)
        time.sleep(0.5)  # the long search of the other agent begins
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, output, errors) == (130, b"", b"")
        # The engines end a moment after their input.
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            os.killpg(process.pid, 0)
            time.sleep(0.1)
    except ProcessLookupError:
        return
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    pytest.fail("processes are left")


@pytest.mark.process
@pytest.mark.one_in(8, first=1)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["table", "json"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["greedy", "timid", "--workers", "1"],
        ["greedy", "timid", "--workers", "2"],
        ["greedy", "league", "--workers", "1"],
        ["bidder:threshold", "bidder:timid"],
    ],
    ids=" ".join,
)
def test_ctrl_c_shows_what_was_played(arguments: list[str], form: list[str]) -> None:
    """Tests that a match that is ended in its middle has a result, which says so."""
    # Ctrl-C comes from within, when some deals have been played.
    program = """
import os, signal, sys, threading
from lab.arena import bidder_contest
from solver.cli import main, progress
signal.signal(signal.SIGINT, signal.default_int_handler)
bidder_contest.CHUNK = 10
moved, bar = [], progress.progress_bar
def counted(*arguments, **more):
    from contextlib import contextmanager
    @contextmanager
    def wrapped():
        with bar(*arguments, **more) as advance:
            def move():
                advance()
                moved.append(1)
                if len(moved) == 25:
                    os.kill(os.getpid(), signal.SIGINT)
            yield move
    return wrapped()
progress.progress_bar = counted
main(prog_name="landlord")
"""
    rules = "douzero" if "league" in arguments else "classic"
    command = [sys.executable, "-c", program, "arena", *arguments, *form]
    done = subprocess.run(
        [*command, "--rules", rules, "--deals", "5000"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 130, done.stderr
    assert "Traceback" not in done.stderr
    if form:
        found = json.loads(done.stdout)
        assert found["interrupted"] is True
        deals = found["deals"] if "deals" in found else found["opponents"][0]["deals"]
        assert 20 <= deals < 100
    else:
        assert "interrupted after 2" in " ".join(done.stdout.split())
