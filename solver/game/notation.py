"""How the cards of a game are written: the letters of the game and the spellings of other programs.

DouZero writes `X` and `D` for the small and the big joker and numbers in lists, RLCard's viewer
writes `BJ` and `RJ`, and Chinese texts write 小王 and 大王. Ten may be written as `10` in every
game that has neither a rank 1 nor a rank 0. Chinese keyboards type full-width letters. Cards may
have suits, which games without suits do not keep. A text that can be read in two ways is refused,
and the error says how to write each of them. `docs/notation.md` lists all of this.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from solver.errors import InvalidHand, quoted
from solver.game.spellings import (
    JOKER_NAMES,
    clashing_of,
    jokers_of,
    names_of,
    numbers_of,
    parts_of,
    spellings_of,
)
from solver.game.ways import (
    SPADE_NAME,
    Reading,
    Token,
    TokenPart,
    Written,
    ways_to_read,
)
from solver.messages import Message
from solver.rules import Rules, cached_with_rules

# The brackets and quotes are those of lists; then come quotes, comma, semicolon and 、 of Chinese
# texts, and two signs of no width.
SEPARATORS = re.compile(r"""[\s,;\[\]"'\u201c\u201d\uff0c\uff1b\u3001\u200b\ufeff]+""")
# Between the body and the kickers of a play; keyboards and word processors make others of "-".
DASHES = r"[-\u2010-\u2015\u2212\uff0d]"

# Behind a sign: whether it is drawn as text or as a picture.
_SELECTORS = "[\ufe0e\ufe0f]"

# Full-width digits and letters as plain ones. NFKC of a whole text would also make cards of
# characters that nobody means as such, a superscript 2 for example.
_FULL_WIDTH = {
    code: unicodedata.normalize("NFKC", chr(code))
    for code in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))
}

_MOST_QUOTED = 12  # cards that an error message lists
# Signs; the largest deck has 108 cards, and each of them may be spelled with several signs.
_LONGEST_TEXT = 10_000


