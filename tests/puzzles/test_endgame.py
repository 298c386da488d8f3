from __future__ import annotations

import pytest

from solver.errors import IllegalPlay
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.play import Play, text_of
from solver.game.position import Position
from solver.puzzles.endgame import Endgame, same_cards
from solver.rules import load_rules
from tests.together import together

CLASSIC = load_rules("classic")


def endgame(hands: list[str], turn: int, over: tuple[int, str] | None = None) -> Endgame:
    table = None if over is None else (over[0], Play.parse(CLASSIC, over[1]))
    position = Position.of(
        CLASSIC,
        landlord=2,
        hands=[Hand.parse(CLASSIC, hand) for hand in hands],
        turn=turn,
        over=table,
    )
    return Endgame(position)


def test_a_leader_has_no_pass_and_a_follower_has() -> None:
    leading = endgame(["34", "55", "67"], 0)
    assert [text_of(each) for each in leading.choices()] == ["3", "4"]
    following = endgame(["34", "55", "67"], 0, (2, "3"))
    assert [text_of(each) for each in following.choices()] == ["4", "pass"]


def test_moves_change_hands_turn_and_table() -> None:
    after = endgame(["34", "55", "67"], 0).replay([Act(0, "4"), Act(1, "5"), Act(2, "pass")])
    assert after.turn == 0
    assert [str(hand) for hand in after.position.hands] == ["3", "5", "67"]
    assert (after.position.over[0], str(after.position.over[1])) == (1, "5")
    led = after.replay([Act(0, "pass")])
    assert (led.turn, led.position.over, led.winner) == (1, None, None)
    assert led.replay([Act(1, "5")]).winner == "peasants"
    assert led.replay([Act(1, "5")]).choices() == []


@together(
    ("acts", "message"),
    [
        ([Act(1, "5")], "seat 1 acts out of turn: it is seat 0's turn"),
        ([Act(0, "pass")], "seat 0 leads and may not pass"),
        ([Act(0, "7")], "seat 0 does not hold 7 for 7"),
        ([Act(0, "4"), Act(1, "55")], r"55 \(pair\) does not beat 4 \(single\)"),
    ],
)
def test_illegal_acts_are_named(acts: list[Act], message: str) -> None:
    with pytest.raises(IllegalPlay, match=message) as caught:
        endgame(["34", "55", "67"], 0).replay(acts, path=("acts",))
    assert caught.value.pointer == f"/acts/{len(acts) - 1}"


def test_the_pass_has_no_cards() -> None:
    three = Play.parse(CLASSIC, "3")
    assert same_cards(None, None)
    assert not same_cards(three, None)
    assert same_cards(three, Play.parse(CLASSIC, "3"))
