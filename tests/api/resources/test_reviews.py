"""Tests of /v1/reviews in one process, without a cluster."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api.service.preferences import Preferences
from api.store import Session, Store, batches, leases
from solver.records import write_record
from tests.builders import greedy_record

pytestmark = pytest.mark.usefixtures("no_weights")
NDJSON = "application/x-ndjson"


def record(seed: int = 4, game: str = "classic") -> str:
    """Returns the beginning of a game as a record."""
    return write_record(greedy_record(game, seed, most=12))


RECORD = record()
QUESTION = {"record": RECORD, "limit": {"worlds": 1}, "seed": 3}


@pytest.fixture
def client(client_with: Callable[..., FlaskClient]) -> FlaskClient:
    return client_with(streams=2)


def store_of(client: FlaskClient) -> Store:
    store: Store = client.application.extensions["landlord"].store
    return store


def ask(client: FlaskClient, prefer: str = "", **question: Any) -> TestResponse:
    headers = {"Prefer": prefer} if prefer else {}
    return client.post("/v1/reviews", json={**QUESTION, **question}, headers=headers)


def body(answer: TestResponse, status: int = 200) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.get_json()
    return found


def test_a_review_that_is_waited_for(client: FlaskClient) -> None:
    """Tests the way of a review: asked, finished, looked at, reported and removed."""
    answer = ask(client, wait=True)
    review = body(answer)
    place = answer.headers["Location"]
    assert place == answer.headers["Content-Location"] == f"/v1/reviews/{review['id']}"
    assert len(review["players"]) == 3
    job = body(client.get(place))
    assert job["status"] == "done"
    assert job["progress"]["done"] == job["progress"]["of"] > len(review["decisions"])
    assert {"kind": "finished", "id": job["id"], "status": "done", **job["result"]} == review
    for form, start in {"html": "<!DOCTYPE html>", "csv": "game,", "json": '{"decisions"'}.items():
        report = client.get(f"{place}/report?format={form}")
        assert report.status_code == 200, report.text
        assert report.mimetype.endswith(form)
        assert report.text.lower().startswith(start.lower())
    assert json.loads(client.get(f"{place}/report?format=json").text) == job["result"]
    assert [each["id"] for each in body(client.get("/v1/reviews"))["reviews"]] == [job["id"]]
    assert client.delete(place).status_code == 204
    for address in (place, f"{place}/report", f"{place}/events"):
        assert client.get(address).status_code == 404
    assert client.delete(place).status_code == 404
    # The game stays.
    assert [game["id"] for game in body(client.get("/v1/games"))["games"]] == [job["game"]]


def test_a_review_that_is_not_waited_for(client: FlaskClient) -> None:
    """Tests that nothing hangs where nobody does a review: it is queued."""
    for prefer in ("", "respond-async", "wait=0"):
        answer = ask(client, prefer)
        job = body(answer, 202)
        assert (job["status"], job["progress"]["done"]) == ("queued", 0)
        assert answer.headers["Location"] == f"/v1/reviews/{job['id']}"
    assert ask(client, "respond-async").headers["Preference-Applied"] == "respond-async"
    assert "Preference-Applied" not in ask(client).headers
    assert client.get(f"/v1/reviews/{job['id']}/report").status_code == 409
    # The same question, now by somebody who waits for it.
    waited = ask(client, "wait=60")
    assert body(waited)["id"] == job["id"]
    assert waited.headers["Preference-Applied"] == "wait=60"


def take_all(session: Session) -> None:
    """Takes all parts of all reviews."""
    while leases.take(session, "somebody"):
        pass


def test_the_time_is_over(client: FlaskClient) -> None:
    """Tests that a request that waits for what somebody else does gets 202 in the end."""
    job = body(ask(client), 202)
    with store_of(client).write() as session:
        take_all(session)
    answer = ask(client, "wait=1")
    assert body(answer, 202)["status"] == "running"
    assert answer.headers["Preference-Applied"] == "wait=1"
    with store_of(client).write() as session:
        leases.fail(session, "somebody", 1, "no luck")
    assert body(client.get(f"/v1/reviews/{job['id']}"))["reason"] == "no luck"


def test_no_more_waiting_than_there_are_threads_for_it(client: FlaskClient) -> None:
    """Tests that a request beyond the limit is answered at once, and a stream refused."""
    job = body(ask(client), 202)
    with store_of(client).write() as session:
        take_all(session)
    streams = [client.get(f"/v1/reviews/{job['id']}/events") for _ in range(2)]
    assert body(ask(client, "wait=60"), 202)["status"] == "running"
    refused = client.get(f"/v1/reviews/{job['id']}/events")
    assert refused.status_code == 503
    assert refused.headers["Retry-After"]
    streams[0].close()
    client.delete(f"/v1/reviews/{job['id']}")
    again = client.get(f"/v1/reviews/{body(ask(client), 202)['id']}/events")
    assert again.status_code == 200
    for stream in (again, streams[1]):
        stream.close()


def events(client: FlaskClient, place: str, after: int = 0) -> list[tuple[str, Any, int | None]]:
    """Returns the events of a stream: name, data and id."""
    headers = {"Last-Event-ID": str(after)} if after else {}
    answer = client.get(f"{place}/events", headers=headers)
    assert answer.mimetype == "text/event-stream"
    found = []
    for block in answer.text.strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.split("\n") if not line.startswith(":"))
        if "event" in fields:
            number = int(fields["id"]) if "id" in fields else None
            found.append((fields["event"], json.loads(fields["data"]), number))
    return found


def test_events(client: FlaskClient) -> None:
    """Tests that the stream has every decision once, and goes on where a client was."""
    answer = ask(client, wait=True)
    review, place = body(answer), answer.headers["Location"]
    found = events(client, place)
    assert [number for *_, number in found] == list(range(1, len(found) + 1))
    decisions = [data for name, data, _ in found if name == "decision"]
    assert [each["index"] for each in decisions] == [each["index"] for each in review["decisions"]]
    assert found[-1][0] == "done"
    assert found[-1][1]["result"]["decisions"] == review["decisions"]
    assert events(client, place, after=5) == found[5:]
    assert client.get(f"{place}/events", headers={"Last-Event-ID": "9999"}).status_code == 204
    assert client.get(f"{place}/events", headers={"Last-Event-ID": "x"}).status_code == 200


def test_a_stream_that_cannot_begin_gives_its_place_back(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests that each of more failures than there are places leaves them all free."""
    place = ask(client, wait=True).headers["Location"]
    client.application.testing = False  # errors become answers
    with monkeypatch.context() as broken:
        broken.setattr("api.service.review_events.follow", lambda *_: 1 / 0)
        for _ in range(5):
            assert client.get(f"{place}/events").status_code == 500
    assert events(client, place)[-1][0] == "done"


