"""What the page needs in order to draw a game: its cards, its words, the labels of decisions."""

from __future__ import annotations

from collections import Counter
from typing import Any

from solver.drawing.faces import face
from solver.game.auction import before_bids
from solver.game.cards import Hand
from solver.reasons import VOCABULARIES, Language
from solver.review.labels import GRAVITY, LEAST, MARKS
from solver.rules import Rules
from solver.rules.names import names_of


def game_data(rules: Rules, lang: Language) -> dict[str, Any]:
    """Returns a game for the page, as JSON values.

    Args:
        rules: the game.
        lang: the language of its words.
    """
    description, names = rules.description.in_language(lang), names_of(rules, lang)
    return {
        "id": rules.id,
        "version": rules.version,
        "name": description.name,
        "about": description.about,
        "players": rules.players,
        "handSize": description.deal.hand,
        "bottomSize": description.deal.bottom,
        "separator": " " if description.deck.cards else "",
        "auction": description.auction.kind,
        "bids": description.auction.kind.startswith("bid"),
        "opening": before_bids(rules),
        "direction": description.play.direction,
        "cards": [_card(rules, card, copies) for card, copies in Counter(Hand.deck(rules)).items()],
        "types": {name: found.name for name, found in names.types.items()},
        "speech": names.to_json(),
        "calls": _calls(lang),
    }


def label_data() -> dict[str, Any]:
    """Returns by label how grave it is, its mark, and from which loss it is given."""
    return {
        label: {"size": size, "mark": MARKS.get(label, ""), "least": LEAST.get(label)}
        for label, size in GRAVITY.items()
    }


def _card(rules: Rules, card: str, copies: int) -> dict[str, Any]:
    drawn = face(rules, card)
    return {
        "card": card,
        "rank": card[0],
        "face": drawn.rank,
        "suits": [letter for letter, _ in drawn.suits],
        "joker": drawn.joker,
        "copies": copies,
    }


def _calls(lang: Language) -> dict[str, str]:
    """Returns the words of the calls; `number` and `show` are templates for a number `{}`."""
    return dict(VOCABULARIES[lang].calls)
