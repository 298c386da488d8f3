"""The weights of networks as integers: in files (.npz), and as the core takes them."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from solver import settings
from solver.errors import InvalidRequest, Unavailable
from solver.native import _core
from solver.rules import GAMES, Rules, load_rules

FOLDER = Path(__file__).parent
_SHOWN_BOTTOM = "shown "  # how the features of a public bottom begin
# What reading raises for a file that was cut off or changed.
_DAMAGED = (
    ValueError,
    LookupError,
    TypeError,
    EOFError,
    BadZipFile,
    zlib.error,
    NotImplementedError,
)


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
    """

    scale: int
    top: int
    table: NDArray[np.int16]
    bias: NDArray[np.int16]
    layers: tuple[Layer, ...]

    def native(self) -> _core.NetworkSpec:
        """Returns the network as the core takes it."""
        spec = _core.NetworkSpec()
        spec.scale, spec.top = self.scale, self.top
        spec.set_table(self.table, self.bias)
        for layer in self.layers:
            spec.add_layer(layer.weights, layer.bias, layer.shift)
        return spec


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
    """

    features: tuple[str, ...]
    network: Network
    points: NDArray[np.float64]
    temperature: float
    deviation: float
    error: float

    def native(self, rules: Rules, calls: tuple[str, ...]) -> _core.BidNetwork:
        """Returns the core's network for these rules.

        Args:
            rules: the game.
            calls: the names of the features of the auction and the call, in the caller's order.

        Raises:
            InvalidRequest: the rules have other hands.
        """
        _use_kernels()
        names = (*_core.HandFeatures(rules.native).names, *calls)
        network = _arranged(self.network, self.features, names)
        try:
            return _core.BidNetwork(rules.native, network.native(), len(calls))
        except ValueError as error:
            raise InvalidRequest(
                "the bidder does not fit {rules}: {error}", rules=rules.id, error=error
            ) from None


@dataclass(frozen=True)
class Card:
    """Where weights come from and what they are worth.

    Attributes:
        rules: the id of the game on which they were trained.
        name: how answers name them: the game and a short hash of the content.
        trained: data, time, seed and hyperparameters of the training.
        strength: the results of measured matches, by opponent.
    """

    rules: str
    name: str
    trained: dict[str, Any] = field(default_factory=dict)
    strength: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Weights:
    """The networks of one game, one for each role, and their card.

    Attributes:
        card: where they come from.
        features: the names of the features on which they were trained. The core's features may
            be others by now, or those of a variant; they are matched by name.
        networks: one for each role.
        bids: the network that values calls; None in a game without an auction, or where none was
            trained.
    """

    card: Card
    features: tuple[str, ...]
    networks: tuple[Network, ...]
    bids: BidWeights | None = None

    # What is kept with the rules of a variant does not own the weights: all variants share them.
    nbytes = 0

    def native(self, rules: Rules) -> _core.Networks:
        """Returns the core's networks for `rules`, which may be a variant of their game.

        Raises:
            InvalidRequest: the rules have other cards or seats.
            InvalidSetting: LANDLORD_KERNELS names an arithmetic that this processor does not have.
        """
        _use_kernels()
        try:
            return _core.Networks(rules.native, [each.native() for each in self.arranged(rules)])
        except ValueError as error:
            raise InvalidRequest(
                "the weights {name} do not fit {rules}: {error}",
                name=self.card.name,
                rules=rules.id,
                error=error,
            ) from None

    def arranged(self, rules: Rules) -> tuple[Network, ...]:
        """Returns the networks with one row for each feature of the core, in its order.

        A feature on which they were not trained has no effect.

        Raises:
            InvalidRequest: the rules have other cards.
        """
        names = tuple(_core.Features(rules.native).names)
        if set(filter(_is_of_cards, self.features)) != set(filter(_is_of_cards, names)):
            raise InvalidRequest(
                "the weights {name} do not fit {rules}: another deck, or dealt otherwise",
                name=self.card.name,
                rules=rules.id,
            )
        trained = self.features
        if rules.description.deal.bottom_public and not self._saw_bottom:
            # Rows that no game has trained are noise: with them the networks of snatch lose 0.063
            # points a deal of happy (standard error 0.025, 3,000 duplicate deals).
            trained = tuple("" if name.startswith(_SHOWN_BOTTOM) else name for name in trained)
        return tuple(_arranged(each, trained, names) for each in self.networks)

    @property
    def _saw_bottom(self) -> bool:
        """Whether the game of the training shows the bottom to all; true for unknown games."""
        game = self.card.rules
        return game not in GAMES or load_rules(game).description.deal.bottom_public

    def save(self, path: Path) -> Weights:
        """Writes the file, and returns the weights with a name that is made from their content."""
        arrays: dict[str, NDArray[Any]] = {}
        for role, network in enumerate(self.networks):
            arrays |= _arrays(network, str(role))
        if self.bids is not None:
            arrays |= _arrays(self.bids.network, "bids")
            arrays["bids.points"] = self.bids.points
            figures = [self.bids.temperature, self.bids.deviation, self.bids.error]
            arrays["bids.figures"] = np.array(figures, np.float64)
            arrays["bids.features"] = _text("\n".join(self.bids.features))
        name = f"{self.card.rules}-{_digest(arrays)}"
        card = dataclasses.replace(self.card, name=name)
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".partial.npz")
        text = _text(json.dumps(dataclasses.asdict(card)))
        names = _text("\n".join(self.features))
        np.savez_compressed(partial, card=text, features=names, **arrays)  # type: ignore[arg-type]
        partial.replace(path)
        return dataclasses.replace(self, card=card)


def _arranged(network: Network, features: tuple[str, ...], names: tuple[str, ...]) -> Network:
    """Returns a network whose table has one row for each of `names`; unknown ones are silent."""
    row = {name: at for at, name in enumerate(features)}
    places = np.array([row.get(name, -1) for name in names])
    silent = np.zeros((1, 1), np.int16)
    return replace(network, table=np.where(places[:, None] < 0, silent, network.table[places]))


def _arrays(network: Network, prefix: str) -> dict[str, NDArray[Any]]:
    """Returns the arrays of a network, by their names in a file."""
    numbers = [network.scale, network.top, *(layer.shift for layer in network.layers)]
    arrays: dict[str, NDArray[Any]] = {
        f"{prefix}.table": network.table,
        f"{prefix}.bias": network.bias,
        f"{prefix}.numbers": np.array(numbers, np.int32),
    }
    for at, layer in enumerate(network.layers):
        arrays[f"{prefix}.{at}.weights"] = layer.weights
        arrays[f"{prefix}.{at}.bias"] = layer.bias
    return arrays


def _digest(arrays: Mapping[str, NDArray[Any]]) -> str:
    """Returns the check sum of a file's numbers, with which the name of its weights ends."""
    content = hashlib.sha256()
    for name in sorted(arrays):
        content.update(arrays[name].tobytes())
    return content.hexdigest()[:8]


