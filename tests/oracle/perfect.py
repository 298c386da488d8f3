"""The result of a position with all hands known: every line of play is followed to its end.

Nothing is pruned, ordered or bounded; a position that has been met before is looked up. A result
is the landlord's score for a stake of 1, so its sign says who wins.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from .combos import legal, outranks
from .counts import Play
from .decks import Cards, Reading, rank_counts, split
from .scores import score

# The type, length, kickers, key and size of what lies on the table.
Top = tuple[str, int, int, str, int]


class Lay(NamedTuple):
    """Cards that a hand can lay down as one reading of them, and the cards that remain."""

    what: Play
    top: Top
    rest: tuple[str, ...]
    factor: int


class State(NamedTuple):
    """A position. ``waiting`` counts the seats that have let their chance to bomb go by.

    The plays of the landlord matter up to two, those of the peasants up to one: Spring asks no
    more. ``top`` is None when ``turn`` leads.
    """

    hands: tuple[tuple[str, ...], ...]
    turn: int
    holder: int = -1
    top: Top | None = None
    passes: int = 0
    landlord_plays: int = 2
    peasant_plays: int = 1
    waiting: int = 99


def cards_of(game: str, cards: Cards) -> tuple[str, ...]:
    """A hand of a state: its tokens, sorted."""
    return tuple(sorted(split(game, cards)))


def _choices(game: str, hand: tuple[str, ...], ranks: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The sets of tokens with these ranks; only the suits of Aces and Crowns make a difference."""
    groups = []
    for rank, count in sorted(rank_counts(ranks).items()):
        held = [card for card in hand if card[0] == rank]
        suited = game == "decktet" and rank in "AK"
        groups.append(list(combinations(held, count)) if suited else [tuple(held[:count])])
    for chosen in product(*groups):
        yield tuple(card for group in chosen for card in group)


