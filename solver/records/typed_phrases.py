"""Cards and players of several words of a line: `pair of 3s`, `三个5带4`, `4 to 8`, `seat 0`.

The words that count cards, or say only the ends of a run, become the cards that they mean. What
does not fit together is a word that cannot be read, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from solver.errors import InvalidRequest, SolverError, quoted
from solver.game.cards import Hand
from solver.game.notation import DASHES
from solver.game.play import Play
from solver.records.typed_tokens import TypedWord, WordReader
from solver.records.typed_words import COUNTS, SHAPES, owner_of, plain, rank_of, role_of

_LONGEST_PLAYER = 4  # words: `player before the landlord`
_BEHIND = ("炸", "炸弹", "对", "对子", "bomb", "pair")  # words that count the card before them
_BOMB = 4


class Phrases:
    """The words of one line, put together to what they mean.

    Attributes:
        reader: knows the cards of the game, and the players that are named so far.
        text: the line.
        tokens: its words, in their order.
    """

    def __init__(self, reader: WordReader, text: str, tokens: Sequence[TypedWord]) -> None:
        self.reader, self.text, self.tokens = reader, text, tokens
        self._found: list[TypedWord] = []

    def merged(self) -> list[TypedWord]:
        """Returns players, cards and words, with one item for what belongs together."""
        at = 0
        while at < len(self.tokens):
            end = self._player(at)
            if end > at:
                self._found.append(self._word(at, end, "who"))
                at = end
            else:
                at = self._one(at)
        return self._found

    def _player(self, at: int) -> int:
        """Returns the end of a player of several words; `at` where none begins there."""
        for end in range(min(at + _LONGEST_PLAYER, len(self.tokens)), at + 1, -1):
            if not self._joined(at, end):
                continue
            text = self.text[self.tokens[at].start : self.tokens[end - 1].end]
            role = role_of(text)
            known = role is not None and (
                role.anchor == "seat" or abs(role.step) < self.reader.rules.players
            )
            if known or owner_of(plain(text)) in self.reader.names:
                return end
        return at

    def _one(self, at: int) -> int:
        token = self.tokens[at]
        try:
            group = self._run(at)
        except SolverError as error:
            end = self._clause(at)
            self._found.append(self._word(at, end, "odd")._replace(wrong=error))
            return end
        if group is not None:
            cards, end = group
            self._found.append(self._word(at, end, "cards", cards))
            return end
        owned = token.text == "的" and self._found and self._found[-1].kind == "who"
        if owned or self._is_article(at):
            pass
        elif token.kind == "with":
            self._with(token, at)
        elif token.kind == "shape":
            self._found.append(token if self._has_cards(at) else self._without_cards(token))
        elif token.kind == "count":
            self._found.append(self._number(token) or self._without_cards(token))
        elif token.kind == "to" and plain(token.text) == "~":
            pass  # an ornament
        elif token.kind == "then" and at + 1 < len(self.tokens):
            self.tokens = [*self.tokens]
            self.tokens[at + 1] = self.tokens[at + 1]._replace(stopped=True)
        elif token.kind in ("to", "article", "then"):
            self._found.append(token._replace(kind="odd"))
        else:
            self._found.append(token)
        return at + 1

    def _word(self, at: int, end: int, kind: str, spoken: str = "") -> TypedWord:
        first, last = self.tokens[at], self.tokens[end - 1]
        text = self.text[first.start : last.end]
        return first._replace(
            text=text,
            kind="who" if kind == "who" else "cards" if kind == "cards" else "odd",
            spoken="" if spoken == text else spoken,
        )

    # Cards.

    def _run(self, at: int) -> tuple[str, int] | None:
        """Returns the cards of a group, or of a run that is told by its ends."""
        group = self._group(at)
        if group is None:
            return None
        cards, end, count = group
        before = self._found[-1] if self._found else None
        each = SHAPES[plain(before.text)][0] if before and before.kind == "shape" else 1
        to = end < len(self.tokens) and self.tokens[end].kind == "to"
        last = self._group(end + 1, ranks=True) if to and not self._stopped(end + 1) else None
        if last is not None:
            other, *kickers = re.split(f"(?={DASHES})", last[0], maxsplit=1)
            other = self._times(other, count) if count and not last[2] else other
            run = self._between(cards, other, each, self._word(at, last[1], "odd").text)
            return "".join([run, *kickers]), last[1]
        ends = re.split(DASHES, cards)
        if len(ends) == 2 and all(map(self.reader.count, ends)) and not self._is_play(cards):
            try:
                run = self._between(ends[0], ends[1], each, cards)
            except InvalidRequest:
                return cards, end
            return run if self._is_play(run) else cards, end
        return cards, end

    def _group(self, at: int, *, ranks: bool = False) -> tuple[str, int, int] | None:
        """Returns cards with the words that count them, their end and the count; 0 without one.

        Args:
            at: the index of the first word.
            ranks: whether a rank as a word needs no count.
        """
        begun, count = at, 0
        while at < len(self.tokens) and (at == begun or not self._stopped(at)):
            counted = COUNTS.get(plain(self.tokens[at].text), 0)
            if counted and self._begins(at + 1):
                count = counted
            elif not self._is_article(at):
                break
            at += 1
        follows = at + 1 < len(self.tokens) and self.tokens[at + 1].kind == "to"
        atom = self._atom(at, ranks=ranks or at > begun or follows)
        if atom is None or (at > begun and self._stopped(at)):
            return None
        cards, end = atom
        behind = plain(self.tokens[end].text) if end < len(self.tokens) else ""
        if behind in _BEHIND and not count and not self._stopped(end) and not self._begins(end + 1):
            count, end = COUNTS[behind], end + 1
        return self._times(cards, count) if count else cards, end, count

    def _atom(self, at: int, *, ranks: bool) -> tuple[str, int] | None:
        """Returns the cards that begin at a word, and their end."""
        if at >= len(self.tokens):
            return None
        if at + 1 < len(self.tokens) and self._joined(at, at + 2):
            joker = rank_of(self.text[self.tokens[at].start : self.tokens[at + 1].end])
            if joker is not None and self.reader.count(joker):
                return joker, at + 2
        token = self.tokens[at]
        rank = rank_of(token.text)
        if rank is None and token.kind == "cards":
            return token.text, at + 1
        if rank is None or not self.reader.count(rank) or plain(token.text) in self.reader.names:
            return None
        if token.kind == "cards" or ranks:
            if plain(token.text).endswith("s") and not ranks:
                raise InvalidRequest(
                    "{text} does not say how many cards: write them, such as {example}",
                    text=quoted(token.text),
                    example=rank * 2,
                )
            return rank, at + 1
        return None

    def _begins(self, at: int) -> bool:
        """Returns whether cards may begin at a word, behind a word that counts them."""
        if at >= len(self.tokens) or self._stopped(at):
            return False
        token = self.tokens[at]
        return (
            token.kind in ("cards", "article")
            or plain(token.text) in COUNTS
            or rank_of(token.text) is not None
            or self._atom(at, ranks=True) is not None
        )

    def _stopped(self, at: int) -> bool:
        """Returns whether a comma or another sign divides a word from the one before it."""
        return at < len(self.tokens) and (at == 0 or not self._joined(at - 1, at + 1))

    def _joined(self, at: int, end: int) -> bool:
        """Returns whether nothing but blanks stands between some words."""
        words = self.tokens[at:end]
        return all(
            not word.stopped and not self.text[before.end : word.start].strip()
            for before, word in pairwise(words)
        )

    def _is_article(self, at: int) -> bool:
        """Returns whether a word is an article in front of cards, and `a` no ace."""
        token = self.tokens[at]
        if token.kind == "article":
            return self._begins(at + 1) or self._shaped(at + 1)
        if token.text != "a" or not self._begins(at + 1):
            return self._shaped(at + 1) and token.text == "a"
        before = self.tokens[at - 1].kind if at else None
        after = self.tokens[at + 2].kind if at + 2 < len(self.tokens) else None
        follows = self.tokens[at + 1]
        spoken = plain(follows.text) in COUNTS or rank_of(follows.text) is not None
        return spoken or (before in ("verb", "with", "to") and after != "cards")

    def _shaped(self, at: int) -> bool:
        return at < len(self.tokens) and self.tokens[at].kind == "shape"

    def _is_play(self, cards: str) -> bool:
        try:
            Play.parse(self.reader.rules, cards)
        except SolverError:
            return False
        return True

    def _times(self, cards: str, count: int) -> str:
        """Returns the cards of a count: one card that often, or all that there are of it."""
        rules = self.reader.rules
        if rules.description.deck.suits:
            return cards
        body, *kickers = re.split(f"(?={DASHES})", cards, maxsplit=1)
        hand = str(Hand.parse(rules, body))
        if len(hand) == 1:
            return "".join([hand * count, *kickers])
        numbers = {hand.count(rank) for rank in hand}
        if numbers == {count} or (count == _BOMB and self._is_bomb(cards)):
            return cards
        raise InvalidRequest(
            "{cards} are not {count} equal cards: write the cards alone, such as {example}",
            cards=quoted(cards),
            count=count,
            example=hand[0] * count,
        )

    def _is_bomb(self, cards: str) -> bool:
        return self._is_play(cards) and Play.parse(self.reader.rules, cards).is_bomb

    def _between(self, one: str, other: str, each: int, text: str) -> str:
        """Returns the run between two cards, or sets of equal cards.

        Raises:
            InvalidRequest: these are no ends of a run.
        """
        rules = self.reader.rules
        ranks = "" if rules.description.deck.suits else "".join(rules.description.deck.ranks)
        ends = [str(Hand.parse(rules, re.sub(DASHES, " ", cards))) for cards in (one, other)]
        low, high = sorted(ranks.find(cards[0]) for cards in ends)
        alike = len(ends[0]) == len(ends[1]) and all(len(set(cards)) == 1 for cards in ends)
        if not ranks or not alike or low == high:
            raise InvalidRequest(
                "{text} are no two ends of a run: write all its cards, such as {example}",
                text=quoted(text),
                example="34567",
            )
        count = max(each, len(ends[0]))
        return "".join(rank * count for rank in ranks[low : high + 1])

    # Words that are no cards.

    def _with(self, token: TypedWord, at: int) -> None:
        """Keeps a word between a body and its kickers; elsewhere `with` adds nothing."""
        inside = bool(self._found) and self._found[-1].kind == "cards" and not self._stopped(at)
        if inside and self._begins(at + 1):
            self._found.append(token._replace(spoken="-"))
        elif plain(token.text) != "with" or not self._begins(at + 1):
            self._found.append(token._replace(kind="odd"))

    def _has_cards(self, at: int) -> bool:
        """Returns whether cards stand beside a word that says what they are."""
        return self._begins(at + 1) or (bool(self._found) and self._found[-1].kind == "cards")

    def _number(self, token: TypedWord) -> TypedWord | None:
        """Returns a number as a word that is a call, or a card that is played."""
        before = self._found[-1].kind if self._found else None
        rank = rank_of(token.text)
        number = COUNTS[plain(token.text)]
        if before == "calling" and token.text.isascii():
            return token._replace(kind="said", spoken=str(number))
        return token._replace(kind="cards", spoken=rank) if before == "verb" and rank else None

    def _without_cards(self, token: TypedWord) -> TypedWord:
        error = InvalidRequest(
            "{text} does not say which cards: write them, such as {example}",
            text=quoted(token.text),
            example="33",
        )
        return token._replace(kind="odd", wrong=error)

    def _clause(self, at: int) -> int:
        """Returns the end of the cards and words about them that begin at a word."""
        end = at + 1
        kinds = ("cards", "count", "to", "with", "article", "shape")
        while end < len(self.tokens) and not self._stopped(end):
            token = self.tokens[end]
            if token.kind not in kinds and rank_of(token.text) is None:
                break
            end += 1
        return end
