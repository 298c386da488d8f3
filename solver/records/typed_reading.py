"""The last stage of a typed game: its headings, where everybody sits, and the state of the game."""

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
from solver.game.seats import side_of
from solver.game.state import GameState, Terms
from solver.game.words import is_call, is_pass
from solver.messages import Message, Word
from solver.records.chunks import FindRules
from solver.records.typed_game import Walk
from solver.records.typed_lines import LineReader, TypedEntry
from solver.records.typed_phrases import bare, is_play
from solver.records.typed_seats import Seating, names_in, titled
from solver.records.typed_words import COLON, DIRECTIONS, Who, heads_of, plain, remarked, role_of
from solver.rules import GAMES, Source, load_rules

_MINE = re.compile(
    r"(?P<who>[^\s,:\uff0c\uff1a\u3001(\uff08]+)\s*[(\uff08](?:me|我|自己)[)\uff09]", re.IGNORECASE
)
_HERE = Word({"en": "'Players: Ann, Bo, Chen'", "zh": "'玩家\uff1a小明、小红、小刚'"})
_MYSELF = Word({"en": "'I am Ann'", "zh": "'我是小明'"})


class TypedReading:
    """Reads the lines of one game.

    Attributes:
        lines: the lines by their numbers, from 1.
        heads: what stands in the lines that name the game, the players and the date.
        faults: what cannot be read of these.
        titles: who is the landlord by the list of the players.
        source: the rules as the text names them, as the caller does, or as its calls are.
    """

    def __init__(self, lines: Mapping[int, str], find: FindRules, rules: Source | None) -> None:
        self.lines = lines
        self.faults: list[Fault] = []
        self.titles: list[TypedEntry] = []
        self.heads = _heads(lines)
        self._titled_me: Who | None = None
        self.source = self._named_rules(find) or rules or _likely_game(lines)
        self.rules = find(self.source)
        self.reader = LineReader(self.rules)

    def state(self) -> GameState:
        """Returns the game; the walk that leaves out least says where everybody sits."""
        players, count = self._players(), self.rules.players
        me, line = self._myself()
        passed = [line, *(span.line for _, span in self.heads.values())]
        lines = [each for each in self.lines.items() if each[0] not in passed]
        entries = [*self.titles, *self._dealt(self.reader.all(lines))]
        people = [entry.who for entry in entries if entry.who is not None]
        roles = [role_of(name) for name in players or ()]
        seating = Seating.of(self.rules, [*people, *filter(None, roles)], me)
        for seat, (name, role) in enumerate(zip(players or (), roles, strict=False)):
            if role is None or role.anchor == "seat":
                seating.names |= {plain(name): seat} if name else {}
            elif role.anchor in ("me", "landlord"):
                seating.anchors.setdefault(role.anchor, (seat - role.step) % count)
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
        walk = Walk(self.reader, entries, GameState.of(self.rules, source=self.source), seating)
        walk.faults.found = [*self.faults, *self.reader.faults] if whole else []
        self._tell(entries, walk, whole=whole)
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
            told = replace(seating.turned(0), names={name: seat for seat, name in enumerate(named)})
            walks.insert(0, self._walk(entries, told, 0, whole=False))
        walk = min(walks, key=lambda each: len(each.faults.found))
        found = walk.seating
        for entry in entries:
            if entry.who is not None and entry.kind in ("hand", "landlord"):
                found.claim(entry.who, found.anchors.get("landlord", 0))
        numbered = any(who.anchor == "seat" for who in people)
        steps = found.seat(people[0]) or 0 if people and not numbered else 0
        start = found.anchors.get("landlord", 0) if walk.auction is None else walk.first
        return found.turned(steps), (start - steps) % self.rules.players

    def _state(self, entries: list[TypedEntry], walk: Walk, players: list[str] | None) -> GameState:
        names, state = players, walk.state
        if names is None and walk.seating.names:
            names = [""] * self.rules.players
            for name, seat in walk.seating.names.items():
                names[seat] = self.reader.names[name].text
        if walk.game is not None:
            state = replace(state, acts=tuple(move.to_act() for move in walk.game.history))
        elif walk.auction is not None:
            state = walk.faults.settled(replace(state, first=walk.first, calls=walk.auction.calls))
        else:
            state = walk.faults.settled(state)
        if state.chooses_direction and state.acts and state.direction is None:
            state = replace(state, direction=1)
        state = walk.faults.settled(replace(state, names=None if names is None else tuple(names)))
        for entry in entries:
            if entry.kind == "won" and entry.who is not None:
                _check_winner(walk, entry.span, entry.who)
        faults = sorted(walk.faults.found, key=lambda fault: fault.span or Span(0, 0, 0))
        places = {pointer[1:]: f"/{span.line - 1}" for pointer, span in walk.faults.spans.items()}
        return replace(
            state,
            announced=bool(state.calls),  # as elsewhere, only calls announce the landlord
            faults=tuple(faults),
            spans=walk.faults.spans,
            places=places,
        )

    # What stands in lines of its own.

    def _named_rules(self, find: FindRules) -> Source | None:
        """Returns the game that the text names; None where it names none that is known."""
        if "game" not in self.heads:
            return None
        text, span = self.heads["game"]
        try:
            source: Source = json.loads(text) if text.startswith("{") else _id_of(text)
            find(source)
        except SolverError as error:
            self.faults.append(Fault.at(span, error))
            return None
        except (ValueError, RecursionError):
            wrong = InvalidRequest("{text} is no JSON object", text=quoted(text))
            self.faults.append(Fault.at(span, wrong))
            return None
        return source

    def _players(self) -> list[str] | None:
        """Returns the names by seat; None where the text does not list them all."""
        if "players" not in self.heads:
            return None
        text, span = self.heads["players"]
        try:
            names = json.loads(text) if text.startswith("[") else None
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
            self.faults.append(Fault.at(span, error))
            return None
        if len(set(map(plain, names))) == len(names):
            self.reader.names.update(
                (plain(name), Who(name)) for name in names if name and role_of(name) is None
            )
        return names

    def _titled(self, text: str, span: Span) -> str:
        """Returns a name in the list of the players; a role beside it is kept."""
        name, role = titled(text)
        if role is not None and role.anchor == "me":
            self._titled_me = Who(name)
        elif role is not None and role[1:] == ("landlord", 0):
            self.titles.append(TypedEntry("landlord", span, Who(name)))
        return text if role is None else name

    def _myself(self) -> tuple[Who | None, int | None]:
        """Returns who I am, where a line or the list of the players says it, and the line."""
        text = " ".join(self.lines.values())
        for line, written in self.lines.items():
            said = remarked("me", bare(self.reader, written)[0])
            if said is None or remarked("landlord", written):
                continue
            role = role_of(said)
            if role is not None and role.anchor in ("landlord", "seat") and role.step != 0:
                return role, line
            spoken = role is None and text.count(said) > 1 and self.reader.is_name(said)
            if spoken or plain(said) in self.reader.names:
                return self.reader.named(said), line
        found = _MINE.search(text)
        return self.reader.named(found["who"]) if found else self._titled_me, None

    def _dealt(self, entries: list[TypedEntry]) -> list[TypedEntry]:
        """Returns the entries; as many cards as are dealt, before anything is done, are a hand."""
        deal = self.rules.description.deal
        for at, entry in enumerate(entries):
            if entry.kind == "act":
                count = self.reader.count(entry.text)
                whole = count in (deal.hand, deal.hand + deal.bottom)
                if not whole or entry.who is None or is_play(self.rules, entry.text):
                    break
                entries[at] = replace(entry, kind="hand")
        return entries

    def _tell(self, entries: list[TypedEntry], walk: Walk, *, whole: bool) -> None:
        """Puts what stands behind headings into the state of a walk."""
        known: dict[str, Any] = {}
        hands: list[Hand | None] = [None] * self.rules.players
        if whole and "date" in self.heads:
            known["date"], walk.faults.spans["/date"] = self.heads["date"]
        if whole and "players" in self.heads:
            walk.faults.spans["/names"] = self.heads["players"][1]
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
                elif entry.kind == "hand" and entry.who is not None and whole:
                    seat = _hand_of(entry.who, walk.seating, hands)
                    hands[seat] = Hand.parse(self.rules, entry.text)
                    walk.faults.spans[f"/hands/{seat}"] = entry.span
                else:
                    continue
            except SolverError as error:
                if whole:
                    walk.faults.add(entry.span, error)
                continue
            walk.faults.spans.setdefault(
                "/hands" if entry.kind == "hand" else f"/{entry.kind}", entry.span
            )
        walk.state = replace(walk.state, hands=tuple(hands), **known)


