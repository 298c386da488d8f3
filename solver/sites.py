"""Which sites a request comes from and goes to, by what a browser says of it in its headers.

Whatever serves over HTTP on a user's machine is open to every page that he opens. It cannot read
answers, but it can ask. Browsers say where a request comes from in the headers `Sec-Fetch-Site`
(W3C Fetch Metadata) and `Origin` (RFC 6454), which no page can change. A request with neither
header comes from a program such as curl, or from a very old browser, and is answered. The rules are
those of `CrossOriginProtection` of Go's package net/http.

A page of another site could read the answers if the owner of that site made its name point to this
machine (DNS rebinding). The header `Host` still names the other site: so a service answers only for
hosts that it knows.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Self
from urllib.parse import urlsplit

from solver.errors import quoted
from solver.messages import Message
from solver.settings import InvalidSetting

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

ANY = "*"
# RFC 9112, section 3.2: a name or an address, and a port. One dot at the end changes no name.
_HOST = re.compile(
    r"(?:\[([0-9a-f:.]*:[0-9a-f:.]*)\]|([a-z0-9_.-]{1,254}))(?::([0-9]{0,5}))?", re.ASCII
)
_NAME = re.compile(r"[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*", re.ASCII)
_HIGHEST_PORT = 65_535
_LOOPBACK = "localhost"


@dataclass(frozen=True, slots=True)
class Host:
    """A host as a client names it.

    Attributes:
        name: a name in small letters without the dot at its end, or an address.
        port: the port; None where none is written.
    """

    name: str | IpAddress
    port: int | None

    @classmethod
    @lru_cache(maxsize=64)
    def parse(cls, text: str) -> Self | None:
        """Returns the host of a header `Host`; None where the text is no host."""
        found = _HOST.fullmatch(text.lower()) if text.isascii() else None
        if found is None:
            return None
        bracketed, plain, port = found.groups()
        host: str | IpAddress | None = _address(bracketed or plain)
        if bracketed is None and host is None and _NAME.fullmatch(plain.removesuffix(".")):
            host = plain.removesuffix(".")
        number = int(port) if port else None
        if host is None or (number or 0) > _HIGHEST_PORT:
            return None
        return cls(host, number)


class Hosts:
    """The host names for which the service answers.

    Args:
        names: names and addresses, as `checked_host` returns them, beside those of loopback.
    """

    def __init__(self, names: Iterable[str]) -> None:
        hosts = [name for name in names if not name.startswith(".")]
        self._any = ANY in hosts
        self._exact = {found.name for found in map(Host.parse, hosts) if found is not None}
        self._suffixes = (f".{_LOOPBACK}", *(name for name in names if name.startswith(".")))

    def __contains__(self, host: Host) -> bool:
        """Returns whether a host is one of these, at whatever address it was reached."""
        if self._any or host.name in self._exact:
            return True
        if isinstance(host.name, str):
            return host.name == _LOOPBACK or host.name.endswith(self._suffixes)
        return host.name.is_loopback

    def refusal(self, said: str | None, reached: str, protocol: str) -> Message | None:
        """Returns why a request is not answered; None where it is.

        Args:
            said: its header `Host`; None without one.
            reached: the address of this machine to which the client has connected.
            protocol: the version of HTTP. A client of HTTP/1.0 without the header is no browser.
        """
        if said is None:
            if protocol == "HTTP/1.0":
                return None
            return Message("HTTP/1.1 needs a header `Host`: the host that is asked")
        host = Host.parse(said)
        if host is None:
            return Message("the header `Host` is {host}, which is no host", host=quoted(said))
        if host in self or _is_reached(host, _address(reached)):
            return None
        return Message(
            "the host {host} is none of this service: ask an address at which it listens, or let "
            "its operator add the host to LANDLORD_HOSTS",
            host=quoted(said),
        )


def checked_host(text: str) -> str:
    """Returns one host of LANDLORD_HOSTS as `Hosts` reads it; others than ASCII as browsers do.

    Raises:
        InvalidSetting: it is none.
    """
    said = text.strip().lower()
    if said == ANY:
        return ANY
    suffix = "." if said.startswith(".") else ""
    name = said.removeprefix(".")
    try:
        # Browsers send the names of other alphabets in this form.
        name = name if name.isascii() else name.encode("idna").decode()
    except UnicodeError:
        name = ""
    if isinstance(_address(name), ipaddress.IPv6Address):
        name = f"[{name}]"
    host = Host.parse(name)
    if host is None or host.port is not None or (suffix and not isinstance(host.name, str)):
        raise InvalidSetting(
            f"LANDLORD_HOSTS: {quoted(text)} is no host; write names or addresses without scheme "
            "and port, such as cards.example.org"
        )
    return suffix + name.rstrip(".:")


# The ports that a browser leaves out.
PORTS = {"http": 80, "https": 443}


def is_foreign(site: str | None, origin: str | None, host: str, scheme: str) -> bool:
    """Returns whether a page sends a request that may not: one of another origin.

    Args:
        site: the header `Sec-Fetch-Site`; None without one.
        origin: the header `Origin`; None without one.
        host: the header `Host`.
        scheme: how the client has reached the service, `http` or `https`.
    """
    if site == "same-origin":
        return False
    if origin is not None:
        return not _is_own(origin, host, scheme)
    return site not in (None, "none")


def _is_own(origin: str, host: str, scheme: str) -> bool:
    """Returns whether an origin is that of the service.

    A proxy in front may have taken TLS away without saying so. Then the schemes tell nothing.
    """
    try:
        said = urlsplit(origin)
    except ValueError:
        return False
    own, page = Host.parse(host), Host.parse(said.netloc)
    default = PORTS.get(said.scheme)
    if own is None or page is None or default is None:
        return False
    if scheme == "https" and said.scheme == "http":
        return False
    return (own.name, own.port or default) == (page.name, page.port or default)


def _is_reached(host: Host, at: IpAddress | None) -> bool:
    """Returns whether a host is the address that was reached.

    0.0.0.0 and [::], which `landlord serve` prints when it listens there, lead to loopback.
    """
    if isinstance(host.name, str) or at is None:
        return False
    return host.name == at or (host.name.is_unspecified and at.is_loopback)


@lru_cache(maxsize=64)
def _address(text: str) -> IpAddress | None:
    """Returns the address that a text is, an IPv4 address in the place of the IPv6 one for it."""
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return found if mapped is None else mapped
