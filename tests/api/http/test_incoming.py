"""Tests of requests that arrive in chunks."""

from __future__ import annotations

from typing import Any

import pytest
from gunicorn.config import Config
from werkzeug.exceptions import RequestEntityTooLarge

from api.http.chunks import Chunks
from api.http.incoming import Incoming
from api.http.refusals import RefusedRequest

HEAD = b"POST /v1/plays HTTP/1.1\r\nHost: localhost\r\n"
LENGTH = HEAD + b"Content-Length: 5\r\n\r\nhello"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
CHUNKS = b'3;a="b;c"\r\nhel\r\n2\r\nlo\r\n0\r\nX-Sum: 1\r\n\r\n'
GET = b"GET / HTTP/1.0\r\n\r\n"


def incoming(most: int = 100) -> Incoming:
    return Incoming(Config(), ("127.0.0.1", 1), most)


def taken(arriving: Incoming, data: bytes, size: int) -> list[tuple[str, bytes]]:
    """Returns the requests of a stream that arrives in chunks of one size."""
    found = []
    for start in range(0, len(data), size):
        arriving.buffer += data[start : start + size]
        while arriving.buffer and arriving.complete():
            request: Any = arriving.take()
            found.append((request.path, request.body.read()))
    return found


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_pieces(size: int) -> None:
    """Tests that the chunks do not matter, also with several requests one behind the other."""
    whole = [("/v1/plays", b"hello"), ("/", b""), ("/v1/plays", b"hello"), ("/v1/plays", b"")]
    stream = LENGTH + GET + CHUNKED + CHUNKS + CHUNKED + b"0\r\n\r\n"
    arriving = incoming()
    assert taken(arriving, stream, size) == whole
    assert len(arriving) == 0


@pytest.mark.parametrize("size", [1, 1000])
@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"\x16\x03\x01\r\n\r\n", 400),
        (b"GET / HTTP/1.1\n\n", 400),
        (b"get / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/3.0\r\n\r\n", 505),
        (b"GET /" + b"a" * 6000, 414),
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 9000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"X: a\r\n" * 20_000, 431),
        (b"GET / HTTP/1.1\r\nX : a\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        (HEAD + b"Content-Length: 1\r\nContent-Length: 1\r\n\r\n", 400),
        (HEAD + b"Content-Length: -1\r\n\r\n", 400),
        (HEAD + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        (HEAD + b"Transfer-Encoding: rot13\r\n\r\n", 501),
        (HEAD + b"Expect: a miracle\r\n\r\n", 417),
        (CHUNKED + b"zz\r\n", 400),
        (CHUNKED + b"\r\n", 400),
        (CHUNKED + b"-1\r\n", 400),
        (CHUNKED + b"1\nx", 400),
        (CHUNKED + b"1" * 2000, 400),
        (CHUNKED + b"1;=\r\n", 400),
        (CHUNKED + b"1\r\nxyz", 400),
        (CHUNKED + b"0\r\nno trailer\r\n", 400),
        (CHUNKED + b"0\r\n" + b"X: y\r\n" * 5000, 400),
    ],
)
def test_refused(data: bytes, status: int, size: int) -> None:
    """Tests that what cannot become a request is refused, however it arrives."""
    with pytest.raises(RefusedRequest) as refused:
        taken(incoming(), data, size)
    assert refused.value.status == status


@pytest.mark.parametrize("data", [HEAD + b"Content-Length: 6\r\n\r\n", CHUNKED + b"6\r\n"])
def test_too_long(data: bytes) -> None:
    """Tests that a body that is too long is not awaited, and that reading it says so."""
    arriving = incoming(most=5)
    arriving.buffer += data
    assert arriving.complete()
    request = arriving.take()
    assert request.should_close()
    for read in (request.body.read, request.body.readline, lambda: next(iter(request.body))):
        with pytest.raises(RequestEntityTooLarge):
            read()


def test_what_is_held() -> None:
    """Tests that decoded parts of a body count as held."""
    arriving = incoming()
    arriving.buffer += CHUNKED + b"3\r\nhel\r\n"
    assert not arriving.complete()
    assert len(arriving) == 3
    arriving.drop()
    assert len(arriving) == 0


def test_expected() -> None:
    """Tests that a client that waits for "100 Continue" is noticed unless its body is too long."""
    for length, expects in ((5, True), (500, False)):
        arriving = incoming()
        arriving.buffer += HEAD + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % length
        arriving.complete()
        assert arriving.expects == expects


def test_chunks_up_to_the_most() -> None:
    """Tests the exact length from which a body of chunks is too long."""
    chunks = Chunks(5)
    assert chunks.take(bytearray(CHUNKS))
    assert (chunks.body, chunks.too_long) == (b"hello", False)
    chunks = Chunks(4)
    assert chunks.take(bytearray(CHUNKS))
    assert chunks.too_long
