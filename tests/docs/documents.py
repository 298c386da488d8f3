"""The documents of the project, and the blocks of code that they show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    ROOT / "api/client/README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
# A block between fences, with its language, or lines behind a blank one that are indented by four
# blanks.
_BLOCK = re.compile(
    r"^```(\w*)\n(.*?)^```$|(?<=\n\n)((?:^ {4}[^\n]*\n(?:\n(?= {4}))?)+)", re.MULTILINE | re.DOTALL
)
_SETTING = re.compile(r"^[A-Z][A-Z_]*=\S* ")


class Block(NamedTuple):
    """A block: its document, its language (none where it is indented or plain), its text."""

    document: str
    language: str
    text: str

    @property
    def is_shell(self) -> bool:
        """Whether a shell may take it."""
        return self.language in ("", "sh", "shell", "bash")

    def has(self, key: tuple[str, str]) -> bool:
        """Tells whether a key of a table is that of the block: its document, and how it begins."""
        return self.document == key[0] and self.text.strip().startswith(key[1])

    def commands(self) -> Iterator[str]:
        """Yields its lines, each command on one line, without prompt, comment and settings."""
        for line in self.text.replace("\\\n", " ").splitlines():
            words = line.strip().removeprefix("$ ").partition("  #")[0].strip()
            while _SETTING.match(words):
                words = words.partition(" ")[2]
            yield words.removeprefix(".venv/bin/")


def blocks(*documents: str) -> Iterator[Block]:
    """Yields the blocks of these documents, or of all."""
    for document in DOCUMENTS:
        name = str(document.relative_to(ROOT))
        if not documents or name in documents:
            for found in _BLOCK.finditer(document.read_text("utf-8")):
                yield Block(name, found[1] or "", found[2] if found[3] is None else found[3])
