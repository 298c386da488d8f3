"""Games of other programs in which one thing is wrong: each refusal says what, and where."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from solver.records import Record, UnreadableGame, scan_records
from tests.records.server_texts import MESSAGES, PREDICT
from tests.together import together

FILES = Path(__file__).parent / "files"
CASES = tomllib.loads(Path(__file__).with_name("refused_texts.toml").read_text("utf-8"))
# Texts that are in no file.
TEXTS = {"predict": json.dumps(PREDICT), "messages": "\n".join(map(json.dumps, MESSAGES))}


def changed(game: Any, case: dict[str, Any]) -> Any:
    """Returns a game with the change of a case at its pointer."""
    how = next(name for name in ("set", "insert", "drop") if name in case)
    *path, last = case[how].split("/")[1:]
    place = game
    for part in path:
        place = place[int(part) if isinstance(place, list) else part]
    key = int(last) if isinstance(place, list) else last
    if how == "set":
        place[key] = case["value"]
    elif how == "insert":
        place.insert(key, case["value"])
    else:
        del place[key]
    return game


def refused(text: str, words: str) -> UnreadableGame:
    found, *others = scan_records(text)
    assert isinstance(found, UnreadableGame), found
    assert words in found.error.detail
    assert len(str(found)) < 400
    assert all(isinstance(each, Record) for each in others)
    return found


@together("case", CASES["json"])
def test_a_changed_game_is_refused_at_its_place(case: dict[str, Any]) -> None:
    game = json.loads((FILES / case["file"]).read_text("utf-8"))[0]
    if "old" in case:
        text = json.dumps(game).replace(case["old"], case["new"], 1)
    else:
        text = json.dumps(changed(game, case))
    assert refused(text, case["words"]).error.pointer.startswith(f"/0{case['pointer']}")


@together("case", CASES["text"])
def test_a_changed_text_is_refused_in_its_line(case: dict[str, Any]) -> None:
    file = case["file"]
    text = TEXTS[file] if file in TEXTS else (FILES / file).read_text("utf-8")
    assert text.count(case["old"]) == 1
    broken = text.replace(case["old"], case["new"])
    # The games after a broken one are read.
    after = f"\n{text}" if file == "messages" else ""
    assert refused(broken + after, case["words"]).line == case["line"]
