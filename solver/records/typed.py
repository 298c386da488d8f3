"""What people type of a game, or copy out of a chat: a line for what somebody does.

    Game: classic
    Players: Ann, Bo, Chen
    Ann hand: 3334445667899TJQK        # as many hands as are known
    Ann: bids 3
    Ann: 34567
    Bo: pass

or in Chinese, with several acts in a line:

    地主: 34567 过 过
    地主: 88

A name, a role or a relation may stand in front of an act; where none does, it is the next player's
turn. Who is named takes the first free seat from the one whose turn it is, unless `Players` says
where everybody sits. A line that cannot be read, or an act that cannot be, is a fault with its
place, and the rest of the text stands without it (docs/records.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from solver.errors import InvalidRequest
from solver.game.act import Act
from solver.game.auction import Auction, Call
from solver.game.state import GameState
from solver.game.words import call_of
from solver.messages import Message
from solver.records.chunks import FindRules, GameChunk, TextSample
from solver.records.events import RecordEvent, readable
from solver.records.foreign import check_dealt, check_held
from solver.records.record import Record
from solver.records.typed_lines import LineReader
from solver.records.typed_reading import TypedReading
from solver.records.typed_words import (
    WRITTEN,
    WRITTEN_CALLS,
    WordReader,
    heading_of,
    heads_of,
    plain,
    role_of,
)
from solver.rules import Rules, Source, load_rules

Language = Literal["en", "zh"]
MOST_LINES = 1000
_TITLE = Message("a typed game")
_LOOKED_AT = 30  # lines that show what a text is
# Signs that nobody sees: chats put them in front of lines and around names, to say which way a text
# runs or where a line may break. Each is read as a blank, so that all places stay the same.
_UNSEEN = dict.fromkeys(
    (0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), 0x2060, *range(0x2066, 0x206A), 0xFEFF), " "
)
# A player in brackets, and no list.
_BRACKETED = re.compile(r"[\[(][^\W\d][^][(){}\"':,]{0,23}[\])]")
_CLOCK = re.compile(r"\s*\[?[0-9]{1,4}[-/:]")


@dataclass(frozen=True)
class TypedFormat:
    """Reads games that people type in either language, and writes them in one.

    Attributes:
        name: the name by which a caller chooses the format.
        language: the language in which games are written.
        heading: nothing stands before the first game.
        media_type: a game is plain text.
    """

    name: str = "typed"
    language: Language = "en"
    heading: str = ""
    media_type: ClassVar[str] = "text/plain"

    def detects(self, sample: TextSample) -> bool:
        """Returns whether one of the first lines says what somebody does, or which game it is."""
        seen = sample.text.translate(_UNSEEN)
        text = seen.lstrip()
        fronted = _CLOCK.match(text) or _BRACKETED.match(text)
        if not text or (text[0] in "{(<[" and not fronted) or text.startswith("DDN/"):
            return False
        lines = [line for line in seen.splitlines() if line.strip()][:_LOOKED_AT]
        return any(_is_readable(load_rules(game), lines) for game in ("classic", "decktet"))

    def chunks(self, text: str) -> Iterator[GameChunk]:
        """Yields the games in `text`: a heading that names the game begins each but the first."""
        lines: list[RecordEvent] = []
        begun = False
        for number, line in enumerate(text.translate(_UNSEEN).split("\n")):
            heading = heads_of(line)
            if heading == "game" and begun:
                yield _chunk(lines)
                lines, begun = [], False
            # The date and the players may stand before the name of the game.
            begun |= heading == "game" or bool(
                heading not in ("date", "players") and re.sub("#.*", "", line).strip()
            )
            lines.append(RecordEvent(number, {"text": line}, number + 1))
        yield _chunk(lines)

    def to_state(self, chunk: GameChunk, find: FindRules, rules: Source | None = None) -> GameState:
        """Returns the game of a chunk without the lines that cannot be; these are its faults.

        Raises:
            InvalidRequest: it has more lines than any game.
            InvalidRules: there are no such rules.
        """
        lines = {event.line: str(event.fields["text"]) for event in chunk.events}
        if len(lines) > MOST_LINES:
            raise InvalidRequest(
                "a game that is typed has {most} lines at most", chunk.pointer, most=MOST_LINES
            )
        return TypedReading(lines, find, rules).state()

    def of_state(self, record: Record, *, lossy: bool = False) -> str:
        """Returns the record as people would type it, with an empty line at its end.

        Raises:
            NotHeld: the game begins in a position, or, unless `lossy`, something of it would be
                lost.
        """
        check_dealt(record, _TITLE)
        text = "\n".join([*_TypedSheet(record, self.language).lines(), "", ""])
        check_held(self, record, text, _TITLE, lossy=lossy)
        return text


FORMAT = TypedFormat()
CHINESE = TypedFormat("typed-zh", "zh")


def _chunk(lines: list[RecordEvent]) -> GameChunk:
    return GameChunk(lines[0].line, f"/{lines[0].number}", tuple(lines))


def _is_readable(rules: Rules, lines: list[str]) -> bool:
    """Returns whether lines say which game it is, or what somebody does: one card says nothing."""
    reader, lone = LineReader(rules), 0
    for number, line in enumerate(lines, 1):
        faults = len(reader.faults)
        if heads_of(line) in ("game", "players"):
            return True
        found = reader.entries(number, line)
        if len(reader.faults) > faults:
            continue
        acts = [each for each in found if each.kind in ("act", "hand")]
        lone += len(acts)
        if lone > 1 or any(each.who or reader.count(each.text) > 1 for each in acts):
            return True
    return False


class _TypedSheet:
    """The lines of one game in one language."""

    def __init__(self, record: Record, language: Language) -> None:
        self.record, self.language = record, language
        self.words = WRITTEN[language]
        self.people = _labels(record, language)

    def lines(self) -> Iterator[str]:
        """Yields the lines: what is known of the deal, the calls, and the acts."""
        record, words = self.record, self.words
        source = record.source
        yield self._line(words["game"], source if isinstance(source, str) else readable(source))
        if record.names is not None:
            plainly = self.people == list(record.names)
            names = ", ".join(record.names) if plainly else readable(list(record.names))
            yield self._line(words["players"], names)
        if record.date is not None:
            yield self._line(words["date"], record.date)
        for seat, hand in enumerate(record.hands):
            if hand is not None:
                yield self._line(f"{self.people[seat]} {words['hand']}", str(hand))
        if record.bottom is not None:
            yield self._line(words["bottom"], str(record.bottom))
        if record.first is not None:
            yield self._line(words["first"], self.people[record.first])
        yield from self._calls()
        if record.landlord is not None:
            yield self._line(words["landlord"], self.people[record.landlord])
        if record.terms.bid is not None:
            yield self._line(words["bid"], str(record.terms.bid))
        if record.direction is not None:
            yield self._line(
                words["direction"], words["forward" if record.direction > 0 else "backward"]
            )
        yield from map(self._act, record.acts)

    def _line(self, front: str, text: str) -> str:
        return f"{front}{self.words['colon']}{text}"

    def _calls(self) -> Iterator[str]:
        if not self.record.calls:
            return
        auction = Auction.start(self.record.rules)
        for seat, call in self.record.called():
            yield self._line(self.people[seat], self._call(auction, call))
            auction = auction.after(call)

    def _call(self, auction: Auction, call: Call) -> str:
        """Returns a call in words that mean it and no other call."""
        number = isinstance(call, int)
        if self.language == "en":
            return f"bids {call}" if number else str(call)
        said = f"叫{call}分" if number else WRITTEN_CALLS.get(str(call), "明牌")
        if call_of(auction.legal, said) == call:
            return said
        return f"叫 {call}" if number else str(call)

    def _act(self, act: Act) -> str:
        cards = self.words["pass"] if act.is_pass else act.cards.replace(" - ", "-")
        text = cards.replace(" ", ",")
        if act.type is not None or act.key is not None:
            kind = act.type or self._type(act)
            text = " ".join(filter(None, [text, self.words["as"], kind, act.key]))
        return self._line(self.people[act.seat] + "!" * act.interrupt, text)

    def _type(self, act: Act) -> str:
        """Returns the type of an act that declares only its key."""
        place = self.record.acts.index(act)
        play = self.record.at(place + 1).history[place].play
        assert play is not None  # a pass declares nothing
        return play.type


def _labels(record: Record, language: Language) -> list[str]:
    """Returns by seat what is written for its player: a name that is read as one, or its number."""
    names = record.names
    alike = names is None or len(set(map(plain, names))) < len(names)
    if (
        names is not None
        and not alike
        and all(_reads_as_name(record.rules, name) for name in names)
    ):
        return list(names)
    numbers = range(record.rules.players)
    return [f"seat {seat}" if language == "en" else f"{seat}号位" for seat in numbers]


def _reads_as_name(rules: Rules, name: str) -> bool:
    """Returns whether a name is nothing else in front of a colon, nor in a list of names."""
    if not name.replace(" ", "").isalpha() or name != " ".join(name.split()) or len(name) > 24:
        return False
    if heading_of(name) is not None or role_of(name) is not None:
        return False
    tokens = [*WordReader(rules).tokens(name, 0)]
    return all(token.kind == "odd" for token in tokens) and (
        [token.text for token in tokens] == name.split()
    )
