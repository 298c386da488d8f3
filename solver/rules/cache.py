"""The cache of what is worked out from the rules of a game; it is freed together with them.

No other module may have a cache with `Rules` as its keys: it would keep the compiled game alive.
"""

from __future__ import annotations

import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import update_wrapper
from typing import Any, ClassVar, Concatenate, Generic, ParamSpec, Protocol, TypeVar, cast
from weakref import WeakSet

_NOTHING: Mapping[Hashable, tuple[Any, int]] = {}


class RulesCache:
    """The values that were worked out from the rules of one game.

    Attributes:
        bytes: about how many bytes the values take.
    """

    _every: ClassVar[WeakSet[RulesCache]] = WeakSet()

    def __init__(self) -> None:
        """Begins empty."""
        self.bytes = 0
        self._values: dict[Hashable, OrderedDict[Hashable, tuple[Any, int]]] = {}
        self._lock = threading.Lock()
        RulesCache._every.add(self)

    @classmethod
    def every(cls) -> list[RulesCache]:
        """Returns the cache of each game."""
        return list(cls._every)

    def get(self, owner: Hashable, key: Hashable) -> tuple[Any, int] | None:
        """Returns a value with its size; None when it is not cached."""
        return self._values.get(owner, _NOTHING).get(key)

    def put(self, owner: Hashable, key: Hashable, value: Any, most: int) -> None:
        """Stores a value; of the values of an owner at most `most` stay, the newest."""
        size = bytes_of(value)
        with self._lock:
            values = self._values.setdefault(owner, OrderedDict())
            if key in values:
                return
            while len(values) >= most:
                self.bytes -= values.popitem(last=False)[1][1]
            values[key] = value, size
            self.bytes += size

    def forget(self, owner: Hashable) -> None:
        """Forgets the values of one owner."""
        with self._lock:
            for _, size in self._values.pop(owner, {}).values():
                self.bytes -= size

    def clear(self) -> None:
        """Forgets all values."""
        with self._lock:
            self._values.clear()
            self.bytes = 0


class CacheOwner(Protocol):
    """What this module needs of `Rules`, which it cannot import since `Rules` imports it."""

    @property
    def cache(self) -> RulesCache:
        """The cache of the rules."""

    @property
    def nbytes(self) -> int:
        """About how many bytes the rules take with it."""


P = ParamSpec("P")
R = TypeVar("R", bound=CacheOwner)
T = TypeVar("T")


class CachedFunction(Generic[R, P, T]):
    """A function of rules whose values are cached with the rules."""

    def __init__(self, function: Callable[Concatenate[R, P], T], most: int) -> None:
        """Wraps a function; `most` is as for `cached_with_rules`."""
        update_wrapper(self, function)
        self._function = function
        self._most = most

    def __call__(self, rules: R, *args: P.args, **kwargs: P.kwargs) -> T:
        """Returns the cached value, or else asks the function and caches what it returns."""
        key = (args, tuple(kwargs.items())) if kwargs else args
        found = rules.cache.get(self, key)
        if found is not None:
            return cast("T", found[0])
        value = self._function(rules, *args, **kwargs)
        rules.cache.put(self, key, value, self._most)
        return value

    def forget(self) -> None:
        """Forgets the values for all rules."""
        for cache in RulesCache.every():
            cache.forget(self)


def cached_with_rules(
    most: int = 1,
) -> Callable[[Callable[Concatenate[R, P], T]], CachedFunction[R, P, T]]:
    """Returns a decorator that caches what a function of rules returns with the rules.

    Args:
        most: the number of different further arguments whose values are cached.
    """
    return lambda function: CachedFunction(function, most)


def bytes_of(value: Any, seen: set[int] | None = None) -> int:
    """Returns about how many bytes a value takes, each part of it counted once.

    Rules in it do not count: they have a size of their own.

    Args:
        value: the value.
        seen: the parts that count already.
    """
    seen = set() if seen is None else seen
    is_rules = isinstance(getattr(value, "cache", None), RulesCache)
    if value is None or is_rules or id(value) in seen:
        return 0
    seen.add(id(value))
    # Arrays, and what the core has made.
    own = getattr(value, "nbytes", None)
    if isinstance(own, int):
        return own
    parts: Iterable[Any] = getattr(value, "__dict__", {}).values()
    if callable(value):
        parts = ()
    elif isinstance(value, Mapping):
        parts = (*value.keys(), *value.values())
    elif isinstance(value, (tuple, list, frozenset, set)):
        parts = value
    return sys.getsizeof(value) + sum(bytes_of(each, seen) for each in parts)


class InlineGames(Generic[R]):
    """The games that requests describe in full, as far as they fit a number of bytes.

    Clients send the same rules again and again. What is worked out from a game counts with it, and
    the games that were not asked for longest are forgotten.
    """

    # For what a description takes as objects, in multiples of its text.
    _TIMES_TEXT = 16

    def __init__(self, most_bytes: int, most_games: int) -> None:
        """Sets the most bytes and games to keep; the game asked for last always stays."""
        self.most_bytes = most_bytes
        self.most_games = most_games
        self._games: OrderedDict[str, R] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, text: str, make: Callable[[str], R]) -> R:
        """Returns the rules that `text` describes, made by `make` if they are not here."""
        with self._lock:
            found = self._games.get(text)
        if found is None:
            found = make(text)
        with self._lock:
            found = self._games.setdefault(text, found)
            self._games.move_to_end(text)
            self._make_room()
        return found

    def clear(self) -> None:
        """Forgets all games."""
        with self._lock:
            for rules in self._games.values():
                rules.cache.clear()
            self._games.clear()

    @property
    def bytes(self) -> int:
        """About how many bytes all games take."""
        return sum(self._size(text, rules) for text, rules in self._games.items())

    def __len__(self) -> int:
        return len(self._games)

    def _size(self, text: str, rules: R) -> int:
        return self._TIMES_TEXT * len(text) + rules.nbytes

    def _make_room(self) -> None:
        total = self.bytes
        while len(self._games) > 1 and (
            total > self.most_bytes or len(self._games) > self.most_games
        ):
            text, rules = self._games.popitem(last=False)
            total -= self._size(text, rules)
            # The values name the rules, too: without this, only the garbage collector frees them.
            rules.cache.clear()
