"""The bid network as PyTorch trains it: a hand, an auction and a call give chances of outcomes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from lab.training.model import PlayModel
from lab.training.self_play import HandRows
from solver.bidders.outcomes import CATEGORIES


class BidModel(nn.Module):
    """Features of the hand, the auction and the call -> the logits of the outcomes.

    The first layer is a sum, so the part of a hand and the part of a call are computed apart and
    combined for every pair of them.
    """

    def __init__(
        self,
        hand_groups: Sequence[int],
        call_groups: Sequence[int],
        width: int,
        hidden: tuple[int, ...],
    ) -> None:
        """Starts from small random parameters.

        Args:
            hand_groups: where the groups of the hand's features begin, and the end.
            call_groups: the same for the features of the auction and the call.
            width: the units of the first layer.
            hidden: the units of the other hidden layers.
        """
        super().__init__()
        self.hand_features = hand_groups[-1]
        self.groups = (*hand_groups, *(hand_groups[-1] + at for at in call_groups[1:]))
        self.model = PlayModel(self.groups, width, hidden, CATEGORIES)

    def hand_sums(self, rows: torch.Tensor) -> torch.Tensor:
        """Returns the first layer's sums of hands, with its bias: hands x width.

        Args:
            rows: the features of each hand as 0 and 1, hands x features.
        """
        table = self.model.table()[:, : self.hand_features]
        return nn.functional.linear(rows, table, self.model.linears[0].bias)

    def call_table(self) -> torch.Tensor:
        """Returns the first layer's weights of the auction and the call: features x width."""
        return self.model.table()[:, self.hand_features :].T

    def logits(self, sums: torch.Tensor) -> torch.Tensor:
        """Returns the logits of the outcomes for sums of the first layer."""
        return self.model.outputs(sums)

    def outcomes(self, hands: torch.Tensor, calls: torch.Tensor) -> torch.Tensor:
        """Returns the probabilities of the outcomes for every pair: hands x calls x outcomes.

        Args:
            hands: the first layer's sums of hands, hands x width.
            calls: those of the auction and each call, calls x width.
        """
        return self.logits(hands[:, None] + calls[None]).softmax(-1)


def hand_rows_of(rows: HandRows, order: NDArray[np.int64]) -> torch.Tensor:
    """Returns the features of the hands `order` as rows of 0 and 1."""
    return torch.from_numpy(rows.of(order)).view(torch.bfloat16).float()
