"""Positions, games and weights for tests, built from a few words."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from solver.bidders.learned import AuctionEncoding, LearnedBidder
from solver.bidders.outcomes import CATEGORIES, SIZES
from solver.bidders.strength import Floats
from solver.game.act import Act
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.checked import known_caller, known_to
from solver.game.deal import deal, dealt_sizes
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, Play, legal_plays
from solver.game.position import Position
from solver.game.state import GameState, Snapshot
from solver.native import _core
from solver.records import Record
from solver.rules import GAMES, Rules, load_rules
from solver.search.evaluation import UNKNOWN, Estimate, Evaluation, Prior, Sample
from solver.weights import BidWeights, Card, Layer, Network, ProposalWeights, Weights

GAMES_WITH_AUCTIONS = tuple(
    game for game in GAMES if load_rules(game).description.auction.kind != "none"
)
# Dealt hands with which greedy players win nearly every deal as the landlord, by game.
MONSTERS = {
    "classic": "BR2222AAAAKKKQQQJ",
    "snatch": "BR2222AAAAKKKQQQJ",
    "happy": "BR2222AAAAKKKQQQJ",
    "street": "XX2222AAAAKK",
    "double": "BBRR22222222AAAAAAAAKKKKK",
    "decktet": "E 2mk 2sy 2wl Am As Aw Al Ay Km Ks Kw Kl Ky",
}


def endgame(
    game: str | Rules,
    hands: list[str],
    *,
    turn: int = 0,
    landlord: int = 0,
    over: tuple[int, str] | None = None,
    seat: int | None = None,
    **more: Any,
) -> Knowledge:
    """Returns a seat's view of a game in which each seat has a given number of cards left.

    Only the cards of the seat and the number of the others' count: what is in nobody's hand has
    been played by anybody.
    """
    rules = load_rules(game) if isinstance(game, str) else game
    seat = turn if seat is None else seat
    held = [Hand.parse(rules, text) for text in hands]
    rest = Hand.deck(rules)
    for hand in held:
        rest -= hand
    play = None if over is None else Play.parse(rules, over[1])
    if play is not None:
        rest -= play.cards
    cards, played = list(rest), {}
    for each, size in enumerate(dealt_sizes(rules, landlord)):
        fixed = play.cards if play is not None and over is not None and over[0] == each else None
        wanted = size - len(held[each]) - (len(fixed) if fixed is not None else 0)
        own = Hand.of(rules, [cards.pop() for _ in range(wanted)])
        played[each] = own + fixed if fixed is not None else own
    assert not cards
    return known_state(
        rules,
        landlord=landlord,
        seat=seat,
        hand=held[seat],
        over=None if over is None or play is None else (over[0], play),
        played=played,
        left={each: len(hand) for each, hand in enumerate(held)},
        **more,
    )


def known_state(
    rules: Rules,
    *,
    seat: int,
    hand: Hand,
    over: tuple[int, Play] | None,
    played: Mapping[int, Hand],
    left: Mapping[int, int],
    **more: Any,
) -> Knowledge:
    """Returns what a seat knows when only the outcome of the history is known."""
    table = {
        name: more.pop(name) for name in ("passes", "multiplier", "bombs", "gone") if name in more
    }
    turn = None if over is not None and table.get("passes") is not None else seat
    start = Snapshot.of_table(rules, played=played, left=left, over=over, turn=turn, **table)
    return known_to(rules, seat=seat, hand=hand, start=start, **more)


def caller(
    rules: Rules | str,
    seat: int,
    hand: Hand,
    calls: Iterable[Any] = (),
    first: int = 0,
    **more: Any,
) -> Knowledge:
    """Returns what a seat knows when it is its turn to call."""
    return known_caller(
        GameState.of_seat(rules, seat=seat, hand=hand, calls=calls, first=first, **more)
    )


def estimate(
    play: Play | None, worth: Evaluation = UNKNOWN, points: Sequence[int] = (), assured: int = 0
) -> Estimate:
    """Returns a choice with what it is worth, and what it got in each sampled world."""
    sample = Sample(np.array(points, np.int64), np.ones(len(points)))
    return Estimate(play, worth, sample, Prior(0.5, 0.0, _core.Weighing(0)), assured)


def position(rules: Rules, *hands: str, **fields: Any) -> Position:
    """Returns a position with its cards as text; the landlord is seat 0 and leads."""
    given = {"landlord": 0, "turn": 0} | fields
    if given.get("over") is not None:
        seat, cards = given["over"]
        given["over"] = seat, Play.parse(rules, cards)
    return Position.of(rules, hands=[Hand.parse(rules, hand) for hand in hands], **given)


def lead(game: str | Rules, cards: str) -> Knowledge:
    """Returns what a landlord knows who holds these cards before the first lead."""
    rules = load_rules(game) if isinstance(game, str) else game
    hand = Hand.parse(rules, cards)
    rest = list(Hand.deck(rules) - hand)
    hands = [hand]
    for size in dealt_sizes(rules, 0)[1:]:
        hands.append(Hand.of(rules, rest[:size]))
        rest = rest[size:]
    return Knowledge.of(Game(rules, 0, hands=hands), 0)


def greedy_act(game: Game) -> None:
    """Does what the greedy player would do in the seat whose turn it is."""
    hand = game.hands[game.turn]
    native = _core.SimplePlayer(game.rules.native).decide(game.table, game.turn, hand.packed)
    if native is None:
        game.do(Act(game.turn, PASS))
    else:
        game.play(game.turn, Play.from_native(game.rules, native, hand))


def greedy_game(game: str | Rules, seed: int, landlord: int = 0) -> Game:
    """Returns a game that greedy players have played to its end, from the deal of a seed."""
    rules = load_rules(game) if isinstance(game, str) else game
    hands, bottom = deal(rules, seed)
    hands[landlord] += bottom
    played = Game(rules, landlord, hands=hands)
    while not played.over:
        greedy_act(played)
    return played


def greedy_record(game: str | Rules, seed: int, *, most: int | None = None) -> Record:
    """Returns the record of a game that greedy players have played, without an auction.

    Args:
        game: the rules, or their id.
        seed: decides the deal; seat 0 is the landlord.
        most: how many acts the record has at most; None for the whole game.
    """
    rules = load_rules(game) if isinstance(game, str) else game
    hands, bottom = deal(rules, seed)
    acts = [move.to_act() for move in greedy_game(rules, seed).history][:most]
    return Record.build(rules, hands=hands, bottom=bottom, landlord=0, acts=acts)


def middle_of_game(game: str, seed: int, acts: int = 6) -> tuple[Game, Knowledge]:
    """Returns a game after some greedy acts, but not at its end, and the view of who is to move."""
    rules = load_rules(game)
    hands, bottom = deal(rules, seed)
    landlord = seed % rules.players
    hands[landlord] += bottom
    played = Game(rules, landlord, hands=hands)
    for _ in range(acts):
        before = played.copy()
        greedy_act(played)
        if played.over:
            played = before
            break
    seat = played.turn
    return played, Knowledge.of(played, seat, bottom=bottom if seat == landlord else None)


def random_act(game: Game, random: Random, *, follow: float = 0.6) -> None:
    """Does one random legal act in a game whose hands are known.

    A seat with a bomb plays it out of turn with probability 0.2, and a seat that could follow does
    so with probability `follow`.
    """
    for seat in game.table.interrupters():
        hand = game.hands[seat]
        assert hand is not None
        bombs = legal_plays(game.rules, hand, game.current, interrupt=True)
        if bombs and random.random() < 0.2:
            game.play(seat, random.choice(bombs), interrupt=True)
            return
    plays = game.legal()
    if plays and (game.leading or random.random() < follow):
        game.play(game.turn, random.choice(plays))
    else:
        game.do(Act(game.turn, PASS))


def random_record(rules: Rules, random: Random, *, most: int = 1000, called: bool = True) -> Record:
    """Returns the record of a random game.

    Args:
        rules: the rules of the game.
        random: decides the deal, the calls and the acts.
        most: the number of acts after which the record ends, if the game has not.
        called: whether the landlord is found by random calls, in games that have an auction.
    """
    hands, bottom = deal(rules, random.randrange(2**32))
    known: dict[str, Any] = {"hands": list(hands), "bottom": bottom}
    landlord = random.randrange(rules.players)
    if called and rules.description.auction.kind != "none":
        auction = Auction.start(rules)
        while auction.turn is not None:
            auction = auction.after(random.choice(auction.legal))
        known |= {"first": landlord, "calls": auction.calls}
        if auction.landlord is None:
            return Record.build(rules, **known)
        landlord = (landlord + auction.landlord) % rules.players
    chooses = rules.description.play.direction != "fixed"
    direction = random.choice([1, -1]) if chooses else 1
    held = list(hands)
    held[landlord] += bottom
    game = Game(rules, landlord, direction=direction, hands=held)
    for _ in range(most):
        if game.over:
            break
        random_act(game, random, follow=0.7)
    return Record.build(
        rules,
        **known,
        landlord=landlord,
        direction=direction,
        acts=[move.to_act() for move in game.history],
    )


def random_bidder(game: str, seed: int = 1) -> LearnedBidder:
    """Returns a learned bidder whose small network has random weights."""
    rules = load_rules(game)
    names = (*_core.HandFeatures(rules.native).names, *AuctionEncoding.of(rules).names)
    network = _random_network(np.random.default_rng(seed), len(names), CATEGORIES)
    bids = BidWeights(names, network, typical_points(rules), 0.5, 0.1, 0.25, 0.5)
    return LearnedBidder(rules, replace(random_weights(game), bids=bids))


_SEEN_LATER = re.compile(r"^rest |^bombs unseen| (led|missed|answer) ")


def random_weights(game: str, seed: int = 1) -> Weights:
    """Returns small networks with random weights.

    They do not see what the core sees since then, so that they stay the same networks.
    """
    rules = load_rules(game)
    names = _core.Features(rules.native).names
    features = [name for name in names if not _SEEN_LATER.search(name)]
    random = np.random.default_rng(seed)

    def numbers(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
        return random.integers(-60, 60, shape, np.int16)

    networks = tuple(
        Network(
            scale=256,
            top=2048,
            table=numbers(len(features), 128),
            bias=numbers(128),
            layers=(
                Layer(numbers(20, 128), random.integers(-900, 900, 20, np.int32), 8),
                Layer(numbers(2, 20), random.integers(-900, 900, 2, np.int32), 8),
            ),
        )
        for _ in range(rules.players)
    )
    return Weights(Card(game, game), tuple(features), networks)


def with_readers(weights: Weights, seed: int = 1) -> Weights:
    """Returns the weights with small random readers of the situation."""
    features = _core.Features(load_rules(weights.card.rules).native)
    situation = set(features.names[: features.situation_groups[-1]])
    rows = sum(name in situation for name in weights.features)
    random = np.random.default_rng(seed)
    networks = tuple(
        replace(each, reader=_random_network(random, rows, len(each.bias)))
        for each in weights.networks
    )
    return replace(weights, networks=networks)


def random_proposals(game: str, seed: int = 1) -> ProposalWeights:
    """Returns small networks with random weights that say which hidden hands are likely."""
    rules = load_rules(game)
    features = _core.Features(rules.native)
    names = tuple(features.names[: features.situation_groups[-1]])
    outputs = (rules.players - 1) * len(rules.ranks) * _core.PROPOSED_CARDS
    random = np.random.default_rng(seed)
    networks = tuple(_random_network(random, len(names), outputs) for _ in range(rules.players))
    return ProposalWeights(names, networks)


def _random_network(random: np.random.Generator, features: int, outputs: int) -> Network:
    return Network(
        scale=256,
        top=2048,
        table=random.integers(-60, 60, (features, 128), np.int16),
        bias=random.integers(-60, 60, 128, np.int16),
        layers=(
            Layer(
                random.integers(-60, 60, (outputs, 128), np.int16),
                random.integers(-900, 900, outputs, np.int32),
                8,
            ),
        ),
    )


def typical_points(rules: Rules) -> Floats:
    """Returns the score that gives each category its name, one number a category."""
    sizes = np.array(SIZES, np.float64)
    parts = [-sizes, sizes, -sizes * (rules.players - 1), sizes * (rules.players - 1)]
    return np.concatenate([[0.0], *parts])


def ways_to_deal(cards: Hand, sizes: Sequence[int]) -> Iterator[tuple[tuple[Hand, ...], int]]:
    """Yields every way to deal the cards in hands of these sizes, and how many deals it is.

    Ways that differ only in equal cards count as one.
    """
    for hands, ways in _splits(_piles(cards), sizes):
        yield tuple(Hand.of(cards.rules, hand) for hand in hands), ways


def _piles(cards: Hand) -> list[list[str]]:
    """Returns the cards in piles of equal cards; suits count where a bomb needs them."""
    suited = next((bomb.suited for bomb in cards.rules.description.bombs if bomb.suited), "")
    piles: dict[str, list[str]] = {}
    for card in cards:
        piles.setdefault(card if card[0] in suited else card[0], []).append(card)
    return list(piles.values())


def _splits(
    piles: Sequence[list[str]], sizes: Sequence[int]
) -> Iterator[tuple[list[list[str]], int]]:
    """Yields every split of the piles into hands of these sizes, and how many deals it is."""
    if not piles:
        yield [[] for _ in sizes], 1
        return
    pile, rest = piles[0], piles[1:]
    for counts in _counts(len(pile), sizes):
        ways = math.factorial(len(pile)) // math.prod(map(math.factorial, counts))
        left = [size - count for size, count in zip(sizes, counts, strict=True)]
        for hands, others in _splits(rest, left):
            at, dealt = 0, []
            for hand, count in zip(hands, counts, strict=True):
                dealt.append(pile[at : at + count] + hand)
                at += count
            yield dealt, ways * others


def _counts(count: int, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not sizes:
        if count == 0:
            yield ()
        return
    for own in range(min(count, sizes[0]) + 1):
        for others in _counts(count - own, sizes[1:]):
            yield own, *others
