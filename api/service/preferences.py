"""The header `Prefer` (RFC 7240): whether a client wants to wait for its answer, and how long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Response
from werkzeug.http import parse_list_header

_MOST_DIGITS = 9


@dataclass(frozen=True)
class Preferences:
    """What a client prefers.

    Attributes:
        asynchronous: whether it prefers to come back for the answer.
        wait: the seconds for which it would wait for the answer; None when it does not say.
    """

    asynchronous: bool = False
    wait: int | None = None

    @classmethod
    def of(cls, headers: Sequence[str]) -> Preferences:
        """Returns the preferences in all headers `Prefer` of a request.

        Unknown and malformed ones are ignored, and of several equal ones the first counts, as the
        RFC demands.
        """
        found: dict[str, str] = {}
        for header in headers:
            for each in parse_list_header(header):
                # `wait=10`; RFC 7240 allows a quoted value, and parameters after a semicolon.
                name, _, value = each.partition(";")[0].partition("=")
                found.setdefault(name.strip().lower(), value.strip().strip('"'))
        wait = found.get("wait", "")
        good = wait.isascii() and wait.isdigit() and len(wait) <= _MOST_DIGITS
        return cls("respond-async" in found, int(wait) if good else None)

    def apply(self, response: Response, *, waited: bool, later: bool) -> Response:
        """Tells the client in `Preference-Applied` what of this was done.

        Args:
            response: the answer.
            waited: whether `wait` was honoured.
            later: whether the client has to come back for the answer.
        """
        applied = []
        if self.asynchronous and later:
            applied.append("respond-async")
        if self.wait is not None and waited:
            applied.append(f"wait={self.wait}")
        if applied:
            response.headers["Preference-Applied"] = ", ".join(applied)
        response.vary.add("Prefer")
        return response
