"""Tests of `landlord review` with many games: folders, broken records, reports, Ctrl-C."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from solver.protocol.state import StateInput
from solver.records import Record, write_record
from solver.rules import BUILT_IN
from tests.command_line import run, run_json
from tests.review.reviewed_games import rebuilt, record_of
from tests.served import PATIENCE
from tests.together import together

# What a command reads and writes does not depend on networks.
pytestmark = pytest.mark.usefixtures("no_weights")
# The seed of a deal in which the greedy players of `snatch` soon make several grave mistakes.
FULL_OF_MISTAKES = 6
FEW = ("--worlds", "2", "--seed", "5", "--jobs", "1")


def short(game: str, seed: int, acts: int = 3) -> str:
    """The first acts of a game as text, so that its review takes no time."""
    record = record_of(game, seed)
    return write_record(rebuilt(record, acts=record.acts[:acts]))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four good games, one in a folder of its own, and two broken ones."""
    found = tmp_path / "games"
    (found / "more").mkdir(parents=True)
    broken, changed = re.subn(r'"call": ?2', '"call":7', short("snatch", 2))
    assert changed == 1
    (found / "a.jsonl").write_text(short("classic", 1) + broken + short("street", 3), "utf-8")
    (found / "b.jsonl").write_text(short("snatch", 4), "utf-8")
    (found / "more" / "c.jsonl").write_text(short("decktet", 5), "utf-8")
    (found / "d.json").write_bytes(b"\x80garbage")
    (found / "notes.md").write_text("# no record\n", "utf-8")
    return found


def test_a_folder_of_games(folder: Path, tmp_path: Path) -> None:
    out, sheet = tmp_path / "report", tmp_path / "all.csv"
    result = run("review", str(folder), *FEW, "--html", str(out), "--csv", str(sheet))
    assert result.exit_code == 2
    assert "notes.md" in result.stderr
    refused = [
        line for line in result.stderr.splitlines() if ".json" in line and "notes" not in line
    ]
    assert len(refused) == 2
    assert re.search(r"a\.jsonl:\d+: .*7", refused[0])
    assert refused[1].startswith(f"{folder / 'd.json'}:")
    assert "4 games reviewed, 2 games left out, seed 5" in result.stdout
    assert sorted(file.name for file in out.iterdir()) == [
        *(f"game-{number}.html" for number in range(1, 5)),
        "index.html",
    ]
    index = (out / "index.html").read_text("utf-8")
    for name in ("a.jsonl 1", "a.jsonl 3", "b.jsonl", "more/c.jsonl"):
        assert name in index
        assert name in result.stdout
    assert "d.json" in index
    with sheet.open(encoding="utf-8", newline="") as lines:
        games = {line["game"] for line in csv.DictReader(lines)}
    assert games == {"a.jsonl 1", "a.jsonl 3", "b.jsonl", "more/c.jsonl"}


def test_json_is_a_line_for_each_game(folder: Path) -> None:
    result = run("review", str(folder), *FEW, "--json")
    assert result.exit_code == 2
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(Path(line["file"]).name, line["game"], "review" in line) for line in lines] == [
        ("a.jsonl", 1, True),
        ("a.jsonl", 2, False),
        ("a.jsonl", 3, True),
        ("b.jsonl", 1, True),
        ("d.json", 1, False),
        ("c.jsonl", 1, True),
    ]
    for line in lines:
        if "review" not in line:
            assert line["error"]
            assert line["line"] >= 1
        else:
            assert line["review"]["engine"]["seed"] == 5


def sent(report: Path) -> dict[str, Any]:
    """Returns what a report draws."""
    _, _, end = report.read_text("utf-8").rpartition(" data-sent>")
    found: dict[str, Any] = json.loads(end.partition("</script>")[0])
    return found


