"""Silly plays: positions of the kinds that users of public engines complain about, and who errs.

Few cards are hidden in each position, so that every way in which they may lie has been solved
exactly: the truth about a play is the share of these deals in which it wins with best play of all.
An agent errs when it makes a play of the kind complained about that wins less often than the best.
Agents are those of the arena, `search` with what it claims about its play.

    .venv/bin/python -m benchmarks.silly [AGENT...] [--rules R] [--worlds N]
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from solver.advise import Candidate, advise
from solver.arena import AGENTS, Agent, AgentSpec
from solver.cards import Hand
from solver.engine import Evaluation, Limit
from solver.game import dealt_sizes
from solver.native import _core
from solver.play import PASS, Play
from solver.rules import GAMES, Rules, load_rules
from solver.view import View

POSITIONS = Path(__file__).parents[1] / "tests" / "silly" / "positions.jsonl"

# More ways to deal the hidden cards than these are sampled.
MOST_DEALS = 200
# A play that wins so much less often than the best is worse, sampled deals or not.
WORSE = 0.1
# A claim of so much is taken for certain; a proof apart, it may fail in so many deals.
CERTAIN = 0.99
REFUTED = 0.05
# So sure now, and so unsure at the next decision: nobody believes either.
SURE = 0.97
UNSURE = 0.3
_FOLLOWED = 8
_MEMORY = 1 << 18

# All hands in several ways that they may lie, and how often each way comes up.
Deals = list[tuple[tuple[Hand, ...], int]]


@dataclass(frozen=True)
class Position:
    """A decision of one seat with few cards left.

    Attributes:
        name: game, complaint and number.
        rules: the game.
        complaint: one of `COMPLAINTS`.
        landlord: his seat.
        seat: whose turn it is.
        hand: what it holds.
        unseen: what the others hold, together.
        left: by seat the number of cards.
        over: who has made the play to beat, and its cards; None when `seat` leads.
        truth: by legal play the share of deals in which it wins.
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
    def of_json(cls, document: dict[str, Any]) -> Position:
        """Returns the position that a line of the file describes."""
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
        """Returns the position as a line of the file."""
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
    def view(self) -> View:
        """What the seat knows; who has played which of the cards that are gone does not matter."""
        gone = Hand.deck(self.rules) - self.hand - self.unseen
        fixed = {}
        if self.over is not None and self.to_beat is not None:
            fixed[self.over[0]] = self.to_beat.cards
            gone -= self.to_beat.cards
        cards, played = list(gone), {}
        for seat, size in enumerate(dealt_sizes(self.rules, self.landlord)):
            own = fixed.get(seat, Hand(self.rules))
            wanted = size - self.left[seat] - len(own)
            played[seat] = own + Hand.of(self.rules, [cards.pop() for _ in range(wanted)])
        return View.from_state(
            self.rules,
            landlord=self.landlord,
            seat=self.seat,
            hand=self.hand,
            over=None
            if self.to_beat is None or self.over is None
            else (self.over[0], self.to_beat),
            played=played,
            left=dict(enumerate(self.left)),
        )

    @cached_property
    def silly(self) -> set[str]:
        """The plays of the kind that is complained about."""
        test = COMPLAINTS[self.complaint]
        return {text(play) for play in options(self.view) if test(self.view, play)}

    def loss(self, choice: str) -> float:
        """Returns how much less often a play wins than the best."""
        return max(self.truth.values()) - self.truth[choice]

    def deals(self, most: int = MOST_DEALS) -> Deals:
        """Returns all hands in every way that they may lie, and how often each way comes up.

        Equal cards are not told apart; more ways than `most` are sampled.
        """
        others = [seat for seat in range(self.rules.players) if seat != self.seat]
        found: Deals = []
        for split, ways in _splits(_piles(self.unseen), [self.left[seat] for seat in others]):
            if len(found) == most:
                return self.sample(most)
            hands = dict(zip(others, split, strict=True))
            found.append((self._hands(hands), ways))
        return found

    def sample(self, count: int) -> Deals:
        """Returns all hands as they lie in so many random deals."""
        choose, found = random.Random(1), []
        for _ in range(count):
            cards, hands = list(self.unseen), {}
            choose.shuffle(cards)
            for seat, size in enumerate(self.left):
                if seat != self.seat:
                    hands[seat] = [cards.pop() for _ in range(size)]
            found.append((self._hands(hands), 1))
        return found

    def _hands(self, others: dict[int, list[str]]) -> tuple[Hand, ...]:
        return tuple(
            self.hand if seat == self.seat else Hand.of(self.rules, others[seat])
            for seat in range(self.rules.players)
        )

    def results(self, deals: Deals) -> Iterator[tuple[int, dict[str, bool]]]:
        """Yields for each of the deals how often it comes up, and which plays win."""
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
        """Returns the truth: by legal play the share of deals in which the seat's side wins."""
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


