"""Hard positions: the suite can be read, its mistakes are legal, and it tells who repeats them."""

import random
from dataclasses import dataclass

import pytest

from lab.arena.agent import Agent
from lab.benchmarks.hard_positions import (
    KINDS,
    HardPosition,
    cells,
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
        assert max(position.wins.values()) - made >= 0.079
        assert [text_of(play_in(view, each)) for each in position.wins] == [*position.wins]


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


def test_a_row_counts_by_kind() -> None:
    suite = [{"kind": "bomb"}, {"kind": "lead"}, {"kind": "lead"}]
    told = cells(suite, [True, False, True])
    assert told == ["1 of 1", "1 of 2", "0 of 0", "0 of 0", "2 of 3", "66.7 %"]
