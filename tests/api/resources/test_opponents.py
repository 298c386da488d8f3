"""Tests of GET /v1/opponents, and of players that search under load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask.testing import FlaskClient

if TYPE_CHECKING:
    from api.service.service import Service


def test_opponents_in_both_languages(client: FlaskClient) -> None:
    listed = client.get("/v1/opponents").json["opponents"]  # type: ignore[index]
    assert [each["id"] for each in listed][:2] == ["beginner", "casual"]
    assert all(each["name"] and each["about"] for each in listed)
    chinese = client.get("/v1/opponents?language=zh").json["opponents"]  # type: ignore[index]
    assert chinese[0]["name"] == "新手"
    assert client.get("/v1/opponents?language=fr").status_code == 422


def test_players_that_search_are_refused_under_load(app: Any, ask: Any) -> None:
    """Tests that a busy service refuses searches, and lets quick players play on."""
    service: Service = app.extensions["landlord"]
    record = ask("deals", rules="classic", seed=3).json["record"]
    question = {"record": record, "seed": 1, "limit": {"worlds": 4}}
    assert ask("choices", **question, player="full").status_code == 200
    places = service.settings.searches
    held = [service.admission.searches.place() for _ in range(places)]
    for each in held:
        each.__enter__()
    try:
        busy = ask("choices", **question, player="full")
        assert busy.status_code == 503
        assert int(busy.headers["Retry-After"]) > 0
        assert ask("choices", **question, player="expert").status_code == 200
    finally:
        for each in held:
            each.__exit__(None, None, None)
