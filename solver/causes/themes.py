"""What a strong player calls the difference between two choices: the themes of the game.

A theme is read off the cards and the table alone. Which quantity it acts through is measured by
`solver.causes.causes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from solver.causes.quantities import Family
from solver.causes.sets import Sets
from solver.game.cards import Hand
from solver.game.fewest import count_plays_of_each
from solver.game.knowledge import Knowledge
from solver.game.play import Play, Tier
from solver.reasons.facts import Fact, Value
from solver.reasons.people import person_of

# The most cards of a seat that may be about to go out with them.
_LAST = 2
# Who has so few cards left must not lead again, whatever takes the lead from him.
_SHORT = 3
# The most unseen ranks that may beat a play which still counts as high.
_FEW = 1
# The most cards of a seat that are named.
_MOST_NAMED = 3
_HAND: frozenset[Family] = frozenset({"hand"})
_BOMB: frozenset[Family] = frozenset({"bomb", "stake"})
_PARTNER: frozenset[Family] = frozenset({"partner"})
_NONE: frozenset[Family] = frozenset()


@dataclass(frozen=True)
class Theme:
    """A name for what one choice does and the other one does not.

    Attributes:
        kind: its name; with `_better` it is said of the better choice.
        families: the families of quantities through which it acts, besides who leads.
        now: whether it decides who wins the trick, or who goes out in it.
    """

    kind: str
    families: frozenset[Family] = _NONE
    now: bool = True


# In the order in which a strong player names them where several hold.
THEMES = (
    Theme("goes_out"),
    Theme("single_into_one"),
    Theme("pair_into_two"),
    Theme("blocks_last"),
    Theme("feeds_partner", _PARTNER),
    Theme("over_partner", _PARTNER),
    Theme("breaks_rocket", _BOMB | _HAND, now=False),
    Theme("breaks_bomb", _BOMB | _HAND, now=False),
    Theme("spends_bomb", _BOMB | _HAND, now=False),
    Theme("holds_bomb", _BOMB),
    Theme("leaves_behind", _HAND, now=False),
    Theme("kicker", _HAND | _BOMB, now=False),
    Theme("holds_for", _HAND, now=False),
    Theme("known_beats"),
    Theme("breaks_run", _HAND, now=False),
    Theme("breaks_triplet", _HAND, now=False),
    Theme("breaks_pair", _HAND, now=False),
    Theme("lets_shed", _PARTNER | _HAND),
    Theme("makes_spend", _PARTNER | _HAND),
    Theme("keeps_lead", _HAND),
    Theme("lets_short_lead", _HAND | _PARTNER),
    Theme("lets_lead", _HAND | _PARTNER),
    Theme("takes_over", _PARTNER | _HAND),
    Theme("order", _HAND, now=False),
    Theme("spends_top", _HAND, now=False),
    Theme("costs_plays", _HAND, now=False),
)
THEME_OF = {theme.kind: theme for theme in THEMES}


def themes(
    view: Knowledge, worse: Play | None, better: Play | None, seconds: float | None
) -> list[Fact]:
    """Returns the themes that tell two choices apart, said of the worse one, the plainest first.

    Args:
        view: what the seat knows; it is the seat's turn.
        worse: a choice; None is the pass.
        better: another one.
        seconds: the time for it; no limit when None.

    Raises:
        OutOfTime: there is no time left.
    """
    return list(_Contrast(view, worse, better, seconds).themes())


def _leaves_whole(play: Play, group: Hand) -> bool:
    """Returns whether a play takes none of some equal cards, or all of them."""
    ((rank, size),) = group.counts.items()
    return play.cards.counts[rank] in (0, size)


class _Contrast:
    """Two choices of a seat, and what the table looks like to a player who weighs them."""

    def __init__(
        self, view: Knowledge, worse: Play | None, better: Play | None, seconds: float | None
    ) -> None:
        self._view = view
        self._native = view.rules.native
        self._worse = worse
        self._better = better
        self._seconds = seconds
        self._sets = Sets(view.rules, view.hand)
        self._left = view.table.left
        self._holder = view.table.holder if view.current is not None else -1

    def themes(self) -> Iterator[Fact]:
        """Yields the themes that hold, in the order of `THEMES`."""
        if self._better is not None and len(self._better) == len(self._view.hand):
            yield self._fact("goes_out")
            return
        found = {fact.kind: fact for each in self._searches for fact in each()}
        yield from (found[theme.kind] for theme in THEMES if theme.kind in found)

    @property
    def _searches(self) -> tuple[Callable[[], Iterator[Fact]], ...]:
        either = (self._of_last_cards, self._of_partner, self._of_bombs)
        if self._worse is None:
            return (*either, self._of_pass)
        if self._better is None:
            return (*either, self._of_sets, self._of_wasted)
        return (*either, self._of_sets, self._of_known, self._of_cards, self._of_height)

    # --- The others ------------------------------------------------------------------------------

    def _of_last_cards(self) -> Iterator[Fact]:
        """Whether somebody with one or two cards left may go out, or the partner should."""
        worse, better = self._worse, self._better
        for seat in (self._next, *self._opponents):
            left = self._left[seat]
            if left > _LAST or self._view.is_partner(seat):
                continue
            if self._lets_out(seat, worse) and not self._lets_out(seat, better):
                lead = self._view.current is None and better is not None and len(better) != left
                if lead:
                    yield self._fact(("single_into_one", "pair_into_two")[left - 1], seat)
                    return
                if seat == self._next:
                    yield self._fact("blocks_last", seat, cards=left)
                    return
            if seat == self._next and self._is_higher(better, worse) and self._fits(better, left):
                yield self._fact("blocks_last", seat, cards=left)
                return
        seat = self._next
        if self._view.is_partner(seat) and self._left[seat] <= _LAST and better is not None:
            left = self._left[seat]
            lower = worse is None or not self._fits(worse, left) or self._is_higher(worse, better)
            if lower and self._lets_out(seat, better):
                yield self._fact("feeds_partner", seat, cards=left)

    def _of_partner(self) -> Iterator[Fact]:
        """Whether the partner's trick is taken, or should be."""
        if not self._view.is_partner(self._holder) or self._holder == self._view.seat:
            return
        if self._better is None:
            yield self._fact("over_partner", self._holder)
        elif self._worse is None:
            if self._blocks and not self._better.is_bomb and self._lets_low(self._view.current):
                yield self._fact("lets_shed", self._next)
            yield self._fact("takes_over", self._holder)

    def _of_pass(self) -> Iterator[Fact]:
        """What passing gives away over the play of an opponent."""
        better = self._better
        if better is None or self._holder < 0 or self._view.is_partner(self._holder):
            return
        left = self._left[self._holder]
        if not self._beatable(better) and left > _SHORT:
            yield self._fact("keeps_lead")
        if left <= _SHORT:
            yield self._fact("lets_short_lead", self._holder, cards=left)
        yield self._fact("lets_lead", self._holder)

    # --- The cards -------------------------------------------------------------------------------

    def _of_bombs(self) -> Iterator[Fact]:
        worse, better = self._worse, self._better
        mine, its = (each is not None and each.is_bomb for each in (worse, better))
        if worse is not None:
            kept = [] if better is None else self._sets.broken_bombs(better)
            for bomb in self._sets.broken_bombs(worse):
                if bomb not in kept:
                    rocket = bomb.native.tier == Tier.ROCKET
                    yield self._fact("breaks_rocket" if rocket else "breaks_bomb", cards=bomb)
        if mine and not its:
            yield self._fact("spends_bomb", cards=worse)
        if its and not mine:
            yield self._fact("holds_bomb", cards=better)

    def _of_sets(self) -> Iterator[Fact]:
        """Which runs, triplets and pairs only the worse play takes apart."""
        worse, better = self._worse, self._better
        assert worse is not None
        if self._plays_left(worse) >= self._plays_now:
            run = self._sets.broken_run(worse)
            if run is not None and (better is None or self._sets.broken_run(better) is None):
                yield self._fact("breaks_run", cards=run)
        for size, kind in ((3, "breaks_triplet"), (2, "breaks_pair")):
            group = self._sets.broken_group(worse, size)
            if group and (better is None or _leaves_whole(better, group)):
                yield self._fact(kind, cards=group)

    def _of_wasted(self) -> Iterator[Fact]:
        """Whether a high play is spent where passing would do."""
        assert self._worse is not None
        if not self._view.is_partner(self._holder) and self._is_high(self._worse):
            yield self._fact("spends_top", cards=self._worse)

    def _of_known(self) -> Iterator[Fact]:
        """What cards do that somebody is known to hold."""
        worse, better = self._worse, self._better
        assert worse is not None
        assert better is not None
        for seat in self._opponents:
            known = self._shown(seat)
            if not known or self._is_higher(better, worse):
                continue
            if self._is_higher(worse, better):
                between = self._between(known, better, worse)
                if between and len(worse) <= _LAST:
                    yield self._fact("holds_for", seat, cards=worse, known=between)
            elif self._beaten_by(known, worse) and not self._beaten_by(known, better):
                yield self._fact("known_beats", seat, known=self._which_beat(known, worse))

    def _of_cards(self) -> Iterator[Fact]:
        """Which cards go along, and which stay behind."""
        worse, better = self._worse, self._better
        assert worse is not None
        assert better is not None
        less = len(worse) < len(better) and worse.cards <= better.cards
        if less and (worse.type == better.type or worse.body.counts == better.body.counts):
            yield self._fact("leaves_behind", cards=better.cards - worse.cards)
        elif (
            worse.kickers and worse.type == better.type and worse.body.counts == better.body.counts
        ):
            mine, its = worse.cards - worse.body, better.cards - better.body
            if mine.counts != its.counts:
                given, instead = mine.missing_from(its), its.missing_from(mine)
                yield self._fact("kicker", cards=given, instead=instead)
        mine_left, its_left = self._plays_left(worse), self._plays_left(better)
        if mine_left > its_left:
            more = mine_left - its_left
            yield self._fact("costs_plays", more=more, mine=mine_left, its=its_left)

    def _of_height(self) -> Iterator[Fact]:
        """Whether the play is too high or too low."""
        worse, better = self._worse, self._better
        assert worse is not None
        assert better is not None
        leads = self._view.current is None
        if self._is_higher(better, worse) and self._blocks and self._lets_low(worse):
            spends = self._may_beat(self._next, better)
            yield self._fact("makes_spend" if spends else "lets_shed", self._next)
        if not self._beatable(better) and self._beatable(worse):
            yield self._fact("keeps_lead")
        if leads and self._is_high(worse) and self._beatable(better) and self._is_later(worse):
            yield self._fact("order", cards=worse)
        if self._is_higher(worse, better):
            yield self._fact("spends_top", cards=worse)

    # --- What a player sees at a glance ----------------------------------------------------------

    @cached_property
    def _next(self) -> int:
        """The seat that is asked next."""
        return (self._view.seat + self._view.table.direction) % self._view.seats

    @cached_property
    def _opponents(self) -> list[int]:
        return [seat for seat in range(self._view.seats) if not self._view.is_partner(seat)]

    @property
    def _blocks(self) -> bool:
        """Whether the landlord is asked next, so that a peasant stands in his way."""
        return self._next == self._view.landlord

    def _lets_low(self, play: Play | None) -> bool:
        """Returns whether who is asked next may beat a play, and needs no high cards for it."""
        return play is not None and not self._is_high(play) and self._may_beat(self._next, play)

    @cached_property
    def _counted(self) -> dict[int, int]:
        hands = [self._view.hand, *(self._rest(play) for play in (self._worse, self._better))]
        return count_plays_of_each(
            self._view.fewest, [hand.packed for hand in hands], self._seconds
        )

    @property
    def _plays_now(self) -> int:
        return self._counted.get(self._view.hand.packed, 0)

    def _plays_left(self, play: Play) -> int:
        """Returns how many plays the hand takes after a play; 0 where that is too hard to count."""
        return self._counted.get(self._rest(play).packed, 0)

    def _shown(self, seat: int) -> Hand:
        """Returns the cards that a seat has shown and not played, as far as anybody remembers.

        Where only what has gone is known, and not by whom, those of a bottom count that are unseen.
        """
        view = self._view
        known, bottom = view.known[seat], view.bottom
        if seat != view.landlord or bottom is None or view.history or view.hands[seat] is not None:
            return known
        return bottom.missing_from(bottom.missing_from(view.unseen))

    def _rest(self, play: Play | None) -> Hand:
        return self._view.hand if play is None else self._view.hand - play.cards

    def _is_higher(self, one: Play | None, other: Play | None) -> bool:
        """Returns whether two plays have one form, and the first is the higher one."""
        return (
            one is not None
            and other is not None
            and not one.is_bomb
            and (one.type, one.length, len(one)) == (other.type, other.length, len(other))
            and one.native.key > other.native.key
        )

    @staticmethod
    def _fits(play: Play | None, cards: int) -> bool:
        """Returns whether a play is a single card or a pair of that many cards."""
        return play is not None and len(play) == cards and not play.is_bomb

    def _lets_out(self, seat: int, play: Play | None) -> bool:
        """Returns whether a seat may go out on a play, or on the table after a pass."""
        over, left = play or self._view.current, self._left[seat]
        return self._fits(over, left) and self._may_beat(seat, over, left)

    def _may_beat(self, seat: int, play: Play | None, most: int = 64) -> bool:
        """Returns whether a seat may hold, in as many cards, what beats a play, or the table."""
        over = play or self._view.current
        if over is None:
            return False
        return self._native.can_beat(self._view.may_hold(seat).packed, over.native, most)

    def _beatable(self, play: Play) -> bool:
        """Returns whether any other seat may beat a play."""
        others = (seat for seat in range(self._view.seats) if seat != self._view.seat)
        return any(self._may_beat(seat, play) for seat in others if self._left[seat])

    def _beaten_by(self, cards: Hand, play: Play) -> bool:
        return self._native.can_beat(cards.packed, play.native)

    def _which_beat(self, known: Hand, play: Play) -> Hand:
        """Returns the known cards that are higher than a play, or all, the highest few of them."""
        order = self._view.rules.ranks.index
        higher = tuple(card for card in known if order(card[0]) > play.native.key)
        return Hand(known.rules, (higher or known.cards)[-_MOST_NAMED:])

    def _between(self, known: Hand, lower: Play, higher: Play) -> Hand:
        """Returns the known cards of one rank that beat, or equal, a play and not a higher one."""
        order = self._view.rules.ranks.index
        size = max(lower.cards.counts.values())
        for rank, count in known.counts.items():
            if count >= size and lower.native.key <= order(rank) < higher.native.key:
                return Hand(known.rules, tuple(card for card in known if card[0] == rank)[:size])
        return Hand(known.rules)

    def _is_high(self, play: Play) -> bool:
        """Returns whether hardly any unseen play of the same form beats a play of one rank."""
        if play.is_bomb or play.length > 1:
            return not self._beatable(play)
        size = max(play.body.counts.values())
        above = [
            rank
            for rank, count in self._view.unseen.counts.items()
            if count >= size and self._view.rules.ranks.index(rank) > play.native.key
        ]
        return len(above) <= _FEW

    def _is_later(self, play: Play) -> bool:
        """Returns whether the hand can still make a play after the better choice."""
        return play.cards <= self._rest(self._better)

    def _fact(self, kind: str, seat: int | None = None, **values: Play | Hand | int | None) -> Fact:
        said: dict[str, Value] = {
            name: value if isinstance(value, int) else str(value) for name, value in values.items()
        }
        if seat is not None:
            said["who"] = person_of(self._view, seat)
        return Fact(kind, said)
