"""`landlord docs`: the pages of the documentation on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from solver.cli import docs, main

DOCS = Path(__file__).parents[2] / "docs"


def test_the_pages_are_listed_with_their_titles() -> None:
    listed = CliRunner().invoke(main, ["docs"]).output.splitlines()
    assert [line.split()[0] for line in listed] == sorted(page.stem for page in DOCS.glob("*.md"))
    assert any(line.endswith("  Notation") for line in listed)


def test_a_page_is_shown_as_it_is_written() -> None:
    text = (DOCS / "notation.md").read_text("utf-8")
    for name in ("notation", "notation.md"):
        assert CliRunner().invoke(main, ["docs", name]).output == text


def test_a_terminal_shows_it_laid_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(docs, "console", docs.console.__class__(force_terminal=True, width=80))
    CliRunner().invoke(main, ["docs", "notation"])
    with pytest.raises(SystemExit):
        main(["docs", "notation"])
    said = capsys.readouterr().out
    assert "Notation" in said
    assert "# Notation" not in said


def test_programs_get_json() -> None:
    def asked(*words: str) -> Any:
        return json.loads(CliRunner().invoke(main, ["docs", *words, "--json"]).output)

    text = (DOCS / "notation.md").read_text("utf-8")
    page = {"name": "notation", "title": "Notation"}
    assert page in asked()["pages"]
    assert asked("notation") == page | {"text": text}


def test_a_page_that_is_not_there() -> None:
    result = CliRunner().invoke(main, ["docs", "../README"])
    assert result.exit_code == 2
    assert "no page ../README; `landlord docs` lists the pages" in result.output
