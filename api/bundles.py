"""The files of the page as browsers get them: bundles, which have a hash in their names.

`python -m tools.bundle` makes the bundles of the sources in `web/static`, and `make install` runs
it. A checkout without bundles, or with older ones than its sources, hands out the sources.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from api.vocabulary import FOLDER as WORDS

_WEB = Path(__file__).parent / "web"
SOURCES = _WEB / "static"
TEMPLATES = _WEB / "templates"
# Not in the checkout: `tools.bundle` writes it, and the wheels have it.
FOLDER = _WEB / "bundles"
_MANIFEST = "manifest.json"


@dataclass(frozen=True)
class Bundles:
    """Which bundle stands for which source.

    Attributes:
        sources: the digest of the sources and templates that they were made of.
        names: source -> bundle, as paths in `SOURCES` and in `FOLDER`; empty without bundles.
    """

    sources: str = ""
    names: Mapping[str, str] = field(default_factory=dict)

    def write(self, folder: Path) -> None:
        """Writes what `read` reads."""
        text = json.dumps({"sources": self.sources, "names": self.names}, indent=1)
        (folder / _MANIFEST).write_text(text, "utf-8")

    @classmethod
    def read(cls) -> Bundles:
        """Returns the bundles that are there, whether or not they are of the current sources."""
        try:
            return cls(**json.loads((FOLDER / _MANIFEST).read_text("utf-8")))
        except FileNotFoundError:
            return cls()

    def are_current(self) -> bool:
        """Returns whether nothing has changed in the sources since."""
        return bool(self.names) and self.sources == digest()


def digest() -> str:
    """Returns the digest of what bundles are made of: sources, templates that name them, words."""
    found = sha256()
    folders = (SOURCES, TEMPLATES, WORDS)
    for file in sorted(each for folder in folders for each in folder.rglob("*")):
        if file.is_file():
            found.update(f"{file.relative_to(_WEB).as_posix()}\0{file.stat().st_size}\0".encode())
            found.update(file.read_bytes())
    return found.hexdigest()
