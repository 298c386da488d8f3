"""The facade over the native search: limits, seeds, and what a search tells of itself."""

from __future__ import annotations

import os
import secrets
import time
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver import __version__
from solver.auction import Contract
from solver.bidder import told
from solver.errors import InvalidRequest
from solver.evaluation import Points, Prior
from solver.game import base_stake
from solver.native import _core
from solver.play import Play
from solver.rules import GAMES, Rules, load_rules
from solver.view import View
from solver.weights import Weights
from solver.weights import load as load_weights

# A seed that is drawn fits into what every JSON reader keeps exactly (2^53).
_SEED_BITS = 48
# More candidates than this are not searched: those that leave the fewest plays come first.
MOST_CANDIDATES = 64
# Before a search so many acts are looked at for a win that is certain: some milliseconds. A limit
# in seconds below the other figure takes its share of them, and the network alone, which is to
# answer at once, this share.
PROOF_ACTS = 50_000
_PROOF_SHARE_ALONE = 0.2
_PROOF_SECONDS = 0.5
# Seconds that are over at once.
_HARDLY_ANY = 1e-6


@dataclass(frozen=True)
class Limit:
    """When a search ends: after `seconds`, or with `worlds` for its best candidates, or both.

    Without worlds (0) nothing is searched: the network alone answers. The seconds run from `since`,
    a moment of `time.perf_counter`; None is the beginning of each search.
    """

    seconds: float | None = None
    worlds: int | None = None
    since: float | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Checks the numbers."""
        if self.seconds is None and self.worlds is None:
            raise InvalidRequest("a limit is in seconds or in worlds", "/limit")
        if self.seconds is not None and not self.seconds > 0:
            raise InvalidRequest(f"seconds: {self.seconds} is not positive", "/limit/seconds")
        if self.worlds is not None and self.worlds < 0:
            raise InvalidRequest(f"worlds: {self.worlds} is negative", "/limit/worlds")

    def check_search(self) -> None:
        """Raises InvalidRequest when the limit leaves nothing to search."""
        if self.worlds == 0:
            raise InvalidRequest("worlds: without any, only a network can answer", "/limit/worlds")

    def left(self) -> float | None:
        """Returns the seconds that are left, hardly any when time is over; None without a clock."""
        if self.seconds is None or self.since is None:
            return self.seconds
        return max(_HARDLY_ANY, self.seconds - (time.perf_counter() - self.since))

    def running(self) -> Limit:
        """Returns the limit whose seconds run from now on, unless they run already."""
        return self if self.since is not None else replace(self, since=time.perf_counter())

    def share(self, parts: int) -> Limit:
        """Returns the limit of one of `parts` equal searches: of the time left, not of worlds."""
        seconds = self.left()
        return Limit(None if seconds is None else seconds / max(1, parts), self.worlds)


@dataclass(frozen=True)
class EngineInfo:
    """What computed an answer, so that it can be computed again.

    With a limit in worlds alone the same seed gives the same answer on every machine.
    """

    version: str
    weights: str | None
    worlds: int
    seconds: float
    seed: int
    rules: str
    limit: Limit


class Clock:
    """Measures one search and describes it afterwards."""

    def __init__(self, rules: Rules, limit: Limit, seed: int | None) -> None:
        """Starts the clock, unless the limit did; without a `seed`, one is drawn."""
        self.limit = limit
        self.seed = secrets.randbits(_SEED_BITS) if seed is None else seed
        self.weights = weights_of(rules)
        self._rules = rules
        self._start = time.perf_counter() if limit.since is None else limit.since

    def sparing(self, seconds: float) -> Limit:
        """Returns the limit of a search after which so many seconds are still wanted."""
        left = self.limit.seconds
        if left is not None:
            left = max(_HARDLY_ANY, left - seconds)
        return Limit(left, self.limit.worlds, self._start)

    def info(self, worlds: int) -> EngineInfo:
        """Returns the description of the search that has just ended."""
        return EngineInfo(
            version=__version__,
            weights=None if self.weights is None else self.weights.card.name,
            worlds=worlds,
            seconds=round(time.perf_counter() - self._start, 4),
            seed=self.seed,
            rules=f"{self._rules.id}@{self._rules.version}",
            limit=self.limit,
        )


def threads() -> int:
    """Returns the number of processors that a search may use.

    LANDLORD_THREADS says how many where several processes share a machine.
    """
    said = os.environ.get("LANDLORD_THREADS", "")
    if said.isdecimal() and int(said) > 0:
        return int(said)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def stake(rules: Rules, contract: Contract) -> int:
    """Returns what a game is played for before the first card: the bid and the snatches."""
    return int(base_stake(rules, contract.bid) * rules.game.score.snatch_factor**contract.snatches)


@dataclass(frozen=True)
class Trial:
    """One candidate of a search: a play, or None for the pass, and its points by world."""

    play: Play | None
    points: Points


def candidates(view: View) -> list[Play | None]:
    """Returns what is worth a search: the legal plays and the pass, the most promising first.

    In a suited game one choice of suits is taken for each play by ranks: the one that keeps the
    most and highest bombs, which is never worse.
    """
    view.check_asked()
    native, hand = view.rules.native, view.hand.packed
    over = None if view.current is None else view.current.native
    plays = native.plays(hand, over, not view.my_turn, False)
    rests = np.array([hand - play.cards for play in plays], dtype=np.uint64)
    left = view.fewest.estimates(rests) if plays else np.zeros(0, dtype=np.int32)
    order = sorted(range(len(plays)), key=lambda at: (left[at], plays[at].tier, plays[at].key, at))
    chosen: list[Play | None] = [
        Play.from_native(view.rules, plays[at], view.hand) for at in order[:MOST_CANDIDATES]
    ]
    return [*chosen, None] if view.may_pass else chosen


def _natives(options: list[Play | None]) -> list[_core.Play | None]:
    return [None if play is None else play.native for play in options]


@lru_cache(maxsize=32)
def weights_of(rules: Rules) -> Weights | None:
    """Returns the weights for these rules; None when none fit.

    A variant is played by the weights of its game, and a game of its own by those of the first
    game with the same cards, dealt alike.
    """
    for game in sorted(GAMES, key=lambda game: game != rules.id):
        known = load_rules(game).game
        if known.deck == rules.game.deck and known.deal == rules.game.deal:
            weights = load_weights(game)
            if weights is not None:
                return weights
    return None


@lru_cache(maxsize=32)
def networks_of(rules: Rules, weights: Weights) -> _core.Networks:
    """Returns the networks as the core runs them for these rules."""
    return weights.native(rules)


def native_networks(rules: Rules) -> _core.Networks | None:
    """Returns the networks that play these rules; None when there are none."""
    weights = weights_of(rules)
    return None if weights is None else networks_of(rules, weights)


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
        story = view.story
        self.view = view
        self.weights = weights_of(view.rules) if weights is None else weights
        self._native = _core.Search(
            story.start,
            None if self.weights is None else networks_of(view.rules, self.weights),
            played=[hand.packed for hand in story.played],
            shown=story.shown.packed,
            acts=[
                (move.seat, None if move.play is None else move.play.native, move.interrupt)
                for move in story.acts
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