def _heads(lines: Mapping[int, str]) -> dict[str, tuple[str, Span]]:
    """Returns what stands in the lines that name the game, the players and the date."""
    heads: dict[str, tuple[str, Span]] = {}
    for line, text in lines.items():
        name = heads_of(text)
        if name in ("game", "players", "date") and name not in heads:
            rest = re.split(COLON, text, maxsplit=1)[1]
            end, lead = len(text.rstrip()), len(text) - len(rest.lstrip())
            heads[name] = rest.strip(), Span(line, min(lead, end), end)
    return heads


def _hand_of(who: Who, seating: Seating, hands: list[Hand | None]) -> int:
    """Returns the seat of a player whose hand is told.

    Raises:
        InvalidRequest: it is not known where the player sits, or his hand is known.
    """
    seat = seating.seat(who)
    if seat is None and who.anchor == "me":
        raise InvalidRequest(
            "it is not clear which of the players I am: say it with a line such as {example}",
            example=_MYSELF,
        )
    if seat is None:
        raise InvalidRequest(
            "it is not clear where {who} sits: name the seats with a line such as {example}",
            who=quoted(who.text),
            example=_HERE,
        )
    if hands[seat] is not None:
        raise InvalidRequest("the hand of {who} stands in a line before", who=who.text)
    return seat


def _check_winner(walk: Walk, span: Span, who: Who) -> None:
    """Compares who is said to have won with who has."""
    if walk.game is None or not walk.game.over:
        walk.faults.note(span, Message("by the lines before, the game is not over yet"))
        return
    seat, won = walk.seating.seat(who), walk.game.winner
    side = won if seat is None else side_of(seat, walk.game.landlord)  # a remark about nobody
    if won != ("peasants" if who.anchor == "peasant" else side):
        error = InvalidRequest(
            "by the plays the landlord wins"
            if won == "landlord"
            else "by the plays the peasants win"
        )
        walk.faults.add(span, error)


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
    for game in GAMES:
        about = load_rules(game).description
        names = {about.id, about.name, *(words.name for words in about.words.values())}
        if plain(text) in map(plain, names):
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
