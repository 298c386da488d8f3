"""The tables that benchmarks print, and write between two marks of a document."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike


def row(*cells: object) -> str:
    """Returns a row of a table in Markdown."""
    return f"| {' | '.join(map(str, cells))} |"


def head(*names: object) -> str:
    """Returns the head of a table in Markdown."""
    return f"{row(*names)}\n{'|---' * len(names)}|"


def show(*cells: object) -> None:
    """Prints a row of a table in Markdown."""
    print(row(*cells), flush=True)


def machine() -> str:
    """Returns how busy this machine is."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"


def mean_of(values: ArrayLike, form: str = "+.3f", *, errors: float = 1.0) -> str:
    """Returns the mean of independent values and its error, a given number of standard errors."""
    each = np.asarray(values, np.float64)
    error = errors * float(each.std(ddof=1)) / len(each) ** 0.5
    return plus_minus(float(each.mean()), error, form)


def plus_minus(mean: float, error: float, form: str = "+.3f") -> str:
    """Returns a figure with its error, which has no sign."""
    return f"{mean:{form}} ± {error:{form.removeprefix('+')}}"


def percentiles(
    values: Sequence[float] | np.ndarray, *shares: float, form: str = ".1f"
) -> list[str]:
    """Returns percentiles of some values."""
    return [f"{each:{form}}" for each in np.percentile(values, shares)]


class Tables:
    """The tables of a benchmark in a document, between two lines that name it."""

    def __init__(self, what: str, module: str) -> None:
        """Names the tables.

        Args:
            what: what they are about, such as `bids`.
            module: the name of the benchmark's module.
        """
        self._begin = f"<!-- The tables of {what} are written by lab/benchmarks/{module}.py. -->"
        self._end = f"<!-- The tables of {what} end here. -->"

    def of(self, document: str) -> str:
        """Returns the tables of a document.

        Raises:
            ValueError: the document has no such lines.
        """
        return self._parts(document)[1]

    def put(self, document: str, tables: str) -> str:
        """Returns a document with new tables.

        Raises:
            ValueError: the document has no such lines.
        """
        before, _, behind = self._parts(document)
        return f"{before}{self._begin}\n\n{tables}\n{self._end}{behind}"

    def write(self, path: Path | None, tables: str) -> None:
        """Writes new tables into a file, if there is one.

        Raises:
            ValueError: the file has no such lines.
        """
        if path is not None:
            path.write_text(self.put(path.read_text("utf-8"), tables), "utf-8")

    def _parts(self, document: str) -> tuple[str, str, str]:
        before, begun, rest = document.partition(self._begin)
        tables, ended, behind = rest.partition(self._end)
        if not begun or not ended:
            raise ValueError(f"there are no lines {self._begin} and {self._end}")
        return before, tables, behind
