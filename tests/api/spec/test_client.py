"""The client package asks every operation of the document, and leaves out none of its fields."""

from __future__ import annotations

import inspect
import json
import threading
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from apiflask import APIFlask
from werkzeug.serving import make_server

from api import client
from api.client import questions, schemas
from api.client.jobs import Job
from api.client.schemas import AdviceRequest
from solver.records import write_record
from solver.rules import load_rules
from tests.api.spec.answers import CORNER, Scenario, ask_all
from tests.api_client import app_with
from tests.builders import random_record


def short_game() -> str:
    """Returns a game that is over soon, played at random: its blunders are some by all weights."""
    return write_record(random_record(load_rules("classic"), Random(148), called=False))


@pytest.fixture
def app(tmp_path: Path) -> Iterator[APIFlask]:
    """An app with a store of the test's own."""
    store = f"sqlite:///{tmp_path}/store.sqlite3"
    app = app_with(log_level="CRITICAL", store=store, search_seconds=60, search_patience=60)
    yield app
    app.extensions["landlord"].store.close()


@pytest.fixture
def landlord(app: APIFlask) -> Iterator[client.Landlord]:
    """A client of this app, over HTTP."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    address = f"http://127.0.0.1:{server.server_port}"
    with client.Landlord(address, corner=CORNER["Corner"]) as landlord:
        yield landlord
    server.shutdown()
    thread.join()
    server.server_close()


# By operation the method that asks it, given the client, and the name of its answer's only field if
# the method returns what that field holds. `{}` in the path are its first arguments.
Method = Callable[[client.Landlord], Callable[..., Any]]
METHODS: dict[str, tuple[Method, str | None]] = {
    "healthz": (lambda landlord: landlord.health, None),
    "readyz": (lambda landlord: landlord.readiness, None),
    "metrics": (lambda landlord: landlord.metrics, None),
    "listRules": (lambda landlord: landlord.rules, "rules"),
    "getRules": (lambda landlord: landlord.rules_of, None),
    "listOpponents": (lambda landlord: landlord.opponents, "opponents"),
    "listPlays": (lambda landlord: landlord.legal_plays, "plays"),
    "classifyCards": (lambda landlord: landlord.classify, "readings"),
    "comparePlays": (lambda landlord: landlord.beats, "beats"),
    "listBeaters": (lambda landlord: landlord.beaters, "plays"),
    "replayAuction": (lambda landlord: landlord.auction, None),
    "replayGame": (lambda landlord: landlord.state, None),
    "drawPosition": (lambda landlord: landlord.position, None),
    "scoreGame": (lambda landlord: landlord.scores, "scores"),
    "decomposeHand": (lambda landlord: landlord.decompose, None),
    "solvePosition": (lambda landlord: landlord.solve, None),
    "advise": (lambda landlord: landlord.advise, None),
    "readHands": (lambda landlord: landlord.read_hands, None),
    "recommendBid": (lambda landlord: landlord.recommend_bid, None),
    "dealCards": (lambda landlord: landlord.deal, None),
    "choose": (lambda landlord: landlord.choose, None),
    "judgeChoice": (lambda landlord: landlord.judge, None),
    "askMany": (lambda landlord: landlord.batch_lines, None),
    "listPuzzles": (lambda landlord: landlord.puzzles.list, "puzzles"),
    "puzzlesOfDay": (lambda landlord: landlord.puzzles.today, None),
    "getPuzzle": (lambda landlord: landlord.puzzles.get, None),
    "hintAtPuzzle": (lambda landlord: landlord.puzzles.hint, None),
    "solvePuzzle": (lambda landlord: landlord.puzzles.solution, None),
    "tryPuzzle": (lambda landlord: landlord.puzzles.attempt, None),
    "addGames": (lambda landlord: landlord.games.add, None),
    "getGame": (lambda landlord: landlord.games.record, None),
    "listGames": (lambda landlord: landlord.games.list, "games"),
    "deletePlayer": (lambda landlord: landlord.games.delete_player, "deleted"),
    "keepSeat": (lambda landlord: landlord.games.keep_seat, None),
    "deleteGame": (lambda landlord: landlord.games.delete, None),
    "listPlayers": (lambda landlord: landlord.players.list, "players"),
    "getPlayer": (lambda landlord: landlord.players.get, None),
    "getInsights": (lambda landlord: landlord.players.insights, None),
    "reviewGame": (lambda landlord: landlord.reviews.ask, None),
    "reviewGames": (lambda landlord: landlord.reviews.ask_many, None),
    "listReviews": (lambda landlord: landlord.reviews.list, "reviews"),
    "getReview": (lambda landlord: client.PendingReview.state, None),
    "followReview": (lambda landlord: client.PendingReview.events, None),
    "removeReview": (lambda landlord: client.PendingReview.cancel, None),
    "getReport": (lambda landlord: client.PendingReview.report, None),
    "listExercises": (lambda landlord: client.PendingReview.exercises, "exercises"),
    "getExercise": (lambda landlord: client.PendingReview.exercise, None),
    "solveExercise": (lambda landlord: client.PendingReview.solution, None),
    "tryExercise": (lambda landlord: client.PendingReview.attempt, None),
}
# Asked by the client itself, for its caller.
HIDDEN = {
    "getReview": {"first"},
    "addGames": {"Idempotency-Key"},
    "reviewGame": {"Idempotency-Key"},
    "reviewGames": {"Idempotency-Key"},
}


class Packaged(Scenario):
    """Asks through the methods of the package."""

    def __init__(self, app: APIFlask, landlord: client.Landlord) -> None:
        super().__init__(app.test_client())
        self.landlord = landlord

    def send(self, name: str, shown: dict[str, Any], kind: str) -> tuple[int, str, str]:
        method, field = METHODS[name]
        call = method(self.landlord)
        places, body, query = (shown.get(each) for each in ("path", "body", "query"))
        given = list((places or {}).values())
        if "review" in (places or {}):
            given[0] = self.landlord.reviews.review(given[0])
        if name == "askMany":
            given = [[json.loads(line) for line in body.splitlines()]]
        elif isinstance(body, str):
            given.append(body)
        named = (body if isinstance(body, dict) else {}) | (query or {})
        found = self.plain(name, call(*given, **named), field)
        status = next(each for each in self.operations[name][2]["responses"] if each < "300")
        if found is None:
            return 204, "", ""
        if isinstance(found, str):
            return int(status), "text/plain", found
        return int(status), "application/json", json.dumps(found)

    def plain(self, name: str, found: Any, field: str | None) -> Any:
        """Returns what a method gave as the service said it."""
        if name == "reviewGame":
            return {"id": found.id, **found.wait()}
        if isinstance(found, Job):
            return {"id": found.id, **found.state()}
        if isinstance(found, Iterator):
            found = list(found)
        if name == "followReview":
            return f"{found[-1].name}\n"
        if name == "askMany":
            return [each.problem.status if each.problem else each.result() for each in found]
        return found if field is None else {field: found}


@pytest.mark.usefixtures("no_weights")
def test_every_operation_has_a_method(app: APIFlask, landlord: client.Landlord) -> None:
    assert set(Packaged(app, landlord).operations) - set(METHODS) == set()


@pytest.mark.long
def test_every_operation(app: APIFlask, landlord: client.Landlord) -> None:
    """Tests that the service answers the methods of all operations."""
    packaged = Packaged(app, landlord)
    found = ask_all(packaged, short_game())
    assert set(packaged.operations) - set(found) == {"metrics"}
    assert "landlord_" in landlord.metrics()
    assert found["askMany"]["answer"] == [{"beats": True}, 422]
    assert found["followReview"]["answer"] == "done\n"
    assert found["deletePlayer"]["answer"] == {"deleted": 0}


def test_every_field_and_parameter(app: APIFlask, landlord: client.Landlord) -> None:
    """Tests that methods take what the document says that an operation takes."""
    operations = Packaged(app, landlord).operations
    known = app.test_client().get("/openapi.json").get_json()["components"]["schemas"]
    for name, (_, _, operation) in operations.items():
        wanted = {
            each["name"] for each in operation.get("parameters", ()) if each["in"] != "path"
        } - HIDDEN.get(name, set())
        wanted -= CORNER.keys()  # said to the client once
        content = operation.get("requestBody", {}).get("content", {})
        reference = content.get("application/json", {}).get("schema", {}).get("$ref")
        if reference is not None:
            wanted |= known[reference.rpartition("/")[2]]["properties"].keys()
        assert wanted <= taken(METHODS[name][0](landlord)), name


def taken(method: Callable[..., Any]) -> set[str]:
    """Returns the names that a method takes, with those of its TypedDict."""
    function = getattr(method, "__func__", method)
    found: set[str] = set()
    hints = typing.get_type_hints(function, localns=vars(schemas))
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            (fields,) = typing.get_args(hints[name])
            found |= typing.get_type_hints(fields).keys()
        else:
            found.add(name)
    return found


def test_every_question_and_search(app: APIFlask, landlord: client.Landlord) -> None:
    """Tests that batches may ask what the service answers in batches, and that searches grow."""
    known = [each for each in vars(questions).values() if isinstance(each, questions.Question)]
    posted = {
        path.removeprefix("/v1/"): operation
        for method, path, operation in Packaged(app, landlord).operations.values()
        if method == "post" and "{" not in path
    }
    others = {"batch", "games", "reviews", "reviews/batch"}
    assert {each.path for each in known} == posted.keys() - others
    for each in known:
        grows = "text/event-stream" in posted[each.path]["responses"]["200"]["content"]
        assert grows == isinstance(each, questions.SearchQuestion), each


def test_answers_that_get_better(landlord: client.Landlord) -> None:
    """Tests a search of the service, followed to its end."""
    asked: AdviceRequest = {
        "rules": "classic",
        "landlord": 0,
        "seat": 0,
        "hand": "3344455667788TJQKA2B",
        "history": [],
        "limit": {"worlds": 4},
        "seed": 1,
    }
    steps = list(landlord.follow(questions.ADVICE, asked))
    assert [each.final for each in steps] == [False] * (len(steps) - 1) + [True]
    assert len(steps) > 1
    assert steps[-1].answer["best"] == landlord.advise(**asked)["best"]


@pytest.mark.usefixtures("no_weights")
def test_parts_and_pages(landlord: client.Landlord) -> None:
    """Tests that long lists come in parts, whole and in order."""
    hand = "3344455667788TJQKA2B"
    whole = list(landlord.legal_plays(rules="classic", hand=hand))
    assert list(landlord.legal_plays(rules="classic", hand=hand, limit=7)) == whole
    assert list(landlord.legal_plays(rules="classic", hand=hand, limit=7, offset=3)) == whole[3:]
    parts = landlord.puzzles.list(rules="classic", limit=10)
    ids = [each["id"] for each in parts]
    assert len(set(ids)) == len(ids) > 100
    start, rest = short_game().split("\n", 1)
    for seed in range(2):
        head = json.loads(start) | {"names": [f"Ada{seed}", "Bo/Bø", "Chen"]}
        added = landlord.games.add(json.dumps(head) + "\n" + rest)
        assert added["created"] == 1
        landlord.review(game=added["id"] or "", limit={"worlds": 1})
    assert len(list(landlord.games.list(player="Chen", limit=1))) == 2
    assert len(list(landlord.reviews.list(limit=1))) >= 2
    names = [each["name"] for each in landlord.players.list(limit=2)]
    assert names == sorted({"Ada0", "Ada1", "Bo/Bø", "Chen"})
    assert landlord.players.get("Bo/Bø")["games"] == 2
    found = landlord.players.insights(player="Bo/Bø")
    assert found["player"] == landlord.players.get("Bo/Bø")
    assert [each["games"] for each in found["luck"]] == [1, 2]
