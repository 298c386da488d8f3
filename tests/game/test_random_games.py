"""Random games to their end: cards are kept, and payoffs are those of what was played."""

import random
from collections import Counter

import pytest

from solver.errors import IllegalPlay
from solver.game.act import Act
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.deal import deal, dealt_sizes
from solver.game.game import Game
from solver.game.play import PASS, Tier
from solver.native import _core
from solver.rules import GAMES, Rules, load_rules
from tests.builders import random_act

DIRECTIONS = {"street": (1, -1)}


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


def run(game_id: str, number: int) -> None:
    rules, rng = load_rules(game_id), random.Random(f"games of {game_id}")
    sides: Counter[str] = Counter()
    for _ in range(number):
        game, bid, snatches = new_game(rules, rng)
        assert game.left == dealt_sizes(rules, game.landlord)
        while not game.over:
            random_act(game, rng)
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
    run(game, 60)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_random_games(game: str) -> None:
    """Tests the same with 10,000 games."""
    run(game, 10_000)


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
