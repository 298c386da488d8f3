"""Do calls hold against people? One seat calls as advised, the others by a rule of thumb.

People count jokers, twos, aces and bombs and call with a fixed share of their hands. The rules here
count whole points, as many public programs do, and are not those that the service assumes. Every
deal is played once for each landlord by the networks of the game. Then each seat in turn holds the
auction among others of one kind, once as advised and once by the usual rule in its place. A deal
that nobody wants pays nothing.

The first table tells what the advised seat scores a game, what the rule scores instead, and what
was gained. The second compares, for each first call, what was said of it with what came of it: the
points, and the chance to win as the landlord. `stated` is the mean error that the answers gave.

    .venv/bin/python -m lab.benchmarks.bid_people [RULES...] [--deals N] [--worlds N]
        [--tables NAME...]
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from lab.arena.bidders import bidder_named
from lab.arena.rule_bidder import top_counts
from lab.benchmarks.asking import asked, auctions
from lab.benchmarks.calibration import clustered
from lab.benchmarks.tables import head, plus_minus, row
from lab.training.bid_errors import caller_of
from solver.bidders.auctioneer import Auctioned, Bidder, held, payoffs
from solver.bidders.by_strength import cautious_index, mostly
from solver.bidders.strength import Floats, Hands
from solver.bidding.recommend import BidAdvice, recommend_bid
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.game.deal import shuffled_decks
from solver.rules import Rules, load_rules
from solver.search.hands import bomb_counts
from solver.search.landlord_trials import LandlordTrials, play_bank
from solver.search.limit import Limit

# Neither training nor tuning nor another benchmark takes these deals.
SEED = 9_770_001
# What a rule counts: for a card of the four highest ranks, the highest last, and for a bomb.
_TOP = np.array([1.0, 2.0, 3.0, 4.0])
_BOMB = 4
# With which shares of hands the rules make each call: bids from the lowest to the highest.
_USUAL: dict[Call, float] = {1: 0.5, 2: 0.3, 3: 0.15, "claim": 0.4, "snatch": 0.3, "double": 0.15}
TIGHTNESS = {"timid": 0.55, "usual": 1.0, "bold": 1.5}
_SAMPLE = 20_000


class Rule:
    """Calls by counted points."""

    def __init__(self, rules: Rules, name: str) -> None:
        """Prepares the rule of a game: `timid`, `usual` or `bold`."""
        self.name = f"rule:{name}"
        self._rules = rules
        deal = rules.description.deal
        decks = shuffled_decks(rules, _SAMPLE, np.random.default_rng(77))
        self._least: list[dict[Call, float]] = []
        for size in (deal.hand, deal.hand + deal.bottom):
            counted = np.sort(self._points(decks[:, :size].sum(axis=1, dtype=np.uint64)))
            self._least.append(
                {
                    call: float(counted[int(_SAMPLE * (1 - share * TIGHTNESS[name]))])
                    for call, share in _USUAL.items()
                }
            )

    def _points(self, hands: Hands) -> Floats:
        points: Floats = top_counts(self._rules, hands) @ _TOP
        points += _BOMB * bomb_counts(self._rules, hands)
        # Hands with the same points are told apart by their cards, so that shares are exact.
        mixed = (hands * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(40)
        points += mixed.astype(np.float64) / 2**24
        return points

    def choose(self, auction: Auction, hands: Hands) -> NDArray[np.int64]:
        """Returns the call with each hand, as an index of the legal calls."""
        points = self._points(hands)
        chosen = np.full(len(hands), cautious_index(auction))
        for at, call in enumerate(auction.legal):
            least = self._least[auction.calls_with_bottom].get(call)
            if least is not None:
                chosen[points >= least] = at
        return chosen

    def chances(self, auction: Auction, hands: Hands) -> Floats:
        """Returns how likely each legal call is."""
        return mostly(self.choose(auction, hands), len(auction.legal))


@dataclass(frozen=True)
class Said:
    """What an answer said of its call.

    Attributes:
        call: the recommended call.
        points: what it is worth, and the stated error.
        win: how likely the seat wins as the landlord.
        leads: how likely it becomes the landlord.
    """

    call: Call
    points: float
    error: float
    win: float
    leads: float

    @classmethod
    def of(cls, advice: BidAdvice) -> Said:
        """Returns what was said of the recommended call."""
        best = advice.calls[0]
        win = math.nan if best.win_as_landlord is None else best.win_as_landlord
        return cls(best.call, best.points, best.points_error, win, best.becomes_landlord)


@dataclass(frozen=True)
class Outcome:
    """One auction of one seat that called as advised, and the same by the rule.

    Attributes:
        deal: the number of the deal.
        said: of its first call; None where it was never asked.
        points: what it scored.
        leads: whether it became the landlord.
        rule: what the rule scored in its place.
    """

    deal: int
    said: Said | None
    points: float
    leads: bool
    rule: float


Caller = Callable[[Auction, int], Call]


class Deals:
    """Deals that are played for every landlord, and the auctions that are held in them."""

    def __init__(self, rules: Rules, count: int, worlds: int, seed: int) -> None:
        """Plays the deals."""
        self.rules = rules
        self._worlds = worlds
        self.bank: LandlordTrials = play_bank(rules, count, seed)
        deck = Hand.deck(rules)
        self._hands = [[deck.take(int(hand)) for hand in hands] for hands in self.bank.hands]
        self._bottoms = [deck.take(int(bottom)) for bottom in self.bank.bottoms]
        self.advised = cache(self._advised)

    def _advised(self, deal: int, seat: int, first: int, calls: tuple[Call, ...]) -> Said:
        """Returns the advice for a seat of a deal after some calls."""
        auction = Auction.replay(self.rules, calls)
        view = caller_of(self.rules, self._hands[deal], self._bottoms[deal], auction, first)
        limit, drawn = Limit(worlds=self._worlds), 1000 * deal + seat
        return Said.of(recommend_bid(view, limit=limit, seed=drawn))

    def of_bidder(self, deal: int, bidder: Bidder) -> Caller:
        """Returns how a bidder calls in a deal."""

        def call(auction: Auction, seat: int) -> Call:
            at = np.array([deal])
            own = held(auction, self.bank.hands[at, seat], self.bank.bottoms[at])
            return auction.legal[int(bidder.choose(auction, own)[0])]

        return call

    def held(self, callers: Mapping[int, Caller], first: int) -> Auction:
        """Returns how an auction ends among these callers, by seat."""
        auction = Auction.start(self.rules)
        while auction.turn is not None:
            seat = (first + auction.turn) % self.rules.players
            auction = auction.after(callers[seat](auction, seat))
        return auction

    def outcomes(self, others: Sequence[Bidder], instead: Bidder) -> list[Outcome]:
        """Returns what each seat of each deal scores among others, as advised and by a rule.

        Args:
            others: who the other seats are drawn from.
            instead: calls in the place of the advised seat, to compare.
        """
        players, random = self.rules.players, np.random.default_rng(5)
        found = []
        for deal in range(len(self.bank.hands)):
            drawn = random.integers(0, len(others), players)
            callers = {at: self.of_bidder(deal, others[kind]) for at, kind in enumerate(drawn)}
            rule = self.of_bidder(deal, instead)
            found += [self.outcome(deal, seat, callers, rule) for seat in range(players)]
        return found

    def outcome(
        self, deal: int, seat: int, callers: Mapping[int, Caller], instead: Caller
    ) -> Outcome:
        """Returns what one seat of a deal scores as advised, and by a rule in its place."""
        first, said = deal % self.rules.players, list[Said]()

        def advised(auction: Auction, seat: int) -> Call:
            said.append(self.advised(deal, seat, first, auction.calls))
            return said[-1].call

        own = self.held({**callers, seat: advised}, first)
        rule = self.held({**callers, seat: instead}, first)
        return Outcome(
            deal,
            said[0] if said else None,
            self._points(own, deal, first)[seat],
            own.landlord is not None and (first + own.landlord) % self.rules.players == seat,
            self._points(rule, deal, first)[seat],
        )

    def _points(self, end: Auction, deal: int, first: int) -> NDArray[np.int64]:
        ended = Auctioned((end,), np.zeros(1, np.int64), np.array([first]))
        points: NDArray[np.int64] = payoffs(ended, self.bank.points[deal : deal + 1])[0]
        return points


def told(values: Sequence[float], deals: Sequence[int]) -> str:
    """Returns a mean with its standard error; values of one deal belong together."""
    each = np.array(values, np.float64)
    mean = float(each.mean())
    return plus_minus(mean, clustered(each - mean, np.array(deals)), "+.2f")


def of_table(game: str, table: str, found: Sequence[Outcome]) -> str:
    """Returns a row of the first table."""
    deals = [each.deal for each in found]
    return row(
        game,
        table,
        f"{len(set(deals)):,}",
        told([each.points for each in found], deals),
        told([each.rule for each in found], deals),
        told([each.points - each.rule for each in found], deals),
        f"{np.mean([each.leads for each in found]):.2f}",
    )


def of_calls(game: str, table: str, found: Sequence[Outcome]) -> list[str]:
    """Returns the rows of the second table."""
    rows = []
    said = [(each.said, each) for each in found if each.said is not None]
    for call in sorted({own.call for own, _ in said}, key=str):
        chosen = [(own, each) for own, each in said if own.call == call]
        deals = [each.deal for _, each in chosen]
        # The chance as the landlord weighs as much as the seat is likely to become it.
        leads = np.array([own.leads for own, _ in chosen])
        wins = np.nan_to_num([own.win for own, _ in chosen])
        led = [each for _, each in chosen if each.leads]
        won = f"{np.mean([each.points > 0 for each in led]):.2f}" if led else "-"
        cells = [
            game,
            table,
            call,
            f"{len(chosen):,}",
            f"{np.mean([own.points for own, _ in chosen]):+.2f}",
            told([each.points for _, each in chosen], deals),
            f"{np.mean([own.error for own, _ in chosen]):.2f}",
            told([each.points - each.rule for _, each in chosen], deals),
            f"{(leads @ wins) / leads.sum():.2f}" if leads.sum() else "-",
            f"{won} of {len(led)}",
        ]
        rows.append(row(*cells))
    return rows


TABLES = head("game", "among", "deals", "as advised", "rule instead", "gained", "leads")
CALLS = head(
    "game", "among", "call", "hands", "said", "made", "stated", "gained", "as landlord: said", "won"
)


def main() -> None:
    """Prints the tables."""
    options = asked(
        __doc__,
        auctions(),
        deals=2000,
        worlds=200,
        seed=SEED,
        tables={
            "nargs": "+",
            "metavar": "NAME",
            "default": [*TIGHTNESS, "mixed", "learned", "threshold"],
            "help": "who the others are: rules, a mixture of them, or a bidder of the arena",
        },
    )
    tables, calls = [TABLES], [CALLS]
    for game in options.rules:
        rules = load_rules(game)
        kinds = {name: Rule(rules, name) for name in TIGHTNESS}
        deals = Deals(rules, options.deals, options.worlds, options.seed)
        for name in options.tables:
            own = kinds.get(name)
            if name == "mixed":
                others: list[Bidder] = [*kinds.values()]
            else:
                others = [own or bidder_named(f"bidder:{name}", rules)]
            found = deals.outcomes(others, kinds["usual"] if own or name == "mixed" else others[0])
            tables.append(of_table(game, name, found))
            calls += of_calls(game, name, found)
            print(tables[-1], flush=True)
    print(*calls, "", *tables, sep="\n")


if __name__ == "__main__":
    main()
