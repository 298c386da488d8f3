"""The plays of the opponents."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from solver.advice.advise import advise
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import Play
from solver.game.simple_players import GreedyPlayer
from solver.opponents.decisions import decision_seed, forced
from solver.opponents.opponent import Opponent
from solver.search.candidates import candidates
from solver.search.evaluation import Evaluation
from solver.search.limit import Limit
from solver.search.search import Search
from solver.weights.networks import weights_of


@dataclass(frozen=True)
class OpponentPlay:
    """What an opponent plays, and what it has weighed.

    Attributes:
        play: the play; None is the pass.
        options: the choices with what they are worth to the opponent; none where it weighs nothing.
    """

    play: Play | None
    options: Sequence[tuple[Play | None, Evaluation | Mapping[str, float]]] = ()


def choose_play(
    opponent: Opponent, view: Knowledge, seed: int, limit: Limit, objective: Objective
) -> Play | None:
    """Returns the play of an opponent; the arguments and errors are those of `choose`."""
    return weigh_play(opponent, view, seed, limit, objective).play


def weigh_play(
    opponent: Opponent, view: Knowledge, seed: int, limit: Limit, objective: Objective
) -> OpponentPlay:
    """Returns the play of an opponent with its values, as `choose_play` chooses it."""
    if forced(view):
        return OpponentPlay(next(iter(view.legal()), None))
    drawn = decision_seed(seed, view)
    source = random.Random(drawn)
    if opponent.method == "habit":
        if source.random() < opponent.blind:
            return OpponentPlay(_blind(view, source))
        return OpponentPlay(GreedyPlayer(view.rules).choose(view.table, view.seat, view.hand))
    if opponent.temperature > 0:
        return _tempered(opponent, view, source, limit, objective)
    if not opponent.searches and weights_of(view.rules) is not None:
        limit = replace(limit, worlds=0)
    return _advised(view, limit, drawn, objective)


def _advised(view: Knowledge, limit: Limit, seed: int, objective: Objective) -> OpponentPlay:
    found = advise(view, limit=limit, seed=seed, objective=objective)
    return OpponentPlay(found.best, [(each.play, each) for each in found.plays])


def _last(options: list[Play | None], view: Knowledge) -> Play | None:
    """Returns the play that empties the hand, which nobody overlooks; None without one."""
    return next((play for play in options if play and len(play) == len(view.hand)), None)


def _blind(view: Knowledge, source: random.Random) -> Play | None:
    """Returns any of the choices, but the play that wins at once where there is one."""
    options = candidates(view)
    return _last(options, view) or source.choice(options)


def _tempered(
    opponent: Opponent, view: Knowledge, source: random.Random, limit: Limit, objective: Objective
) -> OpponentPlay:
    """Returns a choice drawn by what it is worth: nearly equal ones are drawn about as often."""
    options = candidates(view)
    if out := _last(options, view):
        return OpponentPlay(out)
    if weights_of(view.rules) is None:
        found = _advised(view, limit, source.getrandbits(48), objective)
    else:
        search = Search(view, 0)
        priors = search.priors(options, by_wins=objective == "win")
        worth = [{"win": each.win, "points": each.points * search.point_value} for each in priors]
        found = OpponentPlay(None, list(zip(options, worth, strict=True)))
    wins = [
        values["win"] if isinstance(values, Mapping) else values.win for _, values in found.options
    ]
    scaled = np.array(wins) / opponent.temperature
    weights = np.exp(scaled - scaled.max()).tolist()
    drawn, _ = source.choices(found.options, weights=weights)[0]
    return replace(found, play=drawn)
