"""Makes plays of a plan: assigns kickers to the bodies, and wild cards to the plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.decomposition.bodies import Body, Holding, PlayCounts
from solver.decomposition.model import Plan, Portion
from solver.game.cards import Hand, packed_counts
from solver.game.play import Play


@dataclass(frozen=True)
class Cut:
    """One play of a decomposition, as numbers of cards.

    Attributes:
        body: its body.
        cards: the number of cards of each rank, kickers included.
    """

    body: Body
    cards: tuple[int, ...]

    @property
    def counts(self) -> PlayCounts:
        """What tells it from other plays."""
        return PlayCounts(self.body.type, self.body.suit, self.cards)


def cut(body: Body, kickers: Sequence[int], holding: Holding) -> Cut:
    """Returns `body` with kicker units of these ranks, without any wild card."""
    counts = body.of_rank.copy()
    for rank in kickers:
        counts[rank] += body.unit
    return Cut(body, tuple(counts[rank] for rank in range(len(holding.counts))))


def as_play(cut: Cut, hand: Hand) -> Play:
    """Returns the play with cards of `hand`; of equal ranks the lowest suits."""
    body, rules = cut.body, hand.rules
    if body.suit >= 0:
        suit = rules.description.deck.suit_order[body.suit]
        cards = Hand.of(rules, [rules.ranks[rank] + suit for rank, _ in body.cards])
    else:
        cards = hand.take(packed_counts(cut.cards))
    for reading in rules.native.readings(cards.packed):
        if rules.native.types[reading.type] == body.type:
            return Play(rules, cards, reading)
    raise ValueError(f"{cards} is no {body.type}")  # the model disagrees with the core


def assignments(plan: Plan, holding: Holding) -> Iterator[list[Cut]]:
    """Yields the ways to make plays of a plan; two may differ in the order of the plays only."""

    def assign(portions: Sequence[Portion]) -> Iterator[list[Cut]]:
        if not portions:
            yield []
            return
        first, *others = portions
        for kickers_of in _assign_kickers(first.copies, first.units, holding, 0):
            cuts = [
                cut(body, kickers, holding)
                for body, kickers in zip(first.copies, kickers_of, strict=True)
            ]
            if first.stand_ins is not None:
                cuts = [_replaced(cuts[0], first.stand_ins)]
            for rest in assign(others):
                yield cuts + rest

    # Portions whose wild cards have their places come first: `_stand_in` changes the others only.
    ordered = sorted(plan.portions, key=lambda portion: portion.stand_ins is None)
    placed = sum(portion.stand_ins is not None for portion in ordered)
    for cuts in assign(ordered):
        yield from _stand_in(cuts, placed, sorted(plan.stand_ins.elements()))


def _assign_kickers(
    copies: Sequence[Body], units: Counter[int], holding: Holding, at: int
) -> Iterator[list[tuple[int, ...]]]:
    """Yields the kickers of each copy from `at` on, as ranks; `units` are still to be assigned."""
    if at == len(copies):
        yield []
        return
    body = copies[at]
    last = at + 1
    while last < len(copies) and copies[last] is body:
        last += 1
    later = copies[at + 1 :]
    for kickers in _choices(body, units, holding):
        left = units - Counter(kickers)
        if any(count > _room(later, rank) for rank, count in left.items()):
            continue
        for rest in _assign_kickers(copies, left, holding, at + 1):
            # Copies of one body are interchangeable, so their kickers come in one order only.
            if last == at + 1 or kickers <= rest[0]:
                yield [kickers, *rest]


def _room(copies: Sequence[Body], rank: int) -> int:
    """Returns the most units of `rank` that the copies can carry."""
    return sum(body.most_of(rank) for body in copies)


def _choices(body: Body, units: Counter[int], holding: Holding) -> Iterator[tuple[int, ...]]:
    """Yields the kickers that one copy may carry, as ascending ranks."""

    def choose(number: int, ranks: Sequence[int], joker: bool) -> Iterator[tuple[int, ...]]:
        if not number:
            yield ()
            return
        for index, rank in enumerate(ranks):
            is_joker = rank in holding.jokers
            if is_joker and joker and body.one_joker:
                continue
            most = min(number, units[rank], body.most_of(rank))
            for taken in range(most, 0, -1):
                for rest in choose(number - taken, ranks[index + 1 :], joker or is_joker):
                    yield (rank,) * taken + rest

    yield from choose(body.units, [rank for rank in sorted(units) if body.most_of(rank)], False)


def _replaced(play: Cut, stand_ins: Counter[int]) -> Cut:
    """Returns `play` with wild cards, whose rank is the highest, in the place of natural ones."""
    cards = list(play.cards)
    for rank, count in stand_ins.items():
        cards[rank] -= count
        cards[-1] += count
    return Cut(play.body, tuple(cards))


def _stand_in(cuts: Sequence[Cut], placed: int, ranks: Sequence[int]) -> Iterator[list[Cut]]:
    """Yields the ways to let wild cards stand for `ranks` in the plays from `placed` on."""
    if not ranks:
        yield list(cuts)
        return
    rank, *others = ranks
    seen = set()
    for index in range(placed, len(cuts)):
        play = cuts[index]
        natural = play.body.size - play.cards[-1]
        if not play.cards[rank] or natural < 2 or not play.body.takes_wild or play.counts in seen:
            continue
        seen.add(play.counts)
        replaced = _replaced(play, Counter([rank]))
        yield from _stand_in([*cuts[:index], replaced, *cuts[index + 1 :]], placed, others)
