# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""What holds for every request and answer: bodies, language, tags, compression, headers."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from typing import Any

import pytest
from flask.testing import FlaskClient

# --- Tests of what a request may be before its fields are looked at: its coding, its parameters


NDJSON = "application/x-ndjson"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("plays", "application/json"),
        ("games", NDJSON),
        ("batch", NDJSON),
        ("reviews/batch", NDJSON),
    ],
)
def test_a_compressed_body_is_refused_for_what_it_is(
    client: FlaskClient, path: str, kind: str
) -> None:
    """Tests that it is not called malformed text, by none of those that read bodies."""
    body = gzip.compress(b'{"rules": "classic", "hand": "33"}')
    heads = {"Content-Encoding": "gzip", "Accept-Language": "zh"}
    answer = client.post(f"/v1/{path}", data=body, content_type=kind, headers=heads)
    assert answer.status_code == 415, answer.text
    assert answer.get_json()["detail"] == "请求体带有 Content-Encoding（如 gzip）：请不要压缩"


@pytest.mark.parametrize("coding", ["identity", "Identity", ""])
def test_a_body_without_a_coding_is_read(client: FlaskClient, coding: str) -> None:
    question = {"rules": "classic", "hand": "33"}
    answer = client.post("/v1/plays", json=question, headers={"Content-Encoding": coding})
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("method", "address", "pointer"),
    [
        ("DELETE", "/v1/games?player=Ann&player=Bob", "/player"),
        ("GET", "/v1/games?limit=1&limit=2", "/limit"),
        ("GET", "/v1/puzzles?a~/b=1&a~/b=2", "/a~0~1b"),
        ("POST", "/v1/games?format=ddz&format=rlcard", "/format"),
    ],
)
def test_no_value_of_an_address_is_passed_over(
    client: FlaskClient, method: str, address: str, pointer: str
) -> None:
    """Tests that two values of a parameter are refused: the games of one player were deleted."""
    answer = client.open(address, method=method, content_type=NDJSON)
    assert answer.status_code == 422, answer.text
    (error,) = answer.get_json()["errors"]
    assert (error["pointer"], error["detail"].endswith(" appears twice")) == (pointer, True)


# --- The language of errors over HTTP: the request's own, or the one that its client prefers -----


PREFERS = {"Accept-Language": "zh-CN,zh;q=0.9,en;q=0.5"}
BAD_ADVICE = {"rules": "classic", "hand": "33333", "landlord": 0, "seat": 0, "history": []}
ENGLISH = "'3' 5 times: the deck of classic holds 4"
CHINESE = "'3' 有 5 张，而 classic 的牌里只有 4 张"


@pytest.mark.parametrize(
    ("body", "prefers", "language"),
    [
        ({}, "", "en"),
        ({}, "fr, de;q=0.5", "en"),
        ({}, "zh-CN,zh;q=0.9,en;q=0.5", "zh"),
        ({}, "zh-Hans", "zh"),
        ({}, "en-US,zh;q=0.5", "en"),
        ({"language": "zh"}, "", "zh"),
        ({"language": "zh"}, "en", "zh"),
        ({"language": "en"}, "zh", "en"),
        ({"language": "zh", "nothing": 1}, "en", "zh"),
    ],
)
def test_language_of_an_error(
    client: FlaskClient, body: dict[str, Any], prefers: str, language: str
) -> None:
    headers = {"Accept-Language": prefers} if prefers else {}
    response = client.post("/v1/advice", json=BAD_ADVICE | body, headers=headers)
    assert response.status_code == 422
    assert response.headers["Content-Language"] == language
    assert "Accept-Language" in response.headers["Vary"]
    problem: Any = response.json
    if "nothing" in body:
        assert problem["errors"][0]["detail"] == "没有这一项"
    else:
        assert problem["detail"] == (CHINESE if language == "zh" else ENGLISH)
        assert problem["title"] == ("牌有误" if language == "zh" else "Invalid hand")
    assert problem["type"].isascii()


def test_language_in_the_address(client: FlaskClient) -> None:
    problem: Any = client.get("/v1/rules/nothing?language=zh").json
    assert problem["detail"].startswith("没有玩法 'nothing'；已有：classic, ")
    problem = client.get("/v1/rules/nothing?language=en", headers=PREFERS).json
    assert problem["detail"].startswith("unknown game 'nothing'; known are classic, ")


