"""The library: rules, values, state machines and searches for the games of the Landlord family.

>>> from solver import Limit, advise
>>> str(advise("classic", hand="3344455667788TTJQK2R", limit=Limit(worlds=0)).best)
'444-33'
"""

from typing import TYPE_CHECKING

from solver import lazy

if TYPE_CHECKING:
    from solver.advice.advise import Advice
    from solver.advice.hand_reading import HandReading
    from solver.bidding.recommend import BidAdvice
    from solver.decomposition.decompose import Decomposition, decompose
    from solver.errors import Cancelled, SolverError
    from solver.exact.solution import Solution
    from solver.exact.solve import solve
    from solver.game.act import Act
    from solver.game.cards import Hand
    from solver.game.checked import known, known_to
    from solver.game.contract import Contract
    from solver.game.game import Game
    from solver.game.knowledge import Knowledge
    from solver.game.play import Play
    from solver.game.position import Position
    from solver.game.state import GameState, Snapshot, Terms
    from solver.protocol.library import advise, read_hands, recommend_bid
    from solver.records import (
        Record,
        UnreadableGame,
        parse_record,
        read_records,
        scan_records,
        write_record,
    )
    from solver.review.plan import Review
    from solver.review.review import review
    from solver.rules import GAMES, Rules, load_rules
    from solver.search.limit import Cancellation, Limit
    from solver.version import __version__

__all__ = [
    "GAMES",
    "Act",
    "Advice",
    "BidAdvice",
    "Cancellation",
    "Cancelled",
    "Contract",
    "Decomposition",
    "Game",
    "GameState",
    "Hand",
    "HandReading",
    "Knowledge",
    "Limit",
    "Play",
    "Position",
    "Record",
    "Review",
    "Rules",
    "Snapshot",
    "Solution",
    "SolverError",
    "Terms",
    "UnreadableGame",
    "__version__",
    "advise",
    "decompose",
    "known",
    "known_to",
    "load_rules",
    "parse_record",
    "read_hands",
    "read_records",
    "recommend_bid",
    "review",
    "scan_records",
    "solve",
    "write_record",
]

# Importing all of these takes half a second, and few programs need all.
lazy.offer(
    __name__,
    {
        "GAMES": "solver.rules",
        "Act": "solver.game.act",
        "Advice": "solver.advice.advise",
        "BidAdvice": "solver.bidding.recommend",
        "Cancellation": "solver.search.limit",
        "Cancelled": "solver.errors",
        "Contract": "solver.game.contract",
        "Decomposition": "solver.decomposition.decompose",
        "Game": "solver.game.game",
        "GameState": "solver.game.state",
        "Hand": "solver.game.cards",
        "HandReading": "solver.advice.hand_reading",
        "Knowledge": "solver.game.knowledge",
        "Limit": "solver.search.limit",
        "Play": "solver.game.play",
        "Position": "solver.game.position",
        "Record": "solver.records",
        "Review": "solver.review.plan",
        "Rules": "solver.rules",
        "Snapshot": "solver.game.state",
        "Solution": "solver.exact.solution",
        "SolverError": "solver.errors",
        "Terms": "solver.game.state",
        "UnreadableGame": "solver.records",
        "advise": "solver.protocol.library",
        "decompose": "solver.decomposition.decompose",
        "known": "solver.game.checked",
        "known_to": "solver.game.checked",
        "load_rules": "solver.rules",
        "parse_record": "solver.records",
        "read_hands": "solver.protocol.library",
        "read_records": "solver.records",
        "recommend_bid": "solver.protocol.library",
        "review": "solver.review.review",
        "scan_records": "solver.records",
        "solve": "solver.exact.solve",
        "write_record": "solver.records",
        "__version__": "solver.version",
    },
)
