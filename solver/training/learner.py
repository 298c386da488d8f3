"""Deep Monte Carlo: games are played, and the networks learn what became of each decision."""

from __future__ import annotations

import copy
import dataclasses
import math
import pickle
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch

from solver.errors import InvalidRequest
from solver.native import _core
from solver.rules import Rules
from solver.settings import threads
from solver.training.lessons import Diet, Lessons, play
from solver.training.model import Model, loss_of, quantized, rows_of, state_of
from solver.weights import Card, Weights, read

# The rate at the end, as a share of the highest.
LAST_RATE = 0.05
# So many batches of games are kept to be learned from once more.
KEPT = 16
# Greedy games are short and easy to play: so many times more between two lessons.
WARM_UP_GAMES = 4
SAVE_EVERY = 60.0  # seconds


@dataclass(frozen=True)
class Course:
    """How a network is taught.

    Attributes:
        width: of the first layer, a multiple of 128.
        hidden: the sizes of the other layers.
        games: how many are played between two lessons.
        warm_up: how many greedy games come first.
        batch: decisions a step.
        rate: the highest learning rate; it falls to a twentieth.
        repeats: how often a decision is learned from, when it is new and once again later.
        averaged: the share of the old average that a step leaves.
        seed: decides games and first weights.
        diet: which games.
    """

    width: int = 256
    hidden: tuple[int, ...] = (64, 32)
    games: int = 2048
    warm_up: int = 60_000
    batch: int = 8192
    rate: float = 1.5e-3
    repeats: int = 2
    averaged: float = 0.999
    seed: int = 1
    diet: Diet = field(default_factory=Diet)


