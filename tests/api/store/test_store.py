"""Tests of transactions and migrations, against both databases."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.orm import Session

from api.store import Store, StoreUnavailable, games, jobs, keys, leases, players, schema
from api.store.address import parse_url
from api.store.games import GameFilter, NewGame
from api.store.jobs import NewJob
from api.store.players import Whose
from solver.records import parse_record
from solver.rules import GAMES
from solver.settings import InvalidSetting
from tests.postgres import Postgres

EXAMPLES = Path(__file__).parents[3] / "examples/games"


def example(game: str) -> NewGame:
    """Returns the example of a game."""
    return NewGame.of(parse_record((EXAMPLES / f"{game}.ddz.jsonl").read_text("utf-8")))


def stored(store: Store) -> int:
    """Returns the number of games in a store."""
    with store.read() as session:
        return games.count(session, 1000)


Open = Callable[..., Store]


@pytest.fixture
def open_store() -> Iterator[Open]:
    """Opens stores, which are closed after the test."""
    stores = []

    def opened(url: str, **more: Any) -> Store:
        stores.append(Store.open(url, **more))
        return stores[-1]

    yield opened
    for store in stores:
        store.close()


def fill(store: Store) -> None:
    """Stores the example of every game."""
    with store.write() as session:
        games.add(session, [example(game) for game in GAMES])


def test_an_error_in_the_block_stores_nothing(open_store: Open, store_url: str) -> None:
    store = open_store(store_url)

    def add_and_fail() -> None:
        with store.write() as session:
            games.add(session, [example("classic")])
            raise KeyError("in the block")

    with pytest.raises(KeyError):
        add_and_fail()
    assert stored(store) == 0


def test_threads_write_in_turn(open_store: Open, store_url: str) -> None:
    """Tests that writers at the same time wait for each other, and that each game is stored once."""
    store = open_store(store_url, patience=30)
    new: list[bool] = []

    def write() -> None:
        for game in GAMES:
            with store.write() as session:
                new.extend(games.add(session, [example(game)]))

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(new), sum(new), stored(store)) == (4 * len(GAMES), len(GAMES), len(GAMES))


@pytest.mark.long
@pytest.mark.process
@pytest.mark.parametrize(
    "store_url",
    ["sqlite", pytest.param("postgresql", marks=[pytest.mark.postgresql, pytest.mark.long])],
    indirect=True,
)
def test_processes_open_at_once(store_url: str) -> None:
    """Tests that several processes may meet an empty database at the same moment."""
    program = (
        "import sys; from api.store import Store; sys.stdin.read()\n"
        "store = Store.open(sys.argv[1], patience=30); store.check(); print(store._migrated)"
    )
    asked = [sys.executable, "-c", program, store_url]
    processes = [
        subprocess.Popen(asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for process in processes:
        process.stdin.close()  # they have all been started
        process.stdin = None
    assert [process.communicate()[0] for process in processes] == ["True\n"] * 2


def tables(store: Store) -> dict[str, Any]:
    """Returns what the database says about its tables."""
    found = inspect(store.engine)
    return {
        name: (
            sorted(
                (each["name"], str(each["type"]), each["nullable"])
                for each in found.get_columns(name)
            ),
            found.get_pk_constraint(name),
            found.get_foreign_keys(name),
            sorted(each["name"] for each in found.get_indexes(name)),
            sorted(each["name"] for each in found.get_unique_constraints(name)),
        )
        for name in found.get_table_names()
        if name != "alembic_version"
    }


def test_migrations_make_the_tables_of_the_models(open_store: Open, store_url: str) -> None:
    """Tests that no column, key or index of the models is missing in the migrations."""
    store = open_store(store_url)
    made = tables(store)
    schema.migrate(store.engine, schema.revisions()[-1])
    assert tables(store) != made
    schema.migrate(store.engine)
    assert tables(store) == made
    schema.migrate(store.engine, "base")
    assert tables(store) == {}


def test_a_store_of_the_released_version(open_store: Open, tmp_path: Path) -> None:
    """Tests that a store which version 1.0.0 has left becomes one of this version, with its data."""
    file = tmp_path / "store.sqlite3"
    with closing(sqlite3.connect(file)) as old:
        old.executescript((Path(__file__).parent / "store-1.0.0.sql").read_text("utf-8"))
    store = open_store(f"sqlite:///{file}")
    assert tables(store) == tables(open_store(f"sqlite:///{tmp_path}/new.sqlite3"))
    with store.write() as session:
        (game,) = games.page(session, GameFilter(), most=9)
        (review,) = jobs.page(session, game=game.id, most=9)
        taken = leases.take(session, "worker")
        (player,) = players.reviewed_games(session, Whose("Ann"), None)
        (key,) = keys.listing(session)
    assert (game.acts, review.status, review.size, key.name) == (46, "queued", 2, "bot")
    assert taken is not None
    assert (taken.number, taken.question.seats, taken.question.worlds) == (review.number, None, 8)
    # The formula of the accuracy was another one.
    assert (player.adds.accuracy, player.adds.tallies[0].labels) == (None, {"best": 2})


def test_a_schema_of_no_release_is_refused(open_store: Open, store_url: str) -> None:
    store = open_store(store_url)
    with store.write() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '0009'"))
    with pytest.raises(InvalidSetting, match=r"0009 is of no released version: .* --to 0007"):
        Store.open(store_url)


def test_migrations_with_data_in_them(open_store: Open, store_url: str) -> None:
    """Tests each migration up and down with games and reviews in the store: what may stay, stays."""
    store = open_store(store_url)
    fill(store)
    asked = NewJob(
        game=example("classic"), keep=True, seconds=None, worlds=8, seed=5, drawn=False,
        language="en", objective="win", parts=(("double_dummy", 0), ("decision", 2)),
    )  # fmt: skip
    with store.write() as session:
        first = jobs.ask(session, asked)
    revisions = schema.revisions()
    for revision in revisions[1:]:
        schema.migrate(store.engine, revision)
        with store.engine.connect() as connection:
            assert schema.current_revision(connection) == revision
            assert connection.scalar(text("SELECT count(*) FROM games")) == len(GAMES)
    for revision in reversed(revisions):
        schema.migrate(store.engine, revision)
    with store.write() as session:
        assert len(games.page(session, GameFilter(), most=10)) == len(GAMES)
        assert games.record_of(session, example("street").id) == example("street").record
        assert jobs.find(session, first) == jobs.find(session, jobs.ask(session, asked)) is not None
    # A table of SQLite is changed by copying it: nothing that hangs on it may be lost.
    schema.migrate(store.engine)
    with store.write() as session:
        assert session.execute(text("SELECT count(*) FROM parts")).scalar_one() == 2
        games.remove(session, asked.game.id)
        assert session.execute(text("SELECT count(*) FROM parts")).scalar_one() == 0
    schema.migrate(store.engine, "base")
    schema.migrate(store.engine)
    assert stored(store) == 0


def test_a_newer_schema_is_refused(open_store: Open, store_url: str) -> None:
    store = open_store(store_url)
    with store.write() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(InvalidSetting, match="9999 is newer"):
        Store.open(store_url)


def test_addresses_that_cannot_be_used() -> None:
    for url, words in (
        ("", "not a URL"),
        ("store.sqlite3", "not a URL"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("mysql://root:secret@db/landlord", "not mysql"),
        ("postgresql://u:secret@db:port/landlord", "not a URL"),
        ("sqlite:////dev/null/store.sqlite3", "folder cannot be made"),
    ):
        with pytest.raises(InvalidSetting, match=words) as refused:
            Store(url)
        assert "LANDLORD_STORE" in str(refused.value)
        assert "secret" not in str(refused.value)


def test_postgresql_by_any_name() -> None:
    """Tests that the usual spellings of PostgreSQL's URL take the driver that is installed."""
    for name in ("postgres", "postgresql", "postgresql+psycopg"):
        assert parse_url(f"{name}://a@b/c").drivername == "postgresql+psycopg"


