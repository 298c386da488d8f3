"""The referee, for makers of games: the states of auctions and games, and what they pay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.auction import Auction
from solver.game.checked import checked_replay
from solver.game.choice import PlayAnswer
from solver.game.contract import Contract
from solver.game.deal import dealt_sizes
from solver.game.game import Game
from solver.game.score import scores
from solver.game.seats import Side, check_seat
from solver.game.state import Terms
from solver.game.timeline import Timeline
from solver.protocol.endpoint import endpoint
from solver.protocol.fields import Calls, Factors, Shown
from solver.protocol.forms import (
    SetUpInput,
    StepInput,
    at_most_one,
    needed,
    place_of,
    refuse_beside,
)
from solver.protocol.game_input import GameInput
from solver.protocol.message import Answer, example, optional
from solver.protocol.reading import field, read_dealt
from solver.protocol.state import MomentInput
from solver.rules import Rules
from solver.rules.catalogue import BUILT_IN, Catalogue

# --- The state of a game --------------------------------------------------------------------------

# What a record, or the position from which a game goes on, says itself.
_TOLD = [each for each in MomentInput.model_fields if each != "left"]
_TOLD += ["hand", "open_hands", "unseen"]


class StatesRequest(GameInput):
    """A moment of a game; with `history`, `left` and `hands` are those before the first lead."""

    model_config = example(
        {
            "rules": "street",
            "landlord": 0,
            "history": [[0, "K"], [2, "5555", "!"], [3, "pass"]],
        }
    )

    @property
    def tells_first_lead(self) -> bool:
        """Whether the acts are told from the first lead on, of a game with any numbers of cards."""
        others = {"record", "start", "hand", *MomentInput.model_fields} - {"left"}
        return all(getattr(self, name) is None for name in others)


@dataclass(frozen=True)
class TablePlay(PlayAnswer):
    """The play on the table and who played it."""

    seat: int
    """Who played it."""


class GameEnd(Answer):
    """Who has won, and how."""

    winner: Side | None = Field(description="Null before the end, and after a redeal.")
    winner_seat: int | None
    spring: bool
    anti_spring: bool


class StatesAnswer(GameEnd):
    """The state of a game."""

    status: Literal["open", "over"]
    turn: int | None = Field(description="The seat whose turn it is; null when the game is over.")
    leading: bool = Field(description="Whether `turn` leads a new trick, and may not pass.")
    over: TablePlay | None = Field(description="The play to beat; null when leading.")
    left: list[int] = Field(description="The number of cards each seat holds.")
    bombs: list[int] = Field(description="The number of cards of each bomb so far.")
    rockets: int
    scores: list[int] | None = optional(description="Seat by seat, when the game is over.")


@endpoint(
    "states",
    "replayGame",
    "The state of a game: whose turn it is, what lies on the table, who has won.",
    "An act that is not legal is refused with its index.",
)
def replay_game(request: StatesRequest, catalogue: Catalogue = BUILT_IN) -> StatesAnswer:
    """Returns the state of a game."""
    at_most_one(request, ("history", "record", "start"))
    at_most_one(request, ("hands", "left", "start"))
    for whole in ("record", "start"):
        if getattr(request, whole) is not None:
            refuse_beside(request, whole, _TOLD)
    if request.tells_first_lead:
        return _of_first_lead(request, request.named_rules(catalogue))
    timeline = request.game(catalogue)
    knowledge = timeline.at(place_of(timeline, request.at))
    return _state_of(knowledge.play, knowledge.contract)


def _of_first_lead(request: StatesRequest, rules: Rules) -> StatesAnswer:
    """Returns the state of a game that began with any numbers of cards."""
    history = needed(request.acts_told, "history")
    leader = history[0].seat if history else None
    landlord = needed(leader if request.landlord is None else request.landlord, "landlord")
    check_seat(rules, landlord, "/landlord")
    contract = Contract.of(
        rules, landlord, calls=request.calls or (), first=request.first, **request.terms._asdict()
    )
    game = Game.replay(
        rules,
        landlord,
        history,
        direction=request.direction or 1,
        hands=None if request.hands is None else read_dealt(rules, request.hands),
        left=None if request.left is None else _counts(rules, landlord, request.left),
        path=("history" if request.history is not None else "acts",),
    )
    return _state_of(game, contract)


def _state_of(game: Game, contract: Contract) -> StatesAnswer:
    return StatesAnswer(
        status="over" if game.over else "open",
        turn=None if game.over else game.turn,
        leading=game.leading and not game.over,
        over=table_play(game),
        left=list(game.left),
        winner=game.winner,
        winner_seat=game.winner_seat,
        spring=game.spring,
        anti_spring=game.anti_spring,
        bombs=list(game.bombs),
        rockets=game.rockets,
        # A puzzle of two hands pays nobody: it leaves out seats of the game.
        scores=game.settled(contract) if game.over and game.seats == game.rules.players else None,
    )


def _counts(rules: Rules, landlord: int, left: Mapping[str, int]) -> list[int]:
    """Returns by seat the numbers of cards at the start, as dealt where none is said."""
    found = dealt_sizes(rules, landlord)
    for seat, count in left.items():
        check_seat(rules, int(seat), f"/left/{seat}")
        found[int(seat)] = count
    return found


def table_play(game: Game) -> TablePlay | None:
    """Returns the play to beat and its seat; None when there is none."""
    if game.current is None or game.holder is None or game.over:
        return None
    return TablePlay(game.current, game.holder)


# --- The state of an auction ----------------------------------------------------------------------


class AuctionsRequest(StepInput):
    """The calls so far, from the first caller on; or a step of a record."""

    model_config = example({"rules": "snatch", "calls": [1, 2, "pass", "snatch"]})

    calls: Calls | None = Field(default=None, examples=[[1, 2, "pass"]])


@endpoint(
    "auctions",
    "replayAuction",
    "The state of an auction: whose call it is, what is legal, who is the landlord.",
)
def replay_auction(request: AuctionsRequest, catalogue: Catalogue = BUILT_IN) -> Auction:
    """Returns the state of an auction."""
    timeline = request.recorded(catalogue)
    if timeline is not None:
        return timeline.at(place_of(timeline, request.at)).auction
    rules, calls = request.named_rules(catalogue), needed(request.calls, "calls")
    with field("calls"):
        return Auction.replay(rules, calls)


# --- The scores of a finished game ----------------------------------------------------------------

# Bombs have at least two cards, and no deck has more than 120. Which bombs a game can have, the
# rules say.
MAX_BOMBS = 60

_Size = Annotated[int, Field(ge=1, le=2 * MAX_BOMBS)]


class ScoresRequest(SetUpInput):
    """What happened in a game, as far as it counts for the scores; or a game that is over."""

    model_config = example(
        {"rules": "snatch", "bid": 2, "landlord_won": False, "bombs": [4], "rockets": 1}
    )

    landlord_won: bool | None = None
    bombs: Annotated[list[_Size], Field(max_length=MAX_BOMBS)] = Field(
        default=[], description="The number of cards of each bomb that was played."
    )
    rockets: Annotated[int, Field(ge=0, le=MAX_BOMBS)] = 0
    spring: bool = False
    anti_spring: bool = False
    shown: Shown = Field(
        default=[],
        description="The factor of each open hand, 0 for a hidden one: the landlord's, then those "
        "of the peasants in the order of seats after the landlord.",
    )
    factors: Factors = Field(
        default=[],
        description="The factors of doubling, in the same order. With `acts` both are seat by "
        "seat.",
    )


class ScoresAnswer(Answer):
    """The scores: the landlord's, then each peasant's.

    With `factors` there is one entry for each peasant, in the order of seats after the landlord.
    Without, one entry stands for all of them, who get the same.
    """

    scores: list[int] = Field(examples=[[-16, 8]])


@endpoint(
    "scores",
    "scoreGame",
    "The scores of a finished game: the landlord's, then each peasant's.",
)
def score_game(request: ScoresRequest, catalogue: Catalogue = BUILT_IN) -> ScoresAnswer:
    """Returns what a game pays."""
    timeline = request.timeline(catalogue)
    if timeline is None and request.acts:
        timeline = checked_replay(request.going_on(request.named_rules(catalogue), request.acts))
    if timeline is not None:
        where = "/record" if request.record is not None else "/acts"
        return ScoresAnswer(scores=_paid(timeline, where))
    rules, terms = request.named_rules(catalogue), request.terms
    if request.calls:
        called = Contract.of(rules, 0, calls=request.calls, **terms._asdict())
        terms = Terms(called.bid, called.snatches, called.shown, called.factors)
    found = scores(
        rules,
        terms.bid or 1,
        landlord_won=needed(request.landlord_won, "landlord_won"),
        bombs=request.bombs,
        rockets=request.rockets,
        snatches=terms.snatches or 0,
        spring=request.spring,
        anti_spring=request.anti_spring,
        shown=terms.shown,
        factors=terms.factors,
    )
    return ScoresAnswer(scores=found)


def _paid(timeline: Timeline, where: str) -> list[int]:
    """Returns what a game pays that was played; it stands in the field `where`.

    Raises:
        InvalidRequest: the game is not over, or nobody knows what was at stake.
    """
    result, landlord = timeline.result, timeline.landlord
    if result is None or landlord is None:
        raise InvalidRequest("the game is not over: nothing is paid yet", where)
    if result.scores is None:
        raise InvalidRequest("the bid of this game is not known", where)
    players = timeline.state.rules.players
    paid = [result.scores[(landlord + place) % players] for place in range(players)]
    factors = timeline.contract is not None and timeline.contract.factors
    return paid if factors else paid[:2]
