# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""The second stage of a typed game: words become players and cards, by the one grammar of a line.

Cards and players may be of several words: `pair of 3s`, `三个5带4`, `4 to 8`, `seat 0`. Words that
count cards, or say only the ends of a run, become the cards that they mean. What does not fit
together is a word that cannot be read, with the reason.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from itertools import pairwise

from solver.errors import InvalidRequest, SolverError, quoted
from solver.game.cards import Hand
from solver.game.notation import DASHES
from solver.game.play import Play
from solver.records.typed_words import (
    COLON,
    COMMAS,
    COUNTS,
    PASSED,
    SHAPES,
    TypedWord,
    WordKind,
    WordReader,
    owner_of,
    plain,
    rank_of,
    role_of,
)
from solver.rules import Rules

_LONGEST_PLAYER = 4  # words: `player before the landlord`
_BEHIND = ("炸", "炸弹", "对", "对子", "bomb", "pair")  # words that count the card before them
_BOMB = 4
_JOKERS = {"(BWJ)": "B", "(CJ)": "R"}  # OpenSpiel's
_LONGEST_TIME = 30  # signs of a day and a time, with blanks
_ABOUT_CARDS = ("cards", "count", "to", "with", "article", "shape")


def bare(reader: WordReader, text: str) -> tuple[str, bool]:
    """Returns a line with blanks for what is no part of the game; whether a time was behind it.

    Comments, asides in brackets, times, numbers of lines and dots go; all places stay the same.
    """
    text = PASSED["comment"].sub(_blanks, text)
    for joker, letter in _JOKERS.items():
        text = text.replace(joker, letter.ljust(len(joker)))
    text = PASSED["aside"].sub(partial(_opened, reader), PASSED["ornament"].sub(_blanks, text))
    text = PASSED["about"].sub(_blanks, text)
    text = PASSED["dots"].sub(
        _blanks, PASSED["dotted"].sub(lambda dots: "~".ljust(len(dots[0])), text)
    )
    for _ in range(3):  # a round, a number, and a time
        front = PASSED["front"].match(text)
        if front is None or not (text[front.end() :].strip() or front["round"]):
            break
        text = " " * front.end() + text[front.end() :]
    # Only the end is searched: a search of all the blanks of a long line would take long.
    text = text.rstrip()
    behind = PASSED["behind"].search(text, max(0, len(text) - _LONGEST_TIME))
    return (text, False) if behind is None else (text[: behind.start()], True)


def _opened(reader: WordReader, found: re.Match[str]) -> str:
    """Returns what stands in brackets: cards, kickers behind cards, a player in front; or not.

    Kickers get a plus sign in front. Other brackets are blanks with all that is in them.
    """
    inside, before = found[1], found.string[: found.start()].rstrip()
    behind = found.string[found.end() :].lstrip()
    if reader.count(inside) and not (before and behind.startswith((":", "："))):
        last = re.split(rf"[\s{COMMAS}]", before)[-1]
        opens = not before or before[-1] in ":：" or reader.kind(last) in ("who", "verb")
        return f" {inside} " if opens else f"+{inside} "
    named = plain(inside) in reader.names or role_of(inside) is not None
    heads = not before and (named or found[0][0] == "【")
    listed = found[0][0] == "[" and not re.search(COLON, inside)
    return f" {inside} " if heads or listed else _blanks(found)


def _blanks(found: re.Match[str]) -> str:
    return " " * len(found[0])


def phrases(reader: WordReader, text: str, start: int, *, ends: bool) -> list[TypedWord]:
    """Returns players, cards and words of a line, with one item for what belongs together.

    Args:
        reader: knows the cards of the game, and the players that are named so far.
        text: the line.
        start: the place from which on it is read.
        ends: whether the text of the game ends with this line.
    """
    return _Phrases(reader, text, [*reader.tokens(text, start, ends=ends)]).merged()


def is_play(rules: Rules, cards: str) -> bool:
    """Returns whether cards are a play."""
    try:
        Play.parse(rules, cards)
    except SolverError:
        return False
    return True


