"""The formats of records: each is read and written by one module, and this is the list of them.

A new format is one module with an object that has the attributes of `Format`, and its entry in
`FORMATS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from solver.arguments import checked
from solver.errors import RECORDS, InvalidRequest, SolverError, explained_in, quoted
from solver.game.state import GameState
from solver.messages import Message
from solver.records import (
    botzone,
    ccgc,
    ddz,
    douzero,
    event_table,
    messages,
    openspiel,
    position_line,
    predict,
    rlcard,
    showdown,
    text_export,
    typed,
)
from solver.records.chunks import FindRules, GameChunk, Scanned, TextSample, UnreadableGame
from solver.records.encoding import decode_text
from solver.records.format import Export, Format, Writer
from solver.records.record import Record
from solver.records.typed_lines import EXAMPLE
from solver.rules import AnyRules, Rules, Source, load_rules, source_of

W = TypeVar("W", Format, Writer)
# The first format that detects a text reads it.
FORMATS: tuple[Format, ...] = (
    ddz.FORMAT,
    rlcard.FORMAT,
    showdown.FORMAT,
    douzero.FORMAT,
    douzero.STRINGS,
    predict.FORMAT,
    messages.FORMAT,
    botzone.FORMAT,
    openspiel.FORMAT,
    ccgc.FORMAT,
    typed.FORMAT,
    typed.CHINESE,
)


# The name of a program is that of the format in which its games are written; these are read too.
_FAMILIES: Mapping[str, tuple[Format, ...]] = {
    "rlcard": (showdown.FORMAT,),
    "douzero": (predict.FORMAT, messages.FORMAT),
}
# How the texts of the exports begin.
_EXPORTED = {
    "[Game ": Message("a sheet for people"),
    "[游戏 ": Message("a sheet for people"),
    "DDN/": Message("the line of a position"),
    event_table.heading()[:20]: Message("a table of events"),
}
_MOST_MEMBERS = 6
_MOST_QUOTED = 60
# What is written only, for people and for tables.
EXPORTS: tuple[Writer, ...] = (
    Export("csv", "text/csv", event_table.event_rows, event_table.heading()),
    Export("position", "text/plain", position_line.position_of),
    Export("text", "text/plain", text_export.text_export),
    Export("text-zh", "text/plain", partial(text_export.text_export, language="zh")),
)


@explained_in(RECORDS)
def format_named(name: str) -> Format:
    """Returns the format with this name, to read and to write.

    Raises:
        InvalidRequest: no format has this name.
    """
    if name in [known.name for known in EXPORTS]:
        raise InvalidRequest(
            "{name} is written only; the formats to read are {names}",
            name=quoted(name),
            names=", ".join(known.name for known in FORMATS),
        )
    return _named(name, FORMATS)


def reader_of(text: str, name: str | None) -> Format:
    """Returns the format in which to read `text`.

    Args:
        text: games of one format.
        name: the name of the format, or of a program with several ones; None to detect it.

    Raises:
        InvalidRequest: no format has this name, or the text looks like no format.
    """
    if name is None:
        return format_of(text)
    named = format_named(name)
    others = _FAMILIES.get(name, ())
    if not others:
        return named
    sample = TextSample.of(text)
    return next((known for known in others if known.detects(sample)), named)


@explained_in(RECORDS)
def writer_named(name: str) -> Writer:
    """Returns the format with this name, to write.

    Raises:
        InvalidRequest: no format has this name.
    """
    return _named(name, writers())


def writers() -> tuple[Writer, ...]:
    """Returns the formats that are written: those of `EXPORTS` are not read again."""
    return tuple(known for known in (*FORMATS, *EXPORTS) if isinstance(known, Writer))


def _named(name: str, formats: Sequence[W]) -> W:
    for known in formats:
        if known.name == name:
            return known
    raise InvalidRequest(
        "{name} is no format of records; the formats are {names}",
        name=quoted(name),
        names=", ".join(known.name for known in formats),
    )


@explained_in(RECORDS)
def format_of(text: str) -> Format:
    """Returns the format that detects `text`.

    Broken JSON is taken for the first format, whose error then says what is wrong and where.

    Raises:
        InvalidRequest: the text looks like no format; the message says what it looks like.
    """
    sample = TextSample.of(text)
    _check_exported(sample.text.lstrip())
    for known in FORMATS:
        if known.detects(sample):
            return known
    looks = _looks_like(sample)
    if looks is None:
        return FORMATS[0]
    raise InvalidRequest(
        "{looks}; a game is typed with a line for what somebody does, such as {example}, or it is "
        "the record of a program, such as JSON Lines of this one",
        looks=looks,
        example=quoted(EXAMPLE),
    )


def _check_exported(text: str) -> None:
    """Raises InvalidRequest for a text that begins like one which is written only."""
    for beginning, looks in _EXPORTED.items():
        if text.startswith(beginning):
            raise InvalidRequest(
                "this looks like {looks}, which is written only and never read; the formats to "
                "read are {names}",
                looks=looks,
                names=", ".join(known.name for known in FORMATS),
            )


def _looks_like(sample: TextSample) -> Message | None:
    """Returns what a text is that no format detects; None for nothing, or for broken JSON."""
    text = sample.text.lstrip()
    if isinstance(sample.value, dict):
        members = ", ".join(quoted(name) for name in list(sample.value)[:_MOST_MEMBERS])
        if not members:
            return Message("this looks like no record of a game: a JSON object without members")
        return Message(
            "this looks like no record of a game: a JSON object with the members {members}",
            members=members,
        )
    if not text or text[0] in "{[":
        return None
    return Message(
        "this looks like no record of a game: it begins with {text}",
        text=quoted(text[:_MOST_QUOTED]),
    )


@checked
def sketch_of(
    text: str | bytes,
    find: FindRules = load_rules,
    *,
    format: str | None = None,
    rules: AnyRules | None = None,
) -> GameState:
    """Returns the one game in `text` as far as it can be read; the arguments as for `scan_records`.

    Of a game that people have typed the lines that cannot be read are left out: they are the
    faults of the state.

    Raises:
        SolverError: as `parse_record`; of a typed game, only where nothing of it can be read.
    """
    text = decode_text(text)
    chosen = reader_of(text, format)
    if not isinstance(chosen, typed.TypedFormat):
        return parse_record(text, find, format=format, rules=rules)
    return chosen.to_state(_only(chosen.chunks(text)), find, _source(rules))


@checked
def scan_records(
    text: str | bytes,
    find: FindRules = load_rules,
    *,
    format: str | None = None,
    rules: AnyRules | None = None,
) -> Iterator[Scanned]:
    """Returns each game in `text` as a record, or as `UnreadableGame` where it cannot be read.

    At least one item comes. A broken game does not stop the games after it. Games are read one by
    one, as the caller asks for them.

    Args:
        text: games of one format, one after another; bytes are UTF-8.
        find: finds the rules that a game names.
        format: the name of the format; None to detect it.
        rules: the rules of games in formats that do not name them; None for the default of the
            format. A ddz-record names its own rules and is refused when they are others.

    Raises:
        InvalidRequest: no format has this name.
    """
    if format is not None:
        format_named(format)
    return _scan(text, format, find, _source(rules))


def _source(rules: AnyRules | None) -> Source | None:
    """Returns what a record would name for rules."""
    return source_of(rules) if isinstance(rules, Rules) else rules


def _scan(
    text: str | bytes, name: str | None, find: FindRules, rules: Source | None
) -> Iterator[Scanned]:
    try:
        text = decode_text(text)
        chosen = reader_of(text, name)
    except SolverError as error:
        yield UnreadableGame(0, 1, error)
        return
    for index, chunk in enumerate(chosen.chunks(text)):
        try:
            yield _record(chosen, chunk, find, rules)
        except SolverError as error:
            if name is not None and index == 0:
                error.detail = _hinted(error.detail, text, chosen)
            yield UnreadableGame(index, chunk.line_of(error.pointer), error)


def _hinted(detail: Message, text: str, chosen: Format) -> Message:
    """Returns an error, and that the text looks like another format than the one it is read in."""
    sample = TextSample.of(text)
    other = next((known for known in FORMATS if known.detects(sample)), None)
    if chosen.detects(sample) or other is None:
        return detail
    return Message(
        "{detail}; the text looks like the format {name}", detail=detail, name=other.name
    )


@explained_in(RECORDS)
def _record(chosen: Format, chunk: GameChunk, find: FindRules, rules: Source | None) -> Record:
    if chunk.error is not None:
        raise chunk.error
    return Record.of_state(chosen.to_state(chunk, find, rules))


@checked
def read_records(
    text: str | bytes,
    find: FindRules = load_rules,
    *,
    format: str | None = None,
    rules: AnyRules | None = None,
) -> list[Record]:
    """Returns the games in `text`, at least one; the arguments are those of `scan_records`.

    Raises:
        SolverError: the text is no record, or a game in it breaks its rules; the pointer leads to
            the place in the text.
    """
    records = []
    for found in scan_records(text, find, format=format, rules=rules):
        if isinstance(found, UnreadableGame):
            raise found.error
        records.append(found)
    return records


@checked
def parse_record(
    text: str | bytes,
    find: FindRules = load_rules,
    *,
    format: str | None = None,
    rules: AnyRules | None = None,
) -> Record:
    """Returns the one game in `text`; the arguments are those of `scan_records`.

    Raises:
        SolverError: the text is no record, its game breaks its rules, or it contains a second game.
    """
    if format is not None:
        format_named(format)
    text = decode_text(text)
    chosen = reader_of(text, format)
    return _record(chosen, _only(chosen.chunks(text)), find, _source(rules))


def _only(chunks: Iterator[GameChunk]) -> GameChunk:
    """Returns the first game of a text; raises InvalidRequest where a second one follows."""
    first = next(chunks)
    second = next(chunks, None) if first.error is None else None
    if second is not None:
        raise InvalidRequest("a second game starts here", second.pointer)
    return first


@checked
def write_record(record: Record, *, format: str = FORMATS[0].name, lossy: bool = False) -> str:
    """Returns the record as text in the format with this name, with the heading of the format.

    Args:
        record: the game.
        format: the name of a format or of an export.
        lossy: whether to leave out what the format cannot hold.

    Raises:
        InvalidRequest: no format has this name, or the format cannot hold the record.
    """
    writer = writer_named(format)
    return writer.heading + writer.of_state(record, lossy=lossy)
