"""Games: random games agree with the oracle, and acts that are not legal are refused."""

from typing import Any

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from solver.errors import IllegalPlay, InvalidHand, InvalidRequest, SolverError, UnreachablePosition
from solver.game.act import Act, Move
from solver.game.cards import Hand
from solver.game.deal import deal, dealt_sizes
from solver.game.game import Game
from solver.game.play import PASS, Play, legal_plays
from solver.game.score import scores
from solver.protocol.acts import read_act
from solver.rules import GAMES, Rules, load_rules

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
    """One game at a time, with known hands beside one with unknown hands and the oracle."""

    @initialize(
        rules=st.sampled_from(RULES),
        seed=st.integers(0, 2**32),
        data=st.data(),
    )
    def start(self, rules: Rules, seed: int, data: st.DataObject) -> None:
        landlord = data.draw(st.integers(0, rules.players - 1), "landlord")
        chooses = rules.description.play.direction != "fixed"
        direction = data.draw(st.sampled_from([1, -1]), "direction") if chooses else 1
        hands, bottom = deal(rules, seed)
        hands[landlord] += bottom
        self.dealt = hands
        self.game = Game(rules, landlord, direction=direction, hands=hands)
        self.blind = Game(rules, landlord, direction=direction)
        self.acts: list[Act] = []

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
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        plays = self.game.legal()
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
                self.game.scores(1)
            return
        paid = self.game.scores(2, 1)
        landlord = self.game.landlord
        assert sum(paid) == 0
        assert (paid[landlord] > 0) == (self.game.winner == "landlord")
        summary = scores(
            self.game.rules,
            2,
            landlord_won=self.game.winner == "landlord",
            bombs=self.game.bombs,
            rockets=self.game.rockets,
            snatches=1,
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


Playing.TestCase.settings = settings(max_examples=40, stateful_step_count=50)
TestPlaying = Playing.TestCase


def acts(*items: Any) -> list[Act]:
    return [read_act(item) for item in items]


@pytest.mark.parametrize(
    ("game", "items", "words"),
    [
        (
            "classic",
            [[0, "5"], [2, "9"]],
            "seat 2 acts out of turn with 9 .single.: it is seat 1's",
        ),
        ("classic", [[0, "pass"]], "seat 0 leads and may not pass"),
        ("classic", [[0, "55"], [1, "44"]], "seat 1 does not beat 55 .pair. with 44"),
        ("classic", [[0, "5"], [4, "6"]], "no seat 4: the seats are 0 to 2"),
        ("classic", [[0, "5"], [2, "9999", "!"]], "classic has no bombs out of turn"),
        ("classic", [[0, "4"], [1, "5"], [2, "55555"]], "'5' 5 times"),
        (
            "classic",
            [[0, "44"], [1, "55"], [2, "6"]],
            "seat 2 does not beat 55 .pair. with 6 .single.",
        ),
        ("classic", [[0, "B"], [1, "BR"]], "seat 1 cannot hold B for BR"),
        ("classic", [[0, "33445"]], "33445.* is no play of classic"),
        ("classic", [[0, "3z"]], "'z' is no card"),
        (
            "street",
            [[0, "K"], [2, "A", "!"]],
            "seat 2 acts out of turn with A .single., which is no",
        ),
        ("street", [[0, "K"], [1, "5555", "!"]], "seat 1 has the turn"),
        ("street", [[0, "K"], [0, "5555", "!"]], "seat 0 holds the trick"),
        ("street", [[2, "5555", "!"]], "before the landlord's first lead"),
        ("street", [[0, "K"], [2, "pass", "!"]], "seat 2 need not say"),
        ("street", [[0, "5555"], [2, "4444", "!"]], "seat 2 does not beat 5555"),
        ("decktet", [[0, "Am"], [1, "Am"]], "seat 1 does not beat Am"),
        ("decktet", [[0, "3mw"], [1, "4ms"], [2, "3mw 3sk"]], "does not beat 4ms"),
        ("decktet", [[0, "3mw"], [1, "pass"], [2, "pass"], [0, "3mw 3sk"]], "cannot hold 3mw"),
    ],
)
def test_refusals(game: str, items: list[Any], words: str) -> None:
    with pytest.raises(SolverError, match=words) as caught:
        Game.replay(load_rules(game), 0, acts(*items))
    assert caught.value.pointer == f"/{len(items) - 1}"


def test_too_many_cards() -> None:
    rules = load_rules("classic")
    with pytest.raises(IllegalPlay, match="seat 1 plays 5 cards but has 4 left"):
        Game.replay(rules, 0, acts([0, "34567"], [1, "45678"]), left=[20, 4, 17])


def test_nothing_after_the_end() -> None:
    rules = load_rules("classic")
    with pytest.raises(IllegalPlay, match="after the end: seat 0 has gone out") as caught:
        Game.replay(rules, 0, acts([0, "33"], [1, "44"]), left=[2, 17, 17])
    assert caught.value.pointer == "/1"


def test_known_hands_are_kept() -> None:
    rules = load_rules("classic")
    hands = [Hand.parse(rules, "334"), None, None]
    game = Game(rules, 0, hands=hands)
    assert game.left == [3, 17, 17]
    with pytest.raises(IllegalPlay, match="seat 0 does not hold 5 for 5"):
        game.do(Act(0, "5"))
    game.do(Act(0, "4"))
    assert str(game.hands[0]) == "33"
    with pytest.raises(IllegalPlay, match="seat 1 cannot hold 33 for 3333"):
        game.do(Act(1, "3333"))
    game.do(Act(1, "5"))
    with pytest.raises(InvalidRequest, match="hand of seat 2 is not known"):
        game.legal()
    assert game.history == [
        Move(0, Play.parse(rules, "4")),
        Move(1, Play.parse(rules, "5")),
    ]


@pytest.mark.parametrize(
    ("arguments", "kind", "pointer"),
    [
        ({"landlord": 3}, InvalidRequest, "/landlord"),
        ({"landlord": True}, InvalidRequest, "/landlord"),
        ({"direction": -1}, InvalidRequest, "/direction"),
        ({"direction": 0}, InvalidRequest, "/direction"),
        ({"left": [20, 17]}, InvalidRequest, "/left"),
        ({"left": [20, 17, 0]}, UnreachablePosition, "/left/2"),
        ({"left": [20, 17, 18]}, UnreachablePosition, "/left"),
        ({"hands": []}, InvalidRequest, "/hands"),
        ({"hands": [None, None]}, InvalidRequest, "/hands"),
        ({"hands": ["3333", "3", None]}, InvalidHand, "/hands/1"),
        ({"hands": ["3333", "", None]}, UnreachablePosition, "/hands/1"),
        ({"hands": ["33", None, None], "left": [3, 17, 17]}, UnreachablePosition, "/left/0"),
    ],
)
def test_impossible_starts(
    arguments: dict[str, Any], kind: type[SolverError], pointer: str
) -> None:
    rules = load_rules("classic")
    if "hands" in arguments:
        arguments = arguments | {
            "hands": [
                text if text is None else Hand.parse(rules, text) for text in arguments["hands"]
            ]
        }
    with pytest.raises(kind) as caught:
        Game(rules, **({"landlord": 0} | arguments))
    assert caught.value.pointer == pointer


@pytest.mark.parametrize("known", [True, False])
def test_an_earlier_moment_is_a_game_of_its_own(known: bool) -> None:
    """Tests that a game taken back goes on in another way, and changes nothing in the first."""
    rules = load_rules("classic")
    hands, bottom = deal(rules, 1)
    hands[0] += bottom
    start = Game(rules, 0, hands=hands if known else None)
    game = start.copy()
    for act in acts([0, "33"], [1, "pass"], [2, "pass"], [0, "6789T"]):
        game.do(act)
    earlier = game.at(3)
    assert (earlier.turn, earlier.leading, len(earlier.history)) == (0, True, 3)
    earlier.do(Act(0, "4"))
    assert [str(move.play) for move in earlier.history] == ["33", "None", "None", "4"]
    assert [str(move.play) for move in game.history] == ["33", "None", "None", "6789T"]
    assert earlier.left == [17, 17, 17]
    assert game.left == [13, 17, 17]
    assert earlier.at(0).played == game.at(0).played == start.played
    # A card that was taken back is free again: with unknown hands, others may hold it.
    if not known:
        free = game.at(0)
        free.do(Act(0, "3333"))
        assert free.left == [16, 17, 17]


@pytest.mark.parametrize("index", [-1, 3])
def test_there_is_no_moment_outside_the_history(index: int) -> None:
    """Tests that an act that was not done has no moment before it."""
    game = Game.replay(load_rules("classic"), 0, acts([0, "3"], [1, "pass"]))
    with pytest.raises(IndexError, match="2 acts"):
        game.at(index)


def test_declared_keys_are_kept() -> None:
    rules = load_rules("street")
    game = Game.replay(rules, 0, acts([0, {"cards": "5678X", "key": "8"}], [1, "56789"]))
    assert [move.to_act() for move in game.history] == [
        Act(0, "5678X", key="8"),
        Act(1, "56789"),
    ]


def test_ambiguous_plays_carry_their_type() -> None:
    rules = load_rules("decktet")
    twelve = "3mw 3sk 3ly 4ms 4wl 4yk 5ml 5sw 5yk 6mw 6sy 6lk"
    game = Game.replay(rules, 0, [Act(0, twelve, type="straight31")])
    act = game.history[0].to_act()
    assert act.type == "straight31"
    assert Game.replay(rules, 0, [act]).history == game.history


@given(st.sampled_from(RULES), st.integers(0, 2**64), st.integers(0, 2))
def test_deals(rules: Rules, seed: int, landlord: int) -> None:
    hands, bottom = deal(rules, seed)
    assert (hands, bottom) == deal(rules, seed)
    everything = bottom
    for hand in hands:
        everything += hand
    assert everything == Hand.deck(rules)
    hands[landlord] += bottom
    assert [len(hand) for hand in hands] == dealt_sizes(rules, landlord)


def test_deals_do_not_change() -> None:
    hands, bottom = deal(load_rules("classic"), 1)
    assert (str(hands[0]), str(bottom)) == ("3345567789TJQQA2R", "5Q2")


def test_a_bid_counts_only_where_there_are_bids() -> None:
    assert scores(load_rules("street"), 3, landlord_won=True) == [3, -1]
    assert scores(load_rules("classic"), 3, landlord_won=True) == [6, -3]