# --- What goes wrong with a database -------------------------------------------------------------


def test_a_locked_database(open_store: Open, store_url: str) -> None:
    """Tests that a writer gives up when another one holds the lock, and that nothing is stored."""
    store = open_store(store_url, patience=0.2, retry_after=7)
    other = create_engine(parse_url(store_url))
    with other.connect() as connection:
        sqlite = connection.dialect.name == "sqlite"
        connection.exec_driver_sql("BEGIN EXCLUSIVE" if sqlite else "LOCK TABLE games")
        with pytest.raises(StoreUnavailable, match="locked by another") as refused:
            fill(store)
        assert refused.value.retry_after == 7
        connection.rollback()
    other.dispose()
    assert stored(store) == 0
    fill(store)
    assert stored(store) == len(GAMES)


def _full(store: Store, session: Session) -> None:
    """Makes a SQLite file refuse to grow by more than a page."""
    pages = session.execute(text("PRAGMA page_count")).scalar_one()
    session.execute(text(f"PRAGMA max_page_count = {pages + 1}"))


def test_a_full_disk(open_store: Open, tmp_path: Path) -> None:
    """Tests that a transaction for which there is no room leaves nothing."""
    store = open_store(f"sqlite:///{tmp_path}/store.sqlite3")
    fill(store)
    many = parse_record((EXAMPLES / "double.ddz.jsonl").read_text("utf-8"))

    def overflow() -> None:
        with store.write() as session:
            _full(store, session)
            for number in range(100):
                session.execute(
                    text(
                        "INSERT INTO games (id, rules, record, day, stored, acts)"
                        " VALUES (:id, 'x', :record, '2026-01-01', '2026-01-01', 0)"
                    ),
                    {"id": str(number), "record": NewGame.of(many).record},
                )

    with pytest.raises(StoreUnavailable, match="no room left"):
        overflow()
    store.close()
    assert stored(store) == len(GAMES)
    with sqlite3.connect(tmp_path / "store.sqlite3") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()


