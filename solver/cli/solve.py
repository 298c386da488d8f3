"""The command `solve`: exact results with all hands known."""

from __future__ import annotations

import click

from solver.arguments import MAX_NUMBER
from solver.cli import tables
from solver.cli.options import CATALOGUE, json_option, print_answer, read_request, seconds_option
from solver.protocol import solutions as solutions_question


@click.command(epilog="For instance: landlord solve examples/requests/solutions.classic.json")
@click.argument("file")
@click.option(
    "--objective",
    type=click.Choice(["win", "points"]),
    help="What to solve for: who wins, or the landlord's score.",
)
@click.option("--nodes", type=click.IntRange(1, MAX_NUMBER), help="The most positions to search.")
@seconds_option
@click.option("--threads", type=click.IntRange(1, 1024), help="The number of threads.")
@click.option(
    "--memory",
    type=click.IntRange(1, 1 << 20),
    help="The most memory for solved positions, in MiB; by default half of LANDLORD_MEMORY, and "
    "1024 at most.",
)
@click.option("--no-interrupts", is_flag=True, help="Do not search bombs out of turn.")
@json_option
def solve(
    file: str,
    objective: str | None,
    nodes: int | None,
    seconds: float | None,
    threads: int | None,
    memory: int | None,
    no_interrupts: bool,
    as_json: bool,
) -> None:
    """Solves a position with all hands known.

    FILE holds a request of POST /v1/solutions; - reads standard input.
    """
    request = read_request(file, "solutions")
    if isinstance(request, dict):
        limit = {"seconds": seconds, "nodes": nodes}
        given = {
            "objective": objective,
            "limit": {name: value for name, value in limit.items() if value is not None} or None,
            "interrupts": "none" if no_interrupts else None,
        }
        request |= {name: value for name, value in given.items() if value is not None}
    question = solutions_question.SolutionsRequest.model_validate(request)
    size = None if memory is None else memory << 20
    answer = solutions_question.answer(question, CATALOGUE, threads=threads, memory=size)
    print_answer(
        answer, as_json, lambda found: tables.solution(found, question.to_position(CATALOGUE))
    )
