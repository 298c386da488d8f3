"""Shares and means as sentences and drawings give them: in percent, and rounded to their errors."""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass, replace

# The steps that figures are told in. A figure is told in the first of them that its standard error
# is at most `_FINE` of: a reader takes "46 %" for surer than "45 %".
_STEPS = (0.01, 0.05, 0.1, 0.5, 1.0)
_FINE = 0.8
_MOST_ERRORS = [_FINE * step for step in _STEPS]
# A share with a larger standard error would say nothing.
_MOST_ERROR = 0.1
_COARSEST_SHARE = 0.1


@dataclass(frozen=True)
class Rounded:
    """A share or a mean of some deals, and how finely a sentence tells it.

    Attributes:
        value: the share, from 0 to 1, or the mean.
        error: its standard error; 0 where it is exact.
        step: what the told figure is a multiple of.
    """

    value: float
    error: float = 0.0
    step: float = _STEPS[0]

    @classmethod
    def share(cls, value: float, error: float = 0.0) -> Rounded:
        """Returns a share in steps of 1, 5 or 10 percent; only 0 and 1 are told as these."""
        step = min(_step(error), _COARSEST_SHARE)
        found = cls(value, error, step)
        while found.step > _STEPS[0] and found.told in (0, 1) and 0 < value < 1:
            found = found.finer()
        return found

    @classmethod
    def mean(cls, value: float, error: float = 0.0, finest: float = 0.1) -> Rounded:
        """Returns a mean, in steps of `finest` where its error allows that."""
        return cls(value, error, max(finest, _step(error)))

    @property
    def told(self) -> float:
        """The figure that a sentence tells."""
        return round(round(self.value / self.step) * self.step, 4)

    @property
    def misleads(self) -> bool:
        """Whether a sentence had better leave out the share, because its error is too large."""
        return self.error > _MOST_ERROR

    def exceeds(self, most: float) -> bool:
        """Returns whether the value is larger than another figure by more than rounding is."""
        return self.value > most + self.step / 2

    def finer(self) -> Rounded:
        """Returns the same in the next finer steps, or in the finest."""
        return replace(self, step=_STEPS[max(0, _STEPS.index(self.step) - 1)])


def apart(one: Rounded, other: Rounded) -> tuple[Rounded, Rounded]:
    """Returns two figures that clearly differ in steps of one size, in which they differ, too.

    The error of their difference may be smaller than that of either, as both are counted in the
    same deals. Steps of two sizes might turn their order round.
    """
    step = min(one.step, other.step)
    one, other = replace(one, step=step), replace(other, step=step)
    while one.told == other.told and one.value != other.value and one.step > _STEPS[0]:
        one, other = one.finer(), other.finer()
    return one, other


def in_percent(share: float | Rounded) -> str:
    """Returns a share from 0 to 1 in percent, without the sign.

    Only 0 is "0" and only 1 is "100". Another share that would be rounded to one of them gets a
    digit after the point, from "0.1" to "99.9": there the errors of samples are smaller, too.
    """
    value, told = (share.value, share.told) if isinstance(share, Rounded) else (share, share)
    number = f"{100 * told:.0f}"
    if number in ("0", "100") and 0 < value < 1:
        return f"{min(99.9, max(0.1, 100 * value)):.1f}"
    return number


def in_number(mean: Rounded) -> str:
    """Returns a mean with as many digits after the point as its steps have."""
    digits = max(0, math.ceil(-math.log10(mean.step) - 1e-9))
    return f"{mean.told:.{digits}f}"


def _step(error: float) -> float:
    """Returns the finest step that an error is not too large for."""
    return _STEPS[min(bisect_left(_MOST_ERRORS, error), len(_STEPS) - 1)]
