"""Recorded games of strong players, and the same games with a mistake planted in them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lab.arena import Dealer, play_deal
from lab.arena.agent import Agent
from lab.arena.agents import AgentSpec
from lab.arena.deals import Deal
from lab.arena.recording import record_of
from solver.game.act import Act, Move
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import PASS, Play
from solver.records.decision import RecordedDecision
from solver.records.record import Record
from solver.rules import Rules
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.search import Search

# How many decisions of a game are tried until a mistake can be planted at one of them.
_TRIED = 12
# How many decisions of one game are asked about, where those of many games are.
OF_A_GAME = 6


def played(rules: Rules, deal: Deal, seats: Sequence[Agent]) -> Record:
    """Returns the record of a deal, played to its end by the agents in `seats`."""
    return record_of(play_deal(rules, deal, seats), deal)


class Finished(NamedTuple):
    """A decision of a finished game.

    Attributes:
        decision: what the seat knew, and what it did.
        landlord: whether the seat was the landlord.
        won: whether its side won.
    """

    decision: RecordedDecision
    landlord: bool
    won: bool


def network_decisions(
    rules: Rules, deal: Deal, most: int, objective: Objective, choose: random.Random
) -> list[Finished]:
    """Returns at most `most` decisions about plays of a game that equals play in all seats.

    They play as advised without a search: by the network, and by a few worlds in endings.

    Args:
        rules: the game.
        deal: the deal.
        most: how many decisions are picked.
        objective: what all seats play for.
        choose: decides the network's seed and the decisions.
    """
    agent = AgentSpec("network", Limit(worlds=0), choose.getrandbits(40), objective=objective)
    record = played(rules, deal, [agent.make(rules)] * rules.players)
    assert record.result is not None
    landlords_won = record.result.winner == "landlord"
    asked = [each for each in record.decisions() if each.view.kind == "play"]
    return [
        Finished(each, landlord, landlord == landlords_won)
        for each in choose.sample(asked, min(most, len(asked)))
        for landlord in [record.landlord == each.seat]
    ]


@dataclass
class Follower:
    """An agent that repeats the acts of a game as far as they go, and then plays like another."""

    agent: Agent
    acts: Sequence[Act]
    name: str = "follower"

    def decide(self, view: Knowledge) -> Play | None:
        """Returns what was done in the game, or what the agent does after its end."""
        at = len(view.history)
        if at >= len(self.acts):
            return self.agent.decide(view)
        act = self.acts[at]
        # Other seats are asked for a bomb out of turn before it is played.
        if act.seat != view.seat or act.cards == PASS or (view.my_turn and act.interrupt):
            return None
        return Play.parse(view.rules, act.cards, over=view.current)


@dataclass(frozen=True)
class Planted:
    """A game with a planted mistake.

    Attributes:
        record: the game.
        index: the event's number of the mistake.
        loss: the percentage points that it loses, by the second of two searches.
    """

    record: Record
    index: int
    loss: float


def planted(
    rules: Rules,
    deal: Deal,
    seats: Sequence[Agent],
    *,
    least: float,
    limit: Limit,
    choose: random.Random,
) -> Planted | None:
    """Returns a game in which one play is replaced by a worse one, and played on after it.

    Two searches with seeds of their own have to agree that the play is so much worse; the first
    one picks it, so the second one measures it without the winner's curse.

    Args:
        rules: the game.
        deal: the deal.
        seats: the agents by seat.
        least: the percentage points of winning that the play has to lose.
        limit: the limit of each search.
        choose: decides where the mistake is, and the seeds.

    Returns:
        None where the deal offers no such mistake at the decisions that were tried.
    """
    record = played(rules, deal, seats)
    decisions = [each for each in record.decisions() if each.kind == "play" and not each.interrupt]
    first = decisions[0].index
    for decision in choose.sample(decisions, min(_TRIED, len(decisions))):
        found = _mistake(decision, least, limit, choose)
        if found is None:
            continue
        play, loss = found
        acts = [*record.acts[: decision.index - first], Move(decision.seat, play).to_act()]
        followers: list[Agent] = [Follower(agent, acts) for agent in seats]
        changed = played(rules, deal, followers)
        return Planted(changed, decision.index, loss)
    return None


def _mistake(
    decision: RecordedDecision, least: float, limit: Limit, choose: random.Random
) -> tuple[Play | None, float] | None:
    view = decision.view
    assert view.kind == "play"
    options = candidates(view)
    if len(options) < 2:
        return None
    wins = _wins(view, options, limit, choose.getrandbits(48), ())
    worse = [at for at in range(len(options)) if 100 * (max(wins) - wins[at]) >= least]
    if not worse:
        return None
    at = choose.choice(worse)
    wins = _wins(view, options, limit, choose.getrandbits(48), (at,))
    loss = 100 * (max(wins) - wins[at])
    return (options[at], loss) if loss >= least else None


def _wins(
    view: Knowledge, options: list[Play | None], limit: Limit, seed: int, keep: tuple[int, ...]
) -> list[float]:
    trials = Search(view, seed).run(options, limit, by_wins=True, keep=keep)
    return [trial.won if trial.worlds else 0.0 for trial in trials]


def dealt(rules: Rules, seed: int, number: int) -> Deal:
    """Returns deal `number` of a seed, with an auction in a game that has one."""
    return Dealer(rules, seed).deal(number)
