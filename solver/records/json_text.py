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
# Signs; a game in several lines is at most this long.
_LONGEST_GAME = 1 << 20
# Most games in several lines, and nearly all events, are shorter.
_USUAL_GAME = 1 << 12
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
            found = self._array() if self.text[self.at] == "[" else iter([self._value()])
            for value in found:
                known = self._broken and value.error is not None
                self._broken = value.error is not None
                if not known:
                    yield value
            if self._broken and self.text[self.at : self.at + 1] not in ("{", "["):
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

    def _value(self) -> JsonValue:
        """Reads the value that begins here: in this line alone, or else over several lines."""
        start, line = self.at, self._line_here()
        end = self.text.find("\n", start)
        end = len(self.text) if end < 0 else end
        try:
            value = decoded(self.text[start : min(end, start + _LONGEST_GAME)])
        except InvalidRequest as error:
            first = error
            self._patience -= max(_LEAST_COST, (end - start) // 1000)
        else:
            self._go_to(end)
            return _game_value(line, value)
        whole = self._over_lines(start) if self._goes_on(end) else None
        if whole is not None:
            self._patience += _LEAST_COST
            return _game_value(line, whole)
        self._go_to(end)
        return JsonValue(line, error=first)

    def _goes_on(self, end: int) -> bool:
        """Returns whether a value may go on after the end of a line: an attempt to see is dear."""
        last, following = self.text[end - 1 : end].strip(), self._skip(end)
        after = self.text[following : following + 1]
        if last in ("[", ":", ","):
            return True
        return after in ('"', "}") if last == "{" else after in (",", ":", "]", "}")

    def _over_lines(self, start: int) -> Any:
        """Returns the object that begins here and may go on in other lines; None for no object."""
        if self.text[start] not in "{[":
            return None
        try:
            value, end = self._decoded_at(start)
        except InvalidRequest:
            return None
        self._go_to(end)
        return value

    def _decoded_at(self, start: int) -> tuple[Any, int]:
        """Returns the value that begins at `start`, and where it ends.

        Raises:
            InvalidRequest: there is no value, or too many attempts have failed before.
        """
        part = self.text[start : start + _USUAL_GAME]
        try:
            try:
                value, length = _DECODER.raw_decode(part)
            except json.JSONDecodeError as error:
                # Where the part ends the value may go on; elsewhere it is broken.
                if error.pos < len(part) - _MAX_DIGITS and "string" not in error.msg:
                    raise
                part = self.text[start : start + _LONGEST_GAME]
                value, length = _DECODER.raw_decode(part)
        except json.JSONDecodeError as error:
            self._patience -= max(error.pos, _LEAST_COST, len(part) // 1000)
            raise _no_json(part, Message(error.msg)) from None
        except (ValueError, RecursionError):
            self._patience -= len(part)
            why = Message("it is too deep, or a number is too long")
            raise _no_json(part, why) from None
        if "\\u" in part[:length]:
            _check_letters(value)
        return value, start + length

    def _array(self) -> Iterator[JsonValue]:
        """Reads an array element by element; an array of numbers or strings is one value."""
        inner = self._skip(self.at + 1)
        if inner >= len(self.text) or self.text[inner] not in "{[":
            yield self._value()
            return
        self.at = inner
        self._in_array = True
        yield from self._elements()
        self._in_array = False

    def _elements(self) -> Iterator[JsonValue]:
        """Reads the elements of an array, the first of which begins here."""
        while True:
            line = self._line_here()
            try:
                value, end = self._decoded_at(self.at)
            except InvalidRequest as error:
                start = self.at
                yield JsonValue(line, error=error)
                if self.at > start or not self._next_element():
                    return
                continue
            self.at = end
            yield _game_value(line, value)
            if self.at > end:
                return  # nothing of the rest is wanted
            end = self._skip(end)
            follows = self.text[end : end + 1]
            self._go_to(end + 1)
            if follows == "]":
                return
            if follows != "," or self.at >= len(self.text):
                where = Message("the text ends")
                if follows:
                    where = Message("{sign} follows", sign=quoted(follows))
                unclosed = InvalidRequest(
                    "the array of games is not closed: {where} after this game", where=where
                )
                yield JsonValue(line, error=unclosed)
                self._go_to(len(self.text))
                return

    def _next_element(self) -> bool:
        """Goes to the line in which the element after a broken one seems to begin, if any.

        That line is indented like the broken element, or less. Returns whether there is one.
        """
        start = self.at
        column = start - self.text.rfind("\n", 0, start) - 1
        begins = re.compile(rf"\n[ \t]{{0,{column}}}(?:, ?)?(?={re.escape(self.text[start])})")
        found = begins.search(self.text, start)
        if found is None or self._patience <= 0:
            self._go_to(len(self.text))
            return False
        self._go_to(found.end())
        return True

    def _skip(self, at: int) -> int:
        return _BLANK.match(self.text, at).end()  # type: ignore[union-attr]

    def _go_to(self, at: int) -> None:
        self.at = self._skip(at)

    def _line_here(self) -> int:
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line


def _game_value(line: int, value: Any) -> JsonValue:
    if isinstance(value, (dict, list)):
        return JsonValue(line, value)
    error = InvalidRequest("a game is a JSON object, not {value}", value=quoted(value))
    return JsonValue(line, error=error)


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
