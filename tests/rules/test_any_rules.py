"""Random house rules: the core, the constraint model and the oracle agree.

The oracle (tests/oracle/house.py) reads the same rules document and tries everything. Each seed is
a game of its own, with wild cards in two of three, a few hands and a position.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

import numpy as np
import pytest
from oracle.any_rules import random_document, random_hand, random_state
from oracle.house import Cards, House, HouseSearch, Laid, Reading, What, letters, subsets

from solver.decomposition.decompose import Decomposition, decompose
from solver.errors import InvalidRules
from solver.game.cards import Hand
from solver.native import _core
from solver.rules import load_rules

FEW = 100  # games in every run
MANY = 10_000  # games of the long test
HANDS = 3  # hands of a game
MOST_CARDS = 8  # in a hand
MOST_WILD = 2  # in a hand of which all decompositions are compared
MOST_IN_POSITION = 9  # in all hands of a position together


class Table:
    """A game as the oracle knows it and the same game in the solver."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.house = House(random_document(self.rng))
        self.rules = load_rules(self.house.document)
        self.native = self.rules.native

    def hand(self, cards: Cards) -> Hand:
        return Hand.of(self.rules, letters(self.house, cards))

    def packed(self, cards: Cards) -> int:
        return self.hand(cards).packed

    def cards(self, packed: int) -> Cards:
        return tuple(packed >> 4 * rank & 15 for rank in range(len(self.house.ranks)))

    def told(self, play: _core.Play) -> Laid:
        """Returns a play of the core as the oracle names it."""
        cards, name = self.cards(play.cards), self.native.types[play.type]
        force: tuple[int, ...] = ()
        if play.tier:
            same = (name, play.key, play.tier)
            forces = [
                reading.force
                for reading in self.house.readings(cards)
                if (reading.type, reading.key, reading.tier) == same
            ]
            force = forces[0] if forces else (-1,)
        return Reading(name, play.length, play.kickers, play.key, play.tier, force), cards

    def all_told(self, plays: Iterable[_core.Play]) -> set[Laid]:
        """Returns plays of the core as the oracle names them; the core lists none twice."""
        listed = [self.told(play) for play in plays]
        assert len(set(listed)) == len(listed), "a play is listed twice"
        return set(listed)

    def some_hand(self) -> Cards:
        return random_hand(self.house, self.rng, MOST_CARDS)


def check_readings(table: Table, hand: Cards) -> None:
    """Every set of cards of the hand has the same readings, undeclared and declared."""
    house, native = table.house, table.native
    for cards in subsets(hand):
        undeclared = house.readings(cards) if house.wild is None else house.best(cards)
        found = table.all_told(native.readings(table.packed(cards)))
        assert found == {(reading, cards) for reading in undeclared}, cards
        declared = table.all_told(native.readings(table.packed(cards), True))
        assert declared == {(reading, cards) for reading in house.readings(cards)}, cards


def check_plays(table: Table, hand: Cards) -> None:
    """The hand has the same plays when it leads, follows and bombs out of turn."""
    house, native, packed = table.house, table.native, table.packed(hand)
    leads = native.plays(packed, None)
    assert table.all_told(leads) == house.plays(hand), hand
    others = native.plays(table.packed(table.some_hand()), None)
    # A declared key may be lower than the highest.
    others += [low for each in others for low in native.readings(each.cards, True)]
    for over in table.rng.sample(others, min(6, len(others))):
        read = table.told(over)[0]
        answers = house.plays(hand, read)
        assert table.all_told(native.plays(packed, over)) == answers, (hand, read)
        bombs = {laid for laid in answers if laid[0].tier}
        assert table.all_told(native.plays(packed, over, True)) == bombs, (hand, read)
        beating, _ = _core.count_beaters(native, np.array([[packed]], np.uint64), over)
        assert bool(beating[0]) == bool(answers), (hand, read)
        for play in table.rng.sample(leads, min(6, len(leads))):
            assert native.beats(play, over) == house.beats(table.told(play)[0], read)
    for play in table.rng.sample(leads, min(12, len(leads))):
        check_body(table, play)
        assert native.factor(play) == house.factor(table.told(play)), table.told(play)


def check_body(table: Table, play: _core.Play) -> None:
    """The body is made of the play's cards, with natural cards in the places of their ranks."""
    body, cards = table.cards(table.native.body(play)), table.cards(play.cards)
    assert all(count <= held for count, held in zip(body, cards, strict=True))
    family = table.house.document["families"].get(table.native.types[play.type])
    if family is None:
        assert body == cards
        return
    assert sum(body) == family["body"] * play.length
    ranks = {*range(play.key - play.length + 1, play.key + 1), table.house.wild}
    assert all(rank in ranks for rank, count in enumerate(body) if count)


