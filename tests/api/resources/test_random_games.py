"""Whole games by random house rules, through every endpoint, with bounds of time and memory.

The service itself deals, says what is legal and is asked about the game at random moments. A
longer run: `FUZZ_GAMES=1000 FUZZ_SEED=7 pytest --long -k many tests/api/resources/test_random_games.py`, or
`FUZZ_SECONDS=600` in the place of a number of games.
"""

from __future__ import annotations

import json
import os
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from oracle.any_rules import random_document
from oracle.hostile import hostile_game

from solver.game.cards import Hand
from solver.rules import GAMES, load_rules
from solver.rules.rules import INLINE_GAMES
from tests.api_client import app_with
from tests.memory import peak_mib

FEW = 3  # games in every run
MANY = int(os.environ.get("FUZZ_GAMES", "200"))
SECONDS = float(os.environ.get("FUZZ_SECONDS", "inf"))
SEED = int(os.environ.get("FUZZ_SEED", "1"))
MOST_ACTS = 60  # of a game
ASKED = 0.15  # how often a question is asked at a turn

# The limit that every search is given, in seconds. What a request may need of the processor beyond
# it, and by how much it may raise the memory of the process: processor time, for a busy machine
# must not decide. In every run the bounds are far above what any request needs.
LIMIT = 0.2


@dataclass(frozen=True)
class Budget:
    seconds: float
    mib: float


LOOSE = Budget(seconds=60, mib=1000)
TIGHT = Budget(seconds=5, mib=200)

# What a request may be told, whatever it asks.
ANSWERS = {200, 201, 202, 204, 422}


class Asked:
    """A client that checks the status and the cost of each answer."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.budget = LOOSE
        self.requests = 0
        # By endpoint, how many questions were asked, and how many of them were answered.
        self.asked: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.most = {"seconds": 0.0, "mib": 0.0}

    def post(self, path: str, body: Any, kind: str = "application/json") -> Any:
        """Returns the answer's JSON, or None when the question was refused."""
        data = body if isinstance(body, str) else json.dumps(body)
        return self.call("POST", path, data=data, content_type=kind)

    def call(self, method: str, path: str, **request: Any) -> Any:
        before, start = peak_mib(reset=True), time.process_time()
        answer = self.client.open(path, method=method, **request)
        text = answer.get_data(as_text=True)
        seconds = time.process_time() - start
        grown = peak_mib() - before
        self.requests += 1
        for name, value in (("seconds", seconds), ("mib", grown)):
            self.most[name] = max(self.most[name], value)
        told = f"{method} {path} {request.get('data')}"
        assert answer.status_code in ANSWERS, f"{answer.status_code} {text[:2000]}\n{told}"
        of_limit = LIMIT * (os.cpu_count() or 1)
        assert seconds <= of_limit + self.budget.seconds, f"{seconds} s\n{told}"
        assert grown <= self.budget.mib, f"{grown} MiB\n{told}"
        endpoint = f"{method} {re.sub('/games/.*', '/games/ID', path)}"
        self.asked[endpoint] += 1
        if answer.status_code == 422:
            return None
        self.answered[endpoint] += 1
        return answer.get_json(silent=True)

    def check_answered(self) -> None:
        """Fails where all questions to an endpoint were refused: then nothing of it was tried."""
        refused = [each for each in self.asked if not self.answered[each] and self.asked[each] > 2]
        assert not refused


def some_rules(rng: random.Random, *, hostile: bool) -> Any:
    """Returns a game: built in, changed, one that nobody has thought of, or made to be slow."""
    if hostile and rng.random() < 0.2:
        return hostile_game(rng)
    base = rng.choice(GAMES)
    match rng.randrange(8):
        case 0:
            return base
        case 1:
            return {"base": base, "score": {"spring_factor": rng.randint(1, 4)}}
        case 2:
            return {"base": base, "auction": {"kind": rng.choice(("none", "claim", "bid_once"))}}
        case 3:
            return random_document(rng, large=True)
        case _:
            return random_document(rng)


def limited(question: dict[str, Any]) -> dict[str, Any]:
    return {**question, "seed": 1, "limit": {"seconds": LIMIT, "worlds": 4}}


