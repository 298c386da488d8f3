"""The sequential probability ratio test: play until one of two win rates is clearly likelier.

Sources: the bounds are those of A. Wald, Sequential Tests of Statistical Hypotheses (1945). The
likelihood ratio is that of M. Van den Bergh, The Generalized Sequential Probability Ratio Test for
Expectation Values, as fishtest computes it from the scores of game pairs (`LLR_alt` in LLRcalc.py).
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any, Literal, Self

from solver.errors import InvalidRequest, quoted

# The hypothesis that a test has accepted.
Conclusion = Literal["H0", "H1", "undecided"]

# The ratio is an approximation for many pairs; with fewer than this the test stays undecided.
_FEWEST_PAIRS = 32
# Keeps the ratio finite when all pairs score the same; far below the variance of a real match.
_TINY = 1e-6


@dataclass(frozen=True)
class Sprt:
    """A test of two hypotheses about A's win rate.

    Attributes:
        h0: A's win rate under H0, "A is no better", such as 0.5.
        h1: A's win rate under H1, "A is better", such as 0.52.
        alpha: the probability of accepting H1 where H0 is true.
        beta: the probability of accepting H0 where H1 is true.
    """

    h0: float
    h1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Raises InvalidRequest for numbers that are out of range."""
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
        """Returns the test that a text such as "0.50,0.52" describes.

        Raises:
            InvalidRequest: the text is not two win rates, the lower one first.
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
        """The log-likelihood ratios below which H0, and above which H1, is accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


@dataclass(frozen=True)
class Verdict:
    """The state of a test.

    Attributes:
        test: the hypotheses.
        pairs: the number of pairs played.
        llr: the log-likelihood ratio of H1 against H0.
        conclusion: the accepted hypothesis, or `undecided`.
    """

    test: Sprt
    pairs: int
    llr: float
    conclusion: Conclusion

    def to_json(self) -> dict[str, Any]:
        """Returns the verdict as plain JSON values."""
        lower, upper = self.test.bounds
        return {
            **asdict(self.test),
            "llr": self.llr,
            "lower": lower,
            "upper": upper,
            "decision": self.conclusion,
        }


class SprtRun:
    """A test in progress; each pair adds its score, 0, 1/2 or 1."""

    def __init__(self, test: Sprt) -> None:
        """Starts without pairs."""
        self._test = test
        self._pairs = 0
        # Sums of the squared distances of the scores to each win rate.
        self._from_h0 = 0.0
        self._from_h1 = 0.0
        self._conclusion: Conclusion = "undecided"

    def add(self, score: float) -> Conclusion:
        """Adds the score of a pair; returns the conclusion, which stays once it is reached."""
        self._pairs += 1
        self._from_h0 += (score - self._test.h0) ** 2
        self._from_h1 += (score - self._test.h1) ** 2
        lower, upper = self._test.bounds
        if self._conclusion == "undecided" and self._pairs >= _FEWEST_PAIRS:
            if self.llr <= lower:
                self._conclusion = "H0"
            elif self.llr >= upper:
                self._conclusion = "H1"
        return self._conclusion

    @property
    def llr(self) -> float:
        """The log-likelihood ratio: pairs / 2 * log(mean squared distance to H0 / that to H1)."""
        ratio = (self._from_h0 + _TINY) / (self._from_h1 + _TINY)
        return self._pairs / 2 * math.log(ratio)

    @property
    def verdict(self) -> Verdict:
        """The state of the test."""
        return Verdict(self._test, self._pairs, self.llr, self._conclusion)
