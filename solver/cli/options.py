"""Options that several commands of `landlord` share, and how a command prints its answer."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, get_args

import click

from solver.game.score import CALL_OBJECTIVE, DEFAULT_OBJECTIVE, Objective
from solver.protocol import Catalogue
from solver.protocol.document import decode, encode
from solver.protocol.limits import MAX_SECONDS, MAX_WORLDS
from solver.protocol.message import Answer
from solver.reasons import LANGUAGES

# On the command line rules may be the path of a file: its user can read the file anyway.
CATALOGUE = Catalogue(allow_paths=True)


class RulesType(click.ParamType[Any]):
    """A game's id, an inline JSON object, or the path of a TOML file."""

    name = "rules"

    def convert(self, value: Any, param: Any, context: Any) -> Any:
        """Returns the id, path or object that names the game; it is looked up later."""
        if isinstance(value, str) and value.lstrip().startswith("{"):
            return decode(value)
        return value


Command = Callable[..., Any]


def json_option(command: Command) -> Command:
    """Adds `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")(
        command
    )


def rules_option(command: Command) -> Command:
    """Adds the required option `--rules`."""
    return click.option(
        "--rules",
        "rules",
        type=RulesType(),
        required=True,
        metavar="R",
        help="The game: its id, a JSON object, or the path of a TOML file.",
    )(command)


def search_options(command: Command) -> Command:
    """Adds `--seconds`, `--worlds` and `--seed`."""
    for option in (
        click.option("--seed", type=click.IntRange(0), help="The seed of the search."),
        click.option(
            "--worlds",
            type=click.IntRange(1, MAX_WORLDS),
            help="The number of sampled worlds to search.",
        ),
        seconds_option,
    ):
        command = option(command)
    return command


def seconds_option(command: Command) -> Command:
    """Adds `--seconds`."""
    return click.option(
        "--seconds",
        type=click.FloatRange(0, MAX_SECONDS, min_open=True),
        help="The longest time to search.",
    )(command)


def language_option(command: Command) -> Command:
    """Adds `--language`."""
    return click.option(
        "--language", type=click.Choice(LANGUAGES), help="The language of the reasons."
    )(command)


def objective_option(command: Command) -> Command:
    """Adds `--objective`."""
    return click.option(
        "--objective",
        type=click.Choice(get_args(Objective)),
        help=f"What all seats play for: winning at all, or the score; by default "
        f"{DEFAULT_OBJECTIVE} for plays and {CALL_OBJECTIVE} for calls.",
    )(command)


def print_answer(answer: Answer, as_json: bool, print_table: Callable[[Any], None]) -> None:
    """Prints an answer as one line of JSON, or as the table that `print_table` makes of it."""
    if as_json:
        print_json(answer.to_json())
    else:
        print_table(answer)


def print_json(document: Any) -> None:
    """Prints a document as one line of JSON.

    Where standard output is not UTF-8, other signs than those of ASCII are escaped: every reader
    of JSON finds the same document then.
    """
    text = encode(document)
    if not getattr(sys.stdout, "encoding", "utf-8").lower().startswith("utf"):
        text = json.dumps(json.loads(text), separators=(",", ":"))
    click.echo(text)
