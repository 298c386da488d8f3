"""A slow reader of any rules document: plays, what beats what, fewest plays, turns, results.

It is written from docs/rules.md and the rule texts, and shares no code with the engine.
Every question is answered by trying everything: every set of cards of a hand, every rank for every
wild card, every way to divide a hand into plays.

Cards are counts: a tuple with the number of cards of each rank, lowest rank first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

Cards = tuple[int, ...]


class Reading(NamedTuple):
    """One way to read a set of cards.

    `key` is the index of the rank that is compared. Of bombs, the higher `tier` wins, then the
    higher `force`; ordinary plays have tier 0 and no force.
    """

    type: str
    length: int
    kickers: int
    key: int
    tier: int = 0
    force: tuple[int, ...] = ()


# A play: how it is read, and its cards.
Laid = tuple[Reading, Cards]

# A play as a decomposition names it: its type and its cards.
What = tuple[str, Cards]


class House:
    """The game that a rules document describes; not for games with suits."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        deck, play = document["deck"], document["play"]
        self.ranks: str = deck["ranks"]
        copies = deck.get("copies_of", {})
        self.deck: Cards = tuple(copies.get(rank, deck.get("copies", 4)) for rank in self.ranks)
        self.wild = self.ranks.index(deck["wild"]) if deck.get("wild") else None
        self.natural = [rank for rank in range(len(self.ranks)) if rank != self.wild]
        self.jokers = {self.ranks.index(rank) for rank in deck.get("jokers", "")}
        self.low, self.high = (self.ranks.index(play[end]) for end in ("seq_lo", "seq_hi"))
        self._natural_readings: dict[Cards, set[Reading]] = {}
        self._readings: dict[Cards, set[Reading]] = {}

    # Readings

    def readings(self, cards: Cards) -> set[Reading]:
        """Returns every reading of the cards; none where they are no play.

        Of bombs that differ in neither type nor key only the strongest counts.
        """
        if cards not in self._readings:
            found: dict[tuple[str, int], Reading] = {}
            for reading in self._read(cards) if any(cards) else ():
                known = found.setdefault((reading.type, reading.key), reading)
                if _strength(reading) > _strength(known):
                    found[reading.type, reading.key] = reading
            self._readings[cards] = set(found.values())
        return self._readings[cards]

    def best(self, cards: Cards) -> set[Reading]:
        """Returns the readings of the cards, of each type the strongest only."""
        best: dict[str, Reading] = {}
        for reading in self.readings(cards):
            known = best.setdefault(reading.type, reading)
            if _strength(reading) > _strength(known):
                best[reading.type] = reading
        return set(best.values())

    def _read(self, cards: Cards) -> Iterator[Reading]:
        if any(held > most for held, most in zip(cards, self.deck, strict=True)):
            return
        if self.wild is None or not cards[self.wild]:
            yield from self._without_wild_cards(cards)
            return
        yield from self._naming_wild_cards(cards)
        rest = list(cards)
        rest[self.wild] = 0
        if not any(rest):
            return  # wild cards stand for others only beside a natural card
        for stand_ins in combinations_with_replacement(self.natural, cards[self.wild]):
            full = list(rest)
            for rank in stand_ins:
                full[rank] += 1
            yield from self._without_wild_cards(tuple(full))

    def _naming_wild_cards(self, cards: Cards) -> Iterator[Reading]:
        """Wild cards as what they are: a single card, or part of a bomb that names them."""
        assert self.wild is not None
        if sum(cards) == 1:
            for name, family in self.document["families"].items():
                alone = family["body"] == 1 and _run(family)[0] == 1
                if alone and not family.get("kickers", 0):
                    yield Reading(name, 1, 0, self.wild)
        for bomb in self.document.get("bombs", ()):
            if bomb.get("cards") and self._counts(bomb["cards"]) == cards:
                yield self._fixed(bomb)

    def _without_wild_cards(self, cards: Cards) -> set[Reading]:
        if cards not in self._natural_readings:
            families = self.document["families"].items()
            found = {each for name, family in families for each in self._runs(name, family, cards)}
            found.update(self._bombs(cards))
            self._natural_readings[cards] = found
        return self._natural_readings[cards]

    def _runs(self, name: str, family: Mapping[str, Any], cards: Cards) -> Iterator[Reading]:
        shortest, longest = _run(family)
        kickers = family.get("kickers", 0)
        for length in range(shortest, min(longest, len(self.ranks)) + 1):
            units = length if kickers == "per_rank" else kickers
            unit = family.get("unit", 1)
            if length * family["body"] + units * unit != sum(cards):
                continue
            for start in range(len(self.ranks) - length + 1):
                body = range(start, start + length)
                if length > 1 and not (self.low <= body[0] and body[-1] <= self.high):
                    continue
                rest = [n - family["body"] * (rank in body) for rank, n in enumerate(cards)]
                if min(rest) >= 0 and self.are_kickers(family, rest, body, unit):
                    yield Reading(name, length, units, body[-1])

    def are_kickers(
        self, family: Mapping[str, Any], rest: list[int], body: range, unit: int
    ) -> bool:
        """Returns whether cards beside a body are kickers of the family, of any number."""
        ranks = [rank for rank, count in enumerate(rest) if count]
        if any(rest[rank] % unit for rank in ranks):
            return False
        if family.get("distinct") and any(rest[rank] > unit for rank in ranks):
            return False
        if any(rest[rank] > unit * _most_equal(family, len(body)) for rank in ranks):
            return False
        if not family.get("match_body") and any(rank in body for rank in ranks):
            return False
        if not family.get("extend_run", True):
            # A run may be longer below or above, as far as runs may reach.
            for longer in (range(body[0] - 1, body[-1] + 1), range(body[0], body[-1] + 2)):
                in_reach = self.low <= longer[0] and longer[-1] <= self.high
                beside = longer[0] if longer[0] < body[0] else longer[-1]
                if in_reach and rest[beside] >= family["body"]:
                    return False
        return bool(family.get("both_jokers")) or len(self.jokers & set(ranks)) < 2

    def _bombs(self, cards: Cards) -> Iterator[Reading]:
        ranks = [rank for rank, count in enumerate(cards) if count]
        for bomb in self.document.get("bombs", ()):
            if bomb.get("cards"):
                if self._counts(bomb["cards"]) == cards:
                    yield self._fixed(bomb)
            elif len(ranks) == 1:
                size, (fewest, most) = sum(cards), bomb["of_a_kind"]
                if fewest <= size <= most:
                    force = (0, size, ranks[0])
                    yield Reading(bomb["type"], 1, 0, ranks[0], bomb.get("tier", 1), force)

    def _fixed(self, bomb: Mapping[str, Any]) -> Reading:
        key = max(map(self.ranks.index, bomb["cards"]))
        return Reading(bomb["type"], 1, 0, key, bomb.get("tier", 1), (1, key))

    def _counts(self, letters: str) -> Cards:
        return tuple(letters.count(rank) for rank in self.ranks)

    # What beats what

    def beats(self, new: Reading, old: Reading) -> bool:
        """Returns whether a play read as `new` beats one read as `old`."""
        if new.tier or old.tier:
            return (new.tier, new.force) > (old.tier, old.force)
        if new.type != old.type or new.key <= old.key:
            return False
        longer = self.document["families"][new.type].get("longer_beats", False)
        return new.length == old.length or (longer and new.length > old.length)

    def plays(self, hand: Cards, over: Reading | None = None) -> set[Laid]:
        """Returns the plays that a hand can lead, or those that beat `over`."""
        return {
            (reading, cards)
            for cards in subsets(hand)
            for reading in self.best(cards)
            if over is None or self.beats(reading, over)
        }

    # Fewest plays

    def divide(self, hand: Cards, costs: Mapping[What, int]) -> tuple[int, set[tuple[What, ...]]]:
        """Returns the least cost of plays that use up the hand, and all ways that cost so much."""
        by_rank: dict[int, list[What]] = {}
        for what in costs:
            by_rank.setdefault(_lowest(what[1]), []).append(what)
        known: dict[Cards, tuple[int, set[tuple[What, ...]]]] = {}

        def best(left: Cards) -> tuple[int, set[tuple[What, ...]]]:
            if not any(left):
                return 0, {()}
            if left not in known:
                least, ways = 10_000, set()
                for what in by_rank.get(_lowest(left), ()):
                    if not _within(what[1], left):
                        continue
                    rest, others = best(_less(left, what[1]))
                    cost = costs[what] + rest
                    if cost < least:
                        least, ways = cost, set()
                    if cost == least:
                        ways |= {tuple(sorted([what, *other])) for other in others}
                known[left] = least, ways
            return known[left]

        return best(hand)

    def whats(self, hand: Cards) -> list[What]:
        """Returns the plays of a hand as decompositions name them."""
        return sorted({(reading.type, cards) for reading, cards in self.plays(hand)})

    def beaten(self, hand: Cards, unseen: Cards) -> dict[What, int]:
        """Returns for each play of the hand 1 if the unseen cards make a play that beats it."""
        threats = {reading for reading, _ in self.plays(unseen)}
        return {
            (reading.type, cards): int(any(self.beats(threat, reading) for threat in threats))
            for reading, cards in self.plays(hand)
        }

    # Stakes

    @cached_property
    def score(self) -> Mapping[str, Any]:
        """The document's section about scores."""
        found: Mapping[str, Any] = self.document.get("score", {})
        return found

    def factor(self, laid: Laid) -> int:
        """Returns by how much a play multiplies the stake."""
        reading, cards = laid
        if not reading.tier:
            return 1
        if reading.tier == 2:
            return int(self.score.get("rocket_factor", 1))
        if sum(cards) < self.score.get("bomb_min", 2):
            return 1
        named = {int(size): each for size, each in self.score.get("bomb_factor_of", {}).items()}
        fitting = [size for size in named if size <= sum(cards)]
        return int(named[max(fitting)] if fitting else self.score.get("bomb_factor", 1))


