"""What follows each call: how the auction goes on in the sampled deals, as facts."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from solver.bidding.call_value import CallValue
from solver.bidding.prospects import Prospects
from solver.game.auction import Call
from solver.game.knowledge import Knowledge
from solver.reasons.facts import Fact
from solver.reasons.people import person_of

# A share of the deals below this is not worth a sentence.
_WORTH_SAYING = 0.02


def what_follows(view: Knowledge, value: CallValue, found: Prospects | None) -> list[Fact]:
    """Returns what follows one call, the next event first.

    Args:
        view: what the seat knows.
        value: the call and its figures.
        found: the sampled deals, which show how other seats answer; None without any.
    """
    call, after = value.call, view.auction.after(value.call)
    if after.status == "redeal":
        return [Fact("call_redeals", {"call": call})]
    said = []
    if after.turn is not None and found is not None:
        index = found.calls.index(call)
        said += _answer(view, found, index)
        said += _asked_again(view, found, index)
    if value.becomes_landlord >= _WORTH_SAYING and value.win_as_landlord is not None:
        share, win = value.becomes_landlord, value.win_as_landlord
        said.append(Fact("call_leads", {"call": call, "share": share, "win": win}))
    if value.win_as_peasant is not None:
        share = max(0.0, 1.0 - value.becomes_landlord - value.redeal)
        if share >= _WORTH_SAYING:
            win = value.win_as_peasant
            said.append(Fact("call_follows", {"call": call, "share": share, "win": win}))
    if value.redeal >= _WORTH_SAYING:
        said.append(Fact("call_may_redeal", {"call": call, "share": value.redeal}))
    return said


def _answer(view: Knowledge, found: Prospects, index: int) -> list[Fact]:
    """Returns what the next seat mostly says to a call."""
    call = found.calls[index]
    after = view.auction.after(call)
    assert after.turn is not None
    seat = (view.first + after.turn) % view.rules.players
    if seat == view.seat:
        return []
    shares = _shares_of(found, index, len(after.calls))
    answer = max(shares, key=lambda each: shares[each])
    who = person_of(view, seat)
    values = {"call": call, "who": who, "answer": answer, "share": shares[answer]}
    return [Fact("call_answered", values)]


def _shares_of(found: Prospects, index: int, place: int) -> dict[Call, float]:
    """Returns how often each call stands at one place of the auctions that follow a call."""
    future = found.futures[index]
    shares: dict[Call, float] = defaultdict(float)
    for number, end in enumerate(future.ends):
        shares[end.calls[place]] += found.share(future.end_of == number)
    return shares


def _asked_again(view: Knowledge, found: Prospects, index: int) -> list[Fact]:
    """Returns how often the seat is asked again after a call, and what it then mostly says."""
    call, future = found.calls[index], found.futures[index]
    made = len(view.auction.calls) + 1
    own = (view.seat - view.first) % view.rules.players
    asked = np.zeros(len(found.weights), bool)
    answers: dict[Call, float] = defaultdict(float)
    for number, end in enumerate(future.ends):
        callers = [before.turn for before, _ in end.steps]
        places = [place for place in range(made, len(callers)) if callers[place] == own]
        if places:
            here = future.end_of == number
            asked |= here
            answers[end.calls[places[0]]] += found.share(here)
    share = found.share(asked)
    if share < _WORTH_SAYING:
        return []
    answer = max(answers, key=lambda each: answers[each])
    part = answers[answer] / share
    return [Fact("call_again", {"call": call, "share": share, "answer": answer, "part": part})]
