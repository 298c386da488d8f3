"""The vectors of the rule texts, asked of the public values and of the oracle.

This is the one place that reads them.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import oracle
import pytest
from oracle.happy import happy_score

from solver.errors import IllegalCall, SolverError
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.game import Game
from solver.game.play import PASS, Play, legal_plays, readings
from solver.game.score import scores
from solver.protocol.acts import read_act
from solver.rules import GAMES, Rules, load_rules
from tests.together import together

FOLDER = Path(__file__).parents[1] / "vectors"


def classify(rules: Rules, cards: str) -> Any:
    found = [
        {"type": play.type, "len": play.length, "kick": play.kickers, "key": play.key}
        for play in readings(rules, Hand.parse(rules, cards))
    ]
    return found or "illegal"


def beats(rules: Rules, play: str, over: str) -> bool:
    table = Play.parse(rules, over)
    return Play.parse(rules, play, over=table).beats(table)


def legal(
    rules: Rules, hand: str, play: str, current: str | None, *, interrupt: bool = False
) -> bool:
    table = Play.parse(rules, current) if current else None
    if play == PASS:
        return table is not None and not interrupt
    plays = legal_plays(rules, Hand.parse(rules, hand), table, interrupt=interrupt)
    cards = Hand.parse(rules, play).counts
    return any(known.cards.counts == cards for known in plays)


def auction(rules: Rules, calls: list[Any]) -> dict[str, Any]:
    try:
        after = Auction.replay(rules, calls)
    except IllegalCall:
        return {"status": "illegal"}
    if after.status != "done":
        return {"status": after.status}
    done = {"status": "done", "landlord": after.landlord, "bid": after.bid}
    if rules.description.auction.show:
        said = {"snatches": after.snatches, "shown": [*after.shown], "factors": [*after.factors]}
        return done | said
    snatching = rules.description.auction.snatch != "none"
    return done | ({"snatch": after.snatches > 0} if snatching else {})


def score(
    rules: Rules,
    *,
    landlord_won: bool,
    bid: int = 1,
    snatch: bool = False,
    snatches: int = 0,
    anti: bool = False,
    **happened: Any,
) -> list[int]:
    return scores(
        rules,
        bid,
        landlord_won=landlord_won,
        snatches=snatches + snatch,
        anti_spring=anti,
        **happened,
    )


def flow(
    rules: Rules, landlord: int, acts: list[Any], direction: int = 1, left: list[int] | None = None
) -> dict[str, Any]:
    game = Game(rules, landlord, direction=direction, left=left)
    for at, act in enumerate(acts):
        try:
            game.do(read_act(act))
        except SolverError:
            return {"status": "illegal", "at": at}
    if not game.over:
        return {"status": "open", "turn": game.turn, "leading": game.leading}
    return {
        "status": "over",
        "winner": game.winner,
        "spring": game.spring,
        "anti": game.anti_spring,
    }


ANSWERS: dict[str, Callable[..., Any]] = {
    "classify": classify,
    "beats": beats,
    "legal": legal,
    "auction": auction,
    "score": score,
    "flow": flow,
}


def answer_of_the_oracle(vector: dict[str, Any]) -> Any:
    """Returns the answer of the oracle to the question of a vector."""
    game, given = vector["variant"], vector["input"]
    match vector["kind"]:
        case "classify":
            return oracle.readings(game, given["cards"]) or "illegal"
        case "beats":
            return oracle.beats(game, given["play"], given["over"])
        case "legal":
            hand, play, over = given["hand"], given["play"], given["current"]
            return oracle.is_legal(game, hand, play, over, given.get("interrupt", False))
        case "auction":
            return oracle.auction(game, given["calls"])
        case "score":
            return happy_score(**given) if game == "happy" else oracle.score(game, **given)
        case "flow":
            return oracle.flow(game, **given)
    raise ValueError(vector["kind"])


@pytest.mark.parametrize("game", GAMES)
def test_vectors(game: str) -> None:
    """Tests each line of the file of a game; a failure shows its number and what it is about."""
    lines = (FOLDER / f"{game}.jsonl").read_text("utf-8").splitlines()
    assert lines

    @together("number", range(len(lines)))
    def both_answer_as_expected(number: int) -> None:
        vector = json.loads(lines[number])
        assert vector["variant"] == game
        expected = vector["expect"]
        found = ANSWERS[vector["kind"]](load_rules(game), **vector["input"])
        assert found == expected, vector["why"]
        assert answer_of_the_oracle(vector) == expected, vector["why"]

    both_answer_as_expected()
