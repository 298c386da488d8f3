"""Matches of two bidders, as `landlord arena bidder:A bidder:B` plays and prints them."""

from __future__ import annotations

from typing import Any

import click
from click.core import ParameterSource

from lab.arena.bidder_match import BidderMatch, Figure, play_bidders
from lab.arena.bidders import bidder_named
from lab.arena.match import Interrupted
from solver.cli import progress, tables
from solver.cli.fitted_table import FittedTable
from solver.cli.options import CATALOGUE, print_json
from solver.errors import InvalidRequest
from solver.game.objective import Objective
from solver.search.confidence import CONFIDENCE

# A rule written as JSON is too long a name for a table.
_LONGEST_NAME = 30
# The parameters of the command that matches of bidders have.
_OPTIONS = {"a", "b", "rules", "deals", "seed", "objective", "as_json"}


def compare(
    rules: Any,
    a: str,
    b: str,
    *,
    deals: int,
    seed: int,
    objective: Objective,
    as_json: bool,
) -> None:
    """Plays a match of bidders and prints its result.

    Args:
        rules: the game, as `--rules` names it.
        a: the name of the bidder whose points are counted.
        b: the name of its opponent.
        deals: how many deals.
        seed: decides the deals.
        objective: what the networks that play the cards play for.
        as_json: prints one line of JSON instead of a table.

    Raises:
        InvalidRequest: there is no such bidder, or such an option is given.
    """
    _refuse_options_of_agents()
    game = CATALOGUE.find(rules)
    bidders = bidder_named(a, game), bidder_named(b, game)
    with progress.progress_bar(deals, f"{a} against {b}", hidden=as_json) as advance:

        def moved(count: int) -> None:
            for _ in range(count):
                advance()

        try:
            found = play_bidders(
                game, *bidders, deals=deals, seed=seed, objective=objective, progress=moved
            )
        except Interrupted as stop:
            found = stop.found
    if as_json:
        head = {"a": a, "b": b, "rules": game.versioned_id, "seed": seed}
        print_json(head | {"objective": objective} | found.to_json())
    else:
        _print(found, a, b)
    if found.interrupted:
        raise KeyboardInterrupt


def _refuse_options_of_agents() -> None:
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if given and name not in _OPTIONS:
            raise InvalidRequest(
                f"{parameter.opts[0]} is for agents: a match of bidders does not have it"
            )


def _print(found: BidderMatch, a: str, b: str) -> None:
    a, b = (name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}…" for name in (a, b))
    table = FittedTable("", "points a game", "95 %", "becomes landlord")
    rows: tuple[tuple[str, Figure, float | None], ...] = (
        (f"{a}, all seatings", found.points, None),
        (f"in one seat among {b}", found.alone, found.landlord_alone),
        (f"in all seats but one of {b}", found.against_one, None),
    )
    for what, figure, landlord in rows:
        table.add_row(
            what,
            f"{figure.mean:+.3f}",
            f"± {CONFIDENCE * figure.error:.3f}",
            "" if landlord is None else f"{100 * landlord:.0f} %",
        )
    share = f"{100 * found.landlord_against:.0f} %"
    one = Figure(-found.against_one.mean, found.against_one.error)
    table.add_row(
        f"{b} in one seat among {a}", f"{one.mean:+.3f}", f"± {CONFIDENCE * one.error:.3f}", share
    )
    tables.console.print(
        f"{tables.played(found)}, each in every seating; the networks play the cards",
        table,
        f"{a} wins {100 * found.as_landlord:.0f} % as landlord, {100 * found.as_peasants:.0f} % "
        f"as peasant; {found.redeals:.2f} redeals a game",
        sep="\n",
    )
