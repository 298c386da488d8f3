"""What the commands that look after the service have in common: their settings and their errors."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from api.config import Settings
from api.store.errors import StoreUnavailable
from solver.settings import InvalidSetting

AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


class CannotWork(click.ClickException):
    """What keeps a command from its work, in one line."""

    exit_code = 2


@contextmanager
def settings() -> Iterator[Settings]:
    """Yields the settings; errors of the settings and of the store end the command."""
    try:
        Settings.check_environment()
        yield Settings.read()
    except InvalidSetting as error:
        click.echo(f"landlord: {error}", err=True)
        sys.exit(1)
    except StoreUnavailable as error:
        raise CannotWork(error.for_operators) from None
