"""Agents that follow simple rules: the rollouts' greedy policy, random play, and two odd players.

An engine that assumes that everybody plays like itself may beat itself and nobody else. `timid`
and `bold` test that: the first keeps its bombs, the second plays them at once.
"""

from __future__ import annotations

import random

import numpy as np

from solver.game.fewest import FewestPlays
from solver.game.greedy import GreedyPlayer
from solver.game.play import NativePlay, Play
from solver.game.view import View
from solver.opponents.decisions import decision_seed
from solver.rules import Rules

# The timid player's low cards: the lowest ranks that make up this fraction of the deck.
_LOW_CARDS = 0.82
# It plays high cards once an opponent has this many cards left, or itself this many plays.
_NEARLY_OUT = 5
_LAST_PLAYS = 2


class RandomAgent:
    """Plays a random option; every legal play and the pass are equally likely."""

    name = "random"

    def __init__(self, seed: int) -> None:
        """Seeds the random choices."""
        self._seed = seed

    def decide(self, view: View) -> Play | None:
        """Returns a random option; out of turn, declining is four times as likely as bombing."""
        options: list[Play | None] = [*view.legal()]
        if view.may_pass:
            options += [None] * (1 if view.my_turn else 4 * len(options))
        if not options:
            return None
        return random.Random(decision_seed(self._seed, view)).choice(options)


class GreedyAgent:
    """Plays so that its hand needs the fewest further plays: the policy of the rollouts."""

    name = "greedy"

    def __init__(self, rules: Rules) -> None:
        """Prepares the policy for one game."""
        self._player = GreedyPlayer(rules)

    def decide(self, view: View) -> Play | None:
        """Returns the greedy play."""
        return self._player.decide(view)


class BoldAgent:
    """Bombs an opponent's play whenever it can, and otherwise plays greedily."""

    name = "bold"

    def __init__(self, rules: Rules) -> None:
        """Prepares the policy for one game."""
        self._greedy = GreedyAgent(rules)
        self._costs = _Costs(rules)

    def decide(self, view: View) -> Play | None:
        """Returns the cheapest bomb against an opponent's play, or the greedy play."""
        play = self._greedy.decide(view)
        if play is not None and len(play) == len(view.hand):
            return play
        bombs = _plays(view, bombs=True) if _facing_opponent(view) else []
        return self._costs.cheapest(view, bombs) or play


class TimidAgent:
    """Bombs only to win at once or when it has nothing else, and saves its high cards for the end.

    It leads its cheapest play that is no bomb. It passes on its partner's plays. It beats an
    opponent's play where the greedy player would, with low cards until somebody is nearly out.
    """

    name = "timid"

    def __init__(self, rules: Rules) -> None:
        """Prepares the policy for one game."""
        self._greedy = GreedyAgent(rules)
        self._costs = _Costs(rules)
        self._low = _low_ranks(rules)

    def decide(self, view: View) -> Play | None:
        """Returns the play that wins at once, else a play that is no bomb, else the pass."""
        plays = _plays(view, bombs=not view.my_turn)
        out = [play for play in plays if play.cards == view.hand.packed]
        if out:
            return Play.from_native(view.rules, out[0], view.hand)
        plain = [play for play in plays if play.tier == 0]
        if view.my_turn and view.table.leading:
            return self._costs.cheapest(view, plain or plays)
        if not _facing_opponent(view) or self._greedy.decide(view) is None:
            return None
        if not self._nearly_over(view):
            plain = [play for play in plain if play.key < self._low]
        return self._costs.cheapest(view, plain)

    def _nearly_over(self, view: View) -> bool:
        fewest = min(
            left
            for seat, left in enumerate(view.table.left)
            if (seat == view.landlord) != (view.seat == view.landlord)
        )
        return fewest <= _NEARLY_OUT or self._costs.plays_left(view) <= _LAST_PLAYS


class _Costs:
    """The cost of plays: first the plays that the rest of the hand needs, then rank and bombs.

    Of two such plays the longer one is cheaper.
    """

    def __init__(self, rules: Rules) -> None:
        self._fewest = FewestPlays(rules.native)

    def plays_left(self, view: View) -> int:
        """Returns the fewest plays that empty the hand."""
        return self._fewest.estimate(view.hand.packed)

    def cheapest(self, view: View, plays: list[NativePlay]) -> Play | None:
        """Returns the play with the lowest cost; None without plays."""
        if not plays:
            return None
        rests = np.array([view.hand.packed - play.cards for play in plays], dtype=np.uint64)
        left = self._fewest.estimates(rests)
        found = [Play.from_native(view.rules, play, view.hand) for play in plays]
        costs = [
            # The weights of the native greedy policy: one more play outweighs any rank.
            64 * int(after) + 128 * native.tier + 2 * native.key - len(play)
            for after, native, play in zip(left, plays, found, strict=True)
        ]
        return found[costs.index(min(costs))]


def _plays(view: View, *, bombs: bool) -> list[NativePlay]:
    """Returns the legal plays, or the bombs among them, with one choice of suits for each."""
    over = None if view.current is None else view.current.native
    return view.rules.native.plays(view.hand.packed, over, bombs, False)


def _facing_opponent(view: View) -> bool:
    """Returns whether an opponent holds the trick or, between tricks, has the lead."""
    table = view.table
    if view.my_turn and table.leading:
        return False
    other = table.turn if table.leading else table.holder
    return (other == view.landlord) != (view.seat == view.landlord)


def _low_ranks(rules: Rules) -> int:
    """Returns how many of the lowest ranks count as low."""
    counts = np.array([rules.description.deck.count(rank) for rank in rules.ranks])
    return int(np.count_nonzero(np.cumsum(counts) <= _LOW_CARDS * counts.sum()))
