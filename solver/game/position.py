"""A game at one moment with all hands known, checked for contradictions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from solver.arguments import checked
from solver.errors import InvalidHand, InvalidRequest, UnreachablePosition
from solver.game.blasts import Cards
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.deal import dealt_sizes, undealt
from solver.game.game import Game
from solver.game.play import Play
from solver.game.score import check_multiplier, opened
from solver.game.seats import check_direction, check_seat, passes_between
from solver.game.table import Table
from solver.messages import Message
from solver.rules import AnyRules, Rules, TooLarge, load_rules

# Two hands are an endgame puzzle: in every game, it is the landlord against one peasant.
PUZZLE_HANDS = 2
# Only large hands of games that allow any kickers have more plays than this, and in a game nobody
# holds them: to list what each play leads to would take longer than a search may.
MOST_PLAYS = 5_000


@dataclass(frozen=True, eq=False)
class Position:
    """Who holds which cards, and whose turn it is. Make positions with `of`, which checks them.

    Attributes:
        rules: the rules of the game.
        landlord: the landlord's seat.
        hands: by seat the cards held now; two hands are an endgame puzzle.
        turn: the seat whose turn it is.
        over: the play to beat, with its seat in front; None when `turn` leads.
        passes: how many seats have passed on the play to beat.
        direction: 1 or -1; None when the landlord is about to choose it with his first lead.
        multiplier: the factor by which bombs and rockets have multiplied the stake.
        bombs: the number of bombs played, in games whose bombs add up; None to conclude it from
            the multiplier, as if no rocket had been played.
        contract: how the landlord was found.
        landlord_plays: how often the landlord has played; 2 also stands for any larger number.
        peasant_plays: how often the peasants have played; 1 also stands for any larger number.
    """

    rules: Rules
    landlord: int
    hands: tuple[Hand, ...]
    turn: int
    over: tuple[int, Play] | None = None
    passes: int = 0
    direction: int | None = 1
    multiplier: int = 1
    contract: Contract = field(default_factory=Contract)
    landlord_plays: int = 2
    peasant_plays: int = 1
    bombs: int | None = None

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
        landlord_plays: int | None = None,
        peasant_plays: int | None = None,
        bombs: int | None = None,
    ) -> Position:
        """Returns the position with these attributes, after checking that it can have come about.

        Some arguments may be left out. `passes` is then the number of seats between the play to
        beat and `turn`. `direction` is then open before the first lead of a landlord who may choose
        it, and 1 elsewhere. `landlord_plays` and `peasant_plays` are then what the numbers of cards
        prove; where they prove nothing, the sides have played so often that neither Anti-Spring nor
        Spring is possible.

        Raises:
            InvalidRequest: no such seat or direction, or hands for another number of players.
            InvalidHand: the hands and the play to beat hold more of a card than the deck.
            UnreachablePosition: no game can reach this hand, turn or number.
        """
        rules = load_rules(rules)
        _check_seats(rules, landlord, hands, turn, over)
        _check_cards(rules, hands, over)
        progress = _Progress.of(rules, landlord, hands, over)
        progress.check_leads(turn)
        played = progress.plays(landlord_plays, peasant_plays)
        if not any(played) and (over is not None or turn != landlord):
            raise UnreachablePosition(
                "nobody has played: the landlord, seat {landlord}, leads",
                "/turn",
                landlord=landlord,
            )
        direction = _direction(rules, direction, len(hands), fresh=progress.fresh)
        check_multiplier(rules, multiplier, bombs, Cards.anybodys(undealt(rules, hands)))
        return cls(
            rules=rules,
            landlord=landlord,
            hands=tuple(hands),
            turn=turn,
            over=over,
            passes=_passes(turn, over, passes, len(hands), direction or 1),
            direction=direction,
            multiplier=multiplier,
            contract=contract or Contract(),
            landlord_plays=played[0],
            peasant_plays=played[1],
            bombs=bombs,
        )

    @classmethod
    @checked
    def of_game(cls, game: Game, contract: Contract | None = None) -> Position:
        """Returns the position of a game in progress whose hands are all known.

        The seats that may bomb out of turn are taken to have declined.

        Raises:
            InvalidRequest: a hand has more than `MOST_PLAYS` plays.
        """
        hands = [hand for hand in game.hands if hand is not None]
        played = Counter(
            move.seat == game.landlord for move in game.history if move.play is not None
        )
        adds = game.rules.description.score.bombs == "sum"
        on_table = None
        if game.holder is not None and game.current is not None:
            on_table = game.holder, game.current
        return cls.of(
            game.rules,
            landlord=game.landlord,
            hands=hands,
            turn=game.turn,
            over=on_table,
            direction=game.table.direction,
            multiplier=game.table.factor,
            bombs=game.table.added_bombs if adds else None,
            contract=contract,
            landlord_plays=played[True],
            peasant_plays=played[False],
        )

    @property
    def directions(self) -> tuple[int, ...]:
        """The possible directions of play: both when the landlord is about to choose."""
        return (1, -1) if self.direction is None else (self.direction,)

    def table(self, direction: int) -> Table:
        """Returns the native table of the position for this direction of play."""
        table = Table.at(
            self.rules.native,
            self.landlord,
            direction,
            [len(hand) for hand in self.hands],
            self.turn,
            -1 if self.over is None else self.over[0],
            None if self.over is None else self.over[1].native,
            self.passes,
            self.multiplier,
            self.landlord_plays,
            self.peasant_plays,
            bombs=self.bombs,
        )
        return opened(self.rules, self.contract, table)


@dataclass(frozen=True)
class _Progress:
    """What the numbers of cards prove about the plays made so far.

    Attributes:
        landlord: the landlord's seat.
        holder: the seat that has made the play to beat; None without one.
        before: by seat the number of cards played before the play to beat; None in a puzzle, whose
            hands may have any size.
    """

    landlord: int
    holder: int | None
    before: tuple[int, ...] | None

    @classmethod
    def of(
        cls, rules: Rules, landlord: int, hands: Sequence[Hand], over: tuple[int, Play] | None
    ) -> _Progress:
        holder = None if over is None else over[0]
        if len(hands) != rules.players:
            return cls(landlord, holder, None)
        before: list[int] = []
        for seat, (size, hand) in enumerate(zip(dealt_sizes(rules, landlord), hands, strict=True)):
            laid = len(over[1]) if over is not None and seat == holder else 0
            if len(hand) > size:
                raise UnreachablePosition(
                    "seat {seat} was dealt {size} cards and cannot hold {count}",
                    f"/hands/{seat}",
                    seat=seat,
                    size=size,
                    count=len(hand),
                )
            if over is not None and len(hand) + laid > size:
                raise UnreachablePosition(
                    "seat {seat} was dealt {size} cards: it cannot have played {over} and "
                    "hold {count}",
                    "/over/cards",
                    seat=seat,
                    size=size,
                    over=over[1],
                    count=len(hand),
                )
            before.append(size - len(hand) - laid)
        return cls(landlord, holder, tuple(before))

    @property
    def fresh(self) -> bool:
        """Whether nothing has been played yet."""
        return self.before is not None and self.holder is None and not any(self.before)

    def check_leads(self, turn: int) -> None:
        """Raises UnreachablePosition when a seat has played before the landlord's first lead."""
        if self.before is None or self.before[self.landlord]:
            return
        if self.holder is not None and self.holder != self.landlord:
            raise UnreachablePosition(
                "the landlord, seat {landlord}, leads first: while he holds all his "
                "cards seat {holder} cannot have played",
                "/over/seat",
                landlord=self.landlord,
                holder=self.holder,
            )
        for seat, count in enumerate(self.before):
            if count:
                raise UnreachablePosition(
                    "the landlord, seat {landlord}, had not played before: seat {seat} "
                    "cannot have played {count} cards",
                    f"/hands/{seat}",
                    landlord=self.landlord,
                    seat=seat,
                    count=count,
                )
        if self.fresh and turn != self.landlord:
            raise UnreachablePosition(
                "nothing has been played: the landlord, seat {landlord}, leads and not seat {turn}",
                "/turn",
                landlord=self.landlord,
                turn=turn,
            )

    def plays(self, landlord: int | None, peasants: int | None) -> tuple[int, int]:
        """Returns how often the landlord and the peasants have played: as stated, or as proven."""
        by_landlord = int(self.holder == self.landlord)
        by_peasant = int(self.holder is not None) - by_landlord
        his = theirs = None
        if self.before is not None:
            his = self.before[self.landlord]
            theirs = sum(self.before) - his
        played = (
            _plays("landlord", landlord, his, by_landlord, 2),
            _plays("peasants", peasants, theirs, by_peasant, 1),
        )
        if played[1] and not played[0]:
            raise UnreachablePosition(
                "the landlord leads first: the peasants cannot have played before him",
                "/plays/landlord",
            )
        return played


