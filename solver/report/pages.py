# ruff: noqa: RUF001 - the dash and the minus sign of printed numbers look like others
"""How the reports are put on a page: templates, numbers in words, and what a browser may do."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from solver.reasons import Language
from solver.report.words import vocabulary, words


def render(template: str, language: Language, **values: Any) -> str:
    """Returns a page that loads nothing and runs its own script only.

    Args:
        template: the name of a template in this package.
        language: the language of the page.
        values: what the template shows; texts in it are escaped.
    """
    script = _source("report.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return (
        _environment()
        .get_template(template)
        .render(
            language=language,
            t=words(language),
            spoken=vocabulary(language),
            style=Markup(_source("report.css")),  # noqa: S704 - a file of this package
            script=Markup(script),  # noqa: S704 - a file of this package
            script_hash=digest,
            **values,
        )
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("solver.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= _FILTERS
    return environment


@cache
def _source(name: str) -> str:
    """Returns the text of a file beside the templates."""
    environment = _environment()
    assert environment.loader is not None
    return environment.loader.get_source(environment, name)[0]


def percent(share: float | None) -> str:
    """Returns a probability in percent; only 0 is written as 0 %, and only 1 as 100 %."""
    if share is None:
        return "–"
    number = f"{100 * share:.0f}"
    if number == "0" and share > 0:
        number = "<1"
    elif number == "100" and share < 1:
        number = ">99"
    return f"{number} %"


def figure(number: float | None, digits: int = 1) -> str:
    """Returns a number with one digit after the point; a dash for one that is not known."""
    return "–" if number is None else f"{number:.{digits}f}".replace("-", "−")


def signed(number: float | None, digits: int = 1) -> str:
    """Returns a number with its sign; a dash for one that is not known."""
    return "–" if number is None else f"{number:+.{digits}f}".replace("-", "−")


_FILTERS: Mapping[str, Any] = {"percent": percent, "figure": figure, "signed": signed}