class State(NamedTuple):
    """A position with all hands known; `landlord_plays` counts to two, `peasant_plays` to one.

    `waiting` counts the seats that have let their chance to bomb out of turn go by.
    """

    hands: tuple[Cards, ...]
    turn: int
    holder: int = -1
    top: Reading | None = None
    passes: int = 0
    landlord_plays: int = 2
    peasant_plays: int = 1
    waiting: int = 99


class HouseSearch:
    """The landlord's score for a stake of 1 in every position that can arise: nothing is pruned."""

    def __init__(self, house: House, landlord: int, direction: int = 1) -> None:
        self._house, self._landlord, self._direction = house, landlord, direction
        self._interrupts = house.document["play"].get("interrupts", "none") == "bomb"
        self._known: dict[State, int] = {}
        self._leads: dict[Cards, list[Laid]] = {}

    def each(self, state: State) -> dict[Laid | None, int]:
        """Returns the result of each play of the seat to move, and of the pass (None)."""
        results: dict[Laid | None, int] = {}
        for laid in self._options(state, state.turn):
            results[laid] = self._after_play(state, state.turn, laid)
        if state.top is not None:
            results[None] = self._after_pass(state)
        return results

    def value(self, state: State) -> int:
        """Returns the landlord's score with best play of all."""
        if state not in self._known:
            if self._interrupts and state.waiting < len(state.hands) - 1:
                self._known[state] = self._window(state)
            else:
                self._known[state] = self._best(state.turn, self.each(state).values())
        return self._known[state]

    def _options(self, state: State, seat: int) -> Iterator[Laid]:
        hand = state.hands[seat]
        if hand not in self._leads:
            self._leads[hand] = sorted(self._house.plays(hand))
        for laid in self._leads[hand]:
            if state.top is None or self._house.beats(laid[0], state.top):
                yield laid

    def _best(self, seat: int, results: Iterable[int]) -> int:
        return max(results) if seat == self._landlord else min(results)

    def _window(self, state: State) -> int:
        """The next seat that may bomb out of turn does so, or lets its chance go by."""
        seat = (state.turn + self._direction * (state.waiting + 1)) % len(state.hands)
        results = [self.value(state._replace(waiting=state.waiting + 1))]
        if state.top is None or seat != state.holder:
            results += [
                self._after_play(state, seat, laid)
                for laid in self._options(state, seat)
                if laid[0].tier
            ]
        return self._best(seat, results)

    def _after_pass(self, state: State) -> int:
        turn = (state.turn + self._direction) % len(state.hands)
        then = state._replace(turn=turn, passes=state.passes + 1, waiting=self._first)
        if then.passes == len(state.hands) - 1:
            then = then._replace(holder=-1, top=None, passes=0)
        return self.value(then)

    def _after_play(self, state: State, seat: int, laid: Laid) -> int:
        reading, cards = laid
        factor = self._house.factor(laid)
        by_landlord = seat == self._landlord
        landlord_plays = min(2, state.landlord_plays + by_landlord)
        peasant_plays = min(1, state.peasant_plays + (not by_landlord))
        hands = list(state.hands)
        hands[seat] = _less(hands[seat], cards)
        if not any(hands[seat]):
            score = self._house.score
            if by_landlord and not peasant_plays:
                factor *= score.get("spring_factor", 1)
            elif not by_landlord and landlord_plays == 1:
                factor *= score.get("anti_spring_factor", 1)
            return factor * (len(hands) - 1) * (1 if by_landlord else -1)
        turn = (seat + self._direction) % len(hands)
        then = State(
            tuple(hands), turn, seat, reading, 0, landlord_plays, peasant_plays, self._first
        )
        return factor * self.value(then)

    @property
    def _first(self) -> int:
        return 0 if self._interrupts else 99


