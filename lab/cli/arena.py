"""The command `landlord arena`: compares players and bidders."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import click

from lab.arena import (
    DEFAULT_TIMEOUT,
    AgentSpec,
    Contest,
    Gain,
    Interrupted,
    LandlordBy,
    Match,
    Sprt,
    league,
    play_contest,
)
from lab.arena.bidders import is_bidder
from lab.cli import match_tables
from lab.cli.bidder_matches import compare
from solver.cli import progress
from solver.cli.options import CATALOGUE, json_option, print_json, rules_option, search_options
from solver.errors import InvalidRequest
from solver.game.objective import CALL_OBJECTIVE, DEFAULT_OBJECTIVE, Objective
from solver.search.limit import Limit

# The limit of a search in the arena if neither --seconds nor --worlds is given.
_ARENA_WORLDS = 200


@click.command(epilog="For instance: landlord arena network greedy --rules classic --deals 20")
@click.argument("a")
@click.argument("b")
@rules_option
@click.option(
    "--deals",
    type=click.IntRange(2, 1_000_000),
    default=100,
    show_default=True,
    help="The number of deals.",
)
@click.option(
    "--landlord",
    "landlord_by",
    type=click.Choice(get_args(LandlordBy)),
    help="How the landlord is chosen; by default in an auction, if the game has one.",
)
@click.option("--partner", metavar="AGENT", help="The agent of all peasants but one.")
@click.option("--baseline", metavar="AGENT", help="An agent to compare A with on the same deals.")
@click.option("--sprt", metavar="H0,H1", help="Stop when a test accepts one of two win rates.")
@click.option(
    "--alpha", type=float, default=0.05, show_default=True, help="The test's rate of wrong H1."
)
@click.option(
    "--beta", type=float, default=0.05, show_default=True, help="The test's rate of wrong H0."
)
@click.option(
    "--workers", type=click.IntRange(1, 1024), help="Processes; by default one per processor."
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    default=DEFAULT_TIMEOUT,
    show_default=True,
    help="Seconds within which an outside engine must answer.",
)
@click.option(
    "--objective",
    type=click.Choice(get_args(Objective)),
    help="The objective of networks, searches and engines; by default win, for bidders points.",
)
@search_options
@json_option
def arena(
    a: str,
    b: str,
    rules: Any,
    deals: int,
    landlord_by: LandlordBy | None,
    partner: str | None,
    baseline: str | None,
    sprt: str | None,
    alpha: float,
    beta: float,
    workers: int | None,
    timeout: float,
    objective: Objective | None,
    seconds: float | None,
    worlds: int | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Compares agents A and B; each deal is played twice, with the sides swapped.

    Agents are random, greedy, timid, bold, control, monte-carlo, monte-carlo:WORLDS, rlcard,
    network, network:WEIGHTS (a file of weights), prior, prior:WEIGHTS (the network without any
    worlds), search, search:WORLDS, engine:COMMAND (a program that answers as `landlord engine`
    does), botzone:COMMAND (a bot of Botzone), ccgc:COMMAND (a player of the Chinese student
    contest), and the opponents of people: beginner, casual, club, expert, master, full. The limit
    applies to each decision of a search or an engine.

    As B, league stands for opponents that differ in kind: A plays a match against each of them.

    Bidders are compared with bidders, in whole games that the networks play: bidder:learned,
    bidder:threshold, bidder:rule, bidder:timid, bidder:bold, bidder:linear, bidder:FILE.
    """
    seed = 1 if seed is None else seed
    if is_bidder(a) or is_bidder(b):
        points = objective or CALL_OBJECTIVE
        compare(rules, a, b, deals=deals, seed=seed, objective=points, as_json=as_json)
        return
    test = None if sprt is None else Sprt.parse(sprt, alpha=alpha, beta=beta)
    limit = Limit(seconds, worlds if seconds or worlds else _ARENA_WORLDS)

    def spec(name: str) -> AgentSpec:
        return AgentSpec(name, limit, seed, timeout, objective or DEFAULT_OBJECTIVE)

    contest = Contest(
        description=CATALOGUE.find(rules).description,
        a=spec(a),
        b=spec(b),
        seed=seed,
        landlord_by=landlord_by,
        partner=None if partner is None else spec(partner),
    )
    instead = None if baseline is None else replace(contest, a=spec(baseline))
    if b == league.NAME:
        if test is not None:
            raise InvalidRequest("--sprt compares with one opponent, not with the league")
        _play_league(contest, instead, deals, workers, hidden=as_json)
        return
    _compare_agents(contest, instead, deals, workers, test, hidden=as_json)


def _compare_agents(
    contest: Contest,
    instead: Contest | None,
    deals: int,
    workers: int | None,
    test: Sprt | None,
    *,
    hidden: bool,
) -> None:
    """Plays a contest, and another one with the baseline in A's place, and prints the results."""
    # An error in the agents must appear before the progress bar is drawn.
    contest.check()
    if instead is not None:
        instead.check()
    match = _play(contest, deals, workers, test, hidden=hidden)
    document, interrupted = contest.to_json() | match.to_json(), match.interrupted
    if instead is not None and not interrupted:
        try:
            other = _play(instead, match.deals, workers, None, hidden=hidden)
        except KeyboardInterrupt:  # too early for a result, but not for the one of A
            interrupted = True
        else:
            gain, interrupted = Gain.of(match, other), other.interrupted
            document |= {"baseline": instead.to_json() | other.to_json(), "gain": gain.to_json()}
            if not hidden:
                match_tables.gain(contest.a.name, instead.a.name, gain)
    if hidden:
        print_json(document | ({"interrupted": True} if interrupted else {}))
    if interrupted:
        raise KeyboardInterrupt


def _play_league(
    contest: Contest, baseline: Contest | None, deals: int, workers: int | None, *, hidden: bool
) -> None:
    """Plays the matches of an agent against the league, and prints them as one table."""

    def play(each: Contest) -> Match:
        label = f"{each.a.name} against {each.b.name}"
        with progress.progress_bar(deals, label, hidden=hidden) as advance:
            return play_contest(each, deals=deals, workers=workers, progress=advance)

    try:
        season = league.Season.play(contest, play, baseline=baseline)
    except Interrupted as stop:
        season = stop.found
    if hidden:
        print_json(season.to_json())
    else:
        match_tables.season(season)
    if season.interrupted:
        raise KeyboardInterrupt


def _play(
    contest: Contest, deals: int, workers: int | None, sprt: Sprt | None, *, hidden: bool
) -> Match:
    """Plays a contest behind a progress bar and prints its result, neither of them if `hidden`."""
    label = f"{contest.a.name} against {contest.b.name}"
    try:
        with progress.progress_bar(deals, label, hidden=hidden) as advance:
            match = play_contest(contest, deals=deals, workers=workers, sprt=sprt, progress=advance)
    except Interrupted as stop:
        match = stop.found
    if not hidden:
        match_tables.match(contest, match)
    return match
