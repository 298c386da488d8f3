"""How the reports are put on a page: templates, and what a browser may do."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from solver.drawing.figures import figure, percent, signed
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
    return fragment(
        template,
        language,
        language=language,
        spoken=vocabulary(language),
        style=Markup(_source("report.css")),  # noqa: S704 - a file of this package
        script=Markup(script),  # noqa: S704 - a file of this package
        script_hash=digest,
        **values,
    )


def fragment(template: str, into: Language, /, **values: Any) -> Markup:
    """Returns a part of a page: a template with its words in a language; texts are escaped."""
    made = _environment().get_template(template).render(t=words(into), **values)
    return Markup(made)  # noqa: S704 - the template has escaped what it shows


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


_FILTERS: Mapping[str, Any] = {"percent": percent, "figure": figure, "signed": signed}
