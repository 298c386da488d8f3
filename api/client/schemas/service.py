"""The requests and answers about service."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from .inputs import Language


class Check(TypedDict):
    """What was found out about one part of the service."""

    status: Literal["ok", "warning", "failing"]
    """`warning`: the service answers, though not everything works; `failing`: it cannot do its
    work, and the whole answer has the status 503.
    """
    detail: NotRequired[str]
    """What is wrong, or nothing."""


class Cluster(TypedDict):
    """The processes that review games, as they last reported."""

    state: Literal["none", "starting", "ready"]
    """`none` where the service has no workers; `starting` while those that it has have not
    reported: reviews are taken in and wait.
    """
    workers: NotRequired[int]
    """As many parts of reviews are done at the same time."""


class GetRulesQuery(TypedDict):
    """The parameters of `getRules`."""

    language: NotRequired[Language]
    """The language: `en`, or `zh` for simplified Chinese."""


class Health(TypedDict):
    """The state of the service: `ok`."""

    status: str
    """`ok`."""


class ListOpponentsQuery(TypedDict):
    """The parameters of `listOpponents`."""

    language: NotRequired[Language]
    """Of names and descriptions."""


class ListRulesQuery(TypedDict):
    """The parameters of `listRules`."""

    language: NotRequired[Language]
    """The language: `en`, or `zh` for simplified Chinese."""


class OpponentAnswer(TypedDict):
    """One opponent."""

    id: str
    """What it is called in addresses and requests."""
    name: str
    """The name that is shown."""
    about: str
    """How it was weakened."""
    searches: bool
    """Whether it searches: slower, and refused while the service is busy."""


class OpponentsAnswer(TypedDict):
    """The opponents, from the weakest to the strongest."""

    opponents: list[OpponentAnswer]
    """The opponents."""


class Readiness(TypedDict):
    """The state of the service, of its parts, and of its cluster."""

    status: str
    """`ok`."""
    cluster: Cluster
    """The processes that review games."""
    checks: dict[str, Check]
    """What was found, by the part."""


class RulesAnswer(TypedDict):
    """The games, in the order of the catalogue."""

    rules: list[GameAnswer]
    """Whole games, each with its `id`."""


GameAnswer = dict[str, Any]
"""A whole game as data; the field `rules` of a request takes it back, changed or not."""
