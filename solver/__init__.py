"""The library: rules, values, state machines and searches for the games of the Landlord family.

>>> from solver import Hand, Limit, Knowledge, advise, load_rules
>>> rules = load_rules("classic")
>>> hand = Hand.parse(rules, "3344455667788TTJQK2R")
>>> known = known_to(rules, landlord=0, seat=0, hand=hand)
>>> advise(known, limit=Limit(worlds=0)).best
"""

from solver.advice.advise import Advice, advise
from solver.bidding.bid_advice import BidAdvice
from solver.bidding.recommend import recommend_bid
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
from solver.version import VERSION

__version__ = VERSION

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
    "read_records",
    "recommend_bid",
    "review",
    "scan_records",
    "solve",
    "write_record",
]
