"""Which plays the unseen cards cannot beat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import islice

from solver.decomposition.assignment import cards_of, reading, weakest
from solver.decomposition.bodies import Body, Holding, bodies
from solver.game.cards import Hand
from solver.game.play import NativePlay
from solver.rules import Rules


def safe_bodies(bodies_held: Iterable[Body], hand: Hand, unseen: Hand) -> list[Body]:
    """Returns the bodies of `hand` that no play of the `unseen` cards beats.

    Kickers do not decide what beats what, so one play stands for all with the same body.
    """
    threats = strongest_plays(unseen)
    holding = Holding.of(hand)
    safe = []
    for body in bodies_held:
        play = as_play(body, holding, hand)
        if play is not None and not is_beaten(hand.rules, play, threats):
            safe.append(body)
    return safe


def is_beaten(rules: Rules, play: NativePlay, threats: Iterable[NativePlay]) -> bool:
    """Returns whether one of the `threats` beats `play`."""
    return any(rules.native.beats(threat, play) for threat in threats)


def strongest_plays(unseen: Hand) -> list[NativePlay]:
    """Returns the highest play of each shape that the unseen cards can form."""
    holding = Holding.of(unseen)
    shapes: defaultdict[tuple[str, int, int], list[Body]] = defaultdict(list)
    for body in bodies(unseen):
        shapes[body.type, len(body.cards), body.size].append(body)
    highest: list[NativePlay] = []
    for rivals in shapes.values():
        # Bodies of one family come from low to high. Bombs of one type may have several tiers.
        possible = (as_play(body, holding, unseen) for body in reversed(rivals))
        plays = (play for play in possible if play is not None)
        highest.extend(plays if rivals[0].family is None else islice(plays, 1))
    return highest


def as_play(body: Body, holding: Holding, hand: Hand) -> NativePlay | None:
    """Returns a play of `hand` with this body; None if there are too few kickers for it."""
    play = weakest(body, holding)
    return None if play is None else reading(play, cards_of(play, hand), lower=True)
