"""Calibration of calls: do hands that are predicted to win 70 % after a call win 70 %?

Learned bidders hold the auctions of random deals, each making the call that it values most, and the
networks of the game play them for points. After every call, what was predicted for the seat is
compared with the outcome. Where the cards are dealt again nobody wins, so win probabilities
are those of the games that are played. Calls of one deal share its outcome, so standard errors are
taken over deals.

    .venv/bin/python -m lab.benchmarks.bid_calibration [RULES...] [--deals N]
        [--weights FILE] [--into docs/calibration.md]
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lab.benchmarks.asking import FILE, INTO, asked
from lab.benchmarks.calibration import Reliability, clustered, table
from lab.benchmarks.tables import Tables, head, plus_minus, row
from lab.training.bid_calibration import calls_of
from solver.bidders.kinds import learned_bidder
from solver.bidders.learned import LearnedBidder
from solver.bidders.strength import Floats
from solver.rules import load_rules
from solver.search.landlord_trials import LandlordTrials, play_bank
from solver.weights import read

# Training and tuning take other seeds, and so other deals.
SEED = 9_150_001
TABLES = Tables("calls", "bid_calibration")
_POINT_BANDS = 8


@dataclass(frozen=True)
class Predicted:
    """What was predicted for calls, and what came of them; one entry a call.

    Attributes:
        deal: the number of the deal.
        win: the predicted probability that the seat's side wins, given that the cards are played.
        points: the predicted score.
        landlord: whether the seat became the landlord.
        played: whether anybody became the landlord.
        won: whether the seat's side won.
        scored: the seat's score; 0 where the cards are dealt again.
    """

    deal: NDArray[np.int64]
    win: Floats
    points: Floats
    landlord: NDArray[np.bool_]
    played: NDArray[np.bool_]
    won: NDArray[np.bool_]
    scored: Floats


def predicted(bidder: LearnedBidder, bank: LandlordTrials) -> Predicted:
    """Returns the predictions and outcomes of the auctions of these deals."""
    calls, kinds = calls_of(bidder, bank), bidder.outcomes_of
    played = np.maximum(1e-9, 1.0 - calls.outcomes @ kinds.redeal)
    return Predicted(
        deal=calls.deal,
        win=calls.outcomes @ kinds.won / played,
        points=calls.outcomes @ kinds.points,
        landlord=calls.landlord,
        played=calls.played,
        won=calls.scored > 0,
        scored=calls.scored.astype(np.float64),
    )


def win_table(game: str, found: Predicted, note: str) -> str:
    """Returns the reliability of win probabilities in Markdown."""
    of = found.played
    reliability = Reliability(
        found.deal[of], found.landlord[of], found.win[of], found.won[of].astype(np.float64)
    )
    text = table(f"Calls of {game}", reliability, note)
    return text.replace("decisions", "calls").replace("plays said", "calls said")


def points_table(found: Predicted) -> str:
    """Returns predicted and realised points by predicted points, in Markdown."""
    lines = [head("said, points", "calls", "mean", "scored")]
    edges = np.quantile(found.points, np.linspace(0, 1, _POINT_BANDS + 1))
    for low, high in itertools.pairwise(edges):
        chosen = (found.points >= low) & ((found.points < high) | (high == edges[-1]))
        if not chosen.any():
            continue
        scored = found.scored[chosen]
        error = clustered(scored - scored.mean(), found.deal[chosen])
        lines.append(
            row(
                f"{low:+.2f} to {high:+.2f}",
                f"{chosen.sum():,}",
                f"{found.points[chosen].mean():+.3f}",
                plus_minus(float(scored.mean()), error),
            )
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    """Prints the tables."""
    options = asked(__doc__, deals=20_000, weights=FILE, seed=SEED, into=INTO)
    texts = []
    for game in options.rules:
        rules, path = load_rules(game), options.weights
        bidder = learned_bidder(rules) if path is None else LearnedBidder(rules, read(path))
        if bidder is None:
            print(f"{game} has no learned bidder")
            continue
        found = predicted(bidder, play_bank(rules, options.deals, options.seed))
        note = f"`{bidder.name}`, seed {options.seed}"
        texts += [win_table(game, found, note), points_table(found)]
        print("\n".join(texts[-2:]), flush=True)
    TABLES.write(options.into, "\n".join(texts))


if __name__ == "__main__":
    main()
