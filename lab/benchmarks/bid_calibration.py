"""Calibration of calls: do hands that are predicted to win 70 % after a call win 70 %?

Learned bidders hold the auctions of random deals, each making the call that it values most, and the
networks of the game play them for points. After every call, what was predicted for the seat is
compared with the outcome. Where the cards are dealt again nobody wins, so win probabilities
are those of the games that are played. Calls of one deal share its outcome, so standard errors are
taken over deals.

`--monotone HANDS` asks another question: in how many random hands does the learned value as the
landlord fall by more than its error when one single card becomes a higher one, while the fewest
plays, runs, pairs, triples and bombs stay as they are?

    .venv/bin/python -m lab.benchmarks.bid_calibration [RULES...] [--deals N] [--weights FILE]
        [--monotone HANDS] [--into docs/calibration.md]
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lab.benchmarks.asking import FILE, INTO, asked
from lab.benchmarks.calibration import Reliability, clustered, table
from lab.benchmarks.tables import Tables, head, plus_minus, row
from lab.training.bid_calibration import calls_of
from solver.bidders import LearnedBidder, learned_bidder
from solver.bidders.strength import Floats, Hands, strength_of
from solver.game.auction import Auction
from solver.game.deal import shuffled_decks
from solver.rules import Rules, load_rules
from solver.search.hands import bomb_counts
from solver.search.landlord_trials import LandlordTrials, play_bank
from solver.weights import read

# Training and tuning take other seeds, and so other deals.
SEED = 9_150_001
TABLES = Tables("calls", "bid_calibration")
_POINT_BANDS = 8
_RANK_BITS = 4


@dataclass(frozen=True)
class Predicted:
    """What was predicted for calls, and what came of them; one entry a call.

    Attributes:
        deal: the number of the deal.
        win: the predicted probability that the seat's side wins, given that the cards are played.
        points: the predicted score.
        landlord: whether the seat became the landlord.
        played: whether anybody became the landlord.
        won: whether the seat's side won.
        scored: the seat's score; 0 where the cards are dealt again.
    """

    deal: NDArray[np.int64]
    win: Floats
    points: Floats
    landlord: NDArray[np.bool_]
    played: NDArray[np.bool_]
    won: NDArray[np.bool_]
    scored: Floats


def predicted(bidder: LearnedBidder, bank: LandlordTrials) -> Predicted:
    """Returns the predictions and outcomes of the auctions of these deals."""
    calls, kinds = calls_of(bidder, bank), bidder.outcomes_of
    played = np.maximum(1e-9, 1.0 - calls.outcomes @ kinds.redeal)
    return Predicted(
        deal=calls.deal,
        win=calls.outcomes @ kinds.won / played,
        points=calls.outcomes @ kinds.points,
        landlord=calls.landlord,
        played=calls.played,
        won=calls.scored > 0,
        scored=calls.scored.astype(np.float64),
    )


def win_table(game: str, found: Predicted, note: str) -> str:
    """Returns the reliability of win probabilities in Markdown."""
    of = found.played
    reliability = Reliability(
        found.deal[of], found.landlord[of], found.win[of], found.won[of].astype(np.float64)
    )
    text = table(f"Calls of {game}", reliability, note)
    return text.replace("decisions", "calls").replace("plays said", "calls said")


def points_table(found: Predicted) -> str:
    """Returns predicted and realised points by predicted points, in Markdown."""
    lines = [head("said, points", "calls", "mean", "scored")]
    edges = np.quantile(found.points, np.linspace(0, 1, _POINT_BANDS + 1))
    for low, high in itertools.pairwise(edges):
        chosen = (found.points >= low) & ((found.points < high) | (high == edges[-1]))
        if not chosen.any():
            continue
        scored = found.scored[chosen]
        error = clustered(scored - scored.mean(), found.deal[chosen])
        lines.append(
            row(
                f"{low:+.2f} to {high:+.2f}",
                f"{chosen.sum():,}",
                f"{found.points[chosen].mean():+.3f}",
                plus_minus(float(scored.mean()), error),
            )
        )
    return "\n".join(lines) + "\n"


# --- Higher cards --------------------------------------------------------------------------------


def counts_of(rules: Rules, hands: Hands) -> NDArray[np.int64]:
    """Returns the number of cards of each rank: hands x ranks."""
    ranks = np.arange(len(rules.description.deck.ranks), dtype=np.uint64)
    return ((hands[:, None] >> (ranks * np.uint64(_RANK_BITS))) & np.uint64(15)).astype(np.int64)


def shapes_of(rules: Rules, hands: Hands) -> NDArray[np.int64]:
    """Returns what must not change: fewest plays, bombs, equal cards, and runs; hands x figures."""
    counts = counts_of(rules, hands)
    ranks = rules.description.deck.ranks
    low, high = (
        ranks.index(rank) for rank in (rules.description.play.seq_lo, rules.description.play.seq_hi)
    )
    columns = [np.rint(strength_of(rules).plays(hands)).astype(np.int64), bomb_counts(rules, hands)]
    for copies in range(1, 5):
        columns.append((counts >= copies).sum(axis=1))
        run, longest = np.zeros(len(hands), np.int64), np.zeros(len(hands), np.int64)
        for rank in range(low, high + 1):
            run = np.where(counts[:, rank] >= copies, run + 1, 0)
            longest = np.maximum(longest, run)
        columns.append(longest)
    return np.stack(columns, axis=1)


def raised(rules: Rules, hands: Hands, random: np.random.Generator) -> Hands:
    """Returns hands in which a random single card has become a higher one that was not held.

    A hand without such a card stays as it is. Suited cards that make bombs are left alone.
    """
    counts, found = counts_of(rules, hands), hands.copy()
    deck = rules.description.deck
    suited = {rank for bomb in rules.description.bombs for rank in bomb.suited or ""}
    free = np.array([rank not in suited for rank in deck.ranks])
    for at in range(len(hands)):
        singles = np.flatnonzero((counts[at] == 1) & free)
        absent = np.flatnonzero((counts[at] == 0) & free)
        pairs = [(low, high) for low in singles for high in absent if high > low]
        if pairs:
            low, high = pairs[random.integers(len(pairs))]
            one = 1
            found[at] += np.uint64((one << int(_RANK_BITS * high)) - (one << int(_RANK_BITS * low)))
    return found


def as_landlord(bidder: LearnedBidder, hands: Hands) -> tuple[Floats, Floats]:
    """Returns what the highest first call is worth once it makes the seat the landlord.

    Returns:
        The expected points, and their standard errors (docs/bids.md).
    """
    auction = Auction.start(bidder.rules)
    while auction.status == "open_show":
        auction = auction.after("hide")
    highest = [call for call in auction.legal if call not in ("pass", "decline")][-1]
    likely = bidder.outcomes(auction, hands)[:, auction.legal.index(highest)]
    kinds = bidder.outcomes_of
    chance = np.maximum(1e-9, likely @ kinds.landlord)
    scored = kinds.points * kinds.landlord
    paid = likely @ np.abs(scored) / chance
    return likely @ scored / chance, bidder.points_error * paid


def monotone(bidder: LearnedBidder, count: int, seed: int = SEED) -> str:
    """Returns a row of the table: in how many hands a higher card lowers the learned value."""
    rules, random = bidder.rules, np.random.default_rng(seed)
    before, after = np.zeros(0, np.uint64), np.zeros(0, np.uint64)
    while len(before) < count:
        hands = random_hands(rules, count, random)
        higher = raised(rules, hands, random)
        kept = (higher != hands) & (shapes_of(rules, hands) == shapes_of(rules, higher)).all(axis=1)
        before, after = np.r_[before, hands[kept]], np.r_[after, higher[kept]]
    low, error = as_landlord(bidder, before[:count])
    change = as_landlord(bidder, after[:count])[0] - low
    fallen = [100 * float((change < -least).mean()) for least in (0.0, error)]
    shares = [f"{share:.2f} %" for share in fallen]
    mean, stated = f"{change.mean():+.3f}", f"{error.mean():.3f}"
    return row(rules.id, f"{count:,}", mean, shares[0], stated, shares[1])


def random_hands(rules: Rules, count: int, random: np.random.Generator) -> Hands:
    """Returns random hands as dealt."""
    cards = shuffled_decks(rules, count, random)[:, : rules.description.deal.hand]
    hands: Hands = cards.sum(axis=1, dtype=np.uint64)
    return hands


# --- The command ---------------------------------------------------------------------------------


def bidder_for(rules: Rules, path: Path | None) -> LearnedBidder | None:
    """Returns the learned bidder of a file of weights, or of the game; None where there is none."""
    if path is None:
        return learned_bidder(rules)
    return LearnedBidder(rules, read(path))


def main() -> None:
    """Prints the tables."""
    options = asked(__doc__, deals=20_000, weights=FILE, monotone=0, seed=SEED, into=INTO)
    texts, rows = [], []
    for game in options.rules:
        rules = load_rules(game)
        bidder = bidder_for(rules, options.weights)
        if bidder is None:
            print(f"{game} has no learned bidder")
            continue
        if options.monotone:
            rows.append(monotone(bidder, options.monotone, options.seed))
            print(rows[-1], flush=True)
        if options.deals:
            found = predicted(bidder, play_bank(rules, options.deals, options.seed))
            note = f"`{bidder.name}`, seed {options.seed}"
            texts += [win_table(game, found, note), points_table(found)]
            print("\n".join(texts[-2:]), flush=True)
    if rows:
        columns = "mean change", "lower", "error of a value", "lower by more than that"
        texts.append("\n".join([head("", "hands", *columns), *rows]) + "\n")
    TABLES.write(options.into, "\n".join(texts))


if __name__ == "__main__":
    main()
