"""Compresses answers with gzip for clients that accept it.

Compressed are texts of known length that fill more than a packet, and streams of events, each of
which is flushed so that it arrives at once. Nothing secret stands in an answer, so that the length
of a compressed one tells a listener nothing worth knowing (docs/security.md).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from http import HTTPStatus

from flask import Flask, Response, request

from api.service.streaming import EVENTS

# Bytes: a shorter answer arrives in one packet anyway.
_LEAST = 1400
# The levels of zlib. The highest takes several times as long for a tenth less: it is for what is
# compressed once.
_LEVEL, _HIGHEST = 4, 9
_GZIP = zlib.MAX_WBITS | 16
_TEXTS = ("json", "javascript", "xml", "x-ndjson")
# Compressed answers that are kept: the files of the page and the descriptions of games.
_MOST_KEPT = 256


def init_app(app: Flask) -> None:
    """Makes `app` compress what it answers."""

    @app.after_request
    def compress(response: Response) -> Response:
        if response.mimetype == EVENTS and response.is_streamed:
            response.headers.add("Vary", "Accept-Encoding")
            if _is_accepted():
                response.response = _flushed(response.response)
                response.headers.add("Content-Encoding", "gzip")
            return response
        length = response.content_length
        if length is None or length < _LEAST or not _is_whole_text(response):
            return response
        response.headers.add("Vary", "Accept-Encoding")
        if not _is_accepted():
            return response
        tag, _ = response.get_etag()
        if tag is not None:
            # The bytes are others, the meaning is the same: RFC 9110, section 8.8.1.
            response.set_etag(tag, weak=True)
        if response.status_code == HTTPStatus.NOT_MODIFIED:
            return response
        response.direct_passthrough = False  # so that the bytes of a file can be read
        body = response.get_data()
        # What has an entity tag is the same for many requests.
        response.set_data(_gzip(body) if tag is None else _kept(body))
        response.headers.add("Content-Encoding", "gzip")
        response.headers.pop("Accept-Ranges", None)  # parts of a file would be those of its text
        return response


def _flushed(events: Iterable[str | bytes]) -> Iterator[bytes]:
    """Compresses the events of a stream; each is whole when it is sent.

    The later answers of a search say much of what the earlier ones have said.
    """
    packer = zlib.compressobj(_LEVEL, wbits=_GZIP)
    for each in events:
        part = each.encode() if isinstance(each, str) else each
        yield packer.compress(part) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()


def _is_accepted() -> bool:
    """Returns whether the client takes gzip; the header is read where it has the word at all."""
    said = request.environ.get("HTTP_ACCEPT_ENCODING", "")
    return "gzip" in said.lower() and request.accept_encodings["gzip"] > 0


def _is_whole_text(response: Response) -> bool:
    kind = response.mimetype or ""
    text = kind.startswith("text/") or kind.endswith(_TEXTS)
    return text and response.status_code != HTTPStatus.PARTIAL_CONTENT


def _gzip(body: bytes, level: int = _LEVEL) -> bytes:
    packer = zlib.compressobj(level, wbits=_GZIP)
    return packer.compress(body) + packer.flush()


@lru_cache(maxsize=_MOST_KEPT)
def _kept(body: bytes) -> bytes:
    return _gzip(body, _HIGHEST)
