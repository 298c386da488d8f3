"""A game at one moment with all hands known, checked for contradictions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field, replace

from solver.arguments import checked
from solver.errors import InvalidRequest
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.game import Game
from solver.game.play import Play
from solver.game.resume import resume
from solver.game.score import opened
from solver.game.state import Snapshot
from solver.game.table import Table
from solver.game.timeline import Timeline
from solver.rules import AnyRules, Rules, TooLarge, load_rules

# Only large hands of games that allow any kickers have more plays than this, and in a game nobody
# holds them: to list what each play leads to would take longer than a search may.
MOST_PLAYS = 5_000


@dataclass(frozen=True)
class Position(Snapshot):
    """A snapshot with all hands known, in a game. Make positions with `of`, which checks them.

    Attributes:
        rules: the rules of the game.
        landlord: the landlord's seat.
        direction: 1 or -1; None when the landlord is about to choose it with his first lead.
        contract: how the landlord was found.
        bombs: as in a snapshot; None to conclude it from the multiplier, as if no rocket had been
            played.
        plays: as in a snapshot; 2 plays of the landlord and 1 of the peasants stand for more, too.
    """

    hands: tuple[Hand, ...]
    turn: int
    passes: int = 0
    plays: tuple[int, int] = (2, 1)
    _: KW_ONLY
    rules: Rules
    landlord: int
    direction: int | None = 1
    contract: Contract = field(default_factory=Contract)

    @classmethod
    @checked
    def of(
        cls,
        rules: AnyRules,
        *,
        landlord: int,
        hands: Sequence[Hand],
        turn: int,
        over: tuple[int, Play] | None = None,
        passes: int | None = None,
        direction: int | None = None,
        multiplier: int = 1,
        contract: Contract | None = None,
        plays: tuple[int | None, int | None] = (None, None),
        bombs: int | None = None,
    ) -> Position:
        """Returns the position with these attributes, after checking that it can have come about.

        Some arguments may be left out. `passes` is then the number of seats between the play to
        beat and `turn`. `direction` is then open before the first lead of a landlord who may choose
        it, and 1 elsewhere. `plays` are then what the numbers of cards prove; where they prove
        nothing, the sides have played so often that neither Anti-Spring nor Spring is possible.

        Raises:
            InvalidRequest: no such seat or direction, or hands for another number of players.
            InvalidHand: the hands and the play to beat hold more of a card than the deck.
            UnreachablePosition: no game can reach this hand, turn or number.
        """
        rules = load_rules(rules)
        start = Snapshot(
            hands=tuple(hands),
            turn=turn,
            over=over,
            passes=passes,
            multiplier=multiplier,
            bombs=bombs,
            plays=plays,
        )
        game, _ = resume(rules, start, landlord, 1 if direction is None else direction)
        for seat, hand in enumerate(hands):
            _check_number(rules, hand, seat)
        made = game.table.landlord_plays, game.table.peasant_plays
        chooses = rules.description.play.direction != "fixed" and not any(made)
        return cls(
            rules=rules,
            landlord=landlord,
            hands=tuple(hands),
            turn=turn,
            over=over,
            passes=game.table.passes,
            direction=None if direction is None and chooses else game.table.direction,
            multiplier=multiplier,
            contract=contract or Contract(),
            plays=made,
            bombs=bombs,
        )

    @classmethod
    @checked
    def of_game(
        cls,
        game: Game,
        contract: Contract | None = None,
        hands: Sequence[Hand] | None = None,
    ) -> Position:
        """Returns the position of a game in progress whose hands are all known.

        The seats that may bomb out of turn are taken to have declined.

        Args:
            game: the game.
            contract: how the landlord was found.
            hands: by seat the cards held now; those that the game knows when None.

        Raises:
            InvalidRequest: a hand has more than `MOST_PLAYS` plays.
        """
        held = game.hands if hands is None else hands
        adds = game.rules.description.score.bombs == "sum"
        on_table = None
        if game.holder is not None and game.current is not None:
            on_table = game.holder, game.current
        found = cls.of(
            game.rules,
            landlord=game.landlord,
            hands=[hand for hand in held if hand is not None],
            turn=game.turn,
            over=on_table,
            direction=game.table.direction,
            multiplier=game.table.factor,
            bombs=game.table.added_bombs if adds else None,
            contract=contract,
        )
        # The table has counted the plays, from a moment on whose history need not be known.
        return replace(found, plays=(game.table.landlord_plays, game.table.peasant_plays))

    @classmethod
    def of_timeline(cls, timeline: Timeline, at: int | None = None) -> Position:
        """Returns the position at a step of a game; before his lead the landlord may choose.

        Args:
            timeline: the game.
            at: after how many steps; None for all of them.

        Raises:
            InvalidRequest: nobody is to play there, or a hand is not known, or a hand has more than
                `MOST_PLAYS` plays.
        """
        knowledge = timeline.at(len(timeline.steps) if at is None else at)
        game, state = knowledge.play, timeline.state
        if knowledge.stage == "over":
            raise InvalidRequest("the game is over: nobody is to decide", "/at")
        for seat, hand in enumerate(game.hands):
            if hand is None:
                raise InvalidRequest(
                    "the hand of seat {seat} is not known", f"/hands/{seat}", seat=seat
                )
        position = cls.of_game(game, knowledge.contract)
        fresh = not any(position.plays)
        unsaid = state.start is not None and state.direction is None and state.chooses_direction
        free = knowledge.stage == "direction" or (unsaid and fresh)
        return replace(position, direction=None) if free else position

    def after(self, play: Play | None) -> Position | None:
        """Returns the position after a legal choice, None being the pass; None at the end.

        The landlord has chosen the direction of play. Seats that may bomb out of turn decline.
        """
        table = self._table(self.direction or 1)
        table.act(self.turn, None if play is None else play.native)
        if table.over:
            return None
        hands = list(self.hands)
        if play is not None:
            hands[self.turn] -= play.cards
        over = self.over if play is None else (self.turn, play)
        return replace(
            self,
            hands=tuple(hands),
            turn=table.turn,
            over=None if table.leading else over,
            passes=table.passes,
            direction=table.direction,
            multiplier=table.factor,
            bombs=table.added_bombs if self.bombs is not None else None,
            plays=(table.landlord_plays, table.peasant_plays),
        )

    @property
    def directions(self) -> tuple[int, ...]:
        """The possible directions of play: both when the landlord is about to choose."""
        return (1, -1) if self.direction is None else (self.direction,)

    def table(self, direction: int) -> Table:
        """Returns the native table of the position for this direction of play."""
        return opened(self.rules, self.contract, self._table(direction))

    def _table(self, direction: int) -> Table:
        """Returns the same without what multiplied the stake before the first play."""
        return Table.at(
            self.rules.native,
            self.landlord,
            direction,
            [len(hand) for hand in self.hands],
            self.turn,
            -1 if self.over is None else self.over[0],
            None if self.over is None else self.over[1].native,
            self.passes,
            self.multiplier,
            *self.plays,
            bombs=self.bombs,
        )


def _check_number(rules: Rules, hand: Hand, seat: int) -> None:
    try:
        rules.native.plays(hand.packed, most=MOST_PLAYS)
    except TooLarge:
        raise InvalidRequest(
            "{hand} has more than {most} plays: too many to search",
            f"/hands/{seat}",
            hand=hand,
            most=MOST_PLAYS,
        ) from None
