"""Who becomes the landlord. Seats are counted from the first caller, who is 0."""

from collections.abc import Sequence
from typing import Any

from .decks import PLAYERS
from .happy import happy_auction, happy_question

_ILLEGAL = {"status": "illegal"}
_OPEN = {"status": "open"}
_REDEAL = {"status": "redeal"}


def _is_bid(call: object) -> bool:
    return isinstance(call, int) and not isinstance(call, bool) and call in (1, 2, 3)


def _street(calls: list[Any]) -> dict[str, Any]:
    for seat, call in enumerate(calls):
        if seat == 4 or call not in ("claim", "decline"):
            return _ILLEGAL
        if call == "claim":
            if len(calls) > seat + 1:
                return _ILLEGAL
            return {"status": "done", "landlord": seat, "bid": 1}
    return _REDEAL if len(calls) == 4 else _OPEN


def _classic(calls: list[Any]) -> dict[str, Any]:
    """Bids go round; a pass is final; two passed players leave the bidder as landlord."""
    passed: set[int] = set()
    bidder, bid, seat, ended = None, 0, 0, False
    for call in calls:
        if ended:
            return _ILLEGAL
        if call == "pass":
            passed.add(seat)
        elif _is_bid(call) and call > bid:
            bidder, bid = seat, call
        else:
            return _ILLEGAL
        ended = bid == 3 or len(passed) == 3 or (bidder is not None and len(passed) == 2)
        if not ended:
            seat = (seat + 1) % 3
            while seat in passed:
                seat = (seat + 1) % 3
    if not ended:
        return _OPEN
    if bidder is None:
        return _REDEAL
    return {"status": "done", "landlord": bidder, "bid": bid}


def _one_call_each(players: int, calls: list[Any]) -> dict[str, Any]:
    bidder, bid = None, 0
    for seat, call in enumerate(calls):
        if seat == players or bid == 3:
            return _ILLEGAL
        if call == "pass":
            continue
        if not (_is_bid(call) and call > bid):
            return _ILLEGAL
        bidder, bid = seat, call
    if bid < 3 and len(calls) < players:
        return _OPEN
    if bidder is None:
        return _REDEAL
    return {"status": "done", "landlord": bidder, "bid": bid}


def _snatch(calls: list[Any]) -> dict[str, Any]:
    """One call each, then the player after the highest bidder says ``snatch`` or ``no``."""
    for made in range(1, len(calls) + 1):
        bidding = _one_call_each(3, calls[:made])
        if bidding["status"] == "done":
            answers = calls[made:]
            if not answers:
                return {"status": "open_snatch"}
            if len(answers) > 1 or answers[0] not in ("snatch", "no"):
                return _ILLEGAL
            snatched = answers[0] == "snatch"
            landlord = (bidding["landlord"] + 1) % 3 if snatched else bidding["landlord"]
            return {
                "status": "done",
                "landlord": landlord,
                "bid": bidding["bid"],
                "snatch": snatched,
            }
    return _one_call_each(3, calls)


def auction(game: str, calls: Sequence[Any]) -> dict[str, Any]:
    """What the calls lead to: ``status``, and when done ``landlord``, ``bid`` (and ``snatch``).

    ``status`` is ``open``, ``open_snatch``, ``done``, ``redeal`` or ``illegal``; in happy also
    ``open_show`` or ``open_doubling``, and more follows from the calls (see `happy`). Douzero has no
    auction: without calls seat 0 is the landlord at 1, and every call is illegal.
    """
    made = list(calls)
    if game == "street":
        return dict(_street(made))
    if game == "classic":
        return dict(_classic(made))
    if game == "snatch":
        return dict(_snatch(made))
    if game == "happy":
        return happy_auction(made)
    if game == "douzero":
        return dict(_ILLEGAL) if made else {"status": "done", "landlord": 0, "bid": 1}
    return dict(_one_call_each(PLAYERS[game], made))


def next_caller(game: str, calls: Sequence[Any]) -> int | None:
    """The seat to call next, or None when the auction is over or broken."""
    made = list(calls)
    if game == "happy":
        question = happy_question(made)
        return None if question is None else question[0]
    status = auction(game, made)["status"]
    if status == "open_snatch":
        return int((_one_call_each(3, made)["landlord"] + 1) % 3)
    if status != "open":
        return None
    if game != "classic":
        return len(made)
    passed: set[int] = set()
    seat = 0
    for call in made:
        if call == "pass":
            passed.add(seat)
        seat = (seat + 1) % 3
        while seat in passed:
            seat = (seat + 1) % 3
    return seat
