"""Why cards are no play, in a sentence: what the nearest play lacks, or what it leaves over."""

from __future__ import annotations

from dataclasses import dataclass

from solver.game.cards import Hand
from solver.messages import Message, Word
from solver.rules import Rules
from solver.rules.names import type_name


@dataclass(frozen=True)
class NearPlay:
    """A play that other cards come near to.

    `cards` are those other cards with `missing` and without `left`.

    Attributes:
        type: the type of the play.
        cards: its cards.
        missing: those of its cards that are not there.
        left: the cards that are there and that it does not take.
        short: the least number of cards of such a run, where the cards are a shorter one; else 0.
        long: the greatest number of cards of such a run, where the cards are a longer one; else 0.
        ends: the lowest and the highest rank of runs, where a card left over has another rank.
    """

    type: str
    cards: Hand
    missing: Hand
    left: Hand
    short: int = 0
    long: int = 0
    ends: tuple[str, str] | None = None


def nearest_play(rules: Rules, hand: Hand) -> NearPlay:
    """Returns the play that is nearest to cards which are no play, as the core finds it.

    One is always found, because every single card is a play. Of equally near ones the first by the
    names of type and cards is taken.

    Args:
        rules: the rules of the game.
        hand: one card or more.
    """
    found, game = [], rules.description
    unheld = Hand.deck(rules) - hand
    low, high = game.play.seq_lo, game.play.seq_hi
    in_runs = set(rules.ranks[rules.ranks.index(low) : rules.ranks.index(high) + 1])
    for near in rules.native.nearest(hand.packed):
        taken, missing = hand.take(near.taken), unheld.take(near.missing)
        left, kind = hand - taken, rules.native.types[near.type]
        family, ends = game.families.get(kind), None
        if (
            family
            and family.run[0] > 1
            and not family.kickers
            and not in_runs.issuperset(left.counts)
        ):
            ends = low, high
        short = family.body * family.run[0] if family and near.too_short else 0
        long = family.body * family.run[1] if family and near.too_long else 0
        found.append(NearPlay(kind, taken + missing, missing, left, short, long, ends))
    return min(found, key=lambda near: (near.type, near.missing.cards, near.left.cards))


def why_no_play(rules: Rules, hand: Hand) -> Message:
    """Returns why cards are no play of a game.

    Args:
        rules: the rules of the game.
        hand: the cards, which the core reads as no play.
    """
    if not hand:
        return Message("there are no cards")
    near = nearest_play(rules, hand)
    kind = _named(rules, near.type)
    if near.short:
        return Message(
            "{cards} is too short for {kind}, which starts at {least} cards",
            cards=hand,
            kind=kind,
            least=near.short,
        )
    values = {"left": near.left, "missing": near.missing, "play": near.cards, "kind": kind}
    if not near.left:
        said = Message("for {play}, {kind}, {missing} is missing", **values)
    elif near.missing:
        said = Message(
            "for {play}, {kind}, {missing} is missing, and {left} is left over", **values
        )
    else:
        said = Message("{left} is left over beside {play}, which is {kind}", **values)
    return _with_bounds(said, near, kind)


def _with_bounds(said: Message, near: NearPlay, kind: Word) -> Message:
    """Returns the sentence with what the rules say of runs, where that is why a card is left."""
    if near.ends is not None:
        low, high = near.ends
        return Message(
            "{said}: {kind} has ranks from {low} to {high}",
            said=said,
            kind=kind,
            low=low,
            high=high,
        )
    if near.long:
        return Message(
            "{said}: {kind} has at most {most} cards", said=said, kind=kind, most=near.long
        )
    return said


def _named(rules: Rules, type: str) -> Word:
    """Returns what plays of a type are called, in English with its article."""
    name = type_name(rules, type)
    article = "an" if name[:1].lower() in "aeiou" else "a"
    return Word({"en": f"{article} {name}", "zh": name.said("zh")})
