"""The settings of the library, from the environment: `LANDLORD_THREADS` and `LANDLORD_KERNELS`.

The service adds its own settings to these (`api.config`). An environment variable that is set but
empty counts as not set.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Any, Literal, Self

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "LANDLORD_"


class InvalidSetting(ValueError):
    """An environment variable whose value cannot be used; the message names the variable."""


class Settings(BaseSettings):
    """What the environment decides for the library."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, frozen=True)

    threads: int | None = Field(
        default=None,
        ge=1,
        le=1024,
        description="Threads of one search; by default one for each processor.",
    )
    kernels: Literal["portable", "avx2", "avx512"] | None = Field(
        default=None,
        description="Arithmetic of the networks; by default the fastest that the processor has.",
    )

    @classmethod
    def read(cls, **given: Any) -> Self:
        """Returns the settings of the environment; those in `given` take precedence.

        Raises:
            InvalidSetting: a value that cannot be used.
        """
        try:
            return cls(**given)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False)[0]
            name = PREFIX + str(first["loc"][0]).upper()
            reason = first["msg"].removeprefix("Value error, ")
            raise InvalidSetting(f"{name}={first['input']}: {reason}") from None


def processors() -> int:
    """Returns the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def threads() -> int:
    """Returns the number of threads that a search may use: LANDLORD_THREADS, or the processors.

    Raises:
        InvalidSetting: a setting of the library that cannot be used.
    """
    number = _current().threads
    return processors() if number is None else number


def kernels() -> str | None:
    """Returns the arithmetic that LANDLORD_KERNELS names; None is the fastest.

    Raises:
        InvalidSetting: a setting of the library that cannot be used.
    """
    return _current().kernels


def share_processors(count: int) -> None:
    """Lets the searches of this process use `count` threads, unless LANDLORD_THREADS is set."""
    if not os.environ.get(PREFIX + "THREADS"):
        os.environ[PREFIX + "THREADS"] = str(count)


def _current() -> Settings:
    """Returns the settings of the environment, parsed again only when they have changed."""
    said = {name: os.environ.get(PREFIX + name.upper()) for name in Settings.model_fields}
    return _parse(tuple((name, value) for name, value in said.items() if value))


@lru_cache(maxsize=4)
def _parse(variables: tuple[tuple[str, str], ...]) -> Settings:
    return Settings.read(**dict(variables))
