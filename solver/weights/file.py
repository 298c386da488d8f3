"""Files of weights (.npz): what they hold, how they are written and read."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from solver.errors import InvalidRequest, ResourceUnavailable
from solver.native import _core
from solver.rules import GAMES, Rules, load_rules
from solver.weights.parts import BidWeights, Layer, Network, ProposalWeights, use_kernels

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
        proposals: the networks that say which hidden hands are likely; None where none were
            trained.
    """

    card: Card
    features: tuple[str, ...]
    networks: tuple[Network, ...]
    bids: BidWeights | None = None
    proposals: ProposalWeights | None = None

    # What is kept with the rules of a variant does not own the weights: all variants share them.
    nbytes = 0

    def native(self, rules: Rules) -> _core.Networks:
        """Returns the core's networks for `rules`, which may be a variant of their game.

        Raises:
            InvalidRequest: the rules have other cards or seats.
            InvalidSetting: LANDLORD_KERNELS names an arithmetic that this processor does not have.
        """
        use_kernels()
        try:
            return _core.Networks(
                rules.native,
                [each.native() for each in self.arranged(rules)],
                [each.native() for each in self._arranged_proposals(rules)],
            )
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
        core = _core.Features(rules.native)
        names = tuple(core.names)
        if set(filter(_is_of_cards, self.features)) != set(filter(_is_of_cards, names)):
            raise InvalidRequest(
                "the weights {name} do not fit {rules}: another deck, or dealt otherwise",
                name=self.card.name,
                rules=rules.id,
            )
        trained = self._trained(self.features, rules)
        situation = core.situation_groups[-1]
        return tuple(each.arranged(trained, names, situation) for each in self.networks)

    def _arranged_proposals(self, rules: Rules) -> tuple[Network, ...]:
        """Returns the same of the networks for hidden hands; none where there are none."""
        if self.proposals is None:
            return ()
        features = _core.Features(rules.native)
        names = tuple(features.names[: features.situation_groups[-1]])
        trained = self._trained(self.proposals.features, rules)
        return tuple(each.arranged(trained, names) for each in self.proposals.networks)

    def _trained(self, features: tuple[str, ...], rules: Rules) -> tuple[str, ...]:
        """Returns the features, without the names of those that the training never saw."""
        if not rules.description.deal.bottom_public or self._saw_bottom:
            return features
        # Rows that no game has trained are noise: with them the networks of snatch lose 0.063
        # points a deal of happy (standard error 0.025, 3,000 duplicate deals).
        return tuple("" if name.startswith(_SHOWN_BOTTOM) else name for name in features)

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
        arrays["optimism"] = np.array([each.optimism for each in self.networks])
        if self.bids is not None:
            arrays |= _arrays(self.bids.network, "bids")
            arrays["bids.points"] = self.bids.points
            bids = self.bids
            figures = [bids.temperature, bids.deviation, bids.error, bids.points_error]
            arrays["bids.figures"] = np.array(figures, np.float64)
            arrays["bids.features"] = _text("\n".join(self.bids.features))
        if self.proposals is not None:
            for role, network in enumerate(self.proposals.networks):
                arrays |= _arrays(network, f"proposals.{role}")
            arrays["proposals.features"] = _text("\n".join(self.proposals.features))
        name = f"{self.card.rules}-{_digest(arrays)}"
        card = dataclasses.replace(self.card, name=name)
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".partial.npz")
        text = _text(json.dumps(dataclasses.asdict(card)))
        names = _text("\n".join(self.features))
        np.savez_compressed(partial, card=text, features=names, **arrays)  # type: ignore[arg-type]
        partial.replace(path)
        return dataclasses.replace(self, card=card)


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
    if network.reader is not None:
        arrays |= _arrays(network.reader, f"{prefix}.reader")
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
            features = _names(file["features"])
            networks = _networks(file, "")
            # Files of version 1.0.0 have none, and get it when they are calibrated once more.
            optimism = file.get("optimism", np.zeros(len(networks)))
            networks = tuple(
                dataclasses.replace(network, optimism=float(each))
                for network, each in zip(networks, optimism, strict=True)
            )
            bids = _bids(file) if "bids.table" in file else None
            proposals = _proposals(file) if "proposals.features" in file else None
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
    return Weights(card, features, networks, bids, proposals)


def _bids(file: Any) -> BidWeights:
    temperature, deviation, error, *more = (float(figure) for figure in file["bids.figures"])
    return BidWeights(
        features=_names(file["bids.features"]),
        network=_network(file, "bids"),
        points=file["bids.points"],
        temperature=temperature,
        deviation=deviation,
        error=error,
        # Older files do not say it: a win too many is a stake won that should have been lost.
        points_error=more[0] if more else 2 * error,
    )


def _proposals(file: Any) -> ProposalWeights:
    return ProposalWeights(_names(file["proposals.features"]), _networks(file, "proposals."))


def _names(text: NDArray[np.uint8]) -> tuple[str, ...]:
    return tuple(text.tobytes().decode().split("\n"))


def _networks(file: Any, prefix: str) -> tuple[Network, ...]:
    """Returns the networks by role, as many as there are."""
    networks: list[Network] = []
    while f"{prefix}{len(networks)}.table" in file:
        networks.append(_network(file, f"{prefix}{len(networks)}"))
    return tuple(networks)


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
        reader=_network(file, f"{prefix}.reader") if f"{prefix}.reader.table" in file else None,
    )


@lru_cache(maxsize=16)
def load(rules_id: str) -> Weights | None:
    """Returns the weights that the library ships for a game; None when there are none.

    Raises:
        ResourceUnavailable: they are damaged, or those of another game.
    """
    path = FOLDER / f"{rules_id}.npz"
    if not path.exists():
        return None
    try:
        weights = read(path)
    except InvalidRequest as error:
        raise ResourceUnavailable("the weights of {game} cannot be used", game=rules_id) from error
    if weights.card.rules != rules_id:
        raise ResourceUnavailable(
            "the weights of {game} are those of another game: {name}",
            game=rules_id,
            name=weights.card.name,
        )
    return weights
