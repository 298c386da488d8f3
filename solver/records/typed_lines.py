# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""The third stage of a typed game: what each line says, and of whom.

Nothing of the game's rules is known here but its cards and its calls. What a line says is a
`TypedEntry`; what cannot be read is a fault with its place in the line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from solver.errors import InvalidRequest, SolverError, quoted
from solver.game.cards import Hand
from solver.game.fault import Fault, Span
from solver.game.notation import DASHES
from solver.records.typed_phrases import bare, phrases
from solver.records.typed_words import (
    COLON,
    PASSED,
    Heading,
    TypedWord,
    Who,
    WordReader,
    heading_of,
    is_chinese,
    kind_of,
    owner_of,
    plain,
    remarked,
    role_of,
    split_heading,
)

EntryKind = Heading | Literal["act", "won"]
# How a line is written, as messages show it.
EXAMPLE = "Bo: 6789TJQKA"

MOST_SIGNS = 500  # of a line
MOST_ACTS = 700  # of a game, with its calls
_LONGEST_NAME = 24
_LETTERED = "甲乙丙丁东南西北"  # players of one sign
_LONGEST_ALIAS = 60  # signs of a name and a role in brackets, with blanks
_LONGEST_SPEAKER = 100  # signs in front of a colon
_ALIAS = re.compile(r"\s*(?P<one>[^():（）：]+?)\s*[(（](?P<other>[^()（）]+)[)）]")
# Between `my hand` and the cards.
_FILLER = re.compile(r"\s*(?:(?:is|are)\b|[是为有:=：]|-(?=\s))")
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
class LineReader(WordReader):
    """Reads lines one after another, and remembers the names of the players.

    Attributes:
        faults: what could not be read.
        line: the number of the line that is read, from 1.
        last: the number of the last line that says something.
        waiting: a player who stands alone in a line: what he does is in the next one.
        seen: how often each word stands in the lines that are read together.
    """

    faults: list[Fault] = field(default_factory=list)
    line: int = 0
    last: int = 0
    waiting: tuple[int, Who] | None = None
    seen: Counter[str] = field(default_factory=Counter)

    def all(self, lines: Iterable[tuple[int, str]]) -> list[TypedEntry]:
        """Returns what all lines say, up to the line in which there are more acts than in any game.

        Args:
            lines: the lines with their numbers.
        """
        found: list[TypedEntry] = []
        lines = [*lines]
        said = (line for line, text in reversed(lines) if bare(self, text[:MOST_SIGNS])[0])
        self.last = next(said, 0)
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
        aside = self._alias(text)
        text, timed = bare(self, text)
        return [*aside, *self._read(text, timed=timed)] if text.strip() else aside

    def fault(self, error: SolverError, start: int, end: int) -> None:
        """Adds a fault of the line."""
        span = Span(self.line, start, end)
        self.faults.append(Fault.at(span, error))

    def named(self, text: str) -> Who:
        """Returns the player of this name, or role."""
        who = role_of(text) or Who(owner_of(text))
        return who if who.anchor != "name" else self.names.setdefault(who.key, who)

    def is_name(self, text: str) -> bool:
        """Returns whether a text is a player, and nothing that a player does."""
        if not text or len(text) > _LONGEST_NAME:
            return False
        if plain(text) in self.names or role_of(text) is not None:
            return True
        tokens = list(self.tokens(text, 0))
        return bool(tokens) and all(
            each.kind == "odd" and _looks_named(each.text) for each in tokens
        )

    def _alias(self, text: str) -> list[TypedEntry]:
        """Returns who is the landlord by a line that begins with `Bo (landlord)`."""
        found = _ALIAS.match(PASSED["comment"].sub("", text)[:_LONGEST_ALIAS])
        if found is None:
            return []
        roles = {found[name]: role_of(found[name]) for name in ("one", "other")}
        named = [name for name, role in roles.items() if role is None]
        if len(named) != 1 or ("landlord", 0) not in [role and role[1:] for role in roles.values()]:
            return []
        return [TypedEntry("landlord", Span(self.line, *found.span()), self.named(named[0]))]

    def _read(self, text: str, *, timed: bool) -> list[TypedEntry]:
        for kind in ("landlord", "won"):
            said = remarked(kind, text)
            if said and len(said) <= _LONGEST_NAME and not self.count(said):
                # Who has won may be nobody of the game: a remark.
                who = self.named(said) if kind == "landlord" else role_of(said) or Who(said)
                return [TypedEntry(kind, self.span(text), who)]
        start, interrupt = 0, False
        speaker: Who | None = None
        colon = re.search(COLON, text)
        if colon is not None:
            front = text[: colon.start()].strip()
            content = self._headed(text, front, colon.end())
            if content is not None:
                return content
            marked = front.rstrip("!！")
            if self._is_speaker(marked):
                interrupt = marked != front
                start, speaker = colon.end(), self.named(_without_verb(marked))
        declared: tuple[str | None, str | None] = (None, None)
        as_type = _DECLARED.search(text)
        if as_type is not None and as_type.start() >= start:
            declared = as_type["type"], as_type["key"]
            text = text[: as_type.start()]
        tokens = phrases(self, text, start, ends=self.line == self.last)
        line = _Line(self, text, tokens, speaker or self._alone(), timed=timed)
        return [
            replace(each, interrupt=interrupt, declared=declared) if each.kind == "act" else each
            for each in line.entries()
        ]

    def span(self, text: str, start: int = 0) -> Span:
        """Returns the place of what a text has from `start` on, without the blanks around it."""
        lead = len(text) - len(text[start:].lstrip())
        return Span(self.line, lead, max(lead, len(text.rstrip())))

    def _alone(self) -> Who | None:
        """Returns the player who stands alone in the last line that says something."""
        waiting, self.waiting = self.waiting, None
        return waiting[1] if waiting is not None and self.line - waiting[0] <= 2 else None

    def _is_speaker(self, front: str) -> bool:
        """Returns whether what stands before a colon is a player, and not acts of several."""
        if not front or len(front) > _LONGEST_SPEAKER:
            return False
        first = next(self.tokens(front, 0), None)
        alone = first is None or first.end >= len(front.rstrip())
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


