"""Random small positions with few ranks, so that bombs, runs and kickers are common."""

import random
from dataclasses import dataclass

from .decks import PLAYERS, deck, rank_order
from .perfect import State, cards_of, lays

# More cards than these, and following every line of play takes seconds.
_MOST_CARDS = {2: 13, 3: 11, 4: 11}
_ROWS = {"street": "3456789TJQKA2", "decktet": "3456789PCKA2E"}
_PLAIN_ROW = "3456789TJQKA"


@dataclass(frozen=True)
class Position:
    """A position of a game; ``over`` holds the cards on the table, if there are any."""

    game: str
    landlord: int
    direction: int
    state: State
    over: tuple[str, ...] = ()


def random_position(game: str, rng: random.Random) -> Position:
    """A position with two, three or four hands; a lead or a follow; Spring possible or not."""
    players = 2 if rng.random() < 0.25 else PLAYERS[game]
    direction = rng.choice((1, -1)) if game == "street" and players > 2 else 1
    landlord = rng.randrange(players)
    cards: list[str] = []
    while len(cards) < 2 * players:
        ranks = _some_ranks(game, rng)
        cards = [card for card in deck(game) if card[0] in ranks]
    cards = _shuffled(cards, rng)
    hands = []
    for size in _sizes(players, min(len(cards), _MOST_CARDS[players]), rng):
        hands.append(cards_of(game, cards[:size]))
        cards = cards[size:]
    if rng.random() < 0.5:
        holder = rng.randrange(players)
        found = _followed(game, landlord, direction, hands, holder, rng)
        if found is not None:
            return found
    turn = rng.randrange(players)
    if turn == landlord and rng.random() < 0.5:
        landlord_plays, peasant_plays = rng.choice(((0, 0), (1, 0), (1, 1)))
    else:
        landlord_plays, peasant_plays = rng.choice(((1, 1), (2, 0), (2, 1)))
    state = State(tuple(hands), turn, landlord_plays=landlord_plays, peasant_plays=peasant_plays)
    return Position(game, landlord, direction, state)


def _followed(
    game: str,
    landlord: int,
    direction: int,
    hands: list[tuple[str, ...]],
    holder: int,
    rng: random.Random,
) -> Position | None:
    """The position after a play of ``holder``, which must have a card left."""
    by_type: dict[str, list[int]] = {}
    options = lays(game, hands[holder])
    for at, lay in enumerate(options):
        if lay.rest:
            by_type.setdefault(lay.top[0], []).append(at)
    if not by_type:
        return None
    lay = options[rng.choice(by_type[rng.choice(sorted(by_type))])]
    over = list(hands[holder])
    for card in lay.rest:
        over.remove(card)
    players = len(hands)
    passes = rng.randrange(players - 1)
    turn = (holder + direction * (passes + 1)) % players
    left = [*hands]
    left[holder] = lay.rest
    plays = ((1, 0), (2, 0), (1, 1), (2, 1)) if holder == landlord else ((1, 1), (2, 1))
    landlord_plays, peasant_plays = rng.choice(plays)
    state = State(tuple(left), turn, holder, lay.top, passes, landlord_plays, peasant_plays)
    return Position(game, landlord, direction, state, tuple(over))


def _some_ranks(game: str, rng: random.Random) -> str:
    row = _ROWS.get(game, _PLAIN_ROW)
    if rng.random() < 0.6:
        length = rng.choice((2, 2, 3, 3, 4, 5, 6, 7))
        start = rng.randrange(len(row) - length + 1)
        ranks = row[start : start + length]
    else:
        ranks = "".join(rng.sample(rank_order(game), rng.randint(2, 5)))
    if rng.random() < 0.4:
        ranks += "AK" if game == "decktet" else rank_order(game)[-2:]
    return ranks


def _shuffled(cards: list[str], rng: random.Random) -> list[str]:
    """The cards shuffled, or shuffled in lumps: equal cards together, or cards in a row."""
    how = rng.choice(("well", "by rank", "by rank", "in rows"))
    if how == "by rank":
        cards = sorted(cards)
    elif how == "in rows":
        seen: dict[str, int] = {}
        keys = {}
        for at, card in enumerate(cards):
            seen[card[0]] = seen.get(card[0], 0) + 1
            keys[at] = (seen[card[0]], at)
        cards = [cards[at] for at in sorted(keys, key=lambda at: keys[at])]
    longest = 1 if how == "well" else 7
    lumps = []
    while cards:
        size = rng.randint(1, longest)
        lumps.append(cards[:size])
        cards = cards[size:]
    rng.shuffle(lumps)
    return [card for lump in lumps for card in lump]


def _sizes(players: int, most: int, rng: random.Random) -> list[int]:
    """Sizes of hands, each at least one, at most ``most`` in all; sometimes one hand has most cards."""
    sizes = [1] * players
    rich = rng.randrange(players) if rng.random() < 0.5 else None
    for _ in range(most - rng.choice((0, 0, 1, 3)) - players):
        seat = rng.randrange(players)
        if rich is not None and rng.random() < 0.5:
            seat = rich
        sizes[seat] += 1
    return sizes