def test_a_stored_game_is_reviewed(client: FlaskClient) -> None:
    posted = client.post("/v1/games", data=RECORD, content_type=NDJSON)
    game = body(posted, 201)["id"]
    asked = {"game": game, "limit": {"worlds": 1}, "seed": 3}
    job = body(client.post("/v1/reviews", json=asked), 202)
    assert job["game"] == game
    assert body(ask(client), 202)["id"] == job["id"]
    assert [each["id"] for each in body(client.get(f"/v1/reviews?game={game}"))["reviews"]] == [
        job["id"]
    ]
    assert client.delete(f"/v1/games/{game}").status_code == 204
    assert client.get(f"/v1/reviews/{job['id']}").status_code == 404


def test_a_game_of_another_program_is_reviewed(client: FlaskClient) -> None:
    """Its text, its JSON object, and the same game from the store are one review."""
    path = Path(__file__).parents[2] / "records/files/rlcard-trace.json"
    game = json.loads(path.read_text("utf-8"))[0]
    answers = [body(ask(client, record=each), 202) for each in (game, json.dumps(game))]
    answers.append(body(ask(client, record=None, game=answers[0]["game"]), 202))
    assert len({answer["id"] for answer in answers}) == 1
    broken = {**game, "trace": [[0, "pass"], *game["trace"]]}
    problem = ask(client, record=broken)
    assert problem.status_code == 422
    assert problem.json["errors"][0]["pointer"].startswith("/record")  # type: ignore[index]


