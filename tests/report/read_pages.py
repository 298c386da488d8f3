"""Reads a report as a browser does: its elements, its links, and what it would load."""

from __future__ import annotations

from html.parser import HTMLParser

# Elements that have no end.
_VOID = frozenset({"meta", "link", "br", "img", "input", "hr"})


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


def check_loads_nothing(page: Page) -> None:
    """Checks that a page asks no server for anything and names no address to load from."""
    for tag in ("link", "img", "iframe", "object", "embed", "video", "audio", "image", "use"):
        assert not page.all(tag), tag
    assert not page.values("src")
    assert not page.values("srcset")
    assert not page.values("xlink:href")
    for address in page.values("href"):
        assert address.startswith("#") or "/" not in address, address
    style = "".join(page.texts["style"])
    assert "url(" not in style
    assert "@import" not in style
