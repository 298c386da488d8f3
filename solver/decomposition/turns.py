"""Which plays nobody can beat, given the cards that have not been seen."""

from __future__ import annotations

from collections.abc import Iterable

from solver.cards import Hand
from solver.decomposition.bodies import Body, Holding, bodies
from solver.decomposition.deals import cards_of, reading, weakest
from solver.native import _core
from solver.rules import Rules


def safe_bodies(bodies_held: Iterable[Body], hand: Hand, unseen: Hand) -> list[Body]:
    """Returns the bodies of `hand` that no play of the cards `unseen` beats.

    Kickers do not matter to what beats what, so one play stands for all with the same body.
    """
    threats = strongest_plays(unseen)
    holding = Holding.of(hand)
    safe = []
    for body in bodies_held:
        play = as_play(body, holding, hand)
        if play is not None and not is_beaten(hand.rules, play, threats):
            safe.append(body)
    return safe


def is_beaten(rules: Rules, play: _core.Play, threats: Iterable[_core.Play]) -> bool:
    """Returns whether one of the `threats` beats `play`."""
    return any(rules.native.beats(threat, play) for threat in threats)


def strongest_plays(unseen: Hand) -> list[_core.Play]:
    """Returns the highest play of each shape that the unseen cards make: they beat what any does."""
    holding = Holding.of(unseen)
    highest: dict[tuple[str, int, int], _core.Play] = {}
    for body in bodies(holding):
        play = as_play(body, holding, unseen)
        if play is not None:
            highest[body.type, len(body.cards), body.size] = play
    return list(highest.values())


def as_play(body: Body, holding: Holding, hand: Hand) -> _core.Play | None:
    """Returns a play of `hand` with this body; None where its kickers are missing."""
    play = weakest(body, holding)
    return None if play is None else reading(play, cards_of(play, hand), lower=True)
