"""Are the stated errors true, and does one choice have one estimate?

Games of the networks are played, and some of their decisions asked about: by advice with 0, 64, 200
and 1,000 worlds, by a judgement of what was played, and once with very many worlds. Printed for
each game, for what was played and for the choice that looked best:

- the share of the decisions in which the 95 % interval of the short answer holds the long one;
- the mean difference of both (bias), its root mean square, and that of the stated errors;
- how often advice and judgement with other seeds differ by more than three joint errors, and the
  largest difference; and the same for a judgement of which half of the rivals are left out;
- whether what was said to win did win: by tenths, by role and by phase, for the very many worlds.

    .venv/bin/python -m lab.benchmarks.estimates [RULES...] [--decisions N] [--long WORLDS]
        [--seed N] [--jobs N] [--objective win|points] [--into docs/calibration.md]
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

import numpy as np

from lab.benchmarks.asking import INTO, JOBS, OBJECTIVE, asked, jobs
from lab.benchmarks.strong_games import OF_A_GAME, Finished, dealt, network_decisions
from lab.benchmarks.tables import Tables, head, machine, plus_minus, row
from solver.advice.advise import advise
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import Play, same_choice
from solver.review.comparison import compare
from solver.review.kinds import phase_of
from solver.rules import load_rules
from solver.search.candidates import promising
from solver.search.confidence import CONFIDENCE
from solver.search.evaluation import Estimate, Evaluation, weighed
from solver.search.limit import Limit
from solver.search.search import PoolResults, Sampling, Search

SHORT = (0, 64, 200, 1000)
# The worlds of the answers that are compared with each other, and of a pool of the long answer.
_ASKED = 200
_POOL = 256
# How many choices of a decision get a long answer, beside what was played.
_MOST = 3
TABLES = Tables("estimates", "estimates")


class Figure(NamedTuple):
    """A short answer beside a long one.

    Attributes:
        worlds: the limit of the short one.
        win: the difference of the win probabilities.
        win_error: the standard errors of both together.
        points: the difference of the points.
        points_error: the standard errors of both together.
    """

    worlds: int
    win: float
    win_error: float
    points: float
    points_error: float

    @classmethod
    def of(cls, worlds: int, one: Evaluation, other: Evaluation) -> Figure:
        """Returns the difference of two answers."""
        return cls(
            worlds,
            one.win - other.win,
            math.hypot(one.win_error, other.win_error),
            one.points - other.points,
            math.hypot(one.points_error, other.points_error),
        )


class Claim(NamedTuple):
    """The estimate of a play from very many worlds, and the result of its game."""

    landlord: bool
    phase: str
    said: float
    won: bool


@dataclass
class Found:
    """What the decisions of some games say.

    Attributes:
        figures: short answers beside long ones.
        again: advice beside judgements, with other seeds.
        fewer_rivals: judgements beside those without half of the rivals.
        claims: what was said beside what came of it.
    """

    figures: list[Figure] = field(default_factory=list)
    again: list[Figure] = field(default_factory=list)
    fewer_rivals: list[Figure] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)

    def join(self, other: Found) -> None:
        """Adds what other games say."""
        self.figures += other.figures
        self.again += other.again
        self.fewer_rivals += other.fewer_rivals
        self.claims += other.claims


def one_game(name: str, number: int, seed: int, long: int, objective: Objective) -> Found:
    """Returns what some decisions of one game say."""
    rules = load_rules(name)
    choose = random.Random(f"{name}/{seed}/{number}")
    deal = dealt(rules, seed, number)
    found = Found()
    for each in network_decisions(rules, deal, OF_A_GAME, objective, choose):
        _ask(found, each, long, objective, choose)
    return found


def _ask(
    found: Found, asked: Finished, long: int, objective: Objective, choose: random.Random
) -> None:
    """Adds what one decision says, if it offers a choice."""
    decision, landlord, won = asked
    view, done = decision.view, decision.done
    assert view.kind == "play"
    assert done is None or isinstance(done, Play)
    answers = {
        worlds: advise(
            view, limit=Limit(worlds=worlds), seed=choose.getrandbits(40), objective=objective
        ).plays
        for worlds in SHORT
    }
    best = [plays[0].play for plays in answers.values()]
    options: list[Play | None] = [done]
    for play in best:
        if not any(same_choice(play, each) for each in options) and len(options) <= _MOST:
            options.append(play)
    if len(answers[0]) < 2:
        return
    exact = _everywhere(view, options, long, choose.getrandbits(40), objective)
    if any(each.evaluation.proven for each in exact):
        return
    for worlds, plays in answers.items():
        for option, estimate in zip(options, exact, strict=True):
            for each in plays:
                if same_choice(each.play, option):
                    found.figures.append(Figure.of(worlds, each, estimate.evaluation))
    found.claims.append(Claim(landlord, phase_of(decision), exact[0].evaluation.win, won))
    search = Search(view, choose.getrandbits(40))
    rivals = promising(search, by_wins=objective == "win")
    at = next((i for i, play in enumerate(rivals) if same_choice(play, done)), len(rivals))
    if at == len(rivals):
        rivals.append(done)
    limit = Limit(worlds=_ASKED)
    whole = compare(search, rivals, at, limit, objective)
    for each in answers[_ASKED]:
        if same_choice(each.play, done):
            found.again.append(Figure.of(_ASKED, each, whole.own.evaluation))
    others = [play for i, play in enumerate(rivals) if i != at]
    half = [done, *choose.sample(others, -(-len(others) // 2))]
    fewer = compare(Search(view, choose.getrandbits(40)), half, 0, limit, objective)
    found.fewer_rivals.append(Figure.of(_ASKED, fewer.own.evaluation, whole.own.evaluation))


def _everywhere(
    view: Knowledge, options: list[Play | None], worlds: int, seed: int, objective: Objective
) -> list[Estimate]:
    """Returns the estimates of options, each of which is tried in `worlds` worlds."""
    by_wins = objective == "win"
    search, limit = Search(view, seed), Limit(worlds=worlds)
    sampling = Sampling(search, by_wins=by_wins)
    tried = PoolResults.nothing(len(options))
    for _ in range(-(-worlds // _POOL)):
        pool = sampling.next(options, _POOL, limit)
        if pool is not None:
            tried = tried.joined(pool)
    priors = search.priors(options, by_wins=by_wins)
    proven = search.certain_points(options, limit, points=False)
    samples = weighed(tried.samples(), priors[0].weighing)
    return [
        Estimate.of(play, samples[i], search.point_value, priors[i], proven[i])
        for i, play in enumerate(options)
    ]


# --- Tables -------------------------------------------------------------------------------------


def coverage(name: str, found: Found) -> list[str]:
    """Returns a row of the table of errors for each number of worlds."""
    rows = []
    for worlds in SHORT:
        figures = [each for each in found.figures if each.worlds == worlds]
        if not figures:
            continue
        _, win, win_error, points, points_error = (
            np.array(each) for each in zip(*figures, strict=True)
        )
        held, paid = (
            100 * float(np.mean(np.abs(off) <= CONFIDENCE * error))
            for off, error in ((win, win_error), (points, points_error))
        )
        rows.append(
            row(
                *(name, f"{worlds:,}", f"{len(figures):,}"),
                *(f"{held:.1f} %", f"{win.mean():+.3f}", f"{_rms(win):.3f}"),
                *(f"{_rms(win_error):.3f}", f"{paid:.1f} %", f"{points.mean():+.2f}"),
                *(f"{_rms(points):.2f}", f"{_rms(points_error):.2f}"),
            )
        )
    return rows


def _rms(values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
    return float(np.sqrt(np.mean(values**2)))


def agreement(name: str, found: Found) -> str:
    """Returns a row of the table of repeated answers."""
    cells: list[object] = []
    for figures in (found.again, found.fewer_rivals):
        far = sum(abs(each.win) > 3 * each.win_error for each in figures)
        most = max((abs(each.win) for each in figures), default=0.0)
        wide = sum(abs(each.win) > 0.1 for each in figures)
        cells += [f"{len(figures):,}", far, wide, f"{most:.3f}"]
    return row(name, *cells)


def outcomes(found: Found) -> list[str]:
    """Returns a row of the table of outcomes for each tenth, role and phase."""
    claims = found.claims
    groups = [
        (
            f"{10 * at} to {10 * at + 10} %",
            [c for c in claims if at <= min(9.999, 10 * c.said) < at + 1],
        )
        for at in range(10)
    ]
    groups += [
        (role, [c for c in claims if c.landlord == landlord])
        for role, landlord in (("landlord", True), ("peasants", False))
    ]
    groups += [
        (phase, [c for c in claims if c.phase == phase]) for phase in ("opening", "middle", "end")
    ]
    rows = []
    for title, group in groups:
        if not group:
            continue
        said = float(np.mean([c.said for c in group]))
        won = float(np.mean([c.won for c in group]))
        error = math.sqrt(max(said * (1 - said), 1e-4) / len(group))
        rows.append(
            row(
                title,
                f"{len(group):,}",
                f"{100 * said:.1f}",
                plus_minus(100 * won, 100 * error, ".1f"),
            )
        )
    brier = np.mean([(c.said - c.won) ** 2 for c in claims]) if claims else math.nan
    return [*rows, row("Brier score", f"{len(claims):,}", f"{brier:.4f}", "")]


def tables(found: dict[str, Found], long: int, note: str) -> str:
    """Returns all tables in Markdown."""
    total = Found()
    for each in found.values():
        total.join(each)
    named = [*found.items(), ("all", total)] if len(found) > 1 else list(found.items())
    lines = [
        f"Against {long:,} worlds; {note}.",
        "",
        head(
            "",
            "worlds",
            "choices",
            "win held",
            "bias",
            "off",
            "stated",
            "points held",
            "bias",
            "off",
            "said",
        ),
        *(row for name, each in named for row in coverage(name, each)),
        "",
        f"Advice and judgement of {_ASKED} worlds with other seeds, and a judgement beside one "
        "without half of the rivals:",
        "decisions, how many differ by more than three joint errors, by more than .1, and the "
        "largest difference.",
        "",
        head(
            "",
            *(
                name
                for kind in ("advice", "fewer rivals")
                for name in (kind, "errors", ".1", "most")
            ),
        ),
        *(agreement(name, each) for name, each in named),
        "",
        head("said to win", "decisions", "said, %", "won, %"),
        *outcomes(total),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Prints the tables."""
    options = asked(
        __doc__, decisions=1000, long=16_384, seed=1, jobs=JOBS, objective=OBJECTIVE, into=INTO
    )
    found: dict[str, Found] = {}
    begun = time.time()
    with jobs(options.jobs) as pool:
        for name in options.rules:
            play = partial(
                one_game,
                name,
                seed=options.seed,
                long=options.long,
                objective=options.objective,
            )
            found[name] = Found()
            for each in pool.map(play, range(-(-options.decisions // OF_A_GAME))):
                found[name].join(each)
            print(*coverage(name, found[name]), agreement(name, found[name]), sep="\n", flush=True)
    note = (
        f"`--decisions {options.decisions} --seed {options.seed} --objective {options.objective}`, "
        f"{(time.time() - begun) / 60:.0f} minutes, {machine()}"
    )
    text = tables(found, options.long, note)
    print(text)
    TABLES.write(options.into, text)


if __name__ == "__main__":
    main()
