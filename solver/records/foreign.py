"""What the formats of other programs share: three players, 54 cards, one JSON object a game.

Such a format says nothing of some things that a record holds. They stand in one more member of the
object, `ddz`, which the other programs ignore: `rules`, `names`, `date`, the seat of the
`landlord`, the `bottom`. What even this cannot hold is refused when a game is written.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from solver.errors import InvalidRequest, SolverError, quoted
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.play import PASS, Play
from solver.game.seats import check_seat
from solver.game.state import GameState
from solver.messages import Message
from solver.records.cards54 import RANKS, Spelling
from solver.records.chunks import FindRules, GameChunk, TextSample, objects
from solver.records.draft import PLAYERS, Draft
from solver.records.events import RecordEvent, readable
from solver.records.format import Format
from solver.records.record import Record
from solver.rules import Rules, Source, load_rules

# Other programs play by rules that differ in kickers; `rules` says so where a game needs it.
DEFAULT_RULES = "douzero"
RLCARD_PLAYS: Source = {"base": DEFAULT_RULES, "plays_of": "rlcard"}
# Whatever its generator makes can be played in DouZero, even plays that its detector gives no type.
DOUZERO_PLAYS: Source = DEFAULT_RULES
EXTRA = "ddz"
_HAND, _BOTTOM = 17, 3
# The attributes that a round trip has to keep, with the words for those that are lost. How the
# text announces the landlord is no part of the game.
_KEPT = {
    "rules": Message("the rules"),
    "source": Message("the name of the rules"),
    "landlord": Message("that nobody is the landlord"),
    "hands": Message("the hands as far as they are known"),
    "bottom": Message("the bottom as far as it is known"),
    "calls": Message("the calls of the auction"),
    "first": Message("who called first"),
    "contract": Message("the bid"),
    "direction": Message("the direction of play"),
    "acts": Message("the plays"),
    "result": Message("the result"),
    "names": Message("the names of the players"),
    "date": Message("the date"),
}


class NotHeld(InvalidRequest):
    """A game that a format cannot hold."""


def not_held(title: str, why: Message) -> NotHeld:
    """Returns why a format with this title cannot hold a game."""
    return NotHeld("{format} cannot hold this game: {why}", format=title, why=why)


def bid_number(title: str, call: Call) -> int:
    """Returns a call as the number of points, 0 for none.

    Raises:
        NotHeld: it is another call, which a format with this title has not.
    """
    if isinstance(call, str) and call != PASS:
        raise not_held(title, Message("it has no call {call!r}", call=call))
    return 0 if isinstance(call, str) else call


def extra_of(event: RecordEvent) -> RecordEvent:
    """Returns the additional object of a game, which may be empty."""
    return event.inner(EXTRA) or event.within({}, EXTRA)


@dataclass(frozen=True)
class ForeignReader(ABC):
    """A format of another program that is read. Each object is one game.

    Attributes:
        name: the name by which a caller chooses the format.
        title: the words for the format in messages.
    """

    name: str
    title: str
    # The rules of a game that names none.
    rules: ClassVar[Source] = DEFAULT_RULES
    spelling: ClassVar[Spelling] = Spelling()
    # What the additional object holds of the game, because the other program does not say it.
    unsaid: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def detects(self, sample: TextSample) -> bool:
        """Returns whether a text that begins like `sample` looks like this format."""

    @abstractmethod
    def read(self, draft: Draft, event: RecordEvent) -> None:
        """Puts the game that an object describes into a draft; the rules fit the 54 cards.

        `to_state` adds what the additional object holds in every format.
        """

    def default_rules(self, event: RecordEvent) -> Source:
        """Returns the rules of a game that names none."""
        return self.rules

    def chunks(self, text: str) -> Iterator[GameChunk]:
        """Yields the games in `text`: an object each, in lines or in an array."""
        return objects(text)

    def to_state(self, chunk: GameChunk, find: FindRules, rules: Source | None = None) -> GameState:
        """Returns the game of `chunk`.

        Raises:
            SolverError: the object is no such game; the pointer begins with the number of the game.
        """
        event = chunk.events[0]
        extra = extra_of(event)
        source = (
            rules if rules is not None else extra.fields.get("rules", self.default_rules(event))
        )
        with event.at(EXTRA, "rules"):
            if not isinstance(source, str | Mapping):
                raise InvalidRequest(
                    "rules are an id or an object, not {source}", source=quoted(source)
                )
            found = find(source)
        self.check_rules(found)
        draft = Draft(found, source, self.spelling)
        if "landlord" in self.unsaid:
            draft.landlord = extra.may("landlord", int) or 0
            check_seat(found, draft.landlord, extra.pointer("landlord"))
        with event.at():
            self.read(draft, event)
            bottom = extra.fields.get("bottom") if "bottom" in self.unsaid else None
            if bottom is not None and draft.bottom is None:
                draft.places["bottom"] = extra.pointer("bottom")
                with extra.at("bottom"):
                    draft.bottom = Hand.parse(found, bottom)
            state = draft.state()
        names = extra.may("names", list)
        return replace(
            state,
            names=tuple(names) if names else state.names,
            date=extra.may("date", str),
            places={**state.places, **extra.pointers(names="names", date="date")},
        )

    def check_rules(self, rules: Rules) -> None:
        """Raises NotHeld for a game of other cards or another number of players."""
        game = rules.description
        if (game.deal.players, game.deal.hand, game.deal.bottom) != (PLAYERS, _HAND, _BOTTOM) or (
            game.deck.ranks != RANKS
        ):
            raise NotHeld(
                "{format} is for three players with 54 cards: it cannot hold a game of {rules}",
                format=self.title,
                rules=rules.id,
            )


class ForeignFormat(ForeignReader):
    """A format of another program that is written, too.

    Attributes:
        heading: nothing stands before the first game.
        media_type: what the text of one game is, in most of these formats one JSON object.
    """

    heading: ClassVar[str] = ""
    media_type: ClassVar[str] = "application/json"
    # Rules with exactly the plays of the other program; None where nothing is known of them.
    plays: ClassVar[Source | None] = None
    # Whether a game without a landlord, after a redeal or in an auction, can be written.
    without_landlord: ClassVar[bool] = False

    @abstractmethod
    def members(self, record: Record) -> dict[str, Any]:
        """Returns the members of the object that describes a game with a landlord."""

    def holds_names(self, names: Sequence[str]) -> bool:
        """Returns whether the names of the players stand in the object itself."""
        return False

    def written_rules(self, record: Record) -> Source:
        """Returns the rules by which `default_rules` reads what is written of a game."""
        return self.rules

    def of_state(self, record: Record, *, lossy: bool = False) -> str:
        """Returns the game as one line of JSON.

        Args:
            record: the game.
            lossy: whether to leave out what the format cannot hold.

        Raises:
            NotHeld: the format cannot hold the game, or, unless `lossy`, something of it.
        """
        self.check_rules(record.rules)
        if record.landlord is None and not self.without_landlord:
            raise NotHeld("{format} cannot hold a game without a landlord", format=self.title)
        check_dealt(record, self.title)
        self._check_plays(record)
        members = self.members(record)
        extra = self.additions(record)
        if extra:
            members[EXTRA] = extra
        text = self.text(members)
        check_held(self, record, text, self.title, lossy=lossy)
        return text + "\n"

    def text(self, members: dict[str, Any]) -> str:
        """Returns the text of the object of a game, without the line feed at its end."""
        return readable(members)

    def additions(self, record: Record) -> dict[str, Any]:
        """Returns the members of the additional object; none for an ordinary game."""
        found: dict[str, Any] = {}
        if record.source != self.written_rules(record):
            found["rules"] = record.source
        if record.names is not None and not self.holds_names(record.names):
            found["names"] = list(record.names)
        if record.date is not None:
            found["date"] = record.date
        if "landlord" in self.unsaid and record.landlord:
            found["landlord"] = record.landlord
        if "bottom" in self.unsaid and record.bottom is not None:
            found["bottom"] = str(record.bottom)
        return found

    def _check_plays(self, record: Record) -> None:
        """Raises NotHeld for a play that the other program does not know."""
        if self.plays is None:
            return
        theirs = load_rules(self.plays)
        for act in record.acts:
            if act.is_pass:
                continue
            cards = Play.parse(record.rules, act.cards).cards
            if not theirs.native.readings(cards.packed):
                raise NotHeld(
                    "{format} has no play {play}, which {rules} allows",
                    format=self.title,
                    play=act.cards,
                    rules=record.rules.id,
                )


def check_held(reader: Format, record: Record, text: str, title: str, *, lossy: bool) -> None:
    """Raises NotHeld where a game that was written cannot be read again, or lacks something of it.

    Args:
        reader: the format.
        record: the game.
        text: what the format has written of it.
        title: the words for the format.
        lossy: whether the game may lack something, if it can be read.
    """
    try:
        (chunk,) = reader.chunks(text)
        if chunk.error is not None:
            raise chunk.error
        again = Record.of_state(reader.to_state(chunk, load_rules))
    except SolverError as error:
        raise not_held(title, error.detail) from None
    for name, words in _KEPT.items():
        if not lossy and getattr(again, name) != getattr(record, name):
            raise not_held(title, Message("{what} would be lost", what=words))


def check_dealt(record: Record, title: str) -> None:
    """Raises NotHeld for a game that begins in a position."""
    if record.start is not None:
        raise not_held(title, Message("it begins in a position that was set up"))
