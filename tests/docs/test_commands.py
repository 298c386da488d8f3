"""Every command that the README and the docs show is one that there is.

A command of `landlord` is parsed with all its options; the quick ones are run as well, on files of
their own. Modules, files and targets of make that are named must exist.
"""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
from functools import cache
from pathlib import Path

import click
import pytest

from solver.cli import main
from tests.command_line import run
from tests.docs.documents import DOCUMENTS, ROOT, blocks

# The file that a document calls game.json, and so on.
FILES = {
    "game.json": "tests/records/files/rlcard-trace.json",
    "game.ddz.jsonl": "examples/games/classic.ddz.jsonl",
    "match.json": "tests/records/files/douzero.json",
    "games/": "examples/games",
}
# What ends within a second; `test_readme.py` runs those of the README.
QUICK = ("landlord convert", "landlord legal", "landlord rules")


@cache
def all_lines() -> list[str]:
    """Returns each line of the code of all documents once."""
    return sorted({line for block in blocks() if block.is_shell for line in block.commands()})


def commands(*starts: str) -> list[str]:
    """Returns the commands of all documents that start with one of these words."""
    return [
        line
        for line in all_lines()
        if line.startswith(starts) and not line.startswith("landlord: ")
    ]


def words_of(command: str) -> list[str]:
    """Returns the words of a command, without what the shell does with its output."""
    plain = re.sub(r"[\[\]…]|\.\.\.", "", command.partition(" | ")[0].partition(" > ")[0])
    return shlex.split(plain.partition(" # ")[0])


def test_the_documents_show_commands() -> None:
    assert len(commands("landlord ")) > 20
    assert len(commands("make ")) > 3


def test_options_of_landlord_exist() -> None:
    """Tests that there are such commands with such options; they are not run."""
    for command in commands("landlord "):
        group: click.Command = main
        words = words_of(command)[1:]
        while isinstance(group, click.Group):
            assert words, command
            found = group.get_command(click.Context(group), words.pop(0))
            assert found is not None, command
            group = found
        known = {option for each in group.params for option in [*each.opts, *each.secondary_opts]}
        used = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
        assert used <= known, command


def test_quick_commands_end_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, source in FILES.items():
        if not name.endswith("/"):
            shutil.copy(ROOT / source, tmp_path / name)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    for command in commands(*QUICK):
        words = words_of(command)[1:]
        if any(re.fullmatch(r"[A-Z]", word) for word in words):
            continue  # the form of the command, not a command
        words = [
            found
            for word in words
            for found in (map(str, sorted(tmp_path.glob(word))) if "*" in word else [word])
        ]
        result = run(*words)
        assert result.exit_code == 0, (command, result.output)


def test_modules_exist() -> None:
    for command in commands("python -m ", "python3 -m "):
        assert importlib.util.find_spec(words_of(command)[2]) is not None, command


def test_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for command in commands("make "):
        for word in words_of(command)[1:]:
            if "=" in word or word.startswith(".venv/stamps/"):
                continue
            assert re.search(rf"^{re.escape(word)}:", makefile, re.MULTILINE), command


def test_links_lead_somewhere() -> None:
    """Tests that files which documents link to are there."""
    for document in DOCUMENTS:
        text = document.read_text("utf-8")
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
            if "://" not in target and not target.startswith("mailto:"):
                assert (document.parent / target).exists(), f"{document.name}: {target}"