def text_of_cards(value: Any, *, example: str = "333TB") -> str:
    """Returns cards that a caller gives as a text, or as a list of cards or of DouZero's numbers.

    Raises:
        InvalidHand: it is neither.
    """
    if isinstance(value, str):
        return value
    items = value if isinstance(value, list | tuple) else [None]
    if len(items) <= _LONGEST_TEXT and all(type(item) in (str, int) for item in items):
        return ", ".join(map(str, items))
    raise InvalidHand(
        "cards are a text such as {example}, or a list of cards, not {value}",
        example=quoted(example),
        value=quoted(value),
    )


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
        numbers: DouZero's numbers, which stand between separators, and the card of each.
        example: some cards of the game, as they are written.
    """

    rules: Rules
    spellings: Mapping[str, str]
    names: Mapping[str, str]
    clashing: tuple[str, ...]
    numbers: Mapping[str, str]
    example: str
    _parts: Mapping[str, TokenPart]
    _part: re.Pattern[str]
    _own: re.Pattern[str]
    _jokers: str

    @classmethod
    def of(cls, rules: Rules) -> Notation:
        """Returns the notation of a game."""
        return _notation(rules)

    def own(self, parts: Sequence[str]) -> Sequence[Sequence[str]] | None:
        """Returns the cards of each part of a text in the game's own letters; None for others."""
        if not all(map(self._own.fullmatch, parts)):
            return None
        return [part.split() for part in parts] if self._suited else parts

    def read_parts(self, text: str, parts: Sequence[str]) -> list[list[Written]]:
        """Returns the cards of each part of `text`, in its order; it is read as a whole.

        Raises:
            InvalidHand: something that is no card, cards that can be read in two ways, or a text
                that is too long for cards.
        """
        if len(text) > _LONGEST_TEXT:
            raise InvalidHand(
                "{text} has {count} signs: a list of cards has {most} at most",
                text=quoted(text),
                count=len(text),
                most=_LONGEST_TEXT,
            )
        tokens = [
            [self._token(token, text) for token in SEPARATORS.split(part) if token]
            for part in parts
        ]
        reading = self._reading(self._with_names([each for part in tokens for each in part]), text)
        cards = iter(reading)
        return [[card for _ in part for card in next(cards)] for part in tokens]

    def note(self, text: str, found: Sequence[Written]) -> Message:
        """Returns what an error about the cards of `text` adds: how `text` was read.

        The note is empty where the text already says it, in the game's own letters.
        """
        aliases = {
            spelling: written.card
            for written in found
            if (spelling := _plain(written.text)) != written.card and spelling
        }
        cards = [written.card for written in found]
        if self._suited or not (aliases or set(self.rules.description.deck.jokers) & set(cards)):
            return Message("")
        shown = " ".join(cards[:_MOST_QUOTED]) + (" …" if len(cards) > _MOST_QUOTED else "")
        which = Message("")
        for spelling, card in list(aliases.items())[:_MOST_QUOTED]:
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
        if others and own in plain:
            raise InvalidHand(
                "in {text} the cards {other} and {own} can be read as one joker or as "
                "two: write {own} for each joker",
                text=quoted(text),
                other=others[0],
                own=own,
            )

    @property
    def _copies(self) -> dict[str, int]:
        deck = self.rules.description.deck
        return {rank: deck.count(rank) for rank in deck.ranks}

    @property
    def _suited(self) -> bool:
        return bool(self.rules.description.deck.suits)

    def _token(self, token: str, text: str) -> Token:
        """Returns a part of a text with its cards and suits."""
        # A full-width character is one character when plain, too: places stay the same.
        plain = token.translate(_FULL_WIDTH)
        if plain in self.numbers:
            return Token([TokenPart(token, "c", (self.numbers[plain],))], "c")
        parts, kinds = [], ""
        for part in self._part.finditer(plain):
            found, written = part.group(1), token[part.start() : part.end()]
            # Only a card with suits has a tail that may be sorted: its suits come in any order.
            known = self._parts.get(found) or self._parts.get(found[0] + "".join(sorted(found[1:])))
            if known is None:
                raise self.no_card(written, found, text)
            parts.append(TokenPart(written, *known[1:]))
            kinds += known.kind
        return Token(parts, kinds)

    def _with_names(self, tokens: list[Token]) -> list[Token]:
        """Returns the parts of a text, where they are names of jokers with the jokers."""
        if not self.names:
            return tokens
        pattern = re.compile("|".join(self.names))
        named = []
        for token in tokens:
            found = pattern.findall(capital := _plain(token.text))
            named.append(found if "".join(found) == capital else [])
        # Who calls the small joker SJ, calls the big one BJ.
        small = any(SPADE_NAME in names for names in named)
        for place, names in enumerate(named):
            if names:
                ways = {"".join(map(self.names.__getitem__, names)): None}
                if small and JOKER_NAMES[0] in names:
                    ways["".join(self._jokers[name != SPADE_NAME] for name in names)] = None
                spade = SPADE_NAME in names
                tokens[place] = tokens[place]._replace(named=tuple(ways), names_spade=spade)
        return tokens

    def _reading(self, tokens: Sequence[Token], text: str) -> Reading:
        """Returns the only way to read a text.

        Raises:
            InvalidHand: a suit without a card, or several ways.
        """
        if all(token.is_plain for token in tokens):
            return tuple(tuple(token.bare()) for token in tokens)
        readings = ways_to_read(tokens, self._copies, self._jokers)
        if not readings or (tokens and not any(readings[0])):
            lost = next((each for each in tokens if not each.loose()), tokens[0])
            raise self.no_card(lost.text, _plain(lost.text), text)
        if len(readings) > 1:
            raise _two_readings(tokens, readings[0], readings[1])
        return readings[0]

    def no_card(
        self, written: str, plain: str | None = None, text: str | None = None
    ) -> InvalidHand:
        """Returns the error that says which cards there are.

        Args:
            written: what stands where a card should.
            plain: the same without signs of suits; the same when None.
            text: the text that holds it; nothing else when None.
        """
        plain, text = plain or written or "?", written if text is None else text
        where = "" if written == text else Message(" (in {text})", text=quoted(text))
        cards = dict.fromkeys(self.spellings.values())
        alike = [card for card in cards if card != plain and card[0] == plain[0]]
        deck = self.rules.description.deck
        ranks = "".join(rank for rank in deck.ranks if rank not in deck.jokers)
        known = Message("there are the ranks {ranks}", ranks=ranks)
        if self._suited:
            known = Message("{known} with the suits {suits}", known=known, suits=deck.suits)
        if alike and self._suited:
            known = Message("there are {cards}", cards=", ".join(alike))
        elif len(deck.jokers) == 1:
            known = Message("{known} and the joker {joker}", known=known, joker=deck.jokers)
        elif deck.jokers:
            jokers = ", ".join(deck.jokers)
            known = Message("{known} and the jokers {jokers}", known=known, jokers=jokers)
        return InvalidHand(
            "{written} is no card of {rules}{where}; {known}, for example {example}",
            written=quoted(written),
            rules=self.rules.id,
            where=where,
            known=known,
            example=quoted(self.example),
        )


