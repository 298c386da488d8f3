"""Endgames with few hidden cards, in which every deal of these cards is solved exactly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.checked import known_to
from solver.game.deal import dealt_sizes
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, Play
from solver.game.state import Snapshot
from solver.native import _core
from solver.rules import Rules, load_rules
from tests.builders import ways_to_deal

# An endgame with more deals than this is judged by a sample of them.
MOST_DEALS = 200
_MEMORY = 1 << 18

# Deals as hands by seat, and how many deals of single cards look like each.
Deals = list[tuple[tuple[Hand, ...], int]]


@dataclass(frozen=True)
class Endgame:
    """A decision of one seat when few cards are left.

    Attributes:
        name: game, complaint and number.
        rules: the game.
        complaint: what users complain about in such endgames; see `tests.silly.judge`.
        landlord: the landlord's seat.
        seat: the seat to move.
        hand: its cards.
        unseen: the cards of all other seats together.
        left: the number of cards by seat.
        over: the seat that made the play to beat, and its cards; None when `seat` leads.
        truth: by legal play, the fraction of deals in which it wins with best play.
    """

    name: str
    rules: Rules
    complaint: str
    landlord: int
    seat: int
    hand: Hand
    unseen: Hand
    left: tuple[int, ...]
    over: tuple[int, str] | None
    truth: dict[str, float] = field(default_factory=dict)

    @classmethod
    def of_json(cls, document: dict[str, Any]) -> Endgame:
        """Returns the endgame that a line of the file describes."""
        rules = load_rules(document["rules"])
        over = document["over"]
        return cls(
            name=document["name"],
            rules=rules,
            complaint=document["complaint"],
            landlord=document["landlord"],
            seat=document["seat"],
            hand=Hand.parse(rules, document["hand"]),
            unseen=Hand.parse(rules, document["unseen"]),
            left=tuple(document["left"]),
            over=None if over is None else (over[0], over[1]),
            truth=document["truth"],
        )

    def to_json(self) -> dict[str, Any]:
        """Returns the endgame as a line of the file."""
        return {
            **vars(self),
            "rules": self.rules.id,
            "hand": str(self.hand),
            "unseen": str(self.unseen),
        }

    @cached_property
    def to_beat(self) -> Play | None:
        """The play on the table."""
        return None if self.over is None else Play.parse(self.rules, self.over[1])

    @cached_property
    def view(self) -> Knowledge:
        """What the seat knows. Which seat played which of the cards that are gone is made up."""
        gone = Hand.deck(self.rules) - self.hand - self.unseen
        to_beat, over, fixed = self.to_beat, None, {}
        if to_beat is not None and self.over is not None:
            over = (self.over[0], to_beat)
            fixed[self.over[0]] = to_beat.cards
            gone -= to_beat.cards
        cards, played = list(gone), {}
        for seat, size in enumerate(dealt_sizes(self.rules, self.landlord)):
            own = fixed.get(seat, Hand(self.rules))
            wanted = size - self.left[seat] - len(own)
            played[seat] = own + Hand.of(self.rules, [cards.pop() for _ in range(wanted)])
        start = Snapshot.of_table(
            self.rules, turn=self.seat, over=over, played=played, left=dict(enumerate(self.left))
        )
        return known_to(
            self.rules, landlord=self.landlord, seat=self.seat, hand=self.hand, start=start
        )

    def loss(self, choice: str) -> float:
        """Returns how much less often a play wins than the best one."""
        return max(self.truth.values()) - self.truth[choice]

    def deals(self, most: int = MOST_DEALS) -> Deals:
        """Returns all deals of the hidden cards, and how often each occurs.

        Deals that differ only in equal cards count as one. More deals than `most` are sampled.
        """
        others = [seat for seat in range(self.rules.players) if seat != self.seat]
        found: Deals = []
        for split, ways in ways_to_deal(self.unseen, [self.left[seat] for seat in others]):
            if len(found) == most:
                return self.sample(most)
            hands = dict(zip(others, split, strict=True))
            found.append((self._hands(hands), ways))
        return found

    def sample(self, count: int) -> Deals:
        """Returns `count` random deals; the same ones every time."""
        choose, found = random.Random(1), []
        for _ in range(count):
            cards, hands = list(self.unseen), {}
            choose.shuffle(cards)
            for seat, size in enumerate(self.left):
                if seat != self.seat:
                    hands[seat] = [cards.pop() for _ in range(size)]
            found.append((self._hands(hands), 1))
        return found

    def _hands(self, others: dict[int, Iterable[str]]) -> tuple[Hand, ...]:
        return tuple(
            self.hand if seat == self.seat else Hand.of(self.rules, others[seat])
            for seat in range(self.rules.players)
        )

    def results(self, deals: Deals) -> Iterator[tuple[int, dict[str, bool]]]:
        """Yields for each deal how often it occurs, and which plays win in it."""
        by_landlord = self.seat == self.landlord
        for hands, ways in deals:
            search = _solver(self.rules, self.view.table, hands)
            yield (
                ways,
                {
                    PASS
                    if act.play is None
                    else str(Play.from_native(self.rules, act.play, self.hand)): (
                        act.low > 0 if by_landlord else act.high < 0
                    )
                    for act in search.run().acts
                },
            )

    def solved(self) -> dict[str, float]:
        """Returns the truth: by legal play, the fraction of deals in which the seat's side wins."""
        won: Counter[str] = Counter()
        total = 0
        for ways, wins in self.results(self.deals()):
            total += ways
            for play, wins_here in wins.items():
                won[play] += ways * wins_here
        return {play: round(wins / total, 4) for play, wins in won.items()}


def _solver(rules: Rules, table: _core.Table, hands: Sequence[Hand]) -> _core.PerfectSearch:
    packed = [hand.packed for hand in hands]
    return _core.PerfectSearch(rules.native, table, packed, memory=_MEMORY)


def next_view(view: Knowledge, play: Play | None, deal: Sequence[Hand]) -> Knowledge | None:
    """Returns what the seat sees at its next decision in a deal, after best play by the others.

    None where the game ends before, and where the next act of the seat is a bomb out of turn.
    """
    rules, seat, game = view.rules, view.seat, view.play.copy()
    game.held[-1] = game.held[-1]._replace(hands=tuple(deal))
    who, laid = seat, play
    while True:
        if laid is None:
            game.do(Act(who, PASS))
        else:
            game.play(who, laid, interrupt=who != game.turn)
        if game.over:
            return None
        hands = [hand for hand in game.hands if hand is not None]
        if game.turn == seat:
            return Knowledge.of(game, seat)
        best = _solver(rules, game.table, hands).run(each_play=False).line[0]
        if best.seat == seat:
            return None
        native, who = best.play, best.seat
        laid = None if native is None else Play.from_native(rules, native, hands[who])


def options(view: Knowledge) -> list[Play | None]:
    """Returns the legal plays and the pass."""
    return [*view.legal(), *([None] if view.may_pass else [])]


def text(play: Play | None) -> str:
    """Returns the cards of a play as text, or `pass`."""
    return PASS if play is None else str(play)
