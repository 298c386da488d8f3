"""A play, the pass or a call that somebody names, once it is legal where it is to be made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import PlainSerializer

from solver.errors import IllegalPlay, quoted
from solver.game.auction import Call
from solver.game.play import PASS, Play, text_of
from solver.game.words import is_pass
from solver.messages import Message
from solver.value import HIDDEN, Value

if TYPE_CHECKING:  # what a seat knows needs numpy, which the commands about plays do not load
    from solver.game.knowledge import Knowledge


def choice_text(choice: Play | Call | None) -> Call:
    """Returns a call as the auction names it, or the cards of a play, or `pass`."""
    return text_of(choice) if choice is None or isinstance(choice, Play) else choice


# A play, or None for the pass, which is written as its cards or `pass`.
PLAY: Any = PlainSerializer(text_of, return_type=str, when_used="json")
# What was decided: a play, None for the pass, or a call. It is written as `choice_text` says it.
Choice = Annotated[
    Play | Call | None, PlainSerializer(choice_text, return_type=int | str, when_used="json")
]


class NamedPlay(Value, properties=("cards", "type")):
    """What has a play, or the pass, and shows its cards and its type."""

    play: Play | None

    @property
    def cards(self) -> str:
        """The cards, the kickers behind a dash; or `pass`."""
        return text_of(self.play)

    @property
    def type(self) -> str:
        """The type of play."""
        return PASS if self.play is None else self.play.type


class ShownPlay(NamedPlay, properties=("length", "kickers", "key")):
    """What has a play, or the pass, and shows it in its canonical form."""

    @property
    def length(self) -> int:
        """The number of ranks of the run; 1 for other plays, 0 for the pass."""
        return 0 if self.play is None else self.play.length

    @property
    def kickers(self) -> int:
        """The number of attached cards or pairs."""
        return 0 if self.play is None else self.play.kickers

    @property
    def key(self) -> str:
        """The rank that plays of a type compare, or a bomb's suit; nothing for the pass."""
        return "" if self.play is None else self.play.key


@dataclass(frozen=True)
class PlayAnswer(ShownPlay):
    """A play in its canonical form."""

    play: Annotated[Play | None, HIDDEN]
    """The play; None for the pass."""


# A play, or None for the pass, which is written as an object.
PLAY_OBJECT: Any = PlainSerializer(PlayAnswer, return_type=PlayAnswer, when_used="json")


def choice_in(
    view: Knowledge, choice: str | int, type: str | None = None, key: str | None = None
) -> Play | Call | None:
    """Returns the choice that a text names, once it is legal.

    Args:
        view: what the seat knows that decides.
        choice: the cards of a play, `pass`, or a call.
        type: how the cards are read, where that is not clear.
        key: the same.

    Raises:
        IllegalPlay, IllegalCall, InvalidHand: the choice is not legal there.
    """
    if view.kind != "play":
        return view.auction.read(choice)
    return play_in(view, choice, type, key)


def play_in(
    view: Knowledge, choice: str | int, type: str | None = None, key: str | None = None
) -> Play | None:
    """Returns the play that a text names, None for the pass, once it is legal.

    The arguments and errors are those of `choice_in`.
    """
    if not isinstance(choice, str):
        raise IllegalPlay(
            "{choice} is no play: give the cards, or {passing!r}",
            choice=quoted(choice),
            passing=PASS,
        )
    if is_pass(view.rules, choice):
        if not view.may_pass:
            raise IllegalPlay("who leads may not pass")
        return None
    wanted = Play.parse(view.rules, choice, type=type, key=key, over=view.current)
    if not wanted.cards <= view.hand:
        lost = wanted.cards.missing_from(view.hand)
        raise IllegalPlay("the hand does not hold {lost} for {wanted}", lost=lost, wanted=wanted)
    if view.table.refusal(view.seat, wanted.native, not view.my_turn):
        over = view.current
        table = Message(": it does not beat {over}", over=over) if over is not None else ""
        raise IllegalPlay(
            "{wanted} ({type}) is not legal here{table}",
            wanted=wanted,
            type=wanted.type,
            table=table,
        )
    return wanted
