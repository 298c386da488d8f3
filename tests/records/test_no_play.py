"""Cards in a history or a record that are no play: the error says why, and where they stand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from solver.errors import SolverError
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.no_play import why_no_play
from solver.game.play import PASS, readings
from solver.protocol import ENDPOINTS
from solver.records import Record, parse_record, write_record
from solver.rules import GAMES, load_rules
from tests.builders import greedy_record

SETS = 12  # of each game
# By format how the lead of a five stands in its text, and how a five with a seven does.
LEADS = {
    "ddz": ('"cards":"5"', '"cards":"57"'),
    "rlcard": ('[0, "5"]', '[0, "57"]'),
    "showdown": ('"move": "S5"', '"move": "S5 S7"'),
    "douzero": ("[[5], []]", "[[5, 7], []]"),
    "douzero-text": ('["5", ""]', '["57", ""]'),
    "botzone": ('"responses": [[8]]', '"responses": [[8, 16]]'),
    "openspiel": ('"5", "Pass"', '"57", "Pass"'),
    "ccgc": (";A[8]", ";A[8,16]"),
    "typed": ("seat 0: 5\n", "seat 0: 57\n"),
    "typed-zh": ("0号位\uff1a5\n", "0号位\uff1a57\n"),
}


def no_plays(game: str) -> Iterator[tuple[Record, int, Hand]]:
    """Yields cards that are no play and that a seat holds at its turn, with the act's number."""
    record, random = greedy_record(game, 5), Random(1)
    found = 0
    while found < SETS:
        act = random.randrange(len(record.acts))
        now = record.at(act)
        hand = now.hands[now.turn]
        assert hand is not None
        cards = Hand.of(
            record.rules, random.sample(list(hand), random.randint(1, min(8, len(hand))))
        )
        if not readings(record.rules, cards):
            found += 1
            yield record, act, cards


@pytest.mark.one_in(5, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_an_act_that_is_no_play_says_why(game: str) -> None:
    for record, act, cards in no_plays(game):
        why, seat = why_no_play(record.rules, cards), record.at(act).turn
        lines = write_record(record).splitlines()
        number = (
            next(
                place
                for place, line in enumerate(lines)
                if json.loads(line)["type"] in ("play", PASS)
            )
            + act
        )
        wrong = json.dumps({"type": "play", "seat": seat, "cards": str(cards)})
        with pytest.raises(SolverError) as caught:
            parse_record("\n".join([*lines[:number], wrong]))
        assert caught.value.pointer == f"/{number}/cards"
        assert caught.value.detail.endswith(f"is no play of {game}: {why}")
        assert caught.value.detail.said("zh").endswith(f"{why.said('zh')}")
        history = [*record.acts[:act], Act(seat, str(cards))]
        question: dict[str, Any] = {
            "rules": game,
            "landlord": record.landlord,
            "history": [[each.seat, each.cards] for each in history],
        }
        if record.direction is not None:
            question["direction"] = record.direction
        with pytest.raises(SolverError) as caught:
            ENDPOINTS["states"].ask(question)
        assert (caught.value.pointer, str(why) in caught.value.detail) == (f"/history/{act}", True)


@pytest.mark.parametrize("format", LEADS)
def test_a_record_of_another_program_says_why(format: str) -> None:
    deal = greedy_record("douzero", 5)
    # OpenSpiel has an auction in each game, and the others no place for one.
    auction: dict[str, Any] = {"landlord": 0, "announced": False}
    game = "douzero"
    if format == "openspiel":
        game, auction = "classic", {"calls": [3], "first": 0}
    rules = load_rules(game)
    record = Record.build(
        game,
        hands=[Hand.parse(rules, str(hand)) for hand in deal.hands],
        bottom=Hand.parse(rules, str(deal.bottom)),
        acts=[Act(0, "5"), Act(1, PASS)],
        **auction,
    )
    right, wrong = LEADS[format]
    text = write_record(record, format=format, lossy=True)
    assert text.count(right) == 1
    with pytest.raises(
        SolverError, match=r"5 ?7' is no play of [a-z]+: .* is (missing|left over)"
    ) as caught:
        parse_record(text.replace(right, wrong), format=format)
    assert caught.value.pointer
