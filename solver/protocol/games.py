"""The games that a request may name: the built-in ones, added files, and inline rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from solver.errors import InvalidRules, SolverError
from solver.rules import GAMES, Rules, load_file, load_rules


@dataclass(frozen=True)
class Games:
    """What the word `rules` of a request may mean here.

    `added` holds games of files by their id (`landlord serve --rules my.toml`); `allow_paths`
    says whether a request may name a file itself: on the command line, never over HTTP.
    """

    added: Mapping[str, Rules] = field(default_factory=dict)
    allow_paths: bool = False

    @classmethod
    def with_files(cls, paths: Iterable[Path | str], *, allow_paths: bool = False) -> Games:
        """Returns the built-in games and those of `paths`.

        Raises:
            InvalidRules: a file that cannot be read, or an id that is taken.
        """
        added: dict[str, Rules] = {}
        for path in paths:
            rules = _compiled(load_file(Path(path)))
            if rules.id in added:
                raise InvalidRules(f"{path}: the id {rules.id!r} is taken by another file")
            if rules.id in GAMES and rules != load_rules(rules.id):
                raise InvalidRules(f"{path}: {rules.id!r} is a built-in game; give it its own id")
            added[rules.id] = rules
        return cls(added, allow_paths)

    @property
    def all(self) -> tuple[Rules, ...]:
        """Every named game, the built-in ones first."""
        return (*(load_rules(game) for game in GAMES), *self.added.values())

    def resolve(self, source: str | Mapping[str, Any]) -> Rules:
        """Returns the rules that `source`, an id, a path or an object, stands for.

        Raises:
            InvalidRules: with a pointer into `source`.
        """
        if isinstance(source, str) and source in self.added:
            return self.added[source]
        return _compiled(load_rules(source, allow_paths=self.allow_paths))

    def find(self, source: str | Mapping[str, Any]) -> Rules:
        """Returns the rules that the field `rules` of a request stands for.

        Raises:
            InvalidRules: with a pointer that starts at `/rules`.
        """
        try:
            return self.resolve(source)
        except SolverError as error:
            raise error.at("rules") from None


def _compiled(rules: Rules) -> Rules:
    """Returns the rules once they compile: here, where the place of an error is known."""
    rules.native  # noqa: B018
    return rules


BUILT_IN = Games()
