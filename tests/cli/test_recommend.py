# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""`landlord advise` and `landlord bid` by flags: the same request as in a file, and their tables."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from solver.cli import tables
from solver.protocol import ENDPOINTS
from tests.command_line import run, run_json
from tests.together import together

pytestmark = pytest.mark.usefixtures("no_weights")


# --- `landlord advise` and `landlord bid` by flags: the same request as in a file, and their tables


HAND = "3346678TJJQKKAA22"
ADVISE = ("advise", "--rules", "classic", "--hand", HAND, "--seat", "1", "--landlord", "0")
FEW = ("--worlds", "20", "--seed", "1")
BID = ("bid", "--rules", "classic", "3445566789TJQKA2B")


def timeless(answer: dict[str, object]) -> dict[str, object]:
    del answer["engine"]["seconds"]  # type: ignore[attr-defined]
    return answer


@pytest.mark.parametrize(
    ("flags", "fields"),
    [
        ((*ADVISE, "--over", "QQ"), {"over": {"seat": 0, "cards": "QQ"}}),
        (
            (*ADVISE, "--over", "QQ", "--landlord", "2", "--over-seat", "2", "--left", "17,17,18"),
            {
                "landlord": 2,
                "over": {"seat": 2, "cards": "QQ"},
                "left": {"0": 17, "1": 17, "2": 18},
            },
        ),
        (
            (*ADVISE[:4], "3456789", *ADVISE[5:], "--over", "3", "--left", "5, ,4",
             "--unseen", "TTJJQQKKA"),
            {
                "hand": "3456789",
                "over": {"seat": 0, "cards": "3"},
                "left": {"0": 5, "2": 4},
                "unseen": "TTJJQQKKA",
            },
        ),
        (
            (*ADVISE[:4], HAND + "34B"),
            {"hand": HAND + "34B", "seat": 0, "over": None},
        ),
    ],
)  # fmt: skip
def test_flags_fill_the_request_of_advice(
    flags: tuple[str, ...], fields: dict[str, object]
) -> None:
    request = {"rules": "classic", "landlord": 0, "seat": 1, "hand": HAND, **fields}
    request |= {"limit": {"worlds": 20}, "seed": 1}
    by_file = run_json("advise", "-", input=json.dumps(request))
    assert timeless(run_json(*flags, *FEW)) == timeless(by_file)


@pytest.mark.parametrize(
    ("flags", "fields"),
    [
        ((), {"seat": 0, "calls": []}),
        (("--calls", "pass,1"), {"seat": 2, "calls": ["pass", 1]}),
        (("--calls", "不叫，1"), {"seat": 2, "calls": ["pass", 1]}),
        (("--calls", "pass 1", "--first", "1"), {"seat": 0, "first": 1, "calls": ["pass", 1]}),
        (("--calls", "1", "--seat", "1"), {"seat": 1, "calls": [1]}),
    ],
)
def test_flags_fill_the_request_of_bids(flags: tuple[str, ...], fields: dict[str, object]) -> None:
    request = {"rules": "classic", "hand": BID[-1], **fields, "limit": {"worlds": 20}, "seed": 1}
    by_file = run_json("bid", "-", input=json.dumps(request))
    assert timeless(run_json(*BID, *flags, *FEW)) == timeless(by_file)


