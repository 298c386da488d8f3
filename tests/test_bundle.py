"""Tests of the bundles of the page's files: what they are made of, and that old ones are found."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from api.bundles import FOLDER, SOURCES, Bundles, digest
from solver.reasons import LANGUAGES
from tools.bundle import LACKING, REPORTS, build, entries
from tools.node import MODULES

if TYPE_CHECKING:
    from apiflask import APIFlask

needs_esbuild = pytest.mark.skipif(not (MODULES / "node_modules/esbuild").exists(), reason=LACKING)


def rooms() -> list[str]:
    """Returns the rooms that have an address: that of reports becomes a file."""
    found = {path.stem for path in (SOURCES / "rooms").glob("*.js")}
    return sorted(found - {"report"})


@pytest.fixture
def made(tmp_path: Path) -> tuple[Path, Path]:
    """Empty folders for the bundles of rooms and for reports."""
    folders = tmp_path / "rooms", tmp_path / "reports"
    for folder in folders:
        folder.mkdir()
    return folders


@pytest.mark.process
@needs_esbuild
def test_the_bundles_are_those_of_the_sources(made: tuple[Path, Path]) -> None:
    """Tests that what this environment serves is what the current sources give, to the byte."""
    assert Bundles.read().are_current(), "`make bundles` makes them anew"
    build(*made)
    rooms, reports = map(files_of, made)
    assert rooms == files_of(FOLDER)
    assert reports == files_of(REPORTS)
    assert set(reports) == {f"{language}.html" for language in LANGUAGES}
    named = set(Bundles.read().names.values())
    assert named == set(rooms) - {"manifest.json"}
    assert all(re.search(r"-[0-9A-Za-z]{8}\.\w+$", name) for name in named)


@pytest.mark.long
@pytest.mark.process
@needs_esbuild
def test_a_room_is_one_script_and_one_style_sheet(made: tuple[Path, Path]) -> None:
    """Tests that nothing of a bundle is asked for later: neither a module nor a style sheet."""
    build(*made)
    names = {source: (made[0] / name) for source, name in bundles_in(made[0]).items()}
    for room in rooms():
        script = names[f"rooms/{room}.js"].read_text("utf-8")
        assert not re.search(r"""\b(?:from|import)\s*\(?\s*["'][./]""", script), room
        assert "@import" not in names[f"css/{room}.css"].read_text("utf-8")


@pytest.mark.long
@pytest.mark.process
@needs_esbuild
def test_a_change_changes_one_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that the bundles of other rooms keep their names, and stay in caches."""
    sources = tmp_path / "sources"
    shutil.copytree(SOURCES, sources)
    monkeypatch.setattr("tools.bundle.SOURCES", sources)
    before, after, reports = (tmp_path / name for name in ("before", "after", "reports"))
    for folder in (before, after, reports):
        folder.mkdir()
    build(before, reports)
    module = sources / "play/score.js"
    module.write_text(module.read_text("utf-8") + "\nconsole.info('changed');\n", "utf-8")
    build(after, reports)
    changed = set(bundles_in(before).items()) ^ set(bundles_in(after).items())
    assert {source for source, _ in changed} == {"rooms/play.js"}


def test_every_file_that_a_template_names_is_there() -> None:
    found = {path.relative_to(SOURCES).as_posix() for path in entries()}
    assert {"icon.svg", "signs.svg", "lib/early.js", "vendor/htmx.min.js"} <= found
    for room in rooms():
        assert {f"rooms/{room}.js", f"css/{room}.css"} <= found


def test_bundles_of_other_sources_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, create_app: Callable[[], APIFlask]
) -> None:
    """Tests that the sources are served where there are no bundles, and where they have changed since."""
    monkeypatch.setattr("api.bundles.FOLDER", tmp_path)
    monkeypatch.setattr("api.web.files.FOLDER", tmp_path)
    (tmp_path / "x-12345678.js").write_text("0")
    names = {"rooms/board.js": "x-12345678.js"}
    assert board_script(create_app()) == "/static/rooms/board.js"
    Bundles("of others", names).write(tmp_path)
    assert board_script(create_app()) == "/static/rooms/board.js"
    Bundles(digest(), names).write(tmp_path)
    assert board_script(create_app()) == "/static/x-12345678.js"


def board_script(app: APIFlask) -> str:
    """Returns the address of the board's script, which is there."""
    client = app.test_client()
    found = re.search(r'<script src="([^"]+)" type="module">', client.get("/board").text)
    assert found
    with client.get(found[1]) as answer:
        assert answer.status_code == 200
        assert ("immutable" in answer.headers["Cache-Control"]) == ("x-" in found[1])
    return found[1]


def files_of(folder: Path) -> dict[str, bytes]:
    """Returns the files of a folder: path -> what is in it."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def bundles_in(folder: Path) -> dict[str, str]:
    """Returns the bundles of a folder: source -> name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("api.bundles.FOLDER", folder)
        return dict(Bundles.read().names)