def _text(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode(), np.uint8)


def _is_of_cards(feature: str) -> bool:
    """Returns whether a feature depends on the deck and the deal alone."""
    return feature.startswith(("unseen ", "keeps "))


def _use_kernels() -> None:
    """Makes the core compute networks by the arithmetic that the settings name."""
    named = settings.kernels()
    if named is None:
        return
    try:
        _core.use_kernels(named)
    except ValueError as error:
        raise settings.InvalidSetting(f"{settings.PREFIX}KERNELS: {error}") from None


def read(path: Path) -> Weights:
    """Returns the weights of a file.

    Raises:
        InvalidRequest: the file does not exist, holds no weights, or other numbers than those that
            it was written with.
    """
    try:
        with path.open("rb") as raw, np.load(raw, allow_pickle=False) as packed:
            file = {name: packed[name] for name in packed.files}
            card = Card(**json.loads(file["card"].tobytes()))
            features = tuple(file["features"].tobytes().decode().split("\n"))
            networks: list[Network] = []
            while f"{len(networks)}.table" in file:
                networks.append(_network(file, str(len(networks))))
            bids = _bids(file) if "bids.table" in file else None
    except (*_DAMAGED, OSError) as error:
        raise InvalidRequest(
            "{path}: not a file of weights ({error})", path=path, error=error
        ) from None
    numbers = {name: array for name, array in file.items() if name not in ("card", "features")}
    if card.name != f"{card.rules}-{_digest(numbers)}":
        raise InvalidRequest(
            "{path}: damaged weights: their check sum is not that of {name}",
            path=path,
            name=card.name,
        )
    return Weights(card, features, tuple(networks), bids)


def _bids(file: Any) -> BidWeights:
    temperature, deviation, error = (float(figure) for figure in file["bids.figures"])
    return BidWeights(
        features=tuple(file["bids.features"].tobytes().decode().split("\n")),
        network=_network(file, "bids"),
        points=file["bids.points"],
        temperature=temperature,
        deviation=deviation,
        error=error,
    )


def _network(file: Any, prefix: str) -> Network:
    scale, top, *shifts = (int(number) for number in file[f"{prefix}.numbers"])
    return Network(
        scale=scale,
        top=top,
        table=file[f"{prefix}.table"],
        bias=file[f"{prefix}.bias"],
        layers=tuple(
            Layer(file[f"{prefix}.{at}.weights"], file[f"{prefix}.{at}.bias"], shift)
            for at, shift in enumerate(shifts)
        ),
    )


@lru_cache(maxsize=16)
def load(rules_id: str) -> Weights | None:
    """Returns the weights that the library ships for a game; None when there are none.

    Raises:
        Unavailable: they are damaged, or those of another game.
    """
    path = FOLDER / f"{rules_id}.npz"
    if not path.exists():
        return None
    try:
        weights = read(path)
    except InvalidRequest as error:
        raise Unavailable("the weights of {game} cannot be used", game=rules_id) from error
    if weights.card.rules != rules_id:
        raise Unavailable(
            "the weights of {game} are those of another game: {name}",
            game=rules_id,
            name=weights.card.name,
        )
    return weights
