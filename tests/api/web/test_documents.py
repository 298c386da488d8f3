"""The pages of docs/ at the service."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

from solver.documents import pages


@pytest.mark.parametrize("name", pages())
def test_a_page_and_its_links(client: FlaskClient, name: str) -> None:
    """Tests that each page is there by both names, and leads only to what is there."""
    answer = client.get(f"/docs/{name}.md")
    assert answer.status_code == 200
    assert answer.text == client.get(f"/docs/{name}").text
    body = answer.text.partition("<main>")[2]
    assert body.startswith("<h1 ")
    for target in re.findall(r'<a href="([^"]*)"', body):
        page, _, anchor = target.partition("#")
        if page.startswith("http"):
            continue
        there = client.get(f"/docs/{page or name}")
        assert there.status_code == 200, target
        assert not anchor or f'id="{anchor}"' in there.text, target


@pytest.mark.parametrize(
    "name",
    [
        "nothing",
        "..%2fREADME.md",
        "decisions",
        "images",
        "images/no.webp",
        "images/../notation.md",
        ".md",
        "%00",
    ],
)
def test_there_is_nothing_else(client: FlaskClient, name: str) -> None:
    assert client.get(f"/docs/{name}").status_code == 404


def test_what_a_page_needs_is_there(client: FlaskClient) -> None:
    """Tests tables, pictures, and that no page has scripts or styles, which its policy forbids."""
    texts = [client.get(f"/docs/{name}").text for name in pages()]
    assert "<table>" in client.get("/docs/notation").text
    assert not re.search("<script|style=", "".join(texts))
    pictures = set(re.findall(r'<(?:img|link)[^>]* (?:src|href)="([^"]*)"', "".join(texts)))
    assert "images/board.webp" in pictures
    for picture in pictures:
        with client.get(urljoin("/docs/notation", picture)) as answer:
            assert answer.status_code == 200, picture


def test_a_browser_may_load_its_parts_alone(client: FlaskClient) -> None:
    headers = client.get("/docs/notation.md").headers
    assert "style-src 'self';" in headers["Content-Security-Policy"]
    assert headers["Content-Type"] == "text/html; charset=utf-8"
