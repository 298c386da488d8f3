"""The commands `advise` and `bid`: a moment of a game by flags, or a request in a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click

from solver.cli import bid_tables, tables
from solver.cli.options import (
    CATALOGUE,
    answer_to,
    bidders_option,
    json_option,
    language_option,
    objective_option,
    print_answer,
    rules_option,
    search_options,
    told_of,
)
from solver.messages import Language
from solver.protocol.document import decode

Ask = dict[str, Any]
# What stands between calls: the comma of either width, or blanks.
_BETWEEN = r"[,\uff0c\s]+"


@click.command(
    epilog="For instance: landlord advise --rules classic --hand 3346678TJJQKKAA22 --seat 1 "
    "--over QQ"
)
@click.argument("file", required=False)
@partial(rules_option, required=False)
@click.option("--hand", metavar="H", help="The cards that the seat holds now.")
@click.option("--seat", type=int, metavar="N", help="Whose play it is.")
@click.option("--landlord", type=int, metavar="N", help="The landlord's seat; 0 if absent.")
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
    moment = {"hand": hand, "seat": seat, "landlord": landlord, "over": over}
    moment |= {"over_seat": over_seat, "left": left, "unseen": unseen, "compare": compare}
    told = {name: value for name, value in moment.items() if value is not None}
    if _is_file(file, rules, told):
        request = decode(_read(file, f"for a hand, --rules GAME --hand {file} --seat N"))
    else:
        _need("--rules", rules)
        _need("--hand", hand)
        _need("--seat", seat)
        request = {"rules": rules, "hand": hand, "seat": seat, "landlord": landlord or 0}
        with told_of(language):
            seats = CATALOGUE.find(rules).players
        request |= _table(seats, told)
        if compare is not None:
            request["compare"] = compare
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
    told = {"calls": calls, "first": first, "seat": seat}
    by_flags = rules is not None
    if by_flags:
        _need("HAND", " ".join(hand) or None)
        request = _auction(rules, " ".join(hand), told, language)
    else:
        given = {name: value for name, value in told.items() if value is not None}
        if given or len(hand) != 1:
            _need("--rules", rules)
        request = decode(_read(hand[0], f"for a hand, --rules GAME {hand[0]}"))
    request = _limited(request, language=language, **search)
    answer = answer_to("bids", request, language=language, by_flags=by_flags)
    print_answer(answer, as_json, lambda found: bid_tables.bids(found, language or "en"))


def _is_file(file: str | None, rules: Any, told: Mapping[str, Any]) -> bool:
    """Returns whether a request is in a file; raises UsageError for a file beside flags."""
    if file is not None and (rules is not None or told):
        names = ["--rules"] * (rules is not None) + [_flag(name) for name in told]
        raise click.UsageError(
            f"{', '.join(names)}: the file {file!r} is a whole request; give the file or the flags"
        )
    return file is not None


def _need(flag: str, value: Any) -> None:
    if value is None:
        raise click.UsageError(f"{flag} is missing: give it, or the file of a request")


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def _read(file: str | None, instead: str) -> bytes:
    """Returns what a file holds, or standard input for `-`.

    Raises:
        UsageError: there is no such file; the error says what to give instead.
    """
    if file is not None and file != "-" and not Path(file).exists():
        raise click.UsageError(f"there is no file {file!r} with a request: give one, or {instead}")
    with click.File("rb").convert(file or "-", None, None) as stream:
        found: bytes = stream.read()
    return found


def _table(seats: int, told: Mapping[str, Any]) -> Ask:
    """Returns what lies on the table and what the others hold, as flags tell it."""
    over = None
    if "over" in told:
        before = (told["seat"] - 1) % seats
        over = {"seat": told.get("over_seat", before), "cards": told["over"]}
    elif "over_seat" in told:
        raise click.UsageError("--over-seat says who made a play: give the play with --over")
    request: Ask = {"over": over}
    if "left" in told:
        request["left"] = _left(told["left"], seats)
    if "unseen" in told:
        request["unseen"] = told["unseen"]
    return request


def _left(text: str, seats: int) -> dict[str, int]:
    """Returns by seat the numbers of a list such as `20,17,17`, as far as they are given."""
    numbers = [number.strip() for number in text.split(",")]
    if len(numbers) != seats or not all(re.fullmatch("[0-9]{0,3}", each) for each in numbers):
        example = ",".join(["17"] * seats)
        raise click.UsageError(
            f"--left has the number of cards of each of the {seats} seats, such as {example}, "
            f"not {text[:40]!r}"
        )
    return {str(seat): int(number) for seat, number in enumerate(numbers) if number}


def _auction(rules: Any, hand: str, told: Mapping[str, Any], language: Language | None) -> Ask:
    """Returns a request about a call; whose turn it is follows from the calls."""
    first, seat = told["first"] or 0, told["seat"]
    asked = {"rules": rules, "hand": hand, "first": first}
    if told["calls"] is None:  # the first bid, which is the turn of the first caller
        return asked | {"seat": first if seat is None else seat}
    calls = [_call(word) for word in re.split(_BETWEEN, told["calls"]) if word]
    if seat is None:
        auction = answer_to(
            "auctions", {"rules": rules, "calls": calls}, language=language, by_flags=True
        )
        if auction.turn is None:
            raise click.UsageError(f"--calls: the auction is over ({auction.status})")
        seat = (first + auction.turn) % CATALOGUE.find(rules).players
    return asked | {"seat": seat, "calls": calls}


def _call(word: str) -> int | str:
    return int(word) if re.fullmatch("[0-9]", word) else word


def _limited(
    request: Any, *, seconds: float | None, worlds: int | None, **others: int | str | None
) -> Any:
    """Returns the request with what the command line gives in the place of its own fields."""
    if not isinstance(request, dict):
        return request
    limit = {"seconds": seconds, "worlds": worlds}
    given = {name: value for name, value in limit.items() if value is not None}
    if given:
        request = {**request, "limit": given}
    return {**request, **{name: value for name, value in others.items() if value is not None}}
