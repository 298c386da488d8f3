"""How the cards of a game are written: the letters of the game and the spellings of other programs.

DouZero writes `X` and `D` for the small and the big joker, RLCard's viewer writes `BJ` and `RJ`,
and Chinese texts write 小王 and 大王. Ten may be written as `10` in every game that has neither a
rank 1 nor a rank 0. Chinese keyboards type full-width letters. A text that can be read in two ways
is refused, and the error says how to write each of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from solver.errors import InvalidHand, quoted
from solver.messages import Message
from solver.rules import Rules, kept_with_rules

# Regular expressions that JavaScript reads like Python: the page reads cards by them, too.
SEPARATORS = r"[\s,;\uff0c\uff1b\u3001]+"  # the last three are the Chinese comma, semicolon, and 、
# Between the body and the kickers of a play; keyboards and word processors make others of "-".
DASHES = r"[-\u2010-\u2015\u2212\uff0d]"

_SEPARATOR = re.compile(SEPARATORS)

# The spellings of the small and of the big joker inside a text.
_JOKERS = (("B", "X", "小王", "小"), ("R", "D", "大王", "大"))
# RLCard's viewer's names of the two jokers. J is also the jack, so a text of nothing else than
# these names can be read in two ways; beside other cards each letter is a card.
_JOKER_NAMES = ("BJ", "RJ")

# Full-width digits and letters as plain ones. NFKC of a whole text would also make cards of
# characters that nobody means as such, a superscript 2 for example.
_FULL_WIDTH = {
    code: unicodedata.normalize("NFKC", chr(code))
    for code in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))
}

_MOST_QUOTED = 12  # cards that an error message lists
# Signs; the largest deck has 108 cards, and each of them may be spelled with several signs.
_LONGEST_TEXT = 10_000


@dataclass(frozen=True)
class Written:
    """One card of a text."""

    text: str  # as the text spells it
    card: str  # in canonical form


@dataclass(frozen=True)
class Notation:
    """How the cards of one game may be written.

    Attributes:
        rules: the game.
        spellings: each spelling of a card, with the suits sorted in a suited game, and the card.
        names: each name of a joker, in capitals, whose letters are cards of the game too, and the
            joker.
        clashing: in a game with several equal jokers, the spellings that another program uses for
            the same joker as the game's own letter: BX may be two jokers or one.
        pieces: the regular expression of one card inside a text.
    """

    rules: Rules
    spellings: Mapping[str, str]
    names: Mapping[str, str]
    clashing: tuple[str, ...]
    pieces: str

    @classmethod
    def of(cls, rules: Rules) -> Notation:
        """Returns the notation of a game."""
        return _notation(rules)

    def read(self, text: str) -> list[Written]:
        """Returns the cards of `text` in its order.

        Raises:
            InvalidHand: something that is no card, names of jokers that can be read as two cards
                each, or a text that is too long for cards.
        """
        if len(text) > _LONGEST_TEXT:
            raise InvalidHand(
                "{text} has {count} signs: a list of cards has {most} at most",
                text=quoted(text),
                count=len(text),
                most=_LONGEST_TEXT,
            )
        found: list[Written] = []
        names = re.compile("|".join(self.names) or "(?!)")
        for token in _SEPARATOR.split(text):
            capital = token.translate(_FULL_WIDTH).upper()
            named = names.findall(capital)
            if named and "".join(named) == capital:
                raise self._two_readings(token, named)
            found += self._cards(token, text)
        return found

    def note(self, text: str, found: Sequence[Written]) -> Message:
        """Returns what an error about the cards of `text` adds: how `text` was read.

        The note is empty where the text already says it, in the game's own letters.
        """
        aliases = {
            spelling: written.card
            for written in found
            if (spelling := _plain(written.text)) != written.card
        }
        cards = [written.card for written in found]
        if self._suited or not (aliases or set(self.rules.description.deck.jokers) & set(cards)):
            return Message("")
        shown = " ".join(cards[:_MOST_QUOTED]) + (" …" if len(cards) > _MOST_QUOTED else "")
        which = Message("")
        for spelling, card in aliases.items():
            one = Message("{spelling} for {card}", spelling=spelling, card=card)
            which = Message("{which}, {one}", which=which, one=one) if which else one
        if which:
            which = Message(" ({which})", which=which)
        return Message(
            "; {text} is read as {shown}{which}", text=quoted(text), shown=shown, which=which
        )

    def check_clash(self, text: str, found: Sequence[Written]) -> None:
        """Raises InvalidHand where two spellings in `text` may mean one joker or two."""
        plain = [_plain(written.text) for written in found]
        others = [spelling for spelling in plain if spelling in self.clashing]
        own = self.spellings[others[0]] if others else ""
        if own in plain:
            raise InvalidHand(
                "in {text} the cards {other} and {own} can be read as one joker or as "
                "two: write {own} for each joker",
                text=quoted(text),
                other=others[0],
                own=own,
            )

    @property
    def _suited(self) -> bool:
        return bool(self.rules.description.deck.suits)

    def _cards(self, token: str, text: str) -> Iterator[Written]:
        # A full-width character is one character when plain, too: places stay the same.
        plain = token.translate(_FULL_WIDTH)
        for piece in re.finditer(self.pieces, plain, re.DOTALL):
            found = piece.group()
            # Only a suited card has a tail that may be sorted: its suits come in any order.
            spelling = found[0] + "".join(sorted(found[1:])) if self._suited else found
            written = token[piece.start() : piece.end()]
            if spelling not in self.spellings:
                raise self._no_card(written, found, text)
            yield Written(written, self.spellings[spelling])

    def _no_card(self, written: str, plain: str, text: str) -> InvalidHand:
        where = "" if written == text else Message(" (in {text})", text=quoted(text))
        cards = dict.fromkeys(self.spellings.values())
        alike = [card for card in cards if card != plain and card[0] == plain[0]]
        known = Message("; there are {cards}", cards=", ".join(alike)) if alike else ""
        return InvalidHand(
            "{written} is no card of {rules}{where}{known}",
            written=quoted(written),
            rules=self.rules.id,
            where=where,
            known=known,
        )

    def _two_readings(self, token: str, named: list[str]) -> InvalidHand:
        jokers = [self.names[name] for name in named]
        cards = [self.spellings[letter] for letter in "".join(named)]
        joker = Message("the joker" if len(jokers) == 1 else "the jokers")
        one, other = quoted(" ".join(jokers)), quoted(" ".join(cards))
        return InvalidHand(
            "{token} can be read as {joker} {one} or as the cards {other}: write "
            "{write_one}, or {write_other}",
            token=quoted(token),
            joker=joker,
            one=one[1:-1],
            other=other[1:-1],
            write_one=one,
            write_other=other,
        )


def _plain(written: str) -> str:
    return written.translate(_FULL_WIDTH).upper()


@kept_with_rules()
def _notation(rules: Rules) -> Notation:
    deck = rules.description.deck
    if deck.suits:
        # Case tells a rank from a suit here, and the suits of a card come in any order. Blanks
        # between the cards may be left out: suits follow their rank.
        spellings = {card[0] + "".join(sorted(card[1:])): card for card in deck.cards.split()}
        return Notation(rules, spellings, {}, (), f".[{re.escape(deck.suits)}]*")
    spellings = {"10": "T"} if "T" in deck.ranks and not set("10") & set(deck.ranks) else {}
    jokers = _low_and_high_joker(rules)
    for joker, aliases in zip(jokers, _JOKERS, strict=False):
        for alias in aliases:
            spellings[alias] = spellings[alias.lower()] = joker
    for rank in deck.ranks:
        spellings[rank] = spellings[rank.lower()] = rank
    names = {}
    for name, joker in zip(_JOKER_NAMES, jokers, strict=False):
        if not set(name) <= spellings.keys():
            spellings[name] = spellings[name.lower()] = joker
        # In a game that prints the two cards in this order the letters are the two cards.
        elif "".join(sorted((spellings[letter] for letter in name), key=deck.ranks.index)) != name:
            names[name] = joker
    longest_first = sorted(spellings, key=len, reverse=True)
    pieces = "|".join([*map(re.escape, longest_first), "."])
    return Notation(rules, spellings, names, _clashing(rules, jokers), pieces)


def _low_and_high_joker(rules: Rules) -> list[str]:
    """Returns what the aliases of the two jokers stand for: one rank, where both are equal."""
    deck = rules.description.deck
    if not deck.jokers or deck.suits:
        return []
    return [min(deck.jokers, key=deck.ranks.index), max(deck.jokers, key=deck.ranks.index)]


def _clashing(rules: Rules, jokers: list[str]) -> tuple[str, ...]:
    """Returns the spellings of one joker that must not stand beside the game's own letter."""
    if len(set(jokers)) != 1 or rules.description.deck.count(jokers[0]) == 1:
        return ()
    return tuple(
        alias
        for aliases in _JOKERS
        if jokers[0] in aliases
        for alias in aliases
        if alias not in rules.description.deck.ranks
    )
