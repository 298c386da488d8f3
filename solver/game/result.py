"""How a game ended, by the replayed game and by what its source states."""

from __future__ import annotations

from dataclasses import dataclass

from solver.errors import UnreachablePosition
from solver.game.auction import Auction
from solver.game.contract import Contract
from solver.game.game import Game
from solver.game.seats import Side
from solver.rules import Rules


@dataclass(frozen=True)
class Result:
    """How a game ended, by its plays, or as the source of a record states it.

    Attributes:
        winner: the side that went out first; None after a redeal, or where a source does not say.
        spring: whether the landlord won before any peasant played a card; None where a source does
            not say.
        anti_spring: whether the peasants won after the landlord's first play, his only one; None
            as for `spring`.
        stake: points that each peasant won or lost; None when the bid is not known, when the
            peasants have got different points, or where a source does not say.
        scores: points by seat; None when the bid is not known, or where a source does not say.
    """

    winner: Side | None = None
    spring: bool | None = None
    anti_spring: bool | None = None
    stake: int | None = None
    scores: tuple[int, ...] | None = None


def result_of(
    rules: Rules,
    game: Game | None,
    contract: Contract | None,
    auction: Auction | None,
    stated: Result | None,
) -> Result | None:
    """Returns how the game ended; None when the record ends before."""
    if auction is not None and auction.status == "redeal" and game is None:
        return Result(None, False, False, 0, (0,) * rules.players)
    if game is None or contract is None or not game.over:
        return None
    if contract.assumed:  # Without the bid no score can be computed: the stated ones are kept.
        scores = None if stated is None else stated.scores
        stake = None if stated is None else stated.stake
    else:
        scores = tuple(game.settled(contract))
        paid = {abs(points) for seat, points in enumerate(scores) if seat != game.landlord}
        stake = paid.pop() if len(paid) == 1 else None
    return Result(game.winner, game.spring, game.anti_spring, stake, scores)


def check_stated(found: Result | None, stated: Result | None) -> None:
    """Raises UnreachablePosition where the stated result contradicts the one found.

    The pointer is `/stated`, or `/stated/<attribute>`.
    """
    if stated is None:
        return
    if found is None:
        raise UnreachablePosition("the record ends before the game does", "/stated")
    for name, value in vars(stated).items():
        known = getattr(found, name)
        if value is not None and value != known:
            raise UnreachablePosition(
                "by the plays `{name}` is {known} and not {value}",
                f"/stated/{name}",
                name=name,
                known=known,
                value=value,
            )