def _two_readings(tokens: Sequence[Token], one: Reading, other: Reading) -> InvalidHand:
    """Returns the error that says how to write each of two readings of the same text."""
    pairs = zip(tokens, one, other, strict=True)
    token, first, second = next(each for each in pairs if _bag(each[1]) != _bag(each[2]))
    ways = [quoted(" ".join(card.shown for card in cards)) for cards in (first, second)]
    return InvalidHand(
        "{token} can be read as {one} or as {other}: write {one}, or {other}",
        token=quoted(token.text),
        one=ways[0],
        other=ways[1],
    )


def _bag(cards: Sequence[Written]) -> Counter[str]:
    return Counter(each.card for each in cards)


def _plain(written: str) -> str:
    return written.translate(_FULL_WIDTH).upper()


@cached_with_rules()
def _notation(rules: Rules) -> Notation:
    deck = rules.description.deck
    jokers = jokers_of(rules)
    plain = [rank for rank in deck.ranks if rank not in deck.jokers] or [*deck.ranks]
    ten = "T" if "T" in plain else plain[len(plain) // 2]
    if deck.suits:
        # Case tells a rank from a suit here, and blanks between the cards may be left out: suits
        # follow their rank.
        cards = deck.cards.split()
        spellings = {card[0] + "".join(sorted(card[1:])): card for card in cards}
        parts = {text: TokenPart(text, "n", (card,)) for text, card in spellings.items()}
        pattern = f".[{re.escape(deck.suits)}]*"
        one = "|".join(map(re.escape, cards))
        own = f"(?:(?:{one})(?: (?:{one}))*)?"
        example = " ".join([*cards[:2], cards[-1]])
        names = {}
    else:
        spellings = spellings_of(rules, jokers)
        names = names_of(rules, jokers, spellings)
        parts = parts_of(rules, jokers, spellings)
        # The longest spelling first, and any sign at last.
        longest = sorted(map(re.escape, parts), key=len, reverse=True)
        pattern = "|".join([*longest, "."])
        own = f"(?!(?:{'|'.join(names) or '(?!)'})+$)[{re.escape(deck.ranks)}]*"
        example = plain[0] * min(3, deck.count(plain[0])) + ten + "".join(jokers[:1])
    return Notation(
        rules=rules,
        spellings=spellings,
        names=names,
        clashing=clashing_of(rules, jokers),
        numbers=numbers_of(rules, jokers),
        example=example,
        _parts=parts,
        _part=re.compile(f"({pattern}){_SELECTORS}?", re.DOTALL),
        _own=re.compile(own),
        _jokers="".join(jokers),
    )
