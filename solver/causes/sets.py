"""The sets that a hand is built of, and which of them a play takes apart."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from solver.game.cards import Hand
from solver.game.play import NativePlay, Play
from solver.rules import Rules
from solver.search.hands import bombs_of


class Sets:
    """The bombs, runs, triplets and pairs of one hand."""

    def __init__(self, rules: Rules, hand: Hand) -> None:
        """Finds nothing yet: each kind of set is counted at its first use."""
        self._rules = rules
        self._hand = hand
        self._taken: dict[int, Counter[str]] = {}
        self._left: dict[int, list[Play]] = {}

    @cached_property
    def bombs(self) -> list[Play]:
        """Bombs and rockets that share no card."""
        return bombs_of(self._rules, self._hand)

    def bombs_left(self, play: Play) -> list[Play]:
        """Returns the bombs that a play leaves, which share no card; counted once a play."""
        cards = play.cards.packed
        if cards not in self._left:
            self._left[cards] = bombs_of(self._rules, self._hand - play.cards)
        return self._left[cards]

    def broken_bombs(self, play: Play) -> list[Play]:
        """Returns the bombs that a play takes apart without being one of them."""
        after = self.bombs_left(play)
        lost = len(self.bombs) - len(after) - play.is_bomb
        if lost <= 0:
            return []
        still = {(bomb.type, bomb.key) for bomb in after}
        if play.is_bomb:
            still.add((play.type, play.key))
        return [bomb for bomb in self.bombs if (bomb.type, bomb.key) not in still][:lost]

    def broken_run(self, play: Play) -> Play | None:
        """Returns the longest run that a play breaks and does not use up.

        A play that is itself a run breaks a longer one that it is cut out of. Any other play breaks
        one out of whose middle it takes a card; the rest of one that is cut short at its end is
        still a run.
        """
        if play.is_bomb:
            return None
        rest, shortened = (self._hand - play.cards).counts, set[int]()
        for run in self._runs:
            held = self._counts(run)
            if run.type in shortened or held <= rest or held <= play.cards.counts:
                continue
            if play.length > 1 or not any(
                part.type == run.type
                and part.length == run.length - 1
                and self._counts(part) <= (held & rest)
                for part in self._runs
            ):
                return Play.from_native(self._rules, run, self._hand)
            shortened.add(run.type)  # its other runs are parts of this one, or shorter
        return None

    def broken_group(self, play: Play, size: int) -> Hand | None:
        """Returns the cards of one rank, `size` of them in the hand, of which a play takes some.

        A run takes single cards wherever it needs them: it breaks no group.
        """
        if play.is_bomb or play.length > 1:
            return None
        for rank, taken in play.cards.counts.items():
            if taken < self._hand.counts[rank] == size:
                return Hand(self._rules, tuple(card for card in self._hand if card[0] == rank))
        return None

    @cached_property
    def _runs(self) -> list[NativePlay]:
        """The runs of the hand, the longest first."""
        runs = self._rules.native.runs(self._hand.packed)
        return sorted(runs, key=lambda run: -run.length)

    def _counts(self, run: NativePlay) -> Counter[str]:
        """Returns how many cards of each rank a run of the hand takes."""
        if run.cards not in self._taken:
            self._taken[run.cards] = self._hand.take(run.cards).counts
        return self._taken[run.cards]
