"""Reads one game that people have typed: its headings, where everybody sits, and its acts."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from solver.errors import InvalidRequest, SolverError, quoted
from solver.game.auction import every_call
from solver.game.cards import Hand
from solver.game.fault import Fault, Span
from solver.game.play import Play
from solver.game.state import GameState, Terms
from solver.game.words import is_call, is_pass
from solver.messages import Message, Word
from solver.records.chunks import FindRules
from solver.records.typed_lines import LineReader, TypedEntry
from solver.records.typed_phrases import bare
from solver.records.typed_seats import Seating, names_in, titled
from solver.records.typed_walk import Walk
from solver.records.typed_words import (
    DIRECTIONS,
    Who,
    heads_of,
    plain,
    remarked,
    role_of,
)
from solver.rules import GAMES, Rules, Source, load_rules

_MINE = re.compile(
    r"(?P<who>[^\s,:\uff0c\uff1a\u3001(\uff08]+)\s*[(\uff08](?:me|我|自己)[)\uff09]", re.IGNORECASE
)
_HERE = Word({"en": "'Players: Ann, Bo, Chen'", "zh": "'玩家\uff1a小明、小红、小刚'"})
_MYSELF = Word({"en": "'I am Ann'", "zh": "'我是小明'"})


class TypedReading:
    """Reads the lines of one game.

    Attributes:
        faults: what cannot be read of it, with its place.
    """

    def __init__(self, lines: Mapping[int, str], find: FindRules, rules: Source | None) -> None:
        self.lines, self.find = lines, find
        self.faults: list[Fault] = []
        self.heads: dict[str, tuple[str, Span]] = {}
        self.titles: list[TypedEntry] = []
        self.myself: Who | None = None
        self._read_heads()
        self.source = self._named_rules() or rules or ""
        if not self.source:
            self.source = _likely_game(lines)
        self.rules = find(self.source)
        self.reader = LineReader(self.rules)

    def state(self) -> GameState:
        """Returns the game; the walk that leaves out least says where everybody sits."""
        players = self._players()
        heads = [span.line for _, span in self.heads.values()]
        me, line = self._myself()
        lines = [each for each in self.lines.items() if each[0] not in (*heads, line)]
        entries = [*self.titles, *self._dealt(self.reader.all(lines))]
        people = [entry.who for entry in entries if entry.who is not None]
        roles = [role_of(name) for name in players or ()]
        seating = Seating.of(self.rules.players, [*people, *filter(None, [me, *roles])])
        seating.me = me
        for seat, (name, role) in enumerate(zip(players or (), roles, strict=False)):
            if role is None or role.anchor == "seat":
                seating.names |= {plain(name): seat} if name else {}
            elif role.anchor in ("me", "landlord"):
                seating.anchors.setdefault(role.anchor, (seat - role.step) % self.rules.players)
        start = 0
        if players is None:
            seating, start = self._seated(entries, people, seating)
        elif any(
            each.kind == "hand" and each.who and seating.seat(each.who) is None for each in entries
        ):
            # The calls and the plays say who the landlord is, whose hand is told before.
            found = self._walk(entries, seating.turned(0), start, whole=False).seating
            seating.anchors = {**found.anchors, **seating.anchors}
        walk = self._walk(entries, seating, start, whole=True)
        return self._state(entries, walk, players)

    def _walk(
        self, entries: list[TypedEntry], seating: Seating, start: int, *, whole: bool
    ) -> Walk:
        """Returns a walk through all acts; `whole` with the hands, which need seats."""
        state = GameState.of(self.rules, source=self.source)
        walk = Walk(self.reader, entries, state, seating)
        walk.book.faults = [*self.faults, *self.reader.faults] if whole else []
        self._said(entries, walk, whole=whole)
        walk.run(start)
        return walk

    def _seated(
        self, entries: list[TypedEntry], people: list[Who], seating: Seating
    ) -> tuple[Seating, int]:
        """Returns where everybody sits by the turns, with whoever is named first at seat 0.

        Where the text names all players before the play, in the order in which they sit, it is
        believed if nothing speaks against it.
        """
        named = list(dict.fromkeys(who.key for who in people if who.anchor == "name"))
        walks = [self._walk(entries, seating.turned(0), 0, whole=False)]
        if len(named) == self.rules.players:
            told = seating.turned(0)
            told.names = {name: seat for seat, name in enumerate(named)}
            walks.insert(0, self._walk(entries, told, 0, whole=False))
        walk = min(walks, key=lambda each: len(each.book.faults))
        found = walk.seating
        for entry in entries:
            if entry.who is not None and entry.kind in ("hand", "landlord"):
                found.claim(entry.who, found.anchors.get("landlord", 0))
        first = next(iter(people), None)
        numbered = any(who.anchor == "seat" for who in people)
        steps = 0 if first is None or numbered else found.seat(first) or 0
        start = walk.auction.first if walk.auction is not None else found.anchors.get("landlord", 0)
        return found.turned(steps), (start - steps) % self.rules.players

    def _state(self, entries: list[TypedEntry], walk: Walk, players: list[str] | None) -> GameState:
        names = players
        if names is None and walk.seating.names:
            names = [""] * self.rules.players
            for name, seat in walk.seating.names.items():
                names[seat] = self.reader.names[name].text
        state = walk.state
        if walk.game is None:
            typed = walk.auction
            calls = () if typed is None else typed.auction.calls
            first = state.first if typed is None else typed.first
            state = walk.settled(replace(state, first=first, calls=calls))
        else:
            state = replace(state, acts=tuple(move.to_act() for move in walk.game.history))
        if state.chooses_direction and state.acts and state.direction is None:
            state = replace(state, direction=1)
        state = walk.settled(replace(state, names=None if names is None else tuple(names)))
        self._check_winner(entries, walk)
        found = sorted(walk.book.faults, key=lambda fault: fault.span or Span(0, 0, 0))
        # As in the formats of other programs, only calls announce the landlord.
        state = replace(state, announced=bool(state.calls))
        places = {pointer[1:]: f"/{span.line - 1}" for pointer, span in walk.spans.items()}
        return replace(state, faults=tuple(found), spans=walk.spans, places=places)

    # What stands in lines of its own.

    def _read_heads(self) -> None:
        """Takes the lines that name the game, the players and the date."""
        for line, text in self.lines.items():
            name = heads_of(text)
            if name in ("game", "players", "date") and name not in self.heads:
                start = re.search("[:\uff1a]", text)
                assert start is not None  # a heading has a colon
                rest = text[start.end() :]
                lead = len(text) - len(rest.lstrip())
                span = Span(line, min(lead, len(text.rstrip())), len(text.rstrip()))
                self.heads[name] = rest.strip(), span

    def _add(self, span: Span, error: SolverError) -> None:
        pointer = f"/{span.line - 1}"
        self.faults.append(Fault(pointer, error.detail, error=type(error), span=span))

    def _named_rules(self) -> Source | None:
        """Returns the game that the text names; None where it names none that is known."""
        if "game" not in self.heads:
            return None
        text, span = self.heads["game"]
        try:
            source: Source = json.loads(text) if text.startswith("{") else _id_of(text)
            self.find(source)
        except SolverError as error:
            self._add(span, error)
            return None
        except (ValueError, RecursionError):
            self._add(span, InvalidRequest("{text} is no JSON object", text=quoted(text)))
            return None
        return source

    def _players(self) -> list[str] | None:
        """Returns the names by seat; None where the text does not list them all."""
        if "players" not in self.heads:
            return None
        text, span = self.heads["players"]
        names = None
        if text.startswith("["):
            try:
                names = json.loads(text)
            except (ValueError, RecursionError):
                names = None
        if names is None:
            names = [self._titled(name, span) for name in names_in(text, self.rules.players)]
        if len(names) != self.rules.players or not all(type(name) is str for name in names):
            error = InvalidRequest(
                "{rules} has {players} players: their names stand here, with commas between them",
                rules=self.rules.id,
                players=self.rules.players,
            )
            self._add(span, error)
            return None
        if len(set(map(plain, names))) == len(names):
            self.reader.names.update(
                (plain(name), Who(name)) for name in names if name and role_of(name) is None
            )
        return names

    def _titled(self, text: str, span: Span) -> str:
        """Returns a name in the list of the players; a role beside it is kept."""
        name, role = titled(text)
        if role is None:
            return text
        if role.anchor == "me":
            self.myself = Who(name)
        elif role[1:] == ("landlord", 0):
            self.titles.append(TypedEntry("landlord", span, Who(name)))
        return name

    def _myself(self) -> tuple[Who | None, int | None]:
        """Returns who I am, where a line or the list of the players says it, and the line."""
        text = " ".join(self.lines.values())
        for line, written in self.lines.items():
            said = remarked("me", bare(self.reader.words, written)[0])
            if said is None or remarked("landlord", written):
                continue
            role = role_of(said)
            if role is not None and role.anchor in ("landlord", "seat") and role.step != 0:
                return role, line
            if plain(said) in self.reader.names or (
                role is None and text.count(said) > 1 and self.reader.is_name(said)
            ):
                return self.reader.named(said), line
        found = _MINE.search(text)
        return self.reader.named(found["who"]) if found else self.myself, None

    def _dealt(self, entries: list[TypedEntry]) -> list[TypedEntry]:
        """Returns the entries; as many cards as are dealt, before anything is done, are a hand."""
        deal = self.rules.description.deal
        found, before = [], True
        for entry in entries:
            if entry.kind == "act" and before:
                whole = self.reader.words.count(entry.text) in (deal.hand, deal.hand + deal.bottom)
                if whole and entry.who is not None and not _is_play(self.rules, entry.text):
                    entry = replace(entry, kind="hand")  # noqa: PLW2901
                else:
                    before = False
            found.append(entry)
        return found

    def _said(self, entries: list[TypedEntry], walk: Walk, *, whole: bool) -> None:
        """Puts what stands behind headings into the state of a walk."""
        known: dict[str, Any] = {}
        hands: list[Hand | None] = [None] * self.rules.players
        if whole and "date" in self.heads:
            known["date"], walk.spans["/date"] = self.heads["date"]
        if whole and "players" in self.heads:
            walk.spans["/names"] = self.heads["players"][1]
        for entry in entries:
            try:
                if entry.kind == "bid":
                    known["terms"] = Terms(_number(entry.text))
                elif entry.kind == "direction":
                    known["direction"] = _sign(entry.text)
                elif entry.kind == "first" and entry.who is not None:
                    known["first"] = walk.seating.claim(entry.who, 0)
                elif entry.kind == "bottom" and whole:
                    known["bottom"] = Hand.parse(self.rules, entry.text)
                elif entry.kind == "hand" and whole:
                    self._hand(entry, walk, hands)
                else:
                    continue
            except SolverError as error:
                if whole:
                    walk.book.add(entry.span, error)
                continue
            name = {"bid": "/bid", "hand": "", "landlord": "/landlord"}.get(entry.kind)
            walk.spans.setdefault(
                f"/{entry.kind}" if name is None else name or "/hands", entry.span
            )
        walk.state = replace(walk.state, hands=tuple(hands), **known)

    def _hand(self, entry: TypedEntry, walk: Walk, hands: list[Hand | None]) -> None:
        assert entry.who is not None  # a hand is somebody's
        seat = walk.seating.seat(entry.who)
        if seat is None and entry.who.anchor == "me":
            raise InvalidRequest(
                "it is not clear which of the players I am: say it with a line such as {example}",
                example=_MYSELF,
            )
        if seat is None:
            raise InvalidRequest(
                "it is not clear where {who} sits: name the seats with a line such as {example}",
                who=quoted(entry.who.text),
                example=_HERE,
            )
        if hands[seat] is not None:
            raise InvalidRequest("the hand of {who} stands in a line before", who=entry.who.text)
        hands[seat] = Hand.parse(self.rules, entry.text)
        walk.spans[f"/hands/{seat}"] = entry.span

    def _check_winner(self, entries: list[TypedEntry], walk: Walk) -> None:
        """Compares who is said to have won with who has."""
        for entry in entries:
            if entry.kind != "won" or entry.who is None:
                continue
            if walk.game is None or not walk.game.over:
                detail = Message("by the lines before, the game is not over yet")
                pointer = f"/{entry.span.line - 1}"
                walk.book.faults.append(Fault(pointer, detail, missing=True, span=entry.span))
                continue
            seat = walk.seating.seat(entry.who)
            if entry.who.anchor == "peasant":
                right = walk.game.winner == "peasants"
            elif seat is None:
                right = True  # nobody of the game: a remark
            else:
                right = (seat == walk.game.landlord) == (walk.game.winner == "landlord")
            if not right:
                landlord = walk.game.winner == "landlord"
                error = InvalidRequest(
                    "by the plays the landlord wins"
                    if landlord
                    else "by the plays the peasants win"
                )
                walk.book.add(entry.span, error)


def _is_play(rules: Rules, text: str) -> bool:
    try:
        Play.parse(rules, text)
    except SolverError:
        return False
    return True


def _number(text: str) -> int:
    found = re.fullmatch("([1-9])\\s*分?", plain(text))
    if found is None:
        raise InvalidRequest("a bid is a number from 1 to 9, not {text}", text=quoted(text))
    return int(found[1])


def _sign(text: str) -> int:
    found = DIRECTIONS.get(plain(text))
    if found is None:
        raise InvalidRequest(
            "the direction is {known}, not {text}",
            known="forward, backward, 顺序, 逆序",
            text=quoted(text),
        )
    return found


def _id_of(text: str) -> str:
    """Returns the id of the game that a text names by its id, or by its name in a language."""
    wanted = plain(text)
    for game in GAMES:
        description = load_rules(game).description
        names = {
            description.id,
            description.name,
            *(words.name for words in description.words.values()),
        }
        if wanted in map(plain, names):
            return game
    return text.strip()


def _likely_game(lines: Mapping[int, str]) -> str:
    """Returns the first game with the number of players of a text that has most of its calls."""
    reader = LineReader(load_rules("happy"))
    acts = [entry for entry in reader.all(lines.items()) if entry.kind == "act"]
    named = Counter(each.who.key for each in acts if each.who and each.who.anchor == "name")
    four = sum(count > 1 for count in named.values()) > 3  # a misspelled name stands only once
    called = {
        token.text
        for entry in acts
        for token in entry.tokens
        if (token.kind != "cards" or entry.calling) and not is_pass(reader.rules, token.text)
    }
    seated = [game for game in GAMES if (load_rules(game).players > 3) == four]
    every = {game: every_call(load_rules(game)) for game in seated}
    # A call that no game has, or that has been mistyped, does not hide what the others say.
    return max(seated, key=lambda game: sum(is_call(every[game], word) for word in called))
