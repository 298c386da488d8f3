"""The unit tests of the page's JavaScript in tests/static, which node's own test runner runs."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from solver.rules import GAMES, load_rules
from tools.node import LACKING, program

FOLDER = Path(__file__).parent / "static"


@pytest.mark.process
@pytest.mark.process
@pytest.mark.skipif(program() is None, reason=LACKING)
def test_the_modules_of_the_page(tmp_path: Path) -> None:
    """Tests all that needs no browser, with the games and the words as the server hands them out."""
    # Imported here: what the pages are made of is slow to import.
    from api.vocabulary import words
    from solver.report.game_data import game_data, label_data

    games = {id_: game_data(load_rules(id_), "en") for id_ in GAMES}
    listed = [
        {"id": id_, "name": each["name"], "players": each["players"]} for id_, each in games.items()
    ]
    known = {
        key: text
        for room in ("board", "bids", "games", "play", "puzzles")
        for key, text in words("en", room).items()
    }
    room = {
        "lang": "en",
        "room": "board",
        "words": known,
        "games": listed,
        "game": games["classic"],
        "labels": label_data(),
    }
    room |= {"opponents": [{"id": "casual", "name": "Casual"}], "puzzled": ["classic"]}
    handed = tmp_path / "room.json"
    handed.write_text(json.dumps({"room": room, "games": games}), "utf-8")
    files = sorted(str(path) for path in FOLDER.glob("*.test.js"))
    command = [str(program()), "--test", *files]
    done = subprocess.run(
        command,
        env=os.environ | {"LANDLORD_ROOM": str(handed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    passed = int(done.stdout.rpartition("pass ")[2].split()[0])
    assert passed > 50
