"""Runs OR-Tools' CP-SAT solver on the constraint model."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ortools.sat.python.cp_model_helper import (
    CpModelProto,
    CpSolverResponse,
    CpSolverStatus,
    SatParameters,
    SolutionCallback,
    SolveWrapper,
)

from solver.decomposition.model import DecompositionModel, Plan
from solver.search.interrupt import interruptible
from solver.search.limit import Limit

# The models are so small that preprocessing costs more than it saves. Cuts are the worst: with
# them, hands with many triplets take twice as long (lab/benchmarks/decompose.py). A single worker
# searches in the same way each time.
_PARAMETERS = {
    "num_workers": 1,
    "cp_model_presolve": False,
    "symmetry_level": 0,
    "cp_model_probing_level": 0,
    "cut_level": 0,
    "use_sat_inprocessing": False,
    "add_lp_constraints_lazily": False,
    # Otherwise OR-Tools leaves the process with the system's handler, which ends it at once.
    "catch_sigint_signal": False,
}


_WITH_SOLUTION = (CpSolverStatus.OPTIMAL, CpSolverStatus.FEASIBLE)


@dataclass(frozen=True)
class CpSatResult:
    """The result of one solve.

    Attributes:
        plan: the best plan found; None if none was found.
        bound: a lower bound of the cost of every plan.
        feasible: False if it is proven that there is no plan.
    """

    plan: Plan | None
    bound: int
    feasible: bool = True


def cheapest_plan(model: DecompositionModel, limit: Limit) -> CpSatResult:
    """Returns the plan of the least cost, or the best that was found before the limit.

    Args:
        model: the model, with its costs.
        limit: when to stop; only its seconds count.

    Raises:
        Cancelled: the search was cancelled.
    """
    return _result(model, _solved(model.problem.model(), limit))


def quick_plan(model: DecompositionModel, limit: Limit) -> CpSatResult:
    """Returns a plan of long plays without search for the best, whatever the time.

    Raises:
        Cancelled: the search was cancelled.
    """
    response = _solved(
        model.problem.with_greatest(model.longest_first),
        replace(limit, seconds=None),
        search_branching=SatParameters.SearchBranching.FIXED_SEARCH,
        stop_after_first_solution=True,
    )
    return _result(model, response)


def _result(model: DecompositionModel, response: CpSolverResponse) -> CpSatResult:
    if response.status in _WITH_SOLUTION:
        return CpSatResult(
            model.plan(list(response.solution)), round(response.best_objective_bound)
        )
    return CpSatResult(None, 0, feasible=response.status != CpSolverStatus.INFEASIBLE)


def plans_between(
    model: DecompositionModel, low: int, high: int, most: int, limit: Limit
) -> tuple[list[Plan], bool]:
    """Returns at most `most` plans that cost from `low` to `high`, and whether these are all.

    Raises:
        Cancelled: the search was cancelled.
    """
    window = model.problem.between(model.objective, low, high)
    collector = _Collector(most)
    response = _solved(window, limit, collector, enumerate_all_solutions=True)
    plans = []
    for solution in collector.solutions:
        limit.check_cancelled()
        plans.append(model.plan(solution))
    ended = response.status in (CpSolverStatus.OPTIMAL, CpSolverStatus.INFEASIBLE)
    return plans, ended and not collector.full


class _Collector(SolutionCallback):
    """Keeps the first `most` solutions of an enumeration, then stops it."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most
        self.solutions: list[list[int]] = []
        self.full = False

    def OnSolutionCallback(self) -> None:  # noqa: N802 - OR-Tools calls it
        """Keeps the solution that the solver has just found."""
        if len(self.solutions) == self._most:
            self.full = True
            self.StopSearch()
        else:
            response = self.Response()  # type: ignore[no-untyped-call]
            self.solutions.append(list(response.solution))


def _solved(
    model: CpModelProto, limit: Limit, collector: _Collector | None = None, **parameters: Any
) -> CpSolverResponse:
    """Returns the outcome of a solve that ended by itself; raises Cancelled for any other."""
    limit.check_cancelled()
    chosen = SatParameters()
    for name, value in {**_PARAMETERS, **parameters}.items():
        setattr(chosen, name, value)
    seconds = limit.left()
    if seconds is not None:
        chosen.max_time_in_seconds = seconds
    solver = SolveWrapper()
    solver.set_parameters(chosen)
    if collector is not None:
        solver.add_solution_callback(collector)
    response: CpSolverResponse = interruptible(
        lambda: solver.solve(model),  # type: ignore[no-untyped-call]
        solver.stop_search,
        limit,
    )
    limit.check_cancelled()
    return response
