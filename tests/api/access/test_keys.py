"""Tests of API keys: the command, the store, the cache, and requests that bring them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from api.access import keys as rings
from api.access.__main__ import main
from api.access.amounts import amount_of
from api.access.keys import KeyRing, digest_of, id_of, new_token
from api.store import Session, Store, StoreUnavailable, keys
from api.store.models import ApiKey

QUESTION = {"rules": "classic", "hand": "3"}


def added(store: Store, **limits: str) -> str:
    """Adds a key to the store; returns it."""
    token, key_id, digest = new_token()
    with store.write() as session:
        keys.add(session, ApiKey(id=key_id, name="a bot", digest=digest, **limits))
    return token


def test_keys_are_strong_and_different() -> None:
    found = {new_token()[0] for _ in range(100)}
    assert len(found) == 100
    for token in found:
        assert id_of(token) == token[3:11]
        assert len(token) == 3 + 8 + 1 + 43
    assert id_of("lk_12345678_short") is None
    assert id_of("") is None


def test_the_store_knows_no_key(store: Store) -> None:
    """Tests that the store has digests alone, and what becomes of a key."""
    token = added(store, rate="5/minute")
    key_id = id_of(token)
    assert key_id is not None
    with store.read() as session:
        [found] = keys.listing(session)
        assert found == keys.find(session, key_id)
    assert found.digest == digest_of(token)
    assert token not in str(found)
    assert (found.name, found.rate, found.work, found.revoked) == ("a bot", "5/minute", None, None)
    with store.write() as session:
        assert keys.revoke(session, key_id)
        assert not keys.revoke(session, key_id)
    with store.read() as session:
        assert keys.find(session, key_id) is None
        assert keys.listing(session)[0].revoked is not None


class _Counted:
    """A store that counts how often it is asked, and can be away."""

    retry_after = 2

    def __init__(self, store: Store) -> None:
        self._store = store
        self.asked = 0
        self.away = False

    @contextmanager
    def read(self) -> Iterator[Session]:
        self.asked += 1
        if self.away:
            raise StoreUnavailable("the store cannot be reached", self.retry_after)
        with self._store.read() as session:
            yield session


@pytest.fixture
def counted(store: Store) -> _Counted:
    return _Counted(store)


def test_the_ring_remembers(store: Store, counted: Any) -> None:
    """Tests that known and unknown keys are looked up once in some seconds."""
    now = [0.0]
    ring = KeyRing(counted, lambda: now[0])
    token, unknown = added(store), new_token()[0]
    for _ in range(3):
        key = ring.find(token)
        assert key.id == id_of(token)
        assert ring.find(unknown) is None
        assert ring.find("nonsense") is None
        # Another key with the same id is not this one.
        assert ring.find(token[:-1] + ("A" if token[-1] != "A" else "B")) is None
    assert counted.asked == 2
    with store.write() as session:
        keys.revoke(session, key.id)
    assert ring.find(token) is not None
    now[0] += rings.LIFETIME
    assert ring.find(token) is None


def test_the_ring_without_a_store(store: Store, counted: Any) -> None:
    """Tests that remembered keys work while the store is away, and no others."""
    now = [0.0]
    ring = KeyRing(counted, lambda: now[0])
    token = added(store)
    assert ring.find(token) is not None
    counted.away = True
    now[0] += 60
    assert ring.find(token) is not None
    for _ in range(3):
        with pytest.raises(StoreUnavailable):
            ring.find(new_token()[0])
    assert counted.asked == 2  # it is left alone for some seconds
    counted.away = False
    now[0] += 60
    assert ring.find(new_token()[0]) is None
    counted.away = True
    now[0] += 3600
    with pytest.raises(StoreUnavailable):
        ring.find(token)


def test_the_ring_is_bounded(counted: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rings, "_MOST", 5)
    ring = KeyRing(counted)
    for _ in range(20):
        ring.find(new_token()[0])
    assert len(ring._cache) == 5


# --- The command ---------------------------------------------------------------------------------


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.fixture
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDLORD_STORE", f"sqlite:///{tmp_path}/store.sqlite3")


@pytest.mark.usefixtures("own_store")
def test_the_command() -> None:
    made = json.loads(invoke("add", "my bot", "--rate", "60/minute", "--json").stdout)
    assert id_of(made["key"]) == made["id"]
    [listed] = json.loads(invoke("list", "--json").stdout)["keys"]
    assert (listed["id"], listed["name"]) == (made["id"], "my bot")
    assert (listed["rate"], listed["work"], listed["revoked"]) == ("60/minute", None, None)
    assert "digest" not in listed
    assert "my bot: rate 60/minute, work as usual, made" in invoke("list").stdout
    assert json.loads(invoke("revoke", made["id"], "--json").stdout) == {"revoked": made["id"]}
    assert "revoked" in invoke("list").stdout
    again = invoke("revoke", made["id"])
    assert again.exit_code == 2
    assert made["id"] in again.stderr


@pytest.mark.usefixtures("own_store")
def test_the_command_shows_a_key_once() -> None:
    made = invoke("add", "my bot")
    assert id_of(made.stdout.strip())
    assert made.stdout.strip() not in invoke("list").stdout + invoke("list", "--json").stdout


@pytest.mark.parametrize(
    "arguments", [("add", "x", "--rate", "60/fortnight"), ("add", " "), ("add", "x" * 101),
                  ("add", "a\nb"), ("add", "a\x1b[2J"), ("add", "a\u2028b")],
)  # fmt: skip
@pytest.mark.usefixtures("own_store")
def test_wrong_arguments(arguments: tuple[str, ...]) -> None:
    found = invoke(*arguments)
    assert found.exit_code == 2
    assert found.stdout == ""


# --- Requests ------------------------------------------------------------------------------------


def test_a_key_has_limits_of_its_own(client_with: Any) -> None:
    client = client_with(rate_limit="2/day")
    store = client.application.extensions["landlord"].store
    token = added(store, rate="4/day")
    more = added(store, rate="off", work="off")
    usual = added(store)

    def codes(headers: dict[str, str], times: int) -> list[int]:
        asked = [client.post("/v1/plays", json=QUESTION, headers=headers) for _ in range(times)]
        return [each.status_code for each in asked]

    assert codes({}, 3) == [200, 200, 429]
    assert codes({"Authorization": f"Bearer {token}"}, 3) == [200] * 3
    assert codes({"X-API-Key": token}, 2) == [200, 429]
    assert codes({"X-API-Key": more}, 10) == [200] * 10
    assert codes({"X-API-Key": usual}, 3) == [200, 200, 429]
    answer = client.post("/v1/plays", json=QUESTION, headers={"X-API-Key": more})
    assert "RateLimit-Policy" not in answer.headers


def test_wrong_keys(client_with: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests the refusal of wrong keys, and that nobody can try many of them."""
    monkeypatch.setattr(rings, "LIFETIME", 3600.0)
    monkeypatch.setattr("api.access.limits._WRONG_KEYS", amount_of("30/day"))
    client = client_with()
    store = client.application.extensions["landlord"].store
    token = added(store)
    assert client.post("/v1/plays", json=QUESTION, headers={"X-API-Key": token}).status_code == 200

    def ask(key: str) -> Any:
        return client.post("/v1/plays", json=QUESTION, headers={"Authorization": f"Bearer {key}"})

    answer = ask("nonsense")
    assert answer.status_code == 401
    assert answer.content_type == "application/problem+json"
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    chinese = client.post(
        "/v1/plays", json=QUESTION, headers={"X-API-Key": "x", "Accept-Language": "zh"}
    )
    assert "密钥" in chinese.json["detail"]
    codes = [ask(new_token()[0]).status_code for _ in range(40)]
    assert codes == [401] * 28 + [429] * 12
    # A right key works all the same: one that is remembered, and one that nobody has used yet.
    assert ask(token).status_code == 200
    assert ask(added(store)).status_code == 200
    # Far more wrong keys are not even looked up.
    monkeypatch.setattr("api.access.limits._LOOKED_UP", 1)
    assert ask(added(store)).status_code == 429