def test_a_file_that_is_no_database(open_store: Open, tmp_path: Path) -> None:
    (tmp_path / "store.sqlite3").write_bytes(b"this is no database, but long enough" * 100)
    store = open_store(f"sqlite:///{tmp_path}/store.sqlite3")
    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        stored(store)


@pytest.mark.postgresql
def test_a_database_that_is_killed_and_started_again(open_store: Open, postgres: Postgres) -> None:
    """Tests that a store works again by itself, with all that was stored before the kill."""
    store = open_store(postgres.new_database())
    fill(store)
    postgres.kill()
    try:
        for _ in range(3):
            with pytest.raises(StoreUnavailable, match="cannot be reached"):
                stored(store)
    finally:
        postgres.start()
    assert stored(store) == len(GAMES)


@pytest.mark.postgresql
def test_a_kill_in_the_middle_of_a_transaction(open_store: Open, postgres: Postgres) -> None:
    """Tests that a transaction that the kill interrupts is not stored at all."""
    store = open_store(postgres.new_database())

    def interrupted() -> None:
        with store.write() as session:
            games.add(session, [example("classic")])
            postgres.kill()
            games.add(session, [example("snatch")])

    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        interrupted()
    postgres.start()
    assert stored(store) == 0


@pytest.mark.postgresql
def test_a_database_that_comes_later(open_store: Open, postgres: Postgres) -> None:
    """Tests that a service may start before its database, which is then migrated at first use."""
    url = postgres.new_database()
    postgres.stop()
    try:
        store = open_store(url)
    finally:
        postgres.start()
    fill(store)
    assert stored(store) == len(GAMES)
