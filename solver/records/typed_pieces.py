"""Cards that stand one after another in a line: one play, or the plays of several players."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solver.game.fault import Span
from solver.game.notation import DASHES
from solver.records.typed_lines import TypedEntry
from solver.records.typed_words import TypedWord, WordReader


class Piece:
    """One act of a run of cards: its text and its place."""

    def __init__(self, entry: TypedEntry, tokens: Sequence[TypedWord]) -> None:
        base = entry.tokens[0].start
        self.text = entry.text[tokens[0].start - base : tokens[-1].end - base]
        if any(token.spoken for token in tokens):
            self.text = " ".join(token.spoken or token.text for token in tokens)
        self.span = Span(entry.span.line, tokens[0].start, tokens[-1].end)


def readings_of(
    reader: WordReader, entry: TypedEntry, *, suited: bool
) -> Iterator[Sequence[Piece]]:
    """Yields the ways to divide cards into acts, the likeliest first.

    `3 4 5 6 7` is likely one play, and `34567 89TJQ` two. Commas with blanks behind them divide
    where there are blanks without commas, too.
    """
    tokens = entry.tokens
    whole = [Piece(entry, tokens)]
    if len(tokens) == 1:
        yield whole
        return
    each = [Piece(entry, group) for group in _bound(tokens)]
    groups: list[list[TypedWord]] = []
    base = tokens[0].start
    for before, token in zip((None, *tokens), tokens, strict=False):
        between = "" if before is None else entry.text[before.end - base : token.start - base]
        if before is None or re.search("[,\uff0c\u3001]", between):
            groups.append([])
        groups[-1].append(token)
    grouped = [Piece(entry, group) for group in groups]
    dashes = any(re.fullmatch(DASHES, token.text) for token in tokens)
    single = all(reader.count(token.spoken or token.text) < 2 for token in tokens)
    glued = all(token.glued for token in tokens[1:])
    ways = (
        [whole, grouped, each] if single or glued or (suited and dashes) else [grouped, each, whole]
    )
    seen: set[int] = set()
    for way in ways:
        if len(way) not in seen:
            seen.add(len(way))
            yield way


def _bound(tokens: Sequence[TypedWord]) -> list[list[TypedWord]]:
    """Returns the tokens one by one, but with the kickers where a word says that they belong."""
    found: list[list[TypedWord]] = []
    for place, token in enumerate(tokens):
        if place and "with" in (token.kind, tokens[place - 1].kind):
            found[-1].append(token)
        else:
            found.append([token])
    return found
