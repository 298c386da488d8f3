"""Facts about choices: what each leaves, keeps and breaks, and who can beat it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from solver.advice.beaters import Beaters, WeighedDeals
from solver.advice.figure_facts import compared, fitting, one_sided
from solver.causes.sets import Sets
from solver.game.cards import Hand
from solver.game.fewest import count_plays, count_plays_of_each, count_turns
from solver.game.knowledge import Knowledge
from solver.game.objective import DEFAULT_OBJECTIVE, Objective
from solver.game.play import Play, Tier
from solver.game.score import growth, opened
from solver.percent import Rounded
from solver.reasons import by_weight
from solver.reasons.facts import Fact
from solver.reasons.people import Person, person_of
from solver.search.allowance import Allowance
from solver.search.confidence import share_error
from solver.search.evaluation import Estimate, Evaluation
from solver.search.search import Search

# A seat with this many cards or fewer may go out with a single play.
SHORT = 2
# Readers take in about five reasons for a choice.
MOST_FACTS = 5
# Evenly dealt deals in which beaters are counted where no deal was tried: a share of one half then
# has an error of 5 %.
DEALS = 100
# A seat is called a simple player when it is one in at least this share of the deals.
_SIMPLE = 0.8
# The most cards or bombs that one fact names.
_MOST_NAMES = 3
_BROKEN = {Tier.BOMB: "breaks_bomb", Tier.ROCKET: "breaks_rocket"}


def deals_of(search: Search, of: Estimate) -> WeighedDeals | None:
    """Returns the deals in which a choice was tried, with the weights behind its figures.

    Where none was tried they are evenly dealt, but not once somebody else has acted: such deals
    are not weighed by what that shows, so that shares of them would mislead.

    Args:
        search: the search of the decision.
        of: a choice that was tried to the end.
    """
    sample = of.sample
    acted = any(move.seat != search.view.seat for move in search.view.history)
    if acted and not len(sample.scored):
        return None
    hands, draws = search.worlds(len(sample.scored) or DEALS)
    if len(hands) == len(sample.scored):
        effective = math.inf if sample.counted else sample.effective
        return WeighedDeals(hands, sample.weights, effective)
    if acted:
        return None
    return WeighedDeals(hands, draws, len(hands))


class Facts:
    """Finds the facts about the choices of one view."""

    def __init__(
        self,
        view: Knowledge,
        deals: WeighedDeals | None = None,
        simple: Sequence[float] = (),
        allowance: Allowance | None = None,
        choices: Iterable[Play | None] = (),
        objective: Objective = DEFAULT_OBJECTIVE,
    ) -> None:
        """Counts what all choices share.

        Args:
            view: what the seat knows.
            deals: the sampled deals; None leaves out who beats a play how often.
            simple: by seat, the share of deals in which the search takes it for a simple player.
            allowance: the time for all facts together; without any when None.
            choices: those whose facts will be asked for; it is faster to know them all before.
            objective: what is played for. Beside wins, points do not speak against a choice, and
                beside points wins do not.

        Raises:
            OutOfTime: there is no time left; so do all other methods.
        """
        self._allowance = allowance or Allowance(None)
        self._simple = simple
        self._objective = objective
        self._view = view
        self._rules = view.rules
        self._beaters = Beaters(view, deals)
        self._effective = math.inf if deals is None else deals.effective
        self._fewest = view.fewest
        self._opened = opened(view.rules, view.contract, view.table)
        self._sets = Sets(view.rules, view.hand)
        self._people: dict[int, Person] = {}
        hand = view.hand.packed
        left = [hand - play.cards.packed for play in choices if play is not None]
        with self._allowance.spent():
            self._counted = count_plays_of_each(self._fewest, [hand, *left], self._allowance.left())
            self._now = self._plays_of(hand)

    def of(
        self,
        play: Play | None,
        found: Evaluation | None = None,
        rival: Estimate | None = None,
        most: int = MOST_FACTS,
    ) -> list[Fact]:
        """Returns the facts about a choice, the weightiest first.

        Args:
            play: the choice; None is the pass.
            found: what the choice is worth; None when nothing was searched.
            rival: the next best choice, for the best one.
            most: the number of facts to return at most; the least weighty are left out.
        """
        with self._allowance.spent():
            return self._found(play, found, rival, most)

    def _found(
        self, play: Play | None, found: Evaluation | None, rival: Estimate | None, most: int
    ) -> list[Fact]:
        if play is not None and len(play) == len(self._view.hand):
            return by_weight([Fact("out"), *self._stake(play)])[:most]
        proven = found is not None and found.proven and found.win == 1.0
        said = self._of_pass(proven) if play is None else self._of_play(play, found, proven)
        said = fitting(said + self._short(), found)
        if found is not None:
            said += one_sided(found, said)
            said += [] if rival is None else compared(found, rival, self._objective)
            # A proof does not count on how anybody plays.
            said += [] if rival is None or proven else self._of_player_types()
        return by_weight(said)[:most]

    def brief(self, play: Play | None) -> list[Fact]:
        """Returns only how many plays the choice leaves, and what it does to the stake."""
        if play is None:
            return [Fact("stays", {"plays": self._now})]
        rest = self._view.hand.packed - play.cards.packed
        if not rest:
            return [Fact("out"), *self._stake(play)]
        return [self._plays_left(self._plays_of(rest)), *self._stake(play)]

    def is_sure(self, play: Play) -> bool:
        """Returns whether the play wins whatever the others hold, because the seat keeps the lead.

        Nobody can beat the play, and of the plays left only the last can be beaten. Where
        somebody may hold a bomb for between the tricks, nothing is sure.
        """
        rest = self._view.hand - play.cards
        if not rest:
            return True
        return (
            not self._beaters.possible(play)
            and not self._beaters.bombs_out_of_turn
            and self._turns(rest) in (0, 1)
        )

    # --- Plays ---------------------------------------------------------------------------------

    def _of_play(self, play: Play, found: Evaluation | None, proven: bool) -> list[Fact]:
        view = self._view
        rest = view.hand - play.cards
        left = self._plays_of(rest.packed)
        said = self._of_plays_left(play, left)
        said += self._stake(play)
        said += self._of_bombs(play, rest)
        said += self._of_kickers(play)
        # Without the proof the search may have lost some deals, and the fact would contradict it.
        if self.is_sure(play) and (found is None or found.win == 1.0):
            said.append(Fact("sure_win"))
        else:
            said += self._of_turns(rest, left)
            said += self._of_beaters(play, proven)
        holder = view.table.holder
        if view.my_turn and view.is_partner(holder):
            said.append(Fact("over_partner", {"who": self._person(holder)}))
        return said

    def _of_plays_left(self, play: Play, left: int) -> list[Fact]:
        said = [self._plays_left(left)]
        run = self._sets.broken_run(play) if left >= self._now else None
        return said if run is None else [*said, Fact("breaks_run", {"cards": str(run)})]

    def _plays_left(self, left: int) -> Fact:
        lost = left - self._now + 1
        if lost <= 0:
            return Fact("leaves", {"plays": left})
        return Fact("leaves_more", {"plays": left, "more": lost})

    def _of_turns(self, rest: Hand, left: int) -> list[Fact]:
        turns = self._turns(rest)
        if turns == 0:
            return [Fact("no_turns")]
        return [] if turns is None or turns >= left else [Fact("turns", {"turns": turns})]

    def _turns(self, rest: Hand) -> int | None:
        return count_turns(self._fewest, rest, self._view.unseen, self._allowance.left())

    def _plays_of(self, hand: int) -> int:
        counted = self._counted.get(hand)
        if counted is not None:
            return counted
        with self._allowance.spent():
            return count_plays(self._fewest, hand, self._allowance.left())

    def _stake(self, play: Play) -> list[Fact]:
        if not play.is_bomb:
            return []
        factor = growth(self._opened, [play])
        if factor > 1:
            return [Fact("multiplies", {"factor": factor})]
        return [Fact("spends_bomb", {"cards": str(play)})]

    def _of_bombs(self, play: Play, rest: Hand) -> list[Fact]:
        broken = [
            Fact(_BROKEN[bomb.native.tier], {"cards": str(bomb)})
            for bomb in self._sets.broken_bombs(play)
        ]
        return broken + self._keeping(self._sets.bombs_left(play), rest)

    def _of_kickers(self, play: Play) -> list[Fact]:
        given = self._highest(play.cards - play.body)
        return [Fact("gives_away", {"cards": str(given)})] if given else []

    def _of_beaters(self, play: Play, proven: bool) -> list[Fact]:
        if not self._beaters.possible(play):
            return [Fact("unbeatable")]
        beating, going_out = self._beaters.shares(play)
        opponents = [seat for seat in beating if not self._view.is_partner(seat)]
        if not opponents:
            return []
        if not any(beating[seat].value for seat in opponents):
            said = [Fact("never_beaten", {"deals": self._beaters.deals})]
        else:
            # Beside a proof the shares would look like a risk.
            beaten = self._shares("beaten", beating, opponents)
            said = [Fact("beaten_in_vain") if proven else beaten]
        return said + self._going_out(going_out)

    # --- The pass ------------------------------------------------------------------------------

    def _of_pass(self, proven: bool) -> list[Fact]:
        view, holder = self._view, self._view.table.holder
        said = [Fact("stays", {"plays": self._now})]
        said += self._keeping(self._sets.bombs, view.hand)
        if not view.my_turn or view.current is None:
            return said
        if not view.rules.native.can_beat(view.hand.packed, view.current.native):
            said.append(Fact("cannot_beat"))
        if view.is_partner(holder):
            said.append(Fact("partner_holds", {"who": self._person(holder)}))
        to_come = self._to_come
        if not to_come:
            if not self._beaters.bombs_out_of_turn:
                said.append(Fact("wins_trick", {"who": self._person(holder)}))
            _, going_out = self._beaters.shares(None)
            return said + self._going_out({s: x for s, x in going_out.items() if s == holder})
        beating, going_out = self._beaters.shares(view.current)
        said += self._going_out({seat: x for seat, x in going_out.items() if seat in to_come})
        # Seats on the holder's side need not beat the play.
        rivals = [
            seat for seat in to_come if beating and view.is_partner(seat) != view.is_partner(holder)
        ]
        # Beside a proof the shares would look like a risk.
        if any(beating[seat].value for seat in rivals) and not proven:
            kind = "opponent_beats" if view.is_partner(holder) else "partner_beats"
            said.append(self._shares(kind, beating, rivals))
        return said

    # --- The others ----------------------------------------------------------------------------

    def _of_player_types(self) -> list[Fact]:
        """Returns which seat the search takes for a simple player: its figures count on that."""
        seat = max(range(len(self._simple)), key=self._simple.__getitem__, default=None)
        if seat is None or self._simple[seat] < _SIMPLE:
            return []
        share = Rounded.share(self._simple[seat], share_error(self._simple[seat], self._effective))
        return fitting([Fact("plays_simply", {"who": self._person(seat), "share": share})])

    def _shares(self, kind: str, shares: Mapping[int, Rounded], seats: Sequence[int]) -> Fact:
        order = sorted(seats, key=lambda seat: -shares[seat].value)
        return Fact(kind, {"by": tuple((self._person(seat), shares[seat]) for seat in order)})

    def _going_out(self, shares: Mapping[int, Rounded]) -> list[Fact]:
        """Returns, for each side, the seat that is likeliest to go out, if any may."""
        said = []
        for kind, partner in (("opponent_out", False), ("partner_out", True)):
            side = [seat for seat in shares if self._view.is_partner(seat) is partner]
            seat = max(side, key=lambda each: shares[each].value, default=None)
            if seat is not None and shares[seat].value:
                said.append(Fact(kind, {"who": self._person(seat), "share": shares[seat]}))
        return said

    def _short(self) -> list[Fact]:
        """Returns, for each side, the seat with the fewest cards, if they are very few."""
        said = []
        for kind, partner in (("opponent_short", False), ("partner_short", True)):
            left = {
                seat: count
                for seat, count in enumerate(self._view.table.left)
                if seat != self._view.seat and self._view.is_partner(seat) is partner
            }
            seat = min(left, key=left.__getitem__, default=None)
            if seat is not None and left[seat] <= SHORT:
                said.append(Fact(kind, {"who": self._person(seat), "cards": left[seat]}))
        return said

    @cached_property
    def _to_come(self) -> list[int]:
        """The seats that may still beat the play on the table after this seat has passed."""
        table, seats = self._view.table, []
        seat = (self._view.seat + table.direction) % self._rules.players
        while seat != table.holder:
            seats.append(seat)
            seat = (seat + table.direction) % self._rules.players
        return seats

    def _person(self, seat: int) -> Person:
        if seat not in self._people:
            self._people[seat] = person_of(self._view, seat)
        return self._people[seat]

    # --- The hand ------------------------------------------------------------------------------

    def _highest(self, cards: Hand) -> Hand:
        """Returns those of the cards that no unseen single card beats."""
        order = self._rules.ranks.index
        top = max(map(order, self._view.unseen.counts), default=-1)
        return Hand(self._rules, tuple(card for card in cards if order(card[0]) >= top))

    def _keeping(self, bombs: Sequence[Play], rest: Hand) -> list[Fact]:
        """Returns the strong cards that remain: bombs, rockets, and the highest single cards."""
        said = []
        rockets = [bomb for bomb in bombs if bomb.native.tier == Tier.ROCKET]
        others = [bomb for bomb in bombs if bomb.native.tier == Tier.BOMB]
        if others:
            named = ", ".join(str(bomb) for bomb in others[:_MOST_NAMES])
            said.append(Fact("keeps_bombs", {"bombs": named, "count": len(others)}))
        if rockets:
            said.append(Fact("keeps_rocket", {"rocket": str(rockets[0])}))
        for bomb in bombs:
            rest -= bomb.cards
        high = self._highest(rest)
        if 0 < len(high) <= _MOST_NAMES:
            said.append(Fact("keeps_high", {"cards": str(high)}))
        return said
