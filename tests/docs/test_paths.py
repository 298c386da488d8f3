"""The documents name files and folders of the project that are there."""

from __future__ import annotations

import os
import re
from pathlib import Path

from tests.docs.documents import ROOT

FOLDERS = ("api", "deploy", "docs", "examples", "lab", "landlord", "solver", "tests", "tools")
# What is written in code and ends like a file of the project, or begins like one of its folders.
CODE = re.compile(r"`([^`\n]+)`")
NAMED = re.compile(
    r"(?<![\w./$~*-])([\w.-]+(?:/[\w.-]+)*\.(?:py|js|cpp|hpp|toml|html|css|ts)"
    rf"|(?:{'|'.join(FOLDERS)})/[\w./-]+)(?![\w*<{{…/])"
)
# Files that a reader makes, and what Python calls by a dot.
OWN = {"my.toml", "report.html", "solver.report.html", "solver/records/yours.py"}


def known() -> set[str]:
    """Returns all files and folders, by each end of their paths."""
    found = {each.name for each in ROOT.iterdir()}
    for top in FOLDERS:
        for folder, inside, files in os.walk(ROOT / top):
            inside[:] = [each for each in inside if each not in {"node_modules", "__pycache__"}]
            for name in (*inside, *files):
                parts = (Path(folder) / name).relative_to(ROOT).parts
                found |= {"/".join(parts[place:]) for place in range(len(parts))}
    return found


def test_every_path_is_there() -> None:
    there, missing = known(), []
    documents = [*ROOT.glob("docs/*.md"), *ROOT.glob("*.md"), ROOT / "api/client/README.md"]
    for document in documents:
        if document.name == "CHANGELOG.md":  # it tells of what was there
            continue
        for code in CODE.findall(document.read_text("utf-8")):
            for name in map(str, NAMED.findall(code)):
                path = name.rstrip("/.,")
                # ID and NAME stand for what a reader chooses.
                if path not in there | OWN and not re.search(r"\b(ID|NAME)\b", path):
                    missing.append((document.name, path))
    assert missing == []


def test_what_is_not_there_is_found() -> None:
    assert NAMED.findall("`api/web/static/lib/none.js`") == ["api/web/static/lib/none.js"]
    assert "api/web/static/lib/none.js" not in known()
    assert {"solver/review/labels.py", "labels.py", "api/store"} <= known()
