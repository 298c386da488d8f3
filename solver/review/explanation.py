"""What a verdict on a play rests on: how hard it was, the lines, and some of the sampled deals."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from solver.advice.lines import likely_line
from solver.bidders.kinds import bidder_of
from solver.bidders.strength import Floats
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.review.comparison import Comparison, TriedChoice
from solver.review.judgement import Judgement, SampledDeal
from solver.search.confidence import CONFIDENCE
from solver.search.evaluation import Estimate
from solver.search.hands import hands_of
from solver.search.search import Search

# The softmax temperature of the network's behaviour policy, in win probability: that by which
# beliefs weigh acts (solver/native/search/belief.hpp).
_TEMPERATURE = 0.08
# The percentage points that one choice costs the behaviour policy where it makes a decision hard.
_HARD = 1.0
# The most deals that are shown, and the most among which those are sought that show a cause.
_DEALS, _LOOKED_AT = 3, 256


def explained(
    judgement: Judgement,
    search: Search,
    found: Comparison,
    best: TriedChoice,
    objective: Objective,
) -> Judgement:
    """Returns the judgement of a play with what its verdict rests on.

    Args:
        judgement: the verdict.
        search: the search of the decision, which has run.
        found: what the choices are worth.
        best: the best of them.
        objective: what the seats of the sampled deals played for.
    """
    own, by_wins = found.own, objective == "win"
    everybody = (own, *found.rivals, *found.dropped)
    lost = [best.worth(objective) - each.worth(objective) for each in everybody]
    count = len(own.sample.scored)
    deals: tuple[SampledDeal, ...] = ()
    if count:
        sampled, _ = search.worlds(count)
        packed, first, places = np.unique(sampled, axis=0, return_index=True, return_inverse=True)
        # Under a clock a world may have been left out; then worlds and results do not match.
        if len(sampled) == count == len(best.sample.scored):
            weights = np.bincount(places.ravel(), own.sample.weights)
            results = [(each.sample.scored > 0)[first] for each in (own, best)]
            shown = [set(each.deals) for each in judgement.because[:1]]
            shown += [{each.deal} for each in [judgement.refutation] if each is not None]
            deals = _deals(
                search.view,
                packed,
                weights / weights.sum(),
                *results,
                first=shown[0] if shown else set(),
                same=best is own,
            )
    losses = [min(100.0, found.percent * each) for each in lost]
    return replace(
        judgement,
        difficulty=_difficulty(search, everybody, losses, by_wins=by_wins),
        line=tuple(likely_line(search, best.play)),
        played_line=() if best is own else tuple(likely_line(search, own.play)),
        deals=deals,
        effective_samples=found.effective or None,
    )


def difficulty(priors: Sequence[float], losses: Sequence[float]) -> float:
    """Returns what a policy loses on average: KaTrain's sum of prior times loss over the options.

    Args:
        priors: how often the policy takes each option, in any unit.
        losses: what each option loses against the best one, in percentage points.
    """
    likely = np.array(priors)
    return float(likely @ np.maximum(0.0, losses) / likely.sum())


def natural_of(own: TriedChoice, others: Sequence[TriedChoice]) -> TriedChoice | None:
    """Returns the choice that made it hard to find the best one, if one did.

    It is the one by which the behaviour policy loses most, and clearly worse than what was played.

    Args:
        own: what was played, which is the best choice.
        others: the choices that were not played.
    """
    tried = [own, *others]
    wins = np.array([each.prior.win for each in tried])
    likely = np.exp((wins - wins.max()) / _TEMPERATURE)
    costs = likely / likely.sum() * [max(0.0, -each.loss.percent) for each in tried]
    costs[0] = 0.0
    natural = tried[int(costs.argmax())]
    clear = natural.loss.moved(CONFIDENCE).percent < 0 and not natural.evaluation.proven
    return natural if costs.max() >= _HARD and clear else None


def difficulty_of_call(view: Knowledge, calls: Sequence[Call], losses: Sequence[float]) -> float:
    """Returns the difficulty of a call, by the policy of the game's bidder.

    Args:
        view: what the seat knew.
        calls: the legal calls.
        losses: what each of them loses against the best one, in percent of the stake's swing.
    """
    hand = np.array([view.hand.packed], np.uint64)
    chances = bidder_of(view.rules).chances(view.auction, hand)[0]
    return difficulty([float(chances[view.auction.legal.index(call)]) for call in calls], losses)


def _difficulty(
    search: Search, found: Sequence[Estimate], losses: Sequence[float], *, by_wins: bool
) -> float | None:
    if len(found) < 2:
        return None
    priors = search.priors([each.play for each in found], by_wins=by_wins)
    wins = np.array([prior.win for prior in priors])
    # Without a network all options are equally likely.
    return difficulty(list(np.exp((wins - wins.max()) / _TEMPERATURE)), losses)


def _deals(
    view: Knowledge,
    packed: NDArray[np.uint64],
    weights: Floats,
    played: NDArray[np.bool_],
    best: NDArray[np.bool_],
    *,
    first: AbstractSet[tuple[Hand, ...]],
    same: bool,
) -> tuple[SampledDeal, ...]:
    """Returns the heaviest deals in which the choices end differently.

    Those come first in which what decides between them was measured, then those that the better one
    wins. Where what was played is the best choice, they are the heaviest deals of all.

    Args:
        view: what the seat knew.
        packed: the different deals, deals x seats.
        weights: their shares of the sample.
        played: whether what was played wins, by deal.
        best: whether the best choice wins, by deal.
        first: the deals that show what decides.
        same: whether what was played is the best choice.
    """
    places = np.flatnonzero(np.ones_like(played) if same else played != best)
    order = places[np.lexsort((-weights[places], ~best[places] & ~same))]
    found = [
        SampledDeal(
            hands=hands_of(view, packed[at]),
            weight=float(weights[at]),
            wins_played=bool(played[at]),
            wins_best=bool(best[at]),
        )
        for at in order[: _LOOKED_AT if first else _DEALS]
    ]
    return tuple(sorted(found, key=lambda deal: deal.hands not in first)[:_DEALS])