def next_view(view: View, play: Play | None, deal: Sequence[Hand]) -> View | None:
    """Returns what the seat sees at its next decision in a deal, the others playing their best.

    None after the end of the game, and where the seat would have to bomb out of turn.
    """
    rules, seat, table = view.rules, view.seat, view.table.copy()
    hands, played, current = list(deal), list(view.played), view.current
    act: tuple[int, Play | None] = seat, play
    while True:
        who, laid = act
        table.act(who, None if laid is None else laid.native, who != table.turn)
        if laid is not None:
            hands[who] -= laid.cards
            played[who] += laid.cards
            current = laid
        if table.over:
            return None
        if table.leading:
            current = None
        if table.turn == seat:
            return View(rules, seat, hands[seat], table, current, tuple(played))
        best = _solver(rules, table, hands).run(each_play=False).line[0]
        if best.seat == seat:
            return None
        native = best.play
        act = (
            best.seat,
            None if native is None else Play.from_native(rules, native, hands[best.seat]),
        )


def _piles(cards: Hand) -> list[list[str]]:
    """Returns the cards in piles of which it does not matter who holds which."""
    suited = next((bomb.suited for bomb in cards.rules.game.bombs if bomb.suited), "")
    piles: dict[str, list[str]] = {}
    for card in cards:
        piles.setdefault(card if card[0] in suited else card[0], []).append(card)
    return list(piles.values())


def _splits(
    piles: Sequence[list[str]], sizes: Sequence[int]
) -> Iterator[tuple[list[list[str]], int]]:
    """Yields every way to deal the piles into hands of these sizes, and the deals that it is."""
    if not piles:
        yield [[] for _ in sizes], 1
        return
    pile, rest = piles[0], piles[1:]
    for counts in _shares(len(pile), sizes):
        ways = math.factorial(len(pile)) // math.prod(map(math.factorial, counts))
        left = [size - count for size, count in zip(sizes, counts, strict=True)]
        for hands, others in _splits(rest, left):
            at, dealt = 0, []
            for hand, count in zip(hands, counts, strict=True):
                dealt.append(pile[at : at + count] + hand)
                at += count
            yield dealt, ways * others