def named(game: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of a play as far as they can make a difference: ranks, suits of those that bomb."""
    if game == "decktet":
        cards = tuple(card if card[0] in "AK" else card[0] for card in cards)
    return tuple(sorted(cards))


@cache
def lays(game: str, hand: tuple[str, ...]) -> tuple[Lay, ...]:
    """Everything that a hand can lead."""
    found: list[Lay] = []
    for kind, length, kick, key, ranks in sorted(legal(game, list(hand), None)):
        for cards in _choices(game, hand, ranks):
            suited_bomb = game == "decktet" and kind == "bomb"
            if suited_bomb and sorted(cards) != ["A" + key, "K" + key]:
                continue
            rest = list(hand)
            for card in cards:
                rest.remove(card)
            top = (kind, length, kick, key, len(cards))
            what = (kind, length, kick, key, named(game, cards))
            found.append(Lay(what, top, tuple(rest), _factor(game, kind, len(cards))))
    return tuple(found)


def _factor(game: str, kind: str, size: int) -> int:
    bombs = [size] if kind == "bomb" else []
    paid = score(game, landlord_won=True, bombs=bombs, rockets=int(kind == "rocket"))
    return paid[0] // score(game, landlord_won=True)[0]


@cache
def beats(game: str, new: Top, old: Top) -> bool:
    """Whether a play beats what lies on the table."""
    names = ("type", "len", "kick", "key")
    reading, table = (Reading(**dict(zip(names, top[:4], strict=True))) for top in (new, old))  # type: ignore[typeddict-item]
    return outranks(game, reading, new[4], table, old[4])


class FullSearch:
    """The results of all positions of one game that one landlord and direction lead to."""

    def __init__(
        self, game: str, landlord: int, direction: int = 1, *, interrupts: bool = True
    ) -> None:
        self.game = game
        self.landlord = landlord
        self.direction = direction
        self.interrupts = interrupts and game == "street"
        self._known: dict[State, int] = {}

    def each(self, state: State) -> dict[Play | None, int]:
        """The result of each act of the seat whose turn it is; None is the pass.

        The chances to bomb before this turn are taken to be gone.
        """
        results: dict[Play | None, int] = {}
        for lay in lays(self.game, state.hands[state.turn]):
            if state.top is None or beats(self.game, lay.top, state.top):
                results[lay.what] = self.result(state, state.turn, lay)
        if state.top is not None:
            results[None] = self.result(state, state.turn, None)
        return results

    def value(self, state: State) -> int:
        """The landlord's score when every seat plays its best."""
        if state not in self._known:
            self._known[state] = self._searched(state)
        return self._known[state]

    def _searched(self, state: State) -> int:
        players = len(state.hands)
        if self.interrupts and state.waiting < players - 1:
            return self._window(state)
        return self._best(state.turn, list(self.each(state).values()))

    def _best(self, seat: int, results: list[int]) -> int:
        return max(results) if seat == self.landlord else min(results)

    def _window(self, state: State) -> int:
        """The result when one other seat bombs now or declines; then the next seat may bomb."""
        players = len(state.hands)
        seat = (state.turn + self.direction * (state.waiting + 1)) % players
        results = [self.value(state._replace(waiting=state.waiting + 1))]
        if state.top is None or seat != state.holder:
            for lay in lays(self.game, state.hands[seat]):
                if lay.top[0] != "bomb":
                    continue
                if state.top is None or beats(self.game, lay.top, state.top):
                    results.append(self.result(state, seat, lay))
        return self._best(seat, results)

    def after(self, state: State, seat: int, lay: Lay | None) -> State | int:
        """The position after an act, or the result of a game that it ends; None is the pass."""
        players = len(state.hands)
        if lay is None:
            turn = (state.turn + self.direction) % players
            passed = state._replace(
                turn=turn, passes=state.passes + 1, waiting=self._first_window()
            )
            if passed.passes == players - 1:
                # The turn has come back to the holder, who leads.
                passed = passed._replace(holder=-1, top=None, passes=0)
            return passed
        by_landlord = seat == self.landlord
        landlord_plays = min(2, state.landlord_plays + by_landlord)
        peasant_plays = min(1, state.peasant_plays + (not by_landlord))
        if not lay.rest:
            peasant_score = score(
                self.game,
                landlord_won=by_landlord,
                spring=by_landlord and peasant_plays == 0,
                anti=not by_landlord and landlord_plays == 1,
            )[1]
            return -peasant_score * (players - 1)
        hands = list(state.hands)
        hands[seat] = lay.rest
        turn = (seat + self.direction) % players
        window = self._first_window()
        return State(tuple(hands), turn, seat, lay.top, 0, landlord_plays, peasant_plays, window)

    def result(self, state: State, seat: int, lay: Lay | None) -> int:
        """The landlord's score after an act, when every seat plays its best from there."""
        then = self.after(state, seat, lay)
        factor = 1 if lay is None else lay.factor
        return factor * (self.value(then) if isinstance(then, State) else then)

    def _first_window(self) -> int:
        return 0 if self.interrupts else 99


class Distances:
    """How many plays of its own a side needs to reach a result, by following every line of play.

    Scores may be counted in wins alone: then only their signs matter.
    """

    def __init__(self, full: FullSearch, *, points: bool) -> None:
        self.full = full
        self.points = points
        self._known: dict[tuple[State, Fraction, bool, int], bool] = {}

    def each(self, state: State) -> dict[Play | None, int]:
        """The plays of the winner after each act of the seat to move, this act included."""
        found: dict[Play | None, int] = {}
        for act, result in self.full.each(state).items():
            lay = None
            if act is not None:
                hand = state.hands[state.turn]
                lay = next(lay for lay in lays(self.full.game, hand) if lay.what == act)
            value = Fraction(result if self.points else 1 if result > 0 else -1)
            plays = 0
            while not self._after(state, state.turn, lay, value, result > 0, plays):
                plays += 1
            found[act] = plays
        return found

    def of(self, state: State) -> int:
        """The plays of the winner from a position on."""
        result = self.full.value(state)
        value = Fraction(result if self.points else 1 if result > 0 else -1)
        plays = 0
        while not self._within(state, value, result > 0, plays):
            plays += 1
        return plays

    def _after(
        self, state: State, seat: int, lay: Lay | None, value: Fraction, landlord: bool, plays: int
    ) -> bool:
        """Whether the side gets at least the value after an act with so many plays."""
        own = lay is not None and (seat == self.full.landlord) == landlord
        if plays < own:
            return False
        then = self.full.after(state, seat, lay)
        factor = lay.factor if lay is not None and self.points else 1
        if isinstance(then, State):
            return self._within(then, value / factor, landlord, plays - own)
        result = then if self.points else 1 if then > 0 else -1
        return factor * result >= value if landlord else factor * result <= value

    def _within(self, state: State, value: Fraction, landlord: bool, plays: int) -> bool:
        key = state, value, landlord, plays
        if key not in self._known:
            self._known[key] = self._searched(*key)
        return self._known[key]

    def _searched(self, state: State, value: Fraction, landlord: bool, plays: int) -> bool:
        full, players = self.full, len(state.hands)
        seat, bombs_only = state.turn, False
        if full.interrupts and state.waiting < players - 1:
            seat, bombs_only = (seat + full.direction * (state.waiting + 1)) % players, True
        found = []
        if bombs_only:
            waited = state._replace(waiting=state.waiting + 1)
            found.append(self._within(waited, value, landlord, plays))
        elif state.top is not None:
            found.append(self._after(state, seat, None, value, landlord, plays))
        for lay in lays(full.game, state.hands[seat]):
            if bombs_only and (lay.top[0] != "bomb" or seat == state.holder):
                continue
            if state.top is None or beats(full.game, lay.top, state.top):
                found.append(self._after(state, seat, lay, value, landlord, plays))
        return any(found) if (seat == full.landlord) == landlord else all(found)
