"""From which pages the service is asked."""

from __future__ import annotations

from apiflask import APIFlask
from flask.testing import FlaskClient

from solver.sites import is_foreign
from tests.api.access.routes import routes
from tests.api_client import ClientWith

PROBLEM = "application/problem+json"
FOREIGN = [
    {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"},
    {"Origin": "https://evil.example"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost:3000"},
    {"Origin": "null"},
]
OWN = [
    {},
    {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "http://localhost"},
]
HEADERS = {"Sec-Fetch-Mode": "no-cors", "Content-Type": "text/plain"}


def test_each_route_that_writes_or_costs_refuses_a_page_of_another_site(
    app: APIFlask, client: FlaskClient
) -> None:
    """Nothing below /v1 works for others, and nothing at all that changes something."""
    for method, path in routes(app):
        costs = method not in ("GET", "HEAD", "OPTIONS") or (
            path.startswith("/v1/") and method != "OPTIONS"
        )
        for headers in FOREIGN:
            answer = client.open(path, method=method, headers=headers | HEADERS, data="{}")
            assert (answer.status_code == 403) == costs, (method, path, headers)
            if costs:
                assert answer.mimetype == PROBLEM
            if costs and method != "HEAD":
                assert "page of" in answer.json["detail"]


def test_own_pages_and_programs_are_answered(app: APIFlask, client: FlaskClient) -> None:
    for method, path in routes(app):
        if "/puzzles" in path or method in ("HEAD", "OPTIONS"):
            continue  # the first puzzle takes seconds
        for headers in OWN:
            answer = client.open(path, method=method, headers=headers | HEADERS, data="{}")
            assert answer.status_code != 403, (method, path, headers)


def test_a_game_of_another_page_is_not_stored(client_with: ClientWith) -> None:
    client = client_with()
    record = '{"type":"start_game","format":"ddz-record","version":1,"rules":"classic"}\n'
    record += '{"type":"deal","hands":[null,null,null],"bottom":null}\n'
    for headers in FOREIGN:
        for path in ("/v1/games", "/v1/reviews/batch"):
            answer = client.post(path, data=record, headers=headers | HEADERS)
            assert answer.status_code == 403
    assert client.get("/v1/games").json["games"] == []
    assert client.post("/v1/games", data=record, headers=HEADERS).status_code == 201
    assert len(client.get("/v1/games").json["games"]) == 1


def test_a_link_from_another_site_is_followed(client: FlaskClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert (
        client.get("/v1/rules", headers=headers | {"Sec-Fetch-Dest": "document"}).status_code == 200
    )
    assert (
        client.get("/v1/rules", headers=headers | {"Sec-Fetch-Dest": "iframe"}).status_code == 403
    )
    # A form leads there, too, and sends something.
    posted = headers | {"Sec-Fetch-Dest": "document", "Origin": "https://evil.example"}
    assert client.post("/v1/plays", headers=posted).status_code == 403


def test_the_problem_is_said_in_chinese(client: FlaskClient) -> None:
    headers = {"Origin": "https://evil.example", "Accept-Language": "zh"}
    answer = client.post("/v1/plays", headers=headers)
    assert "https://evil.example" in answer.json["detail"]
    assert "网页" in answer.json["detail"]


def test_an_origin_is_a_scheme_a_host_and_a_port() -> None:
    wrong = []
    for scheme, host, origin, foreign in (
        ("http", "cards.example", "http://cards.example", False),
        ("http", "cards.example:80", "http://cards.example", False),
        ("http", "Cards.Example.", "http://cards.example:80", False),
        ("http", "cards.example", "https://cards.example", False),  # TLS ends before a proxy
        ("http", "cards.example:443", "https://cards.example", False),
        ("https", "cards.example", "https://cards.example", False),
        ("http", "[::1]:8000", "http://[0::1]:8000", False),
        ("https", "cards.example", "http://cards.example", True),
        ("http", "cards.example", "http://cards.example:8000", True),
        ("http", "cards.example:8000", "http://cards.example:8001", True),
        ("http", "localhost:8000", "http://127.0.0.1:8000", True),
        ("http", "cards.example", "http://a.cards.example", True),
        ("http", "cards.example", "ftp://cards.example", True),
        ("http", "cards.example", "chrome-extension://cards.example", True),
        ("http", "cards.example", "cards.example", True),
        ("http", "cards.example", "", True),
        ("http", "cards.example", "null", True),
        ("http", "cards.example", "http://cards.example,http://evil.example", True),
        ("http", "cards.example", "http://evil.example@cards.example", True),
        ("http", "cards.example", "http://[", True),
        ("http", "cards.example", "http://cards.example:99999", True),
        ("http", "cards.example", "http://\xe4", True),
    ):
        for site in (None, "none"):
            if is_foreign(site, origin, host, scheme) != foreign:
                wrong.append((scheme, host, origin, site))
    assert wrong == []


def test_only_two_words_of_a_browser_are_good() -> None:
    sites = ("cross-site", "same-site", "Cross-Site", "", "same-origin,none", "?")
    assert [each for each in sites if not is_foreign(each, None, "localhost", "http")] == []
