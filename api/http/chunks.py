"""Bodies that are sent in chunks (RFC 9112, section 7.1), decoded while they arrive."""

from __future__ import annotations

import re
from enum import Enum, auto

from gunicorn.http.body import CHUNK_EXT_RE

from api.http.refusals import BAD_CHUNKS, RefusedRequest

_SIZE = re.compile(rb"([0-9A-Fa-f]{1,16})[ \t]*(;.*)?", re.DOTALL)
# The longest line of a chunk's size with its extensions, and all trailers together. Bytes.
_LONGEST_LINE = 1024
_TRAILERS = 8192


class _Next(Enum):
    SIZE = auto()
    DATA = auto()
    END = auto()
    TRAILERS = auto()


class Chunks:
    """A body of chunks, and where in it the next byte belongs. Trailers are read and dropped.

    Attributes:
        body: what is decoded so far.
        too_long: whether a chunk would make the body longer than `most`; nothing more is decoded.

    Args:
        most: the most bytes of the decoded body.
    """

    def __init__(self, most: int) -> None:
        self.body = bytearray()
        self.too_long = False
        self._most = most
        self._next = _Next.SIZE
        self._left = 0
        self._trailers = 0

    def take(self, buffer: bytearray) -> bool:
        """Takes from the start of `buffer` what belongs to the body; returns whether it has ended.

        Raises:
            RefusedRequest: the body is malformed.
        """
        while not self.too_long:
            if self._next is _Next.DATA:
                part = buffer[: self._left]
                self.body += part
                del buffer[: len(part)]
                self._left -= len(part)
                if self._left:
                    return False
                self._next = _Next.END
            elif self._next is _Next.END:
                if not b"\r\n".startswith(buffer[:2]):
                    raise RefusedRequest(400, BAD_CHUNKS)
                if len(buffer) < 2:
                    return False
                del buffer[:2]
                self._next = _Next.SIZE
            else:
                line = _line(buffer)
                if line is None:
                    return False
                if self._next is _Next.SIZE:
                    self._begin(line)
                elif not line:
                    return True
                else:
                    self._trailers += len(line)
                    if self._trailers > _TRAILERS or b":" not in line:
                        raise RefusedRequest(400, BAD_CHUNKS)
        return True

    def _begin(self, line: bytes) -> None:
        found = _SIZE.fullmatch(line)
        if found is None or not CHUNK_EXT_RE.fullmatch(found[2] or b""):
            raise RefusedRequest(400, BAD_CHUNKS)
        self._left = int(found[1], 16)
        self._next = _Next.DATA if self._left else _Next.TRAILERS
        self.too_long = len(self.body) + self._left > self._most


def _line(buffer: bytearray) -> bytes | None:
    """Takes a line from the start of `buffer`; returns None when its end has not arrived."""
    end = buffer.find(b"\n", 0, _LONGEST_LINE)
    if end < 0:
        if len(buffer) >= _LONGEST_LINE:
            raise RefusedRequest(400, BAD_CHUNKS)
        return None
    line = bytes(buffer[: end + 1])
    if not line.endswith(b"\r\n") or b"\r" in line[:-2]:
        raise RefusedRequest(400, BAD_CHUNKS)
    del buffer[: end + 1]
    return line[:-2]
