"""Who asks, by which host and from which page, and how much of it."""

from __future__ import annotations

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from api.access.amounts import amount_of
from api.access.callers import address_of, forwarded, token_in
from api.access.counts import remote_of
from api.config import Settings
from solver.settings import InvalidSetting
from solver.sites import Host, Hosts, checked_host, is_foreign
from tests.api.access.routes import routes
from tests.api_client import ClientWith

# --- Tests of amounts by time, and of the settings that name them --------------------------------


def test_amounts() -> None:
    for text, amount, seconds in (
        ("600/minute", 600, 60),
        ("10 per second", 10, 1),
        ("5000/2 hours", 5000, 7200),
        ("1/day", 1, 86_400),
    ):
        found = amount_of(text)
        assert found is not None, text
        assert (found.amount, found.get_expiry()) == (amount, seconds), text


def test_off_is_no_limit() -> None:
    assert amount_of("off") is amount_of(" OFF ") is None


def test_wrong_amounts() -> None:
    """Tests that what is no amount is refused by the function and by the settings."""
    for text in ("60/fortnight", "60", "0/minute", "-1/minute", "1/minute; 2/hour", "many"):
        with pytest.raises(ValueError, match="such as 600/minute, or off"):
            amount_of(text)
        for setting in ("rate_limit", "work_limit"):
            with pytest.raises(InvalidSetting, match=f"LANDLORD_{setting.upper()}"):
                Settings.read(**{setting: text})


def test_wrong_storages() -> None:
    for address in ("", "redi://x", "redis://host:port", "memory", "http://x"):
        with pytest.raises(ValueError):
            remote_of(address)
        with pytest.raises(InvalidSetting, match="LANDLORD_RATE_STORAGE"):
            Settings.read(rate_storage=address)


def test_no_connection_is_made_by_reading_settings() -> None:
    assert Settings.read(rate_storage="redis://nowhere.invalid:1/0").rate_storage


# --- Tests of how the caller of a request is identified ------------------------------------------


def test_addresses() -> None:
    known = {
        "192.0.2.7": ("192.0.2.7", False),
        "127.0.0.1": ("127.0.0.1", True),
        "127.9.9.9": ("127.9.9.9", True),
        "::ffff:192.0.2.7": ("192.0.2.7", False),
        "::ffff:127.0.0.1": ("127.0.0.1", True),
        "::1": ("::/64", True),
        "2001:db8:1:2:3:4:5:6": ("2001:db8:1:2::/64", False),
        "2001:db8:1:2:ffff::": ("2001:db8:1:2::/64", False),
        "fe80::1%eth0": ("fe80::/64", False),
        "": ("this machine", True),
        "nonsense": ("unknown", False),
    }
    found = {text: address_of(text) for text in known}
    assert {text: (each.network, each.loopback) for text, each in found.items()} == known


def test_tokens() -> None:
    assert token_in({}) is None
    assert token_in({"HTTP_AUTHORIZATION": "Bearer abc "}) == "abc"
    assert token_in({"HTTP_AUTHORIZATION": "bearer abc", "HTTP_X_API_KEY": "x"}) == "abc"
    assert token_in({"HTTP_X_API_KEY": "x"}) == "x"
    assert token_in({"HTTP_AUTHORIZATION": "Basic abc"}) is None


def test_proxies_show_themselves() -> None:
    assert not forwarded({"REMOTE_ADDR": "127.0.0.1"})
    assert forwarded({"HTTP_X_FORWARDED_FOR": "192.0.2.7"})
    assert forwarded({"HTTP_VIA": "1.1 proxy"})


# --- By which hosts the service is asked ---------------------------------------------------------


POD = "10.1.2.3"
HOSTS = Hosts(("cards.example.org", ".example.net", "192.0.2.7", "[2001:db8::1]"))
KNOWN = (
    "localhost", "localhost:8000", "LOCALHOST", "localhost.", "localhost.:1", "a.localhost",
    "127.0.0.1", "127.0.0.1:65535", "127.8.9.1:0", "[::1]", "[::1]:8000", "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]:80", "localhost:", POD, f"{POD}:8000", f"[::ffff:{POD}]",
    "cards.example.org", "Cards.Example.ORG.:443", "a.example.net", "a.b.example.net",
    "192.0.2.7", "[2001:db8::1]:8000", "[2001:DB8:0::1]",
)  # fmt: skip
OTHERS = (
    "evil.example", "x", "example.org", "a.cards.example.org", "cards.example.org.evil.example",
    "example.net", "evilexample.net", "localhost.evil.example", "evil-localhost", "10.1.2.4",
    "0.0.0.0", "[::]", "[2001:db8::2]", "[::ffff:10.1.2.4]", "127.1", "2130706433", "0x7f.1",
    "127.0.0.1.evil.example", "192.0.2.70",
)  # fmt: skip
NO_HOSTS = (
    "", " ", ".", "..", "localhost..", ".localhost", "a..localhost", "local host", "localhost/",
    "localhost,localhost", "localhost@evil.example", "evil.example@localhost", "localhost:x",
    "localhost:-1", "localhost:65536", "localhost:000080", "localhost:80:80", "::1", "[::1", "::1]",
    "[localhost]", "[127.0.0.1]", "[::1]x", "[]", "[::1%25lo]", "http://localhost", "localhost\0",
    "localhost\n", "lo\u00adcalhost", "\uff4cocalhost", "löcalhost", "\ud800", "a" * 254 + ".localhost",
    f"{'a' * 64}.localhost", "localhost:\uff11", "localhost:" + "1" * 5000, "x" * 60_000,
)  # fmt: skip


