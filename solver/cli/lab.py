"""The commands that compare and train players: `arena` and `train`."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, get_args

import click

from solver.arena import (
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
from solver.arena.bidders import is_bidder
from solver.cli import match_tables, progress
from solver.cli.bidder_matches import compare
from solver.cli.options import CATALOGUE, json_option, print_json, rules_option, search_options
from solver.errors import InvalidRequest
from solver.game.objective import CALL_OBJECTIVE, DEFAULT_OBJECTIVE, Objective
from solver.protocol.document import encode
from solver.rules import Rules
from solver.search.limit import Limit
from solver.weights import Weights, read

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


@click.command(epilog="For instance: landlord train --rules classic --minutes 10")
@rules_option
@click.option(
    "--minutes",
    type=click.FloatRange(0, min_open=True),
    default=60,
    show_default=True,
    help="How long to train.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("training"),
    show_default=True,
    help="The folder of the checkpoint and the weights.",
)
@click.option(
    "--resume",
    is_flag=True,
    help="Continue from the checkpoint in that folder, as it was trained so far.",
)
@click.option(
    "--start",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A checkpoint or a file of weights to start from; it may be one of another game.",
)
@click.option(
    "--bids",
    metavar="DEALS",
    type=click.IntRange(1000, 10_000_000),
    help="Train the bidder instead, from this many deals, which the networks play.",
)
@click.option(
    "--proposals",
    metavar="GAMES",
    type=click.IntRange(1000, 10_000_000),
    help="Train what is proposed of hidden hands instead, from this many games of the networks.",
)
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="The seed of the training."
)
@json_option
def train(
    rules: Any,
    minutes: float,
    out: Path,
    resume: bool,
    start: Path | None,
    bids: int | None,
    proposals: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """Trains the networks of a game by self-play; needs the extra `train` (PyTorch)."""
    if resume and start is not None:
        raise InvalidRequest("--resume continues a run that has begun: leave out --start")
    if bids is not None and proposals is not None:
        raise InvalidRequest("--bids and --proposals are two runs: leave out one")
    game, given = CATALOGUE.find(rules), None
    if start is not None and (bids is not None or proposals is not None):
        given = read(start)
    if bids is not None:
        weights = _train_bids(game, out, given, bids, seed)
    elif proposals is not None:
        weights = _train_proposals(game, out, given, proposals, seed)
    else:
        weights = _train_networks(game, out, start, minutes, seed, resume=resume)
    card = asdict(weights.card)
    if as_json:
        print_json(card)
    else:
        for name, found in card["strength"].items():
            click.echo(f"{name}: {found}")


def _report(progress: dict[str, Any]) -> None:
    click.echo(encode(progress), err=True)


# PyTorch is not always installed, so what needs it is imported where it runs.


def _train_networks(
    rules: Rules, out: Path, start: Path | None, minutes: float, seed: int, *, resume: bool
) -> Weights:
    from solver.training.hyperparameters import Hyperparameters  # noqa: PLC0415
    from solver.training.training_run import train as train_networks  # noqa: PLC0415

    return train_networks(
        rules,
        seconds=60 * minutes,
        folder=out,
        resume=resume,
        start=start,
        hyperparameters=(
            Hyperparameters(seed=seed) if start is None else Hyperparameters.further(seed)
        ),
        report=_report,
    )


def _train_bids(rules: Rules, out: Path, weights: Weights | None, deals: int, seed: int) -> Weights:
    from solver.training.bid_learner import BidHyperparameters  # noqa: PLC0415
    from solver.training.bid_run import train_bids  # noqa: PLC0415

    further = weights is not None and weights.bids is not None
    trained = weights.card.trained.get("bids", {}) if weights is not None and further else {}
    return train_bids(
        rules,
        folder=out,
        deals=deals,
        weights=weights,
        further=further,
        hyperparameters=(
            BidHyperparameters.further(trained, seed) if further else BidHyperparameters(seed=seed)
        ),
        report=_report,
    )


def _train_proposals(
    rules: Rules, out: Path, weights: Weights | None, games: int, seed: int
) -> Weights:
    from solver.training.proposals import (  # noqa: PLC0415
        ProposalHyperparameters,
        train_proposals,
    )

    return train_proposals(
        rules,
        folder=out,
        weights=weights,
        hyperparameters=ProposalHyperparameters(games=games, seed=seed),
        report=_report,
    )