def ask_something(asked: Asked, record: dict[str, Any], position: Any, rng: random.Random) -> None:
    """Asks one question about a position of a game."""
    rules, asks = record["rules"], position["asks"]
    hands = [hand for hand in position["hands"] if hand]
    hand = rng.choice(hands) if hands else ""
    legal = [play["cards"] for play in position["legal"] or []]
    play, other = (rng.choice(legal or [hand]) for _ in range(2))
    few = {"seconds": LIMIT, "worlds": 4}
    match rng.randrange(10):
        case 0 if asks["advice"]:
            found = asked.post("/v1/advice", limited(asks["advice"]))
            assert found is None or found["best"] in legal
        case 1 if asks["bids"]:
            found = asked.post("/v1/bids", limited(asks["bids"]))
            assert found is None or found["best"] in [each["call"] for each in position["calls"]]
        case 2 if asks["solutions"]:
            limit = {"seconds": LIMIT, "nodes": 2000}
            asked.post("/v1/solutions", {**asks["solutions"], "limit": limit})
        case 3:
            objective = rng.choice(("plays", "turns"))
            question = {"rules": rules, "hand": hand, "objective": objective}
            asked.post("/v1/decompositions", {**question, "limit": {"seconds": LIMIT}})
        case 4:
            over = {} if rng.random() < 0.5 else {"over": play}
            asked.post("/v1/plays", {"rules": rules, "hand": hand, **over})
            asked.post("/v1/plays", {"rules": rules, "hand": str(Hand.deck(load_rules(rules)))})
        case 5:
            asked.post("/v1/plays/classify", {"rules": rules, "cards": play})
        case 6:
            asked.post("/v1/plays/beats", {"rules": rules, "play": play, "over": other})
        case 7:
            holders = [{"cards": hand, "left": 1 + rng.randrange(9)} for hand in hands]
            asked.post("/v1/plays/beaters", {"rules": rules, "plays": [play], "holders": holders})
        case 8:
            seats = len(position["hands"])
            player = rng.choice(("club", "club", "beginner"))
            question = {"record": record, "players": [player] * seats, "seed": 1}
            asked.post("/v1/choices", question)
        case 9 if legal:
            asked.post("/v1/judgements", {"record": record, "choice": play, "limit": few})


def played(asked: Asked, seed: int) -> dict[str, Any] | None:
    """Returns the record of a random game, or None when the service refuses its rules."""
    rng = random.Random(seed)
    rules = some_rules(rng, hostile=asked.budget is TIGHT)
    dealt = asked.post("/v1/deals", {"rules": rules, "seed": seed})
    if dealt is None:
        return None
    position = asked.post("/v1/positions", {"record": dealt["record"]})
    record = position["record"]
    record.setdefault("acts", [])
    for _ in range(MOST_ACTS):
        if rng.random() < ASKED:
            ask_something(asked, record, position, rng)
        if not step(record, position, rng):
            break
        position = asked.post("/v1/positions", {"record": record})
        if position is None:
            raise AssertionError(f"no position of {json.dumps(record)}")
    return record


def step(record: dict[str, Any], position: dict[str, Any], rng: random.Random) -> bool:
    """Adds a call or an act that the service says is legal; returns False where none is."""
    if position["calls"]:
        call = rng.choice(position["calls"])["call"]
        if position["stage"] == "direction":
            record["direction"] = call
        else:
            record.setdefault("calls", []).append(call)
        return True
    bombs = [each for each in position["interrupts"] if each["plays"]]
    if bombs and rng.random() < 0.3:
        by = rng.choice(bombs)
        record["acts"].append([by["seat"], declared(rng.choice(by["plays"])), "!"])
        return True
    if not position["legal"]:
        return False
    # Long plays are rare among the legal ones, and games would be long without them.
    plays = sorted(position["legal"], key=lambda play: len(play["cards"]))
    play = plays[-1] if rng.random() < 0.3 else rng.choice(plays)
    record["acts"].append([position["turn"], declared(play)])
    return True


def declared(play: dict[str, Any]) -> Any:
    if play["cards"] == "pass":
        return "pass"
    return {"cards": play["cards"], "type": play["type"]}


def ask_afterwards(asked: Asked, record: dict[str, Any], seed: int) -> None:
    """Keeps a game, reads it in every format, has it reviewed, and takes it away."""
    body = {"record": record, "wait": True, "limit": {"worlds": 2}, "seed": 1}
    if seed % 3 == 0:
        asked.post("/v1/reviews", body)
    written = asked.post("/v1/positions", {"record": record, "write": True})
    events = "".join(json.dumps(event) + "\n" for event in written["events"] or ())
    kept = asked.post("/v1/games", events, "application/x-ndjson") if events else None
    if kept is None:
        return
    address = f"/v1/games/{kept['id']}"
    for way in ("", "?format=text", "?format=csv", "?format=position"):
        asked.call("GET", address + way)
    asked.call("DELETE", address)


def play_games(asked: Asked, seeds: range) -> int:
    """Plays games to their ends; returns how many of them the service took."""
    taken, start = 0, time.monotonic()
    for seed in seeds:
        if time.monotonic() - start > SECONDS:
            break
        record = played(asked, seed)
        if record is not None:
            ask_afterwards(asked, record, seed)
            taken += 1
        assert INLINE_GAMES.bytes <= 2 * INLINE_GAMES.most_bytes
    return taken


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Asked]:
    """A client of an app with an empty store and short searches."""
    app = app_with(
        log_level="CRITICAL",
        store=f"sqlite:///{tmp_path}/store.sqlite3",
        search_seconds=LIMIT,
        search_patience=30,
        review_wait=60,
    )
    yield Asked(app.test_client())
    app.extensions["landlord"].store.close()


@pytest.mark.parametrize("seed", range(FEW))
def test_a_few_games(asked: Asked, seed: int) -> None:
    play_games(asked, range(seed, seed + 1))
    asked.check_answered()


@pytest.mark.long
@pytest.mark.timeout(0)
def test_many_games(asked: Asked) -> None:
    asked.budget = TIGHT
    start = SEED * 1_000_000
    many = MANY if float("inf") == SECONDS else 1_000_000
    taken = play_games(asked, range(start, start + many))
    assert taken
    print(f"{taken} games, {asked.requests} requests, at most {asked.most}")
    asked.check_answered()
