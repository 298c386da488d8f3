"""How much should the network and sampled worlds weigh in the estimate of a choice?

Repeats the fit of the constants in `solver/native/search/prior.hpp`, for which
docs/decisions/0038-one-estimate.md and 0047-the-optimism-of-each-side.md give the reasons. Games of
equals are played as advised without a search, in turn for wins and for points. At some decisions
what was played, the network's best plays and a random one are tried in four pools of worlds. The
tables say beside what is in use:

- as how many worlds the network counts: the wins in the worlds are fitted by the beta-binomial
  distribution with the network's figure as its mean; and the variance between pools over the one
  that `effective_worlds` says;
- the optimism of the worlds for the landlord and for the peasants, and in games of two decks also
  the weight (trust) of very many worlds, that fit what came of the games;
- the Brier scores of the network, the worlds alone and the estimate, for what was played;
- what is lost by the choice that looks best in 64 worlds of one pool, by the other pools, in
  percentage points of winning. All losses are somewhat too high, because the best of the other
  pools' figures is.

    .venv/bin/python -m lab.benchmarks.weighing [RULES...] [--decisions N] [--seed N] [--jobs N]
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.benchmarks.asking import JOBS, asked, jobs
from lab.benchmarks.strong_games import OF_A_GAME, Finished, dealt, network_decisions
from lab.benchmarks.tables import head, plus_minus, row
from solver.game.objective import Objective
from solver.game.play import Play, same_choice
from solver.rules import load_rules
from solver.search.candidates import promising
from solver.search.evaluation import Prior, Sample
from solver.search.limit import Limit
from solver.search.search import PoolResults, Sampling, Search

# The pools of a decision, the draws from each, and the network's best rivals that are tried.
_POOLS, _DRAWS, _RIVALS = 4, 256, 5
# How many draws a choice rests on, and how often as many are taken from the first pool.
_ASKED, _AGAIN = 64, 4
# The factors on the network's weight against the sampled worlds.
FACTORS = {"network alone": math.inf, "half": 0.5, "in use": 1.0, "double": 2.0}
# The hidden shares of the deck at which the rows of both tables of fits begin and end.
_COUNTED = (0, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 1)
_PLAYED = (0, 0.25, 0.35, 0.45, 1)
# Win probabilities are at least this far from 0 and 1 where they are fitted.
_LEAST = 0.005

Floats = NDArray[np.float64]
Options = NDArray[np.void]  # columns with the names of an Option's fields


class Option(NamedTuple):
    """What is said of an option; the last three are in use (`Weighing`)."""

    game: int  # a number of the game, by chance
    landlord: bool  # whether the seat that asks is the landlord
    played: bool
    won: bool  # whether the seat's side won the game
    hidden: float  # the share of the deck that the seat does not see
    network: float  # the win probability by the network
    said: float  # the share of the worlds that are won
    estimate: float  # of network and worlds together
    effective: float  # as how many independent worlds all pools count
    between: float  # the variance between pools
    expected: float  # what it should be
    worlds: float
    optimism: float
    trust: float

    @classmethod
    def of(
        cls,
        prior: Prior,
        pools: Sequence[Sample],
        hidden: float,
        *,
        game: int,
        landlord: bool,
        played: bool,
        won: bool,
    ) -> Option:
        """Returns the figures of an option that was tried in these pools."""
        shares = np.array([_won(pool) for pool in pools])
        effective = np.array([pool.effective for pool in pools])
        said, total, use = float(shares.mean()), float(effective.sum()), prior.weighing
        estimate = use.win(prior.win, said, total)
        # The variance of a single game, without the chance in `said` itself.
        once = said * (1 - said) / (1 - 1 / total)
        between, expected = float(shares.var(ddof=1)), once * float((1 / effective).mean())
        said_by = (hidden, prior.win, said, estimate, total, between, expected)
        return cls(game, landlord, played, won, *said_by, use.pseudo_count, use.optimism, use.trust)


def _won(sample: Sample) -> float:
    return sample.mean((sample.scored > 0).astype(np.float64))


def columns(options: Sequence[Option]) -> Options:
    """Returns options as columns."""
    return np.array(options, [(name, np.float64) for name in Option._fields])


# --- Games --------------------------------------------------------------------------------------


class Found(NamedTuple):
    """The options of some decisions, and by decision what is lost with each of FACTORS."""

    options: list[Option]
    losses: list[Floats]


def one_game(name: str, number: int, seed: int) -> Found:
    """Returns what some decisions of one game say; a third of them offers no open choice."""
    rules, found = load_rules(name), Found([], [])
    choose = random.Random(f"{name}/{seed}/{number}")
    by_wins = number % 2 == 0
    deal, game = dealt(rules, seed, number), choose.getrandbits(40)
    aim: Objective = "win" if by_wins else "points"
    for each in network_decisions(rules, deal, OF_A_GAME, aim, choose):
        _try(found, each, game, choose, by_wins=by_wins)
    return found


def _try(found: Found, asked: Finished, game: int, choose: random.Random, *, by_wins: bool) -> None:
    """Adds what one decision says, if it offers a choice and none of it is a proven win."""
    view, done = asked.decision.view, asked.decision.done
    assert view.kind == "play"
    assert done is None or isinstance(done, Play)
    search, limit = Search(view, choose.getrandbits(40)), Limit(worlds=_POOLS * _DRAWS)
    rivals = [each for each in promising(search, by_wins=by_wins) if not same_choice(each, done)]
    wins = [each.win for each in search.priors(rivals, by_wins=by_wins)]
    rivals = [rivals[at] for at in sorted(range(len(rivals)), key=lambda at: -wins[at])]
    options = [done, *rivals[:_RIVALS], *choose.sample(rivals[_RIVALS:], len(rivals) > _RIVALS)]
    if not rivals or any(search.certain_points(options, limit, points=False)):
        return
    priors = search.priors(options, by_wins=by_wins)
    sampling = Sampling(search, by_wins=by_wins)
    drawn = [sampling.next(options, _DRAWS, limit) for _ in range(_POOLS)]
    pools = [pool for pool in drawn if pool is not None]
    if len(pools) < _POOLS:
        return  # all deals are counted: nothing is sampled
    hidden = len(view.unseen) / sum(map(view.rules.description.deck.count, view.rules.ranks))
    for at, prior in enumerate(priors):
        samples = [pool.samples()[at] for pool in pools]
        found.options.append(
            Option.of(
                prior,
                samples,
                hidden,
                game=game,
                landlord=asked.landlord,
                played=at == 0,
                won=asked.won,
            )
        )
    if by_wins:
        found.losses.append(losses(priors, pools, np.random.default_rng(choose.getrandbits(40))))


def losses(
    priors: Sequence[Prior], pools: Sequence[PoolResults], chance: np.random.Generator
) -> Floats:
    """Returns the mean loss of the choice by some worlds of the first pool, for each of FACTORS."""
    truth = np.mean([(pool.points > 0) @ pool.draws / pool.draws.sum() for pool in pools[1:]], 0)
    first, found = pools[0], np.zeros(len(FACTORS))
    drawn = np.repeat(np.arange(len(first.draws)), first.draws.astype(np.int64))
    for _ in range(_AGAIN):
        taken = np.bincount(chance.choice(drawn, _ASKED, replace=False), minlength=len(first.draws))
        tried = [
            (prior, sample.effective, _won(sample))
            for prior, sample in zip(
                priors, (Sample(row, taken.astype(np.float64)) for row in first.points), strict=True
            )
        ]
        for at, factor in enumerate(FACTORS.values()):
            # A network of more weight is the same as fewer worlds.
            values = [
                prior.weighing.win(prior.win, won, worlds / factor) for prior, worlds, won in tried
            ]
            found[at] += (truth.max() - truth[np.argmax(values)]) / _AGAIN
    return found


# --- Fits ---------------------------------------------------------------------------------------


def likeliest(
    surprise: Callable[[Floats], Floats], start: Sequence[float], games: Floats
) -> tuple[Floats, Floats]:
    """Returns where the sum of negative log-likelihoods is smallest, and the standard errors.

    By the algorithm of Berndt, Hall, Hall and Hausman ("Estimation and inference in nonlinear
    structural models", 1974): Newton's, with the products of the scores as the curvature. A step is
    no longer than one, and is halved until it gains something. What belongs to one of the `games`
    depends on each other, so the errors are those of Huber and White with games as clusters.
    """
    at, small = np.array(start, np.float64), 1e-3 * np.eye(len(start))

    def scores(at: Floats) -> Floats:
        return np.array([surprise(at + each) - surprise(at - each) for each in small]) / 2e-3

    for _ in range(100):
        here = scores(at)
        step = -np.linalg.pinv(here @ here.T) @ here.sum(axis=1)
        step /= max(1.0, float(np.linalg.norm(step)))
        while np.linalg.norm(step) > 1e-5 and surprise(at + step).sum() > surprise(at).sum():
            step /= 2
        if np.linalg.norm(step) <= 1e-5:
            break
        at = at + step
    _, place = np.unique(games, return_inverse=True)
    by_game = np.array([np.bincount(place, each) for each in scores(at)])
    bend = np.array([scores(at + each).sum(1) - scores(at - each).sum(1) for each in small]) / 2e-3
    inverse = np.linalg.pinv(bend)
    return at, np.sqrt(np.diag(inverse @ by_game @ by_game.T @ inverse.T))


def _log_beta(one: Floats, other: Floats) -> Floats:
    log_gamma = np.vectorize(math.lgamma, otypes=[np.float64])
    found: Floats = log_gamma(one) + log_gamma(other) - log_gamma(one + other)
    return found


def fit_worlds(options: Options, *, line: bool) -> tuple[Floats, Floats]:
    """Returns the logarithm of how many worlds the network counts as, with its standard error.

    With `line` its growth with the hidden share is fitted, too.
    """
    network = _moved(np.clip(options["network"], _LEAST, 1 - _LEAST), options["optimism"])
    won, lost = (options["effective"] * each for each in (options["said"], 1 - options["said"]))

    def surprise(at: Floats) -> Floats:
        worlds = np.exp(at[0] + (at[1] if line else 0) * options["hidden"])
        one, other = worlds * network, worlds * (1 - network)
        return _log_beta(one, other) - _log_beta(one + won, other + lost)

    return likeliest(surprise, (0.0, 0.0) if line else (0.0,), options["game"])


def _moved(chances: Floats, log_odds: Floats | float) -> Floats:
    """Returns probabilities whose log-odds are moved by so much."""
    wins = chances * np.exp(log_odds)
    found: Floats = wins / (wins + 1 - chances)
    return found


def wins(options: Options, optimism: float, trust: float) -> Floats:
    """Returns the win probabilities by network and worlds, with other numbers than those in use."""
    network, worlds = options["network"], options["worlds"]
    won = options["effective"] * options["said"]
    share = (worlds * _moved(network, optimism) + won) / (worlds + options["effective"])
    found: Floats = network + trust * (_moved(share, -optimism) - network)
    return found


def fit_outcomes(played: Options, *, trust: bool) -> tuple[Floats, Floats]:
    """Returns the optimism of the worlds, and with `trust` this as well, with standard errors."""

    def surprise(at: Floats) -> Floats:
        win = np.clip(wins(played, at[0], at[1] if trust else 1.0), _LEAST, 1 - _LEAST)
        found: Floats = -np.log(np.where(played["won"] > 0, win, 1 - win))
        return found

    return likeliest(surprise, (0.0, 0.5) if trust else (0.0,), played["game"])


# --- Tables -------------------------------------------------------------------------------------


def _parts(options: Options, edges: Sequence[float]) -> list[tuple[str, Options]]:
    """Returns the options by hidden share, without empty parts."""
    hidden = options["hidden"]
    parts = [
        (low, high, options[(hidden >= low) & (hidden < high)])
        for low, high in itertools.pairwise(edges)
    ]
    return [(f"{low:.2f} to {high:.2f}", part) for low, high, part in parts if len(part)]


def counts(options: Options) -> list[str]:
    """Returns the table of the network's weight and of the variance between pools."""
    rows = [head("hidden", "options", "worlds", "in use", "variance")]
    for title, part in [*_parts(options, _COUNTED), ("all", options)]:
        [log], [error] = fit_worlds(part, line=False)
        rows.append(
            row(
                title,
                f"{len(part):,}",
                plus_minus(math.exp(log), math.exp(log) * error, ".1f"),
                f"{np.median(part['worlds']):.1f}",
                f"{part['between'].sum() / max(part['expected'].sum(), 1e-9):.2f}",
            )
        )
    (log, growth), errors = fit_worlds(options, line=True)
    line = f"e^({log:.2f} ± {errors[0]:.2f} + ({growth:.2f} ± {errors[1]:.2f}) · hidden)"
    return [*rows, "", f"The network counts as {line} worlds.", ""]


def outcomes(played: Options, *, trust: bool) -> list[str]:
    """Returns the table of what came of the games, for the landlord's plays and the peasants'."""
    names = ("optimism", "trust") if trust else ("optimism",)
    fitted = [column for name in names for column in (name, "in use")]
    rows = [head("seat", "hidden", "played", "said, won", *fitted)]
    for seat, own in (("landlord", played["landlord"] > 0), ("peasant", played["landlord"] == 0)):
        for title, part in _parts(played[own], _PLAYED):
            cells = [
                cell
                for name, value, error in zip(names, *fit_outcomes(part, trust=trust), strict=True)
                for cell in (plus_minus(value, error, ".2f"), f"{part[name].mean():.2f}")
            ]
            won = f"{100 * part['estimate'].mean():.1f}, {100 * part['won'].mean():.1f}"
            rows.append(row(seat, title, f"{len(part):,}", won, *cells))
    return [*rows, ""]


def scores(name: str, options: Options, lost: Sequence[Floats]) -> str:
    """Returns a row of the table of Brier scores and of losses."""
    played = options[options["played"] > 0]
    off = [played[each] - played["won"] for each in ("network", "said", "estimate")]
    brier = [f"{np.mean(each**2):.4f}" for each in off]
    means = [f"{100 * mean:.2f}" for mean in np.mean(lost, axis=0)] if lost else [""] * len(FACTORS)
    return row(name, f"{len(played):,}", *brier, f"{len(lost):,}", *means)


def report(found: dict[str, Found]) -> str:
    """Returns all tables in Markdown."""
    tables = {name: columns(each.options) for name, each in found.items() if each.options}
    lines = []
    for trust, title in ((False, "All other games"), (True, "Games of two decks")):
        group = [each for each in tables.values() if (each["trust"].min() < 1) == trust]
        if group:
            options = np.concatenate(group)
            lines += [f"{title}:", "", *counts(options)]
            lines += outcomes(options[options["played"] > 0], trust=trust)
    if not tables:
        return "No decision offers a choice that is open."
    lost = [each for one in found.values() for each in one.losses]
    return "\n".join(
        [
            *lines,
            f"Brier scores, and what is lost by the choice in {_ASKED} worlds:",
            "",
            head("", "played", "network", "worlds", "estimate", "decisions", *FACTORS),
            *(scores(name, options, found[name].losses) for name, options in tables.items()),
            scores("all", np.concatenate([*tables.values()]), lost),
        ]
    )


def main() -> None:
    """Prints the tables."""
    options = asked(__doc__, decisions=1000, seed=1, jobs=JOBS)
    found: dict[str, Found] = {}
    with jobs(options.jobs) as pool:
        for name in options.rules:
            games = range(-(-options.decisions // OF_A_GAME))
            results = list(pool.map(partial(one_game, name, seed=options.seed), games))
            found[name] = Found(
                [each for one in results for each in one.options],
                [lost for one in results for lost in one.losses],
            )
    print(report(found))


if __name__ == "__main__":
    main()
