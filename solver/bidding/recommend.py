"""Which call now, and which direction of play? The recommendation for one seat's hand."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from solver.arguments import Seed, checked
from solver.bidders.auctioneer import Auctioned
from solver.bidders.kinds import Kinds, kinds_of, learned_bidder
from solver.bidders.learned import LearnedBidder
from solver.bidding.causes import ComparedCalls, compare_calls
from solver.bidding.deals import CallDealer, CallDeals
from solver.bidding.facts import (
    VerdictChange,
    of_changes,
    of_choice,
    of_hand,
    of_others,
    verdict_changes,
    what_follows,
)
from solver.bidding.learned import (
    Populations,
    learned_values,
    new_deal,
    possible_scores,
    shared_out,
)
from solver.bidding.prospects import Prospects, prospects
from solver.bidding.ranking import Ranked, Ranking, ranked
from solver.bidding.standing import HandStrength, SeatEvidence, evidence_of_call, evidence_of_seats
from solver.bidding.values import CallValue
from solver.causes import Cause
from solver.drawing import notebook
from solver.errors import InvalidRequest, as_internal_error
from solver.game.among import Among
from solver.game.auction import Auction, Call
from solver.game.contract import Contract
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.objective import CALL_OBJECTIVE, Objective
from solver.reasons import VOCABULARIES, Language, say
from solver.reasons.facts import Fact
from solver.rules import Rules
from solver.search.candidates import candidates
from solver.search.engine_info import EngineInfo, EngineRun
from solver.search.evaluation import Prior
from solver.search.limit import Limit
from solver.search.sampled_deals import play_deals
from solver.search.search import Search
from solver.value import HIDDEN, Value

# --- The answer -----------------------------------------------------------------------------------


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


# --- A call ---------------------------------------------------------------------------------------

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
    values = order.calls
    changes = []
    if learner is not None:
        changes = verdict_changes(view.auction, view.hand, values, learner, ranking)
    against = order.against
    by_wins = objective == "win" and order.less.get(against.call) != "points"
    compared = compare_calls(view, found, against, values[0], by_wins=by_wins)
    calls = [_explained(view, value, found, kinds, language) for value in values]
    order = replace(order, calls=calls)
    facts = [*compared.facts, *of_choice(order, ranking)]
    facts += [*of_hand(strength, view.hand), *of_changes(calls, changes, learner)]
    facts += of_others(view, bidders)
    engine = run.info(0 if found is None else found.draws)
    return _advice(view, kinds, order, compared, strength, changes, facts, engine, language)


def _advice(
    view: Knowledge,
    kinds: Kinds,
    order: Ranked,
    compared: ComparedCalls,
    strength: HandStrength,
    changes: list[VerdictChange],
    facts: list[Fact],
    engine: EngineInfo,
    language: Language,
) -> BidAdvice:
    calls = order.calls
    return BidAdvice(
        best=calls[0].call,
        equal=order.equal,
        calls=calls,
        strength=strength,
        heard=evidence_of_seats(view.auction, view.first, view.seat, kinds),
        changes=changes,
        reasons=[*say(facts, language), *calls[0].reasons],
        short=VOCABULARIES[language].say_shortly(facts[0]),
        engine=engine,
        against=order.against.call,
        because=compared.because,
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


# --- A direction of play, which is a call with two choices ----------------------------------------

# As in `POST /v1/states`: the order of the seats' numbers, or the reverse.
DIRECTIONS: tuple[int, ...] = (1, -1)
# Deals that are played in both directions before the time is looked at again.
_POOL = 32


def recommend_direction(
    view: Knowledge,
    limit: Limit,
    seed: int | None,
    objective: Objective,
    bidders: Among,
    language: Language,
) -> BidAdvice:
    """Returns which direction the landlord should choose, as advice on the calls 1 and -1.

    The arguments and the errors are those of `recommend_bid`.
    """
    run = EngineRun(view.rules, limit, seed, objective)
    found = learned = sampled = None
    kinds = kinds_of(view.rules, bidders)
    if run.limit.worlds == 0:
        learned = _by_network(view, run.seed, objective)
    else:
        found = _directions(view, run.limit, run.seed, objective, kinds)
        run.done(run.limit)
        sampled = found.values()
    ranking = Ranking(objective)
    order = ranked(learned, sampled, found, ranking)
    strength = HandStrength.of(view.rules, view.hand)
    compared = compare_calls(
        view, None, order.against, order.calls[0], by_wins=objective == "win", named=_named
    )
    # No direction is a risk.
    choice = [each for each in of_choice(order, ranking, _named) if each.kind != "cautious_call"]
    facts = [*compared.facts, *choice, *of_hand(strength, view.hand)]
    engine = run.info(0 if found is None else found.draws)
    return _advice(view, kinds, order, compared, strength, [], facts, engine, language)


def _named(direction: Call) -> str:
    return "forward" if direction == 1 else "backward"


def _directions(
    view: Knowledge, limit: Limit, seed: int, objective: Objective, kinds: Kinds
) -> Prospects:
    """Returns what each direction leads to, in common deals."""
    limit = limit.running()
    dealer = CallDealer(view, kinds, seed)
    landlord = np.arange(view.rules.players) == view.seat
    dealt, scored = [], []
    for deals in dealer.pools(limit, _POOL, _POOL):
        tried = np.tile(landlord, (len(deals.hands), 1))
        played = [
            play_deals(
                view.rules, deals.hands, deals.bottoms, tried, limit, direction, objective=objective
            )
            for direction in DIRECTIONS
        ]
        finished = np.logical_and(*(done for _, done in played))
        dealt.append(deals.where(finished))
        scored.append([points[finished] for points, _ in played])
    deals = CallDeals.joined(dealt)
    count = len(deals.draws)
    ended = Auctioned((view.auction,), np.zeros(count, np.int64), np.full(count, view.first))
    return Prospects.of(
        view.seat,
        DIRECTIONS,
        (ended,) * len(DIRECTIONS),
        [np.concatenate(each) for each in zip(*scored, strict=True)],
        deals,
        np.ones(count, bool),
    )


def _by_network(view: Knowledge, seed: int, objective: Objective) -> list[CallValue]:
    """Returns what the network of the game says of each direction, before any deal is sampled."""
    contract = Contract.of_auction(view.auction, view.seat)
    own = (view.seat - view.first) % view.rules.players
    possible, values = possible_scores(view.rules, view.auction, own).landlord, []
    for direction in DIRECTIONS:
        game = Game(view.rules, view.seat, direction=direction, hands=view.hands)
        lead = Knowledge.of(game, view.seat, bottom=view.bottom, contract=contract)
        search, options = Search(lead, seed), candidates(lead)
        priors = search.priors(options, by_wins=objective == "win")
        best = max(priors, key=lambda prior: getattr(prior, objective))
        if best.pseudo_count == 0:
            raise InvalidRequest(
                "worlds: without any, only a network can answer, and {rules} has none",
                "/limit/worlds",
                rules=view.rules.id,
            )
        values.append(_two_results(direction, best, view.rules.players, possible))
    return values


def _two_results(
    direction: Call, lead: Prior, players: int, possible: NDArray[np.int64]
) -> CallValue:
    """Returns wins and losses with the chance to win and, if possible, the mean points of a lead.

    Args:
        direction: the direction of play.
        lead: what the network says of the landlord's first lead.
        players: the number of players.
        possible: the scores that the landlord can have, in rising order.
    """
    won = possible > 0
    stake, win = float(possible[won][0]), lead.win
    # The lead's points are those of a stake of one against each peasant.
    unit = stake / (players - 1)
    points = lead.points * unit
    gain = max(stake, (points + (1 - win) * stake) / max(win, 0.01))
    loss = max(stake, (win * gain - points) / max(1 - win, 0.01))
    parts = [(score, (1 - win) * share) for score, share in shared_out(possible[~won], -loss)]
    parts += [(score, win * share) for score, share in shared_out(possible[won], gain)]
    scores, probability = (np.array(column) for column in zip(*parts, strict=True))
    landlord = np.ones(len(scores), np.bool_)
    return CallValue.of(
        direction,
        scores,
        landlord,
        scores > 0,
        ~landlord,
        probability,
        lead.points_error * unit,
        lead.win_error,
    )
