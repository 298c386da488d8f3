"""The command `landlord`."""

from __future__ import annotations

import logging
import os
import socket
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, get_args

import click
from pydantic import ValidationError

from solver import __version__
from solver.advise import Objective
from solver.arena import (
    DEFAULT_OBJECTIVE,
    DEFAULT_TIMEOUT,
    AgentSpec,
    Contest,
    Gain,
    LandlordBy,
    Sprt,
    play_contest,
)
from solver.engine import Limit
from solver.errors import InvalidRequest, SolverError
from solver.perfect import DEFAULT_MEMORY
from solver.phrases import LANGUAGES
from solver.protocol import ENDPOINTS, Games, Problem, lines, tables
from solver.protocol import rules as games_question
from solver.protocol import solutions as solutions_question
from solver.protocol.document import MAX_NUMBER, MalformedDocument, decode, encode
from solver.protocol.message import MAX_SECONDS, MAX_WORLDS, Answer

# What a search in the arena gets where nothing is said.
_ARENA_WORLDS = 200
# A user of the command line may read any file already: paths of rules are fine here.
_GAMES = Games(allow_paths=True)


class _Commands(click.Group):
    """The commands; what they refuse goes to standard error with exit status 2."""

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except (SolverError, ValidationError, MalformedDocument) as error:
            problem = Problem.of(error)
            places = [
                f"{issue.detail} (at {issue.pointer})" if issue.pointer else issue.detail
                for issue in problem.issues
            ]
            raise click.UsageError("\n".join(places)) from None
        except BrokenPipeError:
            # The reader has gone; nobody is left to be told.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)


class _RulesType(click.ParamType[Any]):
    """A game's id, an inline JSON object, or the path of a TOML file."""

    name = "rules"

    def convert(self, value: Any, param: Any, context: Any) -> Any:
        if isinstance(value, str) and value.lstrip().startswith("{"):
            return decode(value)
        return value


Command = Callable[..., Any]


def _json(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")(command)


def _rules(command: Command) -> Command:
    return click.option(
        "--rules",
        "rules",
        type=_RulesType(),
        required=True,
        metavar="R",
        help="A game's id, inline JSON, or a TOML file.",
    )(command)


def _search(command: Command) -> Command:
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


def _language(command: Command) -> Command:
    return click.option(
        "--language", type=click.Choice(LANGUAGES), help="The language of the reasons."
    )(command)


def _tell(answer: Answer, as_json: bool, show: Callable[[Any], None]) -> None:
    if as_json:
        click.echo(encode(answer.to_json()))
    else:
        show(answer)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="landlord")
def main() -> None:
    """Advice, analysis and solutions for the games of the Landlord family."""


@main.command()
@click.argument("game", required=False)
@_json
def rules(game: str | None, as_json: bool) -> None:
    """The games and their options; one GAME in full."""
    if game is None:
        _tell(games_question.listing(_GAMES), as_json, lambda _: tables.games(_GAMES.all))
        return
    found = _GAMES.find(game)
    if as_json:
        click.echo(encode(games_question.document(found)))
    else:
        tables.game(found)


@main.command()
@_rules
@click.argument("cards", nargs=-1, required=True)
@_json
def classify(rules: Any, cards: tuple[str, ...], as_json: bool) -> None:
    """What CARDS can be read as."""
    answer = ENDPOINTS["plays/classify"].ask({"rules": rules, "cards": " ".join(cards)}, _GAMES)
    _tell(answer, as_json, tables.readings)


@main.command()
@_rules
@click.option("--hand", required=True, metavar="H", help="The cards held.")
@click.option("--over", metavar="PLAY", help="The play to beat; without it the hand leads.")
@click.option("--interrupt", is_flag=True, help="Only bombs out of turn.")
@_json
def legal(rules: Any, hand: str, over: str | None, interrupt: bool, as_json: bool) -> None:
    """The legal plays of a hand."""
    request = {"rules": rules, "hand": hand, "over": over, "interrupt": interrupt}
    _tell(ENDPOINTS["plays"].ask(request, _GAMES), as_json, tables.plays)


@main.command()
@_rules
@click.argument("hand", nargs=-1, required=True)
@click.option("--all", "every", is_flag=True, help="Every decomposition with so few plays.")
@click.option("--keep", multiple=True, metavar="PLAY", help="A play that must be in it.")
@click.option("--forbid", multiple=True, metavar="PLAY|TYPE", help="What must not be in it.")
@click.option("--objective", type=click.Choice(["plays", "turns"]), default="plays")
@click.option(
    "--seconds",
    type=click.FloatRange(0, MAX_SECONDS, min_open=True),
    help="How long to search.",
)
@_json
def decompose(
    rules: Any,
    hand: tuple[str, ...],
    every: bool,
    keep: tuple[str, ...],
    forbid: tuple[str, ...],
    objective: str,
    seconds: float | None,
    as_json: bool,
) -> None:
    """The fewest plays that HAND takes."""
    request = {
        "rules": rules,
        "hand": " ".join(hand),
        "objective": objective,
        "keep": list(keep),
        "forbid": list(forbid),
        "solutions": "all" if every else 1,
        "limit": {"seconds": seconds},
    }
    _tell(ENDPOINTS["decompositions"].ask(request, _GAMES), as_json, tables.decompositions)


