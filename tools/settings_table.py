"""Writes docs/settings.md from the models of the settings: `python -m tools.settings_table`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from api.config import Settings
from solver.settings import variable, wanted

FILE = Path(__file__).parent.parent / "docs/settings.md"

_HEAD = """\
# Settings

The service and the command line read their settings from environment variables. An empty variable
counts as not set. Every command checks all of them before it does anything. A value that cannot be
used, or a misspelt name, ends it with one line on standard error and exit status 1:

    $ LANDLORD_THREADS=lots landlord serve
    landlord: LANDLORD_THREADS=lots: write a whole number from 1 to 1024

[Operation](operation.md) says how the settings work together. `python -m tools.settings_table`
writes this page.

| variable | default | takes | meaning |
|---|---|---|---|
"""


def text() -> str:
    """Returns the page."""
    return _HEAD + "".join(map(_row, Settings.model_fields))


def _row(field: str) -> str:
    info = Settings.model_fields[field]
    extra: Any = info.json_schema_extra or {}
    default = extra.get("default")
    if default is None:
        default = "" if info.default in ("", ()) else f"`{info.default}`"
    taken = wanted(info).replace("|", "\\|")
    return f"| `{variable(field)}` | {default} | {taken} | {info.description} |\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
