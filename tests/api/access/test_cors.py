"""Pages of other sites that the operator lets in: what they may ask, and what they may read."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from api.access.origins import checked_origin
from api.config import Settings
from solver.settings import InvalidSetting
from tests.api.access.routes import routes
from tests.api_client import ClientWith

FRIEND, EVIL = "https://cards.example", "https://evil.example"
PREFLIGHT = {
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "content-type,authorization,idempotency-key",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Site": "cross-site",
}
QUESTION = {"rules": "classic", "hand": "3344567"}


def of(origin: str) -> dict[str, str]:
    return {"Origin": origin, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}


def names(header: str | None) -> set[str]:
    return {name.strip() for name in (header or "").split(",")} - {""}


@pytest.fixture
def friendly(client_with: ClientWith) -> FlaskClient:
    """A service that lets pages of one other site in."""
    return client_with(cors=(FRIEND, "http://localhost:5173"), rate_limit="5/minute")


def test_a_page_that_is_let_in_asks_and_reads(friendly: FlaskClient) -> None:
    answer = friendly.post("/v1/plays", json=QUESTION, headers=of(FRIEND))
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == FRIEND
    assert "Origin" in answer.vary
    exposed = names(answer.headers["Access-Control-Expose-Headers"])
    assert exposed >= {"Location", "RateLimit", "RateLimit-Policy", "Retry-After", "X-Request-ID"}
    assert "RateLimit" in answer.headers
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert friendly.get("/v1/rules", headers=of("http://localhost:5173")).status_code == 200


def test_a_preflight_needs_no_key_and_counts_for_nothing(client_with: ClientWith) -> None:
    client = client_with(cors=(FRIEND,), keys="required", rate_limit="3/minute")
    for path in ["/v1/plays", "/v1/games/1", "/v1/reviews/x/events"] * 2:
        answer = client.options(path, headers=PREFLIGHT | {"Origin": FRIEND})
        assert answer.status_code == 204
        assert answer.data == b""
        assert answer.headers["Access-Control-Allow-Origin"] == FRIEND
        assert names(answer.headers["Access-Control-Allow-Methods"]) >= {"GET", "POST", "DELETE"}
        assert names(answer.headers["Access-Control-Allow-Headers"]) == {"*", "Authorization"}
        assert int(answer.headers["Access-Control-Max-Age"]) > 0
    refused = client.post("/v1/plays", json=QUESTION, headers=of(FRIEND))
    assert refused.status_code == 401  # and the page can read why
    assert refused.headers["Access-Control-Allow-Origin"] == FRIEND
    assert "WWW-Authenticate" in names(refused.headers["Access-Control-Expose-Headers"])


def test_errors_can_be_read(friendly: FlaskClient) -> None:
    for body in ({"rules": "nix"}, {}):
        answer = friendly.post("/v1/plays", json=body, headers=of(FRIEND))
        assert answer.status_code == 422
        assert answer.headers["Access-Control-Allow-Origin"] == FRIEND
    assert friendly.get("/v1/nothing", headers=of(FRIEND)).status_code == 404
    for _ in range(4):
        answer = friendly.post("/v1/plays", json=QUESTION, headers=of(FRIEND))
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.headers["Access-Control-Allow-Origin"] == FRIEND


def test_others_stay_outside(friendly: FlaskClient) -> None:
    for origin in (
        EVIL, "null", "", "http://cards.example", "https://cards.example:8443",
        "https://a.cards.example", "https://cards.example.evil.example", f"{FRIEND},{EVIL}",
    ):  # fmt: skip
        answer = friendly.post("/v1/plays", json=QUESTION, headers=of(origin))
        assert answer.status_code == 403, origin
        assert "Access-Control-Allow-Origin" not in answer.headers, origin
        assert "Origin" in answer.vary
        preflight = friendly.options("/v1/plays", headers=PREFLIGHT | {"Origin": origin})
        assert "Access-Control-Allow-Origin" not in preflight.headers, origin


def test_a_page_without_an_origin_is_let_in_nowhere(friendly: FlaskClient) -> None:
    """Tests an image or a form of the site: the browser does not let it read, so it need not ask."""
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
    assert friendly.get("/v1/rules", headers=headers).status_code == 403


def test_only_the_api_lets_others_in(client_with: ClientWith) -> None:
    client = client_with(cors=(FRIEND,))
    for method, path in routes(client.application):
        if path.startswith("/v1/"):
            preflight = client.options(path, headers=PREFLIGHT | {"Origin": FRIEND})
            assert preflight.headers["Access-Control-Allow-Origin"] == FRIEND, path
        elif method not in ("HEAD", "OPTIONS"):
            answer = client.open(path, method=method, headers=of(FRIEND), data="{}")
            assert "Access-Control-Allow-Origin" not in answer.headers, path
            assert (answer.status_code == 403) == (method != "GET"), path


def test_any_origin(client_with: ClientWith) -> None:
    client = client_with(cors=("*",))
    for origin in (FRIEND, EVIL, "null"):
        answer = client.post("/v1/plays", json=QUESTION, headers=of(origin))
        assert answer.status_code == 200
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
    own = client.post("/v1/plays", json=QUESTION)
    assert "Access-Control-Allow-Origin" not in own.headers


def test_it_is_off_by_default(client: FlaskClient) -> None:
    answer = client.post("/v1/plays", json=QUESTION, headers=of(FRIEND))
    assert answer.status_code == 403
    assert "LANDLORD_CORS" in answer.json["detail"]
    assert "Access-Control-Allow-Origin" not in answer.headers
    preflight = client.options("/v1/plays", headers=PREFLIGHT | {"Origin": FRIEND})
    assert "Access-Control-Allow-Origin" not in preflight.headers


def test_origins_are_read_as_browsers_write_them() -> None:
    read = {
        "https://Cards.Example": FRIEND,
        " https://cards.example:443 ": FRIEND,
        "https://cards.example:": FRIEND,
        "http://cards.example:443": "http://cards.example:443",
        "http://localhost:5173": "http://localhost:5173",
        "http://[::1]:80": "http://[::1]",
        "http://[::1]:3000": "http://[::1]:3000",
        "*": "*",
    }
    assert {said: checked_origin(said) for said in read} == read


def test_what_is_no_origin_is_refused() -> None:
    for said in (
        "cards.example", "https://", "https://cards.example/", "https://cards.example/page",
        "ftp://cards.example", "https://*.example", "https://a@b", "null", "https://cards.example:x",
        "https://cards.example:99999", "://cards.example",
    ):  # fmt: skip
        with pytest.raises(InvalidSetting, match=r"LANDLORD_CORS.*is no origin; write a scheme"):
            checked_origin(said)


def test_the_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    for value, origins in {
        "": (),
        "off": (),
        "OFF": (),
        "*": ("*",),
        f"{FRIEND}, http://localhost:5173,": (FRIEND, "http://localhost:5173"),
    }.items():
        monkeypatch.setenv("LANDLORD_CORS", value)
        assert Settings.read().cors == origins
    monkeypatch.setenv("LANDLORD_CORS", "cards.example")
    with pytest.raises(InvalidSetting, match="LANDLORD_CORS"):
        Settings.read()
