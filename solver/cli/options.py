"""What several commands of `landlord` have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from solver.protocol import Catalogue
from solver.protocol.document import decode, encode
from solver.protocol.message import MAX_SECONDS, MAX_WORLDS, Answer
from solver.reasons import LANGUAGES

# A user of the command line may read any file already: paths of rules are fine here.
CATALOGUE = Catalogue(allow_paths=True)


class RulesType(click.ParamType[Any]):
    """A game's id, an inline JSON object, or the path of a TOML file."""

    name = "rules"

    def convert(self, value: Any, param: Any, context: Any) -> Any:
        """Returns what stands for the game, not yet looked up."""
        if isinstance(value, str) and value.lstrip().startswith("{"):
            return decode(value)
        return value


Command = Callable[..., Any]


def json_option(command: Command) -> Command:
    """Adds `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")(command)


def rules_option(command: Command) -> Command:
    """Adds `--rules`, which every question about a game needs."""
    return click.option(
        "--rules",
        "rules",
        type=RulesType(),
        required=True,
        metavar="R",
        help="A game's id, inline JSON, or a TOML file.",
    )(command)


def search_options(command: Command) -> Command:
    """Adds what limits a search, and its seed."""
    for option in (
        click.option("--seed", type=click.IntRange(0), help="The seed of the search."),
        click.option("--worlds", type=click.IntRange(1, MAX_WORLDS), help="Worlds to look at."),
        click.option(
            "--seconds",
            type=click.FloatRange(0, MAX_SECONDS, min_open=True),
            help="How long to search.",
        ),
    ):
        command = option(command)
    return command


def language_option(command: Command) -> Command:
    """Adds `--language`."""
    return click.option(
        "--language", type=click.Choice(LANGUAGES), help="The language of the reasons."
    )(command)


def tell(answer: Answer, as_json: bool, show: Callable[[Any], None]) -> None:
    """Prints the answer as JSON, or as `show` does."""
    if as_json:
        click.echo(encode(answer.to_json()))
    else:
        show(answer)
