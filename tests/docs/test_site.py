"""The documentation as a site: `make site` builds it, and a dead link fails it."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

import solver
from tools import site

ROOT = Path(__file__).parents[2]
needs_mkdocs = pytest.mark.skipif(
    importlib.util.find_spec("mkdocs") is None, reason="no mkdocs (`make site` installs it)"
)


def built(root: Path, folder: Path) -> tuple[int, str]:
    """Returns the exit status and the log of a build of the checkout in `root`."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--site-dir", folder],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.process
@needs_mkdocs
def test_the_site_has_every_page_and_the_reference_every_name(tmp_path: Path) -> None:
    import api.client
    from api.client import Landlord, PendingBatch, PendingReview
    from api.client.games import Games, Players
    from api.client.puzzles import Puzzles
    from api.client.reviews import Reviews

    status, log = built(ROOT, tmp_path)
    assert status == 0, log
    pages = {str(page.parent.relative_to(tmp_path)) for page in tmp_path.rglob("index.html")}
    files = {
        str(file.relative_to(ROOT / "docs").with_suffix(""))
        for file in (ROOT / "docs").rglob("*.md")
    }
    made = {".", "contributing", "reporting", "schemas"}
    assert pages == files | made | {"decisions"}
    reference = (tmp_path / "library/index.html").read_text("utf-8")
    told = set(re.findall(r'id="solver\.(?:review\.review\.)?(\w+)"', reference))
    # Two constants have no docstring.
    assert set(solver.__all__) - told == {"GAMES", "__version__"}
    client = (tmp_path / "client/index.html").read_text("utf-8")
    methods = set(re.findall(r'id="api\.client\.(?:[a-z]+\.)?([A-Z]\w+(?:\.\w+)?)"', client))
    # One constant has no docstring.
    assert set(api.client.__all__) - methods == {"NEVER"}
    for kind in (Landlord, Games, Players, PendingReview, PendingBatch, Puzzles, Reviews):
        names = {name for name in dir(kind) if name[0] != "_" and callable(getattr(kind, name))}
        assert {f"{kind.__name__}.{name}" for name in names} <= methods
    schemas = (tmp_path / "schemas/index.html").read_text("utf-8")
    typed = set(re.findall(r"Unpack\[(\w+)\]", (ROOT / "api/client/landlord.py").read_text()))
    assert typed
    for name in typed:  # a method leads to its arguments
        anchor = re.search(rf'href="\.\./(schemas/#[\w.]+\.{name})"', client)
        assert f'id="{anchor[1].partition("#")[2]}' in schemas
    assert 'id="api.client.schemas.questions.PlaysRequest.hand"' in schemas
    start = unescape((tmp_path / "index.html").read_text("utf-8"))
    assert 'src="images/board.webp"' in start


@pytest.mark.long
@pytest.mark.process
@needs_mkdocs
def test_every_dead_link_fails(tmp_path: Path) -> None:
    """Tests dead links in a page: to a page, a heading, a file of the code, a decision, a picture."""
    dead = ["none.md", "faq.md#none", "../solver/none.py", "decisions/none.md", "images/none.webp"]
    for name in ("solver", "examples", "api", "lab"):
        (tmp_path / name).symlink_to(ROOT / name)
    for name in ("mkdocs.yml", *site.PAGES):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("docs", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name)
    with (tmp_path / "docs/page.md").open("a") as page:
        page.writelines(f"\n[dead]({target})\n" for target in dead)
    status, log = built(tmp_path, tmp_path / "site")
    assert status != 0
    assert f"Aborted with {len(dead)} warnings" in log
    assert all(target.removeprefix("../") in log for target in dead), log


def test_links_of_pages_that_stand_elsewhere() -> None:
    """Tests links from the files at the top, and links that leave docs/."""
    pages = dict(site.made_pages())
    assert "](bids.md)" in pages["index.md"]
    assert "](docs/" not in "".join(pages.values())
    text = "[a](../README.md#start) [b](../solver/cli) [c](faq.md) `[d](../x)` [e](#f)"
    here, repository = site.DOCS / "page.md", "https://example.org/r/"
    assert site.rewritten(text, here, repository) == (
        "[a](index.md#start) [b](https://example.org/r/blob/main/solver/cli) [c](faq.md) "
        "`[d](../x)` [e](#f)"
    )
    assert site.rewritten("[b](../solver/cli)", here, "") == "b (`solver/cli`)"
    below = site.DOCS / "decisions/0001-estimate-for-rollouts.md"
    assert site.rewritten("[a](../../README.md)", below, "") == "[a](../index.md)"
