"""The requests and answers about service."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from .parts import Language


class Check(TypedDict):
    """What was found out about one part of the service."""

    # `warning`: the service answers, though not everything works; `failing`: it cannot do its work,
    # and the whole answer has the status 503.
    status: Literal["ok", "warning", "failing"]
    # What is wrong, or nothing.
    detail: NotRequired[str]


class Cluster(TypedDict):
    """The processes that review games, as they last reported."""

    # `none` where no scheduler is set; `starting` while no worker can be reached: reviews are taken
    # in and wait.
    state: Literal["none", "starting", "ready"]
    # How many processes give the work out.
    coordinators: NotRequired[int]
    # How many processes do the work.
    workers: NotRequired[int]
    # Parts of reviews that are done at the same time.
    threads: NotRequired[int]


class GetRulesQuery(TypedDict):
    """The parameters of `getRules`."""

    # The language: `en`, or `zh` for simplified Chinese.
    language: NotRequired[Language]


class Health(TypedDict):
    """The state of the service: `ok`."""

    # `ok`.
    status: str


class ListOpponentsQuery(TypedDict):
    """The parameters of `listOpponents`."""

    # Of names and descriptions.
    language: NotRequired[Language]


class ListRulesQuery(TypedDict):
    """The parameters of `listRules`."""

    # The language: `en`, or `zh` for simplified Chinese.
    language: NotRequired[Language]


class OpponentAnswer(TypedDict):
    """One opponent."""

    # What it is called in addresses and requests.
    id: str
    # The name that is shown.
    name: str
    # How it was weakened.
    about: str
    # Whether it searches: slower, and refused while the service is busy.
    searches: bool


class OpponentsAnswer(TypedDict):
    """The opponents, from the weakest to the strongest."""

    # The opponents.
    opponents: list[OpponentAnswer]


class Readiness(TypedDict):
    """The state of the service, of its parts, and of its cluster."""

    # `ok`.
    status: str
    # The processes that review games.
    cluster: Cluster
    # What was found, by the part.
    checks: dict[str, Check]


class RulesAnswer(TypedDict):
    """The games, in the order of the catalogue."""

    # Whole games, each with its `id`.
    rules: list[GameAnswer]


GameAnswer = dict[str, Any]
"""A whole game as data; the field `rules` of a request takes it back, changed or not."""
