"""What a learned bidder says of each call, as scores that the game can end with."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from solver.bidders import LearnedBidder
from solver.bidders.outcomes import REDEAL, Outcomes, category_of
from solver.bidding.call_value import CallValue
from solver.bidding.possible_scores import possible_scores, shared_out
from solver.game.auction import Auction


def learned_values(auction: Auction, hand: int, bidder: LearnedBidder) -> list[CallValue]:
    """Returns for each legal call what the bidder has learned about its outcomes.

    Of a category the bidder knows only the mean score. In its place stand the scores of this
    category that the auction leaves open after the call. A category without any is impossible.

    Args:
        auction: the auction before the call.
        hand: the packed hand of the seat, as it holds it now.
        bidder: the bidder.
    """
    assert auction.turn is not None
    meaning, values = bidder.outcomes_of, []
    found = bidder.outcomes(auction, np.array([hand], np.uint64))[0]
    for call, likely in zip(auction.legal, found, strict=True):
        after = auction.after(call)
        if after.status == "redeal":
            values.append(CallValue.of_redeal(call))
            continue
        rows = np.array(list(_possible(after, auction.turn, meaning)))
        of, scores = rows[:, 0].astype(np.int64), rows[:, 1]
        probability = likely[of] * rows[:, 2]
        probability /= probability.sum()
        values.append(
            CallValue.of(
                call,
                scores,
                meaning.landlord[of],
                meaning.won[of],
                meaning.redeal[of],
                probability,
                bidder.points_error * float(probability @ np.abs(scores)),
                bidder.error,
            )
        )
    return values


def _possible(after: Auction, seat: int, meaning: Outcomes) -> Iterator[tuple[float, float, float]]:
    """Yields the scores that an auction leaves open: category, score, its share of the category.

    Args:
        after: the auction after a call.
        seat: the seat that made the call, counted from the first caller.
        meaning: the categories.
    """
    if not after.bid and not any(after.shown):
        yield REDEAL, 0.0, 1.0
    possible = possible_scores(after.rules, after, seat)
    for landlord, scores in ((False, possible.peasant), (True, possible.landlord)):
        categories = category_of(after.rules, scores, np.full(len(scores), landlord))
        for category in np.unique(categories).tolist():
            mean = float(meaning.points[category])
            for score, share in shared_out(scores[categories == category], mean):
                yield category, score, share
