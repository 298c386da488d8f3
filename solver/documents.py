"""The pages of docs/, which a wheel has as well: errors and commands lead to them."""

from __future__ import annotations

from pathlib import Path

# In a wheel beside this module, in a checkout at the top.
_PLACES = (Path(__file__).parent / "docs", Path(__file__).parents[1] / "docs")
FOLDER = next((place for place in _PLACES if place.is_dir()), _PLACES[0])


def pages() -> dict[str, Path]:
    """Returns the files of the pages by their names, such as `notation`, in order."""
    return {file.stem: file for file in sorted(FOLDER.glob("*.md"))}


def title(page: Path) -> str:
    """Returns the heading of a page."""
    with page.open(encoding="utf-8") as lines:
        return lines.readline().removeprefix("# ").strip()
