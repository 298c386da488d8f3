"""The commands that ask one question: what a request of the API asks, and is answered alike."""

from __future__ import annotations

from typing import Any

import click

from solver.cli import tables
from solver.cli.options import (
    CATALOGUE,
    json_option,
    language_option,
    rules_option,
    search_options,
    tell,
)
from solver.exact.solve import DEFAULT_MEMORY
from solver.protocol import ENDPOINTS
from solver.protocol import rules as games_question
from solver.protocol import solutions as solutions_question
from solver.protocol.document import MAX_NUMBER, MalformedDocument, decode, encode
from solver.protocol.message import MAX_SECONDS


@click.command()
@click.argument("game", required=False)
@json_option
def rules(game: str | None, as_json: bool) -> None:
    """The games and their options; one GAME in full."""
    if game is None:
        tell(games_question.listing(CATALOGUE), as_json, lambda _: tables.games(CATALOGUE.all))
        return
    found = CATALOGUE.find(game)
    if as_json:
        click.echo(encode(games_question.document(found)))
    else:
        tables.game(found)


@click.command()
@rules_option
@click.argument("cards", nargs=-1, required=True)
@json_option
def classify(rules: Any, cards: tuple[str, ...], as_json: bool) -> None:
    """What CARDS can be read as."""
    answer = ENDPOINTS["plays/classify"].ask({"rules": rules, "cards": " ".join(cards)}, CATALOGUE)
    tell(answer, as_json, tables.readings)


@click.command()
@rules_option
@click.option("--hand", required=True, metavar="H", help="The cards held.")
@click.option("--over", metavar="PLAY", help="The play to beat; without it the hand leads.")
@click.option("--interrupt", is_flag=True, help="Only bombs out of turn.")
@json_option
def legal(rules: Any, hand: str, over: str | None, interrupt: bool, as_json: bool) -> None:
    """The legal plays of a hand."""
    request = {"rules": rules, "hand": hand, "over": over, "interrupt": interrupt}
    answer = ENDPOINTS["plays"].ask(request, CATALOGUE)
    tell(answer, as_json, lambda found: tables.plays(found, interrupt=interrupt))


@click.command()
@rules_option
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
@json_option
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
    tell(ENDPOINTS["decompositions"].ask(request, CATALOGUE), as_json, tables.decompositions)


@click.command()
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
@json_option
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
    answer = solutions_question.answer(question, CATALOGUE, threads=threads, memory=memory << 20)
    tell(answer, as_json, lambda found: tables.solution(found, question))


@click.command()
@click.argument("file", type=click.File("rb"))
@search_options
@language_option
@json_option
def advise(file: Any, as_json: bool, **search: Any) -> None:
    """What to play: FILE holds a request as POST /v1/advice takes it; - is standard input."""
    request = _limited(decode(file.read()), **search)
    tell(ENDPOINTS["advice"].ask(request, CATALOGUE), as_json, tables.advice)


@click.command()
@click.argument("file", type=click.File("rb"))
@search_options
@language_option
@json_option
def bid(file: Any, as_json: bool, **search: Any) -> None:
    """What to call: FILE holds a request as POST /v1/bids takes it; - is standard input."""
    request = _limited(decode(file.read()), **search)
    tell(ENDPOINTS["bids"].ask(request, CATALOGUE), as_json, tables.bids)


@click.command()
@click.argument("file", type=click.File("rb"))
@search_options
@language_option
@json_option
def review(file: Any, as_json: bool, **search: Any) -> None:
    """How a game was played: FILE is a record (.ddz.jsonl) or a request; - is standard input."""
    request = _limited(_record_request(file.read()), **search)
    tell(ENDPOINTS["reviews"].ask(request, CATALOGUE), as_json, tables.review)


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
