"""The registry of formats: a format is chosen by name or detected, and each reads what it writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from solver.errors import InvalidRequest
from solver.game.state import GameState
from solver.records import (
    EXPORTS,
    FORMATS,
    Format,
    Record,
    format_of,
    formats,
    parse_record,
    read_records,
    write_record,
)
from solver.records.chunks import GameChunk, TextSample
from solver.rules import GAMES, Rules, Source, load_rules
from tests.builders import random_record
from tests.together import together

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "games"
MARK = "a game: "


class Reversed:
    """A format for tests: a mark, and then a ddz-record backwards."""

    name = "reversed"
    heading = ""
    media_type = "text/plain"

    def detects(self, sample: TextSample) -> bool:
        return sample.text.startswith(MARK)

    def chunks(self, text: str) -> Iterator[GameChunk]:
        return FORMATS[0].chunks(text.removeprefix(MARK)[::-1])

    def to_state(
        self, chunk: GameChunk, find: Callable[[Source], Rules], rules: Source | None = None
    ) -> GameState:
        return FORMATS[0].to_state(chunk, find, rules)

    def of_state(self, record: Record, *, lossy: bool = False) -> str:
        return MARK + write_record(record)[::-1]


@pytest.fixture
def known() -> Record:
    return random_record(load_rules("classic"), Random(3))


@pytest.fixture
def two_formats(monkeypatch: pytest.MonkeyPatch) -> Format:
    added = Reversed()
    # What people type is looked for last: it has the fewest marks.
    monkeypatch.setattr(formats, "FORMATS", (*FORMATS[:-2], added, *FORMATS[-2:]))
    return added


def test_names_are_unique() -> None:
    names = [known.name for known in FORMATS]
    assert names == list(dict.fromkeys(names))
    assert {"ddz", "rlcard", "douzero", "botzone", "openspiel"} <= set(names)


@pytest.mark.parametrize("game", GAMES)
def test_the_own_format_detects_and_reads_what_it_writes(game: str) -> None:
    records = [random_record(load_rules(game), Random(seed)) for seed in (1, 2)]
    text = "".join(map(write_record, records))
    assert format_of(text).name == "ddz"
    assert read_records(text) == records


def test_a_new_format_is_an_entry_of_the_list(two_formats: Format, known: Record) -> None:
    text = write_record(known, format="reversed")
    assert text.startswith(MARK)
    assert format_of(text) is two_formats
    assert parse_record(text) == known
    assert read_records(text, format="reversed") == [known]
    assert parse_record(write_record(known)) == known
    with pytest.raises(InvalidRequest, match="no JSON"):
        parse_record(text, format="ddz")


@together("text", ["", "{", "[1]", "[" * 100_000])
def test_broken_json_is_read_as_the_first_format(two_formats: Format, text: str) -> None:
    assert not any(known.detects(TextSample.of(text)) for known in (*FORMATS, two_formats))
    assert format_of(text) is FORMATS[0]


@together(
    ("text", "looks"),
    [
        ("x" * 1000, "begins with 'xxx"),
        ('{"rules":"classic","hand":"33"}', "the members 'rules', 'hand'"),
        ("<html>", "begins with '<html>"),
    ],
)
def test_a_text_of_no_format_is_described(text: str, looks: str) -> None:
    with pytest.raises(InvalidRequest, match=f"{looks}.*; a game is typed .* 'Bo: 6789TJQKA'"):
        parse_record(text)


@together("export", [export.name for export in EXPORTS])
def test_exports_are_known_and_not_read(known: Record, export: str) -> None:
    with pytest.raises(InvalidRequest, match="written only"):
        parse_record(write_record(known, format=export))
    with pytest.raises(InvalidRequest, match="written only"):
        parse_record("", format=export)


def test_unknown_formats_are_named(known: Record) -> None:
    for ask in (
        lambda: write_record(known, format="pgn"),
        lambda: parse_record(write_record(known), format="pgn"),
        lambda: read_records(write_record(known), format="pgn"),
    ):
        with pytest.raises(InvalidRequest, match=r"'pgn' is no format .* ddz"):
            ask()


@together("path", sorted(EXAMPLES.iterdir()))
def test_the_examples_are_records(path: Path) -> None:
    text = path.read_text("utf-8")
    record = parse_record(text)
    assert record.rules.id == path.name.split(".")[0]
    assert parse_record(write_record(record)) == record
