"""Light load on several servers while their parts come and go; every answer is checked."""

from __future__ import annotations

import threading
import time
from collections import Counter
from itertools import count
from typing import Any, Self

import requests

from solver.records import write_record
from tests.builders import greedy_record
from tests.deploy.scaled_out import ScaledOut
from tests.served import until

_PROBLEM = "application/problem+json"
# Seconds between two requests of a thread.
_PAUSE = 0.02
_ADVICE = {
    "rules": "classic",
    "landlord": 0,
    "seat": 0,
    "hand": "3344455667788TJQKA2B",
    "history": [],
    "limit": {"worlds": 4},
}
_SOUND = {"plays", "advice", "rules", "healthz"}


def all_is_well(scaled: ScaledOut, *, workers: int) -> bool:
    """Returns whether all servers find everything in order, and know this number of workers."""
    for web in range(len(scaled.webs)):
        status, body = scaled.ready(web)
        if status != 200 or any(each["status"] != "ok" for each in body["checks"].values()):
            return False
        if body["cluster"].get("workers") != workers:
            return False
    return True


class Load:
    """Asks all servers one question after another, until the block ends.

    Leaving the block fails when an answer was not a documented one.

    Args:
        scaled: the servers.
        headers: of every request.

    Attributes:
        reviews: the ids of the reviews that were taken in.
        answers: how many answers there were, by operation and status.
    """

    def __init__(self, scaled: ScaledOut, headers: dict[str, str]) -> None:
        self._scaled = scaled
        self._headers = headers
        self._paths = scaled.ask(0, "GET", "/openapi.json").json()["paths"]
        self._seeds = count(1)
        self._stopping = threading.Event()
        self._failures: list[str] = []
        self._threads = [
            threading.Thread(target=self._ask_on, args=(web,)) for web in range(len(scaled.webs))
        ]
        self.reviews: list[str] = []
        self.answers: Counter[tuple[str, int]] = Counter()

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        for thread in self._threads:
            thread.join()
        assert not self._failures, "\n".join(self._failures)

    def until_answered(self, what: str) -> None:
        """Waits until each question was answered some more times by each server."""
        before = self.answers.total()
        until(lambda: self.answers.total() >= before + 4 * 7 or self._failures, what)

    def until_seen(self, check: str, status: str, answer: int) -> None:
        """Waits until `/readyz` of each server tells of a fault, and goes on for a while."""

        def seen(web: int) -> bool:
            found, body = self._scaled.ready(web)
            return found == answer and body["checks"][check]["status"] == status

        for web in range(len(self._scaled.webs)):
            until(lambda web=web: seen(web), f"{check} {status} at server {web}")
        self.until_answered(f"answers while {check} is {status}")

    def until_well(self, *, workers: int) -> None:
        """Waits until everything has recovered by itself, and goes on for a while."""
        until(lambda: all_is_well(self._scaled, workers=workers), "that all is well again")
        self.until_answered("answers when all is well again")

    def done(self, review: str) -> bool:
        """Returns whether a review has ended well."""
        place = f"/v1/reviews/{review}"
        found = self._scaled.ask(0, "GET", place, headers=self._headers).json()
        assert found["status"] != "failed", found
        return bool(found["status"] == "done")

    def _ask_on(self, web: int) -> None:
        while not self._stopping.is_set() and not self._failures:
            for name, method, path, body in self._questions():
                started = time.monotonic()
                try:
                    response = self._scaled.ask(web, method, path, json=body, headers=self._headers)
                    wrong = self._wrong(name, method, path, response)
                except (OSError, ValueError, KeyError) as error:
                    wrong = repr(error)
                if wrong:
                    self._failures.append(f"{method} {path} of server {web}: {wrong}")
                    return
                self.answers[name, response.status_code] += 1
                self._stopping.wait(max(0.0, started + _PAUSE - time.monotonic()))

    def _questions(self) -> list[tuple[str, str, str, Any]]:
        seed = next(self._seeds)
        record = write_record(greedy_record("classic", seed, most=4))
        review = {"record": record, "limit": {"worlds": 1}, "seed": 1}
        return [
            ("rules", "GET", "/v1/rules", None),
            ("healthz", "GET", "/healthz", None),
            ("plays", "POST", "/v1/plays", {"rules": "classic", "hand": "33445"}),
            ("advice", "POST", "/v1/advice", _ADVICE),
            ("games", "GET", "/v1/games", None),
            ("reviews", "GET", "/v1/reviews", None),
            # Not many: a worker needs some time for each.
            *([("review", "POST", "/v1/reviews", review)] if seed % 10 == 0 else []),
        ]

    def _wrong(self, name: str, method: str, path: str, response: requests.Response) -> str:
        """Returns what is wrong with an answer; nothing when it is a documented one."""
        status, kind = response.status_code, response.headers["Content-Type"].split(";")[0]
        documented = self._paths[path][method.lower()]["responses"]
        if str(status) not in documented:
            return f"status {status} is not documented: {response.text}"
        if kind not in documented[str(status)]["content"]:
            return f"{kind} is not documented for {status}"
        body = response.json()
        if status < 400:
            if name == "review":
                self.reviews.append(body["id"])
            return ""
        if kind != _PROBLEM or body["status"] != status or not body["title"] or not body["detail"]:
            return f"no problem: {response.text}"
        if status != 503 or name in _SOUND or int(response.headers["Retry-After"]) < 1:
            return f"status {status}: {response.text}"
        return ""
