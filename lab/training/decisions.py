"""The decisions that a network learns from, as rows of features on the device that learns."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray

from lab.training.self_play import Samples


def learning_device() -> torch.device:
    """Returns where networks learn: on a graphics card, where PyTorch finds one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def rows_of(samples: Samples, order: NDArray[np.int64], features: int) -> torch.Tensor:
    """Returns the features of the decisions `order` as rows of 0 and 1, in bfloat16."""
    return torch.from_numpy(samples.rows(order, features)).view(torch.bfloat16)


def scattered_rows(
    active: torch.Tensor, offsets: torch.Tensor, order: torch.Tensor, features: int, most: int
) -> torch.Tensor:
    """Returns what `rows_of` does, on the device of its arguments.

    Args:
        active: the active features of all decisions, one decision after the other.
        offsets: where those of each decision begin, and the end.
        order: the indices of the decisions.
        features: the number of features, which is the width of a row.
        most: the most features that are active in a decision.
    """
    begin, end = offsets[order, None], offsets[order + 1, None]
    places = begin + torch.arange(most, device=active.device)
    # What lies behind a decision's features goes to a column of its own, which is cut off.
    found = active[places.clamp(max=len(active) - 1)].long()
    found = torch.where(places < end, found, features)
    rows = torch.zeros(len(order), features + 1, dtype=torch.bfloat16, device=active.device)
    return rows.scatter_(1, found, 1.0)[:, :features]


class Decisions:
    """The decisions of one role, on the device that learns."""

    def __init__(self, samples: Samples, features: int, device: torch.device) -> None:
        """Brings samples to a device; `features` is the number of features, at most 32,767."""
        self._samples = samples
        self._features = features
        self._device = device
        self._wins = torch.from_numpy(samples.wins).to(device)
        self._points = torch.from_numpy(samples.points).to(device)
        if device.type != "cpu":
            # A card is sent the numbers of the active features, and writes the rows itself: they
            # are ten times as large. PyTorch has no operations on unsigned numbers of 16 bits.
            self._active = torch.from_numpy(samples.features.view(np.int16)).to(device)
            self._offsets = torch.from_numpy(samples.offsets).to(device)
            self._most = int(np.diff(samples.offsets).max(initial=0))

    def of(self, order: NDArray[np.int64]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Returns the rows of some decisions, and the targets of both heads."""
        chosen = torch.from_numpy(order).to(self._device)
        if self._device.type == "cpu":
            rows = rows_of(self._samples, order, self._features)
        else:
            rows = scattered_rows(self._active, self._offsets, chosen, self._features, self._most)
        return rows, self._wins[chosen], self._points[chosen]
