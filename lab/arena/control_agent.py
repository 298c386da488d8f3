"""A player by rules that plans its whole hand: what it gives away, and how it wins the lead back.

It knows no network and samples nothing. For the hand that each option leaves it counts the fewest
plays, and how many of them the unseen cards could beat (`FewestPlays.turns`). Each of these gives
the lead away, and a play that nobody beats wins it back. The player thus looks ahead to the end of
its own hand, and differs in kind from players that estimate chances.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.game.cards import Hand
from solver.game.fewest import count_turns
from solver.game.knowledge import Knowledge
from solver.game.play import NativePlay, Play
from solver.opponents.decisions import forced

# Of many options, those that leave the fewest plays are planned; a plan takes some 20 µs.
_MOST_PLANNED = 16
# Costs are in plays. They were tuned in `douzero` over 300 deals against `greedy` and `network`.
_BOMB = 2.0
_RANK = 0.04
_CARD = 0.02
_THREAT = 2.0
_BEATEN = 0.5
# By how much an answer may make the plan of the hand worse: always, once an opponent has few cards
# left, and once it is about to go out.
_PRICE = 1.0
_PRICE_LATE, _LATE = 1.5, 7
_PRICE_LAST, _LAST = 3.0, 3
# A single card or a pair goes out from a hand of this size.
_SMALL = 2
# A partner's play is beaten only below this rank index, and by a play that is little higher.
_PARTNER_RANK = 7
_PARTNER_STEP = 3
_PARTNER_PRICE = -0.5


class _Option(NamedTuple):
    """A play and what it leaves.

    Attributes:
        play: the play.
        cards: the number of its cards.
        left: the fewest plays that empty the rest of the hand.
        given: how many of these the unseen cards could beat.
        beaten: whether the unseen cards can beat this play.
    """

    play: NativePlay
    cards: int
    left: int
    given: int
    beaten: bool

    @property
    def bomb(self) -> bool:
        return self.play.tier > 0

    @property
    def wins(self) -> bool:
        """Whether at most one play is left that can be beaten, this one included."""
        return self.given + self.beaten <= 1

    @property
    def cost(self) -> float:
        return self.left + self.given


class ControlAgent:
    """Plays what leaves the plan of its hand shortest and gives the lead away least often."""

    name = "control"

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the play; None passes, or plays no bomb out of turn."""
        if forced(view):
            return next(iter(view.legal()), None)
        options = _options(view)
        out = next((option for option in options if option.left == 0), None)
        leads = view.my_turn and view.table.leading
        chosen = out or (_lead(view, options) if leads else _answer(view, options))
        return None if chosen is None else Play.from_native(view.rules, chosen.play, view.hand)


def _options(view: Knowledge) -> list[_Option]:
    native, hand = view.rules.native, view.hand
    over = None if view.current is None else view.current.native
    plays = native.plays(hand.packed, over, not view.my_turn, False)
    rests = np.array([hand.packed - play.cards for play in plays], dtype=np.uint64)
    left = view.fewest.estimates(rests) if plays else np.zeros(0, np.int32)
    order = sorted(range(len(plays)), key=lambda at: (left[at], plays[at].tier, plays[at].key))
    options = []
    for at in order[:_MOST_PLANNED]:
        cards = hand.take(plays[at].cards)
        options.append(
            _Option(
                play=plays[at],
                cards=len(cards),
                left=int(left[at]),
                given=_given(view, hand - cards),
                beaten=bool(native.plays(view.unseen.packed, plays[at], False, False)),
            )
        )
    return options


def _given(view: Knowledge, hand: Hand) -> int:
    """Returns how many plays of a hand can be beaten; all of them where that is too hard."""
    if not hand:
        return 0
    turns = count_turns(view.fewest, hand, view.unseen)
    return view.fewest.estimate(hand.packed) if turns is None else turns


def _lead(view: Knowledge, options: list[_Option]) -> _Option | None:
    """Returns the best lead; None in the rare game in which a leader may have no play."""
    winning = [option for option in options if option.wins]
    if winning:
        # The one play that can be beaten comes last.
        return min(winning, key=lambda option: (option.beaten, option.bomb, option.cost))
    ranks, shortest = len(view.rules.ranks), view.shortest_opponent

    def price(option: _Option) -> float:
        height = option.play.key / ranks
        threat = option.beaten and option.cards == shortest <= _SMALL and not option.bomb
        return (
            option.cost
            + _BOMB * option.bomb
            + _RANK * option.play.key
            - _CARD * option.cards
            + _THREAT * threat * (1 - height)
        )

    return min(options, key=price, default=None)


def _answer(view: Knowledge, options: list[_Option]) -> _Option | None:
    """Returns the play over what lies on the table, or out of turn; None passes."""
    if not options:
        return None
    table = view.table
    rival = table.turn if table.leading else table.holder
    now = _given(view, view.hand) + view.fewest.estimate(view.hand.packed)

    def price(option: _Option) -> float:
        bomb = 0.0 if option.wins else _BOMB * option.bomb
        return option.cost - now + bomb + _BEATEN * option.beaten + _RANK * option.play.key

    winning = [option for option in options if option.wins and not option.beaten]
    if winning:
        return min(winning, key=price)
    best = min(options, key=price)
    if view.is_partner(rival):
        return best if _may_beat_partner(view, best) and price(best) < _PARTNER_PRICE else None
    allowed = _allowed(view)
    if table.left[rival] <= _SMALL:
        safe = [option for option in options if not option.beaten]
        best = min(safe, key=price) if safe else best
        allowed = _PRICE_LAST if safe else allowed
    return best if price(best) < allowed else None


def _may_beat_partner(view: Knowledge, option: _Option) -> bool:
    table, current = view.table, view.current
    if current is None or option.bomb or table.left[table.holder] <= _SMALL:
        return False
    low = current.native.key < _PARTNER_RANK
    return low and option.play.key < _PARTNER_RANK + _PARTNER_STEP


def _allowed(view: Knowledge) -> float:
    """Returns by how much an answer may lengthen the plan of the hand."""
    shortest = view.shortest_opponent
    if shortest <= _LAST:
        return _PRICE_LAST
    return _PRICE_LATE if shortest <= _LATE else _PRICE