def check_bombs(table: Table, hand: Cards) -> None:
    """The core counts a bomb where the hand has one, and none where it has none."""
    bombs = [cards for reading, cards in table.house.plays(hand) if reading.tier]
    counted = _core.count_bombs(table.native, table.packed(hand))
    assert min(counted, 1) == min(len(bombs), 1), hand


def check_divided(table: Table, hand: Cards, *, every: bool) -> None:
    """The core, the model and the oracle count the same plays and turns.

    Args:
        table: the game.
        hand: the cards to divide into plays.
        every: whether the model lists all decompositions, which takes it long.
    """
    house, held = table.house, table.hand(hand)
    left = [count - taken for count, taken in zip(house.deck, hand, strict=True)]
    unseen = tuple(map(min, table.some_hand(), left))
    fewest = _core.FewestPlays(table.native)
    wanted = "all" if every else 1

    count, ways = house.divide(hand, dict.fromkeys(house.whats(hand), 1))
    assert fewest.exact(held.packed) == count, hand
    found = decompose(table.rules, held, solutions=wanted)
    check_model(table, found, count, ways)

    count, ways = house.divide(hand, house.beaten(hand, unseen))
    others = table.hand(unseen)
    assert fewest.turns(held.packed, others.packed) == count, (hand, unseen)
    found = decompose(table.rules, held, objective="turns", unseen=others, solutions=wanted)
    check_model(table, found, count, ways)


def check_model(
    table: Table, found: Decomposition, count: int, ways: set[tuple[What, ...]]
) -> None:
    """The model's count is right, and so are the ways that it lists: all, if it says so."""
    assert found.optimal
    assert found.plays == count
    listed = {
        tuple(sorted((play.type, table.cards(play.cards.packed)) for play in plays))
        for plays in found.decompositions
    }
    assert listed
    assert listed <= ways
    assert listed == ways or not found.complete


def check_results(table: Table) -> None:
    """The exact search has the oracle's result for every play of a position."""
    found = random_state(table.house, table.rng, MOST_IN_POSITION)
    if found is None:
        return
    state, laid = found
    landlord = table.rng.randrange(len(state.hands))
    results = HouseSearch(table.house, landlord).each(state)
    current = None
    if laid is not None:
        readings = table.native.readings(table.packed(laid[1]))
        current = next(each for each in readings if table.told(each) == laid)
    for points in (False, True):
        recorded = _core.Table.at(
            table.native,
            landlord,
            1,
            [sum(hand) for hand in state.hands],
            state.turn,
            state.holder,
            current,
            state.passes,
            1,
            state.landlord_plays,
            state.peasant_plays,
        )
        search = _core.PerfectSearch(
            table.native, recorded, [table.packed(hand) for hand in state.hands], points=points
        )
        acts = {
            None if act.play is None else table.told(act.play): (act.low, act.high)
            for act in search.run().acts
        }
        expected = {
            play: (score, score) if points else (1, 1) if score > 0 else (-1, -1)
            for play, score in results.items()
        }
        assert acts == expected, (state, landlord, points)


def check_game(seed: int) -> None:
    """One game: everything that is asked has the same answer everywhere."""
    table = Table(seed)
    for number in range(HANDS):
        hand = table.some_hand()
        check_readings(table, hand)
        check_plays(table, hand)
        check_bombs(table, hand)
        wild = 0 if table.house.wild is None else hand[table.house.wild]
        check_divided(table, hand, every=number == 0 and wild <= MOST_WILD)
    check_results(table)


@pytest.mark.one_in(12)
@pytest.mark.parametrize("seed", range(FEW))
def test_all_agree(seed: int) -> None:
    check_game(seed)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_all_agree_on_thousands() -> None:
    refused = 0
    for seed in range(FEW, MANY):
        try:
            check_game(seed)
        except InvalidRules as error:
            # A wild rank can make more plays than the core lists: then the game is refused.
            assert "too large" in error.detail
            refused += 1
        except Exception as error:
            error.add_note(f"the game of seed {seed}")
            raise
    assert refused < (MANY - FEW) / 1000


def test_games_are_of_every_kind() -> None:
    """The random games have wild cards, many copies, large bombs, kickers and jokers at times."""
    games = [House(random_document(random.Random(seed))).document for seed in range(FEW)]
    wild = [game for game in games if game["deck"]["wild"]]
    assert FEW / 2 < len(wild) < FEW
    assert {game["deck"]["copies_of"]["X"] for game in wild} >= {1, 2, 8}
    assert any(set("BR") <= set(game["deck"]["ranks"]) for game in games)
    assert any(bomb.get("of_a_kind", [0, 0])[1] == 8 for game in games for bomb in game["bombs"])
    families = [family for game in games for family in game["families"].values()]
    assert {family.get("kickers", 0) for family in families} >= {0, 1, 2, 3, "per_rank"}
    assert max(family["body"] for family in families) > 4
