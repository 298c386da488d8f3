"""Hand reading (读牌): who holds what, and what the seat to act is likely to play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from solver.arguments import Seed, checked
from solver.bidders.strength import Floats
from solver.drawing import notebook
from solver.figures import Figure, Mean, Probability
from solver.game.assumptions import Assumption, assumptions
from solver.game.cards import rank_counts
from solver.game.choice import ShownPlay
from solver.game.knowledge import Knowledge
from solver.game.objective import DEFAULT_OBJECTIVE, Objective
from solver.game.play import Play
from solver.messages import Language
from solver.rules import Rules
from solver.search.engine_info import EngineInfo, EngineRun
from solver.search.hands import bomb_counts, can_hold_bomb, count_bombs, counts_by_rank
from solver.search.limit import Limit
from solver.search.weighed_hands import WeighedHands
from solver.value import ABSENT, HIDDEN, Value

# How many deals are weighed where the limit does not say.
DEFAULT_WORLDS = 256
# How many plays are listed.
MOST_PLAYS = 12
# How many of the highest ranks are read: the jokers, twos and aces of most games.
_HIGHEST = 4


@dataclass(frozen=True)
class HeldCount(Value):
    """How many of something a seat holds."""

    chance: Probability
    """The probability that it holds at least one, from 0 to 1."""
    chance_error: Probability
    """Its standard error; 0 where the cards that are seen decide it."""
    count: Mean
    """The expected number."""
    count_error: Mean
    """Its standard error."""


@dataclass(frozen=True)
class HeldRank(HeldCount):
    """How many cards of a rank a seat holds."""

    rank: str = field(kw_only=True)
    """The letter of the rank."""


@dataclass(frozen=True)
class SeatHoldings(Value):
    """What decides tricks in a hidden hand."""

    ranks: tuple[HeldRank, ...]
    """The highest ranks of the game and the wild one, highest first."""
    bombs: HeldCount
    """The bombs and rockets that share no card."""


@dataclass(frozen=True)
class LikelyPlay(ShownPlay):
    """What the seat to act may do."""

    play: Annotated[Play | None, HIDDEN]
    """The play; None is the pass."""
    share: Probability
    """The probability that it is made, from 0 to 1."""
    share_error: Probability
    """Its standard error."""


@dataclass(frozen=True)
class HandReading(Value):
    """What a seat can say of the hands that it does not see."""

    holdings: tuple[SeatHoldings | None, ...]
    """By seat what it holds; None for the seat that looks and for hands that lie open."""
    turn: int
    """The seat that is to act."""
    plays: tuple[LikelyPlay, ...]
    """What the seat to act is likely to do, the likeliest first; empty where that is the seat that
    looks.
    """
    other: Probability
    """The probability that it does something that is not listed."""
    effective: Annotated[Figure | None, ABSENT]
    """As how many independent deals the figures count; None where every possible deal was weighed.
    """
    engine: EngineInfo
    """What computed the answer."""
    assumed: Annotated[list[Assumption] | None, ABSENT]
    """What is not known of the game, and was assumed; None for nothing."""
    language: Annotated[Language, HIDDEN] = field(default="en", compare=False)
    """The language in which it was asked for."""

    def _repr_html_(self) -> str:
        """Draws the reading in a notebook."""
        return notebook.html(self)


@checked
def read_hands(
    view: Knowledge,
    *,
    limit: Limit,
    seed: Seed | None = None,
    objective: Objective = DEFAULT_OBJECTIVE,
    language: Language = "en",
) -> HandReading:
    """Returns what the other seats probably hold, and what the seat to act will probably do.

    Both come from the deals that `advise` samples, weighed by all calls and plays that were seen.
    The seat to act is assumed to play as in the rollouts of a search.

    Args:
        view: what the seat knows. Cards are being played; whose turn it is does not matter.
        limit: when to stop: `worlds` is how many deals are weighed, `DEFAULT_WORLDS` if None.
        seed: decides the deals; drawn when None.
        objective: what the seat to act plays for.
        language: the language of the warnings.

    Raises:
        IllegalPlay: no cards are being played.
        InvalidRequest: the limit leaves nothing to weigh.
        Cancelled: the call was cancelled.
    """
    limit.check_search()
    run = EngineRun(view.rules, limit, seed, objective)
    worlds = DEFAULT_WORLDS if limit.worlds is None else limit.worlds
    within = replace(run.limit, worlds=worlds)
    weighed = WeighedHands.of(view, run.seed, run.networks, within, objective)
    run.done(within)
    plays = sorted(_likely_plays(weighed), key=lambda each: -each.share)[:MOST_PLAYS]
    listed = sum(each.share for each in plays)
    return HandReading(
        holdings=tuple(_holdings(view, weighed, seat) for seat in range(view.seats)),
        turn=view.table.turn,
        plays=tuple(plays),
        other=max(0.0, 1 - listed) if weighed.choices else 0.0,
        effective=None if weighed.exact else weighed.effective,
        engine=run.info(len(weighed.weights)),
        assumed=assumptions(view),
        language=language,
    )


def read_ranks(rules: Rules) -> str:
    """Returns the ranks of a game that are read, highest first."""
    highest = rules.ranks[-_HIGHEST:]
    wild = rules.description.deck.wild
    return highest[::-1] + ("" if wild in highest else wild)


def without_suits(play: Play | None) -> tuple[object, ...]:
    """Returns what a play is, apart from suits that change nothing; nothing for the pass.

    Two plays are alike if this is equal. The suit of a suited bomb is its key.
    """
    if play is None:
        return ()
    return (
        play.type,
        play.length,
        play.kickers,
        play.key,
        rank_counts(play.rules, play.native.cards),
    )


def _likely_plays(weighed: WeighedHands) -> Iterator[LikelyPlay]:
    alike: dict[tuple[object, ...], tuple[Play | None, Floats]] = {}
    for play, chances in zip(weighed.choices, weighed.chances, strict=True):
        known = without_suits(play)
        first, before = alike.get(known, (play, np.zeros_like(chances)))
        alike[known] = first, before + chances
    for play, chances in alike.values():
        share, error = weighed.chance(chances)
        if share:
            yield LikelyPlay(play, share, error)


def _holdings(view: Knowledge, weighed: WeighedHands, seat: int) -> SeatHoldings | None:
    """Returns what a seat holds; None where the whole hand is seen."""
    if view.shows(seat) or view.whole(seat) is not None:
        return None
    rules, hands = view.rules, np.ascontiguousarray(weighed.deals[:, seat])
    counts = counts_by_rank(rules, hands)
    ranks = [rules.ranks.index(rank) for rank in read_ranks(rules)]
    bounds = [_bounds(view, seat, rules.ranks[rank]) for rank in ranks]
    return SeatHoldings(
        ranks=tuple(
            HeldRank(**vars(_holding(weighed, counts[:, at], *each)), rank=rules.ranks[at])
            for at, each in zip(ranks, bounds, strict=True)
        ),
        bombs=_holding(weighed, bomb_counts(rules, hands), *_bounds_of_bombs(view, seat)),
    )


def _bounds(view: Knowledge, seat: int, rank: str) -> tuple[int, int]:
    """Returns the fewest and the most cards of a rank that a seat can hold."""
    known = [hand.counts[rank] for hand in view.known]
    free = view.unseen.counts[rank] - sum(known)
    elsewhere = sum(view.hidden) - view.hidden[seat]
    return (
        known[seat] + max(0, free - elsewhere),
        known[seat] + min(free, view.hidden[seat]),
    )


def _bounds_of_bombs(view: Knowledge, seat: int) -> tuple[int, int]:
    """Returns bounds of the number of bombs of a seat, which are often wide."""
    held = view.may_hold(seat)
    most = count_bombs(view.rules, held) if can_hold_bomb(view.rules, held, view.left[seat]) else 0
    return count_bombs(view.rules, view.known[seat]), most


def _holding(weighed: WeighedHands, counts: NDArray[np.int64], least: int, most: int) -> HeldCount:
    """Returns how many a seat holds, given the number in each deal and what bounds it."""
    if least == most:
        return HeldCount(float(least > 0), 0.0, float(least), 0.0)
    numbers = counts.astype(np.float64)
    count, count_error = weighed.mean(numbers)
    if least > 0:
        return HeldCount(1.0, 0.0, count, count_error)
    return HeldCount(*weighed.chance((numbers > 0).astype(np.float64)), count, count_error)
