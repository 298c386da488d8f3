"""JSON in a text of records: one value, an array of values, or one value after another.

Each value is found with its line, so that a game that is broken can be named while the games after
it are read on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from solver.errors import InvalidRequest, SolverError, quoted
from solver.messages import Message

# Python takes quadratic time to read an integer; no number in a record has this length.
_MAX_DIGITS = 100
_BLANK = re.compile(r"\s*")
# At most so much of a text, in signs, is read again to say what is wrong in it; an attempt to read
# a value counts as many where the decoder does not say at which place it failed.
_LONGEST_GAME = 1 << 20
# Signs of a broken element of which messages show the beginning and the end.
_LONGEST_PART = 1 << 12
# Signs that count for an attempt that fails early.
_LEAST_COST = 300
# Only the line feed ends a line: a JSON string may contain the other line breaks of Unicode.
_FILLED = re.compile(r"[^\s][^\n]*")
_NEXT_GAME = re.compile(r"\n[ \t]*(?=[{\[])")


@dataclass(frozen=True)
class JsonValue:
    """A JSON value in a text, or the lines in which there is none.

    Attributes:
        line: the line of its first sign, counted from 1.
        value: the value; None where `error` is set.
        error: why there is no value here.
    """

    line: int
    value: Any = None
    error: SolverError | None = None


def json_values(text: str) -> Iterator[JsonValue]:
    """Yields the values in `text`; the elements of an array of objects are values of their own.

    A broken value is one `JsonValue` with an error. The reader goes on in the next line that is
    valid, and all broken lines before it count as one.
    """
    yield from JsonReader(text).values()


def filled_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yields the lines of `text` that are not blank, with their numbers from 1, one by one."""
    at, number = 0, 1
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = text[at:end]
        if line.strip():
            yield number, line
        at, number = end + 1, number + 1


def decoded(text: str) -> Any:
    """Returns the JSON value that is all of `text`.

    Raises:
        InvalidRequest: the text is no JSON, or JSON that other programs would read differently.
    """
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise _no_json(text, Message(error.msg)) from None
    except RecursionError:
        raise _no_json(text, Message("it is too deep")) from None
    except ValueError as error:
        raise _no_json(text, error.args[0]) from None
    if "\\u" in text:
        _check_letters(value)
    return value