def _shares(count: int, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not sizes:
        if count == 0:
            yield ()
        return
    for own in range(min(count, sizes[0]) + 1):
        for others in _shares(count - own, sizes[1:]):
            yield own, *others


# --- What is complained about -------------------------------------------------------------------


def _high(rules: Rules) -> str:
    """Returns the jokers, or the two highest ranks of a game without any."""
    return rules.game.deck.jokers or rules.ranks[-2:]


def _joker_bombs(rules: Rules, hand: Hand) -> int:
    jokers = rules.game.deck.jokers
    return _count_bombs(Hand(rules, tuple(card for card in hand if card in jokers)))


def _count_bombs(hand: Hand) -> int:
    return _core.count_bombs(hand.rules.native, hand.packed)


def joker_as_kicker(view: View, play: Play | None) -> bool:
    """A joker (where there is none, one of the two highest ranks) is given away as a kicker."""
    if play is None or not play.kickers:
        return False
    return any(card[0] in _high(view.rules) for card in play.cards - play.body)


def rocket_split(view: View, play: Play | None) -> bool:
    """Jokers that are a bomb together are played apart."""
    if play is None or play.is_bomb:
        return False
    rest = view.hand - play.cards
    return _joker_bombs(view.rules, rest) < _joker_bombs(view.rules, view.hand)


def bomb_split(view: View, play: Play | None) -> bool:
    """A bomb is used up by something that is none, four with two kickers among them."""
    if play is None or play.is_bomb or rocket_split(view, play):
        return False
    rest = view.hand - play.cards
    return _count_bombs(rest) < _count_bombs(view.hand)


def bomb_kept(view: View, play: Play | None) -> bool:
    """A bomb that could be played is kept, and the trick is let go."""
    return play is None and any(each.is_bomb for each in view.legal())


def partner_over(view: View, play: Play | None) -> bool:
    """The partner's play is beaten."""
    holder, landlord = view.table.holder, view.landlord
    return play is not None and holder >= 0 and landlord not in (holder, view.seat)


def big_first(view: View, play: Play | None) -> bool:
    """A card, or some of a rank, goes though lower ones could."""
    if play is None or play.is_bomb or play.length > 1 or play.kickers:
        return False
    keys = [each.native.key for each in view.legal() if each.type == play.type]
    return play.native.key > min(keys)


def certainty(_view: View, _play: Play | None) -> bool:
    """No play is silly here, but none is certain: 100 % now is 0 % one trick later."""
    return False


COMPLAINTS: dict[str, Callable[[View, Play | None], bool]] = {
    each.__name__: each
    for each in (
        joker_as_kicker,
        rocket_split,
        bomb_split,
        bomb_kept,
        partner_over,
        big_first,
        certainty,
    )
}


# --- The judge ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """What an agent did in one position.

    Attributes:
        position: the position.
        choice: its play.
        claim: what it said about it, where it says anything.
        then: what it says at its next decision, in some of the deals.
    """

    position: Position
    choice: str
    claim: Evaluation | None = None
    then: tuple[float, ...] = ()

    @property
    def silly(self) -> bool:
        """Whether it did what is complained about, to its harm."""
        return self.choice in self.position.silly and self.position.loss(self.choice) > WORSE

    @property
    def overclaimed(self) -> bool:
        """Whether it was certain, without a proof, of what exact play refutes."""
        if self.claim is None or self.claim.proven or self.claim.win < CERTAIN:
            return False
        return self.position.truth[self.choice] < 1 - REFUTED

    @property
    def fell(self) -> bool:
        """Whether it was sure, rightly, and is far from sure at its next decision."""
        return any(win < UNSURE for win in self.then)


@dataclass(frozen=True)
class Report:
    """What an agent did in all positions."""

    verdicts: tuple[Verdict, ...]

    @property
    def silly(self) -> set[str]:
        """The names of the positions in which it erred."""
        return {verdict.position.name for verdict in self.verdicts if verdict.silly}

    @property
    def overclaimed(self) -> set[str]:
        """The names of those in which it claimed too much."""
        return {verdict.position.name for verdict in self.verdicts if verdict.overclaimed}

    @property
    def fell(self) -> set[str]:
        """The names of those in which it was sure, and then was not."""
        return {verdict.position.name for verdict in self.verdicts if verdict.fell}

    @property
    def lost(self) -> float:
        """How much less often its plays win than the best, on the average."""
        losses = [verdict.position.loss(verdict.choice) for verdict in self.verdicts]
        return sum(losses) / len(losses)


class Advised:
    """The agent that does what `solver.advise` advises, and says what is claimed about it."""

    name = "search"

    def __init__(self, limit: Limit, seed: int = 1) -> None:
        """Takes the limit and the seed of every question."""
        self._limit = limit
        self._seed = seed

    def best(self, view: View) -> Candidate:
        """Returns the best choice with its figures."""
        return advise(view, limit=self._limit, seed=self._seed, objective="win").plays[0]

    def decide(self, view: View) -> Play | None:
        """Returns the play that is advised."""
        return self.best(view).play


def judge(agent: Agent, positions: Sequence[Position] | None = None) -> Report:
    """Returns what the agent does in each position, and what it claims if it is `Advised`."""
    verdicts = []
    for position in load_positions() if positions is None else positions:
        if isinstance(agent, Advised):
            best = agent.best(position.view)
            then = _followed(agent, position, best)
            verdicts.append(Verdict(position, best.cards, best.evaluation, then))
        else:
            verdicts.append(Verdict(position, text(agent.decide(position.view))))
    return Report(tuple(verdicts))


def _followed(agent: Advised, position: Position, best: Candidate) -> tuple[float, ...]:
    """Returns what the agent claims next, after a play that it is sure of and that does win."""
    if best.win <= SURE or position.truth[best.cards] < 1:
        return ()
    deals = position.deals()
    step = -(-len(deals) // _FOLLOWED)
    views = [next_view(position.view, best.play, hands) for hands, _ in deals[::step]]
    return tuple(agent.best(view).win for view in views if view is not None)


def load_positions() -> list[Position]:
    """Returns the positions of the file."""
    lines = POSITIONS.read_text("utf-8").splitlines()
    return [Position.of_json(json.loads(line)) for line in lines]


def options(view: View) -> list[Play | None]:
    """Returns the legal plays and the pass."""
    return [*view.legal(), *([None] if view.may_pass else [])]


def text(play: Play | None) -> str:
    """Returns a play as it is written."""
    return PASS if play is None else str(play)


def show(name: str, report: Report) -> None:
    """Prints by game and complaint in how many positions an agent erred or claimed too much."""
    erred, asked = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for verdict in report.verdicts:
        position = verdict.position
        for key in ((position.rules.id, position.complaint), ("all", position.complaint)):
            asked[key] += 1
            erred[key] += verdict.silly or verdict.overclaimed or verdict.fell
    print(f"{name:16}" + "".join(f"{complaint:>17}" for complaint in COMPLAINTS))
    for game in (*GAMES, "all"):
        keys = [(game, complaint) for complaint in COMPLAINTS]
        cells = [f"{erred[key]} of {asked[key]}" if asked[key] else "-" for key in keys]
        if any(asked[key] for key in keys):
            print(f"{game:16}" + "".join(f"{cell:>17}" for cell in cells))
    print(f"wins lost: {report.lost:.3f} a play; certain and refuted: {len(report.overclaimed)}")
    print(f"sure, and unsure at the next decision: {len(report.fell)}\n")


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("agents", nargs="*", metavar="AGENT", default=[*AGENTS])
    parser.add_argument("--rules", choices=GAMES)
    parser.add_argument("--worlds", type=int, default=400)
    asked = parser.parse_args()
    positions = [each for each in load_positions() if asked.rules in (None, each.rules.id)]
    limit = Limit(worlds=asked.worlds)
    for name in asked.agents:
        verdicts: list[Verdict] = []
        for game in GAMES:
            agent = (
                Advised(limit)
                if name == "search"
                else AgentSpec(name, limit, 1).make(load_rules(game))
            )
            own = [each for each in positions if each.rules.id == game]
            verdicts += judge(agent, own).verdicts
        show(name, Report(tuple(verdicts)))


if __name__ == "__main__":
    main()