class _Line:
    """The words of one line, in their order."""

    def __init__(
        self,
        reader: LineReader,
        text: str,
        tokens: list[TypedWord],
        who: Who | None,
        *,
        timed: bool,
    ) -> None:
        self.reader, self.text, self.tokens, self.who, self.timed = reader, text, tokens, who, timed
        self.found: list[TypedEntry] = []
        self.calling = self.broken = False
        self.shape = ""

    def entries(self) -> list[TypedEntry]:
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
        kind = follows.kind if follows is not None else None
        if token.kind == "who":
            self.who, self.calling = self.reader.named(token.text), False
        elif token.kind == "hand" or token.kind == "bottom":  # noqa: PLR1714 - mypy narrows it
            filler = _FILLER.match(self.text, token.end)
            start = filler.end() if filler else token.end
            rest = self.text[start:].strip()
            who = self.who or (role_of("me") if token.kind == "hand" else None)
            span = self.reader.span(self.text, start if rest else 0)
            self.found.append(TypedEntry(token.kind, span, who, rest))
            return len(self.tokens)
        elif token.kind == "direction":
            span = Span(self.reader.line, token.start, token.end)
            self.found.append(TypedEntry("direction", span, self.who, token.text))
        elif token.plain == "叫" and token.kind == "calling" and kind not in ("cards", "said"):
            self._act([token], calling=True)
        elif token.kind in ("verb", "calling"):
            self.calling |= token.kind == "calling"
        elif token.kind == "said":
            self._act([token])
        elif token.kind == "shape":
            if follows is not None and kind == "cards" and not follows.stopped:
                self.shape = token.text
            elif self.found and self.found[-1].kind == "act":
                self.found[-1] = replace(self.found[-1], shape=token.text)
        elif token.kind == "cards":
            return self._run(at)
        elif token.wrong is None and self._names(token, kind):
            self.who, self.calling = self.reader.named(token.text), False
        else:
            self._odd(token)
        return at + 1

    def _names(self, token: TypedWord, follows: str | None) -> bool:
        """Returns whether an unknown word is the name of a player."""
        text = token.text
        if not _looks_named(text) or self.who is not None:
            return False
        if not self.found and not self.broken:
            return follows is not None or self.timed
        if follows not in ("cards", "said", "verb", "calling"):
            return False
        # Between acts it is likely a player, and no remark.
        likely = len(text) > 1 or text in _LETTERED if is_chinese(text) else text[0].isupper()
        return likely or self.reader.seen[plain(text)] > 1

    def _run(self, at: int) -> int:
        """Reads cards up to the next word; a dash between them may be a pass."""
        end = at + 1
        while end < len(self.tokens):
            each, behind = self.tokens[end], self.tokens[end + 1 : end + 2]
            dash = each.kind == "with" or re.fullmatch(DASHES, each.text)
            inside = dash and behind and behind[0].kind == "cards"
            if each.stopped or not (each.kind == "cards" or inside):
                break
            end += 1
        self._act(self.tokens[at:end])
        return end

    def _act(self, tokens: list[TypedWord], *, calling: bool = False) -> None:
        start, end = tokens[0].start, tokens[-1].end
        self.found.append(
            TypedEntry(
                "act",
                Span(self.reader.line, start, end),
                self.who,
                self.text[start:end],
                tuple(tokens),
                calling or self.calling,
                shape=self.shape,
            )
        )
        self.who, self.calling, self.shape = None, False, ""

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
            span = Span(self.reader.line, token.start, token.end)
            self.found.append(TypedEntry("act", span, self.who, token.text))
        self.who = None


def _without_verb(front: str) -> str:
    """Returns a player without the verb behind him: `Bo plays`."""
    who, _, last = front.rpartition(" ")
    return who if who and kind_of(last) in ("verb", "calling") else front


def _looks_named(text: str) -> bool:
    return len(text) <= _LONGEST_NAME and not text[0].isdigit() and any(map(str.isalpha, text))
