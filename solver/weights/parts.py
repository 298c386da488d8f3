"""The networks of a file of weights as integers, and as the core takes them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver import settings
from solver.errors import InvalidRequest
from solver.native import _core
from solver.rules import Rules
from solver.variables import variable


@dataclass(frozen=True, eq=False)
class Layer:
    """A fully connected layer.

    Attributes:
        weights: outputs x inputs.
        bias: one number for each output, added to its sum.
        shift: the number of bits by which sums are shifted right, back to the network's scale.
    """

    weights: NDArray[np.int16]
    bias: NDArray[np.int32]
    shift: int


@dataclass(frozen=True, eq=False)
class Network:
    """The network of one role.

    Attributes:
        scale: the number of units that stand for 1.0.
        top: activations are clipped at this value, in units.
        table: the first layer's weights, features x width, in the order of `Weights.features`.
        bias: the first layer's bias, by width.
        layers: the other layers; the last one gives the log-odds of winning, and the points.
        reader: a network of the features of a situation, the first ones, whose outputs are added to
            the sums of the first layer; None without one. Scale and top are the same.
        optimism: what worlds that are played out by the networks say too much for a seat of this
            role near the end of a game, in log-odds of winning; 0 for other networks.
    """

    scale: int
    top: int
    table: NDArray[np.int16]
    bias: NDArray[np.int16]
    layers: tuple[Layer, ...]
    reader: Network | None = None
    optimism: float = 0.0

    def native(self) -> _core.NetworkSpec:
        """Returns the network as the core takes it."""
        spec = _core.NetworkSpec()
        spec.scale, spec.top, spec.optimism = self.scale, self.top, self.optimism
        spec.set_table(self.table, self.bias)
        for layer in self.layers:
            spec.add_layer(layer.weights, layer.bias, layer.shift)
        if self.reader is not None:
            spec.set_reader(self.reader.native())
        return spec

    def arranged(
        self, features: tuple[str, ...], names: tuple[str, ...], situation: int = 0
    ) -> Network:
        """Returns the network whose table has one row for each of `names`.

        Args:
            features: the names of the rows of this network; an empty name is one without a use.
            names: the names of the rows of the result; a row that this network lacks is all zeros.
            situation: how many of these names, the first ones, are rows of a reader.
        """
        row = {name: at for at, name in enumerate(features)}
        places = np.array([row.get(name, -1) for name in names], np.intp)
        silent = np.zeros((1, 1), np.int16)
        table = np.where(places[:, None] < 0, silent, self.table[places])
        reader = self.reader
        if reader is not None:
            reader = reader.arranged(features[: len(reader.table)], names[:situation])
        return replace(self, table=table, reader=reader)


@dataclass(frozen=True, eq=False)
class BidWeights:
    """The network that values the calls of an auction.

    Attributes:
        features: the names of its features: first those of a dealt hand, as the core names them,
            then those of the auction and the call.
        network: the network; its outputs are the logits of the outcomes of a call.
        points: the mean score of each outcome.
        temperature: how evenly a bidder draws among calls that are worth about as much: the
            temperature of a softmax over expected points.
        deviation: how often a bidder makes any call instead, from 0 to 1.
        error: the standard error of the win probabilities, measured on hands that it did not
            learn from.
        points_error: that of the points, as a share of the amount that is paid.
    """

    features: tuple[str, ...]
    network: Network
    points: NDArray[np.float64]
    temperature: float
    deviation: float
    error: float
    points_error: float

    def native(self, rules: Rules, calls: tuple[str, ...]) -> _core.BidNetwork:
        """Returns the core's network for these rules.

        Args:
            rules: the game.
            calls: the names of the features of the auction and the call, in the caller's order.

        Raises:
            InvalidRequest: the rules have other hands.
        """
        use_kernels()
        names = (*_core.HandFeatures(rules.native).names, *calls)
        network = self.network.arranged(self.features, names)
        try:
            return _core.BidNetwork(rules.native, network.native(), len(calls))
        except ValueError as error:
            raise InvalidRequest(
                "the bidder does not fit {rules}: {error}", rules=rules.id, error=error
            ) from None


@dataclass(frozen=True, eq=False)
class ProposalWeights:
    """The networks that say which hidden hands are likely, one for each role.

    Attributes:
        features: the names of their features, which are those of a situation.
        networks: one for each role. Their outputs are logarithms of factors: for each other seat in
            the order of play, each rank and each number of cards from 1 to
            `_core.PROPOSED_CARDS`, how much likelier it is than by chance that the seat holds so
            many at least rather than one fewer.
    """

    features: tuple[str, ...]
    networks: tuple[Network, ...]


def use_kernels() -> None:
    """Makes the core compute networks by the arithmetic that the settings name."""
    named = settings.kernels()
    if named is None:
        return
    try:
        _core.use_kernels(named)
    except ValueError as error:
        raise settings.InvalidSetting(f"{variable('kernels')}: {error}") from None
