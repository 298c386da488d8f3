"""`landlord convert`: games between formats, and what is said about those that are refused."""

import json
from pathlib import Path

from tests.command_line import run, run_json
from tests.together import together

FILES = Path(__file__).parents[1] / "records" / "files"
EXAMPLES = Path(__file__).parents[2] / "examples" / "games"


@together("file", sorted(FILES.glob("*.json")))
def test_foreign_files_become_records(file: Path) -> None:
    result = run("convert", "--to", "ddz", str(file))
    assert result.exit_code == 0, result.output
    start = json.loads(result.stdout.splitlines()[0])
    assert (start["type"], start["format"]) == ("start_game", "ddz-record")
    assert result.stderr == ""


def test_there_and_back_through_standard_input() -> None:
    file = FILES / "douzero.json"
    trace = run("convert", "--from", "douzero", "--to", "rlcard", str(file)).stdout
    back = run("convert", "--to", "douzero", "-", input=trace).stdout
    assert json.loads(back) == json.loads(file.read_text("utf-8"))[0]


def test_good_games_are_converted_and_bad_ones_listed(tmp_path: Path) -> None:
    good = run("convert", "--to", "ddz", str(EXAMPLES / "classic.ddz.jsonl")).stdout
    lines = good.splitlines()
    lines[6] = lines[6].replace('"seat":', '"seat":1')
    mixed = tmp_path / "mixed.ddz.jsonl"
    mixed.write_text("\n".join([*lines, good, "no game"]))
    missing = tmp_path / "missing.json"
    result = run("convert", "--to", "ddz", str(missing), str(mixed), str(mixed))
    assert result.exit_code == 2
    assert result.stdout == good * 2
    assert f"{missing}: there is no such file: give one with games" in result.stderr
    assert f"{mixed}:7: game 1: " in result.stderr
    assert f"{mixed}:{2 * len(lines) + 2}: game 3: 'no game' is no JSON" in result.stderr
    found = run("convert", "--to", "position", str(mixed), "--json")
    assert found.exit_code == 2
    answer = json.loads(found.stdout)
    assert [game["index"] for game in answer["games"]] == [1]
    assert [(each["index"], each["line"]) for each in answer["refused"]] == [
        (0, 7),
        (2, 2 * len(lines) + 2),
    ]


def test_what_a_format_cannot_hold_is_refused_or_left_out() -> None:
    file = str(EXAMPLES / "classic.ddz.jsonl")
    result = run("convert", "--to", "rlcard", file)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the calls of the auction would be lost" in result.stderr
    assert json.loads(run("convert", "--lossy", "--to", "rlcard", file).stdout)["landlord"] == 1
    assert (
        run("convert", "--lossy", "--to", "rlcard", str(EXAMPLES / "street.ddz.jsonl")).exit_code
        == 2
    )


def test_a_table_has_one_heading() -> None:
    files = [str(EXAMPLES / f"{game}.ddz.jsonl") for game in ("classic", "snatch")]
    rows = run("convert", "--to", "csv", *files).stdout.splitlines()
    assert [row.split(",")[0] for row in rows].count("rules") == 1
    assert {row.split(",")[0] for row in rows} == {"rules", "classic", "snatch"}


def test_rules_of_foreign_games() -> None:
    file = str(FILES / "douzero.json")
    text = run_json("convert", "--to", "ddz", "--rules", "snatch", file)["games"][0]["text"]
    assert json.loads(text.splitlines()[0])["rules"] == "snatch"
    assert "unknown game" in run("convert", "--to", "ddz", "--rules", "bridge", file).output
    assert run("convert", "--to", "ddz", "--rules", "street", file).exit_code == 2


def test_a_pickle_is_refused_with_a_way_out(tmp_path: Path) -> None:
    file = tmp_path / "eval_data.pkl"
    file.write_bytes(b"\x80\x04\x95\x0b\x00\x00\x00\x00\x00\x00\x00]\x94.")
    result = run("convert", "--to", "ddz", str(file))
    assert result.exit_code == 2
    assert "offline" in result.stderr


def test_typed_games_are_converted_and_written(tmp_path: Path) -> None:
    """Tests both languages, and that a faulty line is named with its number."""
    typed = run("convert", "--to", "typed", "--language", "zh", str(EXAMPLES / "snatch.ddz.jsonl"))
    assert typed.exit_code == 0, typed.output
    assert typed.stdout.startswith("游戏\uff1asnatch\n")
    back = run("convert", "--to", "ddz", "-", input=typed.stdout).stdout
    assert back == run("convert", "--to", "ddz", str(EXAMPLES / "snatch.ddz.jsonl")).stdout
    file = tmp_path / "chat.txt"
    file.write_text("Ann: 34567\nBo: 6789Z\nCai: pass\n", "utf-8")
    result = run("convert", "--to", "ddz", str(file))
    assert result.exit_code == 2
    assert f"{file}:2: game 1: 'Z' is no card of classic" in result.stderr
