"""Tests of what reviews say of players, as rows in both databases."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from api.store import Store, games, jobs, leases, players, schema
from api.store.games import NewGame
from api.store.jobs import NewJob
from api.store.players import PlayerResult, Whose
from solver.records import parse_record
from solver.review.accuracy import Accuracies
from solver.review.amount import Amount
from solver.review.played_game import PlayedGame, Tally

EXAMPLES = Path(__file__).parents[3] / "examples/games"
PLAY = Tally("end", "lead", 1, 2.0, 1.0, {"good": 1})
WON = PlayedGame("classic", "landlord", 80.0, None, Amount(1.0, 0.5), (PLAY,))
ANN = PlayerResult(0, "Ann", WON)
BOB = PlayerResult(1, "<b>/..", PlayedGame("classic", "peasant", 60.0, None, None, ()))


def ann(**other: Any) -> PlayerResult:
    """Returns a game of Ann's that adds something else."""
    return replace(ANN, adds=replace(WON, **other))


def review(
    store: Store, *played: PlayerResult, game: str | NewGame = "classic", **other: Any
) -> str:
    """Stores a finished review that says this of its players; returns the id of its game."""
    if isinstance(game, str):
        game = NewGame.of(parse_record((EXAMPLES / f"{game}.ddz.jsonl").read_text("utf-8")))
    question = NewJob(
        game, keep=True, seconds=None, worlds=8, seed=5, drawn=False, language="en",
        objective="win", parts=(("luck", 0),),
    )  # fmt: skip
    wanted = replace(question, **other)
    with store.write() as session:
        asked = jobs.ask(session, wanted)
        taken = leases.take(session, "me", asked)
        assert leases.finish(session, "me", taken.number, "{}", played)
        assert not leases.finish(session, "me", taken.number, "{}", played)
    return wanted.game.id


def test_the_newest_review_of_a_game_counts(store: Store) -> None:
    review(store, ANN, BOB)
    review(store, ann(accuracy=90.0), BOB, seed=6)
    review(store, ann(rules="snatch", accuracy=70.0), game="snatch")
    with store.read() as session:
        assert sorted(players.names(session, most=9)) == sorted(["Ann", "<b>/.."])
        first = players.names(session, most=1)
        assert players.names(session, most=1, after=first[0]) + first != first
        games_of_ann = players.reviewed_games(session, Whose("Ann"))
        assert [each.adds for each in games_of_ann] == [
            ann(accuracy=90.0).adds,
            ann(rules="snatch", accuracy=70.0).adds,
        ]
        found = players.reviewed_games(session, Whose("Ann"), "snatch")
        assert found == games_of_ann[1:]
        assert players.reviewed_games(session, Whose("Cy")) == []
        standings = players.standings(session)
        assert standings["Ann"] == (80.0, 2.0, 0.5)
        assert standings["<b>/.."] == (60.0, None, None)
        assert players.names(session, most=9, rules="snatch") == ["Ann"]


def test_reviewed_games_come_in_the_order_of_their_days(store: Store) -> None:
    """Tests that a game which was reviewed last, and played first, is the first one."""
    record = parse_record((EXAMPLES / "classic.ddz.jsonl").read_text("utf-8"))
    early = NewGame.of(replace(record, date="2020-01-02", names=("Ann", "Bo", "Cy")))
    late = review(store, ANN, game="snatch")
    asked = review(store, ann(role="peasant"), game=early)
    with store.read() as session:
        found = players.reviewed_games(session, Whose("Ann"))
    assert [each.id for each in found] == [asked, late]
    assert found[0].day == date(2020, 1, 2)


def test_players_are_compared_by_the_last_reviews(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    review(store, ANN, BOB)
    review(store, ann(accuracy=70.0), game="snatch")
    monkeypatch.setattr(players, "RECENT", 1)
    with store.read() as session:
        assert players.standings(session) == {"Ann": (70.0, 2.0, 0.5)}
        assert players.standing_of(session, Whose("Ann")) == (75.0, 2.0, 0.5)
        assert players.standing_of(session, Whose("<b>/..")) == (60.0, None, None)
        assert players.standing_of(session, Whose("Cy")) == (None, None, None)


def test_players_go_with_their_games(store: Store) -> None:
    game = review(store, ANN)
    review(store, ANN, game="snatch", keep=False)  # a game that is not kept adds nothing
    with store.write() as session:
        assert [each.adds for each in players.reviewed_games(session, Whose("Ann"))] == [WON]
        assert games.remove(session, game)
    with store.read() as session:
        assert players.names(session, most=9) == []
        assert players.standings(session) == {}


def test_labels_were_pairs_before(store: Store) -> None:
    """Tests that the totals of a game stay in the form of version 1.0.0, and back, but accuracies."""
    tally = Tally("end", "lead", 3, 9.0, 1.0, {"best": 2, "mistake": 1}, Accuracies(3, 240.0, 0.04))
    game = PlayedGame("classic", "landlord", 80.0, None, Amount(1.0, 0.25), (tally,))
    review(store, replace(ANN, adds=game))
    schema.migrate(store.engine, "0007")
    with store.engine.begin() as connection:
        (before,) = connection.execute(text("SELECT figures FROM played")).scalars()
    assert json.loads(before)["tallies"][0]["labels"] == [["best", 2], ["mistake", 1]]
    schema.migrate(store.engine)
    with store.read() as session:
        (found,) = players.reviewed_games(session, Whose("Ann"), None)
        (standing,) = players.standings(session, None).values()
    tally = Tally("end", "lead", 3, 9.0, 1.0, {"best": 2, "mistake": 1})
    assert found.adds == replace(game, accuracy=None, tallies=(tally,))
    assert (standing.accuracy, standing.loss) == (None, 3.0)
