"""The settings of the library, from the environment: `LANDLORD_THREADS` and others.

The service adds its own settings to these (`api.config`). An environment variable that is set but
empty counts as not set.
"""

from __future__ import annotations

import difflib
import os
import re
import types
import typing
from functools import lru_cache
from typing import Any, Literal, Self

from annotated_types import Ge, Gt, Le
from pydantic import Field, ValidationError
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, SettingsConfigDict

from solver import machine
from solver.machine import processors
from solver.variables import PREFIX, variable

# Kubernetes puts the addresses of every service into the environment of a container, in the form
# of Docker's links: a service named `landlord-web` gives LANDLORD_WEB_PORT_8000_TCP_ADDR.
_LINK = re.compile(r"_SERVICE_(HOST|PORT)(_\w+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$")
_LINK_ADDRESS = re.compile(r"(tcp|udp|sctp)://")
# What a process takes by default of the memory that it may use.
_SHARE_OF_MEMORY = 3 / 4
_MIB = 1 << 20
# Values of other settings are shown; the one of these may hold a password.
_SECRETS = frozenset({"LANDLORD_STORE", "LANDLORD_RATE_STORAGE"})


class InvalidSetting(ValueError):
    """An environment variable whose value cannot be used; the message names the variable."""


class LibrarySettings(BaseSettings):
    """What the environment decides for the library."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, frozen=True, allow_inf_nan=False
    )

    threads: int | None = Field(
        default=None,
        ge=1,
        le=1024,
        description="Threads of one search.",
        json_schema_extra={"default": "the processors that the machine or container grants"},
    )
    kernels: Literal["portable", "avx2", "avx512"] | None = Field(
        default=None,
        description="Arithmetic of the networks; all give the same results.",
        json_schema_extra={"default": "the fastest that the processor has"},
    )
    memory: int | None = Field(
        default=None,
        ge=64,
        le=1 << 24,
        description="The memory that all processes of the service may use together, or that a "
        "command may use, in MiB. Half of it is for the tables of exact searches.",
        json_schema_extra={"default": "three quarters of what the machine or container grants"},
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
            first = error.errors(include_url=False)[0]
            raise InvalidSetting(_sentence(cls, first)) from None

    @classmethod
    def check_environment(cls) -> None:
        """Checks every variable of the environment that begins with `LANDLORD_`.

        Raises:
            InvalidSetting: a value that cannot be used, or a name that is no setting.
        """
        cls.read()
        if unknown := unknown_names(cls):
            raise InvalidSetting(_misspelt(cls, unknown[0]))


def unknown_names(settings: type[LibrarySettings]) -> list[str]:
    """Returns the variables of the environment that are written like settings, but are none."""
    known = set(map(variable, settings.model_fields))
    return sorted(
        name
        for name, value in os.environ.items()
        if name.startswith(PREFIX)
        and name not in known
        and not _LINK.search(name)
        and not (name.endswith("_PORT") and is_link(value))
    )


def is_link(value: object) -> bool:
    """Returns whether a value of the environment is the address of a service of Kubernetes."""
    return isinstance(value, str) and _LINK_ADDRESS.match(value) is not None


def wanted(field: FieldInfo) -> str:
    """Returns what values a setting takes, such as `a whole number from 1 to 64`."""
    options = _options(field.annotation)
    if options:
        return f"{', '.join(options[:-1])} or {options[-1]}"
    kind = next(iter(_kinds(field.annotation)), str)
    if kind not in {int, float}:
        examples = [str(each) for each in field.examples or ()]
        return f"something like {' or '.join(examples)}" if examples else "text"
    words = "a whole number" if kind is int else "a number"
    for bound in field.metadata:
        if isinstance(bound, Ge):
            words += f" from {bound.ge}"
        elif isinstance(bound, Gt):
            words += f" above {bound.gt}"
    for bound in field.metadata:
        if isinstance(bound, Le):
            words += f" to {bound.le}"
    return words


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


def memory() -> int:
    """Returns the bytes that may be used: LANDLORD_MEMORY, or three quarters of the machine's.

    Raises:
        InvalidSetting: a setting of the library that cannot be used.
    """
    mebibytes = _current().memory
    return round(_SHARE_OF_MEMORY * _machine_memory()) if mebibytes is None else mebibytes * _MIB


def share_processors(count: int) -> None:
    """Lets the searches of this process use `count` threads, unless LANDLORD_THREADS is set."""
    if not os.environ.get(PREFIX + "THREADS"):
        os.environ[PREFIX + "THREADS"] = str(count)


@lru_cache(maxsize=1)
def _machine_memory() -> int:
    return machine.memory()


def _current() -> LibrarySettings:
    """Returns the settings of the environment, parsed again only when they have changed."""
    said = {name: os.environ.get(PREFIX + name.upper()) for name in LibrarySettings.model_fields}
    return _parse(tuple((name, value) for name, value in said.items() if value))


@lru_cache(maxsize=4)
def _parse(variables: tuple[tuple[str, str], ...]) -> LibrarySettings:
    return LibrarySettings.read(**dict(variables))


def _sentence(settings: type[LibrarySettings], error: Any) -> str:
    """Returns the line for a value that was refused: the variable, the value, what would do."""
    cause = error.get("ctx", {}).get("error")
    if isinstance(cause, InvalidSetting):
        return str(cause)
    field = str(error["loc"][0])
    name = variable(field)
    shown = "" if name in _SECRETS else f"={error['input']}"
    why = f"{cause}; " if cause is not None else ""
    return f"{name}{shown}: {why}write {wanted(settings.model_fields[field])}"


def _misspelt(settings: type[LibrarySettings], name: str) -> str:
    """Returns the line for a variable that is no setting."""
    rest = name.removeprefix(PREFIX).lower()
    close = difflib.get_close_matches(rest, list(settings.model_fields), n=1)
    hint = f"did you mean {variable(close[0])}?" if close else "docs/settings.md lists them all"
    # An address that was meant for a setting may hold a password.
    shown = "" if "@" in os.environ[name] else f"={os.environ[name]}"
    return f"{name}{shown}: there is no such setting; {hint}"


def _kinds(annotation: Any) -> list[type]:
    """Returns the simple types of an annotation, without None."""
    if typing.get_origin(annotation) in {types.UnionType, typing.Union}:
        parts = [kind for each in typing.get_args(annotation) for kind in _kinds(each)]
        return [kind for kind in parts if kind is not type(None)]
    return [annotation] if isinstance(annotation, type) else []


def _options(annotation: Any) -> list[str]:
    """Returns the words that a setting takes, where they are listed."""
    if typing.get_origin(annotation) is Literal:
        return [str(each) for each in typing.get_args(annotation)]
    if typing.get_origin(annotation) in {types.UnionType, typing.Union}:
        return [word for each in typing.get_args(annotation) for word in _options(each)]
    return []
