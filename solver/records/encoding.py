"""Bytes as text: UTF-8 is read, and everything else is refused with a word on what it looks like.

Nothing is ever unpickled: loading a pickle runs whatever code its author put into it.
"""

from __future__ import annotations

import re

from solver.errors import RECORDS, InvalidRequest, explained_in
from solver.messages import Message
from solver.text import is_utf16, without_marks

_PICKLE = (
    "this is a Python pickle, which is never loaded here: loading it would run its author's code. "
    "Convert it to JSON offline, on a machine that trusts the file: "
    "`python -c \"import json, pickle; print(json.dumps(pickle.load(open('FILE', 'rb'))))\"`"
)
# Protocol 2 and later begin with byte 0x80 and the number of the protocol (PEP 307, PEP 3154).
_BINARY_PICKLE = re.compile(rb"\x80[\x02-\x05]")
# Protocols 0 and 1: a mark and an empty list or dictionary, or a call of something in a module.
_TEXT_PICKLE = re.compile(rb"\(?(?:[ldt]p?0?\n|\]q\x00|\}q\x00|c[A-Za-z_][\w.]*\n[A-Za-z_]\w*\n)")
_ARCHIVES = {
    b"PK\x03\x04": Message("a ZIP archive"),
    b"\x1f\x8b": Message("a gzip file"),
    b"BZh": Message("a bzip2 file"),
    b"\xfd7zXZ\x00": Message("an xz file"),
    b"%PDF": Message("a PDF"),
    b"\x89PNG": Message("a PNG image"),
    b"SQLite format 3\x00": Message("an SQLite database"),
}
_LOOKED_AT = 4096  # bytes that show what a file is


@explained_in(RECORDS)
def decode_text(data: bytes | str) -> str:
    """Returns the text of a file of records; text passes unchanged but for byte order marks.

    Raises:
        InvalidRequest: the bytes are not UTF-8; the message says what they look like and, where
            single bytes are wrong, in which line the first one stands.
    """
    if isinstance(data, str):
        return without_marks(data)
    if _BINARY_PICKLE.match(data) or _TEXT_PICKLE.match(data):
        raise InvalidRequest(_PICKLE)
    for magic, what in _ARCHIVES.items():
        if data.startswith(magic):
            raise InvalidRequest(
                "this is {what} and no text: unpack or convert it first", what=what
            )
    if is_utf16(data):
        raise InvalidRequest("the text is not UTF-8, it looks like UTF-16: save it as UTF-8")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        guess = Message(", it looks like GBK") if _is_gbk(data, error.start) else ""
        raise InvalidRequest(
            "the text is not UTF-8{guess}: byte 0x{byte:02x} in line {line}; save it as UTF-8",
            guess=guess,
            byte=data[error.start],
            line=line,
        ) from None
    return without_marks(text)


def _is_gbk(data: bytes, start: int) -> bool:
    """Returns whether the bytes around a place that is not UTF-8 read as Chinese in GBK."""
    part = data[start : start + _LOOKED_AT].split(b"\n", 1)[0]
    try:
        found = part.decode("gbk")
    except UnicodeDecodeError:
        return False
    return any("\u4e00" <= letter <= "\u9fff" for letter in found)
