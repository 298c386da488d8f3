"""Decompositions by brute force, and the hands and rules on which they are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from solver.decomposition.decompose import Decomposition, decompose
from solver.errors import InvalidRules
from solver.game.cards import Hand
from solver.game.play import Play, legal_plays
from solver.rules import Rules, load_rules
from tests import oracle
from tests.choice import fewer_examples

# A play as these tests compare it: type, suit of a suited bomb, cards by rank letter.
What = tuple[str, str, tuple[str, ...]]

# One example is a whole search, and its check by brute force takes longer still.
fewer = fewer_examples(8)


def what(play: Play) -> What:
    """Returns a play as these tests compare it."""
    suit = play.key if play.key in play.rules.description.deck.suits else ""
    return play.type, suit, tuple(sorted(card[0] for card in play.cards))


class Brute:
    """Finds the best partitions of a hand into plays by trying every play with its first card."""

    def __init__(self, plays: Iterable[What], cost: Callable[[What], int] = lambda play: 1):
        """Takes the plays that may be made, and the cost of each."""
        self._cost = cost
        self._with_rank: dict[str, list[What]] = {}
        for play in plays:
            for rank in set(play[2]):
                self._with_rank.setdefault(rank, []).append(play)

    def best(self, hand: Hand) -> tuple[int, set[tuple[What, ...]]]:
        """Returns the least cost and all partitions that have it."""
        found = self._best("".join(sorted(hand.counts.elements())), whole_suits(hand), {})
        return found or (-1, set())

    def _best(self, ranks: str, suits: str, known: dict[Any, Any]) -> Any:
        if not ranks:
            return 0, {()}
        if (ranks, suits) in known:
            return known[ranks, suits]
        best: int | None = None
        partitions: set[tuple[What, ...]] = set()
        held = Counter(ranks)
        for play in self._with_rank.get(ranks[0], ()):
            cards = Counter(play[2])
            if not cards <= held or (play[1] and play[1] not in suits):
                continue
            rest = "".join(sorted((held - cards).elements()))
            found = self._best(rest, suits.replace(play[1], "") if play[1] else suits, known)
            if found is None:
                continue
            cost = self._cost(play) + found[0]
            if best is None or cost < best:
                best = cost
                partitions.clear()
            if cost == best:
                partitions |= {tuple(sorted([play, *others])) for others in found[1]}
        known[ranks, suits] = None if best is None else (best, partitions)
        return known[ranks, suits]


def whole_suits(hand: Hand) -> str:
    """Returns the suits whose bomb the hand holds."""
    suits = hand.rules.description.deck.suit_order
    return "".join(s for s in suits if {"A" + s, "K" + s} <= set(hand.cards))


@cache
def plays_with_counts(game: str) -> list[tuple[What, list[tuple[str, int]]]]:
    """Returns the plays of a game from the oracle, with the number of cards of each rank."""
    bombs = "bomb" if game == "decktet" else ""
    return [
        ((name, key if name == bombs else "", tuple(sorted(cards))), list(Counter(cards).items()))
        for name, _, _, key, cards in oracle.plays(game)
    ]


def plays_of_game(game: str, hand: Hand) -> list[What]:
    """Returns the plays of a hand from the oracle, which shares no code with the solver."""
    held = hand.counts
    return [
        play for play, cards in plays_with_counts(game) if all(held[rank] >= n for rank, n in cards)
    ]


def plays_of_hand(hand: Hand) -> list[What]:
    """Returns the plays of a hand from the core, for rules that the oracle does not know."""
    return [what(play) for play in legal_plays(hand.rules, hand)]


@st.composite
def hands(draw: st.DrawFn, rules: Rules, most: int = 9, least: int = 1) -> Hand:
    """Hands of few ranks as often as of many: few ranks make triplets, runs and kickers."""
    deck = list(Hand.deck(rules).cards)
    size = draw(st.integers(least, most))
    start = draw(st.integers(0, len(rules.ranks) - 1))
    width = draw(st.sampled_from([2, 3, 4, 5, 6, len(rules.ranks)]))
    near = rules.ranks[start : start + width] + rules.description.deck.jokers
    pool = [card for card in deck if card[0] in near]
    indices = st.integers(0, len(pool) - 1)
    chosen = draw(st.lists(indices, unique=True, min_size=min(size, len(pool)), max_size=size))
    return Hand.of(rules, [pool[index] for index in chosen])


def partitions(found: Decomposition) -> list[tuple[What, ...]]:
    """Returns the decompositions of an answer as these tests compare them."""
    return [tuple(sorted(map(what, plays))) for plays in found.decompositions]


def check_valid(hand: Hand, plays: Sequence[Play]) -> None:
    """Asserts that the plays use up the hand card by card, and that each has its type and key."""
    assert Counter(card for play in plays for card in play.cards) == Counter(hand.cards)
    for play in plays:
        found = [(r.type, r.key) for r in hand.rules.native.readings(play.cards.packed)]
        assert (play.native.type, play.native.key) in found


def check_all(hand: Hand, brute: Brute, **demands: Any) -> None:
    """Asserts that an answer lists the best partitions, all of them and nothing else."""
    fewest, expected = brute.best(hand)
    found = decompose(hand.rules, hand, solutions="all", **demands)
    assert found.plays == found.lower_bound == fewest
    assert found.optimal
    assert found.complete
    listed = partitions(found)
    assert len(listed) == len(set(listed))
    assert set(listed) == expected
    for plays in found.decompositions:
        check_valid(hand, plays)


families = st.fixed_dictionaries(
    {
        "body": st.integers(1, 4),
        "run": st.sampled_from([[1, 1], [1, 1], [1, 3], [2, 4], [5, 12]]),
        "kickers": st.sampled_from([0, 1, 2, 3, "per_rank"]),
        "unit": st.integers(1, 2),
        "distinct": st.booleans(),
        "match_body": st.booleans(),
        "both_jokers": st.booleans(),
        "most_equal": st.sampled_from([{}, {}, {"1": 2}, {"2": 1}]),
        "extend_run": st.booleans(),
    }
)
bomb_rules = st.sampled_from(
    [
        {"type": "bomb", "of_a_kind": [4, 8]},
        {"type": "bomb", "of_a_kind": [2, 3]},
        {"type": "bomb", "cards": "BR"},
        {"type": "bomb", "cards": "BBRR"},
    ]
)


def house_rules(base: str, drawn: Sequence[dict[str, Any]], **changes: Any) -> Rules:
    """Returns a game of single cards and the `drawn` families, otherwise like `base`."""
    game = load_rules(base).description.model_dump(mode="json")
    for section, values in changes.items():
        game[section] = game[section] | values if isinstance(values, dict) else values
    game["families"] = {"single": {"body": 1}}
    game["families"] |= {f"family{index}": family for index, family in enumerate(drawn)}
    game["options"] = {}
    try:
        return load_rules(game)
    except InvalidRules:
        reject()  # the deck has no cards for one of the types
