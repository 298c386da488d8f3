"""Options of commands, as the models of questions say them, and how an answer is printed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import click
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from solver.cli.words import word
from solver.errors import SolverError
from solver.messages import Language, said
from solver.protocol.descriptions import descriptions
from solver.protocol.document import decode, encode
from solver.protocol.limits import MAX_SECONDS, MAX_WORLDS, ClockLimit
from solver.protocol.message import Answered
from solver.protocol.problem import ProblemDetails, ProblemPart
from solver.reasons import LANGUAGES
from solver.rules.catalogue import GAMES, Catalogue

# On the command line rules may be the path of a file: its user can read the file anyway.
CATALOGUE = Catalogue(allow_paths=True)
Command = Callable[..., Any]
_RULES = "The game: its id, a JSON object, or the path of a TOML file."
# Further spellings of a flag.
_ALSO = {"language": ["--lang"]}
_PLAIN: dict[Any, click.ParamType[Any]] = {int: click.INT, float: click.FLOAT, bool: click.BOOL}


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
        help=_RULES,
    )(command)


def search_options(command: Command) -> Command:
    """Adds `--seconds`, `--worlds` and `--seed`, of a search that is no question."""
    for option in (
        click.option("--seed", type=click.IntRange(0), help="The seed of the search."),
        click.option(
            "--worlds",
            type=click.IntRange(1, MAX_WORLDS),
            help="The number of sampled worlds to search.",
        ),
        click.option(
            "--seconds",
            type=click.FloatRange(0, MAX_SECONDS, min_open=True),
            help="The longest time to search.",
        ),
    ):
        command = option(command)
    return command


def language_option(command: Command) -> Command:
    """Adds `--language`, for short `--lang`."""
    return click.option(
        "--language",
        "--lang",
        "language",
        type=click.Choice(LANGUAGES),
        help="The language of reasons and explanations.",
    )(command)


def flags(
    model: type[BaseModel], *names: str, repeated: Container[str] = ()
) -> list[click.Parameter]:
    """Returns the flags of some fields of a question; a limit has one for each of its own.

    Args:
        model: the question.
        names: the fields.
        repeated: those of them whose items are given one by one.
    """
    known, found = descriptions(), list[click.Parameter]()
    for name in names:
        field = model.model_fields[name]
        if isinstance(field.annotation, type) and issubclass(field.annotation, ClockLimit):
            found += flags(field.annotation, *field.annotation.model_fields)
            continue
        kind, said = _kind(field.annotation)
        own = (
            _RULES
            if name == "rules"
            else field.description or known.get(f"{model.__name__}.{name}")
        )
        text = (own or said or known.get(name, "")).partition(". ")[0]
        found.append(
            click.Option(
                ["--" + name.replace("_", "-"), *_ALSO.get(name, ()), name],
                type=RulesType() if name == "rules" else kind,
                is_flag=kind is click.BOOL or None,
                multiple=name in repeated,
                help=text.removesuffix(".") + ("; repeatable." if name in repeated else "."),
            )
        )
        if name == "over" and "seat" in model.model_fields:
            who = "Who made it; if absent, the seat before."
            found.append(click.Option(["--over-seat"], type=click.INT, help=who))
    return found


def _kind(annotation: Any) -> tuple[click.ParamType[Any], str]:
    """Returns what a value of a type is as a flag, and what the type says of itself.

    Numbers, words of a list and switches are told; everything else is a text. The question reads
    it, and checks what it may be.
    """
    said = ""
    while (origin := get_origin(annotation)) in (Annotated, Union, UnionType):
        annotation, *rest = (each for each in get_args(annotation) if each is not NoneType)
        if origin is not Annotated and rest:
            return click.STRING, said
        for each in rest:
            said = (isinstance(each, FieldInfo) and each.description) or said
            if not isinstance(each, FieldInfo):  # read by a function, as a text
                annotation = str
    if origin is Literal and all(isinstance(each, str) for each in get_args(annotation)):
        return click.Choice(get_args(annotation)), said
    return _PLAIN.get(annotation, click.STRING), said


@contextmanager
def told_of(language: Language | None, flags: Container[str] = ()) -> Iterator[None]:
    """Makes of an error in a request one of the command line.

    Args:
        language: the language of errors; None for English.
        flags: the fields that are options and arguments of the command: errors then name these,
            and for other fields the place in a file.

    Raises:
        UsageError: the request is wrong.
    """
    try:
        yield
    except (SolverError, ValidationError) as error:
        issues = ProblemDetails.of(error).issues
        raise click.UsageError(said_issues(issues, language or "en", flags)) from None


def said_issues(
    issues: Sequence[ProblemPart], language: Language = "en", flags: Container[str] = ()
) -> str:
    """Returns what is wrong, a line each, and which pages say how it is written right."""
    pages = dict.fromkeys(issue.page for issue in issues if issue.page)
    lines = [_said_issue(issue, language, flags) for issue in issues]
    return "\n".join([*lines, *(see(page, language) for page in pages)])


def see(page: str, language: Language = "en") -> str:
    """Returns the line that leads to a page of the documentation."""
    return word("See `landlord docs {page}`.", language).format(page=page)


def _said_issue(issue: ProblemPart, language: Language, flags: Container[str]) -> str:
    """Returns what is wrong, with its place: the option that it came from, or a JSON pointer."""
    detail, flag = said(issue.detail, language), _flag_of(issue.pointer, flags)
    if flag is not None:
        return f"{flag}: {detail}"
    return f"{detail} (at {issue.pointer})" if issue.pointer else str(detail)


def _flag_of(pointer: str, flags: Container[str]) -> str | None:
    """Returns the option or argument of this command that a place in its request came from."""
    parts = pointer.split("/")[1:] or [""]
    if parts[0] == "limit" and len(parts) > 1:
        parts = parts[1:]
    for name in ("_".join(parts[:2]), *parts[:1]):
        for found in click.get_current_context().command.params if name in flags else ():
            if found.name == name:
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
