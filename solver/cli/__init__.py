"""The command `landlord` and its subcommands, each imported when it is used."""

from __future__ import annotations

from typing import Any, NamedTuple

import click

from solver.cli.interrupts import imported, interruptible
from solver.variables import any_set
from solver.version import VERSION


class _Home(NamedTuple):
    """Where a command is defined, and what `landlord --help` says of it.

    Attributes:
        module: its module. Those of the service and of the laboratory are known by their names
            alone, because the library must not import either.
        name: its name in the module.
        summary: the first sentence of its own help.
    """

    module: str
    name: str
    summary: str


COMMANDS = {
    "advise": _Home("solver.cli.questions", "advise", "Recommends a play."),
    "arena": _Home(
        "lab.cli.arena",
        "arena",
        "Compares agents A and B; each deal is played twice, with the sides swapped.",
    ),
    "bid": _Home("solver.cli.questions", "bid", "Recommends a call in the auction."),
    "classify": _Home(
        "solver.cli.questions",
        "classify",
        "Lists the plays that CARDS can be read as, or says why they are none.",
    ),
    "convert": _Home("solver.cli.convert", "convert", "Converts records of games between formats."),
    "decompose": _Home("solver.cli.questions", "decompose", "Divides HAND into the fewest plays."),
    "docs": _Home(
        "solver.cli.docs", "docs", "Shows a PAGE of the documentation, or lists the pages."
    ),
    "doctor": _Home(
        "api.doctor", "main", "Checks this installation, and says what to do about what is wrong."
    ),
    "engine": _Home(
        "solver.cli.services",
        "engine",
        "Answers JSON lines, or plays a seat in the Chinese student contest.",
    ),
    "keys": _Home(
        "api.access.__main__",
        "main",
        "Makes, lists and revokes the API keys of the service, in the store of LANDLORD_STORE.",
    ),
    "legal": _Home("solver.cli.questions", "legal", "Lists the legal plays of a hand."),
    "mcp": _Home(
        "solver.cli.assistants",
        "mcp",
        "Answers assistants: a server of the Model Context Protocol.",
    ),
    "puzzles": _Home(
        "solver.cli.puzzles",
        "puzzles",
        "Lists endgame puzzles that come with the package, or mines new ones.",
    ),
    "review": _Home("solver.cli.reviews", "review", "Reviews the decisions of finished games."),
    "rules": _Home(
        "solver.cli.questions",
        "rules",
        "Lists the games, or shows one GAME with its plays and options.",
    ),
    "serve": _Home(
        "solver.cli.services",
        "serve",
        "Serves the page and the API over HTTP, and reviews games on a cluster of its own.",
    ),
    "solve": _Home("solver.cli.questions", "solve", "Solves a position with all hands known."),
    "store": _Home(
        "api.store.__main__", "main", "Looks after the store that LANDLORD_STORE names."
    ),
    "train": _Home(
        "lab.cli.train",
        "train",
        "Trains the networks of a game by self-play; needs the extra `train` (PyTorch).",
    ),
}


# What a command is called as well: the name of its question over HTTP.
_ALSO = {"advice": "advise"}


class _Commands(click.Group):
    """The subcommands; their errors go to standard error with exit status 2."""

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        name = _ALSO.get(name, name)
        home = COMMANDS.get(name)
        if home is not None and name not in self.commands:
            self.add_command(getattr(imported(home.module), home.name), name)
        return super().get_command(context, name)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, home.summary) for name, home in COMMANDS.items()])

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in (*COMMANDS, *_ALSO) and not args[0].startswith("-"):
            near = imported("difflib").get_close_matches(args[0], COMMANDS, 1)
            hint = f": did you mean {near[0]!r}?" if near else "; `landlord --help` lists them"
            context.fail(f"there is no command {args[0]!r}{hint}")
        found = super().resolve_command(context, args)
        if found[0] != "doctor" and any_set():  # `doctor` tells of all that is wrong
            imported("solver.cli.environment").check()
        return found

    def invoke(self, context: click.Context) -> Any:
        try:
            with interruptible():
                return super().invoke(context)
        except (click.MissingParameter, click.NoSuchOption) as error:
            raise imported("solver.cli.options").with_example(error) from None
        except (click.ClickException, click.Abort, click.exceptions.Exit):
            raise
        except Exception as error:
            imported("solver.cli.failures").tell(error)
            raise


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="landlord")
def main() -> None:
    """Advice, analysis and exact solutions for the games of the Landlord family."""