@main.command()
@click.argument("file", type=click.File("rb"))
@click.option("--objective", type=click.Choice(["win", "points"]), help="Who wins, or how much.")
@click.option("--nodes", type=click.IntRange(1, MAX_NUMBER), help="Positions to search.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, MAX_SECONDS, min_open=True),
    help="How long to search.",
)
@click.option("--threads", type=click.IntRange(1, 1024), help="Processors to use.")
@click.option(
    "--memory",
    type=click.IntRange(1, 1 << 20),
    default=DEFAULT_MEMORY >> 20,
    show_default=True,
    help="MiB for positions that are remembered.",
)
@click.option("--no-interrupts", is_flag=True, help="Leave bombs out of turn away.")
@_json
def solve(
    file: Any,
    objective: str | None,
    nodes: int | None,
    seconds: float | None,
    threads: int | None,
    memory: int,
    no_interrupts: bool,
    as_json: bool,
) -> None:
    """Who wins with all hands known: FILE holds a request as POST /v1/solutions takes it.

    - is standard input.
    """
    request = decode(file.read())
    if isinstance(request, dict):
        limit = {"seconds": seconds, "nodes": nodes}
        said = {
            "objective": objective,
            "limit": {name: value for name, value in limit.items() if value is not None} or None,
            "interrupts": "none" if no_interrupts else None,
        }
        request |= {name: value for name, value in said.items() if value is not None}
    question = solutions_question.SolutionsRequest.model_validate(request)
    answer = solutions_question.answer(question, _GAMES, threads=threads, memory=memory << 20)
    _tell(answer, as_json, lambda found: tables.solution(found, question))


@main.command()
@click.argument("file", type=click.File("rb"))
@_search
@_language
@_json
def advise(file: Any, as_json: bool, **search: Any) -> None:
    """What to play: FILE holds a request as POST /v1/advice takes it; - is standard input."""
    request = _limited(decode(file.read()), **search)
    _tell(ENDPOINTS["advice"].ask(request, _GAMES), as_json, tables.advice)


@main.command()
@click.argument("file", type=click.File("rb"))
@_search
@_language
@_json
def bid(file: Any, as_json: bool, **search: Any) -> None:
    """What to call: FILE holds a request as POST /v1/bids takes it; - is standard input."""
    request = _limited(decode(file.read()), **search)
    _tell(ENDPOINTS["bids"].ask(request, _GAMES), as_json, tables.bids)


@main.command()
@click.argument("file", type=click.File("rb"))
@_search
@_language
@_json
def review(file: Any, as_json: bool, **search: Any) -> None:
    """How a game was played: FILE is a record (.ddz.jsonl) or a request; - is standard input."""
    request = _limited(_record_request(file.read()), **search)
    _tell(ENDPOINTS["reviews"].ask(request, _GAMES), as_json, tables.review)


def _record_request(text: bytes) -> Any:
    """Returns the request in `text`, or the request to review the record that it is."""
    try:
        document = decode(text)
    except MalformedDocument:
        if b"\n" not in text.strip():
            raise
    else:
        if isinstance(document, dict) and "record" in document:
            return {**document, "wait": True}
    try:
        return {"record": text.decode("utf-8"), "wait": True}
    except UnicodeDecodeError:
        decode(text)  # raises, and says which byte it is
        raise


def _limited(
    request: Any, *, seconds: float | None, worlds: int | None, **others: int | str | None
) -> Any:
    """Returns the request with what the command line says about the search and its words."""
    if not isinstance(request, dict):
        return request
    limit = {"seconds": seconds, "worlds": worlds}
    given = {name: value for name, value in limit.items() if value is not None}
    if given:
        request = {**request, "limit": given}
    return {**request, **{name: value for name, value in others.items() if value is not None}}


