# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""The language of errors over HTTP: the request's own, or the one that its client prefers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

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
