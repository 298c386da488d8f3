"""Which bombs and rockets some cards can be played as at once; the core says which bombs they make.

The count is a bound where bombs of equal cards and bombs of named cards need the same cards: both
are counted then. Nothing that can be played is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from itertools import product
from typing import TypeVar

from solver.game.cards import Hand, counts_of_ranks
from solver.game.play import NativePlay, Tier
from solver.rules import Rules, cached_with_rules

# A bomb by the number of its cards; a rocket, whose size nobody states, is ROCKET.
ROCKET = 0
Bombs = tuple[int, ...]
# Games of their own rules can have bombs that add up in very many ways: then nothing is refused.
_MOST_TOTALS = 5000
State = TypeVar("State", bound=Hashable)


@cached_with_rules()
def sizes_of_bombs(rules: Rules) -> list[int]:
    """Returns the numbers of cards that a bomb of the game may have, rockets apart."""
    return sorted(_sizes(rules).keys() - {ROCKET})


@cached_with_rules()
def most_rockets(rules: Rules) -> int:
    """Returns how many rockets a game can have at most."""
    parts = _parts(rules, Hand.deck(rules))
    return sum(max(bombs.count(ROCKET) for bombs in part) for part in parts)


def multiplied(rules: Rules, hands: Iterable[Hand], factor: int, adding: int | None = None) -> bool:
    """Returns whether bombs and rockets of some hands can multiply the stake by a factor together.

    Args:
        rules: the rules of the game.
        hands: what each player has played, or one hand that anybody may have played.
        factor: the factor of all bombs and rockets.
        adding: how many bombs there are in the factor, in games whose bombs add up.
    """
    score = rules.description.score
    adds = score.bombs == "sum"

    def after(state: tuple[int, int], bombs: Bombs) -> tuple[int, int] | None:
        added, product = state
        for bomb in bombs:
            by = score.factor_of_bomb(bomb) if bomb else score.rocket_factor
            if adds and bomb:
                added += by > 1
            else:
                product *= by
        return None if factor % product or added >= factor else (added, product)

    found = _totals(rules, hands, (0, 1), after)
    return found is None or any(
        (added + 1) * product == factor and adding in (None, added) for added, product in found
    )


def played(
    rules: Rules, bombs: Sequence[int], rockets: int, rooms: Sequence[int], *, first_beaten: bool
) -> bool:
    """Returns whether a game can have these bombs and rockets.

    Args:
        rules: the rules of the game.
        bombs: the number of cards of each bomb.
        rockets: the number of rockets.
        rooms: by player the most cards that he can play in bombs.
        first_beaten: whether the first player can have played one bomb at most, and one that
            another player has beaten.
    """
    stated = sorted((*bombs, *[ROCKET] * rockets))
    sizes = _sizes(rules)
    if not sizes.keys() >= set(stated):
        return False
    all_of, others = [sizes[bomb] for bomb in stated], rooms[1:]
    if first_beaten:
        beaten = (
            sizes[bomb] <= rooms[0]
            and any((by, bomb) in _beating(rules) for by in rest)
            and _fit([sizes[each] for each in rest], others)
            for at, bomb in enumerate(stated)
            for rest in [[*stated[:at], *stated[at + 1 :]]]
        )
        if not (_fit(all_of, others) or any(beaten)):
            return False
    elif not _fit(all_of, rooms):
        return False
    places = {bomb: at for at, bomb in enumerate(dict.fromkeys(stated))}

    def after(left: Bombs, made: Bombs) -> Bombs | None:
        rest = list(left)
        for bomb in made:
            at = places.get(bomb)
            if at is None or not rest[at]:
                return None
            rest[at] -= 1
        return tuple(rest)

    found = _totals(rules, [Hand.deck(rules)], tuple(map(stated.count, places)), after)
    return found is None or any(not any(left) for left in found)


@cached_with_rules()
def _sizes(rules: Rules) -> dict[int, int]:
    """Returns the number of cards of each bomb, and of the smallest rocket."""
    sizes: dict[int, int] = {}
    for play, needs in _shapes(rules, rules.native.deck):
        bomb, size = _bomb(play, needs), sum(needs)
        sizes[bomb] = min(size, sizes.get(bomb, size))
    return sizes


@cached_with_rules()
def _beating(rules: Rules) -> set[tuple[int, int]]:
    """Returns which bombs can beat which."""
    found = {}  # by strength one of the equal bombs, which differ in their wild cards
    for play in rules.native.plays(rules.native.deck, None, bombs_only=True):
        bomb = _bomb(play, counts_of_ranks(rules, play.cards))
        found[play.type, play.key, bomb] = play, bomb
    pairs = product(found.values(), repeat=2)
    return {(by, bomb) for (one, by), (other, bomb) in pairs if rules.native.beats(one, other)}


def _bomb(play: NativePlay, needs: Sequence[int]) -> int:
    return ROCKET if play.tier == Tier.ROCKET else sum(needs)


def _fit(sizes: Iterable[int], rooms: Iterable[int]) -> bool:
    """Returns whether things of these sizes fit into rooms."""

    @cache
    def fit(sizes: tuple[int, ...], rooms: tuple[int, ...]) -> bool:
        if sum(sizes) > sum(rooms):
            return False
        return not sizes or any(
            fit(sizes[1:], tuple(sorted([*rooms[:at], room - sizes[0], *rooms[at + 1 :]])))
            for at, room in enumerate(rooms)
            if room >= sizes[0] and room not in rooms[:at]
        )

    return fit(tuple(sorted(sizes, reverse=True)), tuple(sorted(rooms)))


def _totals(
    rules: Rules,
    hands: Iterable[Hand],
    start: State,
    after: Callable[[State, Bombs], State | None],
) -> Iterable[State] | None:
    """Returns what the bombs of all hands can add up to; None where that is too much to list.

    `after` adds bombs to a total, and says None where they are too many.
    """
    totals = {start}
    for hand in hands:
        wilds = hand.counts[rules.description.deck.wild]
        left = dict.fromkeys(totals, wilds)  # by total the wild cards that are left at most
        for part in _parts(rules, hand):
            found: dict[State, int] = {}
            for state, free in left.items():
                for bombs, used in part.items():
                    total = after(state, bombs) if used <= free else None
                    if total is not None:
                        found[total] = max(found.get(total, 0), free - used)
            if len(found) > _MOST_TOTALS:
                return None
            left = found
        totals = set(left)
    return totals


def _shapes(rules: Rules, packed: int) -> list[tuple[NativePlay, tuple[int, ...]]]:
    """Returns the bombs that cards make, wild ones in the gaps, with the numbers of each rank."""
    found = [play for play in rules.native.bodies(packed) if play.tier]
    return [(play, counts_of_ranks(rules, play.cards)) for play in found]


@cached_with_rules(most=64)
def _parts(rules: Rules, hand: Hand) -> list[dict[Bombs, int]]:
    """Returns for each set of ranks that make bombs what bombs they make at once.

    With the bombs stands the least number of wild cards among them.
    """
    wild = rules.ranks.index(rules.description.deck.wild) if rules.description.deck.wild else None
    held = counts_of_ranks(rules, hand.packed)
    groups: dict[tuple[int, ...], list[tuple[NativePlay, tuple[int, ...]]]] = {}
    for play, needs in _shapes(rules, hand.packed):
        groups.setdefault(tuple(map(bool, needs)), []).append((play, needs))
    parts = []
    for ranks, shapes in groups.items():
        exact = wild is not None and ranks[wild]
        free = 0 if exact or wild is None else held[wild]
        found: dict[Bombs, int] = {}
        # The bombs so far, the first shape that may follow, and what they need of each rank.
        open_ones: list[tuple[Bombs, int, tuple[int, ...]]] = [((), 0, (0,) * len(held))]
        while open_ones:
            bombs, first, taken = open_ones.pop()
            gaps = sum(max(0, need - have) for need, have in zip(taken, held, strict=True))
            natural = sum(have for have, here in zip(held, ranks, strict=True) if here)
            if gaps > free or len(bombs) > natural:
                continue
            used = taken[wild] if exact and wild is not None else gaps
            found[bombs] = min(used, found.get(bombs, used))
            for at, (play, needs) in enumerate(shapes[first:], first):
                total = tuple(map(int.__add__, taken, needs))
                again = at + rules.native.has_suit_key(play)  # there is one of each suit
                open_ones.append((tuple(sorted((*bombs, _bomb(play, needs)))), again, total))
        parts.append(found)
    return parts
