"""The settings of the service, from the environment: `LANDLORD_…`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from pydantic import Field, field_validator
from pydantic_settings import NoDecode

from api.store.address import default_url
from solver import settings
from solver.protocol.limits import MAX_SECONDS

# An empty setting means no limit.
RateLimit = Annotated[str, Field(pattern=r"^$|^\d+\s*(/|per)\s*\d*\s*[a-z]+")]


class Settings(settings.Settings):
    """The settings of the service and of the library; every default serves one machine."""

    workers: int = Field(default=1, ge=1, le=64, description="Worker processes of the service.")
    rules_files: Annotated[tuple[Path, ...], NoDecode] = Field(
        default=(), description="TOML files of added games, separated as in PATH."
    )
    body_limit: int = Field(
        default=1 << 20, ge=1024, description="The longest body of a request, in bytes."
    )
    searches: int = Field(
        default_factory=settings.processors,
        ge=1,
        description="Searches that run at the same time in each worker.",
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
    rate_limit: RateLimit = Field(
        default="",
        description="Most questions from one address, such as `60/minute`; empty: no limit.",
    )
    rate_storage: str = Field(
        default="memory://",
        description="Where the questions are counted; memory is counted in each worker.",
    )
    store: str = Field(
        default_factory=default_url,
        description="The URL of the store, `sqlite:////path` or `postgresql://user@host/database`.",
    )
    store_patience: float = Field(
        default=5.0, gt=0, le=60, description="Seconds that a request waits for a locked store."
    )
    scheduler: str = Field(
        default="",
        pattern=r"^$|^\w+://\S+$",
        description="The Dask scheduler of the reviews, such as `tcp://host:8786`; empty: "
        "`landlord serve` starts one.",
    )
    cluster_workers: int = Field(
        default_factory=settings.processors,
        ge=0,
        le=1024,
        description="Worker processes of the cluster that `landlord serve` starts; 0: no cluster.",
    )
    review_wait: float = Field(
        default=60.0,
        gt=0,
        le=600,
        description="The longest time that a request waits for a review, in seconds.",
    )
    streams: int = Field(
        default=8, ge=1, description="Streams and waiting requests that each worker keeps."
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
    import_games: int = Field(
        default=10_000, ge=1, description="The most games in one request, good and bad ones."
    )
    proxies: int = Field(
        default=0,
        ge=0,
        description="Trusted proxies in front of the service, for the client's address.",
    )
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR|CRITICAL)$")

    @field_validator("rules_files", mode="before")
    @classmethod
    def _paths(cls, value: object) -> object:
        return tuple(filter(None, value.split(os.pathsep))) if isinstance(value, str) else value