class Learner:
    """The networks of one game while they learn."""

    def __init__(self, rules: Rules, course: Course) -> None:
        """Starts from random weights."""
        torch.manual_seed(course.seed)
        torch.set_num_threads(max(1, threads() // 2))
        self.rules = rules
        self.course = course
        features = _core.Features(rules.native)
        self._size, self._groups = features.size, list(features.groups)
        self._names = list(features.names)
        self._models = [
            Model(self._groups, course.width, course.hidden) for _ in range(rules.players)
        ]
        self._averages = [copy.deepcopy(model) for model in self._models]
        self._optimizers = [
            torch.optim.Adam(model.parameters(), lr=course.rate, fused=True)
            for model in self._models
        ]
        self._random = np.random.default_rng(course.seed)
        self._kept: list[list[Lessons]] = []
        self.steps = 0
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0

    def weights(self, *, averaged: bool = True) -> Weights:
        """Returns the networks in whole numbers, averaged over the last steps by default."""
        models = self._averages if averaged else self._models
        card = Card(
            rules=self.rules.id,
            name=self.rules.id,
            trained={
                "games": self.games,
                "decisions": self.decisions,
                "seconds": round(self.seconds),
                "course": asdict(self.course),
            },
        )
        networks = tuple(quantized(model, self._groups) for model in models)
        return Weights(card, tuple(self._names), networks)

    def learn(self, lessons: list[Lessons], rate: float) -> list[float]:
        """Learns from each decision once; returns the mean error by role."""
        errors = []
        for role, known in enumerate(lessons):
            model, optimizer = self._models[role], self._optimizers[role]
            for group in optimizer.param_groups:
                group["lr"] = rate
            order = self._random.permutation(len(known))
            total, steps = 0.0, 0
            for start in range(0, len(order), self.course.batch):
                chosen = order[start : start + self.course.batch]
                rows = rows_of(known, chosen, self._size)
                wins = torch.from_numpy(known.wins[chosen])
                points = torch.from_numpy(known.points[chosen])
                optimizer.zero_grad()
                with torch.autocast("cpu", dtype=torch.bfloat16):
                    out = model(rows)
                loss = loss_of(out, wins, points)
                loss.backward()  # type: ignore[no-untyped-call]
                optimizer.step()
                self._average(role)
                total += float(loss.detach())
                steps += 1
            self.steps += steps
            errors.append(total / max(1, steps))
        return errors

    def _average(self, role: int) -> None:
        # Young averages follow quickly: the first steps are soon forgotten.
        keep = min(self.course.averaged, (1 + self.steps) / (10 + self.steps))
        with torch.no_grad():
            for mean, new in zip(
                self._averages[role].parameters(), self._models[role].parameters(), strict=True
            ):
                mean.lerp_(new, 1 - keep)

    def run(
        self,
        seconds: float,
        checkpoint: Path | None = None,
        report: Callable[[dict[str, Any]], None] | None = None,
    ) -> None:
        """Plays and learns for `seconds`, and writes a checkpoint every minute and at the end."""
        start = time.monotonic()
        before, saved = self.seconds, start
        with ThreadPoolExecutor(1) as player:
            coming = player.submit(self._play)
            while (spent := time.monotonic() - start) < seconds:
                self.seconds = before + spent
                lessons = coming.result()
                # The next games are played while these are learned from.
                coming = player.submit(self._play)
                rate = self._rate(spent / seconds)
                errors = self.learn(lessons, rate)
                for _ in range(self.course.repeats - 1):
                    if self._kept:
                        again = self._kept[int(self._random.integers(len(self._kept)))]
                        self.learn(again, rate)
                self._kept = [*self._kept[1 - KEPT :], lessons]
                if report is not None:
                    report(self._progress(errors, rate))
                if checkpoint is not None and time.monotonic() - saved > SAVE_EVERY:
                    self.save(checkpoint)
                    saved = time.monotonic()
        if checkpoint is not None:
            self.save(checkpoint)

    def _play(self) -> list[Lessons]:
        """Returns the decisions of the next games, played by the networks as they stand."""
        course = self.course
        warm = self.games < course.warm_up
        networks = None if warm else self.weights(averaged=False).native(self.rules)
        games = WARM_UP_GAMES * course.games if warm else course.games
        seed = course.seed * 1_000_003 + self.games
        lessons = play(self.rules, networks, games, seed, course.diet, max(1, threads() // 2))
        self.games += games
        self.decisions += sum(len(each) for each in lessons)
        return lessons

    def _rate(self, share: float) -> float:
        """Returns the learning rate after this share of the time: it falls along a cosine."""
        cosine = 0.5 * (1 + math.cos(math.pi * share))
        return self.course.rate * (LAST_RATE + (1 - LAST_RATE) * cosine)

    def _progress(self, errors: list[float], rate: float) -> dict[str, Any]:
        return {
            "seconds": round(self.seconds, 1),
            "games": self.games,
            "decisions": self.decisions,
            "errors": [round(error, 4) for error in errors],
            "rate": round(rate, 6),
        }

    def save(self, path: Path) -> None:
        """Writes all that `resume` needs."""
        partial = path.with_suffix(".partial")
        path.parent.mkdir(parents=True, exist_ok=True)
        torch.save(
            {
                "features": self._names,
                "models": [model.state_dict() for model in self._models],
                "averages": [model.state_dict() for model in self._averages],
                "optimizers": [each.state_dict() for each in self._optimizers],
                "progress": (self.steps, self.games, self.decisions, self.seconds),
            },
            partial,
        )
        partial.replace(path)

    def resume(self, path: Path) -> None:
        """Goes on from a checkpoint of the same game and sizes.

        Raises:
            InvalidRequest: no such file, or the checkpoint of another game.
        """
        kept = _read(path)
        if kept["features"] != self._names:
            raise InvalidRequest(f"{path} is not a checkpoint of {self.rules.id}")
        for models, states in ((self._models, "models"), (self._averages, "averages")):
            for model, state in zip(models, kept[states], strict=True):
                model.load_state_dict(state)
        for optimizer, state in zip(self._optimizers, kept["optimizers"], strict=True):
            optimizer.load_state_dict(state)
        self.steps, self.games, self.decisions, self.seconds = kept["progress"]

    def adopt(self, path: Path) -> None:
        """Starts from what was learned before, of this game or of another.

        What is known of features with equal names is taken over; the others count nothing yet.

        Args:
            path: a checkpoint, or weights in whole numbers (`.npz`).

        Raises:
            InvalidRequest: no such file, or networks of other sizes or for other seats.
        """
        if path.suffix == ".npz":
            weights = read(path)
            names, states = list(weights.features), [state_of(each) for each in weights.networks]
        else:
            kept = _read(path)
            names, states = kept["features"], kept["averages"]
        if len(states) != len(self._models):
            raise InvalidRequest(f"{path}: a game with {len(states)} seats")
        places = {name: at for at, name in enumerate(names)}
        ours = [at for at, name in enumerate(self._names) if name in places]
        theirs = [places[self._names[at]] for at in ours]
        for model, state in zip(self._models, states, strict=True):
            shared = torch.zeros(len(self._names), state["shared"].shape[1])
            shared[ours] = state["shared"][theirs]
            table = torch.zeros(shared.shape).T
            table[:, ours] = state["layers.0.weight"][:, theirs]
            try:
                model.load_state_dict({**state, "shared": shared, "layers.0.weight": table})
            except RuntimeError as error:
                raise InvalidRequest(f"{path}: networks of other sizes ({error})") from None
        self._averages = [copy.deepcopy(model) for model in self._models]
        # What has been learned already needs no greedy games.
        self.course = dataclasses.replace(self.course, warm_up=0)


def _read(path: Path) -> dict[str, Any]:
    try:
        kept: dict[str, Any] = torch.load(path, weights_only=True)
    except (OSError, RuntimeError, pickle.UnpicklingError) as error:
        raise InvalidRequest(f"{path}: no checkpoint ({error})") from None
    return kept
