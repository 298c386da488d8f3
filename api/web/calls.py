"""The field of calls: what was called so far, and the calls that may follow, as words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.game.auction import Auction, Call
from solver.reasons import VOCABULARIES
from solver.rules import Rules


@dataclass(frozen=True)
class CallField:
    """The calls of an auction whose first caller is seat 0.

    Attributes:
        text: the calls as the field shows them.
        said: the calls so far, each with its seat and its words.
        asked: the seat that is asked next: to call, or to choose the direction of play; None when
            the auction is over.
        legal: the calls that may follow, each with its words; empty at the end.
        landlord: the landlord's seat, once he is known.
        redealt: whether the auction ended without a landlord.
    """

    text: str
    said: tuple[tuple[int, str], ...]
    asked: int | None
    legal: tuple[tuple[Call, str], ...]
    landlord: int | None
    redealt: bool

    @classmethod
    def of(cls, rules: Rules, calls: Sequence[Call], lang: str) -> CallField:
        """Returns the field after these calls.

        Raises:
            IllegalCall: the first call that is not legal; its index is the pointer.
        """
        course = Auction.course(rules, calls)
        auction = course[-1]
        asked = auction.turn
        if asked is None and rules.description.play.direction != "fixed":
            asked = auction.landlord
        said = [
            (before.turn or 0, call_name(lang, call))
            for before, call in zip(course, calls, strict=False)
        ]
        return cls(
            text=" ".join(map(str, calls)),
            said=tuple(said),
            asked=asked,
            legal=tuple((call, call_name(lang, call)) for call in auction.legal),
            landlord=auction.landlord,
            redealt=auction.status == "redeal",
        )

    def with_text(self, text: str) -> CallField:
        """Returns the field with another text, which is not understood."""
        return replace(self, text=text)


def call_name(lang: str, call: Call, *, direction: bool = False) -> str:
    """Returns what a call is called on the page.

    Args:
        lang: the language of the page.
        call: the call; a number is a bid, unless it is a direction.
        direction: whether 1 and -1 are directions of play.
    """
    vocabulary = VOCABULARIES["zh" if lang == "zh" else "en"]
    if direction:
        return vocabulary.call("forward" if call == 1 else "backward")
    return vocabulary.call(call)