@pytest.mark.parametrize(("language", "heads"), [("en", "win %"), ("zh", "胜率 %")])
@pytest.mark.parametrize("command", [(*ADVISE, "--over", "QQ"), (*BID, "--calls", "1")])
def test_each_choice_is_one_line(
    command: tuple[str, ...], language: str, heads: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests cards, a bar, figures and a reason on one line, however narrow the terminal is."""
    monkeypatch.setenv("COLUMNS", "40")
    answer = run_json(*command, *FEW, "--lang", language)
    lines = run(*command, *FEW, "--lang", language).output.splitlines()
    assert heads in lines[0]
    choices = answer.get("plays") or answer["calls"]
    assert len(choices) > 1
    for choice, line in zip(choices, lines[1:], strict=False):
        name, bar = line.split()[:2]
        assert name == str(choice.get("cards", choice.get("call")))
        assert line.split()[-1] == choice["reasons"][0].split()[-1]
        assert sum(map(line.count, "█▓░·")) == 20, bar
        assert f"{100 * choice['win']:.1f}" in line
        assert f"{choice['points']:+.2f}" in line


@together(
    ("flags", "words"),
    [
        (("advise",), "--rules is missing"),
        (("advise", "--rules", "classic"), "--hand is missing"),
        (("advise", "--rules", "classic", "--hand", HAND), "--landlord: the field landlord is"),
        (("advise", "--hand", HAND), "--rules is missing"),
        (("advise", "a.json", "--seat", "1"), "there is no file 'a.json'"),
        (("advise", HAND, "--rules", "classic"), f"for cards, --rules GAME --hand {HAND}"),
        (("advise", "--rules", "nix", *ADVISE[3:]), "--rules: unknown game 'nix'"),
        (("advise", "--rules", '{"base": 1}', *ADVISE[3:]), "--rules: "),
        ((*ADVISE[:4], "33333", *ADVISE[5:]), "--hand: '3' 5 times"),
        ((*ADVISE[:6], "3"), "--seat: "),
        ((*ADVISE[:6], "-1"), "--seat: "),
        ((*ADVISE, "--landlord", "9"), "--landlord: "),
        ((*ADVISE, "--over", "345"), "--over: '345' is no play of classic: 345 is too short"),
        ((*ADVISE, "--over", ""), "--over: "),
        ((*ADVISE, "--over", "QQ", "--over-seat", "1"), "--over-seat: seat 1 has made the play"),
        ((*ADVISE, "--over-seat", "0"), "--over-seat says who made a play"),
        ((*ADVISE, "--over", "QQ", "--left", "20,17,17"), "--over: seat 0 was dealt 20 cards: it cannot"),
        ((*ADVISE, "--left", "17,17,17,17"), "--left: there is no seat 3"),
        ((*ADVISE, "--left", "a,b,c"), "--left: the number of cards of each seat is a list"),
        ((*ADVISE, "--unseen", "3z"), "--unseen: "),
        ((*ADVISE, "--over", "QQ", "--unseen", "33"), "--left: with `unseen`"),
        (("bid",), "--rules is missing"),
        (("bid", "33", "44"), "--rules is missing"),
        (("legal",), "--rules is missing"),
        (("classify", "--rules", "classic"), "CARDS is missing: give the cards, or the file of"),
        (("decompose", "--rules", "classic"), "HAND is missing"),
        (("solve", "--rules", "classic"), "--hands is missing"),
        (("legal", "--rules", "classic", "--hand", "3", "--limit", "0"), "--limit: Input should"),
        (("decompose", *BID[1:], "--seconds", "61"), "--seconds: Input should be less"),
        ((*ADVISE, "--history", "[[0,"), "--history: a list is expected"),
        ((*ADVISE, "--history", '[[0,"345"]]'), "--history: '345' is no play"),
        (("bid", "--rules", "classic"), "HAND is missing"),
        (("bid", "--rules", "nix", "33"), "--rules: unknown game 'nix'"),
        ((*BID[:3], "345"), "HAND: 17 cards are dealt in classic, not 3"),
        ((*BID, "--calls", "1,1"), "--calls: 1 is not higher than the bid of 1"),
        ((*BID, "--calls", "3"), "--calls: the auction is over: nobody"),
        ((*BID, "--calls", "1", "--seat", "0"), "seat 1's turn"),
        ((*BID, "--first", "8"), "--first: "),
    ],
)  # fmt: skip
def test_errors_name_the_flag(flags: tuple[str, ...], words: str) -> None:
    result = run(*flags)
    assert result.exit_code == 2, result.output
    assert words in result.stderr
    assert "(at /" not in result.stderr


def test_errors_are_said_in_the_language() -> None:
    result = run(*ADVISE, "--over", "345", "--lang", "zh")
    assert "345 太短，不成顺子：顺子至少 5 张" in result.stderr
    assert "345 太短" in run("legal", "--rules", "classic", "--hand", "3", "--over", "345",
                             "--lang", "zh").stderr  # fmt: skip
    assert "no play: 345 is too short" in run("classify", "--rules", "classic", "345").output


def test_flags_replace_the_fields_of_a_file() -> None:
    """Tests all commands whose questions stand in files, with a flag of each kind."""
    legal = {"rules": "classic", "hand": "3344", "over": "5"}
    assert (
        run_json("legal", "-", "--over", "33", input=json.dumps(legal))["plays"][0]["cards"] == "44"
    )
    assert run_json("classify", "-", input='{"rules": "classic", "cards": "33"}')["readings"]
    few = run_json(
        "decompose", "-", "--all", "--keep", "33", input='{"rules": "classic", "hand": "3334"}'
    )
    assert few["plays"] == 3
    result = run("legal", "-", "--over", "345", input=json.dumps(legal))
    assert "--over: '345' is no play" in result.stderr
    solved = run_json("solve", "--rules", "classic", "--landlord", "0", "--turn", "0", "--hands",
                      '["34", "5", "6"]', "--objective", "win")  # fmt: skip
    assert solved["result"] == "peasants"


def test_a_file_keeps_its_pointers() -> None:
    request = {"rules": "classic", "landlord": 0, "seat": 1, "hand": "33333", "history": []}
    result = run("advise", "-", input=json.dumps(request))
    assert result.exit_code == 2
    assert "(at /hand)" in result.stderr


def test_equal_calls_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    asked = {"rules": "classic", "seat": 0, "hand": BID[-1], "calls": [], "limit": {"worlds": 20}}
    answer = ENDPOINTS["bids"].ask({**asked, "seed": 1})
    both = replace(answer, equal=tuple(call.call for call in answer.calls[:2]))
    tables.bids(both, None, "en")
    assert capsys.readouterr().out.count(" = ") >= 2


@together(
    ("line", "said"),
    [
        ("bid 3455667789TJQA22R", "for cards, --rules GAME 3455667789TJQA22R"),
        ("advise 3455667789TJQA22R", "--rules GAME --hand 3455667789TJQA22R"),
        ("advice", "--rules is missing: give the game (classic, snatch, "),
        ("advise --rules clasic --hand 3 --seat 0", "unknown game 'clasic': did you mean classic?"),
        ("advize", "there is no command 'advize': did you mean 'advise'?"),
        ("bid", "For instance: landlord bid --rules classic 3445566789TJQKA2B"),
        ("legal --hand 3", "--rules is missing: give the game (classic, snatch, "),
        ("legal --hand 3", "For instance: landlord legal --rules classic --hand "),
        ("legal --rules classic --hnad 3", "Did you mean '--hand'? For instance: landlord legal"),
        ("rules clasic", "GAME: unknown game 'clasic': did you mean classic?"),
        ("rules Classic", "GAME: unknown game 'Classic': did you mean classic?"),
        ("rules bridge", "GAME: unknown game 'bridge'; known are classic, "),
        ("puzzles --rules clasic", "unknown game 'clasic': did you mean classic?"),
        ("puzzles --mine", "--rules is missing: puzzles are mined in one game"),
        ("solve 3344", "there is no file '3344': give one with a request of POST /v1/solutions"),
        ("solve", "or the file of a request For instance: landlord solve examples/"),
        ("review none.txt", "there is no file none.txt: give a file with games in any format"),
        ("review none.txt", "See `landlord docs records`."),
        ("xyz", "there is no command 'xyz'; `landlord --help` lists them"),
    ],
)
def test_an_error_says_what_to_give_instead(line: str, said: str) -> None:
    """Tests first lines of new users: what is missing, misspelt, or no file, and what to give."""
    result = run(*line.split())
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


# --- The table of `landlord bid`: one line a call, with a bar of what may come of it -------------


QUESTION = {
    "rules": "classic",
    "seat": 2,
    "hand": "3445566789TJQKA2B",
    "calls": ["pass", 1],
    "limit": {"worlds": 60},
    "seed": 1,
}


def test_each_call_has_a_bar_of_twenty_signs() -> None:
    """Tests that the bar shows the shares of the answer, and that a legend says what it means."""
    answer = run_json("bid", "-", input=json.dumps(QUESTION))
    lines = run("bid", "-", input=json.dumps(QUESTION)).output.splitlines()
    shown = {line.split()[0]: line for line in lines[1 : 1 + len(answer["calls"])]}
    for call in answer["calls"]:
        bar = next(each for each in shown[str(call["call"])].split() if set(each) <= set("█▓░·"))
        assert len(bar) == 20
        won = bar.count("█") + bar.count("▓")
        assert abs(won - 20 * call["win"]) <= 1
        assert abs(bar.count("░") - 20 * call["redeal"]) <= 1
    assert "█ won as landlord" in lines[1 + len(answer["calls"])]
    assert any(line.startswith("- ") for line in lines)
