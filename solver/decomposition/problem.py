"""A problem for CP-SAT as numbers and text: variables, sums with bounds, forbidden values, costs.

OR-Tools' builder makes a Python object for every variable and expression, which takes longer than
solving such a small problem. Here a variable is its index, and the whole problem is handed over
once, in the text format of OR-Tools' own `CpModelProto`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ortools.sat.python.cp_model_helper import CpModelProto

# Variables, and what each is multiplied by in a sum.
Terms = list[tuple[int, int]]

# The bound of a sum without one.
_ENDLESS = 1 << 62


class DecompositionProblem:
    """Integer variables from 0 on, and what their values have to meet."""

    def __init__(self) -> None:
        """Makes a problem without variables."""
        self._most: list[int] = []
        self._parts: list[str] = []
        self._costs = ""

    def integer(self, most: int) -> int:
        """Returns a new variable with a value from 0 to `most`."""
        self._most.append(most)
        return len(self._most) - 1

    def add(self, terms: Terms, low: int = -_ENDLESS, high: int = _ENDLESS) -> None:
        """Demands that a sum lies between two bounds."""
        self._parts.append(_sum(terms, low, high))

    def forbid(self, variables: Iterable[int], ways: Iterable[Sequence[int]]) -> None:
        """Demands that the variables together have none of these values."""
        exprs = "".join(f"exprs{{vars:{each} coeffs:1}}" for each in variables)
        values = ",".join(str(value) for way in ways for value in way)
        self._parts.append(f"constraints{{table{{{exprs}values:[{values}]negated:true}}}}")

    def minimise(self, terms: Terms) -> None:
        """Makes a sum the cost of a solution."""
        self._costs = f"objective{{scaling_factor:1 {_listed(terms)}}}"

    def model(self) -> CpModelProto:
        """Returns the problem as OR-Tools takes it."""
        return self._parsed(self._costs)

    def with_greatest(self, first: Iterable[int]) -> CpModelProto:
        """Returns the problem for a search that gives variables their greatest values in turn."""
        exprs = "".join(f"exprs{{vars:{each} coeffs:1}}" for each in first)
        order = "variable_selection_strategy:CHOOSE_FIRST"
        value = "domain_reduction_strategy:SELECT_MAX_VALUE"
        return self._parsed(f"{self._costs}search_strategy{{{exprs}{order} {value}}}")

    def between(self, terms: Terms, low: int, high: int) -> CpModelProto:
        """Returns the problem without its costs, with one more sum between two bounds."""
        return self._parsed(_sum(terms, low, high))

    def _parsed(self, last: str) -> CpModelProto:
        variables = "".join([f"variables{{domain:[0,{most}]}}" for most in self._most])
        model = CpModelProto()
        if not model.parse_text_format("".join([variables, *self._parts, last])):
            raise RuntimeError("OR-Tools does not read the model")
        return model


def _sum(terms: Terms, low: int, high: int) -> str:
    return f"constraints{{linear{{{_listed(terms)}domain:[{low},{high}]}}}}"


def _listed(terms: Terms) -> str:
    """Returns the variables and their factors; a variable that stands twice has their sum."""
    summed: dict[int, int] = {}
    for variable, factor in terms:
        summed[variable] = summed.get(variable, 0) + factor
    variables = ",".join(map(str, summed))
    factors = ",".join(map(str, summed.values()))
    return f"vars:[{variables}]coeffs:[{factors}]"
