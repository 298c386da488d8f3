"""Which call now, and which direction of play? The recommendation for one seat's hand."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated

from solver.arguments import Seed, checked
from solver.bidders.kinds import kinds_of
from solver.bidding.causes import compare_calls
from solver.bidding.facts import (
    VerdictChange,
    of_changes,
    of_choice,
    of_hand,
    of_others,
    verdict_changes,
    what_follows,
)
from solver.bidding.learned import Learned
from solver.bidding.prospects import CallSearch, Prospects
from solver.bidding.ranking import Ranking, ranked
from solver.bidding.standing import HandStrength, SeatEvidence, evidence_of_call
from solver.bidding.values import CallValue
from solver.causes import Cause
from solver.drawing import notebook
from solver.errors import as_internal_error
from solver.game.among import Among
from solver.game.auction import Auction, Call
from solver.game.knowledge import Knowledge
from solver.game.objective import CALL_OBJECTIVE, Objective
from solver.reasons import VOCABULARIES, Language, say
from solver.reasons.facts import Fact
from solver.rules import Rules
from solver.search.engine_info import EngineInfo, EngineRun
from solver.search.limit import Limit
from solver.value import HIDDEN, Value

# Seconds of a limit that are kept for what follows the sampling: learned values, facts and words.
_AFTERWARDS = 0.02


@dataclass(frozen=True)
class BidAdvice(Value):
    """What to call."""

    best: Call
    """The recommended call."""
    equal: tuple[Call, ...]
    """The calls that are not clearly worth less than any other, `best` among them, the most
    cautious in front. Of those that cost little the most cautious one is recommended.
    """
    calls: list[CallValue]
    """The legal calls, the recommended one in front and the others by what is played for."""
    strength: HandStrength
    """The strength of the hand."""
    heard: list[SeatEvidence]
    """What the calls of the other seats have shown of their hands."""
    changes: list[VerdictChange]
    """What would change the verdict: the least exchange of a card for a bolder call, and the least
    for a more cautious one; empty where the game has no learned bidder.
    """
    reasons: list[str]
    """What decides between the best call and the other one, and facts about the choice, the hand
    and the best call, in words.
    """
    short: str
    """The first reason in at most 60 signs, or 24 Chinese ones."""
    engine: EngineInfo
    """What computed the answer."""
    against: Call
    """The call that the recommended one is compared with: the best of those that are clearly worth
    less; where there is none, the best of those that are equal.
    """
    because: tuple[Cause, ...]
    """What decides between the two in the sampled deals, the weightiest first; where nothing
    clearly does, what both win as a whole (`call_odds`).
    """
    language: Annotated[Language, HIDDEN] = field(default="en", compare=False)
    """The language in which it was asked for."""

    def __repr__(self) -> str:
        return f"<BidAdvice {self.best}: of {len(self.calls)} calls>"

    def _repr_html_(self) -> str:
        """Draws the advice in a notebook."""
        return notebook.html(self)


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
    run = EngineRun(view.rules, limit, seed, objective)
    kinds = kinds_of(view.rules, bidders)
    search = CallSearch(view, run.seed, kinds, objective, networks=run.networks)
    known, found = Learned.of(search, run, objective, bidders), None
    if run.limit.worlds != 0:
        in_time = run.limit.reserving(_AFTERWARDS)
        found = search.run(in_time)
        run.done(in_time)
    strength = HandStrength.of(view.rules, view.hand)
    ranking = Ranking(objective, known.new_deal)
    # No direction is a risk.
    weak = strength.is_weak and not search.chooses_direction
    order = ranked(ranking, known.values, found, search.informed, known.tables, weak=weak)
    changes = verdict_changes(view, order, known.bidder)
    compared = compare_calls(search, found, order.against, order.calls[0], by_wins=order.by_wins)
    facts = [*compared.facts, *of_choice(order, search.names), *of_hand(strength)]
    facts += [*of_changes(order, changes, known.bidder), *of_others(search)]
    calls = [_explained(search, value, found, language) for value in order.calls]
    return BidAdvice(
        best=calls[0].call,
        equal=order.equal,
        calls=calls,
        strength=strength,
        heard=search.heard,
        changes=changes,
        reasons=[*say(facts, language), *calls[0].reasons],
        short=VOCABULARIES[language].say_shortly(facts[0]),
        engine=run.info(0 if found is None else found.draws),
        against=order.against.call,
        because=compared.because,
        language=language,
    )


def _explained(
    search: CallSearch, value: CallValue, found: Prospects | None, language: Language
) -> CallValue:
    """Returns the call with what it shows and what follows it in words; a direction as it is."""
    if search.chooses_direction:
        return value
    with as_internal_error():
        shows = evidence_of_call(search.view.auction, value.call, search.kinds)
        told = Fact("call_tells", {"call": value.call, "low": shows.low, "high": shows.high})
        facts = [*what_follows(search, value, found), told]
        return replace(value, shows=shows, reasons=say(facts, language))


def prepare(rules: Rules) -> None:
    """Makes ready what all answers about a game's calls need, so that the first one is as fast."""
    if rules.description.auction.kind != "none":
        start = Auction.start(rules)
        evidence_of_call(start, start.legal[0], kinds_of(rules))