def test_a_revoked_key(client_with: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rings, "LIFETIME", 0.0)
    client = client_with()
    store = client.application.extensions["landlord"].store
    token = added(store)
    headers = {"X-API-Key": token}
    assert client.get("/v1/rules", headers=headers).status_code == 200
    with store.write() as session:
        keys.revoke(session, token[3:11])
    assert client.get("/v1/rules", headers=headers).status_code == 401


def test_keys_may_be_needed(client_with: Any) -> None:
    """Tests that questions need a key where the setting says so; pages and health do not."""
    client = client_with(keys="required")
    token = added(client.application.extensions["landlord"].store)
    answer = client.post("/v1/plays", json=QUESTION)
    assert answer.status_code == 401
    assert "WWW-Authenticate" in answer.headers
    assert client.get("/healthz").status_code == 200
    assert client.get("/docs").status_code == 200
    assert client.get("/openapi.json").status_code == 200
    assert client.get("/v1/rules", headers={"X-API-Key": token}).status_code == 200


@pytest.mark.usefixtures("own_store")
def test_a_name_with_line_breaks_of_an_older_version() -> None:
    """Tests that the list has one line for each key, whatever its name holds."""
    store = Store.open(os.environ["LANDLORD_STORE"])
    with store.write() as session:
        keys.add(session, ApiKey(id="00000000", name="a\nb\x1b[2J", digest=digest_of("x")))
    store.close()
    assert invoke("list").stdout.splitlines()[0].startswith("00000000  a\\nb\\x1b[2J: rate")