def test_a_game_that_is_not_kept(client: FlaskClient) -> None:
    answer = ask(client, wait=True, keep=False)
    assert body(answer)["decisions"]
    assert body(client.get("/v1/games"))["games"] == []
    assert client.get(f"{answer.headers['Location']}/report").status_code == 200


def test_what_cannot_be_reviewed(client: FlaskClient) -> None:
    """Tests that nothing is stored of a question that is refused."""
    questions: list[tuple[dict[str, Any], str]] = [
        ({"record": None}, "/record"),
        ({"record": RECORD[:-200]}, "/record"),
        ({"record": None, "game": "nothing"}, "/game"),
        ({"game": "nothing"}, "/game"),
        ({"limit": {"worlds": -1}}, "/limit/worlds"),
        ({"language": "fr"}, "/language"),
    ]
    for question, pointer in questions:
        problem = body(ask(client, **question), 422)
        assert problem["errors"][0]["pointer"].startswith(pointer), question
    assert body(client.get("/v1/reviews"))["reviews"] == []
    assert body(client.get("/v1/games"))["games"] == []


def test_idempotency(client: FlaskClient) -> None:
    """Tests that a repeated request is one review, also when the review was removed since then."""
    key = {"Idempotency-Key": "abc"}
    first = client.post("/v1/reviews", json={**QUESTION, "seed": 1}, headers=key)
    again = client.post("/v1/reviews", json={**QUESTION, "seed": 1}, headers=key)
    assert body(first, 202)["id"] == body(again, 202)["id"]
    other = client.post("/v1/reviews", json={**QUESTION, "seed": 2}, headers=key)
    assert other.status_code in (409, 422)
    client.delete(first.headers["Location"])
    assert client.post("/v1/reviews", json={**QUESTION, "seed": 1}, headers=key).status_code == 404


# --- Batches -------------------------------------------------------------------------------------


def batch(client: FlaskClient, text: str | bytes, query: str = "", **more: Any) -> TestResponse:
    address = f"/v1/reviews/batch?worlds=1&seed=3{query}"
    return client.post(address, data=text, **{"content_type": NDJSON} | more)


def test_a_batch(client: FlaskClient) -> None:
    """Tests that the good games of a batch are reviewed, and the bad ones listed."""
    broken = record(5).replace('"pass"', '"pas"', 1)
    answer = batch(client, RECORD + broken + record(6, "snatch"))
    asked = body(answer, 202)
    place = answer.headers["Location"]
    assert (asked["progress"], asked["refused_count"]) == ({"done": 0, "of": 2}, 1)
    found = body(client.get(place))
    assert [each["index"] for each in found["reviews"]] == [0, 2]
    (refused,) = found["refused"]
    assert refused["index"] == 1
    assert (RECORD + broken).splitlines()[refused["line"] - 1].count('"pas"') == 1
    assert refused["detail"]
    # Whoever waits for one of the games does not make it twice.
    review = body(ask(client, wait=True))
    assert review["id"] == found["reviews"][0]["id"]
    found = body(client.get(place))
    assert (found["status"], found["progress"]) == ("running", {"done": 1, "of": 2})
    assert body(client.get(f"{place}?first=1"))["reviews"] == found["reviews"][1:]
    assert client.delete(place).status_code == 204
    assert client.get(place).status_code == 404
    left = body(client.get("/v1/reviews"))["reviews"]
    assert [each["id"] for each in left] == [review["id"]]  # which was asked for by itself, too


def test_a_batch_of_requests(client: FlaskClient) -> None:
    """Tests that each line may be a request of its own, with its own limit."""
    lines = [QUESTION, {"record": RECORD, "seed": -1}, {"game": "nothing"}, {**QUESTION, "seed": 4}]
    answer = batch(client, "\n".join(map(json.dumps, lines)))
    found = body(client.get(answer.headers["Location"]))
    assert [each["index"] for each in found["reviews"]] == [0, 3]
    assert [(each["index"], each["line"]) for each in found["refused"]] == [(1, 2), (2, 3)]
    assert body(ask(client), 202)["id"] == found["reviews"][0]["id"]


def test_events_of_a_batch(client: FlaskClient) -> None:
    place = batch(client, RECORD + record(6)).headers["Location"]
    for text in (RECORD, record(6)):
        ask(client, record=text, wait=True)
    found = events(client, place)
    assert [name for name, *_ in found] == ["review", "review", "done"]
    assert found[-1][1]["counts"] == {"done": 2}
    assert events(client, place, after=1) == found[1:]
    assert client.get(f"{place}/events", headers={"Last-Event-ID": "3"}).status_code == 204


