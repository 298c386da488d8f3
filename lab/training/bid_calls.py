"""The calls that a round of auctions has tried, in batches, and the loss of their predictions.

The calls of one decision are tried in the same deal and share its luck, which is several times as
large as what one call is worth more than another. So the calls of a decision stay in one batch,
and the differences between them have a loss of their own, in which this luck cancels out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray

from solver.bidders.auctioneer import Indices
from solver.bidders.strength import Floats
from solver.game.among import Among
from solver.game.auction import Auction

# Differences that vary less than this, in square points, are not enlarged any further.
_LEAST_VARIANCE = 0.05


@dataclass(frozen=True, eq=False)
class TriedState:
    """What followed the legal calls in one state of the auction.

    Attributes:
        auction: the state.
        among: what the seats that were asked assume of the others.
        hands: the rows of the hands that were asked.
        categories: what followed, legal calls x hands.
    """

    auction: Auction
    among: Among
    hands: Indices
    categories: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class TriedCalls:
    """All calls that a round has tried, one entry a call; those of a decision stand together.

    Attributes:
        hands: the row of the hand.
        states: the number of the state of the auction with the call, counted through all states.
        categories: what followed.
        starts: where each decision begins, and the end.
    """

    hands: Indices
    states: Indices
    categories: NDArray[np.int64]
    starts: Indices

    @classmethod
    def of(cls, samples: Sequence[TriedState]) -> TriedCalls:
        """Returns the calls of some samples."""
        sizes = [len(each.categories) for each in samples]
        firsts = np.cumsum([0, *sizes])
        states = [
            np.tile(np.arange(first, first + size), len(each.hands))
            for first, size, each in zip(firsts[:-1], sizes, samples, strict=True)
        ]
        hands = [np.repeat(each.hands, size) for size, each in zip(sizes, samples, strict=True)]
        calls = np.concatenate(
            [np.full(len(each.hands), size) for size, each in zip(sizes, samples, strict=True)]
        )
        return cls(
            hands=np.concatenate(hands).astype(np.int64),
            states=np.concatenate(states),
            categories=np.concatenate([each.categories.T.reshape(-1) for each in samples]),
            starts=np.cumsum([0, *calls]),
        )

    def batches(self, calls: int, random: Generator) -> Iterator[tuple[Indices, Indices]]:
        """Yields every call once, in batches of whole decisions in random order.

        Args:
            calls: about how many calls a batch has.
            random: draws the order.

        Yields:
            The calls of a batch, and the number of the decision of each, counted from 0.
        """
        sizes = np.diff(self.starts)
        order = random.permutation(len(sizes))
        decisions = max(1, round(calls * len(sizes) / len(self.hands)))
        for at in range(0, len(order), decisions):
            chosen = order[at : at + decisions]
            of = np.repeat(np.arange(len(chosen)), sizes[chosen])
            # A call is as far from the first one of its decision here as it is there.
            begin = np.cumsum(sizes[chosen]) - sizes[chosen]
            yield self.starts[chosen][of] + np.arange(len(of)) - begin[of], of


@dataclass(frozen=True, eq=False)
class CallLoss:
    """The loss of predicted outcomes of calls.

    Attributes:
        points: the mean score of each category of outcomes.
        variance: that of the scores, which the squared errors of points are divided by.
        variance_between: that of the scores less their mean within the decision.
        points_weight: the weight of the squared errors of points.
        difference_weight: that of the squared errors of the differences between calls.
    """

    points: torch.Tensor
    variance: float
    variance_between: float
    points_weight: float
    difference_weight: float

    @classmethod
    def of(
        cls, tried: TriedCalls, points: Floats, points_weight: float, difference_weight: float
    ) -> CallLoss:
        """Returns the loss for the calls of a round."""
        scores, sizes = points[tried.categories], np.diff(tried.starts)
        means = np.add.reduceat(scores, tried.starts[:-1]) / sizes
        between = float(np.mean((scores - np.repeat(means, sizes)) ** 2))
        return cls(
            points=torch.from_numpy(points).float(),
            variance=max(1.0, float(np.var(scores))),
            variance_between=max(_LEAST_VARIANCE, between),
            points_weight=points_weight,
            difference_weight=difference_weight,
        )

    def __call__(
        self, logits: torch.Tensor, categories: NDArray[np.int64], decisions: Indices
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns the cross-entropy of the outcomes, and the whole loss.

        Args:
            logits: of each outcome, calls x categories.
            categories: what followed, by call.
            decisions: the number of the decision of each call, as `batches` gives it.
        """
        wanted, of = torch.from_numpy(categories), torch.from_numpy(decisions)
        entropy = torch.nn.functional.cross_entropy(logits, wanted)
        error = logits.softmax(-1) @ self.points - self.points[wanted]
        count = torch.bincount(of).float()
        mean = torch.zeros(len(count)).index_add(0, of, error) / count
        between = (error - mean[of]).square().mean() / self.variance_between
        squared = error.square().mean() / self.variance
        whole = entropy + self.points_weight * squared + self.difference_weight * between
        return entropy, whole
