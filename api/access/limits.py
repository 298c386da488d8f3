"""The limits of callers: requests by time, and seconds of searches by time.

Each answer below /v1 tells its caller what is allowed and what is left, in the header fields of
draft-ietf-httpapi-ratelimit-headers: `RateLimit-Policy: "requests";q=600;w=60` and
`RateLimit: "requests";r=599;t=60`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, cast

from flask import Flask, Response, g, request
from limits import RateLimitItem
from werkzeug.exceptions import TooManyRequests, Unauthorized

from api.access.amounts import amount_of
from api.access.callers import Address, address_of, forwarded, token_in
from api.access.counts import Count, Counts
from api.access.keys import KeyRing
from api.config import Settings
from solver.messages import Message

# Below these addresses requests are counted; pages, their files and health checks are not.
_COUNTED = ("/v1/", "/page/")
_API = "/v1/"
# What holds where the settings say nothing. The searches of one address may take four fifths of
# the processors. Callers on this machine are its owners, or tests: they meet a limit that a single
# machine does not reach.
_RATE = "600/minute"
_OWN_RATE = "1000000/minute"
_SEARCH_SECONDS = 48
# Wrong keys from one address, before it is refused without a look into the store.
_WRONG_KEYS = cast("RateLimitItem", amount_of("30/minute"))
# As many times that amount are still looked up in the store, one after the other.
_LOOKED_UP = 20
_MILLISECONDS = 1000


def too_much(template: str, item: RateLimitItem, left: float) -> TooManyRequests:
    """Returns the refusal of a caller that has asked more than its limit allows.

    Args:
        template: which limit, and when there is room again.
        item: the limit.
        left: the seconds until then.
    """
    seconds = max(1, math.ceil(left))
    said = Message(template, amount=item.amount, window=item.get_expiry(), seconds=seconds)
    return TooManyRequests(said, retry_after=seconds)


@dataclass(frozen=True, slots=True)
class CallerPolicy:
    """What a kind of caller may ask.

    Attributes:
        rate: its requests; None is no limit.
        work: its seconds of searches; None is no limit.
        header: the same for the field `RateLimit-Policy`.
    """

    rate: RateLimitItem | None
    work: RateLimitItem | None
    header: str

    @classmethod
    def of(cls, rate: str, work: str) -> CallerPolicy:
        """Returns the policy with these amounts."""
        requests, seconds = amount_of(rate), amount_of(work)
        parts = []
        if requests is not None:
            parts.append(f'"requests";q={requests.amount};w={requests.get_expiry()}')
        if seconds is not None:
            parts.append(f'"searches";q={seconds.amount};w={seconds.get_expiry()};qu="seconds"')
        return cls(requests, seconds, ", ".join(parts))


@dataclass(slots=True)
class Caller:
    """Who asks, and what it has left.

    Attributes:
        who: its name in the counts.
        policy: what it may ask.
        left: the parts of the field `RateLimit`, by limit.
    """

    who: str
    policy: CallerPolicy
    left: dict[str, str] = field(default_factory=dict)

    def note(self, limit: str, remaining: float, count: Count) -> None:
        """Keeps what is left of a limit, for the answer."""
        self.left[limit] = f'"{limit}";r={max(0, int(remaining))};t={math.ceil(count.left)}'


@contextmanager
def charged(counts: Counts, caller: Caller, expected: float) -> Iterator[Callable[[], None]]:
    """Charges a caller for a search inside the block, which may outlast the request.

    Its expected cost counts from the start, so that searches cannot be begun beyond the limit, and
    in the end what it took. Yields what is to be called when it has its place: its time begins.

    Args:
        counts: what callers have asked.
        caller: who asks.
        expected: the seconds that the search is expected to take.

    Raises:
        TooManyRequests: the caller has none left.
    """
    item, who, began = caller.policy.work, f"searches {caller.who}", list[float]()
    if item is None:
        yield lambda: None
        return
    paid, allowed = math.ceil(expected * _MILLISECONDS), item.amount * _MILLISECONDS
    count = counts.add(item, who, paid)
    until = time.monotonic() + count.left
    caller.note("searches", (allowed - count.used) / _MILLISECONDS, count)
    if count.used - paid >= allowed:
        counts.add(item, who, -paid)
        raise too_much(
            "more than {amount} seconds of searches within {window} s; try again in {seconds} s",
            item,
            count.left,
        )
    try:
        yield lambda: began.append(time.monotonic())
    finally:
        now = time.monotonic()
        if now <= until:
            taken = now - began[0] if began else 0.0
            counts.add(item, who, math.ceil(taken * _MILLISECONDS) - paid)


class CallerLimits:
    """The limits of all callers of one app.

    Args:
        settings: the settings of the app.
        counts: what callers have asked.
        keys: the API keys.
    """

    def __init__(self, settings: Settings, counts: Counts, keys: KeyRing) -> None:
        work = settings.work_limit or f"{_SEARCH_SECONDS * settings.searches}/minute"
        rate = settings.rate_limit or _RATE
        self.counts = counts
        self.keys = keys
        self._required = settings.keys == "required"
        # Behind a proxy every request comes from the proxy's address. So a loopback address does
        # not show that the client is on this machine.
        self._own = settings.proxies == 0
        self._anybody = CallerPolicy.of(rate, work)
        self._owners = CallerPolicy.of(
            settings.rate_limit or _OWN_RATE, settings.work_limit or "off"
        )
        self._rate, self._work = rate, work

    def caller(self, environ: dict[str, Any], path: str) -> Caller:
        """Returns the caller of a request, by its key or else its address.

        Raises:
            Unauthorized: its key is unknown or was revoked, or it has none and needs one.
            TooManyRequests: its address has sent too many wrong keys.
            StoreUnavailable: its key can be looked up nowhere.
        """
        address = address_of(environ.get("REMOTE_ADDR") or "")
        token = token_in(environ) if path.startswith(_API) else None
        if token is not None:
            return self._with_key(token, address)
        if self._required and path.startswith(_API):
            raise Unauthorized(Message("this service needs an API key: Authorization: Bearer lk_…"))
        own = self._own and address.loopback and not forwarded(environ)
        return Caller(address.network, self._owners if own else self._anybody)

    def count(self, caller: Caller) -> None:
        """Counts one request.

        Raises:
            TooManyRequests: it is one too many.
        """
        item = caller.policy.rate
        if item is None:
            return
        count = self.counts.add(item, f"requests {caller.who}")
        caller.note("requests", item.amount - count.used, count)
        if count.used > item.amount:
            raise too_much(
                "more than {amount} requests within {window} s; try again in {seconds} s",
                item,
                count.left,
            )

    def _with_key(self, token: str, address: Address) -> Caller:
        wrong = f"keys {address.network}"
        if not self.keys.knows(token):
            # Others behind this address may have a right key, which has to be looked up.
            count = self.counts.add(_WRONG_KEYS, wrong, 0)
            if count.used >= _LOOKED_UP * _WRONG_KEYS.amount:
                raise self._too_many(count)
        key = self.keys.find(token)
        if key is None:
            count = self.counts.add(_WRONG_KEYS, wrong)
            if count.used > _WRONG_KEYS.amount:
                raise self._too_many(count)
            raise Unauthorized(Message("this API key is not known, or was revoked"))
        policy = _policy(key.rate or self._rate, key.work or self._work)
        return Caller(f"key {key.id}", policy)

    @staticmethod
    def _too_many(count: Count) -> TooManyRequests:
        return too_much(
            "more than {amount} wrong API keys within {window} s; try again in {seconds} s",
            _WRONG_KEYS,
            count.left,
        )


_policy = lru_cache(maxsize=1024)(CallerPolicy.of)
# Requests that are not counted have no caller.
_NOBODY = Caller("nobody", CallerPolicy(None, None, ""))


def init_app(app: Flask, limits: CallerLimits) -> None:
    """Makes `app` count its requests, refuse those beyond a limit, and say what is left."""

    @app.before_request
    def count() -> None:
        if request.path.startswith(_COUNTED):
            caller = limits.caller(request.environ, request.path)
            g.caller = caller
            limits.count(caller)

    @app.after_request
    def tell(response: Response) -> Response:
        caller: Caller | None = g.get("caller")
        if caller is not None and caller.policy.header:
            response.headers.add("RateLimit-Policy", caller.policy.header)
            if caller.left:
                response.headers.add("RateLimit", ", ".join(caller.left.values()))
        if response.status_code == 401:
            response.headers["WWW-Authenticate"] = 'Bearer realm="landlord"'
        return response


def current_caller() -> Caller:
    """Returns who has sent this request."""
    caller: Caller | None = g.get("caller")
    return caller or _NOBODY