def test_one_file_for_many_games(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "games.html"
    (folder / "d.json").unlink()
    text = (folder / "b.jsonl").read_text("utf-8") * 2
    result = run("review", "-", *FEW, "--html", str(out), input=text)
    assert result.exit_code == 0
    assert [file.name for file in out.parent.iterdir()] == ["games.html"]
    assert len(sent(out)["gathered"]["games"]) == 2


def test_sheets_carry_marks(tmp_path: Path) -> None:
    file, out = tmp_path / "game.jsonl", tmp_path / "games.txt"
    file.write_text(short("snatch", FULL_OF_MISTAKES, 8) * 2, "utf-8")
    result = run("review", str(file), *FEW, "--text", str(out), "--json")
    assert result.exit_code == 0
    reviews = [json.loads(line)["review"] for line in result.stdout.splitlines()]
    grave = [
        decision
        for review in reviews
        for decision in review["decisions"]
        if decision["label"] in ("inaccuracy", "mistake", "blunder")
    ]
    text = out.read_text("utf-8")
    assert text.count("[Game ") == 2
    assert len(re.findall(r"\?!|\?\?|\?", text)) == len(grave) > 0


def test_mistakes_become_exercises(tmp_path: Path) -> None:
    file, page, lines = (tmp_path / name for name in ("game.jsonl", "train.html", "train.jsonl"))
    file.write_text(short("snatch", FULL_OF_MISTAKES, 8), "utf-8")
    result = run("review", str(file), *FEW, "--exercises", str(page), "--json")
    assert result.exit_code == 0
    grave = [
        decision
        for decision in json.loads(result.stdout)["decisions"]
        if decision["label"] in ("mistake", "blunder")
    ]
    assert grave
    assert page.read_text("utf-8").count('<section class="task"') == len(grave)
    assert run("review", str(file), *FEW, "--exercises", str(lines)).exit_code == 0
    exercises = [json.loads(line) for line in lines.read_text("utf-8").splitlines()]
    answers = tmp_path / "train.answers.jsonl"
    solved = [json.loads(line) for line in answers.read_text("utf-8").splitlines()]
    for decision, exercise, answer in zip(grave, exercises, solved, strict=True):
        assert decision["index"] == exercise["index"] == answer["index"]
        assert answer["best"] == decision["best"]
        assert "best" not in exercise
        assert len(exercise["hints"]) == 2


def test_one_game_is_one_report(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "one.html"
    chosen = ("--language", "zh", "--html", str(out))
    result = run("review", str(folder / "b.jsonl"), *FEW, *chosen)
    assert result.exit_code == 0
    assert "accuracy" in result.stdout
    assert '<html lang="zh-CN">' in out.read_text("utf-8")
    assert sent(out)["review"]["decisions"]


def test_a_missing_page_is_said_before_any_game_is_reviewed(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.report.page.FOLDER", tmp_path)
    for option, name in (("--html", "one.html"), ("--exercises", "train.html")):
        result = run("review", str(folder / "b.jsonl"), *FEW, option, str(tmp_path / name))
        assert result.exit_code == 1
        assert "`make bundles`" in result.stderr
        assert result.stdout == ""


@together(
    ("arguments", "says"),
    [
        (["nowhere.jsonl"], "there is no file nowhere.jsonl"),
        (["{folder}/d.json"], "d.json:1: "),
        (["{folder}/b.jsonl", "--html", "/proc/no/report.html"], "/proc/no/report.html"),
        (["{folder}/b.jsonl", "--csv", "{folder}"], "cannot be written"),
        (["{empty}"], "holds no file"),
        (["{folder}/b.jsonl", "--rules", "nope"], "nope"),
        ([], "FILE"),
    ],
)
def test_what_cannot_be_done_is_said_first(
    arguments: list[str], says: str, folder: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir(exist_ok=True)
    places = [each.format(folder=folder, empty=empty) for each in arguments]
    result = run("review", *places, *FEW)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


@together(
    ("game", "written"),
    [
        ("b.jsonl", ["--csv", "b.jsonl"]),
        ("b.jsonl", ["--text", "more/../b.jsonl"]),
        ("b.jsonl", ["--exercises", "b.jsonl"]),
        ("b.answers.jsonl", ["--exercises", "b.jsonl"]),
        ("b.html", ["--html", "b.html"]),
        ("b.html", ["--exercises", "b.html"]),
        ("b.jsonl", ["--csv", "new", "--text", "new"]),
        (".", ["--text", "b.jsonl"]),
    ],
)
def test_no_file_is_written_over_another(game: str, written: list[str], folder: Path) -> None:
    for name in ("b.answers.jsonl", "b.html"):
        (folder / name).write_bytes((folder / "b.jsonl").read_bytes())
    before = {each: each.read_bytes() for each in folder.rglob("*") if each.is_file()}
    places = [each if each.startswith("--") else str(folder / each) for each in written]
    result = run("review", str(folder / game), *FEW, *places)
    assert result.exit_code == 2
    assert f"{places[-1]} cannot be written: it " in result.stderr.replace("b.answers", "b")
    assert {each: each.read_bytes() for each in folder.rglob("*") if each.is_file()} == before


def test_a_pipe_is_read_once(folder: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    text = (folder / "b.jsonl").read_bytes()
    Thread(target=pipe.write_bytes, args=(text,), daemon=True).start()
    result = run("review", str(pipe), str(folder / "b.jsonl"), *FEW)
    assert result.exit_code == 0, result.stderr
    assert "2 games reviewed" in result.stdout


@pytest.mark.long
@pytest.mark.process
@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_finished(jobs: str, tmp_path: Path) -> None:
    games, out = tmp_path / "games.jsonl", tmp_path / "out"
    games.write_text(short("classic", 1) * 400, "utf-8")
    command = [sys.executable, "-c", "from solver.cli import main; main(prog_name='landlord')"]
    arguments = ["review", str(games), "--worlds", "2", "--jobs", jobs, "--html", str(out)]
    with subprocess.Popen(
        [*command, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        while not (out / "game-2.html").exists():
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        printed, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in said
    reviewed = re.search(r"Stopped: (\d+) of 400 games", said)
    assert reviewed
    assert 1 <= int(reviewed.group(1)) < 400
    assert f"{reviewed.group(1)} game" in printed
    assert len(sent(out / "index.html")["gathered"]["games"]) == int(reviewed.group(1))
    assert not list(out.glob(".*"))


def test_a_record_that_does_not_tell_the_bottom(tmp_path: Path) -> None:
    """Tests foreign records, in which the landlord's hand holds the bottom."""
    record = record_of("douzero", 1)
    record = rebuilt(record, acts=record.acts[:8])
    hands = list(record.hands)
    assert record.landlord is not None
    hands[record.landlord] = (hands[record.landlord] or record.bottom) + record.bottom
    file = tmp_path / "game.jsonl"
    file.write_text(write_record(rebuilt(record, hands=hands, bottom=None)), "utf-8")
    result = run("review", str(file), *FEW, "--html", str(tmp_path / "report.html"))
    assert result.exit_code == 0, result.output
    assert "The bottom is not known" in (tmp_path / "report.html").read_text("utf-8")


def test_a_position_that_was_set_up(tmp_path: Path) -> None:
    """Tests the request with `start`, and the record that begins so, with every output."""
    question = {
        "rules": "classic",
        "landlord": 0,
        "start": {"hands": ["34567A", "789TJ", "QKA2"], "turn": 0},
        "acts": [[0, "34567"], [1, "789TJ"]],
    }
    state = StateInput.model_validate(question).to_state(BUILT_IN)
    texts = (json.dumps(question), write_record(Record.of_state(state)))
    found = []
    for number, text in enumerate(texts):
        file, out = tmp_path / f"{number}.json", tmp_path / f"{number}.html"
        file.write_text(text, "utf-8")
        outputs = ("--html", str(out), "--text", str(out.with_suffix(".txt")))
        found.append(run_json("review", str(file), *FEW, *outputs)["decisions"])
        assert "there is no deal to value" in out.read_text("utf-8")
        assert "[Position " in out.with_suffix(".txt").read_text("utf-8")
    assert [each["played"] for each in found[0]] == ["34567", "789TJ"]
    for one, other in zip(*found, strict=True):
        assert (one["best"], one["label"]) == (other["best"], other["label"])
    (tmp_path / "bad.json").write_text(json.dumps(question | {"acts": [[0, "36"]]}), "utf-8")
    refused = run("review", str(tmp_path / "bad.json"), *FEW)
    assert refused.exit_code == 2
    assert "'36' is no play of classic: 3 is left over" in refused.stderr
