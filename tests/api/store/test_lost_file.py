"""The file of a SQLite store is removed or replaced while the service runs."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api.store import Store, games
from api.store.games import NewGame
from solver.records import parse_record, write_record
from tests.api_client import ClientWith
from tests.builders import greedy_record
from tests.served import until
from tests.web_server import web_server

NDJSON = "application/x-ndjson"
RECORDS = [write_record(greedy_record("classic", seed, most=4)) for seed in range(9)]
ENDS = ("", "-wal", "-shm")


@pytest.fixture
def client(client_with: ClientWith) -> FlaskClient:
    return client_with(retry_after=7)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "store.sqlite3"


def post(client: FlaskClient, number: int) -> int:
    return client.post("/v1/games", data=RECORDS[number], content_type=NDJSON).status_code


def count(client: FlaskClient) -> int:
    return len(client.get("/v1/games").json["games"])


def remove(file: Path) -> None:
    for end in ENDS:
        Path(f"{file}{end}").unlink(missing_ok=True)


def assert_away(client: FlaskClient, words: str) -> None:
    """Tests that nothing is read or written, and that the answers say so."""
    for answer in (
        client.post("/v1/games", data=RECORDS[8], content_type=NDJSON),
        client.get("/v1/games"),
        client.delete("/v1/games?player=a"),
        client.get("/readyz"),
    ):
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "7"
        assert words in answer.json["detail"]
    assert client.get("/readyz").json["checks"]["store"]["status"] == "failing"
    assert client.post("/v1/plays", json={"rules": "classic", "hand": "34"}).status_code == 200


@pytest.mark.parametrize("folder", [False, True])
def test_a_store_that_was_removed(client_with: ClientWith, tmp_path: Path, folder: bool) -> None:
    """Tests that no new file is made for the removed one: its games would be lost silently."""
    place = tmp_path / "below" / "store.sqlite3"
    client = client_with(retry_after=7, store=f"sqlite:///{place}")
    assert post(client, 0) == 201
    if folder:
        shutil.rmtree(place.parent)
    else:
        remove(place)
    assert_away(client, "was removed")
    assert not place.exists()
    assert place.parent.exists() != folder


def test_a_store_that_is_put_back(client: FlaskClient, file: Path, tmp_path: Path) -> None:
    """Tests that the service goes on by itself, with everything that was there."""
    assert post(client, 0) == 201
    file.rename(tmp_path / "elsewhere")
    assert_away(client, "was removed")
    (tmp_path / "elsewhere").rename(file)
    assert client.get("/readyz").status_code == 200
    assert post(client, 1) == 201
    assert count(client) == 2


def backup(file: Path, to: Path) -> None:
    with sqlite3.connect(file) as source, sqlite3.connect(to) as copy:
        source.backup(copy)
    source.close()
    copy.close()


def test_a_copy_in_the_place_of_a_store(client: FlaskClient, file: Path, tmp_path: Path) -> None:
    """Tests that a good copy is used, once nothing of the former store lies beside it."""
    assert post(client, 0) == 201
    backup(file, tmp_path / "copy")
    assert post(client, 1) == 201
    remove(file)
    assert_away(client, "was removed")
    (tmp_path / "copy").rename(file)
    assert client.get("/readyz").status_code == 200
    assert count(client) == 1
    assert post(client, 2) == 201
    # It is in the file that is there, and a new process finds it.
    store = Store.open(f"sqlite:///{file}")
    with store.read() as session:
        assert games.count(session, 10) == 2
    store.close()


def test_the_log_of_the_former_store_is_not_written_into_another(
    client: FlaskClient, file: Path, tmp_path: Path
) -> None:
    assert post(client, 0) == 201
    backup(file, tmp_path / "copy")
    assert post(client, 1) == 201
    (tmp_path / "copy").replace(file)  # its log stays
    before = file.read_bytes()
    assert_away(client, "was replaced")
    assert file.read_bytes() == before


def newer(file: Path) -> None:
    with sqlite3.connect(file) as made:
        made.execute("CREATE TABLE alembic_version (version_num TEXT)")
        made.execute("INSERT INTO alembic_version VALUES ('9999')")
    made.close()


@pytest.mark.parametrize(
    "make",
    [
        Path.touch,
        newer,
        lambda file: file.write_bytes(b"no database" * 1000),
        lambda file: file.mkdir(),
        lambda file: sqlite3.connect(file).execute("CREATE TABLE games (number)"),
    ],
)
def test_what_is_no_store_of_this_version_is_not_used(
    client: FlaskClient, file: Path, make: Callable[[Path], object]
) -> None:
    assert post(client, 0) == 201
    remove(file)
    make(file)
    assert_away(client, "was replaced")


@pytest.mark.parametrize("end", ENDS[1:])
def test_a_log_that_was_removed(client: FlaskClient, file: Path, end: str) -> None:
    """Tests that what was acknowledged stands in the database, though its log is gone."""
    assert post(client, 0) == 201
    Path(f"{file}{end}").unlink()
    assert_away(client, "log of the store was removed")
    shutil.copy(file, f"{file}-alone")
    found = sqlite3.connect(f"{file}-alone")
    assert found.execute("SELECT count(*) FROM games").fetchone() == (1,)
    found.close()


def test_a_store_that_goes_during_a_request(file: Path) -> None:
    """Tests that nobody is told that a game is stored in a file which is not there."""
    store = Store.open(f"sqlite:///{file}")

    def add_and_remove() -> None:
        with store.write() as session:
            games.add(session, [NewGame.of(parse_record(RECORDS[0]))])
            remove(file)

    with pytest.raises(RuntimeError, match="was removed"):
        add_and_remove()
    store.close()


@pytest.mark.long
@pytest.mark.process
def test_the_workers_of_a_service(tmp_path: Path) -> None:
    """Tests two real workers: neither takes games, and both go on with a copy."""
    with web_server(tmp_path, WORKERS=2) as server:
        file = tmp_path / "store.sqlite3"

        def ask(first: str, body: str = "") -> int:
            head = f"{first} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {NDJSON}\r\n"
            head += f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            return server.ask((head + body).encode()).status

        for number in range(6):
            assert ask("POST /v1/games", RECORDS[number]) == 201
        backup(file, tmp_path / "copy")
        remove(file)
        assert {ask("POST /v1/games", RECORDS[7]) for _ in range(12)} == {503}
        assert {ask("GET /readyz") for _ in range(12)} == {503}
        assert not file.exists()
        (tmp_path / "copy").rename(file)
        until(lambda: ask("GET /readyz") == 200, "the copy")
        assert {ask("POST /v1/games", RECORDS[8]) for _ in range(12)} == {200, 201}
    store = Store.open(f"sqlite:///{file}")
    with store.read() as session:
        assert games.count(session, 100) == 7
    store.close()
    assert "another file" in server.log.read_text()
    assert json.loads(server.log.read_text().splitlines()[-1])
