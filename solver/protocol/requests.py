"""A moment of a game as requests of the questions that can be asked about it."""

from __future__ import annotations

from typing import Any

from solver.errors import SolverError
from solver.game.cards import Hand
from solver.game.checked import known
from solver.game.deal import dealt_sizes
from solver.game.fault import Fault
from solver.game.game import Game
from solver.game.knowledge import EVERYBODY, Knowledge
from solver.game.timeline import Timeline, held_at_lead
from solver.protocol.acts import write_act
from solver.protocol.game_input import GameInput
from solver.protocol.message import Answer
from solver.rules import Source

# --- The outcome of the acts, where they are not known --------------------------------------------


def outcome_of(knowledge: Knowledge) -> dict[str, Any]:
    """Returns what `GameInput` takes instead of `history`: the outcome of the acts."""
    game = knowledge.play
    over = None
    if game.current is not None and game.holder is not None:
        play = game.current
        over = {"seat": game.holder, "cards": str(play), "type": play.type, "key": play.key}
    request: dict[str, Any] = {
        "over": over,
        **_gone(knowledge, game),
        "left": {str(seat): count for seat, count in enumerate(game.left)},
        "multiplier": game.table.factor,
    }
    if over is not None:
        request["passes"] = game.table.passes
    elif game.turn != knowledge.seat:
        request["turn"] = game.turn
    if knowledge.rules.description.score.bombs == "sum":
        request["bombs"] = game.table.added_bombs
    return request


def _gone(knowledge: Knowledge, game: Game) -> dict[str, Any]:
    """Returns the cards played: by seat, or where nobody has kept that, all of them.

    Where all hands are known, the cards that are in none of them are gone. Where nobody has said
    of all cards whether they are gone, these are those of which it is known.
    """
    if "heap" in knowledge.assumed:
        known = sum(game.played, start=Hand(knowledge.rules))
        return {"gone": str(known)} if known else {}
    gone = Hand.deck(knowledge.rules).missing_from(game.unplayed)
    sizes = dealt_sizes(knowledge.rules, game.landlord)
    kept = len(gone) == sum(map(len, game.played)) and "played" not in knowledge.assumed
    if not kept and len(gone) + sum(game.left) == sum(sizes):
        return {"gone": str(gone)}
    return {"played": {str(seat): str(cards) for seat, cards in enumerate(game.played)}}


# --- What a seat knows --------------------------------------------------------------------------

Ask = dict[str, Any]


def moment_of(view: Knowledge, source: Source) -> Ask:
    """Returns what a seat knows as the fields of a request, about a call or about a play.

    Args:
        view: what it knows, its own hand too.
        source: what a request says as `rules`.
    """
    request: Ask = {"rules": source, "seat": view.seat}
    if view.bottom is not None and view.landlord is not None:
        request["bottom"] = str(view.bottom)
    if view.open_hands:
        request["open_hands"] = {str(seat): str(hand) for seat, hand in view.open_hands.items()}
    request["hand"] = str(view.whole(view.seat))
    if view.stage != "play":
        return request | {"calls": list(view.auction.calls), "first": view.first}
    game, contract = view.play, view.contract
    request["landlord"] = game.landlord
    called = {"calls": list(contract.calls), "first": contract.first}
    request |= called if contract.calls else _terms(view)
    if game.table.direction == -1:
        request["direction"] = -1
    if "history" in view.assumed:
        return request | outcome_of(view)
    return request | {"history": [write_act(move.to_act()) for move in game.history]}


def _terms(view: Knowledge) -> Ask:
    """Returns what the calls came to, where they are not known."""
    contract, request = view.contract, Ask()
    if not contract.assumed and view.rules.description.score.base == "bid":
        request["bid"] = contract.bid
    stated = {
        "snatch": contract.snatches,
        "shown": list(contract.shown),
        "factors": list(contract.factors),
    }
    return request | {name: value for name, value in stated.items() if value}


# --- The questions --------------------------------------------------------------------------------


class AsksAnswer(Answer):
    """The questions that can be asked now, each as a request that is ready to be sent.

    `par` has one of `solutions` for each seat: what the deal is worth with that seat as landlord.
    """

    advice: Ask | None
    readings: Ask | None
    bids: Ask | None
    solutions: Ask | None
    decompositions: Ask | None
    par: list[Ask] | None


