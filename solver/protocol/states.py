"""The question `states`: the state of a game after some plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from solver.game.cards import Hand
from solver.game.choice import PlayAnswer
from solver.game.contract import Contract
from solver.game.deal import dealt_sizes
from solver.game.game import Game
from solver.game.seats import Side, check_seat
from solver.protocol.endpoint import endpoint
from solver.protocol.forms import at_most_one, needed, place_of, refuse_beside
from solver.protocol.game_input import GameInput
from solver.protocol.message import Answer, example, optional
from solver.protocol.reading import read_hand
from solver.protocol.start import MomentInput
from solver.rules import Rules
from solver.rules.catalogue import BUILT_IN, Catalogue

# What a record, or the position from which a game goes on, says itself.
_TOLD = MomentInput.model_fields.keys() - {"left"} | {"hand", "open_hands", "unseen"}


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
def answer(request: StatesRequest, catalogue: Catalogue = BUILT_IN) -> StatesAnswer:
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
        hands=None if request.hands is None else _hands(rules, request.hands),
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


def _hands(rules: Rules, texts: list[str | None]) -> list[Hand | None]:
    return [
        None if text is None else read_hand(rules, text, "hands", seat)
        for seat, text in enumerate(texts)
    ]


def table_play(game: Game) -> TablePlay | None:
    """Returns the play to beat and its seat; None when there is none."""
    if game.current is None or game.holder is None or game.over:
        return None
    return TablePlay(game.current, game.holder)
