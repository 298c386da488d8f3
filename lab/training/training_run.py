"""One training run of one game: train the networks, calibrate them, measure them, write them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from lab.training.calibration import GAMES, calibrate
from lab.training.gate import add_strength
from lab.training.hyperparameters import Hyperparameters
from lab.training.learner import Learner
from solver.rules import Rules
from solver.weights import Weights, load

# Seeds of training games count up from the run's seed times a million; the gate's are far above,
# so that no network is measured on a deal that it was trained on.
_GATE_SEED = 1 << 40
# What is said on the card about the parts of weights that a run does not train.
_KEPT = ("bids", "proposals")


def train(
    rules: Rules,
    *,
    seconds: float,
    folder: Path,
    resume: bool = False,
    start: Path | None = None,
    hyperparameters: Hyperparameters | None = None,
    calibration_games: int = GAMES,
    report: Callable[[dict[str, Any]], None] | None = None,
) -> Weights:
    """Trains, calibrates and measures the networks of a game, and writes them to `folder`.

    The folder then holds the checkpoint `ID.pt` and the weights `ID.npz`, ID being the game's. The
    bidder in use, by which the landlords of the games were found, stays beside the new networks,
    and so do the proposals in use.

    Args:
        rules: the game.
        seconds: how long to train.
        folder: where to write.
        resume: whether to continue from the checkpoint in the folder, with its hyperparameters.
        start: a checkpoint or a file of weights, also of another game, to start from; None with
            `resume`.
        hyperparameters: how to train; None is the defaults. A run that continues has its own.
        calibration_games: how many games the calibration is fitted to.
        report: called with the progress after every round of training.

    Returns:
        The weights as they were written, with their strength on their card.

    Raises:
        InvalidRequest: a checkpoint is missing, or does not fit.
    """
    checkpoint = folder / f"{rules.id}.pt"
    if resume:
        learner = Learner.resumed(rules, checkpoint)
    else:
        learner = Learner(rules, hyperparameters or Hyperparameters())
    if start is not None:
        learner.adopt(start)
    learner.run(seconds, checkpoint, report)
    return finish(
        rules,
        learner.weights(),
        folder=folder,
        seed=learner.hyperparameters.seed,
        calibration_games=calibration_games,
    )


def finish(
    rules: Rules,
    weights: Weights,
    *,
    folder: Path,
    seed: int,
    calibration_games: int = GAMES,
) -> Weights:
    """Calibrates and measures networks, and writes them to `folder` as `ID.npz`.

    Args:
        rules: the game.
        weights: the networks.
        folder: where to write. The bidder and the proposals in use stay beside the networks.
        seed: decides the deals of the matches.
        calibration_games: how many games the calibration is fitted to.

    Returns:
        The weights as they were written, with their strength on their card.
    """
    weights = calibrate(rules, weights, calibration_games)
    used = load(rules.id)
    weights = add_strength(rules, weights, used, _GATE_SEED + seed)
    if used is not None:
        weights = _with_rest_of(used, weights)
    return weights.save(folder / f"{rules.id}.npz")


def _with_rest_of(used: Weights, weights: Weights) -> Weights:
    """Returns the weights with the bidder and the proposals of those in use, if they have any."""
    kept = {name: used.card.trained[name] for name in _KEPT if name in used.card.trained}
    card = replace(weights.card, trained=weights.card.trained | kept)
    return replace(weights, card=card, bids=used.bids, proposals=used.proposals)
