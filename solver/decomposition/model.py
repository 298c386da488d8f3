"""The constraint model: how many copies of each body, and which cards they carry as kickers.

A play is a body (a run of ranks, or a bomb) with kickers. One variable for every play would make
thousands of them, nearly all for kickers. Instead the model of a hand has these variables:

- for each body, the number of its copies, whatever kickers they carry;
- for each pool of bodies and each rank, the number of kicker units of this rank that the copies of
  the pool carry between them;
- for each rank, the number of wild cards that stand for it.

Every card is in exactly one body or kicker unit (`_play_every_card`), and the kickers of a pool
can be assigned to its copies (`_carry_kickers`), as `assignment` then does.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from solver.decomposition.bodies import Body, Holding, PlayCounts
from solver.decomposition.preferences import Costs
from solver.decomposition.problem import DecompositionProblem, Terms


@dataclass(frozen=True)
class Portion:
    """The part of a plan that one pool of bodies contributes.

    Attributes:
        copies: the bodies, one entry for each copy.
        units: by rank the kicker units that the copies carry between them.
        stand_ins: by rank the wild cards that stand for it in the one copy; None where the plan
            leaves open which play they are in.
    """

    copies: list[Body]
    units: Counter[int]
    stand_ins: Counter[int] | None = None


@dataclass(frozen=True)
class Plan:
    """A solution of the constraint model; `assignments` makes plays of it.

    Attributes:
        portions: the bodies and kickers, pool by pool.
        stand_ins: by rank the wild cards that stand for it in a play that is left open.
        value: the cost.
        choice: the values of all variables, which tell plans of equal cost apart.
    """

    portions: list[Portion]
    stand_ins: Counter[int]
    value: int
    choice: tuple[int, ...]


@dataclass(eq=False)
class KickerPool:
    """Bodies whose kickers are chosen together, since any of them may carry any of the units.

    Attributes:
        copies: for each body a variable, the number of its copies; the kickers of all bodies
            follow the same rules.
        slots: by rank a variable, the number of kicker units that the copies carry between them.
        stand_ins: by rank a variable, the number of wild cards in the place of that rank; None
            but for a pool of a single copy, whose cards matter one by one.
        banned: plays that this single copy may not be.
    """

    copies: dict[Body, int]
    slots: dict[int, int] = field(default_factory=dict)
    stand_ins: dict[int, int] | None = None
    banned: Sequence[PlayCounts] = ()

    @property
    def first(self) -> Body:
        """The first body; its rules for kickers hold for all."""
        return next(iter(self.copies))

    @property
    def first_copies(self) -> int:
        """The variable of the first body."""
        return self.copies[self.first]

    def uses(self) -> defaultdict[int, Terms]:
        """Returns by rank the cards of it that the copies and their kickers use."""
        terms: defaultdict[int, Terms] = defaultdict(list)
        for body, copies in self.copies.items():
            for rank, count in body.cards:
                terms[rank].append((copies, count))
        for rank, slot in self.slots.items():
            terms[rank].append((slot, self.first.unit))
        return terms


class DecompositionModel:
    """The choice of bodies and kickers for one hand as a CP-SAT model.

    Attributes:
        problem: the variables and constraints.
        objective: the terms whose sum is the cost.
        pools: the bodies that may be played.
        stand_ins: by rank a variable, the number of wild cards in its place where the plan leaves
            open which play they are in.
    """

    def __init__(
        self, holding: Holding, bodies: Mapping[Body, int], banned: Sequence[PlayCounts] = ()
    ) -> None:
        """Adds all variables and constraints but the objective.

        Args:
            holding: the cards, all of which are to be played.
            bodies: the bodies that may be played, and how many copies of each.
            banned: plays that may not be made.
        """
        self._holding = holding
        self._most = bodies
        self.problem = DecompositionProblem()
        self._banned = [
            ban
            for ban in banned
            if all(n <= held for n, held in zip(ban.cards, holding.counts, strict=True))
        ]
        self.objective: Terms = []
        self.pools: list[KickerPool] = []
        self.stand_ins: dict[int, int] = {}
        self._make_pools()
        for pool in self.pools:
            if pool.first.units:
                self._carry_kickers(pool)
        if holding.wild:
            self._place_wild_cards()
        self._play_every_card()
        for pool in self.pools:
            for ban in pool.banned:
                self._refuse(pool, ban)

    def _make_pools(self) -> None:
        """Gives bodies of one type whose kickers may be swapped one pool, and others their own."""
        shared: defaultdict[str, list[Body]] = defaultdict(list)
        alone: list[Body] = []
        for body in self._most:
            banned = [ban for ban in self._banned if ban.is_of(body, self._holding)]
            if (banned and body.units) or self._by_copy(body, bool(banned)):
                self._copy_by_copy(body, banned)
            elif banned:
                continue  # a body without kickers and wild cards is the banned play itself
            elif body.units and self._interchangeable(body):
                shared[body.type].append(body)
            else:
                alone.append(body)
        for group in [*shared.values(), *([body] for body in alone)]:
            copies = {body: self.problem.integer(self._most[body]) for body in group}
            self.pools.append(KickerPool(copies))

    def _by_copy(self, body: Body, banned: bool) -> bool:
        """Returns whether the constraints depend on which copies the wild cards are in."""
        if not self._holding.wild or not body.takes_wild:
            return False
        small = body.size <= self._holding.wild
        return banned or (small and (body.units > 0 or len(body.cards) > 1))

    def _interchangeable(self, body: Body) -> bool:
        """Returns whether a copy may swap any of its kicker units for those of other bodies."""
        any_rank = body.most_of(body.cards[0][0]) > 0
        alike = not body.bounded and len(self._rival_jokers(body)) < 2
        return alike and (any_rank or len(body.cards) == 1)

    def _rival_jokers(self, body: Body) -> list[int]:
        """Returns the ranks of the jokers in the hand of which one copy may carry only one rank."""
        if not body.one_joker:
            return []
        counts, wild = self._holding.counts, self._holding.wild
        return [rank for rank in self._holding.jokers if counts[rank] + wild >= body.unit]

    def _copy_by_copy(self, body: Body, banned: Sequence[PlayCounts]) -> None:
        """Gives each copy of `body` a pool of its own, so that it can be kept from being banned."""
        last: int | None = None
        for _ in range(self._most[body]):
            copy = self.problem.integer(1)
            self.pools.append(KickerPool({body: copy}, stand_ins={}, banned=banned))
            if last is not None:
                self.problem.add([(copy, 1), (last, -1)], high=0)
            last = copy

    def _carry_kickers(self, pool: KickerPool) -> None:
        """Demands as many kicker units as the copies carry, of ranks that they can carry.

        A copy takes as many units of a rank as the rules let it, up to all of its units. With the
        right total, these bounds are enough for an assignment to exist: for interchangeable bodies
        they are Hall's condition, and for copies of a single body the units can be assigned in
        turn.
        """
        first, holding = pool.first, self._holding
        needed = [(copies, body.units) for body, copies in pool.copies.items()]
        for rank in self._holding.natural:
            room = [
                (copies, body.most_of(rank))
                for body, copies in pool.copies.items()
                if body.most_of(rank)
            ]
            held = (holding.counts[rank] + holding.wild) // first.unit
            if not room or not held:
                continue
            slot = pool.slots[rank] = self.problem.integer(held)
            if first.bounded or len(room) < len(needed):
                self.problem.add([(slot, 1), *_less(room)], high=0)
        carried = [(slot, 1) for slot in pool.slots.values()]
        self.problem.add([*carried, *_less(needed)], 0, 0)
        jokers = [rank for rank in self._rival_jokers(first) if rank in pool.slots]
        if len(jokers) > 1:
            self._part_jokers(pool, jokers)

    def _part_jokers(self, pool: KickerPool, jokers: Sequence[int]) -> None:
        """Keeps jokers of two ranks out of one copy: each rank of jokers has copies of its own."""
        carriers: Terms = []
        for rank in jokers:
            carrier = self.problem.integer(self._most[pool.first])
            most = pool.first.most_of(rank)
            self.problem.add([(pool.slots[rank], 1), (carrier, -most)], high=0)
            carriers.append((carrier, 1))
        self.problem.add([*carriers, (pool.first_copies, -1)], high=0)

    def _place_wild_cards(self) -> None:
        """Lets each wild card be itself, or stand in a play that also has a natural card."""
        holding = self._holding
        # Of each rank, the natural cards that are needed whatever the wild cards stand for.
        natural: defaultdict[int, Terms] = defaultdict(list)
        for pool in self.pools:
            if pool.stand_ins is not None:
                for rank, terms in pool.uses().items():
                    natural[rank] += terms
                    if pool.first.takes_wild:
                        wild = pool.stand_ins[rank] = self.problem.integer(holding.wild)
                        self.problem.add([(wild, 1), *_less(terms)], high=0)
                        natural[rank].append((wild, -1))
                within = [(wild, 1) for wild in pool.stand_ins.values()]
                self.problem.add([*within, (pool.first_copies, 1 - pool.first.size)], high=0)
            elif not pool.first.takes_wild:
                for rank, terms in pool.uses().items():
                    natural[rank] += terms
            elif pool.first.size <= holding.wild:
                # A play that wild cards alone could fill, such as a pair, keeps one natural card.
                natural[pool.first.key].append((pool.first_copies, 1))
        for rank in self._holding.natural:
            self.stand_ins[rank] = self.problem.integer(holding.wild)
            if natural[rank]:
                self.problem.add(natural[rank], high=holding.counts[rank])

    def _play_every_card(self) -> None:
        """Demands that bodies and kickers use every card of each rank, or its stand-in, once."""
        terms: defaultdict[int, Terms] = defaultdict(list)
        for pool in self.pools:
            for rank, uses in pool.uses().items():
                terms[rank] += uses
        for stand_ins in self._every_stand_in:
            for rank, wild in stand_ins.items():
                terms[rank].append((wild, -1))
                terms[len(self._holding.natural)].append((wild, 1))
        for rank, held in enumerate(self._holding.counts):
            if held or terms[rank]:
                self.problem.add(terms[rank], held, held)

    def _refuse(self, pool: KickerPool, ban: PlayCounts) -> None:
        """Forbids every choice of kickers and wild cards that makes the copy the banned play."""
        body, stand_ins = pool.first, pool.stand_ins or {}
        ways: list[tuple[int, ...]] = []

        def fill(rank: int, units: int, wild: int, chosen: tuple[int, ...]) -> None:
            if rank == len(self._holding.natural):
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

        wild = sum(ban.cards[len(self._holding.natural) :])
        fill(0, body.units, wild, (1,))
        variables = [pool.first_copies]
        for rank in self._holding.natural:
            variables += [group[rank] for group in (pool.slots, stand_ins) if rank in group]
        if ways:
            self.problem.forbid(variables, ways)

    def need_one_of(self, wanted: Callable[[Body], bool]) -> bool:
        """Demands a copy of one of the `wanted` bodies; returns whether there is any."""
        terms = [(n, 1) for pool in self.pools for body, n in pool.copies.items() if wanted(body)]
        if terms:
            self.problem.add(terms, low=1)
        return bool(terms)

    def minimise(self, costs: Costs) -> None:
        """Sets the costs."""
        terms: Terms = []
        for pool in self.pools:
            terms += [(n, costs.body(body)) for body, n in pool.copies.items()]
            terms += [(slot, costs.unit(pool.first, rank)) for rank, slot in pool.slots.items()]
        for stand_ins in self._every_stand_in:
            terms += [(wild, costs.stand_in) for wild in stand_ins.values()]
        self.objective = terms
        self.problem.minimise(terms)

    @property
    def longest_first(self) -> list[int]:
        """All variables of bodies and kickers: long and low plays first, then their low kickers."""
        order = []
        for pool in self.pools:
            order += [(-body.size, 0, body.key, n) for body, n in pool.copies.items()]
            least = min(body.size for body in pool.copies)
            order += [(-least, 1, rank, slot) for rank, slot in pool.slots.items()]
        return [variable for *_, variable in sorted(order)]

    @property
    def _every_stand_in(self) -> list[dict[int, int]]:
        return [self.stand_ins, *(pool.stand_ins for pool in self.pools if pool.stand_ins)]

    def plan(self, solution: Sequence[int]) -> Plan:
        """Returns the plan that values of all variables describe."""

        def chosen(variables: Mapping[int, int]) -> Counter[int]:
            return Counter({rank: solution[n] for rank, n in variables.items() if solution[n]})

        portions = []
        for pool in self.pools:
            copies = [body for body, count in pool.copies.items() for _ in range(solution[count])]
            if copies:
                fixed = None if pool.stand_ins is None else chosen(pool.stand_ins)
                portions.append(Portion(copies, chosen(pool.slots), fixed))
        value = sum(solution[n] * cost for n, cost in self.objective)
        return Plan(portions, chosen(self.stand_ins), value, tuple(solution))


def _less(terms: Terms) -> Terms:
    """Returns the terms with the opposite sign."""
    return [(variable, -factor) for variable, factor in terms]