def subsets(hand: Cards) -> Iterator[Cards]:
    """Yields every set of cards of a hand but the empty one."""
    for cards in product(*(range(held + 1) for held in hand)):
        if any(cards):
            yield cards


def letters(house: House, cards: Cards) -> str:
    """Returns the cards as text."""
    return "".join(rank * count for rank, count in zip(house.ranks, cards, strict=True))


def counted(house: House, text: Iterable[str]) -> Cards:
    """Returns cards given as rank letters."""
    held = Counter(text)
    return tuple(held[rank] for rank in house.ranks)


def _run(family: Mapping[str, Any]) -> tuple[int, int]:
    shortest, longest = family.get("run", (1, 1))
    return shortest, longest


def _most_equal(family: Mapping[str, Any], length: int) -> int:
    """Returns the most equal kicker units beside a run of `length` ranks."""
    bounds = family.get("most_equal", {})
    if isinstance(bounds, int):
        return bounds
    named = [int(each) for each in bounds if int(each) <= length]
    return int(bounds[str(max(named))]) if named else 99


def _strength(reading: Reading) -> tuple[Any, ...]:
    return (reading.tier, reading.force, reading.key)


def _lowest(cards: Cards) -> int:
    return next(rank for rank, count in enumerate(cards) if count)


def _within(some: Cards, hand: Cards) -> bool:
    return all(n <= held for n, held in zip(some, hand, strict=True))


def _less(hand: Cards, cards: Cards) -> Cards:
    return tuple(held - n for held, n in zip(hand, cards, strict=True))
