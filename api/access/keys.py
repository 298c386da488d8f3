"""API keys: how they are made and read, and a cache, so that not every request asks the store."""

from __future__ import annotations

import hashlib
import hmac
import math
import re
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from api.store import Store, StoreUnavailable, keys
from api.store.models import ApiKey

_TOKEN = re.compile(r"lk_([0-9a-f]{8})_[A-Za-z0-9_-]{43}")
# Seconds: how long an answer of the store counts, and how long a known key is used while the store
# is away. A revoked key works for the first of them at most, while the store answers.
LIFETIME = 10.0
_WITHOUT_STORE = 600.0
# Keys that a worker remembers, known and unknown ones.
_MOST = 4096


@dataclass(frozen=True)
class _CachedKey:
    """What the store said about an id, and until when that counts."""

    key: ApiKey | None
    until: float
    asked: float


def new_token() -> tuple[str, str, str]:
    """Returns a new key with its id, which may be shown, and its digest, which is stored.

    The key has 256 random bits, so that its digest needs no salt and no slow function.
    """
    key_id = secrets.token_hex(4)
    token = f"lk_{key_id}_{secrets.token_urlsafe(32)}"
    return token, key_id, digest_of(token)


def digest_of(token: str) -> str:
    """Returns the SHA-256 of a key, in hexadecimal."""
    return hashlib.sha256(token.encode()).hexdigest()


def id_of(token: str) -> str | None:
    """Returns the id that a key names; None when it cannot be a key."""
    found = _TOKEN.fullmatch(token)
    return found[1] if found else None


class KeyRing:
    """The keys in the store, each of them remembered for some seconds.

    Args:
        store: where they are.
        clock: returns the seconds of a clock that never goes back.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._cache: OrderedDict[str, _CachedKey] = OrderedDict()
        self._away_until = -math.inf
        self._lock = threading.Lock()

    def knows(self, token: str) -> bool:
        """Whether `find` answers without the store."""
        cached = self._cache.get(id_of(token) or "")
        return cached is not None and cached.until > self._clock()

    def find(self, token: str) -> ApiKey | None:
        """Returns the key that a client has sent; None when it is unknown or revoked.

        Raises:
            StoreUnavailable: the store does not answer, and the key is not remembered.
        """
        key_id = id_of(token)
        if key_id is None:
            return None
        cached = self._cache.get(key_id)
        if cached is None or cached.until <= self._clock():
            cached = self._ask(key_id, cached)
        key = cached.key
        # The time of the comparison says nothing about how much of a digest is right.
        if key is None or not hmac.compare_digest(key.digest, digest_of(token)):
            return None
        return key

    def forked(self) -> None:
        """Gives this process a lock of its own."""
        self._lock = threading.Lock()

    def _look_up(self, key_id: str, now: float) -> ApiKey | None:
        if now < self._away_until:
            raise StoreUnavailable("the store cannot be reached", self._store.retry_after)
        with self._store.read() as session:
            return keys.find(session, key_id)

    def _ask(self, key_id: str, before: _CachedKey | None) -> _CachedKey:
        now = self._clock()
        try:
            found = self._look_up(key_id, now)
        except StoreUnavailable as error:
            if now >= self._away_until:
                self._away_until = self._clock() + error.retry_after
            if before is None or before.key is None or now - before.asked > _WITHOUT_STORE:
                raise
            cached = _CachedKey(before.key, now + error.retry_after, before.asked)
        else:
            cached = _CachedKey(found, now + LIFETIME, now)
        with self._lock:
            self._cache[key_id] = cached
            self._cache.move_to_end(key_id)
            while len(self._cache) > _MOST:
                self._cache.popitem(last=False)
        return cached
