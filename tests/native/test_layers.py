"""The folders of the native core depend on each other in one direction only."""

import re
from pathlib import Path

NATIVE = Path(__file__).parents[2] / "solver" / "native"
# What each folder may include, besides its own files. `exact` does not know the players.
BELOW = {
    "base": set(),
    "rules": {"base"},
    "hands": {"base", "rules"},
    "network": {"base", "rules", "hands"},
    "players": {"base", "rules", "hands", "network"},
    "exact": {"base", "rules", "hands"},
    "search": {"base", "rules", "hands", "network", "players", "exact"},
    "environment": {"base", "rules"},
    "bind": {"base", "rules", "hands", "network", "players", "exact", "search", "environment"},
}
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
SOURCES = sorted(NATIVE.glob("**/*.[ch]pp"))


def test_every_source_is_in_a_known_folder() -> None:
    assert {path.parent for path in SOURCES} == {NATIVE / folder for folder in BELOW}


def test_includes_point_down() -> None:
    wrong = []
    for path in SOURCES:
        allowed = BELOW[path.parent.name] | {path.parent.name}
        for included in INCLUDE.findall(path.read_text("utf-8")):
            known = "/" in included and (NATIVE / included).is_file()
            if not known or included.partition("/")[0] not in allowed:
                wrong.append(f"{path.relative_to(NATIVE)} includes {included}")
    assert wrong == []
