"""By which hosts the service is asked."""

from __future__ import annotations

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from api.config import Settings
from solver.settings import InvalidSetting
from solver.sites import Host, Hosts, checked_host
from tests.api.access.routes import routes
from tests.api_client import ClientWith

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
