"""Tests of the web server as a real process: hosts, pages and proxies that are not its own."""

from __future__ import annotations

import pytest

from tests.web_server import WebServer


@pytest.mark.long
def test_a_foreign_host_reaches_nothing(server: WebServer) -> None:
    """Tests that a page whose name leads to this machine reads nothing and deletes nothing."""
    for host in (b"evil.example", b"127.0.0.2.evil.example:80", b"", b"[::1", b"a b"):
        for first in (
            b"GET /v1/games", b"DELETE /v1/games?player=a", b"GET /static//x", b"GET /readyz",
        ):  # fmt: skip
            answer = server.ask(b"%b HTTP/1.1\r\nHost: %b\r\n\r\n" % (first, host))
            assert answer.status == 400, (first, host)
            assert answer.headers["content-type"] == "application/problem+json"
            assert "location" not in answer.headers


def test_own_hosts_are_answered(server: WebServer) -> None:
    """Tests the names of loopback, with a port or a dot, and the old protocol without a host."""
    for host in (b"localhost", b"127.0.0.1:%d" % server.port, b"LOCALHOST.:1", b"[::1]:8000"):
        assert server.ask(b"GET /v1/rules HTTP/1.1\r\nHost: %b\r\n\r\n" % host).status == 200
    assert server.ask(b"GET /v1/rules HTTP/1.0\r\n\r\n").status == 200
    assert server.ask(b"GET /v1/rules HTTP/1.1\r\n\r\n").status == 400
    twice = b"Host: localhost\r\nHost: localhost\r\n"
    assert server.ask(b"GET /v1/rules HTTP/1.1\r\n%b\r\n" % twice).status == 400


def test_nobody_is_believed_to_be_a_proxy(server: WebServer) -> None:
    """Tests that neither the scheme nor the place of the application come from a client."""
    for header in (
        b"X-Forwarded-Proto: https", b"X-Forwarded-Protocol: ssl", b"X-Forwarded-Ssl: on",
        b"X-Forwarded-Host: evil.example", b"Forwarded: proto=https;host=evil.example",
        b"SCRIPT_NAME: /v1", b"Script-Name: /evil", b"PATH_INFO: /v1/rules",
        b"X-Forwarded-Prefix: /evil", b"X-Script-Name: /evil",
    ):  # fmt: skip
        head = b"GET /static//x HTTP/1.1\r\nHost: localhost\r\n%b\r\n\r\n" % header
        answer = server.ask(head)
        assert (answer.status, answer.headers["location"]) == (308, "/static/x"), header


def test_another_site_writes_nothing(server: WebServer) -> None:
    """Tests that no page of another site can send a game, for which no preflight is needed."""
    body = b'{"type":"start_game","format":"ddz-record","version":1,"rules":"classic"}'
    for path in (b"/v1/games", b"/v1/reviews/batch", b"/v1/reviews", b"/v1/batch", b"/v1/advice"):
        head = b"POST %b HTTP/1.1\r\nHost: localhost:%d\r\n" % (path, server.port)
        head += b"Content-Type: text/plain\r\nContent-Length: %d\r\n" % len(body)
        for page in (
            b"Origin: https://evil.example", b"Sec-Fetch-Site: cross-site", b"Origin: null",
            b"Origin: http://localhost:%d" % (server.port + 1), b"Sec-Fetch-Site: same-site",
            b"Origin: http://localhost:%d\r\nOrigin: http://evil.example" % server.port,
        ):  # fmt: skip
            assert server.ask(head + page + b"\r\n\r\n" + body).status == 403, page
        own = b"Origin: http://localhost:%d" % server.port
        assert server.ask(head + own + b"\r\n\r\n" + body).status in (415, 422)
