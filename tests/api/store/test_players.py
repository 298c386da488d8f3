"""Tests of what reviews say of players, as rows in both databases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from api.store import Store, games, jobs, leases, players
from api.store.games import NewGame
from api.store.jobs import NewJob
from api.store.players import PlayerResult, Standing
from solver.records import parse_record

EXAMPLES = Path(__file__).parents[3] / "examples/games"
ANN = PlayerResult(0, "Ann", "classic", "[1]", 80.0, 2.0, 0.5)
BOB = PlayerResult(1, "<b>/..", "classic", "[2]", 60.0, None, None)


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    store = Store.open(store_url)
    yield store
    store.close()


def review(store: Store, *played: PlayerResult, game: str = "classic", **other: Any) -> str:
    """Stores a finished review that says this of its players; returns the id of its game."""
    record = parse_record((EXAMPLES / f"{game}.ddz.jsonl").read_text("utf-8"))
    question = NewJob(NewGame.of(record), True, None, 8, 5, False, "en", "win", (("luck", 0),))
    wanted = replace(question, **other)
    with store.write() as session:
        asked = jobs.ask(session, wanted)
        (taken,) = leases.take(session, "me", (), most=1, only=asked)
        assert leases.finish(session, "me", taken.number, "{}", played)
        assert not leases.finish(session, "me", taken.number, "{}", played)
    return wanted.game.id


def test_the_newest_review_of_a_game_counts(store: Store) -> None:
    review(store, ANN, BOB)
    review(store, replace(ANN, figures="[3]", accuracy=90.0), replace(BOB, figures="[4]"), seed=6)
    review(store, replace(ANN, figures="[5]", rules="snatch", accuracy=70.0), game="snatch")
    with store.read() as session:
        assert sorted(players.names(session, most=9)) == sorted(["Ann", "<b>/.."])
        first = players.names(session, most=1)
        assert players.names(session, most=1, after=first[0]) + first != first
        assert players.figures_of(session, "Ann") == ["[3]", "[5]"]
        assert players.figures_of(session, "Ann", "snatch") == ["[5]"]
        assert players.figures_of(session, "Cy") == []
        found = {each.player: each for each in players.standings(session)}
        assert found["Ann"] == Standing("Ann", 80.0, 2.0, 0.5)
        assert found["<b>/.."] == Standing("<b>/..", 60.0, None, None)
        assert players.names(session, most=9, rules="snatch") == ["Ann"]


def test_players_are_compared_by_the_last_reviews(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    review(store, ANN, BOB)
    review(store, replace(ANN, accuracy=70.0), game="snatch")
    monkeypatch.setattr(players, "RECENT", 1)
    with store.read() as session:
        assert players.standings(session) == [Standing("Ann", 70.0, 2.0, 0.5)]
        assert players.standing_of(session, "Ann") == Standing("Ann", 75.0, 2.0, 0.5)
        assert players.standing_of(session, "<b>/..") == Standing("<b>/..", 60.0, None, None)
        assert players.standing_of(session, "Cy") is None


def test_players_go_with_their_games(store: Store) -> None:
    game = review(store, ANN)
    review(store, ANN, game="snatch", keep=False)  # a game that is not kept adds nothing
    with store.write() as session:
        assert players.figures_of(session, "Ann") == ["[1]"]
        assert games.remove(session, game)
    with store.read() as session:
        assert players.names(session, most=9) == []
        assert players.standings(session) == []
