"""Hard positions: the suite can be read, its mistakes are legal, and it tells who repeats them."""

import random
from dataclasses import dataclass

import pytest

from lab.arena.agent import Agent
from lab.benchmarks import hard_positions
from lab.benchmarks.hard_positions import (
    KINDS,
    LOSS,
    HardPosition,
    cells,
    found_in,
    judged,
    lines,
    repeats,
)
from solver.game.choice import play_in
from solver.game.knowledge import Knowledge
from solver.game.play import Play, text_of
from solver.rules import GAMES, Rules

pytestmark = pytest.mark.long

SUITE = lines()


def test_there_are_positions_of_all_kinds_and_of_all_games_of_one_deck() -> None:
    assert len(SUITE) >= 500
    assert {each["record"][0]["rules"] for each in SUITE} == set(GAMES) - {"double"}
    assert {each["kind"] for each in SUITE} == set(KINDS)


def test_the_choice_made_loses_and_all_choices_are_legal() -> None:
    for line in random.Random(1).sample(SUITE, 40):
        position = HardPosition.of(line)
        view = position.view
        assert view.my_turn
        made, *_ = position.wins.values()
        assert max(position.wins.values()) - made >= LOSS - 0.001
        assert [text_of(play_in(view, each)) for each in position.wins] == [*position.wins]
        assert HardPosition.of(position.to_json()) == position


@dataclass
class Fixed:
    """Makes one choice whatever it is asked, and stands for the spec of such an agent."""

    choice: str
    name: str = "fixed"

    def make(self, _: Rules) -> Agent:
        return self

    def decide(self, view: Knowledge) -> Play | None:
        return play_in(view, self.choice)


def test_the_best_choice_repeats_no_mistake_and_the_one_made_does() -> None:
    wins = SUITE[0]["wins"]
    assert repeats(SUITE[0], Fixed(next(iter(wins))))
    assert not repeats(SUITE[0], Fixed(max(wins, key=lambda each: wins[each])))


def test_a_position_stays_hard_where_other_worlds_say_so_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Tests the mean of two opinions, and that one that does not agree is enough."""
    monkeypatch.setattr(hard_positions, "_JUDGED", 64)
    monkeypatch.setattr(hard_positions, "_POOLS", 1)
    line = max(
        SUITE, key=lambda each: max(each["wins"].values()) - next(iter(each["wins"].values()))
    )
    lower = {text: 0.8 * win for text, win in line["wins"].items()}
    kept = judged({**line, "wins": lower}, 3)
    assert kept is not None
    assert [*kept["wins"]] == [*line["wins"]]
    # Nearly what the suite says, since these worlds say the same again.
    assert max(kept["wins"].values()) == pytest.approx(0.9, abs=0.06)
    level = judged({**line, "wins": dict.fromkeys(line["wins"], 0.5)}, 3)
    assert level is None


def test_a_row_counts_by_kind() -> None:
    suite = [{"kind": "bomb"}, {"kind": "lead"}, {"kind": "lead"}]
    told = cells(suite, [True, False, True])
    assert told == ["1 of 1", "1 of 2", "0 of 0", "0 of 0", "2 of 3", "66.7 %"]


def test_a_game_is_searched_for_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests with few worlds and small losses, of which one game of a few has some."""
    few = {"_SCREENED": 8, "_JUDGED": 16, "_POOLS": 2, "CLEAR": 0.5, "LOSS": 0.02}
    for name, value in few.items():
        monkeypatch.setattr(hard_positions, name, value)
    games = (found_in("decktet", 8, seed) for seed in range(3, 13))
    found = next(filter(None, games), [])
    assert found
    for each in found:
        made, *_ = each["wins"].values()
        assert max(each["wins"].values()) - made >= 0.02 - 0.001
