"""Which requests over HTTP reach `landlord mcp`: those of programs and of its own pages alone."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from http import HTTPStatus
from typing import Any

from solver.sites import Hosts, checked_host, is_foreign

_Event = MutableMapping[str, Any]
_App = Callable[[_Event, Callable[[], Awaitable[_Event]], Callable[[_Event], Awaitable[None]]], Any]


class OwnSites:
    """An application of ASGI that refuses other hosts and the pages of other sites.

    It stands before the server of the protocol, so that a refused request makes no session.

    Args:
        app: what answers all other requests.
        names: the hosts by which clients reach it, beside those of loopback.

    Raises:
        InvalidSetting: one of them is no host.
    """

    def __init__(self, app: _App, names: Iterable[str]) -> None:
        self._app = app
        self._hosts = Hosts([checked_host(name) for name in names])

    async def __call__(self, scope: _Event, receive: Any, send: Any) -> None:
        """Answers one request, or passes it on."""
        refused = self._refusal(scope) if scope["type"] == "http" else None
        if refused is None:
            await self._app(scope, receive, send)
            return
        status, detail = refused
        problem = {"title": status.phrase, "status": status.value, "detail": detail}
        body = json.dumps(problem).encode()
        headers = [
            (b"content-type", b"application/problem+json"),
            (b"content-length", str(len(body)).encode()),
        ]
        await send({"type": "http.response.start", "status": status.value, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _refusal(self, scope: _Event) -> tuple[HTTPStatus, str] | None:
        """Returns why a request is refused; None where it is not."""
        said = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        reached, version = scope.get("server") or ("", 0), f"HTTP/{scope['http_version']}"
        host = said.get("host")
        wrong = self._hosts.refusal(host, reached[0], version)
        if wrong is not None:
            return HTTPStatus.MISDIRECTED_REQUEST, str(wrong)
        site, origin = said.get("sec-fetch-site"), said.get("origin")
        if is_foreign(site, origin, host or "", scope["scheme"]):
            page = "another site" if origin is None else repr(origin)
            return HTTPStatus.FORBIDDEN, (
                f"a page of {page} asks for this, and the server works for programs and for pages "
                "of its own address alone"
            )
        return None
