"""The examples of the OpenAPI document: every operation, asked of the service itself.

    python -m tests.api.spec.answers            # says which examples are no longer the answers
    python -m tests.api.spec.answers --accept   # writes the new answers, for a change that is meant

What a clock or chance decides is replaced by fixed values, and long lists are cut.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from api.spec.examples import FILE, examples
from solver.protocol import ENDPOINTS
from solver.protocol.limits import SearchRequest
from tests.api_client import app_with
from tests.golden.compare import differences

ROOT = Path(__file__).parents[3]
LINES = "application/x-ndjson"
# Limits that no clock decides: the seconds are far more than the model needs on any machine.
_LIMITS = {"solutions": {"nodes": 20_000}, "decompositions": {"seconds": 60}}
_WORLDS = {"worlds": 4}
_MOMENT = "2026-11-22T12:00:00+00:00"
_DAY = "2026-11-22"
# Entries of a list of objects, and characters of a text, that an example shows.
_ENTRIES, _SIGNS = 2, 600

# The corner of the examples.
CORNER = {"Corner": "k" * 32}


class Scenario:
    """Asks one operation after the other, and keeps what was asked and answered."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.found: dict[str, dict[str, Any]] = {}
        document = client.get("/openapi.json").get_json()
        self.operations = {
            operation["operationId"]: (method, path, operation)
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
        }

    def ask(
        self, name: str, body: Any = None, /, *, kind: str = "application/json", **given: Any
    ) -> Any:
        """Asks an operation; returns its answer, as JSON where it is JSON."""
        known = {
            each["name"]: each["in"] for each in self.operations[name][2].get("parameters", ())
        }
        shown: dict[str, Any] = {}
        for parameter, value in given.items():
            shown.setdefault(known[parameter], {})[parameter] = value
        if body is not None:
            shown["body"] = body
        status, mimetype, text = self.send(name, shown, kind)
        assert status < 300, (name, text)
        shown["status"] = str(status)
        answer = json.loads(text) if mimetype == "application/json" else text
        if status != 204:
            shown |= {"type": mimetype, "answer": answer}
        self.found[name] = shown
        return answer

    def send(self, name: str, shown: dict[str, Any], kind: str) -> tuple[int, str, str]:
        """Sends a request; returns the status, the media type and the text of the answer."""
        method, path, _ = self.operations[name]
        body = shown.get("body")
        response = self.client.open(
            path.format(**shown.get("path", {})),
            method=method.upper(),
            query_string=shown.get("query"),
            data=body if isinstance(body, str) or body is None else json.dumps(body),
            content_type=None if body is None else kind,
            headers=shown.get("header"),
        )
        return response.status_code, response.mimetype, response.text


def example_game() -> str:
    """Returns the record that the examples are about."""
    return (ROOT / "examples/games/classic.ddz.jsonl").read_text("utf-8")


def ask_all(scenario: Scenario, game: str | None) -> dict[str, dict[str, Any]]:
    """Returns an example of every operation of the service, as the document shows it.

    Args:
        scenario: who asks.
        game: a record that is stored and reviewed; without it what is about stored games is left
            out, for a review takes seconds.
    """
    ask = scenario.ask
    for name in ("healthz", "readyz", "listRules", "listOpponents"):
        ask(name)
    ask("getRules", game_id="classic")
    for endpoint in ENDPOINTS.values():
        if endpoint.path != "reviews":
            ask(endpoint.name, question(endpoint.path))
    beats = {"do": "plays/beats", "rules": "classic", "play": "4", "over": "3"}
    lines = [{"id": 1} | beats, {"id": 2} | beats | {"over": "33333"}]
    ask("askMany", "\n".join(map(json.dumps, lines)), kind=LINES)
    puzzle = ask("listPuzzles", rules="classic", limit=1)["puzzles"][0]["id"]
    ask("puzzlesOfDay", rules="classic", date=_DAY)
    ask("getPuzzle", name=puzzle)
    ask("hintAtPuzzle", name=puzzle, step="1")
    first = ask("solvePuzzle", name=puzzle)["line"][0]
    ask("tryPuzzle", {"acts": [first]}, name=puzzle)
    ids = {} if game is None else _store(scenario, game)
    return _settled(scenario.found, ids)


