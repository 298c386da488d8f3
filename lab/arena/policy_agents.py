"""Agents that follow simple rules: the rollouts' greedy policy, random play, and two odd players.

An engine that assumes that everybody plays like itself may beat itself and nobody else. `timid`
and `bold` test that: the first keeps its bombs, the second plays them at once.
"""

from __future__ import annotations

import random

import numpy as np

from solver.game.fewest import FewestPlays
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.game.simple_players import GreedyPlayer, TimidPlayer
from solver.opponents.decisions import decision_seed
from solver.rules import Rules


class RandomAgent:
    """Plays a random option; every legal play and the pass are equally likely."""

    name = "random"

    def __init__(self, seed: int) -> None:
        """Seeds the random choices."""
        self._seed = seed

    def decide(self, view: Knowledge) -> Play | None:
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

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the greedy play."""
        return self._player.choose(view.table, view.seat, view.hand)


class BoldAgent:
    """Bombs an opponent's play whenever it can, and otherwise plays greedily."""

    name = "bold"

    def __init__(self, rules: Rules) -> None:
        """Prepares the policy for one game."""
        self._greedy = GreedyPlayer(rules)
        self._fewest = FewestPlays(rules.native)

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the cheapest bomb against an opponent's play, or the greedy play."""
        play = self._greedy.choose(view.table, view.seat, view.hand)
        if play is not None and len(play) == len(view.hand):
            return play
        return (self._cheapest_bomb(view) if _facing_opponent(view) else None) or play

    def _cheapest_bomb(self, view: Knowledge) -> Play | None:
        """Returns the legal bomb that costs the least; None without one.

        The cost is first the plays that the rest of the hand needs, then the rank. Of two such
        bombs the longer one is cheaper.
        """
        over = None if view.current is None else view.current.native
        bombs = view.rules.native.plays(view.hand.packed, over, True, False)
        if not bombs:
            return None
        rests = np.array([view.hand.packed - bomb.cards for bomb in bombs], dtype=np.uint64)
        found = [Play.from_native(view.rules, bomb, view.hand) for bomb in bombs]
        costs = [
            # The weights of the native greedy policy: one more play outweighs any rank.
            64 * int(after) + 128 * bomb.tier + 2 * bomb.key - len(play)
            for after, bomb, play in zip(self._fewest.estimates(rests), bombs, found, strict=True)
        ]
        return found[costs.index(min(costs))]


class TimidAgent:
    """Bombs only to win at once or when it has nothing else, and saves its high cards for the end.

    It leads its cheapest play that is no bomb. It passes on its partner's plays. It beats an
    opponent's play where the greedy player would, with low cards until somebody is nearly out.
    """

    name = "timid"

    def __init__(self, rules: Rules) -> None:
        """Prepares the policy for one game."""
        self._player = TimidPlayer(rules)

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the play that wins at once, else a play that is no bomb, else the pass."""
        return self._player.choose(view.table, view.seat, view.hand)


def _facing_opponent(view: Knowledge) -> bool:
    """Returns whether an opponent holds the trick or, between tricks, has the lead."""
    table = view.table
    if view.my_turn and table.leading:
        return False
    other = table.turn if table.leading else table.holder
    return (other == view.landlord) != (view.seat == view.landlord)
