"""Tests of what the store keeps, and for how long; and of the command that looks after it."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import text

from api.store import Store, games, idempotency, jobs, retention
from api.store.__main__ import main
from api.store.games import GameFilter, NewGame
from api.store.jobs import NewJob
from api.store.models import StoredAnswer
from api.store.retention import Pruned, StoreFull, StoreLimits
from solver.cli import main as landlord
from solver.records import Record
from solver.rules import load_rules
from tests.builders import random_record

NOW = datetime.now(UTC)


def some(number: int, start: int = 0) -> list[NewGame]:
    """Returns games that differ from each other."""

    def record(seed: int) -> Record:
        return random_record(load_rules("classic"), Random(seed), most=3)

    return [NewGame.of(record(seed)) for seed in range(start, start + number)]


def age(store: Store, days: float, *ids: str) -> None:
    """Makes games older."""
    with store.write() as session:
        for game in ids:
            session.execute(
                text("UPDATE games SET stored = :then WHERE id = :game").bindparams(
                    then=NOW - timedelta(days=days), game=game
                )
            )


def ids(store: Store) -> set[str]:
    with store.read() as session:
        return {game.id for game in games.page(session, GameFilter(), most=1000)}


def test_old_games_go(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that games beyond the number of days are deleted, in several steps, and no others."""
    monkeypatch.setattr(retention, "_TOGETHER", 2)
    old, new = some(5), some(2, 5)
    with store.write() as session:
        games.add(session, old + new)
    age(store, 30.1, *(game.id for game in old))
    age(store, 29.9, new[0].id)
    assert retention.prune(store, 0) == Pruned()
    assert len(ids(store)) == 7
    assert retention.prune(store, 30, until=0.0).games == 2
    assert retention.prune(store, 30).games == 3
    assert ids(store) == {game.id for game in new}
    with store.read() as session:
        assert session.execute(text("SELECT count(*) FROM seats")).scalar_one() == 0
    assert retention.prune(store, 30) == Pruned()


def test_reviews_go_with_their_games(store: Store) -> None:
    """Tests that reviews go with a deleted game, and by their own age where it is not kept."""
    kept, other, unkept = some(3)
    with store.write() as session:
        for game in (kept, other, unkept):
            jobs.ask(
                session,
                NewJob(
                    game=game, keep=game is not unkept, seconds=None, worlds=8, seed=5,
                    drawn=False, language="en", objective="win", parts=(("decision", 2),),
                ),
            )  # fmt: skip
        games.add(session, [replace(other, names=("Ann", "Bob", "Cid"), id="named")])
        session.execute(text("UPDATE jobs SET created = :then").bindparams(then=NOW))
    age(store, 31, kept.id)
    assert retention.prune(store, 30) == Pruned(games=1)
    assert left(store, "jobs") == left(store, "parts") == 2
    later = NOW + timedelta(days=31)
    assert retention.prune(store, 30, later) == Pruned(games=2, reviews=1)
    assert left(store, "jobs") == left(store, "parts") == left(store, "seats") == 0


def left(store: Store, table: str) -> int:
    with store.read() as session:
        return int(session.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())


def test_kept_answers_go_after_a_day(store: Store) -> None:
    with store.write() as session:
        idempotency.keep(session, "key", "request", StoredAnswer(status=200, body="{}"))
    assert retention.prune(store, 0).answers == 0
    later = datetime.now(UTC) + idempotency.LIFETIME + timedelta(minutes=1)
    assert retention.prune(store, 0, later).answers == 1


def test_an_old_answer_is_forgotten(store: Store) -> None:
    """Tests that a key that was used long ago may be used again before the answer is deleted."""
    with store.write() as session:
        idempotency.keep(session, "key", "request", StoredAnswer(status=200, body="{}"))
        session.execute(
            text("UPDATE kept_answers SET stored = :then").bindparams(
                then=NOW - idempotency.LIFETIME - timedelta(minutes=1)
            )
        )
    with store.write() as session:
        assert idempotency.find(session, "key", "other") is None
        idempotency.keep(session, "key", "other", StoredAnswer(status=201, body="[]"))
    with store.read() as session:
        found = idempotency.find(session, "key", "other")
        assert found is not None
        assert (found.status, found.location, found.body) == (201, None, "[]")


def test_the_most_games(store: Store) -> None:
    limits = StoreLimits(games=3)

    def add(number: int, start: int) -> None:
        with store.write() as session:
            games.add(session, some(number, start))
            limits.check(session, 7)

    add(3, 0)
    with pytest.raises(StoreFull, match="its most games, 3; try again in 7 s"):
        add(1, 3)
    assert len(ids(store)) == 3
    with store.write() as session:
        games.remove(session, some(1, 1)[0].id)  # neither the first nor the last
    add(1, 3)
    with pytest.raises(StoreFull):
        add(1, 4)


def test_the_largest_size(store: Store) -> None:
    with store.read() as session:
        size = retention.size(session)
    assert size > 10_000

    def add(most: int) -> None:
        with store.write() as session:
            games.add(session, some(1))
            StoreLimits(bytes=most).check(session, 7)

    with pytest.raises(StoreFull, match=f"{size // 2} bytes"):
        add(size // 2)
    assert ids(store) == set()
    add(10 * size)


def command(url: str, *arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, env={"LANDLORD_STORE": url})


def test_the_command(store: Store, store_url: str) -> None:
    """Tests that `landlord store` says what there is, prunes, and migrates."""
    with store.write() as session:
        games.add(session, some(3))
    age(store, 10, *ids(store))
    found: dict[str, Any] = json.loads(command(store_url, "info", "--json").stdout)
    assert found["games"] == 3
    assert found["bytes"] > 0
    gone = command(store_url, "delete", "--game", "none", "--json")
    assert json.loads(gone.stdout) == {"deleted": 0}
    pruned = command(store_url, "prune", "--days", "9", "--json")
    assert json.loads(pruned.stdout)["games"] == 3
    assert command(store_url, "migrate", "--to", "base").exit_code == 0
    refused = command(store_url, "migrate", "--to", "nowhere")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "no revision nowhere" in refused.stderr


def test_the_command_without_a_database(tmp_path: Path) -> None:
    """Tests that the command ends with one line when the database cannot be reached."""
    for arguments in (["info"], ["prune"], ["migrate"]):
        gone = command(f"postgresql://nobody:secret@/nothing?host={tmp_path}", *arguments)
        assert gone.exit_code == 2
        assert gone.stderr.count("\n") == 1
        assert "secret" not in gone.output
    wrong = command("nonsense", "info")
    assert wrong.exit_code == 1
    assert "LANDLORD_STORE" in wrong.stderr


def test_the_command_of_the_command_line(tmp_path: Path) -> None:
    """Tests that `landlord store` is that command."""
    url = f"sqlite:///{tmp_path}/new/store.sqlite3"
    done = CliRunner().invoke(landlord, ["store", "info", "--json"], env={"LANDLORD_STORE": url})
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["games"] == 0
