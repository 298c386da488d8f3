"""Random games to their end: cards are kept, payoffs sum to zero, and only legal acts are done."""

import random
from collections import Counter
from functools import cache

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from solver.errors import IllegalPlay
from solver.game.act import Act
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.deal import deal, dealt_sizes
from solver.game.game import Game
from solver.game.play import PASS, Play, Tier
from solver.native import _core
from solver.rules import GAMES, Rules, load_rules
from tests.choice import fewer_examples

# In street, the probability that a seat plays a bomb out of turn when it may.
INTERRUPT = 0.2
DIRECTIONS = {"street": (1, -1)}


@cache
def known_plays(game: str) -> list[_core.Play]:
    """Returns a mixture of the plays of the game, to be refused by hands that lack them."""
    native = load_rules(game).native
    every = native.plays(native.deck, None, False, False, 8)
    return random.Random(game).sample(every, min(400, len(every)))


def new_game(rules: Rules, rng: random.Random) -> tuple[Game, int, int]:
    """Returns a game dealt, and called by random calls; its bid and its snatches."""
    landlord, bid, snatches = rng.randrange(rules.players), 1, 0
    hands, bottom = deal(rules, rng.getrandbits(32))
    if rules.description.auction.kind != "none":
        first = rng.randrange(rules.players)
        auction = Auction.start(rules)
        while auction.turn is not None:
            auction = auction.after(rng.choice(auction.legal))
        if auction.status == "redeal":
            return new_game(rules, rng)
        assert auction.landlord is not None
        landlord = (first + auction.landlord) % rules.players
        bid, snatches = auction.bid, auction.snatches
    hands[landlord] += bottom
    direction = rng.choice(DIRECTIONS.get(rules.id, (1,)))
    return Game(rules, landlord, direction=direction, hands=hands), bid, snatches


def hand_of(game: Game, seat: int) -> Hand:
    hand = game.hands[seat]
    assert hand is not None
    return hand


def legal_of(game: Game, seat: int, *, interrupt: bool = False) -> list[_core.Play]:
    over = None if game.current is None else game.current.native
    return game.rules.native.plays(hand_of(game, seat).packed, over, interrupt)


def check_cards(game: Game) -> None:
    """Fails unless hands and played cards make up the deck, and the table counts the same."""
    cards: Counter[str] = Counter()
    for seat in range(game.rules.players):
        cards += Counter(hand_of(game, seat).cards) + Counter(game.played[seat].cards)
        assert game.left[seat] == len(hand_of(game, seat))
    assert cards == Counter(Hand.deck(game.rules).cards)


def check_end(game: Game, bid: int, snatches: int) -> None:
    """Fails unless the payoffs are zero-sum and agree with what was played."""
    rules = game.rules
    assert game.over
    winner = game.winner_seat
    assert winner is not None
    assert [len(hand_of(game, seat)) == 0 for seat in range(rules.players)] == [
        seat == winner for seat in range(rules.players)
    ]
    won = winner == game.landlord
    assert game.winner == ("landlord" if won else "peasants")
    plays = Counter(move.seat for move in game.history if move.play is not None)
    assert game.spring is (won and set(plays) == {game.landlord})
    assert game.anti_spring is (not won and plays[game.landlord] == 1)
    scores = game.settled(Contract(bid, snatches))
    assert sum(scores) == 0
    peasants = {score for seat, score in enumerate(scores) if seat != game.landlord}
    assert len(peasants) == 1
    assert (scores[game.landlord] > 0) is won
    score = rules.description.score
    stake = bid if score.base == "bid" else 1
    for move in game.history:
        if move.play is None or not move.play.is_bomb:
            continue
        rocket = move.play.native.tier == Tier.ROCKET
        stake *= score.rocket_factor if rocket else score.factor_of_bomb(len(move.play))
    stake *= score.snatch_factor**snatches
    stake *= score.spring_factor if game.spring else 1
    stake *= score.anti_spring_factor if game.anti_spring else 1
    assert scores[game.landlord] == (1 if won else -1) * stake * (rules.players - 1)
    for seat in range(rules.players):
        with pytest.raises(IllegalPlay):
            game.do(Act(seat, PASS))


