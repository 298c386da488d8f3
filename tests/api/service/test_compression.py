"""Tests of answers that are compressed."""

from __future__ import annotations

import gzip
import json
import zlib
from typing import Any

import pytest
from flask.testing import FlaskClient

GZIP = {"Accept-Encoding": "br;q=1.0, gzip;q=0.8, *;q=0.1"}
LONG = {"rules": "classic", "hand": "3344455566778899TTJQK2"}
ADDRESSES = [
    "/openapi.json",
    "/v1/rules",
    "/v1/rules/street",
    "/board",
    "/page/games/classic",
    "/static/board/acts.js",
    "/static/signs.svg",
]


def unpacked(answer: Any) -> bytes:
    assert answer.headers["Content-Encoding"] == "gzip"
    assert int(answer.headers["Content-Length"]) == len(answer.data)
    return gzip.decompress(answer.data)


@pytest.mark.parametrize("address", ADDRESSES)
def test_long_texts(client: FlaskClient, address: str) -> None:
    """Tests that who accepts gzip gets the same text in fewer bytes, and caches keep them apart."""
    with client.get(address) as plain, client.get(address, headers=GZIP) as answer:
        assert "Content-Encoding" not in plain.headers
        assert unpacked(answer) == plain.data
        assert len(answer.data) < len(plain.data) / 2
        for each in (plain, answer):
            assert "Accept-Encoding" in each.headers.getlist("Vary")
        assert answer.headers["Content-Type"] == plain.headers["Content-Type"]


def test_a_question(client: FlaskClient) -> None:
    """Tests an answer to a question, and the problem of one whose text is long."""
    plain = client.post("/v1/plays", json=LONG)
    answer = client.post("/v1/plays", json=LONG, headers=GZIP)
    assert json.loads(unpacked(answer)) == plain.json
    wrong = LONG | {"no" * 100 + str(number): 1 for number in range(50)}
    problem = client.post("/v1/plays", json=wrong, headers=GZIP)
    assert problem.status_code == 422
    assert json.loads(unpacked(problem))["status"] == 422


@pytest.mark.parametrize("address", ["/v1/rules/street", "/static/board/acts.js"])
def test_entity_tags(client: FlaskClient, address: str) -> None:
    """Tests that either tag is known again, and that of other bytes is another one."""
    with client.get(address) as plain, client.get(address, headers=GZIP) as packed:
        strong, weak = plain.headers["ETag"], packed.headers["ETag"]
    assert weak == f"W/{strong}"
    for tag in (strong, weak):
        for headers, said in (({}, strong), (GZIP, weak)):
            with client.get(address, headers={"If-None-Match": tag, **headers}) as again:
                assert (again.status_code, again.data) == (304, b"")
                assert again.headers["ETag"] == said
                assert again.headers["Vary"] == "Accept-Encoding"
                assert "Content-Encoding" not in again.headers


@pytest.mark.parametrize("said", ["", "identity", "br", "gzip;q=0", "gzip;q=0, *", "GZIP;q=0.0"])
def test_who_does_not_accept_it(client: FlaskClient, said: str) -> None:
    answer = client.post("/v1/plays", json=LONG, headers={"Accept-Encoding": said})
    assert "Content-Encoding" not in answer.headers
    assert answer.json["plays"]


def test_what_is_not_compressed(client: FlaskClient) -> None:
    """Tests a short answer and a part of a file."""
    assert "Content-Encoding" not in client.get("/healthz", headers=GZIP).headers
    with client.get("/static/board/acts.js", headers=GZIP | {"Range": "bytes=0-1999"}) as part:
        assert part.status_code == 206
        assert len(part.data) == 2000
        assert "Content-Encoding" not in part.headers


def test_each_event_of_a_stream_is_sent_whole(client: FlaskClient) -> None:
    """Tests that a stream is compressed, and that each of its parts can be read when it has come."""
    hand = {"rules": "classic", "hand": "33445566778899TJQKA2", "landlord": 0, "seat": 0}
    asked = hand | {"limit": {"worlds": 60}, "seed": 1}
    events = {"Accept": "text/event-stream"}
    plain = client.post("/v1/advice", json=asked, headers=events)
    stream = client.post("/v1/advice", json=asked, headers=GZIP | events)
    for each in (plain, stream):
        assert each.mimetype == "text/event-stream"
        assert "Accept-Encoding" in each.headers.getlist("Vary")
    assert "Content-Encoding" not in plain.headers
    assert stream.headers["Content-Encoding"] == "gzip"
    sent = list(stream.iter_encoded())
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    parts = [unpacker.decompress(part).decode() for part in sent]
    assert unpacker.eof
    *read, end = parts
    assert not end
    assert len(read) > 1
    for part in read:
        assert part.startswith("event: answer")
        assert part.endswith("\n\n")
    assert sum(map(len, sent)) < len(plain.data) / 4


def test_head(client: FlaskClient) -> None:
    """Tests that HEAD says what GET would."""
    for headers in ({}, GZIP):
        with (
            client.get("/static/board/acts.js", headers=headers) as full,
            client.head("/static/board/acts.js", headers=headers) as head,
        ):
            assert head.data == b""
            for name in ("Content-Length", "Content-Encoding", "ETag", "Vary"):
                assert head.headers.get(name) == full.headers.get(name)
