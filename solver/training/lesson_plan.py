"""One command a game: learn, set right, measure, and write what was learned."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from solver.rules import Rules
from solver.training.calibration import GAMES, calibrated
from solver.training.gate import judged
from solver.training.learner import Course, Learner
from solver.weights import Weights, load

# Deals of the gate are none that were learned from: seeds of lessons count from the course's.
_GATE_SEED = 1 << 40


def teach(
    rules: Rules,
    *,
    seconds: float,
    folder: Path,
    resume: bool = False,
    start: Path | None = None,
    seed: int = 1,
    games: int = GAMES,
    report: Callable[[dict[str, Any]], None] | None = None,
) -> Weights:
    """Returns the weights learned within `seconds`, set right and measured; writes them, too.

    In the folder the checkpoint `ID.pt` lies beside the weights `ID.npz`.

    Args:
        rules: the game.
        seconds: how long to learn.
        folder: where to write.
        resume: whether to go on from the checkpoint there.
        start: a checkpoint to start from, which may be another game's.
        seed: decides the games and the first weights.
        games: how many are played to set the figures right.
        report: told how it goes, after each batch of games.

    Raises:
        InvalidRequest: a checkpoint that is missing, or does not fit.
    """
    learner = Learner(rules, Course(seed=seed))
    checkpoint = folder / f"{rules.id}.pt"
    if resume:
        learner.resume(checkpoint)
    elif start is not None:
        learner.adopt(start)
    learner.run(seconds, checkpoint, report)
    weights = calibrated(rules, learner.weights(), games)
    weights = judged(rules, weights, load(rules.id), _GATE_SEED + seed)
    return weights.save(folder / f"{rules.id}.npz")
