"""A game as far as it is known: the one value in which a game goes through the library.

A state may be partial, and it may be impossible: `solver.game.replay` says how far it can be played
and what is missing or wrong. A state without a fault is a `Record`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from solver.arguments import checked
from solver.errors import InvalidRequest, SolverError
from solver.game.act import Act
from solver.game.auction import Auction, Call, Said
from solver.game.cards import Hand
from solver.game.deal import another_number, dealt_sizes, undealt, without
from solver.game.fault import Fault, Span
from solver.game.game import Game
from solver.game.play import Play
from solver.game.result import Result
from solver.game.seats import check_direction, check_seat
from solver.game.words import is_pass
from solver.messages import Message
from solver.rules import AnyRules, Rules, Source, load_rules, source_of


class Terms(NamedTuple):
    """What is known of the contract where no calls tell it, as in `Contract.of`."""

    bid: int | None = None
    snatches: int | None = None
    shown: tuple[int, ...] = ()
    factors: tuple[int, ...] = ()


_UNKNOWN = Terms()
# Two hands are an endgame puzzle: in every game, it is the landlord against one peasant.
PUZZLE_HANDS = 2
# How often the landlord and the peasants have to play to rule out Anti-Spring and Spring. Further
# plays change nothing, so that a stated number may stand for a larger one.
ENOUGH_PLAYS = (2, 1)


@dataclass(frozen=True)
class Snapshot:
    """The state of a game after a history that is not known; parts of it may be unknown.

    Attributes:
        hands: by seat the cards held now; None where they are not known. Two known hands are an
            endgame puzzle.
        turn: the seat whose turn it is; None for the one after the `passes`.
        left: by seat the number of cards held; None to count the known hands, and to take the
            played cards from those dealt elsewhere. A single entry may be None, too.
        played: by seat the cards played so far; None when nobody has kept them.
        over: the play to beat, with its seat in front; None when `turn` leads.
        passes: how many seats have passed on the play to beat; None for all between.
        multiplier: the factor of the bombs and rockets played so far.
        bombs: the number of bombs in `multiplier`, in games whose bombs add up.
        gone: all cards that have been played, by nobody in particular; None where `played` says
            what is known of them.
        plays: how often the landlord and the peasants have played; None to conclude it from the
            numbers of cards, and where these prove nothing, to rule out Anti-Spring and Spring.
    """

    hands: tuple[Hand | None, ...]
    turn: int | None = None
    left: tuple[int | None, ...] | None = None
    played: tuple[Hand, ...] | None = None
    over: tuple[int, Play] | None = None
    passes: int | None = None
    multiplier: int = 1
    bombs: int | None = None
    gone: Hand | None = None
    plays: tuple[int | None, int | None] = (None, None)

    @classmethod
    def of_table(
        cls,
        rules: AnyRules,
        *,
        played: Mapping[int, Hand],
        left: Mapping[int, int],
        **fields: Any,
    ) -> Snapshot:
        """Returns a snapshot of what everybody at the table can see, which is all but the hands.

        Args:
            rules: the rules of the game.
            played: by seat the cards played; seats that are not named have played none, or of what
                is `gone`.
            left: by seat the number of cards held, as far as it is known.
            fields: further attributes.

        Raises:
            InvalidRequest: there is no such seat.
        """
        rules = load_rules(rules)
        for name, entries in (("played", played), ("left", left)):
            for seat in entries:
                check_seat(rules, seat, f"/{name}/{seat}")
        seats, nothing = range(rules.players), Hand(rules)
        return Snapshot(
            hands=(None,) * rules.players,
            played=tuple(played.get(seat, nothing) for seat in seats),
            left=tuple(left.get(seat) for seat in seats),
            **fields,
        )

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    def with_gone(self) -> Snapshot:
        """Returns this moment; where all hands are known, what is in none of them is gone.

        Raises InvalidHand where a card is held too often.
        """
        seen = [hand for hand in self.hands if hand is not None]
        told = self.played is not None or self.gone is not None
        if told or not seen or len(seen) < self.seats or self.seats < seen[0].rules.players:
            return self
        return replace(self, gone=undealt(seen[0].rules, seen))


@dataclass(frozen=True)
class GameState:
    """A game as far as it is known. Make states of loose values with `of`.

    Attributes:
        rules: the rules of the game.
        source: how the rules are named, by an id or as an object.
        hands: by seat the cards dealt, without the bottom; None where they are not known. The
            landlord's hand may have the bottom in it.
        bottom: the landlord's extra cards; None when they are not known.
        first: the seat that called first; None when it is not known.
        calls: the calls, from the first one on; empty when there were none or they are not known.
            They may break off where the landlord and the bid are known and the rest is not.
        landlord: the landlord's seat; None for the one that the calls make the landlord.
        terms: what is known of the contract, where no calls tell it.
        direction: 1, or -1 where the landlord has reversed the order of play; None while he has
            not chosen it.
        acts: all acts, from the landlord's first lead or from `start` on.
        start: the moment from which the acts go on, where the deal or the history is not known.
        names: by seat the names of the players; None when they have no names.
        date: when the game was played, in ISO 8601: a day, or a day with a time; None when it is
            not known. The first ten signs are the day.
        announced: whether the game's record names the landlord in an event of its own.
        stated: the result as the source of the state gives it.
        faults: what could not be read.
        observer: the seat that knows all this, and no more; None where a state is what is known of
            a game by anybody.
        assumed: what the source of the state does not say and was assumed: `landlord`, `seat`,
            `left`.
        places: where the parts stand in the text that was read, such as `acts/3`.
        spans: by pointer, such as `/acts/3`, where the parts stand in a text that people typed.
    """

    rules: Rules
    source: Source
    hands: tuple[Hand | None, ...]
    bottom: Hand | None = None
    first: int | None = None
    calls: tuple[Call, ...] = ()
    landlord: int | None = None
    terms: Terms = _UNKNOWN
    direction: int | None = None
    acts: tuple[Act, ...] = ()
    start: Snapshot | None = None
    names: tuple[str, ...] | None = None
    date: str | None = None
    announced: bool = True
    stated: Result | None = None
    faults: tuple[Fault, ...] = ()
    observer: int | None = None
    assumed: tuple[str, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, rules: AnyRules, **fields: Any) -> GameState:
        """Returns the state with these attributes; lists and other iterables may be given.

        `source` is by default the id of the rules, or the whole game when they are not built in;
        `hands` are by default not known.
        """
        found = load_rules(rules)
        known = {"source": source_of(found, unset=False), "hands": (None,) * found.players}
        given = {name: value for name, value in fields.items() if value is not None}
        for name in ("hands", "calls", "acts", "names"):
            if name in given:
                given[name] = tuple(given[name])
        return cls(rules=found, **{**known, **given})

    @classmethod
    @checked
    def of_seat(
        cls,
        rules: AnyRules,
        *,
        seat: int,
        hand: Hand,
        landlord: int | None = None,
        acts: Iterable[Act] = (),
        start: Snapshot | None = None,
        bottom: Hand | None = None,
        calls: Iterable[Said] = (),
        first: int | None = None,
        terms: Terms = _UNKNOWN,
        direction: int | None = None,
        open_hands: Mapping[int, Hand] | None = None,
    ) -> GameState:
        """Returns a game as one seat knows it, by the cards that the seats hold now.

        Args as the attributes, but:
            hand: the cards that `seat` holds now, after `acts`. Before the play, the landlord's may
                have the bottom in it.
            start: instead of `acts`, a moment; its hands are those held now.
            first: None for the seat with which the calls make `landlord` the landlord.
            direction: None for 1 where `landlord` is named.
            open_hands: by seat the hands of others that lie open, as they hold them now.

        Raises:
            SolverError: a seat is none, or a hand is not what is left after the acts; the pointer
                is `/hand`, `/open_hands/<seat>` or `/history/<index>`.
        """
        found, acts, calls = load_rules(rules), tuple(acts), tuple(calls)
        hands, places = _held_now(found, seat, hand, open_hands or {})
        if landlord is not None:
            check_seat(found, landlord, "/landlord")
            direction = 1 if direction is None else direction
            check_direction(found, direction)
            first = _first_caller(found, calls, landlord) if first is None else first
        if start is None:
            try:
                hands = [
                    None
                    if cards is None
                    else _dealt(cards, each, acts, landlord, places[f"hands/{each}"])
                    for each, cards in enumerate(hands)
                ]
            except SolverError:
                blame_acts(found, landlord, acts, direction, "history")
                raise
        else:
            start, hands = replace(start, hands=tuple(hands)), [None] * found.players
        return cls.of(
            found,
            hands=hands,
            bottom=bottom,
            first=first,
            calls=calls,
            landlord=landlord,
            terms=terms,
            direction=direction,
            acts=acts,
            start=start,
            observer=seat,
            places=places,
        )

    @property
    def chooses_direction(self) -> bool:
        """Whether the landlord of this game chooses the direction of play."""
        return self.rules.description.play.direction != "fixed"

    @contextmanager
    def placed(self) -> Iterator[None]:
        """Has errors that are raised in the block lead into the text that was read."""
        try:
            yield
        except SolverError as error:
            error.pointer = self.place(error.pointer)
            raise

    def place(self, pointer: str) -> str:
        """Returns the place in the text that was read of the part to which a pointer leads."""
        parts = pointer.split("/")[1:]
        for length in range(len(parts), 0, -1):
            known = self.places.get("/".join(parts[:length]))
            if known is not None:
                return "/".join([known, *parts[length:]])
        if not self.places or self.observer is not None:
            return pointer
        return self.places.get("hands", "")


def _first_caller(rules: Rules, calls: Iterable[Call], landlord: int) -> int | None:
    """Returns the seat that called first, where the calls have made a seat the landlord."""
    try:
        auction = Auction.replay(rules, calls)
    except SolverError:
        return None  # the replay says what is wrong with the calls
    if auction.landlord is None:
        return None
    return (landlord - auction.landlord) % rules.players


def blame_acts(
    rules: Rules,
    landlord: int | None,
    acts: Sequence[Act],
    direction: int | None,
    name: str,
) -> None:
    """Raises for the first act that cannot be whatever the hands are.

    It is called once something does not fit: an act that cannot be makes the hands look wrong.

    Args:
        rules: the rules of the game.
        landlord: the landlord's seat; None where there is none yet.
        acts: all acts.
        direction: the direction of play; None for 1.
        name: what stands in front of the act's index in the pointer.

    Raises:
        SolverError: an act cannot be; the pointer is `/<name>/<index>`.
    """
    if landlord is not None:
        Game.replay(rules, landlord, acts, direction=direction or 1, path=(name,))


def _held_now(
    rules: Rules, seat: int, hand: Hand, open_hands: Mapping[int, Hand]
) -> tuple[list[Hand | None], dict[str, str]]:
    """Returns by seat the cards that a seat sees to be held, and where each part was said.

    Raises:
        InvalidRequest: there is no such seat, or the own hand is among the open ones.
    """
    check_seat(rules, seat, "/seat")
    hands: list[Hand | None] = [None] * rules.players
    places = {"acts": "/history", "start": "", "start/turn": "/played"}
    for other, cards in [(seat, hand), *open_hands.items()]:
        pointer = f"/open_hands/{other}"
        check_seat(rules, other, pointer)
        if hands[other] is not None:
            raise InvalidRequest(
                "seat {seat} is the one that asks: its cards stand in `hand`", pointer, seat=seat
            )
        hands[other] = cards
        places[f"hands/{other}"] = places[f"start/hands/{other}"] = (
            "/hand" if other == seat else pointer
        )
    return hands, places


def _dealt(
    held: Hand,
    seat: int,
    acts: Sequence[Act],
    landlord: int | None,
    pointer: str,
) -> Hand:
    """Returns the cards that were dealt to a seat which holds some now, after its acts.

    An act that cannot be read counts for nothing: the replay says what is wrong with it.

    Raises:
        SolverError: the seat has played cards that it still holds, or was dealt another number.
    """
    dealt, rest = held, Hand.deck(held.rules).missing_from(held)
    for act in acts:
        if act.seat != seat or is_pass(held.rules, act.cards):
            continue
        try:
            cards = Play.parse(held.rules, act.cards, type=act.type, key=act.key).cards
        except SolverError:
            return dealt
        if not cards <= rest:
            # Either the acts of the seat play a card too often, or one that its hand still has.
            gone = without(
                Hand.deck(held.rules), dealt - held + cards, Message("is played"), pointer
            )
            without(gone, held, Message("is in the hand"), pointer)
        rest, dealt = rest - cards, dealt + cards
    if landlord is not None:
        size, played = dealt_sizes(held.rules, landlord)[seat], len(dealt) - len(held)
        if len(dealt) != size:
            raise another_number(seat, size, played, len(held), pointer)
    return dealt
