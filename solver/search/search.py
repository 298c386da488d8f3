"""The search of one decision under hidden information."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.game.play import Play
from solver.game.view import View
from solver.native import _core
from solver.search.auction_likelihood import told
from solver.search.evaluation import Points, Prior
from solver.search.limit import Limit
from solver.search.networks import networks_of, weights_of
from solver.settings import threads
from solver.weights import Weights

# Before a search so many acts are looked at for a win that is certain: some milliseconds. A limit
# in seconds below the other figure takes its share of them, and the network alone, which is to
# answer at once, this share.
PROOF_ACTS = 50_000
_PROOF_SHARE_ALONE = 0.2
_PROOF_SECONDS = 0.5


@dataclass(frozen=True)
class Trial:
    """One candidate of a search: a play, or None for the pass, and its points by world."""

    play: Play | None
    points: Points


def _natives(options: list[Play | None]) -> list[_core.Play | None]:
    return [None if play is None else play.native for play in options]


class Search:
    """The search of one decision under hidden information."""

    def __init__(self, view: View, seed: int, weights: Weights | None = None) -> None:
        """Prepares the worlds that agree with `view`; worlds depend on `seed` alone.

        Args:
            view: what the seat knows.
            seed: decides the worlds.
            weights: the networks that play the rollouts; those of the game when None.
        """
        left = view.table.left
        public = view.public_history
        self.view = view
        self.weights = weights_of(view.rules) if weights is None else weights
        self._native = _core.Search(
            public.start,
            None if self.weights is None else networks_of(view.rules, self.weights),
            played=[hand.packed for hand in public.played],
            shown=public.shown.packed,
            acts=[
                (move.seat, None if move.play is None else move.play.native, move.interrupt)
                for move in public.acts
            ],
            heard=told(view.rules, view.landlord, view.contract),
            bottom=0 if view.bottom is None else view.bottom.packed,
            seat=view.seat,
            hand=view.hand.packed,
            counts=[0 if seat == view.seat else count for seat, count in enumerate(left)],
            known=[hand.packed for hand in view.known],
            seed=seed,
        )

    def priors(self, options: list[Play | None], *, by_wins: bool) -> list[Prior]:
        """Returns what the network thinks of the options, for a base stake of one."""
        found = self._native.priors(_natives(options), by_wins, self.view.fewest)
        return [Prior(*numbers) for numbers in found]

    def proven(self, options: list[Play | None], limit: Limit) -> list[bool]:
        """Returns which options cannot lose, whoever holds what and whatever the others do.

        An option that is not among them may win for certain all the same: looking for a proof
        takes no more than its part of the limit.
        """
        left = limit.left()
        share = 1.0 if left is None else min(1.0, left / _PROOF_SECONDS)
        if limit.worlds == 0:
            share = min(share, _PROOF_SHARE_ALONE)
        acts = int(PROOF_ACTS * share)
        return list(self._native.proven(_natives(options), acts))

    def run(
        self,
        options: list[Play | None],
        limit: Limit,
        *,
        by_wins: bool,
        keep: tuple[int, ...] = (),
    ) -> list[Trial]:
        """Returns what each option got; those in `keep` are tried to the end.

        Worlds are common: entry i of two trials belongs to the same deal. An option that the
        network knows may have got nothing when time is short.
        """
        limit.check_search()
        points = self._native.run(
            _natives(options),
            list(keep),
            limit.left(),
            limit.worlds or 0,
            threads(),
            by_wins,
        )
        return [Trial(play, each) for play, each in zip(options, points, strict=True)]

    def worlds(self, count: int) -> NDArray[np.uint64]:
        """Returns the packed hands by seat of the first worlds tried, at most `count` x seats.

        Before a search all deals that agree with the view are equally likely.
        """
        worlds: NDArray[np.uint64] = self._native.worlds(count)
        return worlds

    def greedy_shares(self, count: int) -> list[float]:
        """Returns by seat in which share of the first `count` worlds tried it plays greedily.

        In the others it plays like the network; of the searching seat nothing is said.
        """
        return list(self._native.greedy_shares(count))

    def line(self, play: Play | None, most: int) -> list[tuple[int, Play | None]]:
        """Returns how the game may go on after `play`, in one of the worlds."""
        acts = self._native.line(None if play is None else play.native, most)
        hands: dict[bool, Any] = {True: self.view.hand, False: self.view.unseen}
        line: list[tuple[int, Play | None]] = []
        for seat, native in acts:
            if native is None:
                line.append((seat, None))
                continue
            own = seat == self.view.seat
            shown = Play.from_native(self.view.rules, native, hands[own])
            hands[own] -= shown.cards
            line.append((seat, shown))
        return line
