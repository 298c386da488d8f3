"""How the learning rate falls, and how averaged parameters follow the new ones."""

from __future__ import annotations

import math

import torch
from torch import nn

# The learning rate at the end of a run, as a fraction of the highest.
_LAST_RATE = 0.05


def rate_at(progress: float, highest: float) -> float:
    """Returns the learning rate at a point of a run, from 0 to 1; it falls along a cosine."""
    cosine = 0.5 * (1 + math.cos(math.pi * progress))
    return highest * (_LAST_RATE + (1 - _LAST_RATE) * cosine)


def follow(average: nn.Module, model: nn.Module, averaged: float, steps: int) -> None:
    """Moves averaged parameters towards the new ones after an optimizer step.

    Args:
        average: holds the averaged parameters.
        model: holds the new ones.
        averaged: the decay of the average, for each step.
        steps: how many steps there have been. A young average follows quickly, so that it soon
            forgets the first ones.
    """
    keep = min(averaged, (1 + steps) / (10 + steps))
    approach(average, model, 1 - keep)


def approach(model: nn.Module, other: nn.Module, share: float) -> None:
    """Moves parameters towards those of another model of the same shape.

    Args:
        model: holds the parameters that are moved.
        other: holds the others.
        share: how far, from 0 (not at all) to 1 (all the way).
    """
    with torch.no_grad():
        for own, new in zip(model.parameters(), other.parameters(), strict=True):
            own.lerp_(new, share)
