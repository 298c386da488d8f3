"""Questions about plays: which are legal, what cards can be read as, and what beats what."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from solver.arguments import MAX_NUMBER
from solver.errors import InvalidRequest
from solver.game.cards import Hand
from solver.game.choice import PlayAnswer
from solver.game.no_play import why_no_play
from solver.game.play import Play, readings, written_plays
from solver.protocol.acts import OverInput
from solver.protocol.endpoint import endpoint
from solver.protocol.fields import Cards, LanguageInput, PlayInput, RulesSource
from solver.protocol.message import Answer, Request, example, optional
from solver.protocol.reading import field, read_hand, read_play, read_set
from solver.rules import MAX_SEATS, Rules, TooLarge
from solver.rules.catalogue import BUILT_IN, Catalogue
from solver.value import adapter

# --- Legal plays, readings, and whether one play beats another ------------------------------------

# The most plays in one answer. No dealt hand has more plays than this. Of the whole
# decks only those of decktet and douzero do.
MOST_IN_ANSWER = 20_000
_PASS = PlayAnswer(None).to_dict()


class PlaysRequest(Request):
    """A hand, and the play to beat if it does not lead."""

    model_config = example({"rules": "classic", "hand": "5566778899TTJQK2", "over": "34567"})

    rules: RulesSource
    hand: Cards
    over: OverInput | None = Field(
        default=None, description="The play to beat; absent when this hand leads."
    )
    interrupt: bool = Field(
        default=False, description="List only the bombs that may be played out of turn."
    )
    offset: Annotated[int, Field(ge=0, le=MAX_NUMBER)] = Field(
        default=0, description="How many plays to leave out: `next` of the answer before."
    )
    limit: Annotated[int, Field(ge=1, le=MOST_IN_ANSWER)] = Field(
        default=MOST_IN_ANSWER, description="The most plays in the answer."
    )


class _Plays:
    """Describes plays that are passed on as the core wrote them."""

    def __get_pydantic_json_schema__(
        self, _: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return handler(adapter(list[PlayAnswer]).core_schema)


class PlaysAnswer(Answer):
    """The legal plays, with `pass` last if it is legal.

    Where they are more than `limit`, `total` says how many there are, and `next` is the `offset`
    with which the same question goes on; `next` is absent in the last part.
    """

    # The core writes these: nothing is done with each of them here.
    plays: Annotated[list[dict[str, Any]], _Plays()]
    total: int | None = optional()
    next: int | None = optional()


class ClassifyRequest(Request):
    """A set of cards."""

    model_config = example({"rules": "street", "cards": "7799X"})

    rules: RulesSource
    cards: Cards
    language: LanguageInput = "en"


class Reading(Answer):
    """One way to read a set of cards."""

    type: str
    length: Annotated[int, Field(description="The number of ranks of the run.")]
    kickers: Annotated[int, Field(description="The number of attached cards or pairs.")]
    key: Annotated[str, Field(description="The top rank; of a suited bomb the suit.")]


class ClassifyAnswer(Answer):
    """Every reading, fewest kickers first; empty when the cards are not a play."""

    readings: list[Reading]
    no_play: str | None = optional(
        description="Where there is no reading: why the cards are no play, and which play is near."
    )


class BeatsRequest(Request):
    """Two plays."""

    model_config = example({"rules": "double", "play": "33333", "over": "2222"})

    rules: RulesSource
    play: PlayInput
    over: OverInput


class BeatsAnswer(Answer):
    """Whether the play beats the other."""

    beats: bool


@endpoint(
    "plays",
    "listPlays",
    "The legal plays of a hand.",
    "Without `over` the hand leads and may not pass.",
)
def legal(request: PlaysRequest, catalogue: Catalogue = BUILT_IN) -> PlaysAnswer:
    """Returns the legal plays of a hand."""
    rules = catalogue.find(request.rules)
    hand = read_hand(rules, request.hand, "hand")
    over = None if request.over is None else read_play(rules, request.over, "over")
    if request.interrupt and rules.description.play.interrupts == "none":
        raise InvalidRequest("{rules} has no plays out of turn", "/interrupt", rules=rules.id)
    may_pass = over is not None and not request.interrupt
    total, plays = written_plays(
        rules,
        hand,
        over,
        interrupt=request.interrupt,
        first=request.offset,
        most=request.limit,
    )
    end = request.offset + len(plays)
    if may_pass:
        if end == total and len(plays) < request.limit:
            plays.append(_PASS)
            end += 1
        total += 1
    whole = len(plays) == total
    return PlaysAnswer.model_construct(
        plays=plays,
        total=None if whole else total,
        next=end if end < total else None,
    )


@endpoint(
    "plays/classify",
    "classifyCards",
    "What a set of cards can be read as.",
)
def classify(request: ClassifyRequest, catalogue: Catalogue = BUILT_IN) -> ClassifyAnswer:
    """Returns the readings of a set of cards."""
    rules = catalogue.find(request.rules)
    with field("cards"):
        cards = read_set(rules, request.cards)
    found = readings(rules, cards)
    return ClassifyAnswer(
        readings=[Reading.model_validate(play) for play in found],
        no_play=None if found else why_no_play(rules, cards).said(request.language),
    )


@endpoint(
    "plays/beats",
    "comparePlays",
    "Whether one play beats another.",
)
def beats(request: BeatsRequest, catalogue: Catalogue = BUILT_IN) -> BeatsAnswer:
    """Returns whether one play beats another."""
    rules = catalogue.find(request.rules)
    over = read_play(rules, request.over, "over")
    play = read_play(rules, request.play, "play", over=over)
    return BeatsAnswer(beats=play.beats(over))


# --- Who may beat which play ----------------------------------------------------------------------

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
def beaters(request: BeatersRequest, catalogue: Catalogue = BUILT_IN) -> BeatersAnswer:
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
