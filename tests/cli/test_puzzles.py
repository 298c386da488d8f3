from __future__ import annotations

import json
from pathlib import Path

from solver.puzzles.puzzle import Puzzle
from solver.rules import load_rules
from tests.command_line import run, run_json


def test_puzzles_are_mined_with_their_solutions() -> None:
    found = run_json("puzzles", "--rules", "classic", "--count", "1", "--seed", "3")
    assert found["rules"] == "classic"
    assert found["solution"]["line"][0] == [found["seat"], found["solution"]["best"]["cards"]]
    shown = run("puzzles", "--rules", "classic", "--count", "1", "--seed", "3")
    assert str(found["rating"]) in shown.stdout


def test_puzzles_are_written_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "classic.jsonl"
    arguments = ("puzzles", "--rules", "classic", "--count", "1", "--out-of", "2", "--seed", "3")
    assert run(*arguments, "--out", str(file)).exit_code == 0
    [line] = file.read_text("utf-8").splitlines()
    puzzle = Puzzle.read(load_rules("classic"), line)
    assert json.loads(line)["rating"] == puzzle.rating


def test_a_file_that_cannot_be_written_is_refused_first(tmp_path: Path) -> None:
    result = run("puzzles", "--rules", "classic", "--count", "100000", "--out", str(tmp_path))
    assert result.exit_code == 2
    assert f"{tmp_path} cannot be written" in result.stderr
    file = tmp_path / "new" / "classic.jsonl"
    assert run("puzzles", "--rules", "classic", "--count", "1", "--out", str(file)).exit_code == 0
    assert file.exists()


def test_unknown_rules_are_refused() -> None:
    result = run("puzzles", "--rules", "chess")
    assert result.exit_code == 2
    assert "chess" in result.stderr
