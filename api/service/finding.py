"""What a check of one part of the service finds, and what it may look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from api.config import Settings
from solver.settings import InvalidSetting


@dataclass(frozen=True)
class Finding:
    """What was found out about one part.

    Attributes:
        status: with `warning` the service answers, though not everything works; with `error` it
            cannot do its work.
        detail: what was found.
        advice: what to do about it; empty when all is well.
    """

    status: Literal["ok", "warning", "error"]
    detail: str = ""
    advice: str = ""


@dataclass(frozen=True)
class Place:
    """Where the service is to run.

    Attributes:
        port: the port that it is to listen at.
        given: its settings; None where one of them is wrong.
    """

    port: int
    given: Settings | None

    @property
    def settings(self) -> Settings:
        """Its settings.

        Raises:
            InvalidSetting: one of them is wrong.
        """
        if self.given is None:
            raise InvalidSetting("a setting is wrong")
        return self.given
