"""Options that several commands of `landlord` share, and how a command prints its answer."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args

import click
from pydantic import ValidationError

from solver.cli.words import word
from solver.errors import SolverError
from solver.game.among import AMONG
from solver.game.objective import CALL_OBJECTIVE, DEFAULT_OBJECTIVE, Objective
from solver.messages import Language, said
from solver.protocol.document import decode, encode
from solver.protocol.endpoint import ENDPOINTS
from solver.protocol.limits import MAX_SECONDS, MAX_WORLDS
from solver.protocol.message import Answered
from solver.protocol.problem import ProblemDetails, ProblemPart
from solver.reasons import LANGUAGES
from solver.rules.catalogue import GAMES, Catalogue

# On the command line rules may be the path of a file: its user can read the file anyway.
CATALOGUE = Catalogue(allow_paths=True)


class RulesType(click.ParamType[Any]):
    """A game's id, an inline JSON object, or the path of a TOML file."""

    name = "rules"

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Returns which games there are, for a command that needs one."""
        return f"The games are {', '.join(GAMES)}."

    def convert(self, value: Any, param: Any, context: Any) -> Any:
        """Returns the id, path or object that names the game; it is looked up later."""
        if isinstance(value, str) and value.lstrip().startswith("{"):
            return decode(value)
        return value


Command = Callable[..., Any]


def with_example(error: click.UsageError) -> click.UsageError:
    """Returns an error with the example that the help of its command ends with."""
    example = error.ctx.command.epilog if error.ctx is not None else None
    if not example or error.ctx is None:
        return error
    return click.UsageError(f"{error.format_message()}\n{example}", error.ctx)


def json_option(command: Command) -> Command:
    """Adds `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")(
        command
    )


def rules_option(command: Command, *, required: bool = True) -> Command:
    """Adds the option `--rules`."""
    return click.option(
        "--rules",
        "rules",
        type=RulesType(),
        required=required,
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
    """Adds `--language`, for short `--lang`."""
    return click.option(
        "--language",
        "--lang",
        "language",
        type=click.Choice(LANGUAGES),
        help="The language of reasons and explanations.",
    )(command)


def objective_option(command: Command) -> Command:
    """Adds `--objective`."""
    return click.option(
        "--objective",
        type=click.Choice(get_args(Objective)),
        help=f"What all seats play for: winning at all, or the score; by default "
        f"{DEFAULT_OBJECTIVE} for plays and {CALL_OBJECTIVE} for calls.",
    )(command)


def bidders_option(command: Command) -> Command:
    """Adds `--bidders`."""
    return click.option(
        "--bidders",
        type=click.Choice(AMONG),
        help="How the other seats are assumed to call; by default a mixture of all kinds.",
    )(command)


def answer_to(
    question: str, request: Any, *, language: Language | None = None, by_flags: bool = True
) -> Any:
    """Returns the answer to a question of the protocol.

    Args:
        question: the path of its endpoint.
        request: the request, as over HTTP.
        language: the language of errors; None for English.
        by_flags: whether the fields of the request are options and arguments of the command:
            errors then name these, and no places in a file.

    Raises:
        UsageError: the request is wrong.
    """
    with told_of(language, by_flags=by_flags):
        return ENDPOINTS[question].ask(request, CATALOGUE)


@contextmanager
def told_of(language: Language | None, *, by_flags: bool = True) -> Iterator[None]:
    """Makes of an error in a request one of the command line, as `answer_to` does.

    Raises:
        UsageError: the request is wrong.
    """
    try:
        yield
    except (SolverError, ValidationError) as error:
        issues = ProblemDetails.of(error).issues
        raise click.UsageError(said_issues(issues, language or "en", by_flags=by_flags)) from None


def said_issues(
    issues: Sequence[ProblemPart], language: Language = "en", *, by_flags: bool = False
) -> str:
    """Returns what is wrong, a line each, and which pages say how it is written right."""
    pages = dict.fromkeys(issue.page for issue in issues if issue.page)
    lines = [_said_issue(issue, language, by_flags=by_flags) for issue in issues]
    return "\n".join([*lines, *(see(page, language) for page in pages)])


def see(page: str, language: Language = "en") -> str:
    """Returns the line that leads to a page of the documentation."""
    return word("See `landlord docs {page}`.", language).format(page=page)


def _said_issue(issue: ProblemPart, language: Language, *, by_flags: bool) -> str:
    """Returns what is wrong, with its place: the option that it came from, or a JSON pointer."""
    detail, flag = said(issue.detail, language), _flag_of(issue.pointer) if by_flags else None
    if flag is not None:
        return f"{flag}: {detail}"
    return f"{detail} (at {issue.pointer})" if issue.pointer else str(detail)


def _flag_of(pointer: str) -> str | None:
    """Returns the option or argument of this command that a place in its request came from."""
    parts = pointer.split("/")[1:]
    known = {each.name: each for each in click.get_current_context().command.params}
    for count in (2, 1):
        found = known.get("_".join(parts[:count]))
        if found is not None:
            if isinstance(found, click.Option):
                return found.opts[0]
            return found.human_readable_name.strip("[.]").partition("|")[0]
    return None


def read_request(file: str, question: str, instead: str = "") -> Any:
    """Returns the document in a file that holds a request; `-` is standard input.

    Args:
        file: the file.
        question: the path of the question's endpoint.
        instead: what may be given instead of a file.

    Raises:
        UsageError: there is no such file, or it cannot be read; the error says what to give.
        MalformedDocument: it holds no document.
    """
    if file != "-" and not Path(file).is_file() and not Path(file).is_fifo():
        other = f", or {instead}" if instead else ""
        raise click.UsageError(
            f"there is no file {file!r}: give one with a request of POST /v1/{question}{other}; "
            f"`-` reads standard input\n{see('moments')}"
        )
    try:
        with click.open_file(file, "rb") as stream:
            return decode(stream.read())
    except OSError as error:
        raise click.UsageError(f"{file} cannot be read: {error.strerror}") from None


def print_answer(answer: Answered, as_json: bool, print_table: Callable[[Any], None]) -> None:
    """Prints an answer as one line of JSON, or as the table that `print_table` makes of it."""
    if as_json:
        print_json(answer.to_dict())
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
