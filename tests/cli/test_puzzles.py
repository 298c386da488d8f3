from __future__ import annotations

import json
import re
from pathlib import Path

from solver.puzzles.collection import collection_of
from solver.puzzles.puzzle import Puzzle
from solver.rules import GAMES, load_rules
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


def test_the_puzzles_of_the_package_are_listed() -> None:
    """Tests that they are of all difficulties, the easiest first, and show their wins if asked."""
    known = {each.id: each for each in collection_of(load_rules("classic")).puzzles}
    shown = run("puzzles", "--rules", "classic", "--count", "5").stdout
    found = [known[name] for name in re.findall(r"classic-\w+", shown)]
    ratings = [each.rating for each in found]
    assert len(found) == 5
    assert ratings == sorted(ratings)
    assert ratings[0] == min(each.rating for each in known.values())
    assert ratings[-1] - ratings[0] > 500
    assert "only win" not in shown
    solved = run("puzzles", "--rules", "classic", "--count", "5", "--solutions").stdout
    assert "only win" in solved
    assert all(str(each.answer) in solved for each in found)
    document = run_json("puzzles", "--rules", "classic", "--count", "1")
    assert (document["id"], "solution" in document) == (found[0].id, True)


def test_puzzles_of_all_games_and_of_none(tmp_path: Path) -> None:
    every = run("puzzles", "--count", "70").stdout
    assert {name for name in GAMES if f"{name}-" in every} == set(GAMES)
    more = run("puzzles", "--rules", "street", "--count", "1000")
    size = len(collection_of(load_rules("street")).puzzles)
    assert f"There are {size}; --mine mines more." in more.stderr
    assert more.stdout.count("street-") == size
    own = tmp_path / "own.toml"
    own.write_text('base = "classic"\nid = "own"\n')
    refused = run("puzzles", "--rules", str(own))
    assert refused.exit_code == 2
    assert "no puzzles come with the package for own: --mine mines some" in refused.stderr
