"""How a game ended, and which bombs and rockets it can have had."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from solver.errors import InvalidRequest, alternatives
from solver.game.bombs import played, sizes_of_bombs
from solver.messages import Message
from solver.rules import Rules

_SPRING = Message("before a peasant has played")
_ANTI_SPRING = Message("with one play of the landlord, which is beaten")
_ORDINARY = Message("before somebody goes out")


@dataclass(frozen=True)
class Ending:
    """How a game ended.

    Attributes:
        landlord_won: whether the landlord went out first.
        spring: whether the landlord won before any peasant played a card. If it is false, nothing
            is said about it.
        anti_spring: whether the peasants won after the landlord's first play, his only one.
    """

    landlord_won: bool
    spring: bool = False
    anti_spring: bool = False

    def check(self, rules: Rules, bombs: Sequence[int], rockets: int) -> None:
        """Raises InvalidRequest where no game ends so with these bombs and rockets.

        Args:
            rules: the rules of the game.
            bombs: the number of cards of each bomb that was played.
            rockets: how many rockets were played.
        """
        if self.spring and not self.landlord_won:
            raise InvalidRequest("only the landlord wins with a spring", "/spring")
        if self.anti_spring and self.landlord_won:
            raise InvalidRequest("only the peasants win with an anti-spring", "/anti_spring")
        _check_sizes(rules, bombs)
        if self._has(rules, bombs, rockets):
            return
        if not self._has(rules, (), rockets):
            most = _greatest(rockets, lambda number: self._has(rules, (), number))
            raise InvalidRequest(
                "a game of {rules} can have {most} rockets at most {when}, not {rockets}",
                "/rockets",
                rules=rules.id,
                most=most,
                when=self._when,
                rockets=rockets,
            )
        most = _greatest(len(bombs), lambda number: self._has(rules, bombs[:number], rockets))
        raise InvalidRequest(
            "beside {rockets} rockets, the hands of {rules} can hold {most} of these {count} bombs "
            "{when}: there is no room for another one of {size} cards",
            "/bombs",
            rules=rules.id,
            most=most,
            count=len(bombs),
            rockets=rockets,
            when=self._when,
            size=bombs[most],
        )

    @property
    def _when(self) -> Message:
        if self.spring:
            return _SPRING
        return _ANTI_SPRING if self.anti_spring else _ORDINARY

    def _has(self, rules: Rules, bombs: Sequence[int], rockets: int) -> bool:
        if not bombs and not rockets:
            return True
        deal = rules.description.deal
        # Who wins plays all of his cards, and everybody else is left with a card at least.
        peasants = [0 if self.spring else deal.hand - 1] * (deal.players - 1)
        landlord = deal.hand + deal.bottom - (not self.landlord_won)
        if not self.landlord_won:
            peasants[0] += 1
        rooms = (landlord, *peasants)
        return played(rules, bombs, rockets, rooms, first_beaten=self.anti_spring)


def _greatest(below: int, possible: Callable[[int], bool]) -> int:
    """Returns the greatest possible number; all lower ones are possible, and `below` is not."""
    return bisect_left(range(below), True, key=lambda number: not possible(number)) - 1


def _check_sizes(rules: Rules, bombs: Sequence[int]) -> None:
    known = sizes_of_bombs(rules)
    for index, size in enumerate(bombs):
        if size in known:
            continue
        if not known:
            raise InvalidRequest("{rules} has no bombs", f"/bombs/{index}", rules=rules.id)
        raise InvalidRequest(
            "a bomb of {rules} has {sizes} cards, not {size}",
            f"/bombs/{index}",
            rules=rules.id,
            sizes=alternatives(known),
            size=size,
        )
