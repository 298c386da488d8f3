"""Tables of figures that a benchmark writes between two marks of a document."""

from __future__ import annotations


def with_tables(document: str, begin: str, end: str, tables: str) -> str:
    """Returns a document with new tables between its marks.

    Args:
        document: the text that holds both marks.
        begin: the line before the tables.
        end: the line behind them.
        tables: the new tables.

    Raises:
        ValueError: the document has no such marks.
    """
    head, _, tail = _parts(document, begin, end)
    return f"{head}{begin}\n\n{tables}\n{end}{tail}"


def tables_of(document: str, begin: str, end: str) -> str:
    """Returns the tables between the marks of a document.

    Raises:
        ValueError: the document has no such marks.
    """
    return _parts(document, begin, end)[1]


def _parts(document: str, begin: str, end: str) -> tuple[str, str, str]:
    """Returns what stands before, between and behind two marks."""
    head, begun, rest = document.partition(begin)
    between, ended, tail = rest.partition(end)
    if not begun or not ended:
        raise ValueError(f"there are no lines {begin} and {end}")
    return head, between, tail
