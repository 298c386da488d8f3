"""Tests of how the caller of a request is identified."""

from __future__ import annotations

from api.access.callers import address_of, forwarded, token_in


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