def _store(scenario: Scenario, game_sent: str) -> dict[str, str]:
    """Asks what is about stored games; returns by a random id of them what is shown instead."""
    ask = scenario.ask
    start, rest = game_sent.split("\n", 1)
    names = {"names": ["Ada", "Bo", "Chen"], "date": _DAY}
    record = json.dumps(json.loads(start) | names) + "\n" + rest
    game = ask("addGames", record, kind=LINES, **CORNER)["id"]
    ask("keepSeat", {"seat": 0}, game=game, **CORNER)
    ask("getGame", game=game)
    ask("listGames", rules="classic", limit=1)
    wanted = {"game": game, "limit": {"worlds": 2}, "seed": 1, "wait": True}
    review = ask("reviewGame", wanted)["id"]
    ask("getReview", review=review)
    ask("listReviews", game=game)
    ask("followReview", review=review)
    ask("getReport", review=review, format="csv")
    exercise = ask("listExercises", review=review)["exercises"][0]
    which = {"review": review, "index": exercise["index"]}
    ask("getExercise", **which)
    best = ask("solveExercise", **which)["best"]
    ask("tryExercise", {"choice": best, "limit": {"worlds": 2}}, **which)
    name = ask("listPlayers")["players"][0]["name"]
    ask("getPlayer", name=name)
    ask("getInsights", player=name)
    batch = ask("reviewGames", record, kind=LINES, worlds=1, seed=1)["id"]
    ask("removeReview", review=batch)
    ask("deletePlayer", player="nobody")
    ask("deleteGame", game=game, **CORNER)
    return {review: "R3v1ewR3v1ewR3v1ewR3v1ew", batch: "B4tchB4tchB4tchB4tchB4tc"}


def question(path: str) -> dict[str, Any]:
    """Returns the request that the document shows for an endpoint, with a seed and a limit."""
    model = ENDPOINTS[path].request
    shown = model.model_json_schema()["examples"][0]
    if "seed" in model.model_fields:
        shown = shown | {"seed": 1}
    if issubclass(model, SearchRequest):
        shown = shown | {"limit": _LIMITS.get(path, _WORLDS)}
    return shown


def _settled(found: dict[str, Any], ids: dict[str, str]) -> dict[str, Any]:
    text = json.dumps(found, ensure_ascii=False)
    for known, shown in ids.items():
        text = text.replace(known, shown)
    text = re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)?", _MOMENT, text)
    text = re.sub(r'(seconds\\*": )\d+\.\d+', r"\g<1>0.01", text)
    settled: dict[str, Any] = json.loads(text)
    for shown in settled.values():
        if "answer" in shown:
            shown["answer"] = _cut(shown["answer"])
    return settled


def _cut(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _cut(each) for name, each in value.items()}
    if isinstance(value, list):
        many = all(isinstance(each, dict | list) for each in value)
        return [_cut(each) for each in (value[:_ENTRIES] if many else value)]
    if isinstance(value, str) and len(value) > _SIGNS:
        return value[:_SIGNS].rpartition("\n")[0]
    return value


def answers_now(*, stored: bool = True) -> dict[str, dict[str, Any]]:
    """Returns the examples as the service answers them now, in an empty store.

    Without `stored` these are fewer, see `ask_all`.
    """
    with tempfile.TemporaryDirectory() as folder:
        app = app_with(
            log_level="CRITICAL",
            store=f"sqlite:///{folder}/store.sqlite3",
            search_seconds=60,
            search_patience=60,
        )
        try:
            return ask_all(Scenario(app.test_client()), example_game() if stored else None)
        finally:
            app.extensions["landlord"].store.close()


def main() -> None:
    """Prints the differences, or accepts them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--accept", action="store_true", help="write the new answers")
    accept = parser.parse_args().accept
    now = answers_now()
    if accept:
        FILE.write_text(json.dumps(now, ensure_ascii=False, indent=1) + "\n", "utf-8")
        return
    found = list(differences(examples(), now))
    print(*(found or ["every example is the service's answer"]), sep="\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
