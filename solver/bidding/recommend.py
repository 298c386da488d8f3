"""Which call now? The recommendation for one seat's hand."""

from __future__ import annotations

from dataclasses import replace

from solver.arguments import Seed, checked
from solver.bidders import Kinds, LearnedBidder, kinds_of, learned_bidder
from solver.bidding.bid_advice import BidAdvice
from solver.bidding.call_evidence import evidence_of_call, evidence_of_seats
from solver.bidding.call_facts import of_changes, of_choice, of_hand, of_others
from solver.bidding.call_value import CallValue
from solver.bidding.comparison import compare_calls
from solver.bidding.direction import recommend_direction
from solver.bidding.follow import what_follows
from solver.bidding.hand_strength import HandStrength
from solver.bidding.learned_values import learned_values
from solver.bidding.new_deal import new_deal
from solver.bidding.populations import Populations
from solver.bidding.prospects import Prospects, prospects
from solver.bidding.ranking import Ranking, ranked
from solver.bidding.verdict import verdict_changes
from solver.errors import InvalidRequest, as_internal_error
from solver.game.among import Among
from solver.game.auction import Auction
from solver.game.knowledge import Knowledge
from solver.game.objective import CALL_OBJECTIVE, Objective
from solver.reasons import VOCABULARIES, Language, say
from solver.reasons.facts import Fact
from solver.rules import Rules
from solver.search.engine_info import EngineRun
from solver.search.limit import Limit

# Seconds of a limit that are kept for what follows the sampling: learned values, facts and words.
_AFTERWARDS = 0.02


@checked
def recommend_bid(
    view: Knowledge,
    *,
    limit: Limit,
    seed: Seed | None = None,
    objective: Objective = CALL_OBJECTIVE,
    bidders: Among = "mixed",
    language: Language = "en",
) -> BidAdvice:
    """Returns what `view.seat` should call, with what each legal call is worth.

    After an auction whose landlord chooses the direction of play, the calls are 1 and -1.

    Args:
        view: what the seat knows: the hand that it was dealt, and the calls before its own.
        limit: when to stop. A limit in worlds alone makes the answer independent of the clock; no
            worlds at all ask the learned values alone.
        seed: decides the sampled deals; drawn when None.
        objective: what the cards of the sampled deals are played for, and what calls are ranked by:
            the score, or whether the seat's side wins. By wins a redeal counts as a new deal does.
        bidders: how the others are assumed to call: a mixture of all kinds, or all of one kind.
        language: the language of the reasons.

    Raises:
        InvalidRequest: the limit leaves nothing to search, and the game has no learned values.
        Cancelled: the search was cancelled.
    """
    if view.kind == "direction":
        return recommend_direction(view, limit, seed, objective, bidders, language)
    run = EngineRun(view.rules, limit, seed, objective)
    learner, kinds = _learner_of(view.rules, run.limit), kinds_of(view.rules, bidders)
    found = None
    if run.limit.worlds != 0:
        in_time = run.limit.reserving(_AFTERWARDS)
        found = prospects(view, in_time, run.seed, kinds, objective)
        run.done(in_time)
    learned = populations = None
    if learner is not None:
        learner = learner.among(bidders)
        learned = learned_values(view.auction, view.hand.packed, learner)
        if bidders == "mixed":
            populations = Populations.of(view.auction, view.hand.packed, learner, kinds)
    sampled = None if found is None else found.values(view.auction)
    ranking = Ranking(objective, new_deal(view.rules, learner) if objective == "win" else 0.0)
    strength = HandStrength.of(view.rules, view.hand)
    order = ranked(
        learned,
        sampled,
        found,
        ranking,
        view.auction.informed,
        populations,
        weak=strength.is_weak,
    )
    values, equal = order.calls, order.equal
    changes = []
    if learner is not None:
        changes = verdict_changes(view.auction, view.hand, values, learner, ranking)
    against = order.against
    by_wins = objective == "win" and order.less.get(against.call) != "points"
    compared = compare_calls(view, found, against, values[0], by_wins=by_wins)
    calls = [_explained(view, value, found, kinds, language) for value in values]
    facts = [*compared.facts, *of_choice(replace(order, calls=calls), ranking)]
    facts += [*of_hand(strength, view.hand), *of_changes(calls, changes, learner)]
    facts += of_others(view, bidders)
    return BidAdvice(
        best=calls[0].call,
        equal=equal,
        calls=calls,
        strength=strength,
        heard=evidence_of_seats(view.auction, view.first, view.seat, kinds),
        changes=changes,
        because=compared.because,
        against=against.call,
        reasons=[*say(facts, language), *calls[0].reasons],
        short=VOCABULARIES[language].say_shortly(facts[0]),
        engine=run.info(0 if found is None else found.draws),
        language=language,
    )


def prepare(rules: Rules) -> None:
    """Makes ready what all answers about a game's calls need, so that the first one is as fast."""
    if rules.description.auction.kind != "none":
        start = Auction.start(rules)
        evidence_of_call(start, start.legal[0])


def _learner_of(rules: Rules, limit: Limit) -> LearnedBidder | None:
    """Returns the bidder whose learned values hold in a game; None where there are none.

    Raises:
        InvalidRequest: there are none, and the limit allows no deal either.
    """
    learner = learned_bidder(rules)
    if learner is not None and not learner.values_hold:
        learner = None  # its calls are likely ones, but its points are those of another game
    if limit.worlds == 0 and learner is None:
        raise InvalidRequest(
            "worlds: without any, only learned values can answer, and this game or "
            "variant of {rules} has none",
            "/limit/worlds",
            rules=rules.id,
        )
    return learner


def _explained(
    view: Knowledge, value: CallValue, found: Prospects | None, kinds: Kinds, language: Language
) -> CallValue:
    """Returns the call with what it shows, and what follows it in words."""
    with as_internal_error():
        shows = evidence_of_call(view.auction, value.call, kinds)
        told = Fact("call_tells", {"call": value.call, "low": shows.low, "high": shows.high})
        facts = [*what_follows(view, value, found), told]
        return replace(value, shows=shows, reasons=say(facts, language))
