"""The bombs of a hand: which it holds side by side, and which a play takes apart."""

from __future__ import annotations

from solver.game.cards import Hand
from solver.game.play import Play
from solver.rules import Rules


def bombs_of(rules: Rules, hand: Hand) -> list[Play]:
    """Returns bombs and rockets of a hand that share no card.

    Bombs with fewer wild cards are chosen first, then longer ones, then higher ones.
    """
    wild = rules.description.deck.wild
    found = [
        Play.from_native(rules, native, hand)
        for native in rules.native.plays(hand.packed, None, True, False)
    ]
    found.sort(key=lambda bomb: (bomb.cards.counts[wild], -len(bomb), -bomb.native.key))
    rest, chosen, kinds = hand, [], set()
    for bomb in found:
        kind = bomb.type, bomb.key
        if kind not in kinds and bomb.cards <= rest:
            chosen.append(bomb)
            kinds.add(kind)
            rest -= bomb.cards
    return chosen


def broken_bombs(play: Play, before: list[Play], after: list[Play]) -> list[Play]:
    """Returns the bombs that a play takes apart without being one of them.

    Args:
        play: what is played.
        before: the bombs of the hand, from `bombs_of`.
        after: the bombs of what the play leaves.
    """
    lost = len(before) - len(after) - play.is_bomb
    if lost <= 0:
        return []
    still = {(bomb.type, bomb.key) for bomb in after}
    if play.is_bomb:
        still.add((play.type, play.key))
    return [bomb for bomb in before if (bomb.type, bomb.key) not in still][:lost]
