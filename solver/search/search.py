"""The search of one decision under hidden information: candidates tried in sampled worlds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.game.knowledge import Knowledge
from solver.game.play import NativePlay, Play
from solver.game.score import opened, point_value
from solver.native import _core
from solver.search.auction_likelihood import auction_likelihoods
from solver.search.courses import Course, Courses
from solver.search.evaluation import Floats, Points, Prior, Sample
from solver.search.interrupt import interruptible
from solver.search.limit import Limit
from solver.settings import threads
from solver.weights.networks import GameNetworks, networks_of

# How many worlds are weighed together in a pool.
POOL: int = _core.POOL

# How many acts the proof search before the sampling may list, which takes some milliseconds. With
# less than 0.5 s left of a limit in seconds alone it gets a proportional share of them, and for a
# network-only answer 20 %.
PROOF_ACTS = 50_000
_PROOF_SECONDS = 0.5
_PROOF_SHARE_WITHOUT_WORLDS = 0.2


@dataclass(frozen=True)
class PoolResults:
    """What the options got in the worlds of one pool.

    Attributes:
        draws: how often each world was drawn (`Sample`).
        alike: by world, with how many draws each of its draws is right or wrong (`Sample`).
        points: options x worlds; what the searching seat scored, for a base stake of one.
        counted: whether these worlds are all deals that there can be.
    """

    draws: Floats
    alike: Floats
    points: Points
    counted: bool = False

    @classmethod
    def nothing(cls, options: int) -> PoolResults:
        """Returns a pool without a world."""
        return cls(np.zeros(0), np.zeros(0), np.zeros((options, 0), np.int64))

    @classmethod
    def of(cls, samples: list[Sample]) -> PoolResults:
        """Returns what options got in the worlds in which all of them were tried."""
        least = min(samples, key=lambda sample: len(sample.scored))
        worlds = len(least.scored)
        alike = least.draws if least.alike is None else least.alike
        points = np.stack([sample.scored[:worlds] for sample in samples])
        return cls(least.draws, alike, points, least.counted)

    def joined(self, other: PoolResults) -> PoolResults:
        """Returns the worlds of both, in which the same options were tried."""
        return PoolResults(
            np.concatenate([self.draws, other.draws]),
            np.concatenate([self.alike, other.alike]),
            np.concatenate([self.points, other.points], axis=1),
            self.counted or other.counted,
        )

    def only(self, options: list[int]) -> PoolResults:
        """Returns what some of the options got, given their places."""
        return replace(self, points=self.points[options])

    def samples(self) -> list[Sample]:
        """Returns by option what it got."""
        return [Sample(row, self.draws, self.alike, counted=self.counted) for row in self.points]


def natives_of(options: list[Play | None]) -> list[NativePlay | None]:
    """Returns options as the core knows them."""
    return [None if play is None else play.native for play in options]


def native_search(view: Knowledge, networks: GameNetworks | None, seed: int) -> _core.Search:
    """Returns the core's search of what a seat knows, be it to act or not.

    Args:
        view: what the seat knows.
        networks: those of all players; None for greedy ones.
        seed: decides the worlds.
    """
    left = view.table.left
    # A hand shows strength by all cards that were dealt to it, so it must be known who played what.
    played = not {"played", "heap"}.intersection(view.assumed)
    contract = view.contract
    auction = auction_likelihoods(view.rules, view.table.landlord, contract) if played else []
    return _core.Search(
        opened(view.rules, view.contract, view.table),
        None if networks is None else networks.native,
        shown_bottom=view.shown_bottom.packed,
        auction=auction or [([], [])] * view.rules.players,
        bottom=0 if view.bottom is None else view.bottom.packed,
        seat=view.seat,
        hand=view.hand.packed,
        counts=[0 if seat == view.seat else count for seat, count in enumerate(left)],
        known=[hand.packed for hand in view.known],
        acts="history" not in view.assumed,
        seed=seed,
    )


class Search:
    """The search of one decision: sampled worlds that agree with a view, and rollouts in them."""

    def __init__(
        self,
        view: Knowledge,
        seed: int,
        networks: GameNetworks | None = None,
        *,
        greedy: bool = False,
    ) -> None:
        """Prepares the sampling of worlds.

        Args:
            view: what the seat knows.
            seed: decides the worlds.
            networks: those for priors and rollouts; those of the game when None.
            greedy: whether no networks are used at all. Then greedy players play the worlds, which
                the plays seen do not weigh.

        Raises:
            IllegalPlay: the seat has nothing to decide.
        """
        view.check_asked()
        self.view = view
        self.networks = None if greedy else networks or networks_of(view.rules)
        self._native = native_search(view, self.networks, seed)

    @property
    def point_value(self) -> float:
        """How many points of the game the seat gets for one point of a world (`point_value`)."""
        return point_value(
            self.view.rules, self.view.contract, self.view.table.landlord, self.view.seat
        )

    def priors(self, options: list[Play | None], *, by_wins: bool) -> list[Prior]:
        """Returns the network's estimates of the options."""
        return self.priors_of(natives_of(options), by_wins=by_wins)

    def priors_of(self, natives: list[NativePlay | None], *, by_wins: bool) -> list[Prior]:
        """Returns the same of options as the core knows them."""
        found = self._native.priors(natives, by_wins, self.view.fewest)
        origin = None if self.networks is None else self.networks.origin
        return [Prior(*numbers, origin=origin) for numbers in found]

    def certain_points(
        self, options: list[Play | None], limit: Limit, *, points: bool
    ) -> list[int]:
        """Returns what each option scores for certain, whatever the hidden cards are.

        The others may do what they like, but a partner who surely can go out does. The proof search
        is limited (`PROOF_ACTS`), so an option may win for certain, or win more, all the same.

        Args:
            options: the choices; None is the pass.
            limit: when to stop.
            points: whether larger stakes are looked for than what the option itself makes of the
                stake.

        Returns:
            For each option the points that the seat is certain to get, for a base stake of one; 0
            where no win is proven.

        Raises:
            Cancelled: the search was cancelled.
        """
        left = limit.left()
        # With a limit in worlds no clock decides what is found, unless it ends the search.
        share = 1.0 if left is None or limit.worlds is not None else min(1.0, left / _PROOF_SECONDS)
        if limit.worlds == 0:
            share = min(share, _PROOF_SHARE_WITHOUT_WORLDS)
        acts = int(PROOF_ACTS * share)
        limit.check_cancelled()
        cancellation = _core.Cancellation()
        with limit.on_cancel(cancellation.cancel):
            stakes = self._native.certain_stakes(
                natives_of(options), points, acts, left, cancellation
            )
        limit.check_cancelled()
        return [self.payers * stake for stake in stakes]

    @property
    def payers(self) -> int:
        """From how many seats the searching seat wins a stake: the landlord does from each."""
        landlord = self.view.seat == self.view.table.landlord
        return self.view.rules.players - 1 if landlord else 1

    def run(
        self,
        options: list[Play | None],
        limit: Limit,
        *,
        by_wins: bool,
        keep: tuple[int, ...] = (),
    ) -> list[Sample]:
        """Tries the options in common worlds; worse ones are dropped half by half on the way.

        Args:
            options: the candidates; None is the pass.
            limit: when to stop. When time is short, an option that the network can judge may be
                tried in no world.
            by_wins: whether options are compared by wins, and not by points.
            keep: indexes of options that are never dropped.

        Returns:
            For each option what the seat got in the worlds; a dropped option has none of the last.

        Raises:
            InvalidRequest: the limit allows no world.
            Cancelled: the search was cancelled.
        """
        limit.check_search()
        limit.check_cancelled()
        cancellation = _core.Cancellation()
        draws, alike, points, counted = interruptible(
            lambda: self._native.run(
                natives_of(options),
                list(keep),
                limit.left(),
                limit.worlds or 0,
                threads(),
                by_wins,
                cancellation,
            ),
            cancellation.cancel,
            limit,
        )
        limit.check_cancelled()
        return [
            Sample(
                each,
                draws[: len(each)],
                alike[: len(each)],
                counted=counted and len(each) == len(draws),
            )
            for each in points
        ]

    def counted(self, weighed: int) -> int:
        """Returns how many deals of the hidden cards there can be, where each of them is tried.

        Args:
            weighed: how many worlds a pool weighs. More deals than it could try count as 0.
        """
        return self._native.counted(weighed)

    def worlds(self, most: int) -> tuple[NDArray[np.uint64], Floats]:
        """Returns the first different worlds that were tried, in the order of the samples.

        Before any was tried they are uniform draws of the deals that agree with the view.

        Args:
            most: how many worlds at most.

        Returns:
            The packed hands, worlds x seats, and how often each world was drawn.
        """
        worlds, draws = self._native.worlds(most)
        return worlds, draws

    def player_types(self) -> list[float]:
        """Returns by seat the share of the tried worlds in which it plays by simple rules.

        In the other worlds the seat plays like the network. The searching seat's share is 0.
        """
        return list(self._native.simple_shares())

    def courses(
        self,
        options: list[Play | None],
        most: int,
        *,
        by_wins: bool,
        seconds: float | None = None,
    ) -> Courses | None:
        """Returns how the game went on after options in worlds that were tried.

        Args:
            options: the choices; None is the pass.
            most: the number of different worlds at most, the first that were tried.
            by_wins: as for `run`, which tried the options in these worlds.
            seconds: when to stop.

        Returns:
            The courses; None where no world was tried, or the time was over before the last one.
        """
        draws, alike, deals, noted = self._native.courses(
            natives_of(options), most, threads(), by_wins, seconds
        )
        if not len(draws):
            return None
        return Courses(draws, alike, deals, tuple(map(Course, noted)))

    def line(self, play: Play | None, most: int) -> list[tuple[int, Play | None]]:
        """Returns how the game goes on after `play` in the first world, `play` included.

        Args:
            play: the candidate; None is the pass.
            most: the greatest number of acts.

        Returns:
            Seats and their plays; None is a pass.
        """
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


