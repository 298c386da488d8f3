"""The network as PyTorch learns it, and as the core runs it."""

from __future__ import annotations

import itertools

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from solver.native import _core
from solver.training.lessons import Lessons
from solver.weights import Layer, Network

# Activations are cut off here; a sum of so many units has not been seen in a trained network.
TOP = 8.0
# A bet's outcome is learned in this unit, so that both heads' errors are of one size.
POINTS_UNIT = 2.0
# Points vary far more than wins: with a full weight their noise would drown the wins.
POINTS_WEIGHT = 0.1


class Model(nn.Module):
    """Features -> width -> hidden layers -> log-odds of winning, and points in POINTS_UNIT.

    A feature says "exactly so many". While it learns, each has also a share of "at least so
    many", which it has in common with its neighbours: what is learned of two aces is half known
    of three. `weights` adds the shares up.
    """

    _starts: torch.Tensor

    def __init__(self, groups: list[int], width: int, hidden: tuple[int, ...]) -> None:
        """Starts from small random weights; `groups` as `quantized`."""
        super().__init__()
        sizes = (groups[-1], width, *hidden, 2)
        self.shared = nn.Parameter(torch.zeros(groups[-1], width))
        self.layers = nn.ModuleList(
            nn.Linear(sizes[at], sizes[at + 1]) for at in range(len(sizes) - 1)
        )
        starts = np.repeat(groups[:-1], np.diff(groups))
        self.register_buffer("_starts", torch.from_numpy(starts), persistent=False)
        # Some forty features are on at a time, not all of them.
        nn.init.normal_(self.linears[0].weight, std=(1 / 40) ** 0.5)

    @property
    def linears(self) -> list[nn.Linear]:
        """The layers; the first one sees the features."""
        return [layer for layer in self.layers if isinstance(layer, nn.Linear)]

    def table(self) -> torch.Tensor:
        """Returns the weights of the features: width x features."""
        total = torch.cumsum(self.shared, 0)
        # Within a group: the sum up to a feature, less the sum before the group.
        before = torch.cat([torch.zeros_like(total[:1]), total])[self._starts]
        return self.linears[0].weight + (total - before).T

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        """Returns two numbers for each row of features."""
        values = nn.functional.linear(rows, self.table(), self.linears[0].bias)
        values = nn.functional.hardtanh(values, 0.0, TOP)
        for layer in self.layers[1:-1]:
            values = nn.functional.hardtanh(layer(values), 0.0, TOP)
        with torch.autocast("cpu", enabled=False):
            result: torch.Tensor = self.layers[-1](values.float())
        return result


def rows_of(lessons: Lessons, order: NDArray[np.int64], features: int) -> torch.Tensor:
    """Returns the lessons of these numbers as rows of 0 and 1, in bfloat16."""
    out = np.empty((len(order), features), np.uint16)
    _core.fill_rows(lessons.features, lessons.offsets, order, out)
    return torch.from_numpy(out).view(torch.bfloat16)


def loss_of(out: torch.Tensor, wins: torch.Tensor, points: torch.Tensor) -> torch.Tensor:
    """Returns the error of both heads."""
    by_win = nn.functional.binary_cross_entropy_with_logits(out[:, 0], wins)
    by_points = nn.functional.mse_loss(out[:, 1], points / POINTS_UNIT)
    return by_win + POINTS_WEIGHT * by_points


def quantized(model: Model, groups: list[int]) -> Network:
    """Returns the network in whole numbers, with as fine a scale as the sums allow.

    `groups` are the starts of the sets of features of which at most one is on, and the end.
    """
    with torch.no_grad():
        weights = [model.table(), *(layer.weight for layer in model.linears[1:])]
        biases = [layer.bias for layer in model.linears]
    return whole_numbers(
        [weight.detach().double().numpy() for weight in weights],
        [bias.detach().double().numpy() for bias in biases],
        groups,
    )


def state_of(network: Network) -> dict[str, torch.Tensor]:
    """Returns the state of a model that says what a network in whole numbers says."""
    state = {
        "shared": torch.zeros(network.table.shape),
        "layers.0.weight": torch.from_numpy(network.table.T / network.scale).float(),
        "layers.0.bias": torch.from_numpy(network.bias / network.scale).float(),
    }
    last = len(network.layers)
    for at, layer in enumerate(network.layers, start=1):
        unit = np.array([1.0, POINTS_UNIT]) if at == last else np.ones(len(layer.bias))
        scale = unit * 2.0**layer.shift
        state[f"layers.{at}.weight"] = torch.from_numpy(layer.weights / scale[:, None]).float()
        bias = layer.bias / (scale * network.scale)
        state[f"layers.{at}.bias"] = torch.from_numpy(bias).float()
    return state


def whole_numbers(
    weights: list[NDArray[np.float64]], biases: list[NDArray[np.float64]], groups: list[int]
) -> Network:
    """Returns the network of these weights (outputs x inputs) in whole numbers."""
    table, bias = weights[0].T, biases[0]
    most = bias + sum(np.maximum(table[a:b].max(axis=0), 0) for a, b in itertools.pairwise(groups))
    least = bias + sum(np.minimum(table[a:b].min(axis=0), 0) for a, b in itertools.pairwise(groups))
    reach = max(float(most.max()), -float(least.min()), TOP) * 1.01 + 0.1
    scale = 2 ** min(11, int(np.floor(np.log2(32767 / reach))))
    top = int(TOP * scale)
    layers = []
    last = len(weights) - 1
    for at in range(1, len(weights)):
        # The last layer's points come in single stakes.
        unit = np.array([1.0, POINTS_UNIT]) if at == last else np.ones(len(biases[at]))
        scaled = weights[at] * unit[:, None]
        offset = biases[at] * unit
        room = 2.0**31 / (top * np.abs(scaled).sum(axis=1) + scale * np.abs(offset) + top)
        largest = float(np.abs(scaled).max()) + 1e-9
        shift = int(np.floor(np.log2(min(room.min() * 0.98, 32767 / largest))))
        shift = max(0, min(shift, 14))
        layers.append(
            Layer(
                weights=np.round(scaled * 2**shift).astype(np.int16),
                bias=np.round(offset * scale * 2**shift).astype(np.int32),
                shift=shift,
            )
        )
    return Network(
        scale=scale,
        top=min(top, 32767),
        table=np.round(table * scale).astype(np.int16),
        bias=np.round(bias * scale).astype(np.int16),
        layers=tuple(layers),
    )
