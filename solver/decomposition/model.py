"""The constraint model: how many copies of each body, and which cards they carry as kickers.

A play is a body (a run of ranks, or a bomb) with kickers. Writing down one variable for every
play would take thousands of them, nearly all for kickers. Instead the model has, for a hand,

- for each body the number of its copies, whatever they carry;
- for each pool of bodies and each rank the number of kicker units of this rank that the pool's
  copies carry between them;
- for each rank the number of wild cards that stand for it.

Every card is in exactly one body or kicker unit (`_play_every_card`), and the kickers of a pool
can be dealt out to its copies (`_carry_kickers`); `deals` then does so.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from solver.decomposition.bodies import Banned, Body, Holding
from solver.search.interrupt import interruptible

# The model is so small that cleverness costs more than it saves: cuts most of all, which make
# hands with many triplets take twice as long (benchmarks/decompose.py).
_PARAMETERS = {
    "num_workers": 1,
    "symmetry_level": 0,
    "cp_model_probing_level": 0,
    "max_presolve_iterations": 1,
    "cut_level": 0,
    # OR-Tools would leave the process with the system's handler, which ends it at once.
    "catch_sigint_signal": False,
}

Terms = list[tuple[cp_model.IntVar, int]]


@dataclass(eq=False)
class Pool:
    """Bodies whose kickers are chosen together, as any of them may carry any of the units.

    Attributes:
        copies: how many copies of each of the bodies.
        slots: by rank, how many kicker units the copies carry between them.
        stand_ins: by rank, how many wild cards are among the cards of the one copy; only for
            a body that is looked at copy by copy.
    """

    bodies: list[Body]
    copies: list[cp_model.IntVar]
    slots: dict[int, cp_model.IntVar] = field(default_factory=dict)
    stand_ins: dict[int, cp_model.IntVar] | None = None

    @property
    def first(self) -> Body:
        """Any of the bodies: the rules for their kickers are the same."""
        return self.bodies[0]

    def uses(self) -> defaultdict[int, Terms]:
        """Returns by rank what the copies and their kickers take of it."""
        terms: defaultdict[int, Terms] = defaultdict(list)
        for body, copies in zip(self.bodies, self.copies, strict=True):
            for rank, count in body.cards:
                terms[rank].append((copies, count))
        for rank, slot in self.slots.items():
            terms[rank].append((slot, self.first.unit))
        return terms


@dataclass(frozen=True)
class Portion:
    """What one pool contributes to a plan: copies of bodies, and units by rank to share out.

    `stand_ins` says where the wild cards of a single copy go, None that it is still open.
    """

    copies: list[Body]
    units: Counter[int]
    stand_ins: Counter[int] | None = None


@dataclass(frozen=True)
class Plan:
    """A solution of the model.

    Attributes:
        stand_ins: the wild cards by the rank they stand for, where it is open in which play.
        value: the costs; then `choice`, the values of all variables, tells plans apart.
    """

    portions: list[Portion]
    stand_ins: Counter[int]
    value: int
    choice: tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """What a solve found: the best plan, and what no plan's value is below."""

    plan: Plan | None
    bound: int
    feasible: bool = True


