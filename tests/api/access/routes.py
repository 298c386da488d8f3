"""All addresses of the service, for tests that ask each of them."""

from __future__ import annotations

from typing import Any

from apiflask import APIFlask


def routes(app: APIFlask) -> list[tuple[str, str]]:
    """Every method of every route, with an address that it takes."""
    found = []
    for rule in app.url_map.iter_rules():
        values: dict[str, Any] = dict.fromkeys(rule.arguments, "a" * 24) | {"index": 0}
        path = app.url_map.bind("localhost").build(
            rule.endpoint,
            {name: values[name] for name in rule.arguments},
            method=next(iter(rule.methods or ())),
        )
        found += [(method, path) for method in sorted(rule.methods or ())]
    return found
