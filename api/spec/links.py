"""Which operation can follow another, with what of its answer."""

from __future__ import annotations

from typing import Any

# For the link of a status: the operation that follows, where each of its parameters comes from, and
# its body, where that is in the answer as a whole. Generators of clients refuse a body of which
# parts come from an answer. `#/…` is a place in the answer (a JSON pointer), `path.name` a
# parameter that was sent.
_Link = tuple[str, dict[str, str], str | None]
_GAME, _REVIEW, _PUZZLE, _EXERCISE = "game", "review", "name", "index"


def _of_review(place: str) -> tuple[_Link, ...]:
    return tuple(
        (name, {_REVIEW: place}, None)
        for name in ("getReview", "followReview", "getReport", "listExercises", "removeReview")
    )


def _of_puzzle(place: str) -> tuple[_Link, ...]:
    return tuple(
        (name, {_PUZZLE: place}, None) for name in ("getPuzzle", "hintAtPuzzle", "solvePuzzle")
    )


def _of_exercise(index: str) -> tuple[_Link, ...]:
    known = {_REVIEW: "path.review", _EXERCISE: index}
    return tuple((name, known, None) for name in ("getExercise", "solveExercise"))


def _of_game(place: str) -> tuple[_Link, ...]:
    return (
        ("getGame", {_GAME: place}, None),
        ("reviewGame", {}, None),
        ("deleteGame", {_GAME: place}, None),
    )


_LINKS: dict[tuple[str, str], tuple[_Link, ...]] = {
    ("listRules", "200"): (
        ("getRules", {"game_id": "#/rules/0/id"}, None),
        ("dealCards", {}, None),
        ("listPlays", {}, None),
        ("listPuzzles", {"rules": "#/rules/0/id"}, None),
    ),
    ("getRules", "200"): (("dealCards", {}, None),),
    ("listPlays", "200"): (("classifyCards", {}, None),),
    ("dealCards", "200"): (
        ("choose", {}, None),
        ("drawPosition", {}, None),
        ("decomposeHand", {}, None),
    ),
    ("drawPosition", "200"): (
        ("advise", {}, "#/asks/advice"),
        ("readHands", {}, "#/asks/readings"),
        ("recommendBid", {}, "#/asks/bids"),
        ("solvePosition", {}, "#/asks/solutions"),
        ("decomposeHand", {}, "#/asks/decompositions"),
    ),
    ("addGames", "201"): _of_game("#/id"),
    ("addGames", "200"): _of_game("#/id"),
    ("listGames", "200"): _of_game("#/games/0/id"),
    ("reviewGame", "200"): (*_of_review("#/id"), ("listPlayers", {}, None)),
    ("reviewGame", "202"): _of_review("#/id"),
    ("reviewGames", "202"): _of_review("#/id")[:2],
    ("listReviews", "200"): _of_review("#/reviews/0/id"),
    ("listExercises", "200"): _of_exercise("#/exercises/0/index"),
    ("getExercise", "200"): _of_exercise("path.index")[1:],
    ("listPlayers", "200"): (
        ("getPlayer", {"name": "#/players/0/name"}, None),
        ("getInsights", {"player": "#/players/0/name"}, None),
    ),
    ("listPuzzles", "200"): _of_puzzle("#/puzzles/0/id"),
    ("puzzlesOfDay", "200"): _of_puzzle("#/puzzles/0/id"),
    ("getPuzzle", "200"): _of_puzzle("path.name")[1:],
}


def add(operation: dict[str, Any]) -> None:
    """Adds to an operation of the document which others can follow it."""
    for (name, status), links in _LINKS.items():
        if name != operation["operationId"] or status not in operation["responses"]:
            continue
        operation["responses"][status]["links"] = {each[0]: _link(*each) for each in links}


def _link(name: str, parameters: dict[str, str], body: str | None) -> dict[str, Any]:
    found: dict[str, Any] = {"operationId": name}
    if parameters:
        found["parameters"] = {each: _expression(place) for each, place in parameters.items()}
    if body is not None:
        found["requestBody"] = _expression(body)
    return found


def _expression(place: str) -> str:
    """Returns the runtime expression of OpenAPI for a place."""
    return f"$response.body{place}" if place.startswith("#/") else f"$request.{place}"
