"""The results of matches in the arena, printed as tables in the terminal."""

from __future__ import annotations

from lab.arena import AgentContest, BidderContest, Contest, Figures, Match, Season, Verdict
from lab.arena.match import Figure
from solver.cli.fitted_table import FittedTable
from solver.cli.tables import console, count
from solver.search.confidence import CONFIDENCE

# A rule written as JSON is too long a name for a table.
_LONGEST_NAME = 30
# The last columns where there is a baseline.
_GAINS = ("gain, wins", "gain, points")


def match(contest: Contest, found: Match) -> None:
    """Prints the result of a match."""
    if isinstance(contest, AgentContest):
        _agents(contest, found)
    elif isinstance(contest, BidderContest):
        _bidders(contest, found)
    if found.verdict is not None:
        _verdict(found.verdict)


def _agents(contest: AgentContest, found: Match) -> None:
    a, b = contest.a.name, contest.b.name
    landlord = {
        "turns": "the seats take turns as landlord",
        "auction": "landlords by auction",
        "strength": "the strongest hand is the landlord's",
    }
    table = FittedTable("", "win rate", "95 %", "points a game", "95 %")
    for what, wins, points in (
        (a, "win_rate", "points"),
        ("as landlord", "as_landlord", "points_as_landlord"),
        (
            "as peasants" if contest.partner is None else "as one peasant",
            "as_peasants",
            "points_as_peasants",
        ),
    ):
        rate = found[wins]
        table.add_row(what, f"{rate.mean:.3f}", _between(rate), *_points(found[points]))
    for seat, won in found.parts.get("peasant_seats", {}).items():
        table.add_row(f"{seat} after the landlord", f"{won:.3f}", "", "", "")
    beside = "" if contest.partner is None else f", beside {contest.partner.name}"
    console.print(
        f"{_played(found)}, each played twice: {a} against {b}{beside}; "
        f"{landlord[contest.to_json()['landlord']]}",
        table,
        sep="\n",
    )
    for name, seconds in found.parts["seconds_per_play"].items():
        counts = found.counts.get(name, {})
        figures = "".join(f", {what}: {count}" for what, count in counts.items())
        console.print(f"{name}: {1000 * seconds:.2f} ms a decision{figures}")


def _bidders(contest: BidderContest, found: Match) -> None:
    a, b = (
        name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}…"
        for name in (contest.a, contest.b)
    )
    table = FittedTable("", "points a game", "95 %", "becomes landlord")
    for what, figure, landlord in (
        (f"{a}, all seatings", found["points"], None),
        (f"in one seat among {b}", found["alone"], found["landlord_alone"]),
        (f"in all seats but one of {b}", found["against_one"], None),
        (f"{b} in one seat among {a}", -found["against_one"], found["landlord_against"]),
    ):
        table.add_row(
            what, *_points(figure), "" if landlord is None else f"{100 * landlord.mean:.0f} %"
        )
    console.print(
        f"{_played(found)}, each in every seating; the networks play the cards",
        table,
        f"{a} wins {100 * found['as_landlord'].mean:.0f} % as landlord, "
        f"{100 * found['as_peasants'].mean:.0f} % as peasant; "
        f"{found['redeals'].mean:.2f} redeals a game",
        sep="\n",
    )


def gain(a: str, baseline: str, found: Figures) -> None:
    """Prints how much better `a` did than `baseline` on the same deals."""
    console.print(
        f"{a} instead of {baseline}: win rate {_with_bounds(found['win_rate'], '+')}, "
        f"points a game {_with_half(found['points'], 3)} (95 %)"
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
            _with_bounds(match["win_rate"]),
            _with_half(match["points"]),
            f"{match['as_landlord'].mean:.3f}",
            f"{match['as_peasants'].mean:.3f}",
        ]
        if gain is not None:
            row += [_with_bounds(gain["win_rate"], "+"), _with_half(gain["points"])]
        table.add_row(*row)
    console.print(f"{_played(found)} with each, played twice; 95 % intervals", table, sep="\n")
    console.print("* the learner may play against this opponent")
    for name, reason in found.left_out.items():
        console.print(f"left out: {name} ({reason})")


def _played(found: Match | Season) -> str:
    early = "interrupted after " if found.interrupted else ""
    return early + count(found.deals, "deal")


def _points(found: Figure) -> tuple[str, str]:
    return f"{found.mean:+.3f}", f"± {CONFIDENCE * found.error:.3f}"


def _with_half(found: Figure, digits: int = 2) -> str:
    return f"{found.mean:+.{digits}f} ± {CONFIDENCE * found.error:.{digits}f}"


def _with_bounds(found: Figure, sign: str = "") -> str:
    return f"{found.mean:{sign}.3f} ({_between(found, sign)})"


def _between(found: Figure, sign: str = "") -> str:
    low, high = found.interval
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
