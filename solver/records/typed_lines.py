"""The lines of a game that people type, taken apart: who does something, and the words for it.

Nothing of the game's rules is known here but its cards and its calls. What a line says is an
`TypedEntry`; what cannot be read is a fault with its place in the line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from solver.errors import InvalidRequest, SolverError, quoted
from solver.game.cards import Hand
from solver.game.fault import Fault, Span
from solver.game.notation import DASHES
from solver.records.typed_phrases import Phrases
from solver.records.typed_tokens import COLON, COMMENT, TypedWord, WordReader
from solver.records.typed_words import (
    Heading,
    Who,
    heading_of,
    is_chinese,
    kind_of,
    landlord_said,
    owner_of,
    plain,
    role_of,
    split_heading,
    winner_said,
)
from solver.rules import Rules

EntryKind = Heading | Literal["act", "won"]
# How a line is written, as messages show it.
EXAMPLE = "Bo: 6789TJQKA"

MOST_SIGNS = 500  # of a line
MOST_ACTS = 700  # of a game, with its calls
_LONGEST_NAME = 24
_LETTERED = "甲乙丙丁东南西北"  # players of one sign
_LONGEST_ALIAS = 60  # signs of a name and a role in brackets, with blanks
_ALIAS = re.compile(
    r"\s*(?P<one>[^():\uff08\uff09\uff1a]+?)\s*[(\uff08](?P<other>[^()\uff08\uff09]+)[)\uff09]"
)
# Between `my hand` and the cards.
_FILLER = re.compile(r"\s*(?:(?:is|are)\b|[是为有:=\uff1a]|-(?=\s))")
_DECLARED = re.compile(r"\s(?:as|作)\s+(?P<type>[A-Za-z0-9_]{1,32})(?:\s+(?P<key>\S))?\s*$")


@dataclass(frozen=True)
class TypedEntry:
    """One thing that a line says.

    Attributes:
        kind: what it says; `act` is a play, a pass or a call, and `won` who has won.
        span: its place in the text.
        who: who does it, or of whom it is said; None where the text leaves that to the turn.
        text: the cards, or what stands behind a heading.
        tokens: the parts of an act: one word, or cards that may be one play or several. An act
            that cannot be read has none.
        calling: whether the words say that it is a call.
        interrupt: whether it is marked as a bomb out of turn.
        declared: the type and the key that the cards are said to have.
        shape: what the play is called beside its cards; empty where it is called nothing.
    """

    kind: EntryKind
    span: Span
    who: Who | None = None
    text: str = ""
    tokens: tuple[TypedWord, ...] = ()
    calling: bool = False
    interrupt: bool = False
    declared: tuple[str | None, str | None] = (None, None)
    shape: str = ""


@dataclass
class LineReader:
    """Reads lines one after another, and remembers the names of the players.

    Attributes:
        rules: the game, for its cards and calls.
        faults: what could not be read.
        waiting: a player who stands alone in a line: what he does is in the next one.
        seen: how often each word stands in the lines that are read together.
    """

    rules: Rules
    faults: list[Fault] = field(default_factory=list)
    waiting: tuple[int, Who] | None = None
    line: int = 0
    seen: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """Begins without any names."""
        self.words = WordReader(self.rules)

    @property
    def names(self) -> dict[str, Who]:
        """By name the players that are known so far, as they are spelled first."""
        return self.words.names

    def entries(self, line: int, text: str) -> list[TypedEntry]:
        """Returns what a line says; what cannot be read of it is added to the faults.

        Args:
            line: the number of the line, from 1.
            text: the line, without the line feed.
        """
        self.line = line
        if len(text) > MOST_SIGNS:
            error = InvalidRequest("a line has {most} signs at most", most=MOST_SIGNS)
            self.fault(error, 0, len(text))
            return []
        if not text.strip():
            return []
        aside = self._alias(text)
        text, named = self.words.bare(text)
        return [*aside, *self._read(text, named=named)] if text.strip() else aside

    def all(self, lines: Iterable[tuple[int, str]]) -> list[TypedEntry]:
        """Returns what all lines say, up to the line in which there are more acts than in any game.

        Args:
            lines: the lines with their numbers.
        """
        found: list[TypedEntry] = []
        lines = [*lines]
        for _, text in lines:
            self.seen.update(map(plain, re.findall(r"[^\W\d]+", text)))
        for line, text in lines:
            found += self.entries(line, text)
            if len(found) > MOST_ACTS:
                error = InvalidRequest(
                    "no game has more than {most} calls and acts", most=MOST_ACTS
                )
                self.fault(error, 0, len(text))
                return found[:MOST_ACTS]
        return found

    def fault(self, error: SolverError, start: int, end: int) -> None:
        """Adds a fault of the line."""
        span = Span(self.line, start, end)
        self.faults.append(Fault(f"/{self.line - 1}", error.detail, error=type(error), span=span))

    def span(self, text: str, start: int = 0) -> Span:
        """Returns the place of what a text has from `start` on, without the blanks around it."""
        lead = len(text) - len(text[start:].lstrip())
        return Span(self.line, lead, max(lead, len(text.rstrip())))

    def _alias(self, text: str) -> list[TypedEntry]:
        """Returns who is the landlord by a line that begins with `Bo (landlord)`."""
        found = _ALIAS.match(COMMENT.sub("", text)[:_LONGEST_ALIAS])
        if found is None:
            return []
        roles = [role_of(found[name]) for name in ("one", "other")]
        named = [
            found[name] for name, role in zip(("one", "other"), roles, strict=True) if role is None
        ]
        if len(named) != 1 or all(role is None or role[1:] != ("landlord", 0) for role in roles):
            return []
        return [TypedEntry("landlord", Span(self.line, *found.span()), self.named(named[0]))]

    def named(self, text: str) -> Who:
        """Returns the player of this name, or role."""
        text = owner_of(text)
        role = role_of(text)
        if role is not None:
            return role
        who = Who(text)
        return self.names.setdefault(who.key, who)

    def _read(self, text: str, *, named: bool) -> list[TypedEntry]:
        kinds: tuple[tuple[str | None, EntryKind], ...] = (
            (landlord_said(text), "landlord"),
            (winner_said(text), "won"),
        )
        for said, kind in kinds:
            if said and len(said) <= _LONGEST_NAME and not self.words.count(said):
                # Who has won may be nobody of the game: a remark.
                who = self.named(said) if kind == "landlord" else role_of(said) or Who(said)
                return [
                    TypedEntry("landlord" if kind == "landlord" else "won", self.span(text), who)
                ]
        colon = re.search(COLON, text)
        start, interrupt = 0, False
        speaker: Who | None = None
        if colon is not None:
            front = text[: colon.start()].strip()
            content = self._headed(text, front, colon.end())
            if content is not None:
                return content
            marked = front.rstrip("!\uff01")
            if self._is_speaker(marked):
                interrupt = marked != front
                start, speaker = colon.end(), self.named(_without_verb(marked))
        declared: tuple[str | None, str | None] = (None, None)
        as_type = _DECLARED.search(text)
        if as_type is not None and as_type.start() >= start:
            declared = as_type["type"], as_type["key"]
            text = text[: as_type.start()]
        tokens = Phrases(self.words, text, [*self.words.tokens(text, start)]).merged()
        found = _LineWords(self, text, tokens, speaker or self._alone(), named=named).entries()
        return [
            replace(each, interrupt=interrupt, declared=declared) if each.kind == "act" else each
            for each in found
        ]

    def _alone(self) -> Who | None:
        """Returns the player who stands alone in the last line that says something."""
        waiting, self.waiting = self.waiting, None
        return waiting[1] if waiting is not None and self.line - waiting[0] <= 2 else None

    def _is_speaker(self, front: str) -> bool:
        """Returns whether what stands before a colon is a player, and not acts of several."""
        if not front or len(front) > 100:
            return False
        first = next(self.words.tokens(front, 0), None)
        alone = first is not None and first.end >= len(front.rstrip())
        return alone or first is None or first.kind not in ("cards", "said")

    def _headed(self, text: str, front: str, start: int) -> list[TypedEntry] | None:
        """Returns what stands behind a heading and a colon; None where there is no heading."""
        rest, heading, who = text[start:].strip(), heading_of(front), None
        if heading == "landlord" and not self.is_name(rest):
            return None
        if heading is None:
            owner, heading = split_heading(front)
            who = self.named(owner) if owner and heading else None
        if heading is None:
            return None
        if heading in ("landlord", "first"):
            who = self.named(rest) if rest else None
        if heading == "hand" and who is None:
            who = role_of("me")
        return [TypedEntry(heading, self.span(text, start if rest else 0), who, rest)]

    def is_name(self, text: str) -> bool:
        """Returns whether a text is a player, and nothing that a player does."""
        if not text or len(text) > _LONGEST_NAME:
            return False
        if plain(text) in self.names or role_of(text) is not None:
            return True
        tokens = list(self.words.tokens(text, 0))
        return bool(tokens) and all(
            each.kind == "odd" and _looks_named(each.text) for each in tokens
        )


class _LineWords:
    """The words of one line, in their order."""

    def __init__(
        self,
        reader: LineReader,
        text: str,
        tokens: Sequence[TypedWord],
        who: Who | None,
        *,
        named: bool,
    ) -> None:
        self.reader, self.text, self.tokens, self.who, self.named = reader, text, tokens, who, named
        self.found: list[TypedEntry] = []
        self.calling = self.broken = False
        self.shape = ""

    def entries(self) -> list[TypedEntry]:
        """Returns what the line says."""
        at = 0
        while at < len(self.tokens):
            at = self._one(at)
        if self.who is not None and not self.found and not self.broken:
            # The player stands alone: what he does is in the next line, as in copies of chats.
            self.reader.waiting = self.reader.line, self.who
        return self.found

    def _one(self, at: int) -> int:
        """Reads what begins with a token; returns the index of the token behind it."""
        token = self.tokens[at]
        follows = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if token.kind == "who":
            self.who, self.calling = self.reader.named(token.text), False
        elif token.kind in ("hand", "bottom"):
            who = self.who or (role_of("me") if token.kind == "hand" else None)
            start = token.end
            filler = _FILLER.match(self.text, start)
            start = filler.end() if filler else start
            rest = self.text[start:].strip()
            kind: Heading = "hand" if token.kind == "hand" else "bottom"
            self.found.append(
                TypedEntry(kind, self.reader.span(self.text, start if rest else 0), who, rest)
            )
            return len(self.tokens)
        elif token.kind == "direction":
            self.found.append(
                TypedEntry("direction", self._span(token, token), self.who, token.text)
            )
        elif token.kind == "calling" and plain(token.text) == "叫" and not self._calls(follows):
            self._act((token,), calling=True)
        elif token.kind in ("verb", "calling"):
            self.calling |= token.kind == "calling"
        elif token.kind == "said":
            self._act((token,))
        elif token.kind == "shape":
            self._shape(token, follows)
        elif token.kind == "cards":
            return self._run(at)
        elif token.wrong is None and self._names(token, follows):
            self.who, self.calling = self.reader.named(token.text), False
        else:
            self._odd(token)
        return at + 1

    def _calls(self, token: TypedWord | None) -> bool:
        return token is not None and token.kind in ("cards", "said")

    def _names(self, token: TypedWord, follows: TypedWord | None) -> bool:
        """Returns whether an unknown word is the name of a player."""
        if not _looks_named(token.text) or self.who is not None:
            return False
        if not self.found and not self.broken:
            return follows is not None or self.named
        acts = follows is not None and follows.kind in ("cards", "said", "verb", "calling")
        return acts and (_looks_like_a_name(token.text) or self.reader.seen[plain(token.text)] > 1)

    def _run(self, at: int) -> int:
        """Reads cards up to the next word; a dash between them may be a pass."""
        end = at + 1
        while end < len(self.tokens):
            each = self.tokens[end]
            dash = each.kind == "with" or re.fullmatch(DASHES, each.text)
            if each.stopped or not (each.kind == "cards" or (dash and self._is_cards(end + 1))):
                break
            end += 1
        self._act(tuple(self.tokens[at:end]))
        return end

    def _is_cards(self, at: int) -> bool:
        return at < len(self.tokens) and self.tokens[at].kind == "cards"

    def _act(self, tokens: tuple[TypedWord, ...], *, calling: bool = False) -> None:
        span = self._span(tokens[0], tokens[-1])
        text = self.text[tokens[0].start : tokens[-1].end]
        calling = calling or self.calling
        entry = TypedEntry("act", span, self.who, text, tokens, calling, shape=self.shape)
        self.found.append(entry)
        self.who, self.calling, self.shape = None, False, ""

    def _shape(self, token: TypedWord, follows: TypedWord | None) -> None:
        """Keeps what the play before or behind a word is called."""
        if follows is not None and follows.kind == "cards" and not follows.stopped:
            self.shape = token.text
        elif self.found and self.found[-1].kind == "act":
            self.found[-1] = replace(self.found[-1], shape=token.text)

    def _span(self, first: TypedWord, last: TypedWord) -> Span:
        return Span(self.reader.line, first.start, last.end)

    def _odd(self, token: TypedWord) -> None:
        """Says what an unknown word should be: cards, where it looks like them."""
        self.broken = True
        error: SolverError = token.wrong or InvalidRequest(
            "{text} is neither cards nor a pass, a call or a player: a line is written like "
            "{example}",
            text=quoted(token.text),
            example=quoted(EXAMPLE),
        )
        counted = token.wrong is not None or any(sign.isdigit() for sign in token.text)
        if counted and token.wrong is None:
            try:
                Hand.parse(self.reader.rules, token.text)
            except SolverError as found:
                error = found
        self.reader.fault(error, token.start, token.end)
        if self.who is not None or counted:
            # Somebody does something here, and the turn goes on.
            span = self._span(token, token)
            self.found.append(TypedEntry("act", span, self.who, token.text))
        self.who = None


def _without_verb(front: str) -> str:
    """Returns a player without the verb behind him: `Bo plays`."""
    who, _, last = front.rpartition(" ")
    return who if who and kind_of(last) in ("verb", "calling") else front


def _looks_named(text: str) -> bool:
    return len(text) <= _LONGEST_NAME and not text[0].isdigit() and any(map(str.isalpha, text))


def _looks_like_a_name(text: str) -> bool:
    """Returns whether a word between acts is likely a player, and no remark."""
    if is_chinese(text):
        return len(text) > 1 or text in _LETTERED
    return text[0].isupper()
