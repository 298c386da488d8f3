"""The results of matches in the arena, printed as tables in the terminal."""

from __future__ import annotations

from lab.arena import Contest, Gain, Match, Season, Verdict
from solver.cli.fitted_table import FittedTable
from solver.cli.tables import console, played
from solver.search.confidence import CONFIDENCE

# The last columns where there is a baseline.
_GAINS = ("gain, wins", "gain, points")


def match(contest: Contest, found: Match) -> None:
    """Prints the result of a match."""
    a, b = contest.a.name, contest.b.name
    landlord = {
        "turns": "the seats take turns as landlord",
        "auction": "landlords by auction",
        "strength": "the strongest hand is the landlord's",
    }
    table = FittedTable("", "win rate", "95 %", "points a game", "95 %")
    rows = (
        (a, found.win_rate, found.interval, found.points, found.points_error),
        (
            "as landlord",
            found.as_landlord,
            found.interval_as_landlord,
            found.points_as_landlord,
            found.points_as_landlord_error,
        ),
        (
            "as peasants" if contest.partner is None else "as one peasant",
            found.as_peasants,
            found.interval_as_peasants,
            found.points_as_peasants,
            found.points_as_peasants_error,
        ),
    )
    for what, wins, bounds, points, points_error in rows:
        table.add_row(
            what,
            f"{wins:.3f}",
            _between(bounds),
            f"{points:+.3f}",
            f"± {CONFIDENCE * points_error:.3f}",
        )
    for seat, rate in found.peasant_seats.items():
        table.add_row(f"{seat} after the landlord", f"{rate:.3f}", "", "", "")
    beside = "" if contest.partner is None else f", beside {contest.partner.name}"
    console.print(
        f"{played(found)}, each played twice: {a} against {b}{beside}; "
        f"{landlord[contest.to_json()['landlord']]}",
        table,
        sep="\n",
    )
    for name, seconds in found.seconds_per_play.items():
        counts = found.counts.get(name, {})
        figures = "".join(f", {what}: {count}" for what, count in counts.items())
        console.print(f"{name}: {1000 * seconds:.2f} ms a decision{figures}")
    if found.verdict is not None:
        _verdict(found.verdict)


def gain(a: str, baseline: str, found: Gain) -> None:
    """Prints how much better agent `a` did than `baseline` on the same deals."""
    console.print(
        f"{a} instead of {baseline}: win rate {_with_bounds(found.win_rate, found.interval, '+')}, "
        f"points a game {_with_half(found.points, found.points_error, 3)} (95 %)"
    )


def season(found: Season) -> None:
    """Prints the results of an agent against each opponent of the league."""
    gains = any(entry.gain is not None for entry in found.entries)
    columns = ("win rate", "points", "landlord", "peasants")
    table = FittedTable(found.contest.a.name, *columns, *(_GAINS if gains else ()))
    for entry in found.entries:
        match, gain = entry.match, entry.gain
        row = [
            entry.opponent.agent + (" *" if entry.opponent.learned_from else ""),
            _with_bounds(match.win_rate, match.interval),
            _with_half(match.points, match.points_error),
            f"{match.as_landlord:.3f}",
            f"{match.as_peasants:.3f}",
        ]
        if gain is not None:
            row += [
                _with_bounds(gain.win_rate, gain.interval, "+"),
                _with_half(gain.points, gain.points_error),
            ]
        table.add_row(*row)
    console.print(f"{played(found)} with each, played twice; 95 % intervals", table, sep="\n")
    console.print("* the learner may play against this opponent")
    for name, reason in found.left_out.items():
        console.print(f"left out: {name} ({reason})")


def _with_half(points: float, error: float, digits: int = 2) -> str:
    return f"{points:+.{digits}f} ± {CONFIDENCE * error:.{digits}f}"


def _with_bounds(rate: float, bounds: tuple[float, float], sign: str = "") -> str:
    return f"{rate:{sign}.3f} ({_between(bounds, sign)})"


def _between(bounds: tuple[float, float], sign: str = "") -> str:
    low, high = bounds
    return f"{low:{sign}.3f} to {high:{sign}.3f}"


def _verdict(verdict: Verdict) -> None:
    test, (lower, upper) = verdict.test, verdict.test.bounds
    sentences = {
        "H0": f"H0 accepted: the win rate is {test.h0:g} rather than {test.h1:g}",
        "H1": f"H1 accepted: the win rate is {test.h1:g} rather than {test.h0:g}",
        "undecided": f"undecided between a win rate of {test.h0:g} and one of {test.h1:g}",
    }
    console.print(
        f"{sentences[verdict.conclusion]} (log likelihood ratio {verdict.llr:.2f}, "
        f"bounds {lower:.2f} and {upper:.2f})"
    )