def test_a_known_host_is_answered() -> None:
    refused = {said: HOSTS.refusal(said, POD, "HTTP/1.1") for said in KNOWN}
    assert {said: why for said, why in refused.items() if why is not None} == {}


def test_another_host_is_named_with_the_setting() -> None:
    told = {said: HOSTS.refusal(said, POD, "HTTP/1.1") or "" for said in OTHERS}
    assert [said for said, why in told.items() if "LANDLORD_HOSTS" not in why] == []
    assert [said for said, why in told.items() if said not in why] == []


def test_what_is_no_host_is_refused() -> None:
    assert [said for said in NO_HOSTS if Host.parse(said) is not None] == []
    anybody = Hosts(("*",))
    told = {said: anybody.refusal(said, "127.0.0.1", "HTTP/1.1") or "" for said in NO_HOSTS}
    assert [said for said, why in told.items() if not 0 < len(why) < 200] == []


def test_a_host_is_missing_only_in_the_old_protocol() -> None:
    assert HOSTS.refusal(None, POD, "HTTP/1.0") is None
    assert HOSTS.refusal(None, POD, "HTTP/1.1") is not None


def test_what_a_server_prints_when_it_listens_everywhere_is_answered() -> None:
    assert HOSTS.refusal("0.0.0.0:8000", "127.0.0.1", "HTTP/1.1") is None
    assert HOSTS.refusal("[::]:1", "::1", "HTTP/1.1") is None


def test_an_address_that_is_none_knows_no_host() -> None:
    for reached in ("", "/run/landlord.sock", "fe80::1%eth0"):
        assert HOSTS.refusal("evil.example", reached, "HTTP/1.1") is not None, reached
        known = HOSTS.refusal("[fe80::1]", reached, "HTTP/1.1") is None
        assert known == ("fe80" in reached), reached


def test_any_host_can_be_allowed() -> None:
    assert Hosts(("*",)).refusal("evil.example", "127.0.0.1", "HTTP/1.1") is None


def test_a_setting_names_hosts() -> None:
    named = {
        " Cards.Example.ORG. ": "cards.example.org", ".Example.net": ".example.net", "*": "*",
        "::1": "[::1]", "[2001:db8::1]": "[2001:db8::1]", "192.0.2.7": "192.0.2.7",
        "bücher.example": "xn--bcher-kva.example",
    }  # fmt: skip
    assert {text: checked_host(text) for text in named} == named


def test_a_setting_that_names_no_host_is_refused() -> None:
    for text in (
        "http://x", "x:80", "[::1]:80", "a b", "..x", "*.example.org", ".127.0.0.1", "x/", "a..ü",
    ):  # fmt: skip
        with pytest.raises(InvalidSetting, match="LANDLORD_HOSTS"):
            Settings.read(hosts=text)


def test_the_setting_is_a_list() -> None:
    assert Settings.read(hosts="a.example, .b.example ,").hosts == ("a.example", ".b.example")


def test_each_route_refuses_an_unknown_host(app: APIFlask, client: FlaskClient) -> None:
    asked = routes(app)
    assert len(asked) > 100
    for method, path in [*asked, ("GET", "/static//x"), ("GET", "/nothing"), ("PUT", "/v1/games")]:
        answer = client.open(path, method=method, headers={"Host": "evil.example"})
        assert (answer.status_code, answer.mimetype) == (400, "application/problem+json"), path
        assert "Location" not in answer.headers
        if method != "HEAD":
            assert "LANDLORD_HOSTS" in answer.json["detail"], path
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_an_absurd_host_is_the_clients_error(client: FlaskClient) -> None:
    for said in ("", "\xff\xfe", "evil.example:99999", "[::1", "a" * 3000, "x,y"):
        for path in ("/", "/v1/rules", "/static//x", "/healthz"):
            answer = client.get(path, environ_overrides={"HTTP_HOST": said})
            found = (answer.status_code, answer.mimetype)
            assert found == (400, "application/problem+json"), (said, path)


@pytest.mark.parametrize("proxies", [0, 1])
def test_a_redirect_names_no_host(client_with: ClientWith, proxies: int) -> None:
    client = client_with(proxies=proxies, hosts=("cards.example.org",))
    for path, place in [
        ("/static//x", "/static/x"), ("//evil.example/a", "/evil.example/a"),
        ("/v1//rules?a=//b", "/v1/rules?a=//b"), ("/\\\\evil.example//", None),
    ]:  # fmt: skip
        answer = client.get(
            "http://cards.example.org/",
            environ_overrides={
                "PATH_INFO": path.partition("?")[0],
                "QUERY_STRING": path.partition("?")[2],
            },
            headers={
                "X-Forwarded-Proto": "https",
                "X-Forwarded-Host": "evil.example",
                "X-Forwarded-Port": "99",
                "X-Forwarded-Prefix": "//evil.example",
            },
        )
        if answer.status_code != 404:
            assert answer.headers["Location"] == place
        else:
            assert "Location" not in answer.headers


# --- From which pages the service is asked -------------------------------------------------------


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
