"""The command `landlord` and its subcommands."""

from __future__ import annotations

import os
import sys
from typing import Any

import click
from pydantic import ValidationError

from solver.cli import (
    assistants,
    convert,
    environment,
    lab,
    puzzles,
    questions,
    recommend,
    reviews,
    services,
)
from solver.cli.interrupts import interruptible
from solver.cli.options import said_issue
from solver.errors import ResourceUnavailable, SolverError
from solver.protocol import ProblemDetails
from solver.protocol.document import MalformedDocument
from solver.settings import InvalidSetting
from solver.version import VERSION


class _Commands(click.Group):
    """The subcommands; their errors go to standard error with exit status 2."""

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        found = super().resolve_command(context, args)
        if found[0] != "doctor":  # which tells of all that is wrong
            environment.check()
        return found

    def invoke(self, context: click.Context) -> Any:
        with interruptible():
            return self._invoke(context)

    def _invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except (SolverError, ValidationError, MalformedDocument) as error:
            problem = ProblemDetails.of(error)
            raise click.UsageError("\n".join(map(said_issue, problem.issues))) from None
        except BrokenPipeError:
            # The reader of standard output has gone, as in `landlord legal … | head -1`.
            _write_no_more()
            sys.exit(1)
        except (InvalidSetting, ResourceUnavailable, OSError) as error:
            try:
                sys.stdout.flush()
            except OSError:  # it was this one: a full disk
                _write_no_more()
            click.echo(f"landlord: {error}", err=True)
            sys.exit(1)


def _write_no_more() -> None:
    """Lets what is still to be written to standard output go nowhere: it has failed already."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="landlord")
def main() -> None:
    """Advice, analysis and exact solutions for the games of the Landlord family."""


for _command in (
    questions.rules,
    questions.classify,
    questions.legal,
    questions.decompose,
    questions.solve,
    recommend.advise,
    recommend.bid,
    reviews.review,
    convert.convert,
    lab.arena,
    lab.train,
    puzzles.puzzles,
    services.engine,
    assistants.mcp,
    services.serve,
    services.store,
    services.doctor,
    services.keys,
):
    main.add_command(_command)
