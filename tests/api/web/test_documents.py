"""The pages of docs/ at the service."""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import urljoin

from flask.testing import FlaskClient

from solver.documents import pages


def test_pages_and_their_links(client: FlaskClient) -> None:
    """Tests that each page is there by both names, and leads only to what is there."""
    text = cache(lambda page: client.get(f"/docs/{page}").text)
    dead = []
    for name in pages():
        answer = client.get(f"/docs/{name}.md")
        assert answer.status_code == 200
        assert answer.text == text(name)
        body = answer.text.partition("<main>")[2]
        assert body.startswith("<h1 ")
        for target in re.findall(r'<a href="([^"]*)"', body):
            page, _, anchor = target.partition("#")
            if page.startswith("http"):
                continue
            is_there = client.get(f"/docs/{page}").status_code == 200 if page else True
            if not is_there or (anchor and f'id="{anchor}"' not in text(page or name)):
                dead.append((name, target))
    assert dead == []


def test_there_is_nothing_else(client: FlaskClient) -> None:
    for name in (
        "nothing", "..%2fREADME.md", "decisions", "images", "images/no.webp",
        "images/../notation.md", ".md", "%00",
    ):  # fmt: skip
        assert client.get(f"/docs/{name}").status_code == 404, name


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