class JsonReader:
    """Finds the values of one text from its beginning to its end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = _BLANK.match(text).end()  # type: ignore[union-attr]  # it matches nothing, too
        self._counted, self._line = 0, 1
        # Signs that attempts to read a value may still read in vain: an attempt may go far beyond
        # the next line, and many of them would take quadratic time.
        self._patience = 2 * len(text) + 100 * _LEAST_COST
        self._broken = False
        self._in_array = False

    def values(self) -> Iterator[JsonValue]:
        """Yields all values; what is broken in neighbouring lines is one value."""
        while self.at < len(self.text) and self._patience > 0:
            inner = self._skip(self.at + 1)
            if not self._in_array and self.text[self.at] == "[" and self._begins(inner):
                self._in_array, self.at = True, inner
            start, line = self.at, self._line_here()
            found = self._value(line)
            known = self._broken and found.error is not None
            self._broken, end = found.error is not None, self.at
            if not known:
                yield found
            if self.at != end:
                continue  # what follows is not wanted
            if self._in_array and end > start:
                yield from self._closed(line)
            elif self._in_array:
                self._next_element(start)
            elif self._broken and not self._begins(self.at):
                begins = _NEXT_GAME.search(self.text, self.at)
                self.at = len(self.text) if begins is None else begins.end()
        if self.at < len(self.text):
            error = InvalidRequest(
                "too much of the text is broken: from this line on it was not read"
            )
            yield JsonValue(self._line_here(), error=error)

    def skip(self, wanted: re.Pattern[str]) -> int:
        """Passes over lines that a reader of `values` does not want, without reading them.

        Args:
            wanted: what stands in the next line that is wanted.

        Returns:
            How many lines were passed over that are not blank. Between the elements of an array
            nothing is passed over, unless nothing is wanted in all the rest of the text.
        """
        found = wanted.search(self.text, self.at)
        if found is None:
            self.at = len(self.text)
            return 0
        if self._in_array:
            return 0
        begins = max(self.at, self.text.rfind("\n", self.at, found.start()) + 1)
        skipped = len(_FILLED.findall(self.text, self.at, begins))
        if skipped:
            self._broken = False
            self._go_to(begins)
        return skipped

    def _begins(self, at: int) -> bool:
        """Returns whether an object or an array may begin at a place."""
        return self.text[at : at + 1] in ("{", "[")

    def _value(self, line: int) -> JsonValue:
        """Reads the value that begins here, and goes behind it; behind the line if it is broken.

        Outside of an array nothing else may stand in the line of a value.
        """
        start = self.at
        try:
            value, end = self._decoded_at(start)
        except InvalidRequest as error:
            if self._in_array:
                return JsonValue(line, error=error)
            return self._broken_line(line, start, error)
        if self._in_array:
            self.at = end
        elif self.text.find("\n", start, end) < 0 and self.text[end : self._end(end)].strip():
            return self._broken_line(line, start)
        else:
            self._go_to(end)
        if isinstance(value, (dict, list)):
            return JsonValue(line, value)
        none = InvalidRequest("a game is a JSON object, not {value}", value=quoted(value))
        return JsonValue(line, error=none)

    def _broken_line(self, line: int, start: int, error: SolverError | None = None) -> JsonValue:
        """Goes behind the line of a place, and returns what is wrong in it from there on."""
        end = self._end(start)
        self._go_to(end)
        try:
            decoded(self.text[start : min(end, start + _LONGEST_GAME)])
        except InvalidRequest as found:
            error = found
        return JsonValue(line, error=error)

    def _decoded_at(self, start: int) -> tuple[Any, int]:
        """Returns the value that begins at `start`, and where it ends.

        Raises:
            InvalidRequest: there is no value, or too many attempts have failed before.
        """
        try:
            value, end = _DECODER.raw_decode(self.text, start)
        except json.JSONDecodeError as error:
            # To tell the place of an error Python counts the lines before it.
            self._patience -= max(error.pos - start, _LEAST_COST, error.pos // 1000)
            why = Message(error.msg)
        except (ValueError, RecursionError):
            self._patience -= min(len(self.text) - start, _LONGEST_GAME)
            why = Message("it is too deep, or a number is too long")
        else:
            if self.text.find("\\u", start, end) >= 0:
                _check_letters(value)
            return value, end
        raise _no_json(self.text[start : start + _LONGEST_PART], why)

    def _closed(self, line: int) -> Iterator[JsonValue]:
        """Goes to the next element of an array, or behind it; yields an error at an open end."""
        end = self._skip(self.at)
        follows = self.text[end : end + 1]
        self._go_to(end + 1)
        self._in_array = follows == "," and self.at < len(self.text)
        if self._in_array or follows == "]":
            return
        where = Message("the text ends")
        if follows:
            where = Message("{sign} follows", sign=quoted(follows))
        unclosed = InvalidRequest(
            "the array of games is not closed: {where} after this game", where=where
        )
        yield JsonValue(line, error=unclosed)
        self.at = len(self.text)

    def _next_element(self, start: int) -> None:
        """Goes to the line in which the element after a broken one seems to begin, if any.

        That line is indented like the broken element, or less.
        """
        column = start - self.text.rfind("\n", 0, start) - 1
        begins = re.compile(rf"\n[ \t]{{0,{column}}}(?:, ?)?(?={re.escape(self.text[start])})")
        found = begins.search(self.text, start)
        self.at = len(self.text) if found is None else found.end()

    def _end(self, at: int) -> int:
        """Returns the end of the line in which a place is."""
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end

    def _skip(self, at: int) -> int:
        return _BLANK.match(self.text, at).end()  # type: ignore[union-attr]

    def _go_to(self, at: int) -> None:
        self.at = self._skip(at)

    def _line_here(self) -> int:
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line


def _no_json(text: str, why: str) -> InvalidRequest:
    return InvalidRequest("{text} is no JSON: {why}", text=quoted(text), why=why)


def _integer(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise ValueError(Message("it is too long for a number"))
    return int(digits)


def _constant(name: str) -> Any:
    raise ValueError(Message("{name} is no JSON value", name=name))


_DECODER = json.JSONDecoder(parse_int=_integer, parse_constant=_constant)


def _check_letters(value: Any) -> None:
    """Raises InvalidRequest for what no file and no database can keep in a string."""
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InvalidRequest("a string holds half of a surrogate pair") from None
    if "\\u0000" in text:
        raise InvalidRequest("a string holds the sign U+0000")
