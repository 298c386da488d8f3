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


@needs_mkdocs
def test_the_site_has_every_page_and_the_reference_every_name(tmp_path: Path) -> None:
    status, log = built(ROOT, tmp_path)
    assert status == 0, log
    pages = {str(page.parent.relative_to(tmp_path)) for page in tmp_path.rglob("index.html")}
    files = {
        str(file.relative_to(ROOT / "docs").with_suffix(""))
        for file in (ROOT / "docs").rglob("*.md")
    }
    assert pages == files | {".", "contributing", "reporting", "http", "python", "command-line"} | {
        "decisions"
    }
    reference = (tmp_path / "library/index.html").read_text("utf-8")
    told = set(re.findall(r'id="solver\.(?:review\.review\.)?(\w+)"', reference))
    # Two constants have no docstring.
    assert set(solver.__all__) - told == {"GAMES", "__version__"}
    start = unescape((tmp_path / "index.html").read_text("utf-8"))
    assert 'src="images/board.webp"' in start


@needs_mkdocs
@pytest.mark.parametrize(
    "dead", ["nothing.md", "faq.md#nothing", "../solver/nothing.py", "decisions/nothing.md"]
)
def test_a_dead_link_fails(dead: str, tmp_path: Path) -> None:
    """Tests a dead link in a page, to a page, a heading, a file of the code and a decision."""
    for name in ("solver", "examples", "api"):
        (tmp_path / name).symlink_to(ROOT / name)
    for name in ("mkdocs.yml", *site.PAGES):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("docs", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name)
    with (tmp_path / "docs/page.md").open("a") as page:
        page.write(f"\n[dead]({dead})\n")
    status, log = built(tmp_path, tmp_path / "site")
    assert status != 0
    assert dead.partition("#")[0] in log


def test_links_of_pages_that_stand_elsewhere() -> None:
    """Tests links from the files at the top, and links that leave docs/."""
    pages = dict(site.made_pages())
    assert pages["http.md"].startswith("# Over HTTP")
    assert "](bids.md)" in pages["http.md"]
    assert "](docs/" not in "".join(pages.values())
    text = "[a](../README.md#over-http) [b](../solver/cli) [c](faq.md) `[d](../x)` [e](#f)"
    here, repository = site.DOCS / "page.md", "https://example.org/r/"
    assert site.rewritten(text, here, repository) == (
        "[a](http.md) [b](https://example.org/r/blob/main/solver/cli) [c](faq.md) "
        "`[d](../x)` [e](#f)"
    )
    assert site.rewritten("[b](../solver/cli)", here, "") == "b (`solver/cli`)"
    below = site.DOCS / "decisions/0001-estimate-for-rollouts.md"
    assert site.rewritten("[a](../../README.md)", below, "") == "[a](../index.md)"
