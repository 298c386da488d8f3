"""The command `landlord train`: trains networks, bidders and proposals."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from solver.cli.options import CATALOGUE, json_option, print_json, rules_option
from solver.errors import InvalidRequest
from solver.protocol.document import encode
from solver.rules import Rules
from solver.weights import Weights, read


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
    from lab.training.hyperparameters import Hyperparameters  # noqa: PLC0415
    from lab.training.training_run import train as train_networks  # noqa: PLC0415

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
    from lab.training.bid_learner import BidHyperparameters  # noqa: PLC0415
    from lab.training.bid_run import train_bids  # noqa: PLC0415

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
    from lab.training.proposals import (  # noqa: PLC0415
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
