"""How a network is trained: its size, the optimizer's settings and the games it learns from."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from lab.training.self_play import SelfPlaySettings

# The keys that the cards of shipped weights use for settings which have other names here.
_CARD_KEYS = {
    "self_play": "diet",
    "points": "by_points",
    "strongest_landlord": "chosen",
}


@dataclass(frozen=True)
class Hyperparameters:
    """How a network is trained.

    Attributes:
        width: the units of the first layer, a multiple of 128.
        hidden: the units of the other hidden layers.
        reader: the units of the hidden layers of the reader; empty for networks without one.
        games: how many games are played between two rounds of training.
        warm_up: how many games of the greedy player come before the networks play themselves.
        batch: decisions in one optimizer step.
        rate: the highest learning rate; it falls along a cosine to a twentieth.
        repeats: how many times a decision is trained on: once when it is new, and on average
            `repeats` - 1 times more from the replay buffer.
        unshuffled: the share of rounds with decks that nobody shuffles. Their deals are rich in
            bombs, which networks otherwise hardly see.
        averaged: the decay of the exponential moving average of the parameters, for each step.
        seed: decides the games and the initial parameters.
        self_play: which games are played.
    """

    width: int = 256
    hidden: tuple[int, ...] = (64, 32)
    reader: tuple[int, ...] = (512,)
    games: int = 2048
    warm_up: int = 60_000
    batch: int = 8192
    rate: float = 1.5e-3
    repeats: int = 2
    unshuffled: float = 0.1
    averaged: float = 0.999
    seed: int = 1
    self_play: SelfPlaySettings = field(default_factory=SelfPlaySettings)

    @classmethod
    def further(cls, seed: int) -> Hyperparameters:
        """Returns how networks are trained that can play already.

        They know most of what there is to learn, and the noise of single games hides the rest:
        they learn more slowly, from more games at a time, and longer averages are kept. New games
        cost less than learning from old ones again would: each decision is trained on once. Fewer
        games are played against the greedy player: much of what is left to learn is how to play
        against those who play well. The trace is shorter, because what such networks say of the
        next decision is less noisy than an outcome and hardly less right
        (docs/decisions/0044-for-whom-a-search-pays.md).

        Args:
            seed: decides the games.
        """
        return cls(
            games=8192,
            warm_up=0,
            rate=6e-4,
            repeats=1,
            averaged=0.9998,
            seed=seed,
            self_play=SelfPlaySettings(greedy=0.3, trace=0.6),
        )

    @classmethod
    def of(cls, settings: dict[str, Any]) -> Hyperparameters:
        """Returns the hyperparameters whose `asdict` gave `settings`.

        Checkpoints that name no reader are older than readers, and have none.
        """
        self_play = SelfPlaySettings(**settings["self_play"])
        return cls(**{"reader": (), **settings, "self_play": self_play})

    def to_card(self) -> dict[str, Any]:
        """Returns the hyperparameters as the card of a file of weights states them."""
        return _with_card_keys(asdict(self))


def _with_card_keys(settings: dict[str, Any]) -> dict[str, Any]:
    return {
        _CARD_KEYS.get(name, name): _with_card_keys(value) if isinstance(value, dict) else value
        for name, value in settings.items()
    }
