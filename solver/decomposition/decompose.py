"""The fewest plays that empty a hand, proven by a constraint model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from solver.decomposition.demands import Demands
from solver.errors import InvalidRequest, quoted
from solver.game.cards import Hand
from solver.game.play import Play
from solver.rules import Rules
from solver.search.limit import Limit

Measure = Literal["plays", "turns"]


# The most decompositions that `all` lists.
MOST_SOLUTIONS = 10_000


@dataclass(frozen=True)
class Decomposition:
    """The fewest plays of a hand, and ways to play them.

    Attributes:
        objective: what was counted: `plays`, or `turns` (only plays that can be beaten count).
        plays: the count of the decompositions below.
        lower_bound: no decomposition that is allowed has a lower count.
        decompositions: best first; the plays of each are sorted from strong to weak.
        complete: whether these are known to be all decompositions with this count.
    """

    objective: Measure
    plays: int
    lower_bound: int
    decompositions: tuple[tuple[Play, ...], ...]
    complete: bool = False

    @property
    def optimal(self) -> bool:
        """Whether `plays` is proven to be the fewest; if not, the limit ended the search."""
        return self.lower_bound >= self.plays


def decompose(
    rules: Rules,
    hand: Hand,
    *,
    objective: Measure = "plays",
    keep: Sequence[Play | str] = (),
    forbid: Sequence[Play | str] = (),
    must_beat: Play | str | None = None,
    unseen: Hand | None = None,
    solutions: int | Literal["all"] = 1,
    limit: Limit | None = None,
) -> Decomposition:
    """Returns the fewest plays into which all cards of `hand` can be divided.

    Two decompositions are the same if they have the same plays, each told by its type and the
    ranks of its cards. Equally short ones are listed in the order of a good player's taste (see
    `solver.decomposition.preferences`).

    Args:
        rules: the game.
        hand: the cards; of any number that the deck allows.
        objective: `plays` counts all plays; `turns` those that the unseen cards could beat, which
            is how often the lead has to be won back.
        keep: plays that must be among the plays of the decomposition.
        forbid: plays, or types of plays, that must not be. Suits do not matter to this, except in
            a bomb made of them.
        must_beat: a play on the table that one of the plays must beat.
        unseen: the cards that opponents may hold, for `turns`; by default all but the hand.
        solutions: how many of the best decompositions to list at most, or `all`.
        limit: how long to search. However short it is, a decomposition comes back.

    Raises:
        InvalidRequest: demands that contradict each other, or that no decomposition meets; its
            pointer names the demand.
        InvalidHand: a demand with cards that are no cards of the game.
        IllegalPlay: a demand with cards that are no play.
    """
    if objective not in get_args(Measure):
        raise InvalidRequest(f"{quoted(objective)} is none of plays, turns", "/objective")
    if solutions != "all" and solutions < 1:
        raise InvalidRequest(f"{quoted(solutions)} is no number of solutions", "/solutions")
    if hand.rules != rules:
        raise InvalidRequest(f"the hand is one of {hand.rules.id}, not of {rules.id}", "/hand")
    demands = Demands.read(rules, hand, keep, forbid, must_beat)
    if objective == "plays":
        unseen = None
    elif unseen is None:
        unseen = Hand.deck(rules) - hand
    elif not unseen <= Hand.deck(rules) - hand:
        raise InvalidRequest(f"the deck does not hold {unseen} beside {hand}", "/unseen")
    # OR-Tools takes most of a second to import; commands that do not need it start without.
    from solver.decomposition.search import Search  # noqa: PLC0415

    search = Search(demands, unseen, None if limit is None else limit.seconds)
    wanted = MOST_SOLUTIONS if solutions == "all" else min(solutions, MOST_SOLUTIONS)
    found = search.run(wanted)
    return Decomposition(objective, search.count, search.bound, tuple(found), search.complete)
