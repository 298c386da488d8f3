"""The commands `advise` and `bid`: a moment of a game by flags, or a request in a file."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from solver.cli import bid_tables, tables
from solver.cli.options import (
    answer_to,
    bidders_option,
    json_option,
    language_option,
    objective_option,
    print_answer,
    read_request,
    rules_option,
    search_options,
    with_example,
)
from solver.messages import Language
from solver.rules.catalogue import GAMES

Ask = dict[str, Any]
# What to give where a flag is missing.
_MISSING = {
    "--rules": f"give the game ({', '.join(GAMES)})",
    "--hand": "give the cards of the seat",
    "HAND": "give the cards of the seat",
}


@click.command(
    epilog="For instance: landlord advise --rules classic --hand 3346678TJJQKKAA22 --seat 1 "
    "--over QQ"
)
@click.argument("file", required=False)
@partial(rules_option, required=False)
@click.option("--hand", metavar="H", help="The cards that the seat holds now.")
@click.option("--seat", type=int, metavar="N", help="Who asks; whose turn it is if absent.")
@click.option(
    "--landlord", type=int, metavar="N", help="The landlord's seat; 0 if nothing else says it."
)
@click.option("--over", metavar="PLAY", help="The play to beat; if absent, the seat leads.")
@click.option("--over-seat", type=int, metavar="N", help="Who made it; if absent, the seat before.")
@click.option(
    "--left",
    metavar="N,N,…",
    help="The number of cards of each seat, from seat 0 on; nothing between commas: not known.",
)
@click.option("--unseen", metavar="CARDS", help="The cards in the hands of the others together.")
@click.option("--compare", metavar="PLAY", help="A play, or pass, to compare the best choice with.")
@search_options
@language_option
@objective_option
@json_option
def advise(
    file: str | None,
    rules: Any,
    hand: str | None,
    seat: int | None,
    landlord: int | None,
    over: str | None,
    over_seat: int | None,
    left: str | None,
    unseen: str | None,
    compare: str | None,
    as_json: bool,
    language: Language | None,
    **search: Any,
) -> None:
    """Recommends a play.

    The moment of the game is told by flags, or FILE holds a request of POST /v1/advice; - reads
    standard input.
    """
    told = {
        "hand": hand,
        "seat": seat,
        "landlord": landlord,
        "over": over,
        "left": left,
        "unseen": unseen,
        "compare": compare,
    }
    request: Any = _known({"rules": rules, **told})
    if _is_file(file, request, over_seat):
        by_flags = f"--rules GAME --hand {file} --seat N"
        request = read_request(str(file), "advice", f"for a hand, {by_flags}")
    else:
        _need("--rules", rules)
        _need("--hand", hand)
        if over_seat is not None:
            if over is None:
                raise click.UsageError(
                    "--over-seat says who made a play: give the play with --over"
                )
            request["over"] = {"seat": over_seat, "cards": over}
    request = _limited(request, language=language, **search)
    answer = answer_to("advice", request, language=language, by_flags=file is None)
    print_answer(answer, as_json, lambda found: tables.advice(found, language or "en"))


@click.command(epilog="For instance: landlord bid --rules classic 3445566789TJQKA2B --calls pass,1")
@click.argument("hand", nargs=-1, metavar="HAND|FILE")
@partial(rules_option, required=False)
@click.option(
    "--calls",
    metavar="CALL,…",
    help="The calls before, from the first caller on; none but hidden hands if absent.",
)
@click.option("--first", type=int, metavar="N", help="Who called first; seat 0 if absent.")
@click.option("--seat", type=int, metavar="N", help="Who is to call; whose turn it is if absent.")
@search_options
@language_option
@objective_option
@bidders_option
@json_option
def bid(
    hand: tuple[str, ...],
    rules: Any,
    calls: str | None,
    first: int | None,
    seat: int | None,
    as_json: bool,
    language: Language | None,
    **search: Any,
) -> None:
    """Recommends a call in the auction.

    With --rules HAND is what the seat was dealt; without it FILE holds a request of POST /v1/bids,
    and - reads standard input.
    """
    told = _known({"calls": calls, "first": first, "seat": seat})
    by_flags = rules is not None
    if by_flags:
        _need("HAND", " ".join(hand) or None)
        request: Any = {"rules": rules, "hand": " ".join(hand), **told}
    else:
        if told or len(hand) != 1:
            _need("--rules", rules)
        request = read_request(hand[0], "bids", f"for a hand, --rules GAME {hand[0]}")
    request = _limited(request, language=language, **search)
    answer = answer_to("bids", request, language=language, by_flags=by_flags)
    print_answer(answer, as_json, lambda found: bid_tables.bids(found, language or "en"))


def _known(fields: Ask) -> Ask:
    """Returns the fields that are given."""
    return {name: value for name, value in fields.items() if value is not None}


def _is_file(file: str | None, told: Ask, over_seat: int | None) -> bool:
    """Returns whether a request is in a file; raises UsageError for a file beside flags."""
    named = [*told, *(["over_seat"] if over_seat is not None else [])]
    if file is not None and named:
        raise click.UsageError(
            f"{', '.join(map(_flag, named))}: the file {file!r} is a whole request; give the file "
            f"or the flags"
        )
    return file is not None


def _need(flag: str, value: Any) -> None:
    """Raises UsageError for a flag that is not given."""
    if value is None:
        context = click.get_current_context()
        what = _MISSING[flag]
        missing = click.UsageError(f"{flag} is missing: {what}, or the file of a request", context)
        raise with_example(missing)


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def _limited(
    request: Any, *, seconds: float | None, worlds: int | None, **others: int | str | None
) -> Any:
    """Returns the request with what the command line gives in the place of its own fields."""
    if not isinstance(request, dict):
        return request
    limit = _known({"seconds": seconds, "worlds": worlds})
    return {**request, **({"limit": limit} if limit else {}), **_known(others)}
