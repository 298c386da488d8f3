"""How PostgreSQL does what the store asks of it: the rows that it looks at do not grow with it.

Rows are made by SQL. Each statement of a function of the store is explained with `ANALYZE`, which
counts the rows, before it is executed. `--long` takes a million games, where it matters.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, event, func, insert, select, text
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.store import Store, batches, corners, games, jobs, leases, players
from api.store.games import GameFilter
from api.store.models import Base, BatchRow, GameRow, JobRow, StoredAnswer
from api.store.players import Whose
from solver.review.played_game import PlayedGame
from tests.postgres import Postgres

# The rows that each table has at least, and the most rows that a statement may look at.
LEAST, MOST = 20_000, 1500
# SQLite tells after each of this number of instructions, and the most that it may need: fewer than
# for all rows.
STEP, MOST_STEPS = 100, 40_000
FIRST_DAY = datetime(2020, 1, 1, tzinfo=UTC)
FIGURES = PlayedGame("classic", "landlord", 80.0, None, None, ()).kept_text()
# The statements that make the rows.
ROWS = Path(__file__).with_name("rows.sql").read_text("utf-8").split(";\n")[:-1]

# Lists by number that pass over what is newer and not wanted: reviews that wait before those that
# are done, and in SQLite, which does not know that few are wanted, others as well.
PASSED_OVER = {
    "postgresql": {"reviews: done"},
    "sqlite": {
        *("first page: the first days", "middle page: the first days"),
        *("reviews: done", "reviews: failed", "reviews: running"),
    },
}


@pytest.fixture(
    scope="module",
    params=[LEAST, pytest.param(1_000_000, marks=[pytest.mark.long, pytest.mark.timeout(1800)])],
)
def store(request: pytest.FixtureRequest, postgres: Postgres) -> Iterator[Store]:
    """A store with the games that are asked for, and as many reviews, batches and kept answers."""
    url = postgres.new_database()
    store = Store.open(url)
    with store.write() as session:
        for statement in ROWS:
            session.execute(text(statement), {"games": request.param, "figures": FIGURES})
    alone = store.engine.execution_options(isolation_level="AUTOCOMMIT")
    with alone.connect() as connection:
        # Every row is counted: by a sample, plans that cost about as much are chosen by chance.
        connection.execute(text("SET default_statistics_target = 10000"))
        connection.execute(text("VACUUM ANALYZE"))
    yield store
    store.close()
    postgres.drop_database(url)


class Explained:
    """Explains the statements of a store, and forgets what they do."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._plans: list[tuple[str, dict[str, Any]]] = []

    def rows(self, do: Callable[[Session], object]) -> dict[str, int]:
        """Returns by statement how many rows it looked at: those that it left out as well."""
        self._plans.clear()
        event.listen(self._store.engine, "before_cursor_execute", self._explain)
        try:
            with suppress(InterruptedError), self._store.write() as session:
                do(session)
                session.flush()
                raise InterruptedError  # takes it back
        finally:
            event.remove(self._store.engine, "before_cursor_execute", self._explain)
        assert self._plans
        return {statement: sum(map(looked_at, nodes(plan))) for statement, plan in self._plans}

    def _explain(
        self, connection: Any, _: Any, statement: str, given: Any, __: Any, many: bool
    ) -> None:
        if statement.split(maxsplit=1)[0] not in {"SELECT", "WITH", "INSERT", "UPDATE", "DELETE"}:
            return
        with connection.connection.driver_connection.cursor() as cursor:
            cursor.execute("SAVEPOINT explained")
            cursor.execute(
                "EXPLAIN (ANALYZE, FORMAT JSON) " + statement, given[0] if many else given
            )
            (found,) = cursor.fetchone()
            cursor.execute("ROLLBACK TO SAVEPOINT explained")
        found = json.loads(found) if isinstance(found, str) else found
        self._plans.append((statement, found[0]["Plan"]))


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yields a node of a plan and all below it."""
    yield plan
    for each in plan.get("Plans", ()):
        yield from nodes(each)


def looked_at(node: dict[str, Any]) -> int:
    """Returns how many rows of a table a node has read."""
    if "Relation Name" not in node or node["Node Type"] == "ModifyTable":
        return 0
    left_out = sum(node.get(f"Rows Removed by {why}", 0) for why in ("Filter", "Index Recheck"))
    return int((node["Actual Rows"] + left_out) * node["Actual Loops"])


def old(
    key: InstrumentedAttribute[Any], moment: InstrumentedAttribute[datetime]
) -> Callable[[Session], object]:
    """Returns what `retention.prune` does in one transaction."""
    some = select(key).where(moment < FIRST_DAY + timedelta(days=30)).limit(25)
    return lambda session: session.execute(delete(key.class_).where(key.in_(some)))


NAME, GAME = "player 7", "c4ca4238a0b923820dcc509a6f75849b"  # of the game with the number 1
CORNER = "corner 1"
FILTERS = {
    "all": GameFilter(),
    "rules": GameFilter(rules="classic"),
    "rare rules": GameFilter(rules="decktet"),
    "no such rules": GameFilter(rules="street"),
    "a player": GameFilter(player=NAME),
    "no such player": GameFilter(player="nobody"),
    "a day": GameFilter(since=date(2021, 1, 1), until=date(2021, 1, 1)),
    "the first days": GameFilter(until=date(2020, 1, 9)),
    "rare rules since": GameFilter(rules="decktet", since=date(2021, 1, 1)),
    "a player's rules": GameFilter(player=NAME, rules="classic"),
}


def half(session: Session) -> int:
    """Returns the number of the game in the middle."""
    return (session.scalar(select(func.max(GameRow.number))) or 0) // 2


PAGES: dict[str, Callable[[Session], object]] = {
    **{
        f"first page: {name}": lambda session, wanted=wanted: games.page(session, wanted, most=50)
        for name, wanted in FILTERS.items()
    },
    **{
        f"middle page: {name}": lambda session, wanted=wanted: games.page(
            session, wanted, before=half(session), most=50
        )
        for name, wanted in FILTERS.items()
    },
}
REVIEWS: dict[str, Callable[[Session], object]] = {
    f"reviews: {status}": lambda session, status=status: jobs.page(session, status=status, most=50)
    for status in (None, "queued", "running", "done", "failed")
}
QUESTIONS: dict[str, Callable[[Session], object]] = {
    **PAGES,
    **REVIEWS,
    "reviews of a game": lambda session: jobs.page(session, game=GAME, most=50),
    "reviews of no game": lambda session: jobs.page(session, game="none", most=50),
    "a game": lambda session: games.find(session, GAME),
    "a record": lambda session: games.record_of(session, GAME),
    "a review": lambda session: jobs.find(session, "none"),
    "some reviews": lambda session: jobs.of_numbers(session, range(1, 50)),
    "a question": lambda session: jobs.question_of(session, 9),
    "parts done": lambda session: jobs.parts_done(session, 9, after=1),
    "room": lambda session: games.more_than(session, 10**6),
    "waiting": leases.waiting,
    "take": lambda session: leases.take(session, "me"),
    "take one": lambda session: leases.take(session, "me", "none"),
    "report": lambda session: leases.report(session, "other"),
    "renew": lambda session: leases.renew(session, "other", 9),
    "holds": lambda session: leases.holds(session, "other", 9),
    "leave": lambda session: leases.leave(session, "other"),
    "write": lambda session: leases.write(session, "other", 9, 1, "{}"),
    "finish": lambda session: leases.finish(session, "other", 9, "{}"),
    "fail": lambda session: leases.fail(session, "other", 9, "no luck"),
    "a batch": lambda session: batches.find(session, GAME),
    "games of a batch": lambda session: batches.lines(session, 9, most=50),
    "reviews of a batch": lambda session: batches.ended(session, 9, after=0, most=50),
    "remove a game": lambda session: games.remove(session, GAME),
    "remove a review": lambda session: jobs.remove(session, GAME),
    "remove a player": lambda session: games.remove_of_player(session, NAME, 25),
    "take back": lambda session: games.take_back(
        session, [GAME], FIRST_DAY + timedelta(minutes=144)
    ),
    "games of a corner": lambda session: games.page(session, GameFilter(corner=CORNER), most=50),
    "a corner": lambda session: players.reviewed_games(session, Whose(NAME, CORNER)),
    "a standing in a corner": lambda session: players.standing_of(session, Whose(NAME, CORNER)),
    "take out": lambda session: corners.take_out(session, CORNER, corners.numbered(GAME)),
    "take out of a corner": lambda session: games.remove_of_player(
        session, NAME, 25, corner=CORNER
    ),
    "sit": lambda session: corners.sit(session, CORNER, GAME, 1),
    "names": lambda session: players.names(session, most=5),
    "reviewed games": lambda session: players.reviewed_games(session, Whose(NAME)),
    "a standing": lambda session: players.standing_of(session, Whose(NAME)),
    "standings": players.standings,
    "old games": old(GameRow.number, GameRow.stored),
    "old reviews": old(JobRow.number, JobRow.created),
    "old batches": old(BatchRow.number, BatchRow.created),
    "old answers": old(StoredAnswer.key, StoredAnswer.stored),
}


def questions_of(database: str) -> list[tuple[str, Callable[[Session], object]]]:
    """Returns by name what a database has to do without a look at a whole table."""
    names = sorted(QUESTIONS.keys() - PASSED_OVER[database])
    return [(name, QUESTIONS[name]) for name in names]


@pytest.mark.long
@pytest.mark.postgresql
def test_no_statement_looks_at_a_whole_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "RECENT", 100)
    explained = Explained(store)
    found = {name: explained.rows(do) for name, do in questions_of("postgresql")}
    assert {name: rows for name, rows in found.items() if max(rows.values()) > MOST} == {}


@pytest.fixture(scope="module")
def sqlite_store(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """The same rows in SQLite."""
    copy = Store.open(f"sqlite:///{tmp_path_factory.mktemp('plans')}/store.sqlite3")
    with store.read() as source, copy.write() as session:
        for table in Base.metadata.sorted_tables:
            rows = source.execute(select(table)).mappings().all()
            if rows:
                session.execute(insert(table), [dict(row) for row in rows])
        session.execute(text("ANALYZE"))
    yield copy
    copy.close()


def steps(store: Store, do: Callable[[Session], object]) -> int:
    """Returns how many instructions of its machine SQLite needs, which takes them back."""
    found = 0

    def note() -> int:
        nonlocal found
        found += STEP
        return 0

    with suppress(InterruptedError), store.write() as session:
        session.connection().connection.driver_connection.set_progress_handler(note, STEP)
        try:
            do(session)
            session.flush()
        finally:
            session.connection().connection.driver_connection.set_progress_handler(None, 0)
        raise InterruptedError
    return found


@pytest.mark.long  # what an index is missing for is found in PostgreSQL already
@pytest.mark.postgresql
def test_sqlite_does_not_look_at_a_whole_table_either(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "RECENT", 100)
    found = {name: steps(sqlite_store, do) for name, do in questions_of("sqlite")}
    assert {name: count for name, count in found.items() if count > MOST_STEPS} == {}


@pytest.mark.postgresql
def test_rows_that_are_looked_at_are_counted(store: Store) -> None:
    """Tests the test: reviews are counted one by one."""
    assert max(Explained(store).rows(jobs.count_by_status).values()) >= LEAST


def test_what_goes_with_a_row_is_found_by_an_index() -> None:
    """Tests that a deletion need not read the whole of a table for the rows that it takes along."""
    for table in Base.metadata.tables.values():
        keys = [table.primary_key, *table.indexes, *table.constraints]
        first = {next(iter(key.columns), None) for key in keys if hasattr(key, "columns")}
        for foreign in table.foreign_keys:
            assert foreign.parent in first - {None}, f"{table.name}.{foreign.parent.name}"
