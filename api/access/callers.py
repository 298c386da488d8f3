"""Who asks: the address of a request as it is counted, and the API key that it brings."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

# The headers that reverse proxies add. A proxy that adds none of them cannot be detected: its
# requests look as if they came from a client on its own machine.
_FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_REAL_IP")
# The part of an IPv6 address that one customer of a provider has to himself, in bits.
_CUSTOMER = 64
_BEARER = "bearer "


@dataclass(frozen=True, slots=True)
class Address:
    """Where a request comes from.

    Attributes:
        network: an IPv4 address or the first half of an IPv6 address, which count as one caller.
        loopback: whether it is that of this machine itself.
    """

    network: str
    loopback: bool


@lru_cache(maxsize=4096)
def address_of(text: str) -> Address:
    """Returns what the address of a client counts as; those that are no addresses count as one.

    The client of a Unix socket is on this machine, and has an empty address.
    """
    if not text:
        return Address("this machine", loopback=True)
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return Address("unknown", loopback=False)
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            network = ipaddress.ip_network((found, _CUSTOMER), strict=False)
            return Address(str(network), found.is_loopback)
        found = found.ipv4_mapped
    return Address(str(found), found.is_loopback)


def forwarded(environ: Mapping[str, Any]) -> bool:
    """Whether a proxy says that it has passed a request on."""
    return any(name in environ for name in _FORWARDED)


def token_in(environ: Mapping[str, Any]) -> str | None:
    """Returns the API key that a request brings; None without one.

    Other schemes of the header `Authorization` are those of a proxy, and none of our business.
    """
    said = environ.get("HTTP_AUTHORIZATION", "")
    if said[: len(_BEARER)].lower() == _BEARER:
        return str(said[len(_BEARER) :]).strip()
    token = environ.get("HTTP_X_API_KEY")
    return None if token is None else str(token).strip()
