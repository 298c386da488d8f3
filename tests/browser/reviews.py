"""Reviews that a served page is to show."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from api.web import games as games_page
from solver.records import write_record
from solver.rules import load_rules
from tests.builders import random_record
from tests.served import Served

EXAMPLES = Path(games_page.__file__).parent / "examples"


def whole(figure: float) -> str:
    """Returns a positive figure as the page rounds it: halves go up, and not to the even number."""
    return str(math.floor(figure + 0.5))


def reviewed_record(
    service: Served, record: str, worlds: int, seats: list[int] | None = None
) -> tuple[str, str]:
    """Returns the ids of a game and of its review, which judges some seats or all."""
    limit = {"worlds": worlds}
    question: dict[str, Any] = {"record": record, "limit": limit, "seed": 1, "seats": seats}
    job = service.call("/v1/reviews", json.dumps(question).encode())
    while job["status"] not in {"done", "failed"}:
        job = service.call(f"/v1/reviews/{job['id']}")
    assert job["status"] == "done"
    return job["game"], job["id"]


def example(game: str) -> list[str]:
    """Returns the lines of an example game."""
    return (EXAMPLES / f"{game}.ddz.jsonl").read_text("utf-8").splitlines()


def reviewed(service: Served, game: str, worlds: int = 8) -> tuple[str, str]:
    """Returns the ids of a whole example game and of its review."""
    return reviewed_record(service, "\n".join(example(game)), worlds)


@cache
def short_review(service: Served) -> tuple[str, str]:
    """Returns the ids of a short game and of its review, for tests that only read one.

    It is played at random: what is wrong there is wrong by all weights. `Mei` has no other game.
    """
    played = random_record(load_rules("decktet"), Random(126))
    record = replace(played, names=("Mei 1", "Mei", "Mei 2"), date="2026-04-01")
    return reviewed_record(service, write_record(record), worlds=24)
