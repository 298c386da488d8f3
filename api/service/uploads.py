"""Long bodies of requests, kept in a temporary file until they are checked."""

from __future__ import annotations

import errno
import hashlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

from flask import Request
from werkzeug.exceptions import UnsupportedMediaType

from api.store import StoreUnavailable

LINES = ("application/x-ndjson", "application/jsonl", "application/x-jsonlines")
_SHORT = ("application/json", "text/plain")
# Longer bodies are written to the disk while they arrive. Bytes.
_IN_MEMORY = 1 << 20
_AT_ONCE = 1 << 16
# ENOENT is what `tempfile` says where no folder can be written.
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.ENOENT)


@dataclass(frozen=True)
class Upload:
    """The whole body of a request.

    Attributes:
        file: the body, opened at its start.
        digest: the SHA-256 of the body, in hexadecimal.
        lines: the number of lines, the last one included if it does not end.
    """

    file: IO[bytes]
    digest: str
    lines: int


@contextmanager
def received(request: Request, many: int, retry_after: int) -> Iterator[Upload]:
    """Yields the body of a request that holds records; it is gone after the block.

    Args:
        request: the request.
        many: the most bytes of a body of JSON Lines; other bodies have the app's own limit.
        retry_after: the seconds after which a client should try again when the disk is full.

    Raises:
        UnsupportedMediaType: the content type is none of records.
        RequestEntityTooLarge: the body is too long.
        StoreUnavailable: the disk for temporary files is full.
    """
    if request.mimetype in LINES:
        request.max_content_length = many
    elif request.mimetype not in _SHORT:
        raise UnsupportedMediaType(
            "send records as application/x-ndjson, application/json or text/plain"
        )
    with room_for_files(retry_after), tempfile.SpooledTemporaryFile(_IN_MEMORY) as file:
        digest, lines, last = hashlib.sha256(), 0, b"\n"
        while part := request.stream.read(_AT_ONCE):
            digest.update(part)
            lines += part.count(b"\n")
            last = part[-1:]
            file.write(part)
        file.seek(0)
        yield Upload(file, digest.hexdigest(), lines + (last != b"\n"))


@contextmanager
def room_for_files(retry_after: int) -> Iterator[None]:
    """Raises StoreUnavailable when a temporary file inside the block finds the disk full."""
    try:
        yield
    except OSError as error:
        if error.errno not in _NO_ROOM:
            raise
        raise StoreUnavailable("there is no room for a long body", retry_after) from None