def refused(game: Game, seat: int, play: Play, *, interrupt: bool = False) -> None:
    """Fails unless the play is refused and the game left as it was."""
    before = game.left, len(game.history), game.turn
    with pytest.raises(IllegalPlay) as error:
        game.play(seat, play, interrupt=interrupt)
    assert f"seat {seat}" in error.value.detail
    assert (game.left, len(game.history), game.turn) == before


def check_refusals(game: Game, legal: list[_core.Play], rng: random.Random) -> None:
    """Fails unless passes, plays and seats that are not legal now are refused."""
    rules, turn = game.rules, game.turn
    offered = set(legal)
    over = game.current
    for native in rng.sample(known_plays(rules.id), 3):
        if native not in offered and native.cards not in {play.cards for play in legal}:
            play = Play.from_native(rules, native)
            lacks = not play.cards <= hand_of(game, turn)
            weak = over is not None and not play.beats(over)
            if not rules.description.deck.suits:
                assert lacks or weak
            if lacks or weak:
                refused(game, turn, play)
    other = (turn + rng.randrange(1, rules.players)) % rules.players
    own = Play.from_native(rules, rng.choice(legal_of(game, turn) or known_plays(rules.id)))
    refused(game, other, own)
    if rules.description.play.interrupts == "none" or not own.is_bomb or not game.history:
        refused(game, other, own, interrupt=True)
    refused(game, turn, own, interrupt=True)
    if game.leading:
        with pytest.raises(IllegalPlay, match="may not pass"):
            game.do(Act(turn, PASS))


def play_randomly(game: Game, rng: random.Random, *, checked: float) -> None:
    """Plays to the end; a share of the states is `checked` closely."""
    while not game.over:
        seat, interrupt = game.turn, False
        for other in game.table.interrupters():
            bombs = legal_of(game, other, interrupt=True)
            if bombs and rng.random() < INTERRUPT:
                seat, interrupt = other, True
                break
        legal = legal_of(game, seat, interrupt=interrupt)
        if rng.random() < checked:
            assert not any(game.table.refusal(seat, play, interrupt) for play in legal)
            for native in rng.sample(legal, min(2, len(legal))):
                twin = game.copy()
                twin.play(
                    seat,
                    Play.from_native(game.rules, native, hand_of(game, seat)),
                    interrupt=interrupt,
                )
                check_cards(twin)
            if not interrupt:
                check_refusals(game, legal, rng)
        if (
            not interrupt
            and not game.leading
            and (not legal or rng.random() < 1 / (len(legal) + 1))
        ):
            game.do(Act(seat, PASS))
        else:
            play = Play.from_native(game.rules, rng.choice(legal), hand_of(game, seat))
            game.play(seat, play, interrupt=interrupt)


def run(game_id: str, number: int, *, checked: float) -> None:
    rules, rng = load_rules(game_id), random.Random(f"games of {game_id}")
    sides: Counter[str] = Counter()
    for _ in range(number):
        game, bid, snatches = new_game(rules, rng)
        assert game.left == dealt_sizes(rules, game.landlord)
        play_randomly(game, rng, checked=checked)
        check_cards(game)
        check_end(game, bid, snatches)
        # What was done can be written down, and comes to the same when it is read again.
        acts = [move.to_act() for move in game.history]
        again = Game.replay(rules, game.landlord, acts, direction=game.table.direction)
        assert (again.winner_seat, again.left, again.bombs) == (
            game.winner_seat,
            game.left,
            game.bombs,
        )
        sides[game.winner or ""] += 1
    assert set(sides) == {"landlord", "peasants"}


