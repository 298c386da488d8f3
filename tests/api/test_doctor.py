"""Tests of `landlord doctor`."""

from __future__ import annotations

import json
import shutil
import socket
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from api.store import Store
from solver.cli import main as landlord
from solver.errors import InvalidRequest

PARTS = [
    "python",
    "settings",
    "core",
    "weights",
    "constraint_solver",
    "machine",
    "temporary_folder",
    "store",
    "cluster",
    "counts",
    "callers",
    "hosts",
    "port",
]


def examined(*arguments: str, **environment: str) -> tuple[int, dict[str, dict[str, Any]]]:
    """Returns the exit status and the findings, by their names."""
    from api import doctor

    result = CliRunner().invoke(doctor.main, ["--json", *arguments], env=environment)
    found = json.loads(result.stdout)["findings"]
    return result.exit_code, {each["name"]: each for each in found}


def test_an_installation_that_works(tmp_path: Path) -> None:
    """Tests the findings here, where the store is not made yet; nothing makes it."""
    store = tmp_path / "new" / "store.sqlite3"
    status, found = examined("--port", "0", LANDLORD_STORE=f"sqlite:///{store}")
    assert list(found) == PARTS
    assert status == 0
    for name in ("python", "settings", "core", "weights", "constraint_solver", "store", "port"):
        assert (found[name]["status"], found[name]["advice"]) == ("ok", ""), found[name]
    assert "classic-" in found["weights"]["detail"]
    assert not store.parent.exists()


def test_who_counts_as_this_machine() -> None:
    """Tests that an operator with a proxy is told what to set."""
    _, found = examined("--port", "0")
    assert "LANDLORD_PROXIES" in found["callers"]["advice"]
    _, found = examined("--port", "0", LANDLORD_PROXIES="1")
    assert found["callers"]["advice"] == ""


def test_the_store(store_url: str) -> None:
    """Tests a store with the schema of this version, and one that a newer version has migrated."""
    store = Store.open(store_url)
    store.check()
    status, found = examined(LANDLORD_STORE=store_url)
    assert found["store"]["status"] == "ok"
    assert "schema" in found["store"]["detail"]
    assert status == 0
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    status, found = examined(LANDLORD_STORE=store_url)
    assert (status, found["store"]["status"]) == (1, "error")
    assert "9999 is newer" in found["store"]["detail"]


def test_what_is_wrong_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Tests a store and counts that cannot be reached, and a port that is taken."""
    with socket.socket() as taken, socket.socket() as nobody:
        for each in (taken, nobody):
            each.bind(("127.0.0.1", 0))
        taken.listen()
        number, closed = taken.getsockname()[1], nobody.getsockname()[1]
        status, found = examined(
            "--port",
            str(number),
            LANDLORD_STORE=f"postgresql://nobody:secret@/nothing?host={tmp_path}",
            LANDLORD_RATE_STORAGE=f"redis://127.0.0.1:{closed}/0",
        )
    assert status == 1
    for name in ("store", "counts"):
        assert found[name]["status"] == "error", name
        assert found[name]["advice"], name
    assert found["port"]["status"] == "warning"
    assert "secret" not in json.dumps(found)


@pytest.mark.parametrize(("workers", "said"), [("3", "3 workers"), ("0", "no workers")])
def test_who_does_the_reviews(workers: str, said: str, tmp_path: Path) -> None:
    given = {"LANDLORD_STORE": f"sqlite:///{tmp_path}/a", "LANDLORD_CLUSTER_WORKERS": workers}
    _, found = examined("--port", "0", **given)
    assert found["cluster"]["status"] == "ok"
    assert found["cluster"]["detail"] == f"landlord serve starts {said}"


def test_weights_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that a file of weights that is damaged is an error."""
    from api.service import checks

    def damaged(game: str) -> None:
        raise InvalidRequest("classic.npz: not a file of weights")

    monkeypatch.setattr(checks, "load", damaged)
    status, found = examined()
    assert (status, found["weights"]["status"]) == (1, "error")
    assert "classic.npz" in found["weights"]["detail"]


def test_wrong_settings_are_findings() -> None:
    """Tests that the command tells of a wrong setting, and of all that can be checked without."""
    wrong = {"LANDLORD_THREADS": "lots"}
    done = CliRunner().invoke(landlord, ["doctor", "--port", "0"], env=wrong)
    assert done.exit_code == 1
    assert "LANDLORD_THREADS=lots: write a whole number" in done.stdout
    assert "ok       python" in done.stdout
    assert "error    store              not checked, because a setting is wrong" in done.stdout
    assert "Traceback" not in done.stderr


def test_the_parts_of_the_running_service_are_in_the_same_order(client: FlaskClient) -> None:
    running = client.get("/readyz").get_json()["checks"]
    assert list(running) == [
        "core", "search", "temporary_folder", "store", "cluster", "log", "counts"
    ]  # fmt: skip
    assert [each for each in PARTS if each in running] == [
        each for each in running if each not in ("search", "log")
    ]


@pytest.mark.parametrize(
    ("free", "status"), [(1 << 19, "warning"), (1 << 24, "warning"), (1 << 30, "ok")]
)
def test_little_room_is_told_before_and_while_the_service_runs(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, free: int, status: str
) -> None:
    usage = shutil.disk_usage("/")._replace(free=free)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    _, found = examined("--port", "0")
    assert found["temporary_folder"]["status"] == status
    assert client.get("/readyz").get_json()["checks"]["temporary_folder"]["status"] == status
