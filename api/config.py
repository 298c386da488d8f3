"""The settings of the service, from the environment: `LANDLORD_…`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from solver.protocol.message import MAX_SECONDS

# POST /v1/… is counted; the page, its files and the health checks are not.
RateLimit = Annotated[str, Field(pattern=r"^$|^\d+\s*(/|per)\s*\d*\s*[a-z]+")]


def processors() -> int:
    """Returns how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Settings(BaseSettings):
    """What may be set; every default serves one machine without any set-up."""

    model_config = SettingsConfigDict(env_prefix="LANDLORD_", frozen=True)

    rules_files: Annotated[tuple[Path, ...], NoDecode] = Field(
        default=(), description="TOML files of added games, separated as in PATH."
    )
    body_limit: int = Field(default=1 << 20, ge=1024, description="Bytes of a request's body.")
    searches: int = Field(
        default_factory=processors,
        ge=1,
        description="Searches at the same time, per worker.",
    )
    search_patience: float = Field(
        default=2.0, ge=0, description="Seconds that a request waits for a free search."
    )
    search_seconds: float = Field(
        default=8.0,
        gt=0,
        le=MAX_SECONDS,
        description="The longest search; the answer names it.",
    )
    retry_after: int = Field(default=2, ge=1, description="What a refused request is told.")
    rate_limit: RateLimit = Field(
        default="",
        description="Requests of one address, such as `60/minute`; empty: no limit.",
    )
    rate_storage: str = Field(
        default="memory://",
        description="Where the counts are kept; memory is per worker.",
    )
    proxies: int = Field(
        default=0,
        ge=0,
        description="Trusted proxies in front, for the client's address.",
    )
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR|CRITICAL)$")

    @field_validator("rules_files", mode="before")
    @classmethod
    def _paths(cls, value: object) -> object:
        return tuple(filter(None, value.split(os.pathsep))) if isinstance(value, str) else value
