"""A disk that is full: what can be deleted makes room again."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api.store import Store, retention
from api.store.reserve import FULL, Reserve
from solver.records import write_record
from tests.api_client import ClientWith
from tests.builders import greedy_record

NDJSON = "application/x-ndjson"
RECORD = write_record(greedy_record("classic", 1))


def bodies(count: int, name: str) -> str:
    named = [
        f'"rules":"classic","names":["{name}{each}","p{each % 50}","c"]' for each in range(count)
    ]
    return "".join(RECORD.replace('"rules":"classic"', each, 1) for each in named)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of five MiB, which only root can mount."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=5m", "tmpfs", str(place)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("no small file system can be mounted: that takes root")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def fill(client: FlaskClient, name: str = "n") -> int:
    """Stores games until not a single one fits; returns how many there are."""
    stored, size, number = 0, 200, 0
    while size:
        number += 1
        answer = client.post(
            "/v1/games", data=bodies(size, f"{name}{number}x"), content_type=NDJSON
        )
        if answer.status_code == 201:
            stored += size
        else:
            assert answer.status_code == 503
            assert "no room left: delete" in answer.json["detail"]
            size //= 10
    return stored


def reserve_of(disk: Path) -> int:
    """Returns the bytes of the reserve."""
    file = disk / "store.sqlite3-reserve"
    return file.stat().st_size if file.exists() else 0


@pytest.mark.long
@pytest.mark.process
def test_deletions_make_room_on_a_full_disk(client_with: ClientWith, disk: Path) -> None:
    client = client_with(store=f"sqlite:///{disk}/store.sqlite3", store_games=0)
    stored = fill(client)
    assert stored > 1000
    assert client.get("/readyz").status_code == 503
    (one, *_) = client.get("/v1/games?limit=1").json["games"]
    assert client.delete(f"/v1/games/{one['id']}").status_code == 204
    assert client.get(f"/v1/games/{one['id']}").status_code == 404
    deleted = client.delete("/v1/games?player=p1").json["deleted"]
    assert deleted >= stored // 50 - 1
    assert client.post("/v1/games", data=bodies(5, "new"), content_type=NDJSON).status_code == 201
    # Again and again: the reserve is there once more.
    size = reserve_of(disk)
    for number in range(2, 7):
        fill(client, f"again{number}x")
        assert client.delete(f"/v1/games?player=p{number}").json["deleted"] > 0
        assert reserve_of(disk) > size / 2
    for each in client.get("/v1/games?limit=20").json["games"]:
        assert client.delete(f"/v1/games/{each['id']}").status_code == 204
    client.application.extensions["landlord"].store.close()


@pytest.mark.long
@pytest.mark.process
def test_a_service_that_starts_on_a_full_disk_gets_a_reserve(
    client_with: ClientWith, disk: Path
) -> None:
    """Tests that the next write makes it, once somebody has made room."""
    url = f"sqlite:///{disk}/store.sqlite3"
    first = client_with(store=url, store_games=0)
    assert first.post("/v1/games", data=bodies(5, "old"), content_type=NDJSON).status_code == 201
    first.application.extensions["landlord"].store.close()
    (disk / "store.sqlite3-reserve").unlink()
    ballast = disk / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(1 << 16))
    client = client_with(store=url, store_games=0)
    assert client.get("/readyz").status_code == 503
    assert reserve_of(disk) == 0
    ballast.unlink()
    assert client.post("/v1/games", data=bodies(5, "new"), content_type=NDJSON).status_code == 201
    assert reserve_of(disk) > 1 << 19
    fill(client)
    assert client.delete("/v1/games?player=p1").json["deleted"] > 0
    client.application.extensions["landlord"].store.close()


@pytest.mark.long
@pytest.mark.process
def test_pruning_makes_room_on_a_full_disk(client_with: ClientWith, disk: Path) -> None:
    url = f"sqlite:///{disk}/store.sqlite3"
    client = client_with(store=url, store_games=0)
    stored = fill(client)
    client.application.extensions["landlord"].store.close()
    asked = [sys.executable, "-m", "api.store", "prune", "--days", "1"]
    done = subprocess.run(
        asked, env={**os.environ, "LANDLORD_STORE": url}, check=True, capture_output=True, text=True
    )
    assert "games    0" in done.stdout
    store = Store.open(url)
    pruned = retention.prune(store, 1, datetime.now(UTC) + timedelta(days=2))
    assert pruned.games == stored
    store.check_writable()
    store.close()


def test_a_reserve_is_taken_back_and_grows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests its size after deletions on a full disk, and when there is room again."""
    reserve, file = Reserve(tmp_path / "store"), tmp_path / "store-reserve"
    monkeypatch.setattr(Reserve, "_room", lambda _: 3 << 20)
    reserve.keep()
    small = file.stat().st_size
    assert small == 3 << 18
    for _ in range(3):
        given_up = reserve.give_up()
        assert given_up == small
        monkeypatch.setattr(Reserve, "_room", lambda _: FULL - 1)
        reserve.keep()
        assert not file.exists()
        reserve.keep(given_up)
        assert 0 <= small - file.stat().st_size <= 1 << 16
        small = file.stat().st_size
    monkeypatch.undo()
    reserve.keep()
    assert file.stat().st_size == 1 << 21


def test_a_reserve_is_made_once_and_only_where_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reserve, file = Reserve(tmp_path / "store"), tmp_path / "store-reserve"
    assert not reserve.is_needed()
    reserve.keep()
    size = file.stat().st_blocks * 512
    assert size >= 1 << 21
    reserve.keep()
    reserve.give_up()
    reserve.give_up()
    assert not file.exists()
    monkeypatch.setattr(Reserve, "_room", lambda _: 100)
    reserve.keep()
    assert reserve.is_needed()
    assert not file.exists()
    Reserve(tmp_path / "nowhere" / "store").keep()