class _Phrases:
    def __init__(self, reader: WordReader, text: str, tokens: list[TypedWord]) -> None:
        self.reader, self.rules, self.text = reader, reader.rules, text
        self.size = len(tokens)
        # Nothing begins behind the last word, however far one looks.
        self.tokens = [*tokens, *[TypedWord("", len(text), "odd")] * 3]
        self.found: list[TypedWord] = []

    def merged(self) -> list[TypedWord]:
        at = 0
        while at < self.size:
            end = self._player(at)
            if end > at:
                self._add(at, end, "who")
            at = end if end > at else self._one(at)
        return self.found

    def _player(self, at: int) -> int:
        """Returns the end of a player of several words; `at` where none begins there."""
        for end in range(min(at + _LONGEST_PLAYER, self.size), at + 1, -1):
            if not self._joined(at, end):
                continue
            text = self._text(at, end)
            role = role_of(text)
            known = role is not None and (
                role.anchor == "seat" or abs(role.step) < self.rules.players
            )
            if known or owner_of(plain(text)) in self.reader.names:
                return end
        return at

    def _one(self, at: int) -> int:
        """Adds what begins at a word; returns where the next begins."""
        try:
            group = self._run(at)
        except SolverError as error:
            end = at + 1
            while end < self.size and not self._stopped(end) and self._is_about_cards(end):
                end += 1
            self._add(at, end, "odd", wrong=error)
            return end
        if group is not None:
            cards, end = group
            self._add(at, end, "cards", cards)
            return end
        token, before = self.tokens[at], self.found[-1].kind if self.found else None
        cards_follow, cards_before = self._begins(at + 1), before == "cards"
        is_particle = token.text == "的" and before == "who"
        if is_particle or token.plain == "~" or self._is_article(at):
            return at + 1
        if token.kind == "with" and cards_follow and cards_before and not self._stopped(at):
            token = token._replace(spoken="-")
        elif token.kind == "with" and token.plain == "with" and cards_follow:
            return at + 1  # it adds nothing
        elif token.kind == "shape" and not cards_follow and not cards_before:
            token = _without_cards(token)
        elif token.kind == "count":
            token = _number(token, before)
        elif token.kind == "then" and at + 1 < self.size:
            self.tokens[at + 1] = self.tokens[at + 1]._replace(stopped=True)
            return at + 1
        elif token.kind in ("with", "to", "article", "then"):
            token = token._replace(kind="odd")
        self.found.append(token)
        return at + 1

    def _text(self, at: int, end: int) -> str:
        return self.text[self.tokens[at].start : self.tokens[end - 1].end]

    def _add(
        self, at: int, end: int, kind: WordKind, spoken: str = "", wrong: SolverError | None = None
    ) -> None:
        text = self._text(at, end)
        spoken = "" if spoken == text else spoken
        self.found.append(
            self.tokens[at]._replace(text=text, kind=kind, spoken=spoken, wrong=wrong)
        )

    def _run(self, at: int) -> tuple[str, int] | None:
        """Returns the cards of a group, or of a run that is told by its ends, and their end."""
        group = self._group(at)
        if group is None:
            return None
        cards, end, count = group
        before = self.found[-1] if self.found else None
        each = SHAPES[before.plain][0] if before and before.kind == "shape" else 1
        last = None
        if self.tokens[end].kind == "to" and not self._stopped(end + 1):
            last = self._group(end + 1, ranks=True)
        if last is not None:
            other, *kickers = re.split(f"(?={DASHES})", last[0], maxsplit=1)
            other = self._times(other, count) if count and not last[2] else other
            run = self._between(cards, other, each, self._text(at, last[1]))
            return "".join([run, *kickers]), last[1]
        ends = re.split(DASHES, cards)
        if len(ends) == 2 and all(map(self.reader.count, ends)) and not is_play(self.rules, cards):
            with suppress(InvalidRequest):
                run = self._between(ends[0], ends[1], each, cards)
                cards = run if is_play(self.rules, run) else cards
        return cards, end

    def _group(self, at: int, *, ranks: bool = False) -> tuple[str, int, int] | None:
        """Returns cards with the words that count them, their end and the count; 0 without one.

        Args:
            at: the index of the first word.
            ranks: whether a rank as a word needs no count.
        """
        begun, count = at, 0
        while at == begun or not self._stopped(at):
            counted = COUNTS.get(self.tokens[at].plain, 0)
            if counted and self._begins(at + 1):
                count = counted
            elif not self._is_article(at):
                break
            at += 1
        follows = self.tokens[at + 1].kind == "to"
        atom = self._atom(at, ranks=ranks or at > begun or follows)
        if atom is None or (at > begun and self._stopped(at)):
            return None
        cards, end = atom
        behind = self.tokens[end].plain
        if behind in _BEHIND and not count and not self._stopped(end) and not self._begins(end + 1):
            count, end = COUNTS[behind], end + 1
        return self._times(cards, count) if count else cards, end, count

    def _atom(self, at: int, *, ranks: bool) -> tuple[str, int] | None:
        """Returns the cards that begin at a word, and their end."""
        token = self.tokens[at]
        if at + 1 < self.size and self._joined(at, at + 2):
            joker = rank_of(self._text(at, at + 2))
            if joker is not None and self.reader.count(joker):
                return joker, at + 2
        rank = rank_of(token.text)
        if rank is None:
            return (token.text, at + 1) if token.kind == "cards" else None
        is_name = token.plain in self.reader.names or not self.reader.count(rank)
        if is_name or not (token.kind == "cards" or ranks):
            return None
        if token.plain.endswith("s") and not ranks:
            raise InvalidRequest(
                "{text} does not say how many cards: write them, such as {example}",
                text=quoted(token.text),
                example=rank * 2,
            )
        return rank, at + 1

    def _begins(self, at: int) -> bool:
        """Returns whether cards may begin at a word, behind a word that counts them."""
        token = self.tokens[at]
        if at >= self.size or self._stopped(at):
            return False
        counts = token.kind in ("cards", "article") or token.plain in COUNTS
        return counts or rank_of(token.text) is not None or self._atom(at, ranks=True) is not None

    def _stopped(self, at: int) -> bool:
        """Returns whether a comma or another sign divides a word from the one before it."""
        return at == 0 or not self._joined(at - 1, at + 1)

    def _joined(self, at: int, end: int) -> bool:
        """Returns whether nothing but blanks stands between some words."""
        return all(
            not word.stopped and not self.text[before.end : word.start].strip()
            for before, word in pairwise(self.tokens[at:end])
        )

    def _is_about_cards(self, at: int) -> bool:
        token = self.tokens[at]
        return token.kind in _ABOUT_CARDS or rank_of(token.text) is not None

    def _is_article(self, at: int) -> bool:
        """Returns whether a word is an article in front of cards, and `a` no ace."""
        token = self.tokens[at]
        if token.kind != "article" and token.text != "a":
            return False
        begins, follows = self._begins(at + 1), self.tokens[at + 1]
        if token.kind == "article" or not begins or follows.kind == "shape":
            return follows.kind == "shape" or (token.kind == "article" and begins)
        before, after = self.tokens[at - 1].kind if at else None, self.tokens[at + 2].kind
        spoken = follows.plain in COUNTS or rank_of(follows.text) is not None
        return spoken or (before in ("verb", "with", "to") and after != "cards")

    def _times(self, cards: str, count: int) -> str:
        """Returns the cards of a count: one card that often, or all that there are of it."""
        if self.rules.description.deck.suits:
            return cards
        body, *kickers = re.split(f"(?={DASHES})", cards, maxsplit=1)
        hand = str(Hand.parse(self.rules, body))
        if len(hand) == 1:
            return "".join([hand * count, *kickers])
        if {hand.count(rank) for rank in hand} == {count}:
            return cards
        if count == _BOMB and is_play(self.rules, cards) and Play.parse(self.rules, cards).is_bomb:
            return cards
        raise InvalidRequest(
            "{cards} are not {count} equal cards: write the cards alone, such as {example}",
            cards=quoted(cards),
            count=count,
            example=hand[0] * count,
        )

    def _between(self, one: str, other: str, each: int, text: str) -> str:
        """Returns the run between two cards, or sets of equal cards.

        Raises:
            InvalidRequest: these are no ends of a run.
        """
        deck = self.rules.description.deck
        ranks = "" if deck.suits else "".join(deck.ranks)
        ends = [str(Hand.parse(self.rules, re.sub(DASHES, " ", cards))) for cards in (one, other)]
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


def _number(token: TypedWord, before: WordKind | None) -> TypedWord:
    """Returns a number as a word that is a call, or a card that is played."""
    rank = rank_of(token.text)
    if before == "calling" and token.text.isascii():
        return token._replace(kind="said", spoken=str(COUNTS[token.plain]))
    if before == "verb" and rank:
        return token._replace(kind="cards", spoken=rank)
    return _without_cards(token)


def _without_cards(token: TypedWord) -> TypedWord:
    error = InvalidRequest(
        "{text} does not say which cards: write them, such as {example}",
        text=quoted(token.text),
        example="33",
    )
    return token._replace(kind="odd", wrong=error)
