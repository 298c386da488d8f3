"""What an opponent does when it is asked: a play, a call, or the direction of play."""

from __future__ import annotations

from solver.game.auction import Call
from solver.game.knowledge import Knowledge
from solver.game.objective import DEFAULT_OBJECTIVE, Objective
from solver.game.play import Play
from solver.opponents.calls import choose_call, choose_direction
from solver.opponents.opponent import Opponent
from solver.opponents.plays import choose_play
from solver.search.limit import Limit

# Games without a network have no first sight. There the players that would use it search, in this
# many deals: some milliseconds.
_WORLDS_WITHOUT_NETWORK = 16


def choose(
    opponent: Opponent,
    view: Knowledge,
    *,
    seed: int,
    limit: Limit | None = None,
    objective: Objective = DEFAULT_OBJECTIVE,
) -> Play | Call | None:
    """Returns what an opponent does, who decides by what its seat knows and by nothing else.

    Args:
        opponent: who decides.
        view: what the seat knows; it is the seat's turn, or it may bomb out of turn.
        seed: decides what the opponent draws; the same view and seed give the same choice, unless
            the seconds of the limit end the search.
        limit: when a search ends, if that is before the opponent's own limit.
        objective: whether plays are chosen for the score, or for winning at all.

    Returns:
        A play; None is the pass, or a bomb out of turn that is kept. For a `Knowledge` a call; 1 or
        -1 where it is the landlord's turn to choose the direction.

    Raises:
        IllegalPlay: the seat has nothing to decide.
        Cancelled: the search was cancelled.
    """
    limit = limit_of(opponent, limit)
    if view.kind == "play":
        return choose_play(opponent, view, seed, limit, objective)
    if view.kind == "direction":
        return choose_direction(opponent, view, seed, limit)
    return choose_call(opponent, view, seed, limit)


def limit_of(opponent: Opponent, given: Limit | None = None) -> Limit:
    """Returns the limit of an opponent's search, within the one that was given."""
    given = given or Limit()
    worlds = opponent.worlds or _WORLDS_WITHOUT_NETWORK
    if given.worlds is not None:
        worlds = max(1, min(worlds, given.worlds))
    return Limit(given.seconds, worlds, since=given.since, cancellation=given.cancellation)
