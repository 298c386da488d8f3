"""Checks arguments of the library as the fields of a request are checked: by their annotations.

A public function says in its annotations what it takes, and `checked` refuses everything else. The
same annotations, such as `Seed`, are those of the fields of requests.
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial, wraps
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ParamSpec,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import core_schema

from solver.errors import InvalidRequest, quoted
from solver.messages import Message, message_of
from solver.value import MARKS

P = ParamSpec("P")
T = TypeVar("T")

# The largest integer that every JSON reader keeps exactly (RFC 8259, section 6).
MAX_NUMBER = 2**53 - 1
# What decides random draws.
Seed = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
Positive = Annotated[int, Field(ge=1)]
_STRICT = ConfigDict(strict=True)
_PLAIN = (int, float, str, bytes, bool)


def checked(function: Callable[P, T]) -> Callable[P, T]:
    """Returns a function that checks its arguments before it does anything.

    An argument has the type and the bounds of its annotation, and cards are of the deck of the
    argument `rules`, if there is one.

    Raises:
        InvalidRequest: from the returned function, for an argument that is not what its annotation
            says; the pointer begins with its name.
    """
    names = tuple(inspect.signature(function).parameters)

    @wraps(function)
    def checking(*args: P.args, **kwargs: P.kwargs) -> T:
        arguments: dict[str, Any] = dict(zip(names, args, strict=False))
        if len(args) > len(names) or arguments.keys() & kwargs.keys():
            return function(*args, **kwargs)  # which raises Python's own TypeError
        arguments.update(kwargs)
        for name, check in _checks(function).items():
            if name in arguments:
                arguments[name] = check(arguments[name])
        _check_games(arguments)
        return cast("T", cast("Any", function)(**arguments))

    return checking


def check_fields(value: object) -> None:
    """Checks the attributes of a frozen dataclass, as `checked` checks arguments.

    Raises:
        InvalidRequest: an attribute is not what its annotation says.
    """
    checks: dict[str, Callable[[Any], Any]] = _checks(type(value))  # type: ignore[arg-type]
    for name, check in checks.items():
        check(getattr(value, name))


@cache
def _checks(of: Any) -> dict[str, Callable[[Any], Any]]:
    """Returns by name what checks each argument that has an annotation.

    `rules` may be a game, its id or an object: `load_rules` checks what it is.
    """
    hints = get_type_hints(of, include_extras=True)
    return {
        name: partial(_check, name, TypeAdapter(_told(hint), config=_STRICT))
        for name, hint in hints.items()
        if name not in {"return", "rules"}
    }


def _check(name: str, adapter: TypeAdapter[Any], value: Any) -> Any:
    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        places = [name, *(place for place in first["loc"] if isinstance(place, int))]
        raise InvalidRequest(
            "{message} (not {value})",
            "".join(f"/{place}" for place in places),
            message=Message("{key}: {message}", key=name, message=message_of(first)),
            value=quoted(first["input"]),
        ) from None


def _told(hint: Any) -> Any:
    """Returns an annotation as pydantic is to check it: objects of ours are only told apart."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return hint
    if hint is int:
        return Annotated[int, BeforeValidator(_as_int)]
    if origin is Annotated:
        bounds = [each for each in args[1:] if not any(each is mark for mark in MARKS)]
        return Annotated[(_told(args[0]), *bounds)] if bounds else _told(args[0])
    if origin in (Union, UnionType):
        return Union[tuple(map(_told, args))]  # noqa: UP007 - the members are computed
    if origin is tuple and args[-1] is not Ellipsis:
        return tuple.__class_getitem__(tuple(map(_told, args)))
    if origin in (Sequence, Iterable, tuple):
        members = tuple.__class_getitem__((_told(args[0]), ...))
        return Annotated[members, BeforeValidator(_as_tuple)]
    if origin is Mapping:
        members = dict.__class_getitem__((_told(args[0]), _told(args[1])))
        return Annotated[members, BeforeValidator(_as_dict)]
    if origin is Callable:
        return Callable
    if isinstance(hint, type) and hint not in (*_PLAIN, NoneType):
        return Annotated[Any, _Instance(hint)]
    return hint


@dataclass(frozen=True)
class _Instance:
    """Has pydantic check no more than the class of an object."""

    of: type

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        return core_schema.is_instance_schema(self.of)


def _as_int(value: Any) -> Any:
    """Returns an integer of another library, such as NumPy's, as Python's; no truth value."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return value
    return operator.index(value)


def _as_tuple(value: Any) -> Any:
    ordered = isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping)
    return tuple(value) if ordered else value


def _as_dict(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else value


def _check_games(arguments: Mapping[str, Any]) -> None:
    """Raises InvalidRequest for cards of another deck than that of the argument `rules`."""
    rules: Any = arguments.get("rules")
    for name, value in arguments.items() if rules is not None else ():
        if value is None or value is rules or isinstance(value, _PLAIN):
            continue
        places: Iterable[tuple[str, Any]] = [("", value)]
        if isinstance(value, Mapping):
            places = [(f"/{key}", each) for key, each in value.items()]
        elif isinstance(value, tuple) and not hasattr(value, "rules"):
            places = [(f"/{at}", each) for at, each in enumerate(value)]
        for place, each in places:
            other: Any = getattr(each, "rules", None)
            if other is rules or not isinstance(other, type(rules)):
                continue
            # Variants of a game whose cards are the same may share hands.
            if other.description.deck != rules.description.deck:
                raise InvalidRequest(
                    "the {name} is one of {rules}, not of {wanted}",
                    f"/{name}{place}",
                    name=name,
                    rules=other.id,
                    wanted=rules.id,
                )
