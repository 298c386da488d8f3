"""The auction and the score of `happy`, written from docs/rules.md alone.

Seats of an auction are counted from the first caller, who is 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

_PLAYERS = 3
_DOUBLINGS = {"single": 1, "double": 2, "super": 4}


@dataclass(frozen=True)
class House:
    """The options of `happy`; the defaults are those of the game.

    `show`: the factors of the open hands before and during the deal. `landlord_show`: the factor
    of the landlord's open hand after he has taken the bottom, 0 where he may not show then.
    """

    show: tuple[int, ...] = (5, 4, 3)
    landlord_show: int = 2
    doubling: tuple[str, ...] = ("single", "double")
    open_hands: str = "largest"
    bombs: str = "product"
    cap: int = 0
    settlement: str = "pairwise"


HAPPY = House()


@dataclass
class _Talk:
    """The auction in the making: `asked` is the next question, a seat and what it may say."""

    calls: list[Any]
    said: int = 0
    asked: tuple[int, tuple[str, ...]] | None = None
    status: str = "open"
    shown: list[int] = field(default_factory=lambda: [0] * _PLAYERS)
    factors: list[int] = field(default_factory=lambda: [1] * _PLAYERS)
    snatches: int = 0
    landlord: int | None = None
    bottom_taken: bool = False

    def ask(self, seat: int, status: str, words: tuple[str, ...]) -> str:
        """Returns what the seat says."""
        self.status, self.asked = status, (seat, words)
        if self.said == len(self.calls):
            raise _NoMoreCalls
        call = self.calls[self.said]
        if not isinstance(call, str) or call not in words:
            raise _IllegalCall
        self.said += 1
        self.asked = None
        return call


class _NoMoreCalls(Exception):
    pass


class _IllegalCall(Exception):
    pass


def _hold(talk: _Talk, house: House) -> None:
    """Asks one question after another until the auction is over."""
    if house.show:
        words = (*(f"show{factor}" for factor in house.show), "hide")
        for seat in range(_PLAYERS):
            said = talk.ask(seat, "open_show", words)
            talk.shown[seat] = 0 if said == "hide" else int(said[-1])
    _find_landlord(talk)
    if talk.landlord is None:
        talk.status = "redeal"
        return
    talk.bottom_taken = True
    if house.landlord_show and not talk.shown[talk.landlord]:
        said = talk.ask(talk.landlord, "open_show", (f"show{house.landlord_show}", "hide"))
        if said != "hide":
            talk.shown[talk.landlord] = house.landlord_show
    if len(house.doubling) > 1:
        for step in range(_PLAYERS):
            seat = (talk.landlord + step) % _PLAYERS
            talk.factors[seat] = _DOUBLINGS[talk.ask(seat, "open_doubling", house.doubling)]
    talk.status = "done"


def _find_landlord(talk: _Talk) -> None:
    """Claims and snatches; afterwards `landlord` is None for a redeal."""
    order = sorted(range(_PLAYERS), key=lambda seat: (-talk.shown[seat], seat))
    declined = []
    for seat in order:
        if talk.ask(seat, "open", ("claim", "decline")) == "claim":
            claimer = holder = seat
            break
        declined.append(seat)
    else:
        talk.landlord = order[0] if any(talk.shown) else None
        return
    for step in range(1, _PLAYERS):
        seat = (claimer + step) % _PLAYERS
        if seat not in declined:
            holder = _offer(talk, seat, holder)
    if talk.snatches:
        holder = _offer(talk, claimer, holder)
    talk.landlord = holder


def _offer(talk: _Talk, seat: int, holder: int) -> int:
    if talk.ask(seat, "open_snatch", ("snatch", "no")) == "no":
        return holder
    talk.snatches += 1
    return seat


def _talk(calls: Sequence[Any], house: House) -> _Talk | None:
    """Returns the auction after the calls; None where one of them is illegal."""
    talk = _Talk(list(calls))
    try:
        _hold(talk, house)
    except _NoMoreCalls:
        return talk
    except _IllegalCall:
        return None
    return talk if talk.said == len(talk.calls) else None


def happy_auction(calls: Sequence[Any], house: House = HAPPY) -> dict[str, Any]:
    """What the calls lead to: `status`, and when done also what the score depends on.

    `status` is `open_show`, `open`, `open_snatch`, `open_doubling`, `done`, `redeal` or `illegal`.
    """
    talk = _talk(calls, house)
    if talk is None:
        return {"status": "illegal"}
    if talk.status != "done":
        return {"status": talk.status}
    return {
        "status": "done",
        "landlord": talk.landlord,
        "bid": 1,
        "snatches": talk.snatches,
        "shown": talk.shown,
        "factors": talk.factors,
    }


def happy_question(
    calls: Sequence[Any], house: House = HAPPY
) -> tuple[int, tuple[str, ...]] | None:
    """The seat to call next and its legal calls; None when the auction is over or broken."""
    talk = _talk(calls, house)
    return None if talk is None else talk.asked


def happy_bottom_taken(calls: Sequence[Any], house: House = HAPPY) -> bool:
    """Whether the landlord is known and has the bottom, after legal calls."""
    talk = _talk(calls, house)
    return talk is not None and talk.bottom_taken


def happy_score(
    *,
    landlord_won: bool,
    bombs: Sequence[int] = (),
    rockets: int = 0,
    snatches: int = 0,
    spring: bool = False,
    anti: bool = False,
    shown: Sequence[int] = (0, 0, 0),
    factors: Sequence[int] = (),
    house: House = HAPPY,
) -> list[int]:
    """What the landlord gets and what each peasant gets, in the order of seats after the landlord.

    `shown` and `factors` stand in the same order, the landlord's first. Without `factors` one entry
    stands for both peasants, who get the same.
    """
    own = factors or (1, 1, 1)
    multiplier = 1
    for _ in range(snatches + rockets):
        multiplier *= 2
    if house.bombs == "sum":
        multiplier *= 1 + len(bombs)
    else:
        multiplier *= 2 ** len(bombs)
    if spring or anti:
        multiplier *= 2
    open_hands = [factor for factor in shown if factor]
    if house.open_hands == "product":
        for factor in open_hands:
            multiplier *= factor
    elif open_hands:
        multiplier *= max(open_hands)
    if house.cap:
        multiplier = min(multiplier, house.cap)
    if house.settlement == "common":
        common = multiplier * own[0] * own[1] * own[2]
        losses = [common, common]
    else:
        losses = [multiplier * own[0] * each for each in own[1:]]
    sign = 1 if landlord_won else -1
    paid = [sign * sum(losses), *(-sign * loss for loss in losses)]
    return paid if factors else paid[:2]
