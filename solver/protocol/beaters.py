"""The question `plays/beaters`: who may beat which play."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from solver.game.cards import Hand
from solver.game.play import Play
from solver.protocol.endpoint import endpoint
from solver.protocol.fields import Cards, PlayInput, RulesSource
from solver.protocol.message import Answer, Request, example
from solver.protocol.reading import read_hand, read_play
from solver.rules import MAX_SEATS, Rules, TooLarge
from solver.rules.catalogue import BUILT_IN, Catalogue

MOST_ASKED = 40


class Holder(Request):
    """What a seat may hold, and how many cards it holds."""

    cards: Cards
    left: Annotated[int, Field(ge=0, le=120)] | None = Field(
        default=None, description="How many of the cards it holds at most; all when null."
    )


class BeatersRequest(Request):
    """Some plays, and what each seat may hold."""

    model_config = example(
        {
            "rules": "classic",
            "plays": ["AA", "7"],
            "holders": [None, {"cards": "224455BR", "left": 3}, {"cards": "3", "left": 1}],
        }
    )

    rules: RulesSource
    plays: Annotated[list[PlayInput], Field(max_length=MOST_ASKED)]
    holders: Annotated[list[Holder | None], Field(max_length=MAX_SEATS)] = Field(
        description="By seat what it may hold; null for the seat whose plays these are."
    )


class SeatBeats(Answer):
    """Whether a seat may beat a play."""

    seat: int
    beats: bool


class BeatenPlay(Answer):
    """A play, and who may beat it."""

    cards: str
    type: str
    bomb: bool = Field(description="Whether it is a bomb of the game.")
    seats: list[SeatBeats]


class BeatersAnswer(Answer):
    """The plays in the order of the request."""

    plays: list[BeatenPlay]


@endpoint(
    "plays/beaters",
    "listBeaters",
    "Who may beat which play, by what each seat may hold.",
)
def answer(request: BeatersRequest, catalogue: Catalogue = BUILT_IN) -> BeatersAnswer:
    """Returns who may beat which play, by what each seat may hold."""
    rules = catalogue.find(request.rules)
    plays = [read_play(rules, play, "plays", index) for index, play in enumerate(request.plays)]
    holders = {
        seat: (read_hand(rules, holder.cards, "holders", seat, "cards"), holder.left)
        for seat, holder in enumerate(request.holders)
        if holder is not None
    }
    bombs = {bomb.type for bomb in rules.description.bombs}
    return BeatersAnswer(
        plays=[
            BeatenPlay(
                cards=str(play),
                type=play.type,
                bomb=play.type in bombs,
                seats=[
                    SeatBeats(seat=seat, beats=_may_beat(rules, hand, left, play))
                    for seat, (hand, left) in holders.items()
                ],
            )
            for play in plays
        ]
    )


def _may_beat(rules: Rules, hand: Hand, left: int | None, play: Play) -> bool:
    most = len(hand) if left is None else left
    try:
        return rules.native.can_beat(hand.packed, play.native, most)
    except TooLarge:
        return True  # there are more plays than the core lists
