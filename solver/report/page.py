"""A report as one HTML file: the page's own room for reviews, with the JSON that it draws inside.

`tools.bundle` makes the beginning of the file in each language, all but the JSON, from the sources
of the page; the wheel has it. Nothing is drawn here.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from solver.errors import ResourceUnavailable
from solver.protocol.document import encode
from solver.reasons import Language
from solver.report.game_data import label_data

# Not in the checkout: `tools.bundle` writes it, and the wheels have it.
FOLDER = Path(__file__).parent / "page"


def page(language: Language, **data: Any) -> str:
    """Returns a report.

    Args:
        language: the language of its words.
        data: what it draws, as JSON values (`Room` in api/web/types/page.d.ts).

    Raises:
        ResourceUnavailable: the page has not been made.
    """
    text = encode({"room": "report", "lang": language, "labels": label_data(), **data})
    # No `<` ends the element that the JSON stands in, or begins another one.
    safe = text.replace("<", r"\u003c")
    return f"{_beginning(language)}{safe}</script>\n</body>\n</html>\n"


def check_page(language: Language) -> None:
    """Raises ResourceUnavailable where no report could be made."""
    _beginning(language)


def _beginning(language: Language) -> str:
    """Returns a report up to its JSON."""
    try:
        return _read(FOLDER / f"{language}.html")
    except FileNotFoundError:
        raise ResourceUnavailable(
            "the page that reports are made of is not there: `make bundles` makes it"
        ) from None


@cache
def _read(file: Path) -> str:
    return file.read_text("utf-8")
