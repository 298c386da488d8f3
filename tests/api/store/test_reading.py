"""Commands that read the store: they neither make one nor change one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import create_engine, inspect

from api.access.__main__ import main as keys_command
from api.store import Store
from api.store.__main__ import main as store_command
from api.store.address import parse_url
from api.store.schema import migrate
from solver.settings import InvalidSetting

READING = {
    "store info": (0, {"schema": None, "games": 0, "bytes": 0}),
    "store prune": (0, {"games": 0, "reviews": 0, "batches": 0, "answers": 0}),
    "keys list": (0, {"keys": []}),
    "keys revoke 123": (2, None),
}


def run(command: str, *more: str) -> Result:
    name, *words = command.split()
    main = store_command if name == "store" else keys_command
    return CliRunner().invoke(main, [*words, *more])


@pytest.mark.parametrize("command", READING)
def test_no_store_is_made(
    command: str, store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if store_url.startswith("sqlite"):
        store_url = f"sqlite:///{tmp_path}/new/folder/store.sqlite3"
    monkeypatch.setenv("LANDLORD_STORE", store_url)
    status, answer = READING[command]
    found = run(command, "--json")
    assert found.exit_code == status, found.output
    if answer is not None:
        assert answer.items() <= json.loads(found.stdout).items()
    said = run(command)
    if command != "store prune":
        assert "there is no store yet" in said.output
    if store_url.startswith("sqlite"):
        assert list(tmp_path.iterdir()) == []
    else:
        engine = create_engine(parse_url(store_url))
        assert inspect(engine).get_table_names() == []
        engine.dispose()


@pytest.mark.parametrize("command", ["store info", "keys list"])
def test_an_older_store_is_not_migrated(
    command: str, store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANDLORD_STORE", store_url)
    store = Store.open(store_url)
    migrate(store.engine, "0007")
    store.close()
    found = run(command, "--json")
    assert found.exit_code in (1, 2)
    assert "its schema is 0007" in found.output
    assert "landlord store migrate" in found.output
    assert run("store migrate").exit_code == 0
    assert run(command, "--json").exit_code == 0


@pytest.mark.parametrize("home", [None, "/somewhere"])
def test_a_home_folder(home: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that no folder is called `~`, as for a user who is in no list and has no HOME."""

    def expanded(path: Path) -> Path:
        if home is None:
            raise RuntimeError("Could not determine home directory.")
        return Path(str(path).replace("~", home))

    monkeypatch.setattr(Path, "expanduser", expanded)
    address = "sqlite:///~/.local/share/landlord/store.sqlite3"
    if home is None:
        with pytest.raises(InvalidSetting, match="no home folder"):
            parse_url(address)
    else:
        assert parse_url(address).database == "/somewhere/.local/share/landlord/store.sqlite3"
