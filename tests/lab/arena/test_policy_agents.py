"""Agents with simple rules: legal in every game, and each with its character."""

import pytest

from lab.arena import BoldAgent, GreedyAgent, RandomAgent, TimidAgent, play_match
from lab.arena.agent import Agent
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, Play
from solver.rules import GAMES, load_rules
from tests.builders import endgame


class Watched:
    """Counts what an agent does with its bombs."""

    def __init__(self, agent: Agent) -> None:
        self.name = agent.name
        self.bombs = self.chances = self.last = 0
        self._agent = agent

    def decide(self, view: Knowledge) -> Play | None:
        play = self._agent.decide(view)
        self.chances += any(legal.is_bomb for legal in view.legal())
        if play is not None and play.is_bomb:
            self.bombs += 1
            self.last += len(play) == len(view.hand)
        return play


def said(agent: Agent, view: Knowledge) -> str:
    play = agent.decide(view)
    return PASS if play is None else str(play)


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_timid_and_bold_play_every_game(game: str) -> None:
    """Tests that whole matches are legal, and that the bold agent bombs more than the timid one."""
    rules = load_rules(game)
    timid, bold = Watched(TimidAgent(rules)), Watched(BoldAgent(rules))
    found = play_match(rules, timid, bold, deals=10, seed=1, landlord_by="turns")
    assert found["win_rate"].mean < 0.6
    greedy = Watched(GreedyAgent(rules))
    play_match(rules, greedy, TimidAgent(rules), deals=10, seed=1, landlord_by="turns")
    assert bold.bombs > 0
    if game != "decktet":  # where hardly a hand has a bomb
        assert timid.bombs / timid.chances < 0.5 * bold.bombs / bold.chances


@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize("game", GAMES)
def test_timid_and_bold_are_no_fools(game: str) -> None:
    """Tests that both are far better than random play."""
    rules = load_rules(game)
    for agent in (TimidAgent(rules), BoldAgent(rules)):
        found = play_match(rules, agent, RandomAgent(1), deals=10, seed=1, landlord_by="turns")
        assert found["win_rate"].mean > 0.6


def test_bold_bombs_opponents_only() -> None:
    """Tests the cheapest bomb on the landlord's play, and none on the partner's."""
    bold, greedy = (make(load_rules("classic")) for make in (BoldAgent, GreedyAgent))
    hands = ["3556669TJJQ", "44447777TQ", "35568899JK"]
    against_landlord = endgame("classic", hands, turn=1, over=(0, "88"))
    assert said(bold, against_landlord) == "4444"
    assert said(greedy, against_landlord) != "4444"
    against_partner = endgame("classic", hands, turn=1, over=(2, "88"), passes=1)
    assert said(bold, against_partner) == said(greedy, against_partner)
    leading = endgame("classic", hands, turn=1)
    assert said(bold, leading) == said(greedy, leading)


def test_bold_goes_out_when_it_can() -> None:
    """Tests that no bomb is thrown where a play ends the game."""
    bold = BoldAgent(load_rules("douzero"))
    view = endgame("douzero", ["5555KK", "346", "36"], over=(1, "777789"))
    assert said(bold, view) == "5555"
    view = endgame("douzero", ["8888KK", "346", "36"], over=(1, "777759"))
    assert said(bold, view) == "8888-KK"


def test_timid_bombs_at_the_end_only() -> None:
    """Tests that it bombs to go out, or to lead when it has nothing else; else never."""
    timid = TimidAgent(load_rules("classic"))
    others = ["356789TJQ", "35678TJQA2"]
    bomb = ["KKKK", *others]
    assert said(timid, endgame("classic", bomb, turn=0, over=(1, "4"))) == "KKKK"
    assert said(timid, endgame("classic", bomb, turn=0)) == "KKKK"
    more = ["4444KKKK", *others]
    assert said(timid, endgame("classic", more, turn=0, over=(1, "56789"))) == PASS
    assert said(timid, endgame("classic", more, turn=0)) == "444-K"
    assert said(timid, endgame("classic", ["BR22", *others], turn=0, over=(1, "A"))) == "2"


def test_timid_saves_its_high_cards() -> None:
    """Tests low cards early, high ones only when somebody is nearly out."""
    timid = TimidAgent(load_rules("classic"))
    hand = "34689JQA2"
    early = ["3456789TJQ", hand, "35678TJQKA"]
    assert said(timid, endgame("classic", early, turn=1, over=(0, "7"))) == "8"
    assert said(timid, endgame("classic", early, turn=1, over=(0, "K"))) == PASS
    late = ["35", hand, "35678TJQKA"]
    assert said(timid, endgame("classic", late, turn=1, over=(0, "K"))) == "A"
    assert said(timid, endgame("classic", late, turn=1, over=(2, "7"), passes=1)) == PASS


def test_random_play_depends_on_the_position_alone() -> None:
    """Tests that a decision is drawn anew from its seed, whatever was asked before."""
    views = [endgame("classic", [f"3456789TJ{high}", "44", "55"]) for high in "QKA2"]
    once = [said(RandomAgent(3), view) for view in views]
    agent = RandomAgent(3)
    assert [said(agent, view) for view in reversed(views)] == once[::-1]
    assert any([said(RandomAgent(seed), view) for view in views] != once for seed in range(5))