@main.command()
@click.argument("a")
@click.argument("b")
@_rules
@click.option("--deals", type=click.IntRange(2, 1_000_000), default=100, show_default=True)
@click.option(
    "--landlord",
    "landlord_by",
    type=click.Choice(get_args(LandlordBy)),
    help="How he is found; by auction where the game has one.",
)
@click.option("--partner", metavar="AGENT", help="Who has all peasants' seats but one.")
@click.option("--baseline", metavar="AGENT", help="What A gains over it, on the same deals.")
@click.option("--sprt", metavar="H0,H1", help="Stop when it is clear which win rate is nearer.")
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Errors of H1.")
@click.option("--beta", type=float, default=0.05, show_default=True, help="Errors of H0.")
@click.option("--workers", type=click.IntRange(1, 1024), help="Processes; one a processor.")
@click.option(
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    default=DEFAULT_TIMEOUT,
    show_default=True,
    help="Seconds for an answer of an outside engine.",
)
@click.option(
    "--objective",
    type=click.Choice(get_args(Objective)),
    default=DEFAULT_OBJECTIVE,
    show_default=True,
    help="What networks, searches and engines play for.",
)
@_search
@_json
def arena(
    a: str,
    b: str,
    rules: Any,
    deals: int,
    landlord_by: LandlordBy | None,
    partner: str | None,
    baseline: str | None,
    sprt: str | None,
    alpha: float,
    beta: float,
    workers: int | None,
    timeout: float,
    objective: Objective,
    seconds: float | None,
    worlds: int | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Who plays better, agent A or agent B? Each deal is played twice, the sides swapped.

    Agents are random, greedy, timid, bold, rlcard, network or network:WEIGHTS (a file of older
    ones), search or search:WORLDS, and engine:COMMAND for any program that answers as
    `landlord engine` does; the limit is for each decision of a search or an engine.
    """
    test = None if sprt is None else Sprt.parse(sprt, alpha=alpha, beta=beta)
    limit = Limit(seconds, worlds if seconds or worlds else _ARENA_WORLDS)
    seed = 1 if seed is None else seed

    def spec(name: str) -> AgentSpec:
        return AgentSpec(name, limit, seed, timeout, objective)

    contest = Contest(
        game=_GAMES.find(rules).game,
        a=spec(a),
        b=spec(b),
        seed=seed,
        landlord_by=landlord_by,
        partner=None if partner is None else spec(partner),
    )
    instead = None if baseline is None else replace(contest, a=spec(baseline))
    if instead is not None:
        instead.check()
    with tables.bar(deals, f"{a} against {b}", hidden=as_json) as advance:
        match = play_contest(contest, deals=deals, workers=workers, sprt=test, progress=advance)
    told = contest.to_json() | match.to_json()
    if not as_json:
        tables.match(contest, match)
    if instead is not None:
        with tables.bar(match.deals, f"{instead.a.name} against {b}", hidden=as_json) as advance:
            other = play_contest(instead, deals=match.deals, workers=workers, progress=advance)
        gain = Gain.of(match, other)
        told |= {"baseline": instead.to_json() | other.to_json(), "gain": gain.to_json()}
        if not as_json:
            tables.match(instead, other)
            tables.gain(a, instead.a.name, gain)
    if as_json:
        click.echo(encode(told))


@main.command()
@_rules
@click.option("--minutes", type=click.FloatRange(0, min_open=True), default=60, show_default=True)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("training"),
    show_default=True,
    help="The folder for checkpoint and weights.",
)
@click.option("--resume", is_flag=True, help="Go on from the checkpoint in that folder.")
@click.option(
    "--start",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A checkpoint, also of another game, whose knowledge to start from.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@_json
def train(
    rules: Any,
    minutes: float,
    out: Path,
    resume: bool,
    start: Path | None,
    seed: int,
    as_json: bool,
) -> None:
    """Teaches the networks of a game by self-play; needs the extra `train` (PyTorch)."""
    try:
        from solver.training.lesson_plan import teach  # noqa: PLC0415 (torch is not always there)
    except ImportError as error:
        raise InvalidRequest(
            f"learning needs the extra `train`, pip install 'landlord-solver[train]': {error}"
        ) from None
    weights = teach(
        _GAMES.find(rules),
        seconds=60 * minutes,
        folder=out,
        resume=resume,
        start=start,
        seed=seed,
        report=lambda progress: click.echo(encode(progress), err=True),
    )
    card = asdict(weights.card)
    if as_json:
        click.echo(encode(card))
    else:
        for name, found in card["strength"].items():
            click.echo(f"{name}: {found}")


@main.command()
def engine() -> None:
    """Requests as JSON lines on standard input, answers on standard output."""
    logging.basicConfig(stream=sys.stderr)
    try:
        for line in lines.answers(sys.stdin.buffer, _GAMES):
            sys.stdout.buffer.write(line.encode() + b"\n")
            sys.stdout.buffer.flush()
    except KeyboardInterrupt:
        sys.exit(130)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option(
    "--rules",
    "files",
    multiple=True,
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A TOML file of a game to add; it is known by its id.",
)
def serve(host: str, port: int, workers: int, files: tuple[Path, ...]) -> None:
    """The service with its page."""
    games = Games.with_files(files)
    if files:
        os.environ["LANDLORD_RULES_FILES"] = os.pathsep.join(str(file.resolve()) for file in files)
        click.echo(f"Added games: {', '.join(games.added)}")
    _check_free(host, port)
    if workers > 1 and "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="landlord-metrics-")
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    sys.stdout.flush()
    # The solver knows no HTTP: the service is named, not imported.
    command = ["-m", "gunicorn", "--config", "python:api.server", "--bind", address]
    command += ["--workers", str(workers), "api.app:create_app()"]
    os.execv(sys.executable, [sys.executable, *command])


def _check_free(host: str, port: int) -> None:
    """Raises a usage error when the address cannot be listened at."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        why = error.strerror or str(error)
        raise click.UsageError(
            f"cannot listen at {host}:{port}: {why}; --port takes another"
        ) from None
