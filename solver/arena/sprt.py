"""The sequential probability ratio test: play until it is clear which of two win rates is nearer.

Source: A. Wald, Sequential Tests of Statistical Hypotheses (1945), for the bounds; M. Van den
Bergh, The Generalized Sequential Probability Ratio Test for Expectation Values, for the ratio as
fishtest (`LLR_alt` of its LLRcalc.py) computes it from the scores of game pairs.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any, Literal, Self

from solver.errors import InvalidRequest, quoted

Decision = Literal["H0", "H1", "undecided"]

# The ratio is an approximation for many pairs: before so many it decides nothing.
_FEWEST_PAIRS = 32
# Keeps the ratio finite when all pairs are equal; far below the variance of any real match.
_TINY = 1e-6


@dataclass(frozen=True)
class Sprt:
    """Two hypotheses about A's win rate, and how often the test may be wrong.

    Attributes:
        h0: the win rate of "no better", such as 0.5.
        h1: the win rate of "better", such as 0.52.
        alpha: how often H1 may be accepted where H0 is true.
        beta: how often H0 may be accepted where H1 is true.
    """

    h0: float
    h1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Checks the numbers."""
        if not 0 < self.h0 < self.h1 < 1:
            raise InvalidRequest(
                f"the win rates of a test are 0 < H0 < H1 < 1, not {self.h0} and {self.h1}"
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise InvalidRequest(
                f"the errors of a test are between 0 and 0.5, not {self.alpha} and {self.beta}"
            )

    @classmethod
    def parse(cls, text: str, *, alpha: float = 0.05, beta: float = 0.05) -> Self:
        """Returns the test of `H0,H1`.

        Raises:
            InvalidRequest: these are not two win rates, the lower first.
        """
        try:
            h0, h1 = map(float, text.split(","))
        except ValueError:
            raise InvalidRequest(
                f"a test is two win rates such as 0.50,0.52, not {quoted(text)}"
            ) from None
        return cls(h0, h1, alpha, beta)

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first log likelihood ratio H0 is accepted, above the second H1 (Wald)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


@dataclass(frozen=True)
class Verdict:
    """How far a test has come.

    Attributes:
        test: the hypotheses.
        pairs: the number of pairs seen.
        llr: the log likelihood ratio of H1 against H0.
        decision: `H0` or `H1` where it was accepted, else `undecided`.
    """

    test: Sprt
    pairs: int
    llr: float
    decision: Decision

    def to_json(self) -> dict[str, Any]:
        """Returns the verdict as plain JSON values."""
        lower, upper = self.test.bounds
        return {
            **asdict(self.test),
            "llr": self.llr,
            "lower": lower,
            "upper": upper,
            "decision": self.decision,
        }


class SprtRun:
    """A test in progress: it is fed with the scores of pairs, 0, 1/2 or 1."""

    def __init__(self, test: Sprt) -> None:
        """Starts without pairs."""
        self._test = test
        self._pairs = 0
        self._from_h0 = 0.0  # sums of squared distances
        self._from_h1 = 0.0
        self._decision: Decision = "undecided"

    def add(self, score: float) -> Decision:
        """Takes one more pair; what has been decided once stays so."""
        self._pairs += 1
        self._from_h0 += (score - self._test.h0) ** 2
        self._from_h1 += (score - self._test.h1) ** 2
        lower, upper = self._test.bounds
        if self._decision == "undecided" and self._pairs >= _FEWEST_PAIRS:
            if self.llr <= lower:
                self._decision = "H0"
            elif self.llr >= upper:
                self._decision = "H1"
        return self._decision

    @property
    def llr(self) -> float:
        """The log likelihood ratio: N/2 times that of the mean squared distances to H0 and H1."""
        ratio = (self._from_h0 + _TINY) / (self._from_h1 + _TINY)
        return self._pairs / 2 * math.log(ratio)

    @property
    def verdict(self) -> Verdict:
        """How far it has come."""
        return Verdict(self._test, self._pairs, self.llr, self._decision)
