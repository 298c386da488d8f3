"""Why cards are no play, in a sentence: what the nearest play lacks, or what it leaves over."""

from __future__ import annotations

from solver.game.cards import Hand
from solver.game.near_plays import NearPlay, nearest_play
from solver.messages import LANGUAGES, Message, Word
from solver.rules import Rules
from solver.rules.names import names_of


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
    names = {language: names_of(rules, language).types[type].name for language in LANGUAGES}
    article = "an" if names["en"][:1].lower() in "aeiou" else "a"
    return Word({**names, "en": f"{article} {names['en']}"})
