"""From a plan to plays: the kickers dealt out to the bodies, the wild cards to the plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.decomposition.bodies import Body, Holding, weakest_kickers
from solver.decomposition.model import Plan, Portion
from solver.game.cards import Hand
from solver.game.play import NativePlay

RANK_BITS = 4  # a packed hand counts each rank in a nibble


@dataclass(frozen=True)
class Cut:
    """The cards of one play: its body, and how many cards of each rank with the kickers.

    Two cuts are the same play when they agree in `what`.
    """

    body: Body
    cards: tuple[int, ...]

    @property
    def what(self) -> tuple[str, int, tuple[int, ...]]:
        """The type, the suit of a suited bomb, and the cards."""
        return self.body.type, self.body.suit, self.cards


def cut(body: Body, kickers: Sequence[int], holding: Holding) -> Cut:
    """Returns a copy of `body` with kicker units of the ranks `kickers`, all natural cards."""
    counts = body.of_rank.copy()
    for rank in kickers:
        counts[rank] += body.unit
    return Cut(body, tuple(counts[rank] for rank in range(len(holding.ranks))))


def weakest(body: Body, holding: Holding) -> Cut | None:
    """Returns a copy of `body` that gives away the least; None where its kickers are missing."""
    kickers = weakest_kickers(body, holding)
    if kickers is None:
        return None
    play = cut(body, kickers, holding)
    gaps = Counter(
        {
            rank: play.cards[rank] - holding.counts[rank]
            for rank in holding.ranks.natural
            if play.cards[rank] > holding.counts[rank]
        }
    )
    return None if gaps.total() == body.size else _replaced(play, gaps, holding)


def cards_of(play: Cut, hand: Hand) -> Hand:
    """Returns cards of `hand` that make the play, the lowest of equal ones."""
    body, rules = play.body, hand.rules
    if body.suit >= 0:
        suit = rules.description.deck.suit_order[body.suit]
        return Hand.of(rules, [rules.ranks[rank] + suit for rank, _ in body.cards])
    return hand.take(sum(count << RANK_BITS * rank for rank, count in enumerate(play.cards)))


def reading(play: Cut, cards: Hand, *, lower: bool = False) -> NativePlay:
    """Returns how the core reads the cards of the play; `lower`: with the key of its body."""
    native = cards.rules.native
    for found in native.readings(cards.packed, lower):
        if native.types[found.type] == play.body.type and not (
            lower and found.key != play.body.key
        ):
            return found
    raise ValueError(f"{cards} is no {play.body.type}")  # the model and the core disagree


def deals(plan: Plan, holding: Holding) -> Iterator[list[Cut]]:
    """Yields the ways to make plays of a plan; ways may be equal but for the order of plays."""

    def deal(portions: Sequence[Portion]) -> Iterator[list[Cut]]:
        if not portions:
            yield []
            return
        first, *others = portions
        for shares in _share(first.copies, first.units, holding, 0):
            cuts = [
                cut(body, kickers, holding)
                for body, kickers in zip(first.copies, shares, strict=True)
            ]
            if first.stand_ins is not None:
                cuts = [_replaced(cuts[0], first.stand_ins, holding)]
            for rest in deal(others):
                yield cuts + rest

    # Portions whose wild cards have their places come first, so that the others can be told.
    ordered = sorted(plan.portions, key=lambda portion: portion.stand_ins is None)
    placed = sum(portion.stand_ins is not None for portion in ordered)
    for cuts in deal(ordered):
        yield from _stand_in(cuts, placed, sorted(plan.stand_ins.elements()), holding)


def _share(
    copies: Sequence[Body], units: Counter[int], holding: Holding, at: int
) -> Iterator[list[tuple[int, ...]]]:
    """Yields the ranks of the kickers of each copy from `at` on; `units` are left to share."""
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
        for rest in _share(copies, left, holding, at + 1):
            # Copies of one body are alike: their kickers come in one order only.
            if last == at + 1 or kickers <= rest[0]:
                yield [kickers, *rest]


def _room(copies: Sequence[Body], rank: int) -> int:
    """Returns how many units of `rank` the copies can carry at most."""
    return sum((1 if body.distinct else body.units) for body in copies if body.carries(rank))


def _choices(body: Body, units: Counter[int], holding: Holding) -> Iterator[tuple[int, ...]]:
    """Yields the sets of kickers that one copy may take, as ascending ranks."""

    def choose(number: int, ranks: Sequence[int], joker: bool) -> Iterator[tuple[int, ...]]:
        if not number:
            yield ()
            return
        for index, rank in enumerate(ranks):
            is_joker = rank in holding.ranks.jokers
            if is_joker and joker and body.one_joker:
                continue
            most = min(number, 1 if body.distinct else units[rank])
            for taken in range(most, 0, -1):
                for rest in choose(number - taken, ranks[index + 1 :], joker or is_joker):
                    yield (rank,) * taken + rest

    yield from choose(body.units, [rank for rank in sorted(units) if body.carries(rank)], False)


def _replaced(play: Cut, stand_ins: Counter[int], holding: Holding) -> Cut:
    """Returns `play` with wild cards in the place of natural ones."""
    cards = list(play.cards)
    for rank, count in stand_ins.items():
        cards[rank] -= count
        cards[holding.ranks.wild] += count
    return Cut(play.body, tuple(cards))


def _stand_in(
    cuts: Sequence[Cut], placed: int, ranks: Sequence[int], holding: Holding
) -> Iterator[list[Cut]]:
    """Yields the ways to put wild cards for `ranks` into the plays from `placed` on."""
    if not ranks:
        yield list(cuts)
        return
    rank, *others = ranks
    wild = holding.ranks.wild
    seen = set()
    for index in range(placed, len(cuts)):
        play = cuts[index]
        natural = play.body.size - play.cards[wild]
        if not play.cards[rank] or natural < 2 or not play.body.takes_wild or play.what in seen:
            continue
        seen.add(play.what)
        replaced = _replaced(play, Counter([rank]), holding)
        yield from _stand_in([*cuts[:index], replaced, *cuts[index + 1 :]], placed, others, holding)
