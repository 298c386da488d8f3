"""The questions `plays`, `plays/classify` and `plays/beats`."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.cards import Hand
from solver.game.notation import DASHES
from solver.game.play import Play, legal_plays, readings
from solver.protocol.fields import Cards, PlayInput, RulesSource
from solver.protocol.message import PASS, Answer, PlayAnswer, Request, example
from solver.protocol.reading import field, read_hand, read_play, write_play
from solver.rules import Rules
from solver.rules.catalogue import BUILT_IN, Catalogue

# A whole deck of douzero has 59,380 legal leads; house rules with free kickers have millions.
MAX_PLAYS = 100_000


class PlaysRequest(Request):
    """A hand, and the play to beat if it does not lead."""

    model_config = example({"rules": "classic", "hand": "5566778899TTJQK2", "over": "34567"})

    rules: RulesSource
    hand: Cards
    over: PlayInput | None = Field(
        default=None, description="The play to beat; absent when this hand leads."
    )
    interrupt: bool = Field(
        default=False, description="List only the bombs that may be played out of turn."
    )


class PlaysAnswer(Answer):
    """The legal plays, with `pass` last if it is legal."""

    plays: list[PlayAnswer]


class ClassifyRequest(Request):
    """A set of cards."""

    model_config = example({"rules": "street", "cards": "7799X"})

    rules: RulesSource
    cards: Cards


class Reading(Answer):
    """One way to read a set of cards."""

    type: str
    length: Annotated[int, Field(description="The number of ranks of the run.")]
    kickers: Annotated[int, Field(description="The number of attached cards or pairs.")]
    key: Annotated[str, Field(description="The top rank; of a suited bomb the suit.")]


class ClassifyAnswer(Answer):
    """Every reading, fewest kickers first; empty when the cards are not a play."""

    readings: list[Reading]


class BeatsRequest(Request):
    """Two plays."""

    model_config = example({"rules": "double", "play": "33333", "over": "2222"})

    rules: RulesSource
    play: PlayInput
    over: PlayInput


class BeatsAnswer(Answer):
    """Whether the play beats the other."""

    beats: bool


def legal(request: PlaysRequest, catalogue: Catalogue = BUILT_IN) -> PlaysAnswer:
    """Returns the legal plays of a hand."""
    rules = catalogue.find(request.rules)
    hand = read_hand(rules, request.hand, "hand")
    over = None if request.over is None else read_play(rules, request.over, "over")
    if request.interrupt and rules.description.play.interrupts == "none":
        raise InvalidRequest("{rules} has no plays out of turn", "/interrupt", rules=rules.id)
    _check_number(rules, hand, over)
    plays = legal_plays(rules, hand, over, interrupt=request.interrupt)
    answers = [write_play(play) for play in plays]
    if over is not None and not request.interrupt:
        answers.append(PASS)
    return PlaysAnswer(plays=answers)


def classify(request: ClassifyRequest, catalogue: Catalogue = BUILT_IN) -> ClassifyAnswer:
    """Returns the readings of a set of cards."""
    rules = catalogue.find(request.rules)
    with field("cards"):
        cards = Hand.parse(rules, re.sub(DASHES, " ", request.cards))
    return ClassifyAnswer(
        readings=[Reading.model_validate(play) for play in readings(rules, cards)]
    )


def beats(request: BeatsRequest, catalogue: Catalogue = BUILT_IN) -> BeatsAnswer:
    """Returns whether one play beats another."""
    rules = catalogue.find(request.rules)
    over = read_play(rules, request.over, "over")
    play = read_play(rules, request.play, "play", over=over)
    return BeatsAnswer(beats=play.beats(over))


def _check_number(rules: Rules, hand: Hand, over: Play | None) -> None:
    """Raises InvalidRequest when there are more than `MAX_PLAYS` plays."""
    try:
        number = len(rules.native.plays(hand.packed, over.native if over else None))
    except ValueError:
        number = None  # more than the core lists
    if number is None or number > MAX_PLAYS:
        raise InvalidRequest(
            "{hand} has more than {most} legal plays", "/hand", hand=hand, most=MAX_PLAYS
        )
