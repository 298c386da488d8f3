"""Many deals at once, each called and played step by step in the core.

    episodes = Episodes("classic", 256, seed=1)
    while learning:
        numbers, offsets = episodes.legal()
        scores, over = episodes.step(choose(numbers, offsets, episodes.observations()))

A deal that ends is followed by the next one at once. The numbers of actions are those of
`lab.adapters.actions`, the observations are laid out as `lab.adapters.observation` says, and each
deal goes on as `lab.adapters.episode` does alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lab.adapters.actions import actions_of
from lab.adapters.environment import Ints, NativeEpisodes, card_indexes, environment_of
from lab.adapters.episode import Episode
from lab.adapters.observation import Floats, layout_of
from solver.errors import IllegalPlay, InvalidRequest, quoted
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.rules import AnyRules, Rules, load_rules

# How many deals are drawn together. Decks that are not shuffled are slow to make.
_DRAWN = 1024
_DRAWN_UNSHUFFLED = 32
_MOST = 1 << 16
_SEED_BITS = 48


class Episodes:
    """Some deals of a game that are stepped together.

    They can be copied (`copy`, `copy.deepcopy`) and pickled; a copy goes on to the same next deals.

    Attributes:
        rules: the game.
        count: how many deals are played at a time.
        actions: the numbers of the actions.
        layout: the parts of the observations.
    """

    def __init__(self, rules: AnyRules, count: int, seed: int | None = None) -> None:
        """Deals the cards of all deals.

        Args:
            rules: the game.
            count: how many deals are played at a time.
            seed: decides the deals; drawn when None.

        Raises:
            InvalidRequest: there are too few deals, or too many.
        """
        if type(count) is not int or not 1 <= count <= _MOST:
            raise InvalidRequest(
                "{count} deals at a time: from 1 to {most} are possible",
                "/count",
                count=quoted(count),
                most=_MOST,
            )
        self._prepare(load_rules(rules), count, _Deals(load_rules(rules), seed))
        self._begin(np.arange(count))

    def _prepare(self, rules: Rules, count: int, deals: _Deals) -> None:
        self.rules, self.count, self._deals = rules, count, deals
        self.actions, self.layout = actions_of(rules), layout_of(rules)
        self._native = NativeEpisodes(environment_of(rules), count)

    def reset(self, seed: int | None = None) -> None:
        """Deals all cards anew; without a seed the drawn deals go on."""
        if seed is not None:
            self._deals = _Deals(self.rules, seed)
        self._begin(np.arange(self.count))

    def _begin(self, which: Ints) -> None:
        given = self.rules.description.auction.kind == "none"
        for index, cards, seat in zip(which, *self._deals.next(len(which)), strict=True):
            self._native.begin(int(index), cards, int(seat), given)

    @property
    def seats(self) -> Ints:
        """By deal the seat that decides."""
        return self._native.seats()

    def legal(self) -> tuple[Ints, Ints]:
        """Returns the legal actions.

        Returns:
            The numbers of all deals one after the other, ascending for each; and where those of
            each deal begin, with the end of the last one.
        """
        return self._native.legal()

    def masks(self) -> NDArray[np.int8]:
        """Returns by deal and action 1 where it is legal."""
        return self._native.masks()

    def observations(self) -> Floats:
        """Returns by deal what the seat knows that decides."""
        return self._native.observations()

    def step(self, actions: ArrayLike) -> tuple[Ints, NDArray[np.bool_]]:
        """Does an action in every deal; a deal that ends is followed by the next one.

        Args:
            actions: by deal the number of an action.

        Returns:
            By deal and seat the points of a deal that has ended, in base stakes, and zeros for the
            others; and by deal whether it has ended.

        Raises:
            IllegalPlay: an action is not legal, or there is not one for each deal; nothing was
                done.
        """
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise IllegalPlay("{count} numbers of actions are needed", count=self.count)
        try:
            self._native.step_all(np.ascontiguousarray(given, np.int64))
        except ValueError as error:
            raise IllegalPlay(str(error)) from None
        over = self._native.seats() < 0
        scores = self._native.scores()
        if over.any():
            self._begin(np.flatnonzero(over))
        return scores, over

    def episode(self, index: int) -> Episode:
        """Returns one of the deals as an episode of its own; its next deals are its own, too.

        Raises:
            ValueError: there is no such deal.
        """
        start, actions = self._native.start(index), self._native.actions(index)
        found = Episode(self.rules, seed=index)
        state = found.__getstate__() | {"start": start, "actions": actions}
        found.__setstate__(state)
        return found

    def copy(self) -> Self:
        """Returns these deals as separate values, which go on to the same next deals."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin._native, twin._deals = self._native.copy(), self._deals.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Returns how the deals began and what was done: the core does it again elsewhere."""
        each = range(self.count)
        return {
            "rules": self.rules,
            "deals": self._deals,
            "starts": [self._native.start(index) for index in each],
            "actions": [self._native.actions(index) for index in each],
        }

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        self._prepare(state["rules"], len(state["starts"]), state["deals"])
        for index, (start, actions) in enumerate(
            zip(state["starts"], state["actions"], strict=True)
        ):
            self._native.begin(index, *start)
            for action in actions.tolist():
                self._native.step(index, action)


class _Deals:
    """Random deals, drawn some at a time; with each the seat that calls first or is landlord."""

    def __init__(self, rules: Rules, seed: int | None) -> None:
        self._rules = rules
        self._random = np.random.default_rng(seed)
        self._cards = np.zeros((0, len(Hand.deck(rules))), np.uint8)
        self._seats = np.zeros(0, np.int64)

    def next(self, count: int) -> tuple[NDArray[np.uint8], Ints]:
        """Returns the cards of the next deals, by their indexes in the deck, and the seats."""
        while len(self._cards) < count:
            cards = self._draw()
            seats = self._random.integers(0, self._rules.players, len(cards))
            self._cards = np.concatenate([self._cards, cards])
            self._seats = np.concatenate([self._seats, seats])
        cards, self._cards = self._cards[:count], self._cards[count:]
        seats, self._seats = self._seats[:count], self._seats[count:]
        return np.ascontiguousarray(cards), np.ascontiguousarray(seats)

    def _draw(self) -> NDArray[np.uint8]:
        if self._rules.description.deal.shuffle == "none":
            seeds = self._random.integers(0, 1 << _SEED_BITS, _DRAWN_UNSHUFFLED).tolist()
            dealt = [deal(self._rules, seed) for seed in seeds]
            return np.stack([card_indexes(self._rules, *hands, bottom) for hands, bottom in dealt])
        deck = np.arange(self._cards.shape[1], dtype=np.uint8)
        return self._random.permuted(np.tile(deck, (_DRAWN, 1)), axis=1)

    def copy(self) -> _Deals:
        """Returns the same deals to come, as a separate value."""
        twin = object.__new__(_Deals)
        vars(twin).update(vars(self))
        twin._random = np.random.default_rng()
        twin._random.bit_generator.state = self._random.bit_generator.state
        return twin
