"""The actions of OpenSpiel's game dou_dizhu: their numbers, and the texts that it prints.

Numbers 0 to 3 are the pass and the bids, then come all plays in a fixed order. In a deal the
numbers mean which card is turned up (0 to 50) and which card is dealt (51 to 104).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from solver.errors import InvalidRequest, quoted
from solver.game.cards import Hand
from solver.records.cards54 import RANKS

PASS = "Pass"
BID = "Bid "
DEAL = "Deal "
BIDS = tuple(f"{BID}{number}" for number in (1, 2, 3))
FACE_UP = "Decide first card up position "
FACE_UPS = 51
_FIRST_CARD = 51
_SUITS = "CDHS"
_NUMBERED = RANKS[:13]  # the ranks with four cards
_RUN = RANKS[:12]  # ranks that make runs
_SMALL, _BIG = "(BWJ)", "(CJ)"
_LONGEST = 100  # signs
_CARDS = (*(suit + rank for suit in _SUITS for rank in _NUMBERED), _SMALL, _BIG)
_NUMBER_OF_CARD = {card: _FIRST_CARD + place for place, card in enumerate(_CARDS)}


def card_of(action: object) -> str:
    """Returns the rank of the card that a deal action names, by number or as "Deal H4".

    Raises:
        InvalidRequest: it deals no card.
    """
    number = number_of_deal(action)
    card = _CARDS[number - _FIRST_CARD]
    return letters(card) if card.startswith("(") else card[1]


def number_of_deal(action: object) -> int:
    """Returns the number of an action that deals a card.

    Raises:
        InvalidRequest: it deals no card.
    """
    if type(action) is int and _FIRST_CARD <= action < _FIRST_CARD + len(_CARDS):
        return action
    if isinstance(action, str) and action.startswith(DEAL):
        number = _NUMBER_OF_CARD.get(action.removeprefix(DEAL).strip())
        if number is not None:
            return number
    raise InvalidRequest("{action} deals no card", action=quoted(action))


def deal_of(number: int) -> str:
    """Returns the text of the action that deals the card with a number from 0 to 53.

    Card numbers are those of `cards54.Numbers`: four in a row are of one rank.
    """
    rank = number // 4 + number // 53
    card = (_SMALL, _BIG)[rank - 13] if rank >= 13 else _SUITS[number % 4] + RANKS[rank]
    return DEAL + card


def letters(text: str) -> str:
    """Returns a play in our letters; OpenSpiel's jokers are (BWJ) and (CJ)."""
    return text.replace(_SMALL, "B").replace(_BIG, "R")


def cards_of(action: object) -> str:
    """Returns the cards that an action plays, by its text or its number; nothing for the pass.

    Raises:
        InvalidRequest: there is no such action.
    """
    text = action_text(action) if type(action) is int else action
    if not isinstance(text, str) or not text.strip() or len(text) > _LONGEST:
        raise InvalidRequest("{text} is no action of OpenSpiel", text=quoted(text))
    return "" if text == PASS else letters(text)


def text_of(cards: Iterable[str]) -> str:
    """Returns cards as OpenSpiel writes them."""
    return "".join({"B": _SMALL, "R": _BIG}.get(card, card) for card in cards)


def play_text(body: Hand, kickers: Hand) -> str:
    """Returns the text of a play: a dash before the wings of an airplane, none after one triplet.

    Raises:
        InvalidRequest: OpenSpiel has no such play.
    """
    key = _key(str(body), str(kickers))
    number = _number_of_key().get(key)
    if number is None:
        cards = f"{body}-{kickers}" if kickers else body
        raise InvalidRequest("OpenSpiel has no play {cards}", cards=cards)
    return action_text(number)


def action_text(number: int) -> str:
    """Returns the text of an action that is a call or a play.

    Raises:
        InvalidRequest: there is no such action.
    """
    if number == 0:
        return PASS
    if 1 <= number <= 3:
        return f"{BID}{number}"
    plays = _plays()
    if not 0 <= number - 4 < len(plays):
        raise InvalidRequest(
            "{number} is no action of OpenSpiel: they are 0 to {last}",
            number=number,
            last=len(plays) + 3,
        )
    body, kickers = plays[number - 4]
    if not kickers:
        return text_of(body)
    if len(body) == 3:
        return text_of(sorted(body + kickers, key=RANKS.index))
    return f"{text_of(body)}-{text_of(kickers)}"


def action_number(text: str) -> int:
    """Returns the number of an action that is a call or a play, by its text.

    Raises:
        InvalidRequest: OpenSpiel has no such action.
    """
    if text == PASS:
        return 0
    if text in BIDS:
        return BIDS.index(text) + 1
    number = _number_of_text().get(text)
    if number is None:
        raise InvalidRequest("OpenSpiel has no action {text}", text=quoted(text))
    return number


@cache
def _number_of_text() -> dict[str, int]:
    return {action_text(4 + place): 4 + place for place in range(len(_plays()))}


@cache
def _number_of_key() -> dict[str, int]:
    return {_key(*play): 4 + place for place, play in enumerate(_plays())}


def _key(body: str, kickers: str) -> str:
    return f"{body}-{kickers}"


@cache
def _plays() -> tuple[tuple[str, str], ...]:
    """Returns body and kickers of all plays in the order of OpenSpiel's numbers."""
    return tuple(_all_plays())


def _all_plays() -> Iterator[tuple[str, str]]:
    singles = [(rank, "") for rank in RANKS]
    yield from singles
    yield from _runs(1, 5, 12)
    yield from ((rank * 2, "") for rank in _NUMBERED)
    yield from _runs(2, 3, 10)
    yield from ((rank * 3, "") for rank in _NUMBERED)
    yield from ((rank * 3, kicker) for rank in _NUMBERED for kicker in RANKS if kicker != rank)
    yield from (
        (rank * 3, kicker * 2) for rank in _NUMBERED for kicker in _NUMBERED if kicker != rank
    )
    yield from _runs(3, 2, 6)
    for length in range(2, 6):
        for run in _slices(length):
            yield from ((_times(run, 3), wings) for wings in _single_wings(run))
    for length in range(2, 5):
        for run in _slices(length):
            others = [rank for rank in _NUMBERED if rank not in run]
            pairs = sorted(combinations(others, length), key=_from_the_highest)
            yield from ((_times(run, 3), _times(wings, 2)) for wings in pairs)
    yield from ((rank * 4, "") for rank in _NUMBERED)
    yield ("BR", "")


def _single_wings(run: str) -> list[str]:
    """Returns the single cards that a run of triplets may carry: no bomb and no rocket."""
    others = [rank for rank in RANKS if rank not in run]
    found = [
        wings
        for wings in combinations_with_replacement(others, len(run))
        if all(wings.count(rank) <= (3 if rank in _NUMBERED else 1) for rank in set(wings))
        and not {"B", "R"} <= set(wings)
    ]
    return ["".join(wings) for wings in sorted(found, key=_from_the_highest)]


def _runs(copies: int, shortest: int, longest: int) -> Iterator[tuple[str, str]]:
    for length in range(shortest, longest + 1):
        yield from ((_times(run, copies), "") for run in _slices(length))


def _slices(length: int) -> list[str]:
    return [_RUN[start : start + length] for start in range(len(_RUN) - length + 1)]


def _times(ranks: Iterable[str], copies: int) -> str:
    return "".join(rank * copies for rank in ranks)


def _from_the_highest(wings: Sequence[str]) -> list[int]:
    return [RANKS.index(rank) for rank in reversed(wings)]
