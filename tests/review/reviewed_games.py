"""Records of greedy games of every kind, and their reviews, which the tests of reviews share."""

from functools import cache
from typing import Any

from solver.game.act import Act
from solver.game.auction import Auction
from solver.game.deal import deal
from solver.game.state import Snapshot, Terms
from solver.records.record import Record
from solver.review.judgement import Judgement
from solver.review.plan import Review
from solver.review.review import review
from solver.rules import load_rules
from solver.search.limit import Limit
from tests.builders import greedy_game

WORLDS = Limit(worlds=24)
# The calls of each game, from the first caller on.
CALLS: dict[str, list[Any]] = {
    "classic": [1, "pass", 2, "pass"],
    "snatch": [1, 2, "pass", "no"],
    "street": ["decline", "claim"],
    "double": [1, "pass", 2, "pass"],
    "decktet": ["pass", 1, 2],
    "happy": [
        *("hide", "show4", "hide", "claim", "no", "snatch", "no"),
        *("hide", "single", "double", "single"),
    ],
    "douzero": [],
}


# A deal of each game after which greedy players are soon done, and have made mistakes where any
# such game has some. A review of it costs a third of that of a usual game.
SHORT = {
    "classic": 58,
    "snatch": 28,
    "street": 1,
    "double": 129,
    "decktet": 141,
    "douzero": 27,
    "happy": 11,
}


def record_of(
    game: str, seed: int, *, calls: list[Any] | None = None, acts: list[Act] | None = None
) -> Record:
    """Returns a record of a deal, called as listed and played by the greedy policy or as listed."""
    rules = load_rules(game)
    calls = CALLS[game] if calls is None else calls
    hands, bottom = deal(rules, seed)
    landlord: int | None = 0
    if calls:
        landlord = Auction.replay(rules, calls).landlord
    if landlord is not None and acts is None:
        acts = [move.to_act() for move in greedy_game(rules, seed, landlord).history]
    return Record.build(
        rules,
        hands=hands,
        bottom=bottom,
        first=0 if calls else None,
        calls=calls,
        landlord=landlord,
        acts=acts or [],
    )


def short_record(game: str) -> Record:
    """Returns the record of a short game."""
    return record_of(game, SHORT[game])


def reviewed(game: str, seed: int | None = None) -> tuple[Record, Review]:
    """Returns the record of a game, a short one by default, and its review in `WORLDS`.

    A process of the tests reviews each game once, for all tests that only read the review. Call it
    without networks only.
    """
    return _reviewed(game, SHORT[game] if seed is None else seed)


@cache
def _reviewed(game: str, seed: int) -> tuple[Record, Review]:
    record = record_of(game, seed)
    return record, review(record, limit=WORLDS, seed=5)


def rebuilt(record: Record, **changes: Any) -> Record:
    """Returns a record built anew with some of its arguments changed."""
    names = ("hands", "bottom", "first", "calls", "landlord", "direction", "acts")
    known = {name: getattr(record, name) for name in names}
    return Record.build(record.rules, **known | changes)


def plays_of(found: Review) -> list[Judgement]:
    """Returns the judgements of plays and passes, without those of calls."""
    return [each for each in found.decisions if each.kind == "play"]


def moment(record: Record, act: int, *, kept: bool = True) -> Snapshot:
    """Returns a record's position before an act.

    Args:
        record: the record.
        act: the number of the act.
        kept: whether it is said who has played which card, and how often each side has.
    """
    game = record.at(act)
    over = None
    if game.current is not None and game.holder is not None:
        over = game.holder, game.current
    return Snapshot(
        hands=tuple(game.hands),
        turn=game.turn,
        over=over,
        passes=None if over is None else game.table.passes,
        multiplier=game.table.factor,
        bombs=game.table.added_bombs if record.rules.description.score.bombs == "sum" else None,
        played=tuple(game.played) if kept else None,
        plays=(game.table.landlord_plays, game.table.peasant_plays) if kept else (None, None),
    )


def from_position(record: Record, act: int, *, kept: bool = True) -> Record:
    """Returns what a record tells from an act on, as a game that begins in a position."""
    contract = record.contract
    assert record.landlord is not None
    bid = None if contract.assumed else contract.bid
    return Record.build(
        record.source,
        landlord=record.landlord,
        terms=Terms(bid, contract.snatches, contract.shown, contract.factors),
        direction=record.direction,
        start=moment(record, act, kept=kept),
        acts=record.acts[act:],
    )


def decision(index: int, **figures: Any) -> Judgement:
    """Returns a decision of which a test names what counts; it loses nothing otherwise."""
    usual: dict[str, Any] = {
        "seat": 0, "kind": "call", "played": 1, "best": 1, "legal": 3, "win_played": None,
        "win_best": None, "loss": 0.0, "loss_low": 0.0, "points_loss": 0.0, "label": "best",
        "phase": "auction", "category": "call", "proven": None, "reasons": (),
    }  # fmt: skip
    return Judgement(index=index, **usual | figures)
