"""The command line for tests: runs a command in this process."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from solver.cli import main


def run(*arguments: str, input: str | bytes | None = None) -> Result:
    """Returns the output of a command and its exit status."""
    return CliRunner().invoke(main, arguments, input=input, prog_name="landlord")


def run_json(*arguments: str, input: str | None = None) -> Any:
    """Returns the JSON that a command prints with `--json`: one line, and no error."""
    result = run(*arguments, "--json", input=input)
    assert result.exit_code == 0, result.output
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)