class Model:
    """The choice of bodies and kickers for one hand as a CP-SAT model."""

    def __init__(
        self, holding: Holding, bodies: Iterable[Body], banned: Sequence[Banned] = ()
    ) -> None:
        self._holding = holding
        self._ranks = holding.ranks
        self._cp = cp_model.CpModel()
        self._banned = [
            ban
            for ban in banned
            if all(n <= held for n, held in zip(ban.cards, holding.counts, strict=True))
        ]
        self._objective: Terms = []
        self.pools: list[Pool] = []
        self.stand_ins: dict[int, cp_model.IntVar] = {}
        self._make_pools(bodies)
        for pool in self.pools:
            if pool.first.units:
                self._carry_kickers(pool)
        if holding.wild:
            self._place_wild_cards()
        self._play_every_card()
        self._refuse_banned()

    def _integer(self, most: int) -> cp_model.IntVar:
        return self._cp.new_int_var(0, most, "")

    def _make_pools(self, bodies: Iterable[Body]) -> None:
        """Gives each body a pool, and one to all for which that loses nothing."""
        shared: defaultdict[str, list[Body]] = defaultdict(list)
        alone: list[Body] = []
        for body in bodies:
            banned = [ban for ban in self._banned if ban.concerns(body, self._ranks.wild)]
            if (banned and body.units) or self._by_copy(body, bool(banned)):
                self._copy_by_copy(body, banned)
            elif banned:
                continue  # without kickers and wild cards the body is the banned play
            elif body.units and self._interchangeable(body):
                shared[body.type].append(body)
            else:
                alone.append(body)
        for group in [*shared.values(), *([body] for body in alone)]:
            self.pools.append(Pool(group, [self._integer(body.most) for body in group]))

    def _by_copy(self, body: Body, banned: bool) -> bool:
        """Returns whether it matters which of the copies the wild cards are in."""
        if not self._holding.wild or not body.takes_wild:
            return False
        small = body.size <= self._holding.wild
        return banned or (small and (body.units > 0 or len(body.cards) > 1))

    def _interchangeable(self, body: Body) -> bool:
        """Returns whether a copy may swap any of its kicker units for those of other bodies."""
        any_rank = body.family is not None and body.family.match_body
        alike = not body.distinct and len(self._rival_jokers(body)) < 2
        return alike and (any_rank or len(body.cards) == 1)

    def _rival_jokers(self, body: Body) -> list[int]:
        """Returns the ranks of jokers of which a copy may carry only one."""
        if not body.one_joker:
            return []
        return [rank for rank in self._ranks.jokers if self._holding.counts[rank] >= body.unit]

    def _copy_by_copy(self, body: Body, banned: Sequence[Banned]) -> None:
        """Looks at each copy of `body` by itself, in order to refuse what is banned."""
        last: cp_model.IntVar | None = None
        for _ in range(body.most):
            copy = self._integer(1)
            pool = Pool([body], [copy], stand_ins={})
            self.pools.append(pool)
            if last is not None:
                self._cp.add(copy <= last)
            last = copy

    def _carry_kickers(self, pool: Pool) -> None:
        """The units of each rank can be dealt out to the copies, so many to each.

        Units may go to every copy that does not refuse their rank; one to a copy if kickers
        differ, else up to all that it carries. With the total right, this is enough for a deal
        to exist: it is Hall's condition for pools of interchangeable units, and for copies of a
        single body the units can be dealt out in turn.
        """
        first, holding = pool.first, self._holding
        needed = [
            (copies, body.units) for body, copies in zip(pool.bodies, pool.copies, strict=True)
        ]
        for rank in self._ranks.natural:
            room = [
                (copies, 1 if first.distinct else body.units)
                for body, copies in zip(pool.bodies, pool.copies, strict=True)
                if body.carries(rank)
            ]
            held = (holding.counts[rank] + holding.wild) // first.unit
            if not room or not held:
                continue
            slot = pool.slots[rank] = self._integer(held)
            if first.distinct or len(room) < len(needed):
                self._cp.add(slot <= _total(room))
        self._cp.add(_total([(slot, 1) for slot in pool.slots.values()]) == _total(needed))
        jokers = [pool.slots[rank] for rank in self._rival_jokers(first) if rank in pool.slots]
        if len(jokers) > 1:
            self._part_jokers(pool, jokers)

    def _part_jokers(self, pool: Pool, jokers: Sequence[cp_model.IntVar]) -> None:
        """No copy carries jokers of two ranks: each rank of jokers has copies of its own."""
        carriers: Terms = []
        for slot in jokers:
            carrier = self._integer(pool.first.most)
            self._cp.add(slot <= (1 if pool.first.distinct else pool.first.units) * carrier)
            carriers.append((carrier, 1))
        self._cp.add(_total(carriers) <= pool.copies[0])

    def _place_wild_cards(self) -> None:
        """Each wild card is played as such or stands for a card of a play with a natural one."""
        holding = self._holding
        # Of each rank, the natural cards that must be there whatever stands for the others.
        natural: defaultdict[int, Terms] = defaultdict(list)
        for pool in self.pools:
            if pool.stand_ins is not None:
                for rank, terms in pool.uses().items():
                    natural[rank] += terms
                    if pool.first.takes_wild:
                        wild = pool.stand_ins[rank] = self._integer(holding.wild)
                        self._cp.add(wild <= _total(terms))
                        natural[rank].append((wild, -1))
                within = [(wild, 1) for wild in pool.stand_ins.values()]
                self._cp.add(_total(within) <= (pool.first.size - 1) * pool.copies[0])
            elif pool.first.takes_wild and pool.first.size <= holding.wild:
                # A play so small that wild cards could fill it, such as a pair, keeps one.
                natural[pool.first.key].append((pool.copies[0], 1))
        for rank in self._ranks.natural:
            self.stand_ins[rank] = self._integer(holding.wild)
            if natural[rank]:
                self._cp.add(_total(natural[rank]) <= holding.counts[rank])

    def _play_every_card(self) -> None:
        """Of each rank, bodies and kickers take the cards of the hand and their stand-ins."""
        terms: defaultdict[int, Terms] = defaultdict(list)
        for pool in self.pools:
            for rank, uses in pool.uses().items():
                terms[rank] += uses
        for stand_ins in [self.stand_ins, *(pool.stand_ins or {} for pool in self.pools)]:
            for rank, wild in stand_ins.items():
                terms[rank].append((wild, -1))
                terms[self._ranks.wild].append((wild, 1))
        for rank, held in enumerate(self._holding.counts):
            if held or terms[rank]:
                self._cp.add(_total(terms[rank]) == held)

    def _refuse_banned(self) -> None:
        """The copies that are looked at one by one are none of the banned plays."""
        for pool in self.pools:
            for ban in [] if pool.stand_ins is None else self._banned:
                if ban.concerns(pool.first, self._ranks.wild):
                    self._refuse(pool, ban)

    def _refuse(self, pool: Pool, ban: Banned) -> None:
        """The copy is not the banned play: none of the ways in which it could be is taken."""
        body, stand_ins = pool.first, pool.stand_ins or {}
        ways: list[tuple[int, ...]] = []

        def fill(rank: int, units: int, wild: int, chosen: tuple[int, ...]) -> None:
            if rank == len(self._ranks.natural):
                if not units and not wild:
                    ways.append(chosen)
                return
            for more in range(units + 1 if rank in pool.slots else 1):
                gap = body.of_rank[rank] + more * body.unit - ban.cards[rank]
                if gap and (gap < 0 or gap > wild or rank not in stand_ins):
                    continue
                kicked = (more,) if rank in pool.slots else ()
                filled = (gap,) if rank in stand_ins else ()
                fill(rank + 1, units - more, wild - gap, chosen + kicked + filled)

        wild = ban.cards[self._ranks.wild] if self._ranks.wild >= 0 else 0
        fill(0, body.units, wild, (1,))
        variables = [pool.copies[0]]
        for rank in self._ranks.natural:
            variables += [group[rank] for group in (pool.slots, stand_ins) if rank in group]
        if ways:
            self._cp.add_forbidden_assignments(variables, ways)

    def need_one_of(self, wanted: Callable[[Body], bool]) -> bool:
        """Demands a copy of a body that is `wanted`; returns whether there is any."""
        terms = [
            (n, 1) for p in self.pools for b, n in zip(p.bodies, p.copies, strict=True) if wanted(b)
        ]
        if terms:
            self._cp.add(_total(terms) >= 1)
        return bool(terms)

    def minimise(
        self, body: Callable[[Body], int], unit: Callable[[Body, int], int], stand_in: int
    ) -> None:
        """Sets what a copy of a body, a kicker unit of a rank and a wild card's use cost."""
        terms: Terms = [(wild, stand_in) for wild in self.stand_ins.values()]
        for pool in self.pools:
            terms += [(n, body(b)) for b, n in zip(pool.bodies, pool.copies, strict=True)]
            terms += [(slot, unit(pool.first, rank)) for rank, slot in pool.slots.items()]
            terms += [(wild, stand_in) for wild in (pool.stand_ins or {}).values()]
        self._objective = terms
        self._cp.minimize(_total(terms))

    def solve(self, seconds: float | None, *, any_plan: bool = False) -> Outcome:
        """Returns the plan of the least cost, or the best that was found in time.

        Args:
            seconds: the time that the search may take.
            any_plan: stop at the first plan.
        """
        solver = _solver(seconds)
        solver.parameters.stop_after_first_solution = any_plan
        status = interruptible(lambda: solver.solve(self._cp), solver.stop_search)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            bound = round(solver.best_objective_bound)
            return Outcome(self._plan(solver.response_proto.solution), bound)
        return Outcome(None, 0, feasible=status != cp_model.INFEASIBLE)

    def plans(
        self, low: int, high: int, most: int, seconds: float | None
    ) -> tuple[list[Plan], bool]:
        """Returns plans that cost from `low` to `high`, and whether these are all of them."""
        window = self._cp.clone()
        window.clear_objective()  # type: ignore[no-untyped-call]
        terms = [
            (window.get_int_var_from_proto_index(n.index), cost) for n, cost in self._objective
        ]
        window.add_linear_constraint(_total(terms), low, high)
        solver = _solver(seconds)
        solver.parameters.enumerate_all_solutions = True
        collector = _Collector(most)
        status = interruptible(lambda: solver.solve(window, collector), solver.stop_search)
        plans = [self._plan(solution) for solution in collector.solutions]
        return plans, status in (cp_model.OPTIMAL, cp_model.INFEASIBLE) and not collector.full

    def _plan(self, solution: Sequence[int]) -> Plan:
        def chosen(variables: Mapping[int, cp_model.IntVar]) -> Counter[int]:
            return Counter(
                {rank: solution[n.index] for rank, n in variables.items() if solution[n.index]}
            )

        portions = []
        for pool in self.pools:
            copies = [
                body
                for body, count in zip(pool.bodies, pool.copies, strict=True)
                for _ in range(solution[count.index])
            ]
            if copies:
                fixed = None if pool.stand_ins is None else chosen(pool.stand_ins)
                portions.append(Portion(copies, chosen(pool.slots), fixed))
        value = sum(solution[n.index] * cost for n, cost in self._objective)
        return Plan(portions, chosen(self.stand_ins), value, tuple(solution))


class _Collector(cp_model.CpSolverSolutionCallback):
    """Keeps the solutions as they are found, up to a number."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most
        self.solutions: list[list[int]] = []
        self.full = False

    def on_solution_callback(self) -> None:
        if len(self.solutions) == self._most:
            self.full = True
            self.stop_search()
        else:
            self.solutions.append(list(self.response_proto.solution))


def _total(terms: Terms) -> cp_model.LinearExprT:
    return cp_model.LinearExpr.weighted_sum([n for n, _ in terms], [k for _, k in terms])


def _solver(seconds: float | None) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    for name, value in _PARAMETERS.items():
        setattr(solver.parameters, name, value)
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    return solver
