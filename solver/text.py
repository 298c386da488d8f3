"""Bytes that came as text: the marks that some editors put in front, and text that is not UTF-8."""

from __future__ import annotations

import re

# U+FEFF in front of a text says that it is UTF-8, which everything here is. Where files were put
# together, it stands in front of each of them.
_MARK = "\ufeff"
_MARKS = re.compile(f"^{_MARK}", re.MULTILINE)
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_LOOKED_AT = 4096  # bytes that show what a text is


def without_marks(text: str) -> str:
    """Returns a text without byte order marks at the beginning of its lines."""
    return _MARKS.sub("", text) if _MARK in text else text


def is_utf16(data: bytes) -> bool:
    """Returns whether bytes look like UTF-16, which Windows calls Unicode, or like UTF-32."""
    start = data[:_LOOKED_AT]
    return start.startswith(_UTF_16) or 4 * start.count(0) > len(start) > 0
