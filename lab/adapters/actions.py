"""The actions of a game as numbers: the pass, each call, each direction and each play of the deck.

The numbers follow from the rules alone, so that what was learned for them can be used again:

    0                       the pass, also that on a chance to bomb out of turn
    from 1 on               the calls, in the order of `every_call`
    then                    the directions 1 and -1, where the landlord chooses the direction
    from `first_play` on    the plays, by type in the order of the rules, length, key and cards

Of plays that differ in suits only, the one that keeps the most and the highest bombs stands for
all, as in `solver.search.candidates`: it is never worse than the others. Bombs of suits are an
action each.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.errors import InvalidRequest, quoted
from solver.game.auction import Call, every_call
from solver.game.cards import Hand, rank_counts
from solver.game.knowledge import Knowledge
from solver.game.play import MOST_LISTED, PASS, NativePlay, Play, text_of
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
        first_play: the number of the first play.
        size: how many actions there are.
    """

    def __init__(self, rules: Rules) -> None:
        """Numbers the actions of a game; `actions_of` does it once for each game.

        Raises:
            TooLarge: the deck has more than `MOST_LISTED` plays.
        """
        self.rules = rules
        self.calls = every_call(rules)
        fixed = rules.description.play.direction == "fixed"
        self.directions = () if fixed else _DIRECTIONS
        self.first_play = 1 + len(self.calls) + len(self.directions)
        deal = rules.description.deal
        plays = rules.native.plays(
            Hand.deck(rules).packed,
            all_suits=False,
            max_size=deal.hand + deal.bottom,
            most=MOST_LISTED,
        )
        keys = sorted({self._key(play) for play in plays})
        self._number = {key: at for at, key in enumerate(keys, self.first_play)}
        self.size = self.first_play + len(keys)

    def _key(self, play: NativePlay) -> tuple[int, int, int, int]:
        """Returns what tells a play from others that do not differ in suits only."""
        return play.type, play.length, play.key, rank_counts(self.rules, play.cards)

    def number_of(self, meaning: Meaning, view: Knowledge) -> int:
        """Returns the number of what a seat may do.

        Args:
            meaning: a call, a direction or a play; None passes.
            view: what the seat knows; it says which of these is to be decided.

        Raises:
            InvalidRequest: the game has no such action.
        """
        if meaning is None and view.kind == "play":
            return 0
        if isinstance(meaning, Play):
            return self._number[self._key(meaning.native)]
        names: Sequence[Call] = self.calls if view.kind == "call" else self.directions
        if view.kind == "play" or meaning not in names:
            raise InvalidRequest("{meaning} is no action here", meaning=quoted(meaning))
        return names.index(meaning) + 1 + (len(self.calls) if view.kind == "direction" else 0)

    def legal(self, view: Knowledge) -> dict[int, Meaning]:
        """Returns by number what the seat of a view may do now, in the order of the core.

        Raises:
            SolverError: the seat has nothing to decide, or its hand is not known.
        """
        found: dict[int, Meaning] = {}
        if view.kind == "call":
            view.check_called()
            found |= {self.number_of(call, view): call for call in view.auction.legal}
        elif view.kind == "direction":
            found |= {self.number_of(way, view): way for way in self.directions}
        else:
            view.check_asked()
            over = None if view.current is None else view.current.native
            plays = view.rules.native.plays(view.hand.packed, over, not view.my_turn, False)
            if view.may_pass:
                found[0] = None
            for play in plays:
                number = self._number[self._key(play)]
                found[number] = Play.from_native(view.rules, play, view.hand)
        return found


@cached_with_rules()
def actions_of(rules: Rules) -> Actions:
    """Returns the numbers of the actions of a game."""
    return Actions(rules)


def action_text(meaning: Meaning, view: Knowledge) -> str:
    """Returns an action as people read it: the cards of a play, `pass`, a call or a direction."""
    if meaning is None:
        return PASS
    if isinstance(meaning, Play):
        return text_of(meaning)
    return f"direction {meaning}" if view.kind == "direction" else str(meaning)
