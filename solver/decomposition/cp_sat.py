"""Runs OR-Tools' CP-SAT solver on the constraint model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ortools.sat.python import cp_model

from solver.decomposition.model import Model, total
from solver.decomposition.plan import Plan
from solver.search.interrupt import interruptible
from solver.search.limit import Limit

# The models are so small that preprocessing costs more than it saves. Cuts are the worst: with
# them, hands with many triplets take twice as long (benchmarks/decompose.py).
_PARAMETERS = {
    "num_workers": 1,
    "symmetry_level": 0,
    "cp_model_probing_level": 0,
    "max_presolve_iterations": 1,
    "cut_level": 0,
    # Otherwise OR-Tools leaves the process with the system's handler, which ends it at once.
    "catch_sigint_signal": False,
}


@dataclass(frozen=True)
class Outcome:
    """The result of one solve.

    Attributes:
        plan: the best plan found; None if none was found.
        bound: a lower bound of the cost of every plan.
        feasible: False if it is proven that there is no plan.
    """

    plan: Plan | None
    bound: int
    feasible: bool = True


def cheapest_plan(model: Model, limit: Limit, *, any_plan: bool = False) -> Outcome:
    """Returns the plan of the least cost, or the best that was found before the limit.

    Args:
        model: the model, with its costs.
        limit: when to stop; only its seconds count.
        any_plan: stop at the first plan.

    Raises:
        Cancelled: the search was cancelled.
    """
    solver = _solver(limit)
    solver.parameters.stop_after_first_solution = any_plan
    status = _run(lambda: solver.solve(model.cp), solver, limit)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        bound = round(solver.best_objective_bound)
        return Outcome(model.plan(solver.response_proto.solution), bound)
    return Outcome(None, 0, feasible=status != cp_model.INFEASIBLE)


def plans_between(
    model: Model, low: int, high: int, most: int, limit: Limit
) -> tuple[list[Plan], bool]:
    """Returns at most `most` plans that cost from `low` to `high`, and whether these are all.

    Raises:
        Cancelled: the search was cancelled.
    """
    window = model.cp.clone()
    window.clear_objective()  # type: ignore[no-untyped-call]
    terms = [(window.get_int_var_from_proto_index(n.index), cost) for n, cost in model.objective]
    window.add_linear_constraint(total(terms), low, high)
    solver = _solver(limit)
    solver.parameters.enumerate_all_solutions = True
    collector = _Collector(most)
    status = _run(lambda: solver.solve(window, collector), solver, limit)
    plans = []
    for solution in collector.solutions:
        limit.check_cancelled()
        plans.append(model.plan(solution))
    return plans, status in (cp_model.OPTIMAL, cp_model.INFEASIBLE) and not collector.full


class _Collector(cp_model.CpSolverSolutionCallback):
    """Keeps the first `most` solutions of an enumeration, then stops it."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most
        self.solutions: list[list[int]] = []
        self.full = False

    def on_solution_callback(self) -> None:
        """Keeps the solution that the solver has just found."""
        if len(self.solutions) == self._most:
            self.full = True
            self.stop_search()
        else:
            self.solutions.append(list(self.response_proto.solution))


def _run(
    solve: Callable[[], cp_model.CpSolverStatus], solver: cp_model.CpSolver, limit: Limit
) -> cp_model.CpSolverStatus:
    """Returns the status of a solve that ended by itself; raises Cancelled for any other."""
    limit.check_cancelled()
    status = interruptible(solve, solver.stop_search, limit)
    limit.check_cancelled()
    return status


def _solver(limit: Limit) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    for name, value in _PARAMETERS.items():
        setattr(solver.parameters, name, value)
    seconds = limit.left()
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    return solver
