"""The vectors of the rule texts, through the public values."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solver.errors import IllegalCall, SolverError
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.game import Game
from solver.game.play import PASS, Play, legal_plays, readings
from solver.game.score import scores
from solver.protocol.acts import read_act
from solver.rules import Rules, load_rules

VECTORS: dict[str, dict[str, Any]] = {
    f"{path.stem}-{number}": json.loads(line)
    for path in sorted((Path(__file__).parents[1] / "vectors").glob("*.jsonl"))
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
}


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
    rules: Rules,
    landlord: int,
    acts: list[Any],
    direction: int = 1,
    left: list[int] | None = None,
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


@pytest.mark.parametrize("vector", VECTORS.values(), ids=VECTORS)
def test_vector(vector: dict[str, Any]) -> None:
    rules = load_rules(vector["variant"])
    assert ANSWERS[vector["kind"]](rules, **vector["input"]) == vector["expect"], vector["why"]


def test_every_game_with_seeds_has_vectors() -> None:
    variants = {vector["variant"] for vector in VECTORS.values()}
    assert variants == {"classic", "snatch", "street", "double", "decktet", "happy"}
