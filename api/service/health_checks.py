"""What GET /readyz looks at, one function for each part of the service."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from typing import Literal

from pydantic import BaseModel, Field

from api.service.service import Service
from api.store import StoreUnavailable, leases
from api.telemetry import logs
from solver.protocol import BUILT_IN, ENDPOINTS

# Bytes below which a folder of temporary files counts as full.
_ROOM = 1 << 20


class Check(BaseModel):
    """What was found out about one part of the service."""

    status: Literal["ok", "warning", "failing"] = Field(
        description="`warning`: the service answers, though not everything works; `failing`: it "
        "cannot do its work, and the whole answer has the status 503."
    )
    detail: str = Field(default="", description="What is wrong, or nothing.")


_OK = Check(status="ok")


def core(_: Service) -> Check:
    """Checks that the core knows every game.

    Raises:
        SolverError: it does not.
    """
    for rules in BUILT_IN.all:
        document = {
            "rules": rules.id,
            "cards": rules.description.deck.cards[:3] or rules.ranks[0],
        }
        ENDPOINTS["plays/classify"].ask(document)
    return _OK


def search(service: Service) -> Check:
    """Checks that searches are answered: a small one is tried now and then.

    Raises:
        InternalError: they are not.
    """
    service.search_check.check()
    return _OK


def store(service: Service) -> Check:
    """Checks that the store can be read and written.

    Raises:
        StoreUnavailable: it cannot be.
    """
    service.store.check()
    try:
        service.store.check_writable()
    except StoreUnavailable as error:
        if not error.locked:
            raise
        return Check(status="warning", detail="another process writes to the store for long")
    return _OK


def cluster(service: Service) -> Check:
    """Checks that reviews are done: without a cluster they are taken in and wait."""
    if not service.settings.scheduler:
        return _OK
    try:
        with service.store.read() as session:
            found = leases.size(session)
    except StoreUnavailable:
        return Check(status="warning", detail="nothing is known while the store is away")
    if not found.threads:
        return Check(status="warning", detail="no worker can be reached: reviews wait")
    return _OK


def log(_: Service) -> Check:
    """Checks that the log takes lines."""
    if logs.failing():
        return Check(status="warning", detail="the log takes no lines: they are dropped")
    return _OK


def temporary_folder(_: Service) -> Check:
    """Checks that long bodies find room: they wait in the folder of temporary files."""
    try:
        room = os.statvfs(tempfile.gettempdir())
    except OSError:
        return Check(status="warning", detail="there is no folder for temporary files")
    if room.f_bavail * room.f_frsize < _ROOM:
        return Check(status="warning", detail="the folder for temporary files is full")
    return _OK


def counts(service: Service) -> Check:
    """Checks that the counts of callers are where the settings say."""
    if service.limits.counts.state() == "redis is away":
        detail = "Redis is away: each machine counts its callers by itself"
        return Check(status="warning", detail=detail)
    return _OK


CHECKS: dict[str, Callable[[Service], Check]] = {
    "core": core,
    "search": search,
    "store": store,
    "cluster": cluster,
    "log": log,
    "temporary_folder": temporary_folder,
    "counts": counts,
}