class Sampling:
    """The sampling of a search in the hands of the caller, one pool of worlds after another.

    The worlds depend on the seed of the search and on the sizes of the pools alone, and not on
    the options that are tried in them.
    """

    def __init__(self, search: Search, *, by_wins: bool) -> None:
        """Prepares a sampling; the worlds that the search has tried before are forgotten.

        Args:
            search: the search of the decision.
            by_wins: whether the players of the rollouts maximize wins, and not points.
        """
        self.view = search.view
        self._native = _core.Sampling(search._native, threads(), by_wins)

    def next(
        self, options: list[Play | None], draws: int, limit: Limit, *, weighed: int = POOL
    ) -> PoolResults | None:
        """Tries the options in the worlds of the next pool.

        Args:
            options: the candidates; None is the pass.
            draws: how many worlds are drawn by their likelihood. Fewer are tried when some are
                drawn more than once. Where the deals are few, all of them are tried at once.
            limit: its seconds and its cancellation end the call.
            weighed: how many worlds are weighed, at least as many as are drawn.

        Returns:
            The outcomes, or None when the time ended before all options were tried, and where all
            deals have been counted before.

        Raises:
            Cancelled: the search was cancelled.
        """
        limit.check_cancelled()
        cancellation = _core.Cancellation()
        drawn, alike, points, counted = interruptible(
            lambda: self._native.next(
                natives_of(options), draws, weighed, limit.left(), cancellation
            ),
            cancellation.cancel,
            limit,
        )
        limit.check_cancelled()
        return PoolResults(drawn, alike, np.stack(points), counted) if len(drawn) else None
