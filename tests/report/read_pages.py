"""Reads a report as a browser does: its elements, its links, and what it would load."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

# Elements that have no end.
_VOID = frozenset({"meta", "link", "br", "img", "input", "hr", "path", "circle", "rect"})


class Page(HTMLParser):
    """The elements of a page with their attributes, and its text by element."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in _VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag, f"</{tag}> closes another element"

    def handle_data(self, data: str) -> None:
        if self._open:
            self.texts.setdefault(self._open[-1], []).append(data)

    def all(self, tag: str) -> list[dict[str, str]]:
        """Returns the attributes of each element with this tag."""
        return [attributes for name, attributes in self.elements if name == tag]

    def values(self, name: str) -> list[str]:
        """Returns the values of an attribute, wherever it stands."""
        return [attributes[name] for _, attributes in self.elements if name in attributes]

    @property
    def text(self) -> str:
        """All text that is shown, without styles and scripts."""
        shown = [texts for tag, texts in self.texts.items() if tag not in ("style", "script")]
        return " ".join("".join(texts) for texts in shown)

    def all_scripts(self) -> list[tuple[str, str]]:
        """Returns the type and the text of each script element."""
        return list(
            zip((each["type"] for each in self.all("script")), self.texts["script"], strict=True)
        )

    def sent(self) -> dict[str, Any]:
        """Returns what the page draws, as its script finds it."""
        found: dict[str, Any] = {}
        for kind, text in self.all_scripts():
            if kind == "application/json":
                found |= json.loads(text)
        return found


def check_loads_nothing(page: Page) -> None:
    """Checks that a page asks no server for anything and names no address to load from."""
    for tag in ("img", "iframe", "object", "embed", "video", "audio", "image", "use"):
        assert not page.all(tag), tag
    assert page.all("link") == [{"rel": "icon", "href": "data:,"}]
    assert not page.values("src")
    assert not page.values("srcset")
    assert not page.values("xlink:href")
    style = "".join(page.texts["style"])
    assert "url(" not in style
    assert "@import" not in style
