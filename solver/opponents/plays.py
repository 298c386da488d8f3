"""The plays of the opponents."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np

from solver.advice.advise import advise
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import Play
from solver.game.simple_players import GreedyPlayer
from solver.opponents.decisions import decision_seed, forced
from solver.opponents.opponent import Opponent
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.search import Search
from solver.weights.networks import weights_of


def choose_play(
    opponent: Opponent, view: Knowledge, seed: int, limit: Limit, objective: Objective
) -> Play | None:
    """Returns the play of an opponent; the arguments and errors are those of `choose`."""
    if forced(view):
        return next(iter(view.legal()), None)
    drawn = decision_seed(seed, view)
    if opponent.searches:
        return advise(view, limit=limit, seed=drawn, objective=objective).best
    source = random.Random(drawn)
    if opponent.method == "habit":
        if source.random() < opponent.blind:
            return _blind(view, source)
        return GreedyPlayer(view.rules).choose(view.table, view.seat, view.hand)
    if opponent.temperature == 0:
        if weights_of(view.rules) is not None:
            limit = replace(limit, worlds=0)
        return advise(view, limit=limit, seed=drawn, objective=objective).best
    return _tempered(opponent, view, source, limit, objective)


def _last(options: list[Play | None], view: Knowledge) -> Play | None:
    """Returns the play that empties the hand, which nobody overlooks; None without one."""
    return next((play for play in options if play and len(play) == len(view.hand)), None)


def _blind(view: Knowledge, source: random.Random) -> Play | None:
    """Returns any of the choices, but the play that wins at once where there is one."""
    options = candidates(view)
    return _last(options, view) or source.choice(options)


def _tempered(
    opponent: Opponent, view: Knowledge, source: random.Random, limit: Limit, objective: Objective
) -> Play | None:
    """Returns a choice drawn by what it is worth: nearly equal ones are drawn about as often."""
    options = candidates(view)
    if out := _last(options, view):
        return out
    if weights_of(view.rules) is None:
        found = advise(view, limit=limit, seed=source.getrandbits(48), objective=objective)
        options, wins = [each.play for each in found.plays], [each.win for each in found.plays]
    else:
        by_wins = objective == "win"
        priors = Search(view, 0).priors(options, by_wins=by_wins)
        wins = [prior.win for prior in priors]
    scaled = np.array(wins) / opponent.temperature
    return source.choices(options, weights=np.exp(scaled - scaled.max()).tolist())[0]