def test_batches_without_a_game(client: FlaskClient) -> None:
    for text in ("", "{", "\xff" * 50, RECORD[:500], "a" * 1000):
        assert batch(client, text.encode("latin-1")).status_code == 422, text
    with store_of(client).read() as session:
        assert batches.find(session, "") is None
    assert body(client.get("/v1/games"))["games"] == []


def test_a_batch_that_is_sent_again(client: FlaskClient) -> None:
    key = {"Idempotency-Key": "abc"}
    first = batch(client, RECORD, headers=key)
    assert body(batch(client, RECORD, headers=key), 202) == body(first, 202)
    assert batch(client, record(6), headers=key).status_code in (409, 422)


# --- Prefer --------------------------------------------------------------------------------------


def test_preferences() -> None:
    known = (
        ([], False, None),
        (["respond-async"], True, None),
        (["wait=10"], False, 10),
        (["respond-async, wait=10"], True, 10),
        (['Wait="5"; x=y', "wait=9"], False, 5),
        (["foo; bar, wait = 3"], False, 3),
        (["wait=x", "Respond-Async"], True, None),
        (["wait=-1"], False, None),
        (["wait=1.5"], False, None),
        ([",,;=,"], False, None),
        (["wait=" + "9" * 400], False, None),
    )
    read = [(headers, Preferences.of(headers)) for headers, *_ in known]
    assert read == [(headers, Preferences(*wanted)) for headers, *wanted in known]


def test_ids_cannot_be_guessed(client: FlaskClient) -> None:
    assert re.fullmatch("[0-9a-f]{24}", body(ask(client), 202)["id"])


SET_UP = {
    "rules": "classic",
    "landlord": 0,
    "bid": 2,
    "start": {"hands": ["34567A", "789TJ", "QKA2"], "turn": 0, "multiplier": 2},
    "acts": [[0, "34567"], [1, "789TJ"]],
}


def test_a_position_that_was_set_up_is_reviewed(client: FlaskClient) -> None:
    """Tests that it is judged, reported, stored, read again and reviewed from the store."""
    answer = ask(client, wait=True, record=None, **SET_UP)
    review = body(answer)
    assert [each["played"] for each in review["decisions"]] == ["34567", "789TJ"]
    assert [each["result"]["points"] for each in review["players"]] == [-8, 4, 4]
    assert [each["what"] for each in review["assumed"]] == ["history", "played"]
    for form in ("html", "csv", "json"):
        assert client.get(f"{answer.headers['Location']}/report?format={form}").status_code == 200
    (game,) = body(client.get("/v1/games"))["games"]
    text = client.get(f"/v1/games/{game['id']}", headers={"Accept": NDJSON}).text
    assert json.loads(text.splitlines()[1])["start"]["hands"] == SET_UP["start"]["hands"]
    assert client.get(f"/games/{game['id']}").status_code == 200
    drawn = body(client.post("/v1/positions", json={"text": text, "at": 1, "write": True}))
    assert ([step["index"] for step in drawn["steps"]], drawn["turn"]) == ([3, 4], 1)
    assert [each["index"] for each in review["decisions"]] == [3, 4]
    again = body(ask(client, wait=True, record=None, game=game["id"]))
    by_text = body(ask(client, wait=True, record=text))
    assert again["decisions"] == by_text["decisions"] == review["decisions"]
    for question, pointer in (
        (SET_UP | {"game": game["id"]}, "/start"),
        (SET_UP | {"landlord": None}, "/landlord"),
        (SET_UP | {"start": {"hands": ["34567A", None, "QKA2"], "turn": 0}}, "/start/hands/1"),
        (SET_UP | {"acts": [[0, "3456"]]}, "/acts/0"),
    ):
        problem = body(ask(client, **{"record": None} | question), 422)
        assert problem["errors"][0]["pointer"] == pointer
    refused = client.get(f"/v1/games/{game['id']}?format=rlcard")
    assert (refused.status_code, "begins in a position" in refused.text) == (422, True)
