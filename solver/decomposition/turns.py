"""Which plays the unseen cards cannot beat."""

from __future__ import annotations

from collections.abc import Iterable

from solver.decomposition.assignment import cards_of, reading, weakest
from solver.decomposition.bodies import Body, Holding
from solver.game.cards import Hand
from solver.game.play import NativePlay


def safe_bodies(bodies_held: Iterable[Body], hand: Hand, unseen: Hand) -> list[Body]:
    """Returns the bodies of `hand` that no play of the `unseen` cards beats.

    Kickers do not decide what beats what, so one play stands for all with the same body.
    """
    holding, can_beat = Holding.of(hand), hand.rules.native.can_beat
    plays = [(body, as_play(body, holding, hand)) for body in bodies_held]
    return [body for body, play in plays if play and not can_beat(unseen.packed, play)]


def as_play(body: Body, holding: Holding, hand: Hand) -> NativePlay | None:
    """Returns a play of `hand` with this body; None if there are too few kickers for it."""
    play = weakest(body, holding)
    return None if play is None else reading(play, cards_of(play, hand), lower=True)
