"""The command `landlord arena`: compares players and bidders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import click
from click.core import ParameterSource

from lab.arena import (
    DEFAULT_TIMEOUT,
    AgentContest,
    AgentSpec,
    BidderContest,
    Contest,
    Interrupted,
    LandlordBy,
    Match,
    Sprt,
    league,
    play_contest,
)
from lab.arena.bidders import is_bidder
from lab.arena.match import figures_json
from lab.cli import match_tables
from solver.cli import progress
from solver.cli.files import LineFile
from solver.cli.options import CATALOGUE, json_option, print_json, rules_option, search_options
from solver.errors import InvalidRequest
from solver.game.objective import CALL_OBJECTIVE, DEFAULT_OBJECTIVE, Objective
from solver.search.limit import Limit

# The limit of a search in the arena if neither --seconds nor --worlds is given.
_ARENA_WORLDS = 200
# The options that matches of bidders do not have.
_OF_AGENTS = {"landlord_by", "partner", "workers", "timeout", "seconds", "worlds", "records"}


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
@click.option(
    "--records",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file for the games, with what the agents have weighed.",
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
    records: Path | None,
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

    --records FILE gets each game as a line, which `landlord review` and `landlord convert` read,
    with the values that the agents give their options.
    """
    seed = 1 if seed is None else seed
    test = None if sprt is None else Sprt.parse(sprt, alpha=alpha, beta=beta)
    limit = Limit(seconds, worlds if seconds or worlds else _ARENA_WORLDS)
    description = CATALOGUE.find(rules).description

    def spec(name: str) -> AgentSpec:
        return AgentSpec(name, limit, seed, timeout, objective or DEFAULT_OBJECTIVE)

    def agents(a: str) -> AgentContest:
        teammate = None if partner is None else spec(partner)
        recorded = records is not None
        return AgentContest(description, spec(a), spec(b), seed, landlord_by, teammate, recorded)

    def bidders(a: str) -> BidderContest:
        return BidderContest(description, a, b, seed, objective or CALL_OBJECTIVE)

    contest: Callable[[str], Contest] = agents
    if is_bidder(a) or is_bidder(b):
        _refuse_options_of_agents()
        contest = bidders
    elif b == league.NAME:
        if test is not None:
            raise InvalidRequest("--sprt compares with one opponent, not with the league")
        other = None if baseline is None else agents(baseline)
        with _kept(records) as keep:
            _play_league(agents(a), other, deals, _Runner(workers, keep, as_json))
        return
    instead = None if baseline is None else contest(baseline)
    with _kept(records) as keep:
        _compare(contest(a), instead, deals, test, _Runner(workers, keep, as_json))


@contextmanager
def _kept(records: Path | None) -> Iterator[Callable[[str], None] | None]:
    """Yields what takes the records of games, which stand in their file at the end."""
    if records is None:
        yield None
        return
    with closing(LineFile(records)) as file:
        yield file.write


@dataclass(frozen=True)
class _Runner:
    """How matches are played.

    Attributes:
        workers: how many processes play.
        keep: takes the records of the games; None where they are not asked for.
        hidden: whether the progress bar and the tables are left out.
    """

    workers: int | None
    keep: Callable[[str], None] | None
    hidden: bool

    def play(self, contest: Contest, deals: int, sprt: Sprt | None = None) -> Match:
        """Plays a contest behind a progress bar, unless it is hidden."""
        said = contest.to_json()
        label = f"{said['a']} against {said['b']}"
        with progress.progress_bar(deals, label, hidden=self.hidden) as advance:
            return play_contest(
                contest,
                deals=deals,
                workers=self.workers,
                sprt=sprt,
                progress=advance,
                keep=self.keep,
            )


def _refuse_options_of_agents() -> None:
    context = click.get_current_context()
    for parameter in context.command.params:
        given = context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
        if given and parameter.name in _OF_AGENTS:
            raise InvalidRequest(
                f"{parameter.opts[0]} is for agents: a match of bidders does not have it"
            )


def _compare(
    contest: Contest,
    instead: Contest | None,
    deals: int,
    test: Sprt | None,
    runner: _Runner,
) -> None:
    """Plays a contest, and another one with the baseline in A's place, and prints the results."""
    # An error in the players must appear before the progress bar is drawn.
    for each in (contest, instead):
        if each is not None:
            each.table().close()

    def play(each: Contest, deals: int, test: Sprt | None) -> Match:
        try:
            match = runner.play(each, deals, test)
        except Interrupted as stop:
            match = stop.found
        if not runner.hidden:
            match_tables.match(each, match)
        return match

    match = play(contest, deals, test)
    document, interrupted = contest.to_json() | match.to_json(), match.interrupted
    if instead is not None and not interrupted:
        try:
            other = play(instead, match.deals, None)
        except KeyboardInterrupt:  # too early for a result, but not for the one of A
            interrupted = True
        else:
            gain, interrupted = match.gain(other), other.interrupted
            beside = instead.to_json() | other.to_json()
            if not runner.hidden:
                match_tables.gain(document["a"], beside["a"], gain)
            document |= {"baseline": beside, "gain": figures_json(gain)}
    if runner.hidden:
        print_json(document | ({"interrupted": True} if interrupted else {}))
    if interrupted:
        raise KeyboardInterrupt


def _play_league(
    contest: AgentContest, baseline: AgentContest | None, deals: int, runner: _Runner
) -> None:
    """Plays the matches of an agent against the league, and prints them as one table."""
    try:
        season = league.Season.play(
            contest, lambda each: runner.play(each, deals), baseline=baseline
        )
    except Interrupted as stop:
        season = stop.found
    if runner.hidden:
        print_json(season.to_json())
    else:
        match_tables.season(season)
    if season.interrupted:
        raise KeyboardInterrupt
