"""Which bombs and rockets a game can have: against an oracle that plays every game there is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import pytest
from oracle.any_rules import less, random_document
from oracle.house import Cards, House, Reading

from solver.errors import InvalidRequest, UnreachablePosition
from solver.game.cards import Hand
from solver.game.position import Position
from solver.game.score import scores
from solver.rules import GAMES, Rules, load_rules
from tests.builders import known_state
from tests.choice import Some
from tests.together import together

SEEDS = range(40)
MOST_CARDS = 9  # in the whole deck, so that every game can be played
MOST_BLASTS = 4


class Outcome(NamedTuple):
    """How a game ended: who won, the bombs and rockets, and whether there was a Spring."""

    landlord_won: bool
    bombs: tuple[int, ...]
    rockets: int
    spring: bool
    anti_spring: bool


class EveryGame:
    """Deals the cards in every way, and plays every game."""

    def __init__(self, house: House) -> None:
        self.house = house
        deal = house.document["deal"]
        sizes = [deal["hand"] + deal["bottom"], *[deal["hand"]] * (deal["players"] - 1)]
        self._known: dict[Any, frozenset[Outcome]] = {}
        self.outcomes = {
            outcome
            for hands in deals(house.deck, sizes)
            for outcome in self._from(hands, 0, -1, None, 0, 0)
        }

    def _from(
        self,
        hands: tuple[Cards, ...],
        turn: int,
        holder: int,
        top: Reading | None,
        landlords: int,
        peasants: int,
    ) -> frozenset[Outcome]:
        """Every end from here on; the sides have played so often, counted to 2 and to 1."""
        key = (hands, turn, holder, top, landlords, peasants)
        if key in self._known:
            return self._known[key]
        found: set[Outcome] = set()
        after = (turn + 1) % len(hands)
        if top is not None:
            if after == holder:
                found |= self._from(hands, after, -1, None, landlords, peasants)
            else:
                found |= self._from(hands, after, holder, top, landlords, peasants)
        for reading, cards in self.house.plays(hands[turn], top):
            left = (*hands[:turn], less(hands[turn], cards), *hands[turn + 1 :])
            played = min(2, landlords + (turn == 0)), min(1, peasants + (turn != 0))
            if any(left[turn]):
                ends = self._from(left, after, turn, reading, *played)
            else:
                won = turn == 0
                spring, anti = won and not played[1], not won and played[0] == 1
                ends = frozenset({Outcome(won, (), 0, spring, anti)})
            found |= {_with(end, reading, sum(cards)) for end in ends}
        self._known[key] = frozenset(found)
        return self._known[key]


def _with(end: Outcome, reading: Reading, size: int) -> Outcome:
    if reading.tier == 1:
        return end._replace(bombs=tuple(sorted((*end.bombs, size))))
    return end._replace(rockets=end.rockets + (reading.tier == 2))


def deals(deck: Cards, sizes: list[int]) -> Iterator[tuple[Cards, ...]]:
    """Every way to deal a deck, without regard to which of equal cards are dealt."""
    if len(sizes) == 1:
        yield (deck,)
        return
    for hand in hands_of(deck, sizes[0]):
        for rest in deals(less(deck, hand), sizes[1:]):
            yield (hand, *rest)


@cache
def hands_of(deck: Cards, size: int) -> tuple[Cards, ...]:
    if not deck:
        return () if size else ((),)
    return tuple(
        (count, *rest)
        for count in range(min(deck[0], size) + 1)
        for rest in hands_of(deck[1:], size - count)
    )


def small_game(seed: int) -> dict[str, Any]:
    """Returns a game of few cards and many bombs, played in turn."""
    rng = random.Random(seed)
    while True:
        document = random_document(rng)
        house = House(document)
        deal = document["deal"]
        total = sum(house.deck)
        wilds = 0 if house.wild is None else house.deck[house.wild]
        if total > MOST_CARDS or deal["hand"] < 2 or wilds > 2 or not document["bombs"]:
            continue
        document["play"] |= {"interrupts": "none", "direction": "fixed"}
        return document


def test_scores_take_the_bombs_that_a_game_can_have(some: Some) -> None:
    """Tests every request about small random games against all games that can be played.

    No game that can be played is refused. In decks of nine cards, it also matters in which order
    players can make their plays, which scores do not look at: a few other requests are taken.
    """
    tried, lenient, seeds = {True: 0, False: 0}, 0, some(SEEDS, 20)
    for seed in seeds:
        document = small_game(seed)
        outcomes = EveryGame(House(document)).outcomes
        if any(not any(_is(ending, each) for each in outcomes) for ending in PLAIN):
            continue  # so few ranks that one side cannot win
        rules = load_rules(document)
        sizes = sorted({size for outcome in outcomes for size in outcome.bombs} | {2, 3})
        for number in range(MOST_BLASTS + 1):
            for bombs in combinations_with_replacement(sizes, number):
                for rockets in range(3):
                    for won, spring, anti in ENDINGS:
                        stated = Outcome(won, bombs, rockets, spring, anti)
                        possible = any(_is(stated, outcome) for outcome in outcomes)
                        taken = _taken(rules, stated)
                        assert taken or not possible, (seed, document, stated)
                        lenient += taken and not possible
                        tried[possible] += 1
    print(
        f"\n{tried[True]} requests of games that can be, {tried[False]} of others, of which "
        f"{lenient} are taken"
    )
    assert min(tried.values()) > 5 * len(seeds)
    assert lenient < tried[False] / 200


ENDINGS = [
    (True, False, False),
    (True, True, False),
    (False, False, False),
    (False, False, True),
    (True, False, True),
    (False, True, False),
]
PLAIN = [Outcome(won, (), 0, spring, anti) for won, spring, anti in ENDINGS[:4]]


def _is(stated: Outcome, outcome: Outcome) -> bool:
    """Whether a game ended as stated; a Spring that is not stated may have been."""
    return (
        stated[:3] == outcome[:3]
        and stated.spring <= outcome.spring
        and stated.anti_spring <= outcome.anti_spring
    )


def _taken(rules: Rules, stated: Outcome) -> bool:
    won, bombs, rockets, spring, anti = stated
    events = {"rockets": rockets, "spring": spring, "anti_spring": anti}
    try:
        scores(rules, 1, landlord_won=won, bombs=bombs, **events)
    except InvalidRequest as error:
        assert error.pointer.startswith(("/bombs", "/rockets", "/spring", "/anti_spring")), error
        return False
    return True


# Of each game: the bombs and rockets, how it ended, and where the request is wrong.
LANDLORD, PEASANTS = {"landlord_won": True}, {"landlord_won": False}
SPRING, ANTI = {**LANDLORD, "spring": True}, {**PEASANTS, "anti_spring": True}
CASES: list[tuple[str, list[int], int, dict[str, bool], str]] = [
    ("snatch", [4], 1, LANDLORD, ""),
    ("snatch", [], 2, LANDLORD, "/rockets"),
    ("snatch", [5], 0, LANDLORD, "/bombs/0"),
    ("snatch", [4, 3], 0, LANDLORD, "/bombs/1"),
    ("snatch", [4] * 13, 0, LANDLORD, ""),
    ("snatch", [4] * 12, 1, LANDLORD, ""),
    ("snatch", [4] * 13, 1, LANDLORD, "/bombs"),
    ("snatch", [4] * 5, 0, SPRING, ""),
    ("snatch", [4] * 4, 1, SPRING, ""),
    ("snatch", [4] * 5, 1, SPRING, "/bombs"),
    ("snatch", [4] * 9, 0, ANTI, ""),
    ("snatch", [4] * 8, 1, ANTI, ""),
    ("snatch", [4] * 9, 1, ANTI, "/bombs"),
    ("classic", [], 0, SPRING, ""),
    ("classic", [], 1, ANTI, ""),
    ("double", [8, 4, 4], 1, PEASANTS, ""),
    ("double", [], 3, PEASANTS, "/rockets"),
    ("double", [8] * 13, 0, PEASANTS, ""),
    ("double", [8] * 12 + [7], 1, PEASANTS, "/bombs"),
    ("double", [3], 0, PEASANTS, "/bombs/0"),
    ("double", [9], 0, PEASANTS, "/bombs/0"),
    ("street", [4] * 10 + [2], 0, LANDLORD, ""),
    ("street", [4] * 11, 0, LANDLORD, "/bombs"),
    ("street", [4] * 11 + [2], 0, PEASANTS, ""),
    ("street", [2, 2], 0, PEASANTS, "/bombs"),
    ("street", [4], 1, PEASANTS, "/rockets"),
    ("decktet", [2] * 6, 0, PEASANTS, ""),
    ("decktet", [2] * 7, 0, PEASANTS, "/bombs"),
    ("decktet", [4], 0, PEASANTS, "/bombs/0"),
    ("decktet", [], 1, PEASANTS, "/rockets"),
    ("douzero", [], 0, {**LANDLORD, "anti_spring": True}, "/anti_spring"),
    ("happy", [], 0, {**PEASANTS, "spring": True}, "/spring"),
]


@together(("game", "bombs", "rockets", "ending", "wrong"), CASES)
def test_bombs_of_built_in_games(
    game: str, bombs: list[int], rockets: int, ending: dict[str, bool], wrong: str
) -> None:
    """Tests the greatest numbers, worked out by hand from the sizes of the hands."""
    try:
        scores(load_rules(game), 1, bombs=bombs, rockets=rockets, **ending)
        found = ""
    except InvalidRequest as error:
        found = error.pointer
    assert found == wrong


def test_snatches_are_those_of_the_auction() -> None:
    """Tests a number of snatches against the bid that it comes after."""
    some = {"kind": "bid_once", "snatch": "chain", "snatch_after_pass": False}
    chain = load_rules({"base": "snatch", "auction": some})
    # After a bid of 1 all others have passed; a bid of 3 may be the first call.
    for rules, bid, snatches, possible in (
        (chain, 1, 0, True),
        (chain, 1, 1, False),
        (chain, 3, 3, True),
        (chain, 3, 4, False),
        (load_rules("snatch"), 1, 1, True),
        (load_rules("snatch"), 3, 2, False),
        (load_rules("happy"), 1, 3, True),
        (load_rules("happy"), 1, 4, False),
        *((load_rules(game), 1, 1, game in ("snatch", "happy")) for game in GAMES),
    ):
        try:
            scores(rules, bid, landlord_won=True, snatches=snatches)
            found = True
        except InvalidRequest as error:
            assert error.pointer == "/snatch"
            found = False
        assert found is possible, (rules, bid, snatches)


def test_multipliers_need_the_bombs_in_the_cards_played() -> None:
    """Tests the multiplier of a position and of a partial state."""
    rules = load_rules("classic")
    deck = Hand.deck(rules)

    def position(multiplier: int) -> None:
        # All cards but six are played: any bombs can be among them.
        hands = [Hand.parse(rules, cards) for cards in ("34", "56", "78")]
        Position.of(rules, landlord=0, hands=hands, turn=0, multiplier=multiplier)

    position(2**8)
    with pytest.raises(UnreachablePosition, match="hold no bombs and rockets"):
        position(2**9)

    def view(played: str, multiplier: int) -> None:
        gone = Hand.parse(rules, played)
        hand = Hand.of(rules, list(deck - gone)[: 20 - len(gone)])
        known_state(
            rules,
            landlord=0,
            seat=0,
            hand=hand,
            over=None,
            played={0: gone},
            left={1: 17, 2: 17},
            multiplier=multiplier,
        )

    view("3333444456", 4)
    view("3333BR", 4)
    for played, multiplier in (("3333444456", 8), ("333BR", 4), ("3334445", 2)):
        with pytest.raises(UnreachablePosition) as caught:
            view(played, multiplier)
        assert caught.value.pointer == "/multiplier"
