"""How the errors of a command end it: what is said on standard error, and the exit status."""

from __future__ import annotations

import os
import sys

import click
from pydantic import ValidationError

from solver.cli.options import said_issues
from solver.errors import ResourceUnavailable, SolverError
from solver.protocol.document import MalformedDocument
from solver.protocol.problem import ProblemDetails
from solver.settings import InvalidSetting

_OWN = ("api", "landlord", "solver")
# The extra of pyproject.toml that has a package; all others that may be missing are the service's.
_EXTRAS = {"mcp": "mcp", "uvicorn": "mcp", "torch": "train"}


def tell(error: Exception) -> None:
    """Ends the process as an error demands; returns where the error is a defect of the program.

    Raises:
        UsageError: what was asked is wrong: exit status 2.
        SystemExit: the machine or the settings are to blame: exit status 1.
    """
    match error:
        case SolverError() | ValidationError() | MalformedDocument():
            problem = ProblemDetails.of(error)
            raise click.UsageError(said_issues(problem.issues)) from None
        case ModuleNotFoundError(name=str(name)) if name.partition(".")[0] not in _OWN:
            package = name.partition(".")[0]
            extra = _EXTRAS.get(package, "service")
            raise click.UsageError(
                f"this command needs {package} of the extra `{extra}`: "
                f"pip install 'landlord-solver[{extra}]'"
            ) from None
        case BrokenPipeError():
            # The reader of standard output has gone, as in `landlord legal … | head -1`.
            _write_no_more()
            sys.exit(1)
        case InvalidSetting() | ResourceUnavailable() | OSError():
            try:
                sys.stdout.flush()
            except OSError:  # it was this one: a full disk
                _write_no_more()
            click.echo(f"landlord: {error}", err=True)
            sys.exit(1)


def _write_no_more() -> None:
    """Lets what is still to be written to standard output go nowhere: it has failed already."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
