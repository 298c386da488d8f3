"""The settings of the service, from the environment: `LANDLORD_…`."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, field_validator
from pydantic_settings import NoDecode

from api.access.amounts import amount_of
from api.access.counts import remote_of
from api.access.origins import OFF, checked_origin
from api.store.address import default_url, parse_url
from solver import settings
from solver.listening import DEFAULT_PORT
from solver.machine import processors
from solver.protocol.limits import MAX_SECONDS
from solver.sites import checked_host

# The workers of the reviews get a quarter of the memory; each of them needs this many bytes.
_CLUSTER_SHARE = 1 / 4
_CLUSTER_WORKER = 256 << 20
# A worker starts a thread for each place and each stream before its first request.
_MOST_THREADS = 1024


def cluster_workers() -> int:
    """Returns the default number of workers of the reviews: what processors and memory allow."""
    fitting = int(_CLUSTER_SHARE * settings.memory()) // _CLUSTER_WORKER
    return max(1, min(processors(), fitting))


def web_workers() -> int:
    """Returns the default number of worker processes: Python runs on one processor in each."""
    return min(64, processors())


def places(known: dict[str, Any]) -> int:
    """Returns the default number of places for the work of one kind in each worker.

    The workers share the processors. Each has two places, so that a request which the kernel has
    given to a busy worker need not wait while another worker is idle.

    Args:
        known: the settings before, by name.
    """
    workers: int = known.get("workers", 1)
    return min(processors(), max(2, math.ceil(processors() / workers)))


def _read_by(read: Callable[[str], object]) -> AfterValidator:
    """Returns what keeps a text that a function reads, which raises an error for any other one."""

    def check(text: str) -> str:
        read(text)
        return text

    return AfterValidator(check)


Amount = Annotated[str, _read_by(lambda text: text and amount_of(text))]


class Settings(settings.LibrarySettings):
    """The settings of the service and of the library; every default serves one machine."""

    port: int = Field(
        default=DEFAULT_PORT,
        ge=0,
        le=65535,
        description="The port at which `landlord serve` listens; 0: a free one.",
    )
    workers: int = Field(
        default_factory=web_workers,
        ge=1,
        le=64,
        description="Worker processes of the service.",
        json_schema_extra={"default": "the processors"},
    )
    worker_memory: int = Field(
        default=2048,
        ge=0,
        description="MiB beyond which a worker finishes its requests and is replaced; 0: no limit.",
    )
    connections: int = Field(
        default=4096,
        ge=1,
        description="Connections of each worker; for a further one the longest idle one is closed.",
    )
    idle_seconds: float = Field(
        default=15.0, gt=0, description="Seconds that a connection may be open without a request."
    )
    head_seconds: float = Field(
        default=10.0,
        gt=0,
        description="Seconds from a request's first byte to the end of its head.",
    )
    body_seconds: float = Field(
        default=60.0, gt=0, description="Seconds from there to the end of the request's body."
    )
    send_seconds: float = Field(
        default=60.0, gt=0, description="Seconds in which a client must read its answer."
    )
    stop_seconds: int = Field(
        default=20,
        ge=1,
        description="Seconds in which a stopping worker finishes requests; then they are refused.",
    )
    held_bytes: int = Field(
        default=1 << 26,
        ge=1 << 16,
        description="Memory of each worker for incomplete requests and unread answers, in bytes.",
    )
    rules_files: Annotated[tuple[Path, ...], NoDecode] = Field(
        default=(),
        examples=["/etc/landlord/house.toml:/etc/landlord/other.toml"],
        description="TOML files of added games, separated as in PATH.",
    )
    inline_games: Literal["on", "off"] = Field(
        default="on",
        description="Whether requests may describe a game in full; `off`: only by its id.",
    )
    body_limit: int = Field(
        default=1 << 20, ge=1024, description="The longest body of a request, in bytes."
    )
    searches: int = Field(
        default_factory=places,
        ge=1,
        le=_MOST_THREADS,
        description="Searches that run at the same time in each worker.",
        json_schema_extra={"default": "the processors of a worker, 2 at least"},
    )
    search_patience: float = Field(
        default=2.0, ge=0, description="Seconds that a request waits for a free search."
    )
    search_seconds: float = Field(
        default=8.0,
        gt=0,
        le=MAX_SECONDS,
        description="The longest search, in seconds; a longer limit is shortened to it.",
    )
    retry_after: int = Field(
        default=2, ge=1, description="Seconds after which a refused client should try again."
    )
    short_works: int = Field(
        default_factory=places,
        ge=1,
        le=_MOST_THREADS,
        description="Short works, such as decompositions, that run at the same time in each "
        "worker.",
        json_schema_extra={"default": "the processors of a worker, 2 at least"},
    )
    queue: int = Field(
        default=16, ge=0, le=256, description="Requests that wait for their place in each worker."
    )
    rate_limit: Amount = Field(
        default="",
        examples=["60/minute", "off"],
        description="Most requests from one address, such as `60/minute`, or `off`. When not set: "
        "600/minute, and nearly none for this machine itself.",
    )
    work_limit: Amount = Field(
        default="",
        examples=["60/minute", "off"],
        description="Most seconds of searches for one address, such as `60/minute`, or `off`. "
        "When not set: four fifths of the time of all places, and none for this machine itself.",
    )
    rate_storage: Annotated[str, _read_by(remote_of)] = Field(
        default="memory://",
        examples=["memory://", "redis://host:6379/0"],
        description="Where requests are counted: in the memory of this machine for all workers, "
        "or in Redis for several machines, such as `redis://host:6379/0`.",
    )
    keys: Literal["optional", "required"] = Field(
        default="optional", description="Whether questions need an API key (`landlord keys`)."
    )
    store: Annotated[str, _read_by(parse_url)] = Field(
        default_factory=default_url,
        examples=["sqlite:////path/store.sqlite3", "postgresql://user@host/database"],
        json_schema_extra={"default": "a file in the user's data folder"},
        description="The URL of the store, `sqlite:////path` or `postgresql://user@host/database`.",
    )
    store_patience: float = Field(
        default=5.0, gt=0, le=60, description="Seconds that a request waits for a locked store."
    )
    cluster_workers: int = Field(
        default_factory=cluster_workers,
        ge=0,
        le=1024,
        description="Processes of the service that do reviews; 0: none. More of them are started "
        "with `python -P -m api.jobs`.",
        json_schema_extra={"default": "the processors, as far as memory allows"},
    )
    review_wait: float = Field(
        default=60.0,
        gt=0,
        le=600,
        description="The longest time that a request waits for a review, in seconds.",
    )
    streams: int = Field(
        default=8,
        ge=1,
        le=_MOST_THREADS,
        description="Streams and waiting requests that each worker keeps.",
    )
    store_games: int = Field(
        default=1_000_000, ge=0, description="The most games in the store; 0: no limit."
    )
    store_bytes: int = Field(
        default=0, ge=0, description="The largest size of the store in bytes; 0: no limit."
    )
    keep_days: int = Field(
        default=0, ge=0, le=36_500, description="Days that games and reviews are kept; 0: for ever."
    )
    import_bytes: int = Field(
        default=1 << 24, ge=1024, description="The longest body of games in JSON Lines, in bytes."
    )
    import_seconds: float = Field(
        default=120.0,
        gt=0,
        description="The longest time for reading the games of one request, in seconds; others "
        "have their turns meanwhile.",
    )
    import_games: int = Field(
        default=10_000, ge=1, description="The most games in one request, good and bad ones."
    )
    batch_bytes: int = Field(
        default=1 << 24,
        ge=1024,
        description="The longest body of questions in JSON Lines, in bytes.",
    )
    batch_lines: int = Field(
        default=100_000, ge=1, description="The most questions in one request."
    )
    proxies: int = Field(
        default=0,
        ge=0,
        description="Trusted proxies in front of the service: so many of them are believed what "
        "they say in `X-Forwarded-For` and `X-Forwarded-Proto`.",
    )
    hosts: Annotated[tuple[Annotated[str, AfterValidator(checked_host)], ...], NoDecode] = Field(
        default=(),
        examples=["cards.example.org,.example.net", "*"],
        description="Hosts by which clients reach the service, separated by commas, beside "
        "localhost and the address that it listens at. `.example.net` stands for all names below "
        "it, `*` for any host.",
    )
    cors: Annotated[tuple[Annotated[str, AfterValidator(checked_origin)], ...], NoDecode] = Field(
        default=(),
        examples=["https://cards.example.org,http://localhost:5173", "*", "off"],
        description="Origins whose pages may ask below `/v1` from a browser, separated by commas; "
        "`*` for any; empty or `off`: the service's own pages alone.",
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"] = Field(
        default="INFO", description="The least severity of a line in the log."
    )
    metrics: str = Field(
        default="on",
        pattern=r"^(on|off|\S+:\d{1,5})$",
        examples=["on", "off", "127.0.0.1:9100"],
        description="Where the counters are served: `on` at the path /metrics, `off` nowhere, "
        "`HOST:PORT` at that address alone.",
    )

    @field_validator("port", mode="before")
    @classmethod
    def _port(cls, value: object) -> object:
        # Kubernetes tells by this name where a service called `landlord` is.
        return DEFAULT_PORT if settings.is_link(value) else value

    @field_validator("rules_files", mode="before")
    @classmethod
    def _paths(cls, value: object) -> object:
        return tuple(filter(None, value.split(os.pathsep))) if isinstance(value, str) else value

    @field_validator("hosts", mode="before")
    @classmethod
    def _hosts(cls, value: object) -> object:
        return tuple(filter(str.strip, value.split(","))) if isinstance(value, str) else value

    @field_validator("cors", mode="before")
    @classmethod
    def _cors(cls, value: object) -> object:
        off = isinstance(value, str) and value.strip().lower() == OFF
        return () if off else cls._hosts(value)
