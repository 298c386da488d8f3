"""Games as a state machine: known hands beside unknown ones, and the oracle beside both."""

from random import Random

import oracle
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from solver.errors import IllegalPlay, InvalidHand, InvalidRequest
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.play import PASS, legal_plays
from solver.game.score import scores
from solver.rules import GAMES, Rules, load_rules
from tests.builders import random_act
from tests.choice import fewer_examples

RULES = [load_rules(game) for game in GAMES]


def same_game(one: Game, other: Game) -> None:
    """Fails unless two games stand alike: cards, history, table and what may be done next."""
    for name in ("hands", "played", "history", "current", "holder", "turn", "left", "bombs"):
        assert getattr(one, name) == getattr(other, name), name
    for name in ("passes", "factor", "direction", "over", "rockets"):
        assert getattr(one.table, name) == getattr(other.table, name), name
    assert one.table.interrupters() == other.table.interrupters()
    assert one.legal() == other.legal()


class Playing(RuleBasedStateMachine):
    """One game at a time, with known hands beside one with unknown hands and the oracle.

    Few rules go on in a game, so that one begins after acts at random, often near its end.
    """

    @initialize(
        rules=st.sampled_from(RULES),
        seed=st.integers(0, 2**32),
        cards=st.sampled_from([120, 40, 20, 10, 5, 3]),
        data=st.data(),
    )
    def start(self, rules: Rules, seed: int, cards: int, data: st.DataObject) -> None:
        landlord = data.draw(st.integers(0, rules.players - 1), "landlord")
        chooses = rules.description.play.direction != "fixed"
        direction = data.draw(st.sampled_from([1, -1]), "direction") if chooses else 1
        hands, bottom = deal(rules, seed)
        hands[landlord] += bottom
        self.dealt = hands
        self.game = Game(rules, landlord, direction=direction, hands=hands)
        self.blind = Game(rules, landlord, direction=direction)
        self.acts: list[Act] = []
        random = Random(seed)
        while not self.game.over and sum(self.game.left) > cards:
            random_act(self.game, random)
            self.acts.append(self.game.history[-1].to_act())
            self.blind.do(self.acts[-1])

    def do(self, act: Act) -> None:
        copy = self.game.copy()
        move = self.game.do(act)
        assert move.to_act() == self.blind.do(act).to_act()
        self.acts.append(act)
        assert copy.history == self.game.history[:-1]
        same_game(copy, self.game.at(len(self.game.history) - 1))
        same_game(self.game, self.game.at(len(self.game.history)))
        assert copy.played != self.game.played or move.play is None

    def refused(self, act: Act) -> None:
        before = (self.game.turn, self.game.left, self.game.hands, len(self.game.history))
        with pytest.raises((IllegalPlay, InvalidHand)) as caught:
            self.game.do(act)
        assert 0 < len(caught.value.detail) < 300
        assert before == (self.game.turn, self.game.left, self.game.hands, len(self.game.history))

    def going_on(self) -> bool:
        return hasattr(self, "game") and not self.game.over

    @precondition(going_on)
    @rule(data=st.data(), times=st.integers(1, 9))
    def play(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            plays = [] if self.game.over else self.game.legal()
            if plays:
                play = data.draw(st.sampled_from(plays), "play")
                self.do(Act(self.game.turn, str(play), type=play.type))

    @precondition(lambda self: self.going_on() and not self.game.leading)
    @rule()
    def let_it_go(self) -> None:
        self.do(Act(self.game.turn, PASS))

    @precondition(lambda self: self.going_on() and self.game.table.interrupters())
    @rule(data=st.data())
    def bomb_out_of_turn(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.game.table.interrupters()), "seat")
        hand = self.game.hands[seat]
        assert hand is not None
        bombs = legal_plays(self.game.rules, hand, self.game.current, interrupt=True)
        if bombs:
            self.do(Act(seat, str(data.draw(st.sampled_from(bombs))), interrupt=True))

    @precondition(lambda self: self.going_on() and self.game.leading)
    @rule()
    def leader_may_not_pass(self) -> None:
        self.refused(Act(self.game.turn, PASS))

    @precondition(going_on)
    @rule(data=st.data())
    def wrong_seats_are_refused(self, data: st.DataObject) -> None:
        others = [seat for seat in range(-1, self.game.rules.players + 1) if seat != self.game.turn]
        what = data.draw(st.sampled_from([PASS, str(self.dealt[0].cards[0])]))
        self.refused(Act(data.draw(st.sampled_from(others)), what))

    @precondition(going_on)
    @rule(data=st.data())
    def cards_of_others_are_refused(self, data: st.DataObject) -> None:
        hand = self.game.hands[self.game.turn]
        assert hand is not None
        rest = Hand.deck(self.game.rules) - hand
        if rest:
            card = data.draw(st.sampled_from(rest.cards))
            if hand.cards.count(card) == 0:
                self.refused(Act(self.game.turn, card))

    @precondition(lambda self: self.going_on() and not self.game.leading)
    @rule(data=st.data())
    def what_does_not_beat_is_refused(self, data: st.DataObject) -> None:
        hand = self.game.hands[self.game.turn]
        assert hand is not None
        beating = {play.cards for play in self.game.legal()}
        losing = [play for play in legal_plays(self.game.rules, hand) if play.cards not in beating]
        if losing:
            self.refused(Act(self.game.turn, str(data.draw(st.sampled_from(losing)))))

    @precondition(lambda self: hasattr(self, "game") and self.game.over)
    @rule(seat=st.integers(0, 3))
    def nothing_comes_after_the_end(self, seat: int) -> None:
        self.refused(Act(seat, PASS))
        self.refused(Act(seat, "3" if not self.game.rules.description.deck.suits else "E"))

    @invariant()
    def cards_are_conserved(self) -> None:
        if not hasattr(self, "game"):
            return
        everything = Hand(self.game.rules)
        for seat, (hand, played) in enumerate(zip(self.game.hands, self.game.played, strict=True)):
            assert hand is not None
            assert len(hand) == self.game.left[seat]
            assert hand + played == self.dealt[seat]
            everything += hand + played
        assert everything == Hand.deck(self.game.rules)
        assert self.blind.played == self.game.played
        assert self.blind.left == self.game.left

    @invariant()
    def the_oracle_agrees(self) -> None:
        if not hasattr(self, "game"):
            return
        expected = oracle.flow(
            self.game.rules.id,
            self.game.landlord,
            [
                [act.seat, act.cards.replace("-", " "), *(["!"] if act.interrupt else [])]
                for act in self.acts
            ],
            self.game.table.direction,
        )
        if not self.game.over:
            found = {"status": "open", "turn": self.game.turn, "leading": self.game.leading}
            assert (self.game.current is None) == (self.game.holder is None) == self.game.leading
            assert self.game.winner is None
            assert self.game.winner_seat is None
        else:
            found = {
                "status": "over",
                "winner": self.game.winner,
                "spring": self.game.spring,
                "anti": self.game.anti_spring,
            }
            assert self.game.legal() == []
        assert found == expected

    @invariant()
    def payoffs_are_zero_sum(self) -> None:
        if not hasattr(self, "game"):
            return
        if not self.game.over:
            with pytest.raises(InvalidRequest, match="not over"):
                self.game.settled(Contract(1))
            return
        paid = self.game.settled(Contract(1))
        landlord = self.game.landlord
        assert sum(paid) == 0
        assert (paid[landlord] > 0) == (self.game.winner == "landlord")
        summary = scores(
            self.game.rules,
            1,
            landlord_won=self.game.winner == "landlord",
            bombs=self.game.bombs,
            rockets=self.game.rockets,
            spring=self.game.spring,
            anti_spring=self.game.anti_spring,
        )
        assert [paid[landlord], paid[landlord - 1]] == summary

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        again = Game.replay(
            self.game.rules,
            self.game.landlord,
            [move.to_act() for move in self.game.history],
            direction=self.game.table.direction,
            hands=self.dealt,
        )
        assert again.history == self.game.history
        assert again.left == self.game.left


Playing.TestCase.settings = settings(fewer_examples(8), stateful_step_count=50)
TestPlaying = Playing.TestCase
