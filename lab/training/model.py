"""The network as PyTorch trains it, and its quantization to the integers that the core runs."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from solver.weights import Layer, Network

# Activations are clipped to 0 .. TOP. No trained network has reached such a sum.
TOP = 8.0
# The points head predicts points in this unit, so that both heads' errors are of one size.
POINTS_UNIT = 2.0
# The weight of the points head's error. Points vary far more than wins: with the full weight, their
# noise would drown the wins.
POINTS_WEIGHT = 0.1
# About this many features of a decision are active; the first layer is initialized for them.
_ACTIVE_FEATURES = 40
# The finest scale is 2^11 integer units for 1.0, the largest shift 14 bits.
_FINEST_SCALE = 11
_MOST_SHIFT = 14


class PlayModel(nn.Module):
    """Features -> width -> hidden layers -> log-odds of winning, and points in POINTS_UNIT.

    With more than two outputs they are those of a bid network: the logits of its categories.

    A feature says "exactly n", such as two aces in hand. In training each feature also has a
    parameter for "at least n", which it shares with the larger numbers of its group, so that what
    the network learns about two aces also helps with three. `table` adds these parameters up.

    A reader is a model of the first features, those of a situation. It adds what it reads there,
    one number for each unit, to the sums of the first layer.
    """

    _starts: torch.Tensor

    def __init__(
        self,
        groups: Sequence[int],
        width: int,
        hidden: tuple[int, ...],
        outputs: int = 2,
        reader: PlayModel | None = None,
    ) -> None:
        """Starts from small random parameters; a reader at first adds nothing.

        Args:
            groups: those of `Encoding`.
            width: the units of the first layer.
            hidden: the units of the other hidden layers.
            outputs: the numbers that come out.
            reader: a model of the first groups with `width` outputs, which becomes a part of this
                one; None without one.
        """
        super().__init__()
        self.groups = tuple(groups)
        self.reader = reader
        if reader is not None:
            nn.init.zeros_(reader.linears[-1].weight)
            nn.init.zeros_(reader.linears[-1].bias)
        sizes = (groups[-1], width, *hidden, outputs)
        self.shared = nn.Parameter(torch.zeros(groups[-1], width))
        self.layers = nn.ModuleList(
            nn.Linear(sizes[at], sizes[at + 1]) for at in range(len(sizes) - 1)
        )
        starts = np.repeat(groups[:-1], np.diff(groups))
        self.register_buffer("_starts", torch.from_numpy(starts), persistent=False)
        nn.init.normal_(self.linears[0].weight, std=(1 / _ACTIVE_FEATURES) ** 0.5)

    @property
    def linears(self) -> list[nn.Linear]:
        """The layers; the first one reads the features."""
        return [layer for layer in self.layers if isinstance(layer, nn.Linear)]

    def table(self) -> torch.Tensor:
        """Returns the weights of the features: width x features."""
        total = torch.cumsum(self.shared, 0)
        # The sum within a group: the sum up to a feature, less the sum before the group.
        before = torch.cat([torch.zeros_like(total[:1]), total])[self._starts]
        return self.linears[0].weight + (total - before).T

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        """Returns the outputs of both heads for rows of features: decisions x 2."""
        return self.outputs(self.sums(rows))

    def sums(self, rows: torch.Tensor) -> torch.Tensor:
        """Returns the sums of the first layer for rows of features: decisions x width."""
        sums = nn.functional.linear(rows, self.table(), self.linears[0].bias)
        if self.reader is None:
            return sums
        read = self.reader
        values = read._hidden(read.sums(rows[:, : read.groups[-1]]))
        return sums + nn.functional.hardtanh(read.layers[-1](values), -TOP, TOP)

    def outputs(self, sums: torch.Tensor) -> torch.Tensor:
        """Returns the outputs for sums of the first layer."""
        values = self._hidden(sums)
        with torch.autocast(sums.device.type, enabled=False):
            result: torch.Tensor = self.layers[-1](values.float())
        return result

    def _hidden(self, sums: torch.Tensor) -> torch.Tensor:
        """Returns the values of the last hidden layer for sums of the first one."""
        values = nn.functional.hardtanh(sums, 0.0, TOP)
        for layer in self.layers[1:-1]:
            values = nn.functional.hardtanh(layer(values), 0.0, TOP)
        return values


def loss_of(out: torch.Tensor, wins: torch.Tensor, points: torch.Tensor) -> torch.Tensor:
    """Returns the loss of both heads: cross-entropy of the wins, squared error of the points.

    Where more points than `POINTS_UNIT` are expected, the error is taken relative to them, since
    results vary as much as they are large: otherwise a few hands with many bombs would outweigh all
    others. What is expected weighs as a constant, so that the head still predicts the mean.
    """
    by_win = nn.functional.binary_cross_entropy_with_logits(out[:, 0], wins)
    expected = out[:, 1].detach().abs().clamp(min=1.0)
    by_points = ((out[:, 1] - points / POINTS_UNIT) / expected).square().mean()
    return by_win + POINTS_WEIGHT * by_points


def quantized(model: PlayModel) -> Network:
    """Returns the model as a network of integers."""
    weights, biases = _arrays_of(model)
    if model.reader is None:
        return quantized_arrays(weights, biases, model.groups)
    of_reader = _arrays_of(model.reader)
    scale = min(
        _scale(weights[0].T, biases[0], model.groups, more=TOP),
        _scale(of_reader[0][0].T, of_reader[1][0], model.reader.groups),
    )
    network = quantized_arrays(weights, biases, model.groups, scale)
    return replace(network, reader=quantized_arrays(*of_reader, model.reader.groups, scale))


def _arrays_of(model: PlayModel) -> tuple[list[NDArray[np.float64]], list[NDArray[np.float64]]]:
    """Returns the weights and the biases of a model's layers, without its reader."""
    with torch.no_grad():
        weights = [model.table(), *(layer.weight for layer in model.linears[1:])]
        biases = [layer.bias for layer in model.linears]
    return (
        [weight.detach().double().cpu().numpy() for weight in weights],
        [bias.detach().double().cpu().numpy() for bias in biases],
    )


