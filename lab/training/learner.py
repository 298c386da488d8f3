"""Deep Monte Carlo: the networks play games, and learn the outcome of each decision.

Source: D. Zha et al., DouZero: Mastering DouDizhu with Self-Play Deep Reinforcement Learning
(2021).
"""

from __future__ import annotations

import copy
import dataclasses
import pickle
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import torch
from numpy.random import default_rng

from lab.training.dealing import auctioned_deals, unshuffled_deals
from lab.training.decisions import Decisions, learning_device
from lab.training.hyperparameters import Hyperparameters
from lab.training.model import PlayModel, loss_of, quantized, state_of
from lab.training.schedule import approach, follow, rate_at
from lab.training.self_play import AuctionedDeals, Encoding, Samples, play_samples
from solver.bidders.kinds import learned_bidder
from solver.errors import InvalidRequest
from solver.rules import Rules
from solver.settings import threads
from solver.weights import Card, Weights, read

# Rounds of samples in the replay buffer.
_REPLAY_ROUNDS = 16
# Games of the greedy player are short and quick to play: a warm-up round has this many times more.
_WARM_UP_FACTOR = 4
_SAVE_EVERY = 60.0  # seconds
# The seeds of two runs are this far apart: no run plays as many games.
_SEEDS_PER_RUN = 1_000_003