def requests_of(
    timeline: Timeline, place: int, knowledge: Knowledge, faults: list[Fault]
) -> AsksAnswer:
    """Returns the questions that can be asked about a moment.

    They are asked for the seat that looks, and with all hands open for the seat that is to act. The
    exact result is asked for whenever all hands are known, whoever looks.

    Args:
        timeline: the game.
        place: after how many steps.
        knowledge: what is known there, by whoever looks.
        faults: gets what keeps an answer from being given.
    """
    asks = _Asks(timeline, place, knowledge)
    found: dict[str, Any] = {}
    for name in AsksAnswer.model_fields:
        try:
            found[name] = getattr(asks, name)()
        except SolverError as error:
            found[name] = None
            faults.append(Fault(error.pointer, error.detail, isinstance(error, _Missing)))
    return AsksAnswer(**found)


class _Missing(SolverError):
    """Something is only missing yet."""


class _Asks:
    """The questions about one step; each is None where it cannot be asked."""

    def __init__(self, timeline: Timeline, place: int, knowledge: Knowledge) -> None:
        self.timeline, self.place, self.knowledge, self.game = (
            timeline,
            place,
            knowledge,
            knowledge.game,
        )
        self.state, self.rules = timeline.state, knowledge.rules

    def decompositions(self) -> Ask | None:
        who = self.knowledge.turn if self.knowledge.seat == EVERYBODY else self.knowledge.seat
        hand = None if who is None else self.knowledge.hands[who]
        return {"rules": self.state.source, "hand": str(hand)} if hand else None

    def advice(self) -> Ask | None:
        seat = self._asked()
        return None if seat is None else self._of_play(seat)

    def readings(self) -> Ask | None:
        seat = self.knowledge.seat
        if seat == EVERYBODY:
            return None
        try:
            return self._of_play(seat)
        except _Missing:
            return None  # `advice` says what is missing, once the seat is to act

    def _of_play(self, seat: int) -> Ask | None:
        """Returns what a seat knows while cards are played; None where its hand is not known."""
        game = self.game
        if game is None or self.knowledge.stage != "play":
            return None
        own = self.timeline.at(self.place, seat)
        if own.whole(seat) is None or own.seats != self.rules.players:
            return None
        request = moment_of(own, self.state.source)
        return self._from_start(request) if self.timeline.before is None else request

    def bids(self) -> Ask | None:
        auction, seat = self.knowledge.auction_so_far, self._asked()
        if auction is None or seat is None or self.knowledge.stage not in ("auction", "direction"):
            return None
        own = self.timeline.at(self.place, seat)
        return None if own.whole(seat) is None else moment_of(own, self.state.source)

    def solutions(self) -> Ask | None:
        game = self.game
        if game is None or None in game.hands or self.knowledge.stage not in ("play", "direction"):
            return None
        request: Ask = {
            "rules": self.state.source,
            "landlord": game.landlord,
            "hands": [str(hand) for hand in game.hands],
            "turn": game.turn,
        }
        if game.current is not None and game.holder is not None:
            play = game.current
            request["over"] = {"seat": game.holder, "cards": str(play), "type": play.type}
            request["over"]["key"] = play.key
            request["passes"] = game.table.passes
        if self.state.chooses_direction and self.knowledge.stage == "play":
            request["direction"] = game.table.direction
        if game.table.factor > 1:
            request["multiplier"] = game.table.factor
        if self.rules.description.score.bombs == "sum":
            request["bombs"] = game.table.added_bombs
        if game.history and self.timeline.before is not None:
            sides = [move.seat == game.landlord for move in game.history if move.play is not None]
            request["plays"] = {"landlord": sum(sides), "peasants": len(sides) - sum(sides)}
        return request | _terms(self.knowledge)

    def par(self) -> list[Ask] | None:
        """Returns by seat what it would win as the landlord of this deal, which it leads."""
        deal, bottom = self.timeline.deal, self.timeline.bottom
        if bottom is None or self.state.start is not None:
            return None
        found: list[Ask] = []
        for seat in range(self.knowledge.seats):
            held = held_at_lead(deal, bottom, seat)
            if None in held or (self.game is not None and self.game.history):
                return None
            hands = [str(hand) for hand in held]
            found.append(
                {"rules": self.state.source, "landlord": seat, "hands": hands, "turn": seat}
            )
        return found

    def _asked(self) -> int | None:
        """Returns whose decision it is: of the seat that looks, or with open hands whoever acts."""
        seat, turn = self.knowledge.seat, self.knowledge.turn
        if seat in (EVERYBODY, turn):
            return turn
        if self.game is not None and self.knowledge.stage == "play":
            return seat if seat in self.game.table.interrupters() else None
        return None

    def _from_start(self, request: Ask) -> Ask:
        """Returns the request; raises Missing where it does not say enough to be answered."""
        try:
            known(GameInput.model_validate(request).to_state(self.rules))
        except SolverError as error:
            raise _Missing(
                "it is to be known what each seat has played: {detail}",
                "/start/played",
                detail=error.detail,
            ) from None
        return request
