"""The next request of a connection, while its bytes arrive in chunks of any size."""

from __future__ import annotations

import io
from typing import IO, Any, cast

from gunicorn.http import errors as parsing
from gunicorn.http.body import ChunkedReader, LengthReader
from gunicorn.http.message import Request
from gunicorn.http.unreader import Unreader
from werkzeug.exceptions import RequestEntityTooLarge

from api.http.chunks import Chunks
from api.http.refusals import LONG_HEAD, RefusedRequest

_HEAD_END = b"\r\n\r\n"
# The longest head and the longest first line, in bytes. A line beyond gunicorn's own limit gets its
# answer before the head is complete.
_LONGEST_HEAD = 1 << 16
_LONGEST_LINE = 4096


class Incoming:
    """What has arrived of the next request, and of those behind it.

    Attributes:
        buffer: the bytes that are not yet decoded.
        request: the head of the request as soon as it is complete.
        expects: whether the client waits for "100 Continue" before it sends the body.

    Args:
        cfg: the configuration of gunicorn.
        peer: the address of the client.
        most: the most bytes of a body.
    """

    def __init__(self, cfg: Any, peer: Any, most: int) -> None:
        self.buffer = bytearray()
        self.request: Any = None
        self.expects = False
        self._cfg = cfg
        self._peer = peer
        self._most = most
        self._number = 0
        self._searched = 0
        self._length = 0
        self._chunks: Chunks | None = None

    def __len__(self) -> int:
        """Returns the bytes that are held in memory."""
        return len(self.buffer) + (len(self._chunks.body) if self._chunks else 0)

    def complete(self) -> bool:
        """Returns whether a whole request is there, or the head of one whose body is too long.

        Raises:
            RefusedRequest: what has arrived cannot become a request.
        """
        if self.request is None and not self._head():
            return False
        if self._chunks:
            return self._chunks.take(self.buffer)
        return self._length > self._most or len(self.buffer) >= self._length

    def take(self) -> Any:
        """Returns the complete request with its body, and begins with the next one.

        A body that is too long is not there: reading it raises RequestEntityTooLarge.
        """
        request = self.request
        if self._chunks:
            whole, body = not self._chunks.too_long, bytes(self._chunks.body)
        else:
            whole, body = self._length <= self._most, bytes(self.buffer[: self._length])
            del self.buffer[: self._length]
        request.body = io.BytesIO(body) if whole else cast("IO[bytes]", _TooLong())
        if not whole:
            request.force_close()  # where the next request begins is not known
            self.buffer.clear()
        self._begin()
        return request

    def drop(self) -> None:
        """Forgets everything that has arrived."""
        self.buffer.clear()
        self._begin()

    def _begin(self) -> None:
        self.request, self._chunks, self._searched, self._length = None, None, 0, 0
        self.expects = False

    def _head(self) -> bool:
        buffer = self.buffer
        end = buffer.find(_HEAD_END, self._searched)
        if end < 0:
            self._searched = max(0, len(buffer) - 3)
            if len(buffer) > _LONGEST_HEAD:
                raise RefusedRequest(431, LONG_HEAD)
            # These never become a head; the parser says what is wrong.
            wrong = buffer.count(b"\n") != buffer.count(b"\r\n")
            if wrong or (len(buffer) > _LONGEST_LINE and buffer.find(b"\r\n", 2) < 0):
                self._parse(bytes(buffer))
                raise RefusedRequest(431, LONG_HEAD)
            return False
        head = bytes(buffer[: end + len(_HEAD_END)])
        if len(head) > _LONGEST_HEAD:
            raise RefusedRequest(431, LONG_HEAD)
        del buffer[: len(head)]
        self.request = request = self._parse(head)
        reader = request.body.reader
        if isinstance(reader, ChunkedReader):
            self._chunks = Chunks(self._most)
        elif isinstance(reader, LengthReader):
            self._length = reader.length
        # The server sends the answer itself, and only if it wants the body.
        self.expects = request._expected_100_continue and self._length <= self._most
        request._expected_100_continue = False
        return True

    def _parse(self, head: bytes) -> Any:
        self._number += 1
        try:
            return Request(self._cfg, _Bytes(head), self._peer, self._number)
        except (parsing.ParseException, parsing.NoMoreData, StopIteration) as error:
            raise RefusedRequest.of_head(error) from None


class _Bytes(Unreader):  # type: ignore[misc]
    """Gives gunicorn's parser bytes that are there already."""

    def __init__(self, head: bytes) -> None:
        super().__init__()
        self.buf.write(head)

    def chunk(self, size_hint: int | None = None) -> bytes:
        return b""


class _TooLong:
    """The body of a request that is too long to be read."""

    def read(self, *_: Any) -> bytes:
        raise RequestEntityTooLarge

    readline = read
    readlines = read

    def __iter__(self) -> _TooLong:
        return self

    def __next__(self) -> bytes:
        raise RequestEntityTooLarge
