"""GET /docs/notation.md and so on: the pages of docs/, to which errors lead."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from flask import Response, abort, render_template, send_from_directory, url_for
from markdown_it import MarkdownIt
from markdown_it.token import Token

from api.web.page import blueprint
from solver.documents import FOLDER, pages, title

_LEAVES = re.compile(r"https?://|#")
_PAGE = re.compile(r"([\w-]+)\.md(?:#|$)")


@blueprint.get("/docs/<string:name>")
def document(name: str) -> str:
    """A page of the documentation."""
    file = pages().get(name.removesuffix(".md"))
    if file is None:
        abort(404)
    return render_template(
        "document.html",
        title=title(file),
        body=_rendered(file),
        pages=[(url_for("web.document", name=each.name), title(each)) for each in pages().values()],
    )


@blueprint.get("/docs/images/<string:name>")
def picture(name: str) -> Response:
    """A picture of a page."""
    return send_from_directory(FOLDER / "images", name)


@cache
def _rendered(file: Path) -> str:
    """Returns a page as HTML."""
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse(file.read_text("utf-8"))
    for before, token in zip([None, *tokens], tokens, strict=False):
        if before is not None and before.type == "heading_open":
            before.attrSet("id", _anchor(token.content))
        _keep_links(token.children or [])
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def _keep_links(tokens: list[Token]) -> None:
    """Takes the links to what the service does not have from a line: code and decisions."""
    open_links: list[Token] = []
    for token in tokens:
        if token.type == "link_open":
            open_links.append(token)
            target = str(token.attrGet("href"))
            page = _PAGE.match(target)
            if not (_LEAVES.match(target) or (page and page[1] in pages())):
                token.tag, token.attrs = "span", {}
        elif token.type == "link_close":
            token.tag = open_links.pop().tag


def _anchor(heading: str) -> str:
    """Returns the name of a heading, as code hosts give it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
