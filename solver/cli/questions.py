"""The commands that ask one question, with the same answers as the endpoints of the API."""

from __future__ import annotations

from typing import Any

import click

from solver.cli import tables
from solver.cli.options import (
    CATALOGUE,
    answer_to,
    json_option,
    language_option,
    print_answer,
    print_json,
    rules_option,
    seconds_option,
    told_of,
)
from solver.messages import Language
from solver.protocol import rules as games_question


@click.command(epilog="For instance: landlord rules classic")
@click.argument("rules", required=False, metavar="[GAME]")
@json_option
def rules(rules: str | None, as_json: bool) -> None:
    """Lists the games, or shows one GAME with its plays and options."""
    if rules is None:
        print_answer(
            games_question.listing(CATALOGUE), as_json, lambda _: tables.games(CATALOGUE.all)
        )
        return
    with told_of(None):
        found = CATALOGUE.find(rules)
    if as_json:
        print_json(games_question.document(found))
    else:
        tables.game(found)


@click.command(epilog="For instance: landlord classify --rules classic 333444-56")
@rules_option
@click.argument("cards", nargs=-1, required=True)
@language_option
@json_option
def classify(rules: Any, cards: tuple[str, ...], language: Language | None, as_json: bool) -> None:
    """Lists the plays that CARDS can be read as, or says why they are none."""
    request = {"rules": rules, "cards": " ".join(cards), "language": language or "en"}
    answer = answer_to("plays/classify", request, language=language)
    print_answer(answer, as_json, tables.readings)


@click.command(epilog="For instance: landlord legal --rules classic --hand 3344556 --over 33")
@rules_option
@click.option("--hand", required=True, metavar="H", help="The cards of the hand.")
@click.option("--over", metavar="PLAY", help="The play to beat; if absent, the hand leads.")
@click.option("--interrupt", is_flag=True, help="List the bombs that may be played out of turn.")
@language_option
@json_option
def legal(
    rules: Any,
    hand: str,
    over: str | None,
    interrupt: bool,
    language: Language | None,
    as_json: bool,
) -> None:
    """Lists the legal plays of a hand."""
    request = {"rules": rules, "hand": hand, "over": over, "interrupt": interrupt}
    answer = answer_to("plays", request, language=language)
    print_answer(answer, as_json, lambda found: tables.plays(found, interrupt=interrupt))


@click.command(epilog="For instance: landlord decompose --rules classic 33344455667")
@rules_option
@click.argument("hand", nargs=-1, required=True)
@click.option("--all", "every", is_flag=True, help="Show every shortest decomposition.")
@click.option("--keep", multiple=True, metavar="PLAY", help="A play to keep; repeatable.")
@click.option(
    "--forbid",
    multiple=True,
    metavar="PLAY|TYPE",
    help="A play, or a type of plays, to avoid; repeatable.",
)
@click.option(
    "--objective",
    type=click.Choice(["plays", "turns"]),
    default="plays",
    show_default=True,
    help="What to count: all plays, or only those that somebody can beat.",
)
@seconds_option
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
    """Divides HAND into the fewest plays."""
    request = {
        "rules": rules,
        "hand": " ".join(hand),
        "objective": objective,
        "keep": list(keep),
        "forbid": list(forbid),
        "solutions": "all" if every else 1,
        "limit": {"seconds": seconds},
    }
    print_answer(answer_to("decompositions", request), as_json, tables.decompositions)
