"""Tables in terminals of every width: nothing is lost, and no figure or card is broken."""

from __future__ import annotations

import random
import re

import pytest
from rich.cells import cell_len
from rich.console import Console

from solver.cli import tables
from solver.cli.fitted_table import FittedTable, wrapped
from solver.protocol import ENDPOINTS
from solver.records import write_record
from tests.builders import greedy_record

WORDS = ["can", "be", "beaten", "by", "the", "peasant", "before", "you", "in", "100 %", "-4.4"]
COMMA = "\N{FULLWIDTH COMMA}"
SIGNS = ["出", "对", "三", COMMA, "农", "民", "在", "80 %", "的", "牌", "局", "中", "赢", "。"]


def shown(table: FittedTable, width: int) -> list[str]:
    console = Console(width=width, markup=False, highlight=False, emoji=False)
    with console.capture() as caught:
        console.print(table)
    return caught.get().splitlines()


@pytest.mark.parametrize("width", [24, 50, 80, 120])
def test_nothing_is_broken_or_lost(width: int) -> None:
    """Tests tables of random cards, figures and sentences in two languages."""
    chance = random.Random(width)
    for _ in range(100):
        parts, joint = chance.choice([(WORDS, " "), (SIGNS, "")])
        table = FittedTable("event", "played", "loss", "why", "label")
        cells: list[str] = []
        for _ in range(3):
            why = joint.join(chance.choices(parts, k=chance.randrange(20)))
            played = "".join(chance.choices("3456789TJQKA", k=chance.randint(1, 12)))
            row = [
                str(chance.randrange(60)),
                played,
                f"{100 * chance.random():.1f}",
                why,
                "blunder",
            ]
            table.add_row(*row)
            cells += row[:3]
        lines = shown(table, width)
        assert [line for line in lines if cell_len(line) > width] == []
        words = re.split(r"\s+|·", "\n".join(lines))
        assert [cell for cell in cells if cell not in words] == []
        assert all(re.search(r"\d %", line) for line in lines if "%" in line), lines


def test_what_stands_where() -> None:
    table = FittedTable("event", "played", "why")
    table.add_row("3", "333444-56", "leaves a hand of eight plays, as in the shortest plan")
    assert shown(table, 80) == [
        "event  played     why",
        "3      333444-56  leaves a hand of eight plays, as in the shortest plan",
    ]
    assert shown(table, 50) == [
        "event  played     why",
        "3      333444-56  leaves a hand of eight plays, as",
        "                  in the shortest plan",
    ]
    assert shown(table, 40) == [
        "event  played",
        "  why",
        "3      333444-56",
        "  leaves a hand of eight plays, as in",
        "  the shortest plan",
    ]
    assert shown(table, 15) == [
        "event 3",
        "  played",
        "  333444-56",
        "  why leaves a",
        "  hand of eight",
        "  plays, as in",
        "  the shortest",
        "  plan",
    ]


def test_choices_in_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tests that no line is broken by the terminal itself, and none is cut for another program."""
    asked = {"rules": "classic", "landlord": 0, "seat": 1, "hand": "3346678TJJQKKAA22"}
    answer = ENDPOINTS["advice"].ask(
        {**asked, "over": [0, "QQ"], "limit": {"worlds": 8}, "seed": 1}
    )
    tables.advice(answer, None, "en")
    choices = capsys.readouterr().out.splitlines()[1 : 1 + len(answer.plays)]
    assert [line.split()[0] for line in choices] == [play.cards for play in answer.plays]
    monkeypatch.setattr("solver.cli.tables.console", Console(width=50, force_terminal=True))
    tables.advice(answer, None, "en")
    lines = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out).splitlines()
    table = lines[: next(place for place, line in enumerate(lines) if line.startswith("█ won"))]
    assert [line for line in table if cell_len(line) > 50] == []
    assert len(table) > len(choices) + 1


def test_marks_stay_with_the_sign_before() -> None:
    assert list(wrapped(f"出对三{COMMA}农民赢。", 6)) == ["出对", f"三{COMMA}农", "民赢。"]
    assert list(wrapped("won in 10 % or 20 %", 10)) == ["won in", "10 % or", "20 %"]


@pytest.mark.parametrize("width", [50, 80])
def test_a_review_in_a_narrow_terminal(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("solver.cli.tables.console.width", width)
    record = write_record(greedy_record("classic", 1, most=8))
    asked = {"record": record, "limit": {"worlds": 1}, "seed": 1}
    tables.review(ENDPOINTS["reviews"].ask(asked))
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 10
    assert [line for line in lines if cell_len(line) > width] == []
    assert [line for line in lines if re.match(r"%|\w? ?\d+$", line.strip())] == []
