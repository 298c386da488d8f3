"""Tables of the terminal that stay readable in a narrow one.

A figure or a card is never broken. Long sentences get what the other columns leave. Where that is
little, one sentence stands below its row; and where not even the other columns fit, each row is
written as a list of its cells with their heads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

# Columns of the terminal between two columns of a table, and before what stands below a row.
_GAP, _INDENT = 2, 2
# Cells up to this width are kept whole, and a column of sentences has at least the other one.
_WHOLE, _LEAST = 16, 30
# What is not broken: a figure with its unit, a word, one Chinese sign with the marks after it.
_WORD = re.compile(
    r"[\u2e80-\uffef][\u3001\u3002\u300b\uff01\uff09\uff0c\uff1a\uff1b\uff1f]*\s*"
    r"|[^\s\u2e80-\uffef]+(?: %)?\s*"
)


class FittedTable:
    """A table with a head; print it with `console.print`.

    Args:
        heads: the heads of its columns.
    """

    def __init__(self, *heads: str) -> None:
        self._heads = heads
        self._rows: list[tuple[str, ...]] = []

    def add_row(self, *cells: str) -> None:
        """Adds a row; a cell may have several lines."""
        self._rows.append(cells)

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        """Yields the lines of the table, as rich asks for them."""
        for line in self.lines(options.max_width):
            line.no_wrap, line.overflow = True, "ignore"
            yield line

    def lines(self, width: int) -> Iterator[Text]:
        """Yields its lines for a terminal of some columns."""
        wide = [
            max(cell_len(line) for cell in column for line in cell.split("\n"))
            for column in zip(self._heads, *self._rows, strict=True)
        ]
        prose = [
            place
            for place, most in enumerate(wide)
            if most > _WHOLE and any(" " in row[place] for row in self._rows)
        ]
        kept = [place for place in range(len(wide)) if place not in prose]
        room = width - sum(wide[place] for place in kept) - _GAP * (len(wide) - 1)
        if room >= min(_LEAST * len(prose), sum(wide[place] for place in prose)):
            for place, most in _shared([wide[each] for each in prose], room):
                wide[prose[place]] = most
            yield from self._in_columns(wide, range(len(wide)))
        elif len(prose) == 1 and room >= -_GAP:
            yield from self._in_columns(wide, kept, prose[0], width)
        else:
            yield from self._stacked(width)

    def _in_columns(
        self, wide: Sequence[int], shown: Sequence[int], below: int | None = None, width: int = 0
    ) -> Iterator[Text]:
        """Yields rows as lines.

        Args:
            wide: the width of each column.
            shown: which columns are shown.
            below: the column that stands below each row.
            width: the width of the terminal.
        """
        for number, row in enumerate([self._heads, *self._rows]):
            cells = [list(wrapped(row[place], wide[place])) for place in shown]
            for line in range(max(map(len, cells))):
                parts = [cell[line] if line < len(cell) else "" for cell in cells]
                padded = [
                    part + " " * (wide[place] - cell_len(part))
                    for part, place in zip(parts, shown, strict=True)
                ]
                yield Text((" " * _GAP).join(padded).rstrip(), "" if number else "bold")
            if below is not None:
                for part in wrapped(row[below], width - _INDENT) if row[below] else ():
                    yield Text(" " * _INDENT + part, "" if number else "bold")

    def _stacked(self, width: int) -> Iterator[Text]:
        """Yields each row as a list of what it has, each part with its head."""
        for row in self._rows:
            parts = [
                f"{head} {' '.join(cell.split(chr(10)))}".strip()
                for head, cell in zip(self._heads, row, strict=True)
                if cell
            ]
            line = ""
            for part in parts:
                joined = f"{line} · {part}" if line else part
                if cell_len(joined) <= width:
                    line = joined
                    continue
                if line:
                    yield Text(line)
                *whole, line = [" " * _INDENT + each for each in wrapped(part, width - _INDENT)]
                yield from map(Text, whole)
            yield Text(line)


def _shared(wanted: Sequence[int], room: int) -> Iterator[tuple[int, int]]:
    """Yields by place the width of each column: what it wants, or its share of the room."""
    left = len(wanted)
    for place in sorted(range(left), key=lambda each: wanted[each]):
        given = min(wanted[place], room // left)
        room, left = room - given, left - 1
        yield place, given


def wrapped(text: str, width: int) -> Iterable[str]:
    """Yields the lines of a text in columns of the terminal; longer words stay whole."""
    for whole in text.split("\n"):
        if cell_len(whole) <= width:
            yield whole  # with its own blanks
            continue
        line = ""
        for word in _WORD.findall(whole):
            if line and cell_len(line + word.rstrip()) > width:
                yield line.rstrip()
                line = ""
            line += word
        yield line.rstrip()
