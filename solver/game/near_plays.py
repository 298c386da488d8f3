"""The play that comes nearest to cards that are no play: which cards it lacks, which are left over.

It is found by the families and bombs of the game. The native core has the last word: a play is
offered only where the core reads its cards as one of that type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import NamedTuple

from solver.game.cards import Hand
from solver.rules import Rules
from solver.rules.description import Bomb, Family


@dataclass(frozen=True)
class NearPlay:
    """A play that other cards come near to.

    `cards` are those other cards with `missing` and without `left`.

    Attributes:
        type: the type of the play.
        cards: its cards.
        missing: those of its cards that are not there.
        left: the cards that are there and that it does not take.
        short: the least number of cards of such a run, where the cards are a shorter one; else 0.
        long: the greatest number of cards of such a run, where the cards are a longer one; else 0.
        ends: the lowest and the highest rank of runs, where a card left over has another rank.
    """

    type: str
    cards: Hand
    missing: Hand
    left: Hand
    short: int = 0
    long: int = 0
    ends: tuple[str, str] | None = None


class _Near(NamedTuple):
    """A candidate: how far it is from the cards, and by rank what it lacks and leaves over."""

    faults: int
    over: int
    whole: int  # 1 unless the cards are nothing but a run that is too short
    lacking: int
    type: str
    missing: tuple[str, ...]
    left: tuple[str, ...]
    short: int = 0
    long: int = 0


def nearest_play(rules: Rules, hand: Hand) -> NearPlay:
    """Returns the play that is nearest to cards which are no play.

    Fewer faults are nearer: each card that is left over or missing is one, but the ends that a run
    lacks are one fault together. Of plays equally near, the one that leaves fewer cards over comes
    first. One is always found, because every single card is a play.

    Args:
        rules: the rules of the game.
        hand: one card or more.
    """
    search = _Search(rules, hand)
    best: tuple[_Near, Hand] | None = None
    for near in search.candidates():
        if best is None or near < best[0]:
            cards = (hand - Hand.of(rules, near.left)) + Hand.of(rules, near.missing)
            readings = rules.native.readings(cards.packed, True)
            if any(rules.native.types[each.type] == near.type for each in readings):
                best = near, cards
                search.most = near.faults
    assert best is not None  # a single card is always a candidate
    near, cards = best
    missing, left = (Hand.of(rules, each) for each in (near.missing, near.left))
    return NearPlay(near.type, cards, missing, left, near.short, near.long, search.ends(near))


class _Search:
    """The plays near to some cards.

    Attributes:
        most: the most faults of plays that are looked at.
    """

    def __init__(self, rules: Rules, hand: Hand) -> None:
        self.rules, self.hand, game = rules, hand, rules.description
        self.game, self.ranks = game, rules.ranks
        self.low, self.high = map(rules.ranks.index, (game.play.seq_lo, game.play.seq_hi))
        self.held = [hand.counts[rank] for rank in rules.ranks]
        self.wild = rules.ranks.index(game.deck.wild) if game.deck.wild else -1
        self.most = len(hand)
        self.jokers = {rules.ranks.index(rank) for rank in game.deck.jokers}

    @cached_property
    def unheld(self) -> list[list[str]]:
        """By rank the cards of the deck that are not there."""
        by_rank: dict[str, list[str]] = {rank: [] for rank in self.ranks}
        for card in Hand.deck(self.rules) - self.hand:
            by_rank[card[0]].append(card)
        return list(by_rank.values())

    def candidates(self) -> Iterator[_Near]:
        """Yields the plays that have at least one of the cards, nearest or not."""
        for name, family in self.game.families.items():
            for length in range(family.run[0], min(family.run[1], len(self.ranks)) + 1):
                first, last = (0, len(self.ranks) - 1) if length == 1 else (self.low, self.high)
                for start in range(first, last - length + 2):
                    yield from self._family(name, family, range(start, start + length))
        for bomb in self.game.bombs:
            yield from self._bombs(bomb)

    def ends(self, near: _Near) -> tuple[str, str] | None:
        """Returns the ends of runs, where a play is a run and a card left over lies outside."""
        family = self.game.families.get(near.type)
        if family is None or family.run[0] == 1 or family.kickers:
            return None
        if all(self.low <= self.ranks.index(card[0]) <= self.high for card in near.left):
            return None
        return self.game.play.seq_lo, self.game.play.seq_hi

    def _family(self, name: str, family: Family, body: range) -> Iterator[_Near]:
        """Yields the play of a family with this body, as far as the cards make it."""
        need = [family.body * (rank in body) for rank in range(len(self.ranks))]
        taken = [min(want, have) for want, have in zip(need, self.held, strict=True)]
        touched = [rank for rank in body if taken[rank]]
        if not touched:
            return
        units = len(body) if family.kickers == "per_rank" else family.kickers
        if len(self.hand) - len(body) * family.body - units * family.unit > self.most:
            return
        lacking = [want - have for want, have in zip(need, taken, strict=True)]
        wilds = 0 if self.wild in body else self._fill(lacking, touched)
        inside = range(touched[0], touched[-1] + 1)
        if sum(lacking[rank] for rank in inside) > self.most:
            return
        short_of, kickers = self._kickers(family, body, taken, units)
        for rank, count in kickers.items():
            taken[rank] += count
        if wilds:
            taken[self.wild] += wilds
        gaps = sum(lacking[rank] for rank in inside) + sum(short_of.values())
        outer = sum(lacking) - sum(lacking[rank] for rank in inside)
        for rank, count in short_of.items():
            lacking[rank] += count
        missing, left = self._cards(lacking), self._left(taken)
        if missing is None:
            return
        short = bool(outer) and not (gaps or left or units)
        beside = (body[0] - 1, body[-1] + 1)
        longer = len(body) == family.run[1] > 1 and not (missing or units)
        longer = longer and any(self._holds(rank) for rank in beside)
        yield _Near(
            gaps + len(left) + (outer if units else min(outer, 1)),
            len(left),
            int(not short),
            len(missing),
            name,
            missing,
            left,
            family.body * family.run[0] if short else 0,
            family.body * family.run[1] if longer else 0,
        )

    def _holds(self, rank: int) -> bool:
        return self.low <= rank <= self.high and self.held[rank] > 0

    def _fill(self, lacking: list[int], touched: list[int]) -> int:
        """Fills places of a body with wild cards, gaps first; returns how many it takes."""
        if self.wild < 0:
            return 0
        free = self.held[self.wild]
        inside = range(touched[0], touched[-1] + 1)
        order = sorted(range(len(lacking)), key=lambda rank: (rank not in inside, rank))
        used = 0
        for rank in order:
            count = min(lacking[rank], free - used)
            lacking[rank] -= count
            used += count
        return used

    def _kickers(
        self, family: Family, body: range, taken: list[int], units: int
    ) -> tuple[Counter[int], Counter[int]]:
        """Returns by rank the kickers that are not there, and those that are."""
        there, short_of = Counter[int](), Counter[int]()
        if not units:
            return short_of, there
        most = family.most_of_a_rank(len(body))
        joker = None
        # Whole units first, then those of which a card is there, then any that the deck has.
        for least in range(family.unit, -1, -1):
            for rank in range(len(self.ranks)):
                if rank == self.wild or (rank in body and not family.match_body):
                    continue
                while units and (there[rank] + short_of[rank]) // family.unit < most:
                    rival = rank in self.jokers and not family.both_jokers
                    have = min(family.unit, self.held[rank] - taken[rank] - there[rank])
                    lacks = family.unit - have
                    if have < least or short_of[rank] + lacks > len(self.unheld[rank]):
                        break
                    if rival and joker not in (None, rank):
                        break
                    if rank in body and lacks and family.body > taken[rank]:
                        break
                    joker = rank if rival else joker
                    there[rank] += have
                    short_of[rank] += lacks
                    units -= 1
        return short_of, there

    def _bombs(self, bomb: Bomb) -> Iterator[_Near]:
        """Yields the bombs of a shape that have at least one of the cards."""
        if bomb.suited:
            for one, other in permutations(bomb.suited):
                for card in (card for card in self.hand if card[0] == one):
                    pair = Hand.of(self.rules, [card, other + card[1:]])
                    missing = tuple(pair.missing_from(self.hand))
                    yield _near_bomb(bomb, missing, tuple(self.hand.missing_from(pair)))
            return
        for wanted in self._alike(bomb):
            taken = [min(wanted[rank], held) for rank, held in enumerate(self.held)]
            lacking = [wanted[rank] - have for rank, have in enumerate(taken)]
            touched = [rank for rank, count in enumerate(taken) if count]
            if touched and self.wild not in wanted:
                taken[self.wild] += self._fill(lacking, touched)
            found = self._cards(lacking)
            if touched and found is not None:
                yield _near_bomb(bomb, found, self._left(taken))

    def _alike(self, bomb: Bomb) -> Iterator[Counter[int]]:
        """Yields by rank the cards of each bomb of a shape whose suits do not matter."""
        if bomb.cards:
            yield Counter(map(self.ranks.index, bomb.cards))
        if bomb.of_a_kind:
            for size in range(bomb.of_a_kind[0], bomb.of_a_kind[1] + 1):
                yield from (Counter({rank: size}) for rank in range(len(self.ranks)))

    def _cards(self, lacking: list[int]) -> tuple[str, ...] | None:
        """Returns cards of the deck by their ranks; None where it has too few of them."""
        found: list[str] = []
        for rank, count in enumerate(lacking):
            if count > len(self.unheld[rank]):
                return None
            found += self.unheld[rank][:count]
        return tuple(found)

    def _left(self, taken: list[int]) -> tuple[str, ...]:
        """Returns the cards that are not taken: the last ones of each rank."""
        rest: list[str] = []
        seen = Counter[str]()
        for card in self.hand:
            seen[card[0]] += 1
            if seen[card[0]] > taken[self.ranks.index(card[0])]:
                rest.append(card)
        return tuple(rest)


def _near_bomb(bomb: Bomb, missing: tuple[str, ...], left: tuple[str, ...]) -> _Near:
    faults = len(missing) + len(left)
    return _Near(faults, len(left), 1, len(missing), bomb.type, missing, left)
