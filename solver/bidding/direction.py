"""Which direction of play should the landlord choose, where the rules let him?"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.bidders import Kinds, kinds_of
from solver.bidders.auctioneer import Auctioned
from solver.bidding.bid_advice import BidAdvice
from solver.bidding.call_deals import CallDealer, CallDeals
from solver.bidding.call_evidence import evidence_of_seats
from solver.bidding.call_facts import of_choice, of_hand
from solver.bidding.call_value import CallValue
from solver.bidding.comparison import compare_calls
from solver.bidding.hand_strength import HandStrength
from solver.bidding.possible_scores import possible_scores, shared_out
from solver.bidding.prospects import Prospects
from solver.bidding.ranking import Ranking, ranked
from solver.errors import InvalidRequest
from solver.game.among import Among
from solver.game.auction import Call
from solver.game.contract import Contract
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.reasons import VOCABULARIES, Language, say
from solver.search.candidates import candidates
from solver.search.engine_info import EngineRun
from solver.search.evaluation import Prior
from solver.search.limit import Limit
from solver.search.sampled_deals import play_deals
from solver.search.search import Search

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
    return BidAdvice(
        best=order.calls[0].call,
        equal=order.equal,
        calls=order.calls,
        strength=strength,
        heard=evidence_of_seats(view.auction, view.first, view.seat, kinds),
        changes=[],
        because=compared.because,
        against=order.against.call,
        reasons=say(facts, language),
        short=VOCABULARIES[language].say_shortly(facts[0]),
        engine=run.info(0 if found is None else found.draws),
        language=language,
    )


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