@pytest.mark.one_in(7, first=2)
@pytest.mark.parametrize("game", GAMES)
def test_random_games(game: str) -> None:
    """Tests random games through the public values: auction, deal, every act, the end."""
    run(game, 100, checked=0.1)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_random_games(game: str) -> None:
    """Tests the same with 10,000 games."""
    run(game, 10_000, checked=0.05)


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("game", GAMES)
def test_games_inside_the_core_end(game: str, policy: str) -> None:
    """Tests that games played within the core all end, the same ones for the same seed."""
    native = load_rules(game).native
    number = 10_000 if policy == "random" else 300
    played = _core.play_games(native, policy, number, 1)
    assert (played["games"], played["unfinished"]) == (number, 0)
    assert 0 < played["landlord_wins"] < number
    assert played["acts"] > 2 * number
    assert _core.play_games(native, policy, 50, 2) == _core.play_games(native, policy, 50, 2)
    assert _core.play_games(native, policy, 50, 2) != _core.play_games(native, policy, 50, 3)


# --- A state machine ---------------------------------------------------------------------------


class Games(RuleBasedStateMachine):
    """One random game: legal acts are done, and all other acts are refused."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Game | None = None
        self.rng = random.Random(0)

    @initialize(game=st.sampled_from(GAMES), seed=st.integers(0, 2**20))
    def start(self, game: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.game, self.bid, self.snatches = new_game(load_rules(game), self.rng)

    @precondition(lambda self: self.game is not None and not self.game.over)
    @rule(number=st.integers(0, 2**16))
    def play(self, number: int) -> None:
        assert self.game is not None
        legal = legal_of(self.game, self.game.turn)
        if legal:
            hand = hand_of(self.game, self.game.turn)
            native = legal[number % len(legal)]
            self.game.play(self.game.turn, Play.from_native(self.game.rules, native, hand))

    @precondition(lambda self: self.game is not None and not self.game.over)
    @rule()
    def pass_on(self) -> None:
        assert self.game is not None
        if self.game.leading:
            with pytest.raises(IllegalPlay):
                self.game.do(Act(self.game.turn, PASS))
        else:
            self.game.do(Act(self.game.turn, PASS))

    @precondition(lambda self: self.game is not None and not self.game.over)
    @rule(seat=st.integers(-1, 4), number=st.integers(0, 2**16), interrupt=st.booleans())
    def anything(self, seat: int, number: int, interrupt: bool) -> None:
        assert self.game is not None
        game = self.game
        known = known_plays(game.rules.id)
        play = Play.from_native(game.rules, known[number % len(known)])
        allowed = seat in game.table.interrupters() if interrupt else seat == game.turn
        allowed = allowed and play.cards <= hand_of(game, seat)
        allowed = allowed and (game.current is None or play.beats(game.current))
        allowed = allowed and (play.is_bomb or not interrupt)
        if allowed:
            game.play(seat, play, interrupt=interrupt)
        else:
            refused(game, seat, play, interrupt=interrupt)

    @precondition(lambda self: self.game is not None and not self.game.over)
    @rule()
    def play_on(self) -> None:
        assert self.game is not None
        play_randomly(self.game, self.rng, checked=0.1)

    @precondition(lambda self: self.game is not None and self.game.over)
    @rule(number=st.integers(0, 2**16))
    def after_the_end(self, number: int) -> None:
        assert self.game is not None
        known = known_plays(self.game.rules.id)
        play = Play.from_native(self.game.rules, known[number % len(known)])
        refused(self.game, number % self.game.rules.players, play)

    @invariant()
    def cards_are_kept(self) -> None:
        if self.game is not None:
            check_cards(self.game)
            if self.game.over:
                check_end(self.game, self.bid, self.snatches)


Games.TestCase.settings = settings(fewer_examples(10), stateful_step_count=20)
test_state_machine = Games.TestCase