_PLAYED = {
    "landlord": "by their cards the landlord has played {bounds} times and not {stated}",
    "peasants": "by their cards the peasants have played {bounds} times and not {stated}",
}


def _plays(side: str, stated: int | None, before: int | None, on_table: int, enough: int) -> int:
    """Returns how often a side has played.

    Args:
        side: the name of the side, for messages.
        stated: how often it has played, as the caller states it; None to conclude it.
        before: the number of cards it played before the play to beat; None if it is not known.
        on_table: 1 when the side has made the play to beat, and 0 otherwise.
        enough: the number to assume when the cards prove none.

    Raises:
        UnreachablePosition: the side cannot have played as often as stated.
    """
    fewest = on_table + int(bool(before))
    most = None if before is None else on_table + before
    if stated is None:
        return fewest if fewest == most else max(fewest, enough)
    if stated < fewest or (most is not None and stated > most):
        least = Message("{fewest} or more", fewest=fewest)
        said = least if most is None else Message("{fewest} to {most}", fewest=fewest, most=most)
        raise UnreachablePosition(_PLAYED[side], f"/plays/{side}", bounds=said, stated=stated)
    return stated


def _check_seats(
    rules: Rules, landlord: int, hands: Sequence[Hand], turn: int, over: tuple[int, Play] | None
) -> None:
    players = len(hands)
    if players not in (PUZZLE_HANDS, rules.players):
        raise InvalidRequest(
            "{count} hands for the {players} seats of {rules}; a puzzle has {puzzle}",
            "/hands",
            count=players,
            players=rules.players,
            rules=rules.id,
            puzzle=PUZZLE_HANDS,
        )
    check_seat(rules, landlord, "/landlord", players)
    check_seat(rules, turn, "/turn", players)
    if over is not None:
        check_seat(rules, over[0], "/over/seat", players)


