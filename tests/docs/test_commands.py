"""Every command that the README and the docs show is one that there is.

A command of `landlord` is parsed with all its options; the quick ones are run as well, on files of
their own. Modules, files and targets of make that are named must exist.
"""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from api.access.__main__ import main as keys
from api.doctor import main as doctor
from api.store.__main__ import main as store
from solver.cli import main

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
_BLOCK = re.compile(r"^```(?:sh|shell|bash)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SETTING = re.compile(r"^[A-Z][A-Z_]*=\S* ")

# The file that a document calls game.json, and so on.
FILES = {
    "game.json": "tests/records/files/rlcard-trace.json",
    "game.ddz.jsonl": "examples/games/classic.ddz.jsonl",
    "match.json": "tests/records/files/douzero.json",
    "games/": "examples/games",
}
# The commands that are in the service; each is imported when it is used.
SERVICE: dict[str, click.Command] = {"doctor": doctor, "keys": keys, "store": store}
# What ends within a second; `test_readme.py` runs those of the README.
QUICK = ("landlord convert", "landlord legal", "landlord rules")


def lines(text: str) -> Iterator[str]:
    """Yields the lines of the code in a document, each command on one line."""
    code = [match[1] for match in _BLOCK.finditer(text)]
    prose = _BLOCK.sub("", text)
    code += re.findall(r"^(?: {4}|\t)(.*)$", prose, re.MULTILINE)
    for line in "\n".join(code).replace("\\\n", " ").splitlines():
        words = line.strip().removeprefix("$ ").partition("  #")[0].strip()
        while _SETTING.match(words):
            words = words.partition(" ")[2]
        yield words.removeprefix(".venv/bin/")


def commands(*starts: str) -> list[str]:
    """Returns the commands of all documents that start with one of these words."""
    found = {
        line
        for document in DOCUMENTS
        for line in lines(document.read_text("utf-8"))
        if line.startswith(starts) and not line.startswith("landlord: ")
    }
    return sorted(found)


def words_of(command: str) -> list[str]:
    """Returns the words of a command, without what the shell does with its output."""
    plain = re.sub(r"[\[\]…]|\.\.\.", "", command.partition(" | ")[0].partition(" > ")[0])
    return shlex.split(plain.partition(" # ")[0])


def test_the_documents_show_commands() -> None:
    assert len(commands("landlord ")) > 20
    assert len(commands("make ")) > 3


@pytest.mark.parametrize("command", commands("landlord "))
def test_options_of_landlord_exist(command: str) -> None:
    """Tests that there is such a command with such options; it is not run."""
    group: click.Command = main
    words = words_of(command)[1:]
    while isinstance(group, click.Group):
        assert words, command
        name = words.pop(0)
        found = SERVICE.get(name) or group.get_command(click.Context(group), name)
        assert found is not None, command
        group = found
    known = {option for each in group.params for option in [*each.opts, *each.secondary_opts]}
    used = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
    assert used <= known, command


@pytest.mark.parametrize("command", [c for c in commands("landlord ") if c.startswith(QUICK)])
def test_quick_commands_end_well(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, source in FILES.items():
        if not name.endswith("/"):
            shutil.copy(ROOT / source, tmp_path / name)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    words = words_of(command)[1:]
    if any(re.fullmatch(r"[A-Z]", word) for word in words):
        pytest.skip("the form of the command, not a command")
    words = [
        found
        for word in words
        for found in (map(str, sorted(tmp_path.glob(word))) if "*" in word else [word])
    ]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("command", commands("python -m ", "python3 -m "))
def test_modules_exist(command: str) -> None:
    module = words_of(command)[2]
    assert importlib.util.find_spec(module) is not None, command


@pytest.mark.parametrize("command", commands("make "))
def test_targets_exist(command: str) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for word in words_of(command)[1:]:
        if "=" in word or word.startswith(".venv/stamps/"):
            continue
        assert re.search(rf"^{re.escape(word)}:", makefile, re.MULTILINE), command


def test_links_lead_somewhere() -> None:
    """Tests that files which documents link to are there."""
    for document in [*DOCUMENTS, ROOT / "SECURITY.md"]:
        text = document.read_text("utf-8")
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
            if "://" not in target and not target.startswith("mailto:"):
                assert (document.parent / target).exists(), f"{document.name}: {target}"
