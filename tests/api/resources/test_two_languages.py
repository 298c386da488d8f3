"""Tests that a finished review can be read in the language that it was not asked in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select, update

from api.store.models import PartRow
from solver.records import write_record
from tests.builders import greedy_record

pytestmark = pytest.mark.usefixtures("no_weights")

# A game with mistakes in a call and in plays, which is over soon.
RECORD = write_record(greedy_record("decktet", 94))
CHINESE = re.compile(r"[\u4e00-\u9fff]")


@pytest.fixture
def client(client_with: Callable[..., FlaskClient]) -> FlaskClient:
    return client_with(review_wait=120)


@pytest.fixture
def place(client: FlaskClient) -> str:
    """The address of a review that was asked in English."""
    question = {"record": RECORD, "limit": {"worlds": 24}, "seed": 3, "wait": True}
    return client.post("/v1/reviews", json=question).headers["Location"]


def asked(client: FlaskClient, address: str) -> dict[str, Any]:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.get_json()
    return found


def words(value: Any) -> tuple[Any, list[str]]:
    """Returns an answer without its sentences and `seconds`, and the sentences."""
    if isinstance(value, list):
        parts = [words(each) for each in value]
        return [part for part, _ in parts], [said for _, some in parts for said in some]
    if not isinstance(value, dict):
        return value, []
    rest, said = {}, []
    for name, each in value.items():
        if name in ("reasons", "hints"):
            said += each
        elif name in ("luck_sentence", "short"):
            said.append(each)
        elif name != "seconds":
            rest[name], more = words(each)
            said += more
    return rest, said


def test_a_review_and_its_exercises(client: FlaskClient, place: str) -> None:
    """Tests that the figures stay and the sentences change, and are the old ones without asking."""
    whole = asked(client, place)["result"]
    index = asked(client, f"{place}/exercises")["exercises"][0]["index"]
    ways = ["", "/report?format=json", "/exercises", f"/exercises/{index}"]
    for way in [*ways, f"/exercises/{index}/answer"]:
        address = place + way
        sign = "&" if "?" in address else "?"
        english, chinese = (asked(client, f"{address}{sign}language={to}") for to in ("en", "zh"))
        assert asked(client, address) == english
        (rest, said), (same, other) = words(english), words(chinese)
        assert rest == same, way
        assert len(said) == len(other) > 0
        assert all(CHINESE.search(each) for each in other), way
        assert not any(CHINESE.search(each) for each in said), way
    assert asked(client, place)["result"] == whole
    assert client.get(f"{place}?language=fr").status_code == 422


def test_its_reports_and_events(client: FlaskClient, place: str) -> None:
    chinese = asked(client, f"{place}?language=zh")["result"]["decisions"]
    reasons = [reason for each in chinese for reason in each["reasons"]]
    for form in ("csv", "html"):
        report = client.get(f"{place}/report?format={form}&language=zh")
        assert all(reason in report.text for reason in reasons), form
        report = client.get(f"{place}/report?format={form}")
        assert not any(reason in report.text for reason in reasons), form
    stream = client.get(f"{place}/events?language=zh").text
    told = [json.loads(line) for line in re.findall(r"^data: (.*)", stream, re.MULTILINE)]
    told = [each["reasons"] for each in told if "reasons" in each]
    assert told == [each["reasons"] for each in chinese]


def test_what_another_version_has_stored(client: FlaskClient, place: str) -> None:
    """Tests that results with sentences keep their answer, and cannot be worded anew."""
    english = asked(client, place)
    with client.application.extensions["landlord"].store.write() as session:
        done = select(PartRow.number, PartRow.result).where(PartRow.kind == "decision")
        for number, result in session.execute(done).all():
            old = json.loads(result) | {"reasons": ["wins the trick"]}
            change = update(PartRow).where(PartRow.number == number)
            session.execute(change.values(result=json.dumps(old)))
    assert asked(client, f"{place}?language=zh") == asked(client, place) == english
    assert "event: done" in client.get(f"{place}/events").text
    for way in ("report", "exercises"):
        answer = client.get(f"{place}/{way}?language=zh")
        assert answer.status_code == 409
        assert CHINESE.search(answer.get_json()["detail"])
