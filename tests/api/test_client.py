"""Tests of the example client against a running service."""

from __future__ import annotations

import importlib.util
import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from apiflask import APIFlask
from werkzeug.serving import make_server

from api.app import create_app
from api.config import Settings
from solver.rules import GAMES

EXAMPLES = Path(__file__).parents[2] / "examples"
HAND = "3344455667788TJQKA2B"


@pytest.fixture(scope="module")
def client() -> ModuleType:
    """The client's module."""
    spec = importlib.util.spec_from_file_location("landlord_client", EXAMPLES / "client.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def app() -> APIFlask:
    """An app that leaves every search of these tests the time that its worlds take."""
    return create_app(Settings(log_level="ERROR", search_seconds=60, search_patience=60))


@pytest.fixture(scope="module")
def address(app: APIFlask) -> Iterator[str]:
    """Where the service listens."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_questions(client: Any, address: str) -> None:
    """Tests each method once."""
    with client.Landlord(address) as landlord:
        assert len(landlord.games()) == len(GAMES)
        assert landlord.beats("classic", "4", "3")
        plays = landlord.legal_plays("classic", HAND)
        assert "TJQKA" in [play["cards"] for play in plays]
        assert landlord.legal_plays("classic", HAND, over="R")[-1]["type"] == "pass"
        assert landlord.decompose("classic", HAND)["plays"] == 5
        solution = landlord.solve("classic", landlord=0, hands=["3344", "5", "67"], turn=0)
        assert solution["result"] == "landlord"
        over = {"seat": 2, "cards": "K"}
        solution = landlord.solve(
            "classic", landlord=0, hands=["33A", "4", "5"], turn=0, over=over, objective="points"
        )
        assert solution["plays"][0]["points"] == 2
        advice = landlord.advise(
            "classic", landlord=0, seat=0, hand=HAND, history=[], worlds=4, seed=1
        )
        assert advice["best"] == advice["plays"][0]["cards"]
        chinese = landlord.advise(
            "classic", landlord=0, seat=0, hand=HAND, history=[], worlds=4, seed=1, language="zh"
        )
        assert chinese["best"] == advice["best"]
        assert chinese["plays"][0]["reasons"] != advice["plays"][0]["reasons"]
        calls = landlord.recommend_bid("classic", seat=0, hand=HAND[:17], calls=[], seconds=0.1)
        assert calls["best"] in (1, 2, 3, "pass")
        record = (EXAMPLES / "games" / "snatch.ddz.jsonl").read_text()
        assert landlord.review(record, seconds=0.2)["players"]


def test_stored_games(client: Any, address: str) -> None:
    """Tests that games go in, are listed and come out, and are deleted."""
    text = (EXAMPLES / "games" / "street.ddz.jsonl").read_text()
    first, rest = text.split("\n", 1)
    names = json.dumps(["Eve", "Fay", "Gus", "Hal"])
    record = f'{first[:-1]}, "names": {names}}}\n{rest}'
    with client.Landlord(address) as landlord:
        added = landlord.add_games(record + "nonsense\n" + text)
        assert len(added["games"]) + len(added["refused"]) >= 2
        (game,) = landlord.stored_games(player="Eve")
        assert json.loads(landlord.record(game["id"]).split("\n")[0])["names"] == json.loads(names)
        assert landlord.record(game["id"], format="csv").startswith("rules,")
        assert len(list(landlord.stored_games(rules="street", limit="1"))) >= 2
        assert landlord.delete_games("Eve") == 1
        assert list(landlord.stored_games(player="Eve")) == []
        with pytest.raises(client.LandlordError, match="404"):
            landlord.record(game["id"])


def test_errors(client: Any, address: str) -> None:
    """Tests that an error response raises an exception with the pointer."""
    with client.Landlord(address) as landlord, pytest.raises(client.LandlordError) as caught:
        landlord.legal_plays("classic", "33333")
    assert caught.value.status == 422
    assert caught.value.issues[0].pointer == "/hand"
    assert "5 times" in str(caught.value)
