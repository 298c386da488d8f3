"""The puzzles of the examples have the solutions that their page states."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from oracle.perfect import FullSearch, State, cards_of, lays

from solver.protocol import ENDPOINTS

PUZZLES = Path(__file__).parents[2] / "examples" / "puzzles"
FILES = sorted(PUZZLES.glob("*.json"))
PAGE = (PUZZLES / "README.md").read_text("utf-8")


def section(name: str) -> str:
    """Returns what the page says of a puzzle."""
    found = re.search(rf"^## {re.escape(name)}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, name
    return found[1]


def stated(name: str) -> set[str]:
    """Returns the winning first plays, as the page states them."""
    found = re.search(r"^Wins: (.*)$", section(name), re.MULTILINE)
    assert found, name
    return set(re.findall(r"`([^`]+)`", found[1]))


def winner(question: dict[str, Any]) -> str:
    """Returns the side that is to move, and to win."""
    return "landlord" if question["turn"] == question["landlord"] else "peasants"


def test_every_puzzle_is_on_the_page() -> None:
    """Tests that files and sections are the same."""
    assert re.findall(r"^## (\S+)$", PAGE, re.MULTILINE) != []
    assert set(re.findall(r"^## (\S+)$", PAGE, re.MULTILINE)) == {file.stem for file in FILES}
    assert len(FILES) >= 6


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_solutions(file: Path) -> None:
    """Tests that just the plays win that the page states, and that most others lose."""
    question = json.loads(file.read_bytes())
    answer = ENDPOINTS["solutions"].ask(question | {"limit": {"seconds": 60}}).to_dict()
    side = winner(question)
    assert answer["result"] == side
    winning = {play["cards"] for play in answer["plays"] if play["result"] == side}
    assert winning == stated(file.stem)
    assert len(winning) <= 2 < len(answer["plays"]) - len(winning)
    hands = section(file.stem).replace("\n", " ")
    assert all(f"**{hand}**" in hands for hand in question["hands"])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_lines(file: Path) -> None:
    """Tests that the line on the page wins: nobody in it gives anything away, by a full search."""
    question = json.loads(file.read_bytes())
    game = question["rules"]
    search = FullSearch(game, question["landlord"])
    hands = tuple(cards_of(game, hand) for hand in question["hands"])
    state: State | int = State(hands, question["turn"])
    won = winner(question) == "landlord"
    tricks = re.findall(r"^    trick \d+: (.*)$", section(file.stem), re.MULTILINE)
    for act in "  ".join(tricks).split("  "):
        assert isinstance(state, State)
        seat, cards = re.fullmatch(r"(\d)!?:(.*)", act.strip()).groups()  # type: ignore[union-attr]
        lay = None
        if cards != "pass":
            rest = list(state.hands[int(seat)])
            for card in cards_of(game, cards.replace("-", " " if game == "decktet" else "")):
                rest.remove(card)
            lay = next(
                each for each in lays(game, state.hands[int(seat)]) if each.rest == tuple(rest)
            )
        assert (search.result(state, int(seat), lay) > 0) == won, act
        state = search.after(state, int(seat), lay)
    assert isinstance(state, int)
    assert (state > 0) == won