class Learner:
    """The networks of one game in training."""

    def __init__(self, rules: Rules, hyperparameters: Hyperparameters) -> None:
        """Starts from random parameters."""
        self._device = learning_device()
        # Without a graphics card one half of the processors trains while the other half plays.
        half = max(1, threads() // 2)
        self._threads = half if self._device.type == "cpu" else threads()
        torch.manual_seed(hyperparameters.seed)
        torch.set_num_threads(half)
        self.rules = rules
        self.hyperparameters = hyperparameters
        self._encoding = Encoding.of(rules)
        self._models = [
            _new_model(self._encoding, hyperparameters).to(self._device)
            for _ in range(rules.players)
        ]
        self._averages = [copy.deepcopy(model) for model in self._models]
        self._optimizers = [
            torch.optim.Adam(model.parameters(), lr=hyperparameters.rate, fused=True)
            for model in self._models
        ]
        self._random = default_rng(hyperparameters.seed)
        self._replay: list[list[Samples]] = []
        self.steps = 0
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0

    def weights(self, *, averaged: bool = True) -> Weights:
        """Returns the quantized networks; by default their parameters are the moving averages."""
        models = self._averages if averaged else self._models
        card = Card(
            rules=self.rules.id,
            name=self.rules.id,
            trained={
                "games": self.games,
                "decisions": self.decisions,
                "seconds": round(self.seconds),
                "course": self.hyperparameters.to_card(),
            },
        )
        networks = tuple(quantized(model) for model in models)
        return Weights(card, self._encoding.names, networks)

    def learn(self, samples: list[Samples], rate: float) -> list[float]:
        """Trains on each sample once, at a learning rate; returns the mean loss by role."""
        errors = []
        for role, known in enumerate(samples):
            decisions = Decisions(known, len(self._encoding.names), self._device)
            model, optimizer = self._models[role], self._optimizers[role]
            for group in optimizer.param_groups:
                group["lr"] = rate
            order = self._random.permutation(len(known))
            total, steps = torch.zeros((), device=self._device), 0
            for start in range(0, len(order), self.hyperparameters.batch):
                chosen = order[start : start + self.hyperparameters.batch]
                rows, wins, points = decisions.of(chosen)
                optimizer.zero_grad()
                with torch.autocast(self._device.type, dtype=torch.bfloat16):
                    out = model(rows)
                loss = loss_of(out, wins, points)
                loss.backward()  # type: ignore[no-untyped-call]
                optimizer.step()
                follow(self._averages[role], model, self.hyperparameters.averaged, self.steps)
                total += loss.detach()
                steps += 1
            self.steps += steps
            errors.append(float(total) / max(1, steps))
        return errors

    def run(
        self,
        seconds: float,
        checkpoint: Path | None = None,
        report: Callable[[dict[str, Any]], None] | None = None,
    ) -> None:
        """Plays and trains for `seconds`.

        Args:
            seconds: how long.
            checkpoint: the file that is written every minute and at the end; None writes none.
            report: called with the progress after every round.
        """
        start = time.monotonic()
        before, saved = self.seconds, start
        with ThreadPoolExecutor(1) as player:
            coming = player.submit(self._play)
            while (spent := time.monotonic() - start) < seconds:
                self.seconds = before + spent
                samples = coming.result()
                # The next games are played while the networks train on these.
                coming = player.submit(self._play)
                rate = rate_at(spent / seconds, self.hyperparameters.rate)
                errors = self.learn(samples, rate)
                for _ in range(self.hyperparameters.repeats - 1):
                    if self._replay:
                        again = self._replay[int(self._random.integers(len(self._replay)))]
                        self.learn(again, rate)
                if self.hyperparameters.repeats > 1:
                    self._replay = [*self._replay[1 - _REPLAY_ROUNDS :], samples]
                if report is not None:
                    report(self._progress(errors, rate))
                if checkpoint is not None and time.monotonic() - saved > _SAVE_EVERY:
                    self.save(checkpoint)
                    saved = time.monotonic()
        if checkpoint is not None:
            self.save(checkpoint)

    def _play(self) -> list[Samples]:
        """Returns the samples of the next games, played by the networks as they are now."""
        settings = self.hyperparameters
        warm_up = self.games < settings.warm_up
        weights = None if warm_up else self.weights(averaged=False)
        games = _WARM_UP_FACTOR * settings.games if warm_up else settings.games
        seed = settings.seed * _SEEDS_PER_RUN + self.games
        samples = play_samples(
            self.rules,
            weights,
            games,
            seed,
            settings.self_play,
            self._threads,
            deals=self._deals(games, seed, shuffled=warm_up),
        )
        self.games += games
        self.decisions += sum(len(each) for each in samples)
        return samples

    def _deals(self, count: int, seed: int, *, shuffled: bool) -> AuctionedDeals | None:
        """Returns the deals of a round; None leaves them to the core.

        Args:
            count: how many deals.
            seed: decides the deals, and whether the decks are shuffled.
            shuffled: whether they are in any case.
        """
        bidder = learned_bidder(self.rules)
        if not shuffled and default_rng(seed).random() < self.hyperparameters.unshuffled:
            return unshuffled_deals(self.rules, bidder, count, seed)
        return None if bidder is None else auctioned_deals(self.rules, bidder, count, seed)

    def _progress(self, errors: list[float], rate: float) -> dict[str, Any]:
        return {
            "seconds": round(self.seconds, 1),
            "games": self.games,
            "decisions": self.decisions,
            "errors": [round(error, 4) for error in errors],
            "rate": round(rate, 6),
        }

    def save(self, path: Path) -> None:
        """Writes a checkpoint, from which `resumed` continues."""
        partial = path.with_suffix(".partial")
        path.parent.mkdir(parents=True, exist_ok=True)
        torch.save(
            {
                "features": list(self._encoding.names),
                "hyperparameters": dataclasses.asdict(self.hyperparameters),
                "models": [model.state_dict() for model in self._models],
                "averages": [model.state_dict() for model in self._averages],
                "optimizers": [each.state_dict() for each in self._optimizers],
                "progress": (self.steps, self.games, self.decisions, self.seconds),
            },
            partial,
        )
        partial.replace(path)

    @classmethod
    def resumed(cls, rules: Rules, path: Path) -> Learner:
        """Returns the learner that wrote a checkpoint; it goes on with the same hyperparameters.

        Raises:
            InvalidRequest: there is no such file, or it is the checkpoint of another game.
        """
        kept = _read(path)
        if "hyperparameters" not in kept:
            raise InvalidRequest(f"{path} does not say how it was trained; start from it instead")
        learner = cls(rules, Hyperparameters.of(kept["hyperparameters"]))
        learner._restore(kept, path)
        return learner

    def _restore(self, kept: dict[str, Any], path: Path) -> None:
        if tuple(kept["features"]) != self._encoding.names:
            raise InvalidRequest(f"{path} is not a checkpoint of {self.rules.id}")
        for models, states in ((self._models, "models"), (self._averages, "averages")):
            for model, state in zip(models, kept[states], strict=True):
                model.load_state_dict(state)
        for optimizer, state in zip(self._optimizers, kept["optimizers"], strict=True):
            optimizer.load_state_dict(state)
        self.steps, self.games, self.decisions, self.seconds = kept["progress"]

    def approach(self, other: Learner, share: float) -> None:
        """Moves the averaged parameters towards those of another learner of the same game.

        Args:
            other: the other learner.
            share: how far, from 0 (not at all) to 1 (all the way).
        """
        for own, theirs in zip(self._averages, other._averages, strict=True):
            approach(own, theirs, share)

    def adopt(self, path: Path) -> None:
        """Starts from parameters that were trained before, on this game or on another.

        Features with the same name keep their parameters; those of new features start at zero.
        Networks that had no reader get one that at first adds nothing, if these have one. The
        warm-up is left out, because the networks can play already.

        Args:
            path: a checkpoint, or a file of weights (`.npz`).

        Raises:
            InvalidRequest: there is no such file, or its networks have other sizes or other roles.
        """
        if path.suffix == ".npz":
            weights = read(path)
            names, states = list(weights.features), [state_of(each) for each in weights.networks]
        else:
            kept = _read(path)
            names, states = kept["features"], kept["averages"]
        if len(states) != len(self._models):
            raise InvalidRequest(f"{path}: a game with {len(states)} seats")
        for model, state in zip(self._models, states, strict=True):
            fitted = _fitted(model.state_dict(), self._encoding.names, state, names)
            try:
                model.load_state_dict(fitted)
            except RuntimeError as error:
                raise InvalidRequest(f"{path}: networks of other sizes ({error})") from None
        self._averages = [copy.deepcopy(model) for model in self._models]
        self.hyperparameters = dataclasses.replace(self.hyperparameters, warm_up=0)


def _new_model(encoding: Encoding, hyperparameters: Hyperparameters) -> PlayModel:
    """Returns a network with random parameters."""
    width, reader = hyperparameters.width, None
    if hyperparameters.reader:
        units, *hidden = hyperparameters.reader
        reader = PlayModel(encoding.situation_groups, units, tuple(hidden), width)
    return PlayModel(encoding.groups, width, hyperparameters.hidden, reader=reader)


def _fitted(
    own: dict[str, torch.Tensor],
    features: tuple[str, ...],
    state: dict[str, torch.Tensor],
    names: list[str],
) -> dict[str, torch.Tensor]:
    """Returns the state of another network as that of a network with other features.

    Args:
        own: the state that the network has, whose reader it keeps if the other has none.
        features: the names of its features. A reader has the first ones.
        state: that of the other network.
        names: the names of the other's features.
    """
    fitted = dict(state)
    if "reader.shared" not in state:
        fitted |= {name: each for name, each in own.items() if name.startswith("reader.")}
    for part in ("", "reader."):
        shared, table = f"{part}shared", f"{part}layers.0.weight"
        if shared not in state or shared not in own:
            continue
        rows, units = len(own[shared]), state[shared].shape[1]
        places = {name: at for at, name in enumerate(names[: len(state[shared])])}
        ours = [at for at, name in enumerate(features[:rows]) if name in places]
        theirs = [places[features[at]] for at in ours]
        fitted[shared], fitted[table] = torch.zeros(rows, units), torch.zeros(units, rows)
        fitted[shared][ours] = state[shared][theirs]
        fitted[table][:, ours] = state[table][:, theirs]
    return fitted


def _read(path: Path) -> dict[str, Any]:
    try:
        kept: dict[str, Any] = torch.load(path, weights_only=True, map_location="cpu")
    except (OSError, RuntimeError, pickle.UnpicklingError) as error:
        raise InvalidRequest(f"{path} is no checkpoint ({error})") from None
    return kept
