"""A record as text for people, after chess's PGN: tags, and one trick in a line.

    [Game "douzero"]
    [Landlord "0 (Ann)"]
    [Hand 0 "346678899TJJQKAA2"]

    1. 0:789TJ 1:9TJQK 2:pass 0:pass
    2. 1:334455 2:pass 0:pass

Each act has its seat in front; `!` after the seat marks a bomb out of turn. A review can add marks
behind the acts: `?!` an inaccuracy, `?` a mistake, `??` a blunder. Such a text is never read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Literal

from solver.game.act import Move
from solver.records.events import readable
from solver.records.position_line import position_line
from solver.records.record import Record

Language = Literal["en", "zh"]
_TABLE: Mapping[str, Mapping[str, str]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text("utf-8")
)
_SHOW = "show"  # how a call begins that shows a hand; its factor follows


def text_export(
    record: Record, language: Language = "en", marks: Mapping[int, str] | None = None
) -> str:
    """Returns a record as text for people.

    Args:
        record: the game.
        language: the language of the tags.
        marks: by the number of an event what a review puts behind it, such as `??`.
    """
    tags = [f"[{name} {readable(value)}]" for name, value in _tags(record, language, marks or {})]
    tricks = _tricks(record, language, marks or {})
    return "\n".join([*tags, "", *tricks, "", ""])


def _tags(
    record: Record, language: Language, marks: Mapping[int, str]
) -> Iterator[tuple[str, str]]:
    words = _TABLE[language]
    yield words["game"], record.rules.id
    if record.date is not None:
        yield words["date"], record.date
    for seat, name in enumerate(record.names or ()):
        yield f"{words['player']} {seat}", name
    for seat, hand in enumerate(record.opening):
        yield f"{words['hand']} {seat}", words["unknown"] if hand is None else str(hand)
    yield words["bottom"], words["unknown"] if record.bottom is None else str(record.bottom)
    if record.calls:
        yield words["calls"], " ".join(_calls(record, language, marks))
    if record.landlord is not None:
        yield words["landlord"], str(record.landlord)
    contract = record.contract
    if contract is not None and not contract.assumed:
        yield words["bid"], str(contract.bid)
    if record.rules.description.play.direction != "fixed":
        yield words["direction"], words["forward" if record.direction != -1 else "backward"]
    if record.start is not None:
        yield words["position"], position_line(record, 0)
    yield from _result(record, words)


def _result(record: Record, words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    result = record.result
    if result is None:
        yield words["result"], words["unfinished"]
        return
    if result.winner is None:
        yield words["result"], words["redeal"]
        return
    extra = [words[name] for name in ("spring", "anti_spring") if getattr(result, name)]
    won = words["landlord_wins" if result.winner == "landlord" else "peasants_win"]
    yield words["result"], ", ".join([won, *extra])
    if result.scores is not None:
        yield words["scores"], " ".join(f"{score:+d}" for score in result.scores)


def _calls(record: Record, language: Language, marks: Mapping[int, str]) -> Iterator[str]:
    words = {**_TABLE[language], "pass": _TABLE[language]["no_call"]}
    for place, (seat, call) in enumerate(record.called()):
        said = words.get(call, call) if isinstance(call, str) else str(call)
        said = said.replace(_SHOW, words["open_hand"])
        yield f"{seat}:{said}{marks.get(record.numbers.call(place), '')}"


def _tricks(record: Record, language: Language, marks: Mapping[int, str]) -> list[str]:
    if record.landlord is None:
        return []
    # A game that begins in a position may begin within a trick.
    number, numbered = int(not record.at(0).leading), []
    for place, move in enumerate(record.timeline.moves):
        number += record.at(place).leading
        said = _said(move, _TABLE[language]["pass"]) + marks.get(record.numbers.act(place), "")
        numbered.append((number, said))
    tricks = groupby(numbered, key=lambda each: each[0])
    return [f"{trick}. " + " ".join(said for _, said in acts) for trick, acts in tricks]


def _said(move: Move, passed: str) -> str:
    cards = passed if move.play is None else str(move.play).replace(" ", ",")
    return f"{move.seat}{'!' if move.interrupt else ''}:{cards}"
