"""How a game stands for a seat whose history is not known, in the fields of a request."""

from __future__ import annotations

from typing import Any

from solver.game.cards import Hand
from solver.game.deal import dealt_sizes
from solver.game.game import Game
from solver.game.knowledge import Knowledge


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