def _check_cards(rules: Rules, hands: Sequence[Hand], over: tuple[int, Play] | None) -> None:
    for seat, hand in enumerate(hands):
        if not hand:
            raise UnreachablePosition(
                "seat {seat} has no cards left: the game is over", f"/hands/{seat}", seat=seat
            )
    rest = undealt(rules, hands)
    if over is not None:
        missing = over[1].cards.missing_from(rest)
        if missing:
            raise InvalidHand(
                "{missing} of {over} is in a hand: the deck of {rules} has no more",
                "/over/cards",
                missing=missing,
                over=over[1],
                rules=rules.id,
            )
    for seat, hand in enumerate(hands):
        _check_number(rules, hand, seat)


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


def _direction(rules: Rules, direction: int | None, players: int, *, fresh: bool) -> int | None:
    """Returns the direction of play; None when the landlord chooses it with his first lead."""
    if direction is None:
        chooses = rules.description.play.direction == "landlord_choice" and fresh
        return None if chooses else 1
    check_direction(rules, direction)
    if direction != 1 and players != rules.players:
        raise InvalidRequest("a table of {players} has no direction", "/direction", players=players)
    return direction


def _passes(
    turn: int, over: tuple[int, Play] | None, passes: int | None, players: int, direction: int
) -> int:
    """Returns how many seats have passed on the play to beat; 0 without one."""
    if over is None:
        if passes:
            raise UnreachablePosition("seat {turn} leads: nobody has passed", "/passes", turn=turn)
        return 0
    holder = over[0]
    waited = passes_between(holder, turn, players, direction)
    if waited < 0:
        raise UnreachablePosition(
            "seat {turn} has made the play on the table itself: when all have passed "
            "it leads, and there is no play to beat",
            "/over/seat",
            turn=turn,
        )
    if passes is not None and passes != waited:
        raise UnreachablePosition(
            "from seat {holder}, who has made the play on the table, to seat {turn} "
            "there are {waited} passes and not {passes}",
            "/passes",
            holder=holder,
            turn=turn,
            waited=waited,
            passes=passes,
        )
    return waited