def state_of(network: Network) -> dict[str, torch.Tensor]:
    """Returns the state of a `PlayModel` that computes what a quantized network computes."""
    state = {
        "shared": torch.zeros(network.table.shape),
        "layers.0.weight": torch.from_numpy(network.table.T / network.scale).float(),
        "layers.0.bias": torch.from_numpy(network.bias / network.scale).float(),
    }
    last = len(network.layers)
    for at, layer in enumerate(network.layers, start=1):
        scale = _units(len(layer.bias), last=at == last) * 2.0**layer.shift
        state[f"layers.{at}.weight"] = torch.from_numpy(layer.weights / scale[:, None]).float()
        bias = layer.bias / (scale * network.scale)
        state[f"layers.{at}.bias"] = torch.from_numpy(bias).float()
    if network.reader is not None:
        state |= {f"reader.{name}": each for name, each in state_of(network.reader).items()}
    return state


def quantized_arrays(
    weights: list[NDArray[np.float64]],
    biases: list[NDArray[np.float64]],
    groups: Sequence[int],
    scale: int | None = None,
) -> Network:
    """Returns the network of these parameters, as finely scaled as its integers allow.

    Args:
        weights: by layer, outputs x inputs.
        biases: by layer, outputs.
        groups: those of `Encoding`. Of each group at most one feature is active, which bounds the
            sums of the first layer.
        scale: how many units are 1; None chooses as many as its integers allow.
    """
    table, bias = weights[0].T, biases[0]
    if scale is None:
        scale = _scale(table, bias, groups)
    top = int(TOP * scale)
    last = len(weights) - 1
    return Network(
        scale=scale,
        top=min(top, 32767),
        table=np.round(table * scale).astype(np.int16),
        bias=np.round(bias * scale).astype(np.int16),
        layers=tuple(
            _quantized_layer(weights[at], biases[at], scale, top, last=at == last)
            for at in range(1, len(weights))
        ),
    )


def _scale(
    table: NDArray[np.float64],
    bias: NDArray[np.float64],
    groups: Sequence[int],
    more: float = 0.0,
) -> int:
    """Returns the finest scale at which no sum of the first layer leaves 16 bits.

    Args:
        table: features x width.
        bias: by width.
        groups: those of `Encoding`.
        more: what a reader can add to a sum, or take from it.
    """
    most = bias + sum(np.maximum(table[a:b].max(axis=0), 0) for a, b in itertools.pairwise(groups))
    least = bias + sum(np.minimum(table[a:b].min(axis=0), 0) for a, b in itertools.pairwise(groups))
    # With a little room for rounding.
    reach = max(float(most.max()) + more, more - float(least.min()), TOP) * 1.01 + 0.1
    return int(2 ** min(_FINEST_SCALE, int(np.floor(np.log2(32767 / reach)))))


def _quantized_layer(
    weights: NDArray[np.float64], bias: NDArray[np.float64], scale: int, top: int, *, last: bool
) -> Layer:
    """Returns a layer whose weights fit into 16 bits and whose sums fit into 32 bits.

    Args:
        weights: outputs x inputs.
        bias: outputs.
        scale: the integer units of an input of 1.0.
        top: the largest input in integer units.
        last: whether it is the last layer, whose points come out in base stakes.
    """
    unit = _units(len(bias), last=last)
    scaled, offset = weights * unit[:, None], bias * unit
    room = 2.0**31 / (top * np.abs(scaled).sum(axis=1) + scale * np.abs(offset) + top)
    largest = float(np.abs(scaled).max()) + 1e-9
    shift = int(np.floor(np.log2(min(room.min() * 0.98, 32767 / largest))))
    shift = max(0, min(shift, _MOST_SHIFT))
    return Layer(
        weights=np.round(scaled * 2**shift).astype(np.int16),
        bias=np.round(offset * scale * 2**shift).astype(np.int32),
        shift=shift,
    )


def _units(outputs: int, *, last: bool) -> NDArray[np.float64]:
    """Returns what an output of 1.0 stands for.

    In the last layer of a network that plays these are log-odds and points.
    """
    return np.array([1.0, POINTS_UNIT]) if last and outputs == 2 else np.ones(outputs)