def test_every_kind_of_error_in_chinese(client: FlaskClient, subtests: pytest.Subtests) -> None:
    for method, path, body, status in (
        ("POST", "/v1/plays", b"{", 400),
        ("POST", "/v1/plays", b"\xff", 400),
        ("POST", "/v1/plays", b"[" * 200, 400),
        ("POST", "/v1/plays", b'{"a": 1, "a": 2}', 400),
        ("POST", "/v1/plays", b"x" * 3_000_000, 413),
        ("GET", "/v1/nothing", b"", 404),
        ("GET", "/v1/plays", b"", 405),
        ("GET", "/v1/games/nothing", b"", 404),
        ("GET", "/v1/reviews/nothing", b"", 404),
        ("GET", "/v1/players/nobody", b"", 404),
        ("POST", "/v1/games", b"no record", 422),
        ("POST", "/v1/games", b'{"type":"start_game"}', 422),
        ("POST", "/v1/positions", b'{"text":"3","rules":"nothing"}', 422),
    ):
        kind = "text/plain" if path == "/v1/games" else "application/json"
        with subtests.test(path=path, body=body[:40]):
            response = client.open(
                path, method=method, data=body or None, content_type=kind, headers=PREFERS
            )
            assert response.status_code == status, response.text
            assert response.headers["Content-Language"] == "zh"
            problem: Any = response.json
            for text in (problem["title"], *(each["detail"] for each in problem["errors"])):
                assert re.search(r"[\u4e00-\u9fff]", text), text


def test_media_type_in_chinese(client: FlaskClient) -> None:
    problem: Any = client.post("/v1/plays", data=b"{}", headers=PREFERS).json
    assert (problem["title"], problem["status"]) == ("不支持的内容类型", 415)


@pytest.mark.parametrize("game", ["street", "decktet"])
def test_games_are_described_in_a_language(client: FlaskClient, game: str) -> None:
    english: Any = client.get(f"/v1/rules/{game}")
    chinese: Any = client.get(f"/v1/rules/{game}?language=zh")
    assert english.json["about"].isascii()
    assert re.search(r"[\u4e00-\u9fff]", chinese.json["about"])
    assert english.json.keys() == chinese.json.keys()
    assert english.headers["ETag"] != chinese.headers["ETag"]
    assert chinese.headers["Content-Language"] == "zh"
    # What is sent back is the same game, whatever it is called.
    question = {"rules": chinese.json, "hand": "3ly" if game == "decktet" else "3"}
    assert client.post("/v1/plays", json=question).status_code == 200


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Nothing is here"), ("zh", "这里什么也没有")]
)
@pytest.mark.parametrize("path", ["/nothing", "/puzzles/nothing", "/board/nothing"])
def test_browsers_get_a_page_where_nothing_is(
    client: FlaskClient, path: str, language: str, said: str
) -> None:
    accept = "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"
    browser = {"Accept": accept, "Accept-Language": language}
    response = client.get(path, headers=browser)
    assert (response.status_code, response.mimetype) == (404, "text/html")
    assert said in response.text
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert client.get(path, headers={"Accept-Language": language}).mimetype.endswith("problem+json")
    assert client.get("/v1/nothing", headers=browser).mimetype.endswith("problem+json")


# --- Tests of answers that clients may keep ------------------------------------------------------


@pytest.mark.parametrize("path", ["rules", "rules/street", "opponents"])
def test_a_kept_answer_is_asked_for_again(client: FlaskClient, path: str) -> None:
    """Tests that a client which has the answer gets 304, and one that has another the answer."""
    first = client.get(f"/v1/{path}")
    assert first.cache_control.public
    assert first.cache_control.max_age
    tag = first.headers["ETag"]
    again = client.get(f"/v1/{path}", headers={"If-None-Match": f'"other", {tag}'})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == tag
    other = client.get(f"/v1/{path}", headers={"If-None-Match": '"other"'})
    assert (other.status_code, other.data) == (200, first.data)
    chinese = client.get(f"/v1/{path}?language=zh", headers={"If-None-Match": tag})
    assert chinese.status_code == 200
    assert chinese.headers["ETag"] != tag


# --- Tests of answers that are compressed --------------------------------------------------------


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


# --- Headers that every answer has ---------------------------------------------------------------


GUARDED = [
    "/healthz",
    "/metrics",
    "/openapi.json",
    "/v1/rules",
    "/v1/rules/nothing",
    "/v1/games",
    "/nothing",
    "/",
    "/docs",
    "/board",
    "/about",
    "/static/icon.svg",
]


@pytest.mark.parametrize("address", GUARDED)
def test_every_answer_is_guarded(client: FlaskClient, address: str) -> None:
    with client.get(address) as answer:
        headers = answer.headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


def test_refusals_are_guarded(client: FlaskClient) -> None:
    for answer in (
        client.post("/v1/plays", data="{", content_type="application/json"),
        client.post("/v1/plays", data="{}", content_type="text/plain"),
        client.delete("/v1/plays"),
    ):
        assert answer.status_code >= 400
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
