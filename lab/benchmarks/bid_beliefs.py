"""Calibration of beliefs after calls: of the hands said to hold a rocket with 60 %, do 60 %?

Bidders of several kinds hold the auctions of random deals. A seat that has heard the calls weighs
random deals of the cards that it does not see by how likely the learned bidder would have made the
calls (`CallLikelihood`, as the search weighs its worlds), and so says how likely each other hand
holds a bomb, a rocket, two of the highest cards, or is among the best quarter.

The likelihood has two numbers: the temperature of the softmax over expected points, and the share
of calls that are drawn evenly from the legal ones. The first table gives the mean logarithm of the
probability of each call by its true hand, for some of both and each kind of opponents; what is best
for all kinds together belongs on the card of the weights. The second table shows the reliability of
what was said, with the numbers of the card.

    .venv/bin/python -m lab.benchmarks.bid_beliefs [RULES...] [--deals N] [--weights FILE]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lab.arena.bidders import bidder_named
from lab.benchmarks.asking import FILE, asked
from lab.benchmarks.bid_calibration import bidder_for, counts_of
from lab.benchmarks.tables import head, plus_minus, row, show
from solver.bidders import Bidder, LearnedBidder
from solver.bidders.auctioneer import Auctioned, held, hold_auctions
from solver.bidders.strength import Floats, Hands, strength_of
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.rules import Rules, load_rules
from solver.search.auction_likelihood import by_values
from solver.search.hands import bomb_counts
from solver.search.sampled_deals import sample_deals

SEED = 9_250_001
OPPONENTS = ("learned", "threshold", "rule", "timid", "bold", "linear")
TEMPERATURES = (0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2)
DEVIATIONS = (0.02, 0.05, 0.1, 0.2, 0.3)
# The search raises likelihoods to this power (solver/native/search/belief.hpp).
TRUST = 0.8
# Random deals that a seat weighs. The chance of an event is then off by about 0.03.
_WORLDS = 400
_BANDS = 10
# A hand is good if fewer random hands than this share are stronger.
_GOOD_SHARE = 0.25


@dataclass(frozen=True)
class Heard:
    """Auctions of random deals.

    Attributes:
        hands: packed hands as dealt, deals x seats.
        bottoms: the packed bottoms.
        auctioned: how the auctions ended.
    """

    hands: Hands
    bottoms: Hands
    auctioned: Auctioned

    def calls(self) -> Iterator[tuple[Auction, Hands, NDArray[np.int64]]]:
        """Yields each state of an auction, the hands that called in it, and their calls."""
        rules = self.auctioned.ends[0].rules
        found: dict[tuple[object, ...], list[tuple[Auction, Hands, int]]] = {}
        for number, end in enumerate(self.auctioned.ends):
            deals = np.flatnonzero(self.auctioned.end_of == number)
            auctions = Auction.states(rules, end.calls)
            for before, call in zip(auctions, end.calls, strict=False):
                seats = (self.auctioned.firsts[deals] + (before.turn or 0)) % rules.players
                own = held(before, self.hands[deals], self.bottoms[deals], seats)
                state = (before, own, before.legal.index(call))
                found.setdefault(before.calls, []).append(state)
        for states in found.values():
            own = np.concatenate([hands for _, hands, _ in states])
            made = np.concatenate([np.full(len(hands), at) for _, hands, at in states])
            yield states[0][0], own, made


def auctions(rules: Rules, bidder: Bidder, deals: int, seed: int) -> Heard:
    """Returns auctions that one bidder holds in all seats, each call drawn as it prefers."""
    hands, bottoms = sample_deals(
        rules, [None] * rules.players, None, seed=seed, first=0, count=deals
    )
    firsts = np.arange(deals) % rules.players
    start = Auction.start(rules)
    return Heard(
        hands, bottoms, hold_auctions(start, hands, bottoms, firsts, [bidder] * rules.players)
    )


def log_likelihoods(bidder: LearnedBidder, heard: Heard) -> Floats:
    """Returns the mean log-likelihood of a call: temperatures x deviations."""
    total, count = np.zeros((len(TEMPERATURES), len(DEVIATIONS))), 0
    for auction, hands, made in heard.calls():
        points = bidder.points(auction, hands)
        for at, temperature in enumerate(TEMPERATURES):
            scaled = points / temperature
            likely = np.exp(scaled - scaled.max(axis=1, keepdims=True))
            likely /= likely.sum(axis=1, keepdims=True)
            own = likely[np.arange(len(made)), made]
            for column, deviation in enumerate(DEVIATIONS):
                even = deviation / points.shape[1]
                total[at, column] += np.log((1 - deviation) * own + even).sum()
        count += len(made)
    return total / count


# --- What a seat believes ------------------------------------------------------------------------


def events_of(rules: Rules) -> dict[str, Callable[[Hands], NDArray[np.bool_]]]:
    """Returns what is asked of a hand, by name."""
    ranks = rules.description.deck.ranks
    # The highest ranks that hold four cards or more together: jokers, and twos with them.
    top = max(
        at
        for at in range(len(ranks))
        if sum(rules.description.deck.count(rank) for rank in ranks[at:]) >= 4
    )
    strength = strength_of(rules)
    events: dict[str, Callable[[Hands], NDArray[np.bool_]]] = {
        "a bomb": lambda hands: bomb_counts(rules, hands) > 0,
        f"two cards from {ranks[top]} up": lambda hands: (
            counts_of(rules, hands)[:, top:].sum(axis=1) >= 2
        ),
        "best quarter": lambda hands: strength.top_share(hands) < _GOOD_SHARE,
    }
    rockets = [bomb for bomb in rules.description.bombs if bomb.cards]
    if rockets:
        packed = Hand.parse(rules, str(rockets[0].cards)).packed
        need = counts_of(rules, np.array([packed], np.uint64))[0]
        events["a rocket"] = lambda hands: (counts_of(rules, hands) >= need).all(axis=1)
    return events


def believed(
    bidder: LearnedBidder,
    heard: Heard,
    deals: Sequence[int],
    temperature: float | None = None,
    deviation: float | None = None,
    trust: float = TRUST,
) -> dict[str, NDArray[np.float64]]:
    """Returns by event what was said and whether it holds: rows of said and true, for each hand."""
    rules = bidder.rules
    events = events_of(rules)
    rows: dict[str, list[Floats]] = {name: [] for name in events}
    for deal in deals:
        first = int(heard.auctioned.firsts[deal])
        end = heard.auctioned.ends[heard.auctioned.end_of[deal]]
        observer = deal % rules.players
        own = Hand.deck(rules).take(int(heard.hands[deal, observer]))
        known = [own if seat == observer else None for seat in range(rules.players)]
        hands, bottoms = sample_deals(rules, known, None, seed=SEED + deal, first=0, count=_WORLDS)
        likelihood = by_values(bidder, end, first, temperature=temperature, deviation=deviation)
        logs = np.zeros(_WORLDS)
        for seat in range(rules.players):
            if seat != observer:
                dealt = np.ascontiguousarray(hands[:, seat])
                logs += likelihood.of(seat, dealt, dealt + bottoms)
        weights = np.exp(trust * (logs - logs.max()))
        weights /= weights.sum()
        for name, event in events.items():
            for seat in range(rules.players):
                if seat != observer:
                    said = float(weights @ event(hands[:, seat]))
                    true = float(event(heard.hands[deal, seat : seat + 1])[0])
                    rows[name].append(np.array([said, true]))
    return {name: np.array(found) for name, found in rows.items()}


def reliability(found: dict[str, Floats]) -> list[str]:
    """Returns the lines of the second table."""
    lines = [head("said of a hand", "hands", "mean", "true")]
    for name, rows in found.items():
        said, true = rows[:, 0], rows[:, 1]
        for band in range(_BANDS):
            low, high = band / _BANDS, (band + 1) / _BANDS
            chosen = (said >= low) & ((said < high) | (band == _BANDS - 1))
            count = int(chosen.sum())
            if count < 30:
                continue
            mean = float(true[chosen].mean())
            error = (mean * (1 - mean) / count) ** 0.5
            lines.append(
                row(
                    f"{name}, {100 * low:.0f} to {100 * high:.0f} %",
                    f"{count:,}",
                    f"{100 * said[chosen].mean():.1f}",
                    plus_minus(100 * mean, 100 * error, ".1f"),
                )
            )
    return lines


def brier(found: dict[str, Floats]) -> float:
    """Returns the Brier score of all events together: the mean squared distance from the truth."""
    rows = np.concatenate(list(found.values()))
    return float(((rows[:, 0] - rows[:, 1]) ** 2).mean())


def report(bidder: LearnedBidder, asked: argparse.Namespace) -> None:
    """Prints both tables of a game."""
    rules, deals = bidder.rules, asked.deals
    numbers = asked.temperature, asked.deviation, asked.trust
    print(f"### Beliefs in {rules.id}\n\n`{bidder.name}`\n")
    total = np.zeros((len(TEMPERATURES), len(DEVIATIONS)))
    said: dict[str, dict[str, Floats]] = {}
    for kind in OPPONENTS:
        caller = bidder if kind == "learned" else bidder_named(f"bidder:{kind}", rules)
        heard = auctions(rules, caller, deals, SEED)
        logs = log_likelihoods(bidder, heard)
        # As much weight for the bidder itself as for all others together.
        total += logs * (0.5 if kind == "learned" else 0.5 / (len(OPPONENTS) - 1))
        best, column = np.unravel_index(int(logs.argmax()), logs.shape)
        print(
            f"{kind}: best temperature {TEMPERATURES[best]:g}, deviation {DEVIATIONS[column]:g}: "
            f"{logs.max():.4f} a call"
        )
        said[kind] = believed(bidder, heard, range(min(asked.believers, deals)), *numbers)
    print("\n" + head("temperature, deviation", *(f"{each:g}" for each in DEVIATIONS)))
    for temperature, row_of in zip(TEMPERATURES, total, strict=True):
        show(f"{temperature:g}", *(f"{value:.4f}" for value in row_of))
    best, column = np.unravel_index(int(total.argmax()), total.shape)
    print(f"\nBest: temperature {TEMPERATURES[best]:g}, deviation {DEVIATIONS[column]:g}.")
    for title, kinds in (("itself", OPPONENTS[:1]), ("others", OPPONENTS[1:])):
        together = {
            name: np.concatenate([said[kind][name] for kind in kinds]) for name in said[kinds[0]]
        }
        print(f"\nAfter the calls of {title}, Brier score {brier(together):.4f}:\n")
        print("\n".join(reliability(together)), flush=True)


def main() -> None:
    """Prints the tables."""
    options = asked(
        __doc__,
        deals=4000,
        believers=1000,
        weights=FILE,
        temperature={"type": float, "help": "instead of the card's"},
        deviation={"type": float, "help": "instead of the card's"},
        trust=TRUST,
    )
    for game in options.rules:
        bidder = bidder_for(load_rules(game), options.weights)
        if bidder is None:
            print(f"{game} has no learned bidder")
            continue
        report(bidder, options)


if __name__ == "__main__":
    main()
