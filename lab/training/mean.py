"""The mean of two networks, one of which was trained further from the other.

Networks that learn further may win more against themselves, and lose something against others that
they met less often. Their parameters stay so close to those they started from that the mean of both
plays as well as either, and keeps most of what each of them knows.

Source: M. Wortsman et al., Model soups: averaging weights of multiple fine-tuned models improves
accuracy without increasing inference time (2022).

    .venv/bin/python -m lab.training.mean OLD NEW [--share S] [--out FOLDER]
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from lab.training.calibration import GAMES
from lab.training.hyperparameters import Hyperparameters
from lab.training.learner import Learner
from lab.training.training_run import finish
from solver.errors import InvalidRequest
from solver.rules import load_rules
from solver.weights import Weights, read

_SHARE = 0.6


def mean(
    old: Path,
    new: Path,
    *,
    share: float = _SHARE,
    folder: Path,
    calibration_games: int = GAMES,
) -> Weights:
    """Calibrates, measures and writes the mean of two files of weights.

    Args:
        old: the weights that the others started from.
        new: those that learned further.
        share: how much the new ones weigh, from 0 to 1.
        folder: where to write `ID.npz`, ID being the game's.
        calibration_games: how many games the calibration is fitted to.

    Returns:
        The weights as they were written. Their card says how the new ones were trained, and the
        shares of both.

    Raises:
        InvalidRequest: a file is missing, they are of different games or sizes, or the share is out
            of range.
    """
    if not 0 <= share <= 1:
        raise InvalidRequest(f"share: {share} is not between 0 and 1")
    before, after = read(old), read(new)
    if before.card.rules != after.card.rules:
        raise InvalidRequest(f"{new}: weights of {after.card.rules}, not {before.card.rules}")
    rules = load_rules(after.card.rules)
    settings = after.card.trained["course"]
    sizes = replace(
        Hyperparameters.further(settings["seed"]),
        width=settings["width"],
        hidden=tuple(settings["hidden"]),
        reader=tuple(settings.get("reader", ())),
    )
    learners = []
    for path in (old, new):
        learners.append(Learner(rules, sizes))
        learners[-1].adopt(path)
    mixed, further = learners
    mixed.approach(further, share)
    shares = {before.card.name: round(1 - share, 4), after.card.name: round(share, 4)}
    others = {key: value for key, value in after.card.trained.items() if key != "calibrated"}
    weights = mixed.weights()
    card = replace(weights.card, trained=others | {"mean of": shares})
    return finish(
        rules,
        replace(weights, card=card),
        folder=folder,
        seed=settings["seed"],
        calibration_games=calibration_games,
    )


def main() -> None:
    """Writes the mean of two files and prints its strength."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path, metavar="OLD")
    parser.add_argument("new", type=Path, metavar="NEW")
    parser.add_argument("--share", type=float, default=_SHARE, help="how much NEW weighs")
    parser.add_argument("--out", type=Path, default=Path("training"), metavar="FOLDER")
    options = parser.parse_args()
    weights = mean(options.old, options.new, share=options.share, folder=options.out)
    for name, found in weights.card.strength.items():
        print(f"{name}: {found}")


if __name__ == "__main__":
    main()
