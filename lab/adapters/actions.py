"""The actions of a game as numbers: the pass, each call, each direction and each play of the deck.

The numbers follow from the rules alone, so that what was learned for them can be used again:

    0                       the pass, also that on a chance to bomb out of turn
    from 1 on               the calls, in the order of `every_call`
    then                    the directions 1 and -1, where the landlord chooses the direction
    from `first_play` on    the plays, by type in the order of the rules, length, key and cards

Of plays that differ in suits only, the one that keeps the most and the highest bombs stands for
all, as in `solver.search.candidates`: it is never worse than the others. Bombs of suits are an
action each. The core numbers the plays (`solver/native/environment/environment.hpp`).
"""

from __future__ import annotations

from lab.adapters.environment import environment_of
from solver.errors import InvalidRequest, quoted
from solver.game.auction import Call, every_call
from solver.game.play import PASS, Play, text_of
from solver.rules import Rules, cached_with_rules

# What an action means: a call, a direction, a play, or None for the pass.
Meaning = Call | Play | None
_DIRECTIONS = (1, -1)


class Actions:
    """The numbers of all actions of one game.

    Attributes:
        rules: the game.
        calls: the calls, the first of which has the number 1.
        directions: the directions that a landlord may choose; none where the direction is fixed.
        first_direction: the number of the first direction.
        first_play: the number of the first play.
        size: how many actions there are.
    """

    def __init__(self, rules: Rules) -> None:
        """Numbers the actions of a game; `actions_of` does it once for each game.

        Raises:
            TooLarge: the deck has more than `MOST_LISTED` plays.
        """
        self.rules = rules
        self.native = environment_of(rules)
        self.calls = every_call(rules)
        fixed = rules.description.play.direction == "fixed"
        self.directions = () if fixed else _DIRECTIONS
        self.first_direction = 1 + len(self.calls)
        self.first_play, self.size = self.native.first_play, self.native.actions

    def meaning(self, number: int) -> Meaning:
        """Returns what an action means; a play has cards of the deck that any hand may hold.

        Raises:
            InvalidRequest: the game has no such action.
        """
        if not 0 <= number < self.size:
            raise InvalidRequest(
                "the actions of {rules} are 0 to {last}, not {number}",
                rules=self.rules.id,
                last=self.size - 1,
                number=quoted(number),
            )
        if number == 0:
            return None
        if number >= self.first_play:
            return Play.from_native(self.rules, self.native.play(number))
        if number >= self.first_direction:
            return self.directions[number - self.first_direction]
        return self.calls[number - 1]

    def number_of(self, play: Play | None) -> int:
        """Returns the number of a play of this game, or of the pass."""
        return 0 if play is None else self.native.number(play.native)

    def text(self, number: int) -> str:
        """Returns an action as people read it: the cards of a play, `pass`, a call, a direction."""
        return self.text_of(number, self.meaning(number))

    def text_of(self, number: int, meaning: Meaning) -> str:
        """Returns an action as people read it, given what it means."""
        if meaning is None:
            return PASS
        if isinstance(meaning, Play):
            return text_of(meaning)
        return f"direction {meaning}" if number >= self.first_direction else str(meaning)


@cached_with_rules()
def actions_of(rules: Rules) -> Actions:
    """Returns the numbers of the actions of a game."""
    return Actions(rules)
