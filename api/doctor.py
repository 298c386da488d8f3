"""Checks an installation: `python -m api.doctor`, which is `landlord doctor`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict

import click

from api.config import Settings
from api.service.checks import INSTALLED, Finding, Place
from api.telemetry import logs
from solver.errors import ResourceUnavailable, SolverError
from solver.listening import DEFAULT_PORT
from solver.settings import InvalidSetting


def findings(number: int | None) -> Iterator[tuple[str, Finding]]:
    """Yields each part with what its check finds.

    Args:
        number: the port that the service is to listen at; None for that of the settings.
    """
    try:
        known = Settings.read()
        place = Place(known.port if number is None else number, known)
    except InvalidSetting:
        place = Place(DEFAULT_PORT if number is None else number, None)
    for name, look in INSTALLED.items():
        yield name, _tried(name, look, place)


def _tried(name: str, look: Callable[[Place], Finding], place: Place) -> Finding:
    """Returns what a check finds, or the error that it ended with."""
    try:
        return look(place)
    except InvalidSetting as error:
        if name == "settings":
            return Finding("error", str(error), "correct the environment")
        said = "not checked, because a setting is wrong"
        return Finding("error", said, "correct the settings first")
    except (SolverError, ResourceUnavailable, ImportError, OSError) as error:
        return Finding("error", str(error), "install the package anew")


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--port",
    "number",
    type=click.IntRange(0, 65535),
    help=f"The port that the service is to listen at; by default LANDLORD_PORT, or {DEFAULT_PORT}.",
)
def main(as_json: bool, number: int | None) -> None:
    """Checks this installation, and says what to do about what is wrong."""
    logs.be_silent()  # the findings say what the log would
    found = []
    for name, each in findings(number):
        found.append({"name": name, **asdict(each)})
        if not as_json:
            click.echo(f"{each.status:8} {name:18} {each.detail}")
            if each.advice:
                click.echo(f"{'':27} → {each.advice}")
    if as_json:
        click.echo(json.dumps({"findings": found}))
    sys.exit(any(each["status"] == "error" for each in found))


if __name__ == "__main__":
    main(prog_name="landlord doctor")
