"""RLCard's agent in our arena says what it says in RLCard's own games."""

import importlib
from collections import Counter

import numpy as np
import pytest

from lab.arena import GreedyAgent, RandomAgent, RlcardAgent, decision_seed, play_match
from solver.errors import InvalidRequest
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.play import PASS
from solver.rules import load_rules
from tests.builders import endgame

pytest.importorskip("rlcard", reason="RLCard is not installed (`make test` installs it)")

from rlcard.games.base import Card
from rlcard.games.doudizhu.game import DoudizhuGame
from rlcard.games.doudizhu.judger import DoudizhuJudger
from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

RULES = load_rules("douzero")
JOKERS = {"B": "BJ", "R": "RJ"}


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that who has not installed RLCard is told so."""

    def missing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}")

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(InvalidRequest, match=r"rlcard is not installed \(No module named"):
        RlcardAgent(RULES, 1)


def theirs(hands: list[Hand]) -> DoudizhuGame:
    """Returns RLCard's own game of a deal of ours, seat 0 the landlord."""
    game = DoudizhuGame()
    game.init_game()
    for player, hand in zip(game.players, hands, strict=True):
        cards = [Card(JOKERS[card], "") if card in JOKERS else Card("S", card) for card in hand]
        player.set_current_hand(cards)
        player.role = "landlord" if player.player_id == 0 else "peasant"
    game.round.landlord_id = game.round.current_player = game.round.public["landlord"] = 0
    game.judger = DoudizhuJudger(game.players, game.np_random)
    return game


@pytest.mark.long
def test_its_choices_are_its_own() -> None:
    """Tests every decision of 60 games against the agent in RLCard's environment of the deal."""
    agent, original = RlcardAgent(RULES, 7), DouDizhuRuleAgentV1()
    decisions: Counter[str] = Counter()
    for number in range(60):
        hands, bottom = deal(RULES, number)
        hands[0] += bottom
        ours, rlcards = Game(RULES, 0, hands=hands), theirs(hands)
        while not ours.over:
            seat = ours.turn
            hand = ours.hands[seat]
            assert hand is not None
            view = Knowledge.of(ours, seat)
            state = rlcards.get_state(seat)
            assert seat == rlcards.get_player_id()
            seen = agent.observation(view)
            if view.current is None:
                del seen["actions"]  # the agent does not read them when it leads
            assert {key: state[key] for key in seen} == seen
            before = np.random.get_state()[1]
            play = agent.decide(view)
            assert (np.random.get_state()[1] == before).all()
            np.random.seed(decision_seed(7, view) % (1 << 32))
            action = str(original.step({"raw_obs": state}))
            assert (PASS if play is None else str(play.cards)) == action
            decisions["pass" if play is None else play.type] += 1
            ours.do(Act(seat, PASS)) if play is None else ours.play(seat, play)
            rlcards.step(action)
        assert rlcards.is_over()
        assert rlcards.winner_id == ours.winner_seat
    assert agent.counts == {"failed": 0, "illegal": 0}
    assert sum(decisions.values()) > 2000
    assert len(decisions) >= 8


def test_faults_are_counted_and_stood_in_for() -> None:
    """Tests a play that RLCard does not know on the table, and a proposal that is not legal."""
    agent = RlcardAgent(RULES, 1)
    unknown = endgame("douzero", ["345", "99TT", "JJJ"], turn=1, over=(0, "777888-BR"))
    assert agent.decide(unknown) is None
    assert agent.counts == {"failed": 1, "illegal": 0}

    class Wrong:
        def step(self, state: object) -> str:
            return "3333"

    agent._agent = Wrong()
    lead = endgame("douzero", ["345", "99TT", "JJJ"])
    assert str(agent.decide(lead)) == "3"
    assert agent.counts == {"failed": 1, "illegal": 1}


def test_a_match_tells_the_counts() -> None:
    """Tests that the faults stand in the result, and that greedy play is better."""
    found = play_match(RULES, RlcardAgent(RULES, 1), RandomAgent(1), deals=10, seed=1)
    assert found["win_rate"].mean > 0.7
    assert set(found.counts["rlcard"]) == {"failed", "illegal"}
    again = play_match(RULES, RlcardAgent(RULES, 1), RandomAgent(1), deals=10, seed=1)
    assert (again["win_rate"].mean, again.counts) == (found["win_rate"].mean, found.counts)
    assert (
        play_match(RULES, RlcardAgent(RULES, 1), GreedyAgent(RULES), deals=30, seed=2)[
            "win_rate"
        ].mean
        < 0.5
    )
