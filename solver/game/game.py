"""A game from the first lead to the end: who may do what now, who has won, what it pays.

The native table keeps turns, passes and the end of the game. `Game` adds the cards: what each seat
holds, as far as it is known, and what it has played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from solver.arguments import checked
from solver.errors import InvalidRequest, SolverError, UnreachablePosition
from solver.game.act import Act, Move
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.deal import another_count, check_counts, dealt_sizes, undealt
from solver.game.play import Play, legal_plays
from solver.game.refusal import not_held, refused
from solver.game.score import settled
from solver.game.seats import Side, check_direction, check_entries, check_seat
from solver.game.table import Refusal, Table, standing
from solver.game.words import is_pass
from solver.rules import AnyRules, Rules, load_rules


class Holdings(NamedTuple):
    """Where the cards of a game are.

    Attributes:
        hands: by seat the cards held; None where they are not known.
        played: by seat the cards played so far, as far as they are known.
        hidden: the cards that are not played, as far as is known, and in no hand that is known.
        owed: of the bottom, what the landlord still holds in a hand that is not known.
        top: the last play, whether or not its trick is over.
    """

    hands: tuple[Hand | None, ...]
    played: tuple[Hand, ...]
    hidden: Hand
    owed: Hand
    top: Play | None = None


class GameStanding(NamedTuple):
    """A game that has begun; whoever makes one has checked it.

    Attributes:
        table: the native table as it stands.
        held: where the cards are before each act, and now.
        history: the acts.
    """

    table: Table
    held: Sequence[Holdings]
    history: Sequence[Move] = ()


class Game:
    """A game in progress. Seats are numbered in the normal order of play.

    Attributes:
        rules: the rules of the game.
        table: the native table, which keeps the turn and counts the cards.
        history: all acts so far, from the landlord's first lead on.
        held: where the cards were before each of these acts, and are now.
    """

    @checked
    def __init__(
        self,
        rules: AnyRules,
        landlord: int,
        *,
        direction: int = 1,
        hands: Sequence[Hand | None] | None = None,
        left: Sequence[int] | None = None,
        bottom: Hand | None = None,
        standing: GameStanding | None = None,
    ) -> None:
        """Sets up the game before the landlord's first lead, or where it stands.

        Args:
            rules: the rules of the game.
            landlord: the landlord's seat.
            direction: 1; or -1, in games whose landlord may reverse the order of play.
            hands: by seat the cards held at the start, the bottom included in the landlord's.
            left: by seat the number of cards held at the start; default: as dealt.
            bottom: the landlord's extra cards, which count where his hand is not known.
            standing: instead of all these, how the game stands.

        Raises:
            InvalidRequest: no such seat or direction, or not one entry for each seat.
            InvalidHand: the hands hold more of a card than the deck.
            UnreachablePosition: the numbers contradict the hands or the deck.
        """
        self.rules = load_rules(rules)
        if standing is None:
            standing = _first_lead(self.rules, landlord, direction, hands, left, bottom)
        self.table, self.history = standing.table, list(standing.history)
        self.held = list(standing.held)

    @classmethod
    @checked
    def replay(
        cls,
        rules: AnyRules,
        landlord: int,
        acts: Iterable[Act],
        *,
        direction: int = 1,
        hands: Sequence[Hand | None] | None = None,
        left: Sequence[int] | None = None,
        path: tuple[str | int, ...] = (),
    ) -> Game:
        """Returns the game after `acts`.

        Raises:
            IllegalPlay, InvalidHand: the first act that is not legal; the pointer is its index,
                with `path` in front.
            InvalidRequest, InvalidHand, UnreachablePosition: the start is impossible.
        """
        rules = load_rules(rules)
        game = cls(rules, landlord, direction=direction, hands=hands, left=left)
        for index, act in enumerate(acts):
            try:
                game.do(act)
            except SolverError as error:
                raise error.at(*path, index) from None
        return game

    def __eq__(self, other: object) -> bool:
        """Whether another game began at the same moment and went on by the same acts."""
        return isinstance(other, Game) and self.__getstate__() == other.__getstate__()

    def __hash__(self) -> int:
        """Equal games have the same landlord; a game that goes on keeps its hash."""
        return hash((self.rules, self.landlord))

    def __getstate__(self) -> dict[str, Any]:
        """Returns what a copy in another process needs; its table is made again by the acts."""
        first = self.table.before(0) if self.history else self.table
        state = {name: value for name, value in vars(self).items() if name != "table"}
        return state | {"first": standing(first, self.held[0].played)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        first = state.pop("first")
        vars(self).update(state)
        self.table = Table.at(self.rules.native, *first)
        for move in self.history:
            native = None if move.play is None else move.play.native
            self.table.act(move.seat, native, move.interrupt)

    def copy(self) -> Game:
        """Returns this game as a separate value: what is done in one does not change the other."""
        return self.at(len(self.history))

    def at(self, index: int) -> Game:
        """Returns this game as it stood before act `index`, as a separate value.

        The acts were checked when they were done; none of them is done or checked again.
        `at(len(history))` is a copy of the game as it stands.

        Raises:
            IndexError: the game has no act of this index.
        """
        acts = len(self.history)
        if not 0 <= index <= acts:
            raise IndexError(f"the game has {acts} acts: none has the index {index}")
        table = self.table.copy() if index == acts else self.table.before(index)
        standing = GameStanding(table, self.held[: index + 1], self.history[:index])
        return Game(self.rules, self.landlord, standing=standing)

    def do(self, act: Act) -> Move:
        """Does one act and returns it as a move.

        Raises:
            IllegalPlay: the act is not legal now; the message names the seat, the act and why.
            InvalidHand: the text of the act names something that is no card of the game.
        """
        if is_pass(self.rules, act.cards):
            self._check_legal(act.seat, None, interrupt=act.interrupt)
            return self._done(Move(act.seat, None, act.interrupt), self._now)
        play = Play.parse(self.rules, act.cards, type=act.type, key=act.key, over=self.current)
        return self.play(act.seat, play, interrupt=act.interrupt)

    def play(self, seat: int, play: Play, *, interrupt: bool = False) -> Move:
        """Lays down `play` and returns it as a move.

        Raises:
            IllegalPlay: the play is not legal now; the message names the seat, the play and why.
        """
        self._check_legal(seat, play, interrupt=interrupt)
        self._check_held(seat, play)
        now = self._now
        hands, played, hidden, owed = list(now.hands), list(now.played), now.hidden, now.owed
        hand = hands[seat]
        if hand is not None:
            hands[seat] = hand - play.cards
        else:
            hidden -= play.cards
            if seat == self.landlord:
                owed = owed.missing_from(play.cards)
        played[seat] += play.cards
        held = Holdings(tuple(hands), tuple(played), hidden, owed, play)
        return self._done(Move(seat, play, interrupt), held)

    def _done(self, move: Move, held: Holdings) -> Move:
        native = move.play.native if move.play is not None else None
        self.table.act(move.seat, native, move.interrupt)
        self.history.append(move)
        self.held.append(held)
        return move

    def _check_held(self, seat: int, play: Play) -> None:
        now = self._now
        hand, held = now.hands[seat], now.hands[seat]
        if held is None:
            held = now.hidden
            if now.owed and seat != self.landlord:
                held = held.missing_from(now.owed)
        missing = play.cards.missing_from(held)
        if missing:
            raise not_held(seat, missing, play, seen=hand is not None)
        if now.owed and seat == self.landlord:
            self._check_owed(play)

    def _check_owed(self, play: Play) -> None:
        """Raises UnreachablePosition where the landlord would have no room for his bottom."""
        owed, left = self._now.owed.missing_from(play.cards), self.left[self.landlord] - len(play)
        if len(owed) > left:
            raise UnreachablePosition(
                "after {play} the landlord has only {left} cards left, but has not "
                "played {held} of the bottom",
                play=play,
                left=left,
                held=owed,
            )

    def _check_legal(self, seat: int, play: Play | None, *, interrupt: bool) -> None:
        native = play.native if play is not None else None
        code = Refusal.BAD_SEAT
        if 0 <= seat < self.rules.players:
            code = self.table.refusal(seat, native, interrupt)
        if code:
            raise refused(self.rules, self.table, self.current, code, seat, play)

    @property
    def _now(self) -> Holdings:
        return self.held[-1]

    @property
    def hands(self) -> list[Hand | None]:
        """By seat the cards still held; None where they are not known."""
        return list(self._now.hands)

    @property
    def played(self) -> list[Hand]:
        """By seat the cards played so far, as far as they are known."""
        return list(self._now.played)

    @property
    def landlord(self) -> int:
        """The landlord's seat."""
        return self.table.landlord

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.table.turn

    @property
    def leading(self) -> bool:
        """Whether the seat whose turn it is leads a new trick."""
        return self.table.leading

    @property
    def current(self) -> Play | None:
        """The play to beat; None when a new trick is to be led."""
        return None if self.table.leading else self._now.top

    @property
    def holder(self) -> int | None:
        """The seat that made the play to beat; None when a new trick is to be led."""
        return None if self.table.leading else self.table.holder

    @property
    def left(self) -> list[int]:
        """By seat the number of cards left."""
        return self.table.left

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self._now.hands)

    @property
    def unplayed(self) -> Hand:
        """The cards that nobody has played, as far as is known; of a puzzle, those held."""
        known = [hand for hand in self._now.hands if hand is not None]
        hidden = Hand(self.rules) if len(known) == self.seats else self._now.hidden
        return sum(known, start=hidden)

    @property
    def over(self) -> bool:
        """Whether a seat has gone out, which ends the game."""
        return self.table.over

    @property
    def winner_seat(self) -> int | None:
        """The seat that has gone out; None before the end."""
        return self.table.winner if self.table.over else None

    @property
    def winner(self) -> Side | None:
        """The side that has won; None before the end."""
        if not self.table.over:
            return None
        return "landlord" if self.table.winner == self.table.landlord else "peasants"

    @property
    def spring(self) -> bool:
        """Whether the landlord has won before any peasant played a card."""
        return self.table.spring

    @property
    def anti_spring(self) -> bool:
        """Whether the peasants have won after the landlord's first play, his only one."""
        return self.table.anti_spring

    @property
    def bombs(self) -> list[int]:
        """The number of cards of each bomb played so far; rockets are not among them."""
        return self.table.bombs

    @property
    def rockets(self) -> int:
        """The number of rockets played."""
        return self.table.rockets

    def legal(self) -> list[Play]:
        """Returns the plays of the seat whose turn it is; the pass is not among them.

        Raises:
            InvalidRequest: the hand of that seat is not known.
        """
        if self.over:
            return []
        hand = self._now.hands[self.turn]
        if hand is None:
            raise InvalidRequest("the hand of seat {seat} is not known", seat=self.turn)
        return legal_plays(self.rules, hand, self.current)

    def settled(self, contract: Contract) -> list[int]:
        """Returns by seat the points won or lost under a contract, in units of the base stake.

        Raises:
            InvalidRequest: the game is not over.
        """
        if not self.over:
            raise InvalidRequest("the game is not over: nothing is paid yet")
        return settled(self.rules, contract, self.table)


def _first_lead(
    rules: Rules,
    landlord: int,
    direction: int,
    hands: Sequence[Hand | None] | None,
    left: Sequence[int] | None,
    bottom: Hand | None,
) -> GameStanding:
    """Returns how a game stands before the landlord's first lead; see `Game`."""
    check_seat(rules, landlord, "/landlord")
    check_direction(rules, direction)
    held = (None,) * rules.players if hands is None else tuple(hands)
    check_entries(rules, held, "/hands")
    if left is not None:
        check_entries(rules, left, "/left")
    counts = dealt_sizes(rules, landlord) if left is None else list(left)
    hidden = undealt(rules, held)
    for seat, hand in enumerate(held):
        if hand is None:
            continue
        if left is not None and len(hand) != counts[seat]:
            raise another_count(seat, len(hand), counts[seat])
        counts[seat] = len(hand)
    check_counts(rules, counts, "/left" if left is not None else "/hands")
    nothing = Hand(rules)
    owed = nothing if bottom is None or held[landlord] else bottom
    table = Table(rules.native, landlord, direction, counts)
    return GameStanding(table, [Holdings(held, (nothing,) * rules.players, hidden, owed)])
