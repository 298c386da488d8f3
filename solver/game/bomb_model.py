"""Whether cards can be divided into given bombs and rockets, as a model of CP-SAT."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ortools.sat.python import cp_model

from solver.game.bomb_forms import Form, forms
from solver.game.cards import Hand
from solver.game.play import Tier
from solver.rules import Rules

# Of CP-SAT's own unit of work, about a second each. Ordinary questions take some hundredths.
_MOST_WORK = 5.0
# The factors of single bombs are 16 at most, so that no other primes are in a multiplier.
_PRIMES = (2, 3, 5, 7, 11, 13)


class BombModel:
    """How often each player plays each form, as a model of CP-SAT."""

    def __init__(
        self, rules: Rules, cards: Hand, most: Sequence[int], own: Sequence[Hand] | None
    ) -> None:
        """Prepares the model; the arguments are those of `solver.game.bombs_played.Cards`."""
        self._rules = rules
        self._most = most
        self._model = cp_model.CpModel()
        self._played: list[tuple[Form, list[cp_model.IntVar]]] = []
        held = _resources(cards)
        for form in forms(rules):
            times = min(held[need] // count for need, count in form.needs)
            if times:
                each = [self._model.new_int_var(0, times, "") for _ in most]
                self._played.append((form, each))
        self._within(held, list(range(len(most))))
        for player, cards_of in enumerate(most):
            self._model.add(
                sum(form.size * each[player] for form, each in self._played) <= cards_of
            )
            if own is not None:
                self._within(_resources(own[player]), [player])

    def _within(self, held: Counter[str], players: Sequence[int]) -> None:
        """Demands that what these players play needs no more cards than are held."""
        uses: dict[str, list[cp_model.LinearExprT]] = {}
        for form, each in self._played:
            for need, count in form.needs:
                uses.setdefault(need, []).append(count * sum(each[player] for player in players))
        for need, terms in uses.items():
            self._model.add(sum(terms) <= held[need])

    def lets_go_out(self, winner: int) -> None:
        """Demands that the last bomb does not keep the winner from going out.

        Who has made it leads next. That is the winner, or somebody who has a card to lead and
        another one that he is left with; `most` leaves out the latter.
        """
        ways = []
        for player, most in enumerate(self._most):
            way = self._model.new_bool_var("")
            bombs = sum(each[player] for _, each in self._played)
            self._model.add(bombs >= 1).only_enforce_if(way)
            if player != winner:
                cards = sum(form.size * each[player] for form, each in self._played)
                self._model.add(cards <= most - 1).only_enforce_if(way)
            ways.append(way)
        self._model.add_bool_or(ways)

    def beats_the_first(self) -> None:
        """Demands that the first player has made one bomb at most, and that it was beaten."""
        self._model.add(sum(each[0] for _, each in self._played) <= 1)
        for form, each in self._played:
            stronger = [
                player
                for other, by in self._played
                if other.strength > form.strength
                for player in by[1:]
            ]
            self._model.add(sum(stronger) >= each[0])

    def has(
        self,
        sizes: Sequence[int] | None,
        rockets: int | None,
        factor: int | None,
        adding: int | None,
    ) -> bool:
        """Returns whether the players can have played these bombs: see `BombsPlayed`."""
        model = self._model
        if sizes is not None:
            stated = Counter(sizes)
            for size in {form.size for form, _ in self._played} | stated.keys():
                model.add(self._bombs(lambda form: form.size == size) == stated[size])  # noqa: B023
        if rockets is not None:
            model.add(self._rockets() == rockets)
        if factor is not None and not self._multiply(factor, adding):
            return False
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_deterministic_time = _MOST_WORK
        return bool(solver.solve(model) != cp_model.INFEASIBLE)

    def _bombs(self, counted: Callable[[Form], bool]) -> cp_model.LinearExprT:
        return sum(
            sum(each) for form, each in self._played if form.tier != Tier.ROCKET and counted(form)
        )

    def _rockets(self) -> cp_model.LinearExprT:
        return sum(sum(each) for form, each in self._played if form.tier == Tier.ROCKET)

    def _multiply(self, factor: int, adding: int | None) -> bool:
        """Demands that the bombs have this factor together; returns False if none can."""
        score = self._rules.description.score
        if score.bombs == "sum":
            return self._add_up(factor, adding)
        exponents = dict.fromkeys(_PRIMES, 0)
        for prime in _PRIMES:
            while factor % prime == 0:
                factor //= prime
                exponents[prime] += 1
        if factor != 1:
            return False
        for prime, exponent in exponents.items():
            terms = [
                _exponent(by, prime) * sum(each)
                for form, each in self._played
                if _exponent(by := self._factor(form), prime)
            ]
            if terms or exponent:
                self._model.add(sum(terms) == exponent)
        return True

    def _add_up(self, factor: int, adding: int | None) -> bool:
        """Chooses the number of rockets with which 1 + the number of bombs makes the factor."""
        by = self._rules.description.score.rocket_factor
        bombs = self._bombs(lambda form: self._factor(form) > 1)
        ways = []
        for rockets in range(factor.bit_length() if by > 1 else 1):
            rest, part = divmod(factor, by**rockets)
            if part or (adding is not None and rest != adding + 1):
                continue
            way = self._model.new_bool_var("")
            self._model.add(bombs == rest - 1).only_enforce_if(way)
            if by > 1:
                self._model.add(self._rockets() == rockets).only_enforce_if(way)
            ways.append(way)
        if ways:
            self._model.add_exactly_one(ways)
        return bool(ways)

    def _factor(self, form: Form) -> int:
        score = self._rules.description.score
        return score.rocket_factor if form.tier == Tier.ROCKET else score.factor_of_bomb(form.size)


def _resources(cards: Hand) -> Counter[str]:
    """Returns how many cards there are of each rank, and of each suited card."""
    return Counter(card[0] for card in cards) + Counter(card for card in cards if len(card) > 1)


def _exponent(number: int, prime: int) -> int:
    exponent = 0
    while number % prime == 0:
        number //= prime
        exponent += 1
    return exponent
