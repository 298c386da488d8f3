"""Many short cases in one test, which tries all of them and lists those that fail.

A case of a parametrized test costs pytest a few milliseconds before it begins, and a line of the
report. Where the case itself takes less, `@together` stands in the place of
`@pytest.mark.parametrize`. Fixtures are made once for all cases: a test whose cases would be in
each other's way there, or whose cases are dear, stays parametrized.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest


def together(
    names: str | tuple[str, ...], cases: Iterable[Any] | Callable[[], Iterable[Any]]
) -> Callable[..., Any]:
    """Returns a decorator that makes one test of many cases.

    Args:
        names: the parameter that gets a case, or the parameters that get the parts of one.
        cases: what `@pytest.mark.parametrize` takes, values or tuples of them; or what returns
            these, where making them is too dear for a module that is only imported.
    """
    several = isinstance(names, tuple)
    parameters = names if isinstance(names, tuple) else (names,)

    def decorator(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def all_of_them(**fixtures: Any) -> None:
            failures: dict[str, BaseException] = {}
            tried = 0
            for case in cases() if callable(cases) else cases:
                tried += 1
                values = tuple(case) if several else (case,)
                try:
                    test(**fixtures, **dict(zip(parameters, values, strict=True)))
                # `pytest.fail`, and so `pytest.raises`, raises no `Exception`.
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - it is told below
                    named = ", ".join(repr(value)[:200] for value in values)
                    failures[f"{tried}: {named}: {type(error).__name__}: {error}"] = error
            assert tried, "there is no case"
            if failures:
                said = "\n".join([f"{len(failures)} of {tried} cases fail", *failures])
                # With the traceback of the first of them.
                raise AssertionError(said) from next(iter(failures.values()))

        signature = inspect.signature(test)
        left = [each for name, each in signature.parameters.items() if name not in parameters]
        all_of_them.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return all_of_them

    return decorator
