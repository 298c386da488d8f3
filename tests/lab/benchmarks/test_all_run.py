"""Every benchmark runs to its end and prints its table; nothing here measures."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[3] / "lab/benchmarks"

# Arguments that keep each benchmark short, and a part of what it prints.
RUNS = {
    "advice": ("2 1 --rules decktet --limits 0.05", "peak memory of a worker"),
    "bid_calibration": ("decktet --deals 20", "decktet"),
    "bid_people": ("decktet --deals 4 --worlds 0 --tables bold", "| decktet | bold | 4 |"),
    "bid_worlds": ("decktet --hands 2 --deals 40", "| decktet | 256 |"),
    "calibration": ("decktet --decisions 20 --against self timid", "Calibration error"),
    "cancellation": ("1", "exact, points"),
    "decompose": ("5 --native-hands 20 --rules classic noip", "noip skewed"),
    "door": ("8 1 --rounds 1", "plays in batches: this"),
    "hard_positions": ("douzero --agents prior --most 3", "| prior |"),
    "idle": ("--seconds 0.1", "after a review: "),
    "luck": ("--games 2 --worlds 4 --rules decktet", "spread of the result"),
    "legal_plays": ("--positions 20 --games 2 --seconds 0.01", "RLCard"),
    "page": ("1 --views /about", "| /about | phone |"),
    "perfect": ("douzero --cards 12 --count 3", "3/3"),
    "environments": ("decktet --seconds 0.01 --together 8", "OpenSpiel"),
    "reasons": ("decktet --told 2", "decktet: reasons take "),
    "review_labels": ("decktet --games 1 --worlds 2 --by network", "recall"),
    "scale": ("1 --rules decktet --worlds 1 --workers 1 2 --stored 9 --quiet 1", "a review"),
    "siege": ("--kind mixed --seconds 1", "/v1/decompositions 200"),
    "silly": ("decktet --agents greedy", "wins lost"),
    "starting": ("1", "landlord classify"),
    "weighing": ("decktet --decisions 6", "The network counts as e^("),
}
# In a process of its own: the tests of the pages may hold Playwright's loop in this one.
ALONE = {"page": [pytest.mark.browser]}
MARKS = {"scale": [pytest.mark.postgresql, pytest.mark.redis]}
# Modules that the benchmarks import, and that are none themselves.
NO_BENCHMARKS = {"__init__", "asking", "rates", "serving", "strong_games", "tables"}
NEEDS = {
    "legal_plays": ("pyspiel", "rlcard"),
    "environments": ("pettingzoo", "pyspiel", "rlcard"),
}


def test_every_benchmark_is_run() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} - NO_BENCHMARKS == set(RUNS)


def test_every_benchmark_is_cited() -> None:
    """Tests that a document shows the figures of each benchmark, or that a constant rests on them."""
    root = FOLDER.parents[1]
    cited = [path for folder in ("docs", "solver") for path in (root / folder).rglob("*.*")]
    texts = "".join(path.read_text("utf-8") for path in cited if path.suffix in (".md", ".py"))
    named = set(re.findall(r"lab[./]benchmarks[./](\w+)", texts))
    assert set(RUNS) <= named


def marks(name: str) -> list[pytest.MarkDecorator]:
    return [
        *ALONE.get(name, ()),
        *MARKS.get(name, ()),
        pytest.mark.long,
        pytest.mark.process,
    ]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=marks(name)) for name in RUNS if name not in ALONE]
)
def test_a_benchmark_prints_its_table(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in NEEDS.get(name, ()):
        pytest.importorskip(module, reason=f"{module} is not installed (`make test` installs it)")
    arguments, printed = RUNS[name]
    monkeypatch.setattr("sys.argv", [name, *arguments.split()])
    monkeypatch.setenv("LANDLORD_THREADS", "1")  # some set it themselves: it is put back
    importlib.import_module(f"lab.benchmarks.{name}").main()
    assert printed in capsys.readouterr().out


@pytest.mark.parametrize("name", [pytest.param(name, marks=marks(name)) for name in ALONE])
def test_a_benchmark_alone_prints_its_table(name: str) -> None:
    arguments, printed = RUNS[name]
    command = [sys.executable, "-m", f"lab.benchmarks.{name}", *arguments.split()]
    assert printed in subprocess.run(command, check=True, capture_output=True, text=True).stdout
