"""Tests of answers that clients may keep."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize("path", ["rules", "rules/street", "opponents"])
def test_a_kept_answer_is_asked_for_again(client: FlaskClient, path: str) -> None:
    """Tests that a client which has the answer gets 304, and one that has another the answer."""
    first = client.get(f"/v1/{path}")
    assert first.cache_control.public
    assert first.cache_control.max_age
    tag = first.headers["ETag"]
    again = client.get(f"/v1/{path}", headers={"If-None-Match": f'"other", {tag}'})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == tag
    other = client.get(f"/v1/{path}", headers={"If-None-Match": '"other"'})
    assert (other.status_code, other.data) == (200, first.data)
    chinese = client.get(f"/v1/{path}?language=zh", headers={"If-None-Match": tag})
    assert chinese.status_code == 200
    assert chinese.headers["ETag"] != tag
