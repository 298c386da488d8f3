"""Names of a package that are imported when they are first asked for.

Importing any module of a package runs the package's `__init__` first. If that `__init__` imported
all that the package offers, a command that needs one module would load everything.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any


class _Package(ModuleType):
    """A package that knows the modules of the names that it offers."""

    _homes: Mapping[str, str]

    def __getattr__(self, name: str) -> Any:
        home = self._homes.get(name)
        if home is None:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(home), name)
        setattr(self, name, value)
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        # Python binds each imported module to its package. An offered name goes before: `review`
        # of `solver` is the function, not the package `solver.review`.
        if name not in self._homes or not isinstance(value, ModuleType):
            super().__setattr__(name, value)

    def __dir__(self) -> Iterable[str]:
        return {*super().__dir__(), *self._homes}


def offer(package: str, homes: Mapping[str, str]) -> None:
    """Lets a package import its names when they are first asked for.

    For type checkers the package imports the same names below `if TYPE_CHECKING`;
    `tests/test_starting.py` checks that the two agree.

    Args:
        package: the `__name__` of the package.
        homes: the module of each name that the package offers.
    """
    module = sys.modules[package]
    module.__dict__["_homes"] = homes
    module.__class__ = _Package
