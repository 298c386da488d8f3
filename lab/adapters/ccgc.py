"""A player for the referee of the Chinese student contest (CCGC), in lines of text.

The contest's platform sends a line, and the player answers each with one line:

    DOUDIZHUVER 1.0     NAME landlord       the version of the protocol; the player's name
    INFO 1,4,1,6,9,2100 OK INFO             the round and the table, which change nothing here
    DEAL B0,4,5,…       OK DEAL             the seat A, B or C, and its cards
    BID WHAT            BID B3              a call is asked: 0 for none, to 3
    BID C0              OK BID              what somebody has called
    LEFTOVER B27,48,53  OK LEFTOVER         the landlord, and the bottom
    PLAY WHAT           PLAY B0             a play is asked; -1 is a pass
    PLAY C28            OK PLAY             what somebody has played
    GAMEOVER C          OK GAMEOVER
    ERROR C             OK ERROR            somebody has broken a rule
    EXIT                                    the player ends

A line that is none of these, or comes at a wrong time, is answered with `ERROR` and the reason.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import IO, TypeVar

from solver.advice.advise import advise
from solver.bidding.recommend import recommend_bid
from solver.errors import InvalidHand, InvalidRequest, SolverError, quoted
from solver.game.act import Act
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.checked import known, known_caller
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, Play
from solver.game.state import GameState, Snapshot, Terms
from solver.protocol.lines import bounded_lines
from solver.records.cards54 import Numbers, of_botzone
from solver.records.ccgc import CONTEST_RULES, NO_CARDS, ids_of, ids_text
from solver.records.ccgc_text import SEATS
from solver.rules import load_rules
from solver.search.limit import Limit

VERSION_LINE = "DOUDIZHUVER 1.0"
WHAT = "WHAT"
_SEATED = re.compile(rf"([{SEATS}])\s*(.*)")
_DEALT, _BOTTOM = 17, 3
_MOST_BID = 3
# The most characters of a reason behind `ERROR`, and of a line that is read.
_MOST_REASON = 200
_MOST_LINE = 1000
log = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True)
class SeatGame:
    """What one seat has been told of a game.

    Attributes:
        seat: the seat, from 0.
        dealt: the cards that it was dealt, by the contest's numbers.
        calls: each call with its seat in front.
        landlord: the landlord's seat; None before he is known.
        bottom: the landlord's extra cards.
        plays: each play with its seat in front; no cards are a pass.
    """

    seat: int
    dealt: Sequence[int]
    calls: tuple[tuple[int, int], ...] = ()
    landlord: int | None = None
    bottom: Sequence[int] = ()
    plays: tuple[tuple[int, Sequence[int]], ...] = ()

    @property
    def held(self) -> list[int]:
        """The cards that the seat holds now."""
        own = [*self.dealt, *(self.bottom if self.seat == self.landlord else ())]
        gone = {card for seat, cards in self.plays if seat == self.seat for card in cards}
        return [card for card in own if card not in gone]

    @property
    def leads(self) -> bool:
        """Whether the seat leads, where it is its turn."""
        last = next((seat for seat, cards in reversed(self.plays) if cards), self.seat)
        return last == self.seat

    @property
    def bid(self) -> int | None:
        """The highest bid; None where nobody was heard to bid."""
        return max((call for _, call in self.calls), default=0) or None

    def called(self, seat: int, call: int) -> SeatGame:
        """Returns the game after a call; a second one of the same seat in turn replaces it."""
        before = self.calls[:-1] if self.calls and self.calls[-1][0] == seat else self.calls
        return replace(self, calls=(*before, (seat, call)))

    def played(self, seat: int, cards: Sequence[int]) -> SeatGame:
        """Returns the game after a play; a second one of the same seat in turn replaces it.

        The platform may repeat to a player what that player has played, or put another play into
        its place.

        Raises:
            InvalidHand: the seat cannot hold a card.
        """
        last = self.plays[-1:] and self.plays[-1][0] == seat
        game = replace(self, plays=self.plays[:-1] if last else self.plays)
        gone = {card for _, each in game.plays for card in each}
        others = () if seat == self.landlord else self.bottom
        own = game.held if seat == self.seat else None
        for card in cards:
            if card in own if own is not None else card not in {*gone, *others, *self.dealt}:
                continue
            raise InvalidHand(
                "{seat} does not hold the card with the id {card}", seat=SEATS[seat], card=card
            )
        return replace(game, plays=(*game.plays, (seat, cards)))


@dataclass
class Contestant:
    """Answers the lines of the contest's platform.

    Attributes:
        name: the player's name.
        limit: the limit of one decision.
        seed: decides the sampled worlds; drawn for each decision when None.
        game: the game that is going on; None between games.
    """

    name: str
    limit: Limit
    seed: int | None = None
    game: SeatGame | None = field(default=None, init=False)

    def answers(self, stream: IO[bytes]) -> Iterator[str]:
        """Yields the answers to the lines of a stream, up to its end or to `EXIT`."""
        for line in bounded_lines(stream):
            text = "" if line is None else line.decode("utf-8-sig", "replace").strip()
            if line is not None and not text:
                continue
            if text.upper() == "EXIT":
                return
            yield self.answer(text[: _MOST_LINE + 1])

    def answer(self, line: str) -> str:
        """Returns the answer to a line other than `EXIT`, whatever it holds."""
        word, _, said = line.strip().partition(" ")
        try:
            find = _ANSWERS.get(word.upper())
            if find is None or len(line) > _MOST_LINE:
                raise InvalidRequest(
                    "{text} is no message of the contest, such as `PLAY B0,1`",
                    text=quoted(line[:60]),
                )
            return find(self, said.strip())
        except SolverError as error:
            log.warning("%s: %s", quoted(line[:60]), error.detail)
            return f"ERROR {error.detail}"[:_MOST_REASON].replace("\n", " ")

    # --- The messages ---------------------------------------------------------------------------

    def _version(self, _: str) -> str:
        self.game = None
        return f"NAME {self.name}"

    def _info(self, _: str) -> str:
        return "OK INFO"

    def _deal(self, said: str) -> str:
        seat, cards = _seated(said)
        ids = ids_of(cards)
        _check_size(ids, _DEALT)
        self.game = SeatGame(seat, ids)
        return "OK DEAL"

    def _bid(self, said: str) -> str:
        game = self._playing()
        if said.upper() == WHAT:
            call = self._call(game)
            self.game = game.called(game.seat, call)
            return f"BID {SEATS[game.seat]}{call}"
        seat, text = _seated(said)
        if text not in map(str, range(_MOST_BID + 1)):
            raise InvalidRequest(
                "a call is a number from 0 for none to 3, not {value}", value=quoted(text)
            )
        self.game = game.called(seat, int(text))
        return "OK BID"

    def _leftover(self, said: str) -> str:
        game = self._playing()
        seat, cards = _seated(said)
        bottom = ids_of(cards)
        _check_size(bottom, _BOTTOM)
        for card in bottom:
            if card in game.dealt:
                raise InvalidHand("the card with the id {twice} is there twice", twice=card)
        self.game = replace(game, landlord=seat, bottom=bottom, plays=())
        return "OK LEFTOVER"

    def _play(self, said: str) -> str:
        game = self._playing()
        if game.landlord is None:
            raise InvalidRequest("nobody has become the landlord: there is no game")
        if said.upper() == WHAT:
            cards = self._choose(game)
            self.game = game.played(game.seat, cards)
            return f"PLAY {SEATS[game.seat]}{ids_text(cards) or NO_CARDS}"
        seat, text = _seated(said)
        self.game = game.played(seat, [] if text == NO_CARDS else ids_of(text))
        return "OK PLAY"

    def _over(self, _: str) -> str:
        self.game = None
        return "OK GAMEOVER"

    def _error(self, _: str) -> str:
        return "OK ERROR"

    def _playing(self) -> SeatGame:
        if self.game is None:
            raise InvalidRequest("no cards have been dealt: `DEAL` comes first")
        return self.game

    # --- Decisions ------------------------------------------------------------------------------

    def _call(self, game: SeatGame) -> int:
        """Returns the call that we recommend; none where the calls are not those of our rules."""
        best = _tried(lambda: recommend_bid(_caller(game), limit=self.limit, seed=self.seed).best)
        return best if isinstance(best, int) else 0

    def _choose(self, game: SeatGame) -> list[int]:
        """Returns the cards that we recommend to play.

        The contest's platform may allow what our rules do not, or a message may be missing. Then
        the player forgets the calls, or goes by what lies on the table alone; and if that is no
        play of our rules either, it passes, or leads its lowest card.
        """
        for view in (_player, partial(_player, called=False), _at_table):
            found = _tried(partial(self._recommended, view, game))
            if found is not None:
                return found
        return [min(game.held)] if game.leads and game.held else []

    def _recommended(self, view: Callable[[SeatGame], Knowledge], game: SeatGame) -> list[int]:
        play = advise(view(game), limit=self.limit, seed=self.seed).plays[0].play
        return [] if play is None else Numbers().take(play.cards, game.held)


_ANSWERS: dict[str, Callable[[Contestant, str], str]] = {
    "DOUDIZHUVER": Contestant._version,
    "INFO": Contestant._info,
    "DEAL": Contestant._deal,
    "BID": Contestant._bid,
    "LEFTOVER": Contestant._leftover,
    "PLAY": Contestant._play,
    "GAMEOVER": Contestant._over,
    "ERROR": Contestant._error,
}


def _seated(said: str) -> tuple[int, str]:
    """Returns the seat in front of the rest of a message, and the rest."""
    found = _SEATED.fullmatch(said)
    if found is None:
        raise InvalidRequest("{text} does not begin with a seat: A, B or C", text=quoted(said[:60]))
    return SEATS.index(found[1]), found[2].strip()


def _check_size(ids: Sequence[int], size: int) -> None:
    if len(ids) != size:
        raise InvalidHand("{count} cards instead of {size}", count=len(ids), size=size)


def _hand(ids: Sequence[int]) -> Hand:
    return Hand.parse(load_rules(CONTEST_RULES), of_botzone(list(ids)))


def _calls(game: SeatGame) -> tuple[int, list[Call]]:
    """Returns who called first, and the calls; the seat itself where nobody was heard."""
    first = game.calls[0][0] if game.calls else game.seat
    return first, [call or PASS for _, call in game.calls]


def _caller(game: SeatGame) -> Knowledge:
    """Returns what a seat knows that is to call."""
    first, calls = _calls(game)
    return known_caller(
        GameState.of_seat(
            load_rules(CONTEST_RULES),
            seat=game.seat,
            hand=_hand(game.dealt),
            calls=calls,
            first=first,
        )
    )


def _player(game: SeatGame, *, called: bool = True) -> Knowledge:
    """Returns what a seat knows that is to play, with the calls or with the bid alone."""
    first, calls = _calls(game) if called else (None, [])
    return known(
        GameState.of_seat(
            load_rules(CONTEST_RULES),
            seat=game.seat,
            hand=_hand(game.held),
            landlord=game.landlord,
            acts=[Act(seat, of_botzone(list(ids)) if ids else PASS) for seat, ids in game.plays],
            bottom=_hand(game.bottom),
            calls=calls,
            first=first if calls else None,
            terms=Terms() if calls else Terms(game.bid),
        )
    )


def _at_table(game: SeatGame) -> Knowledge:
    """Returns what a seat knows that is to play, without the order of calls and plays."""
    rules, cards = load_rules(CONTEST_RULES), [list[int]() for _ in SEATS]
    for seat, ids in game.plays:
        cards[seat] += ids
    last = next(((seat, ids) for seat, ids in reversed(game.plays) if ids), None)
    over = None if last is None or game.leads else Play.parse(rules, of_botzone(list(last[1])))
    start = Snapshot.of_table(
        rules,
        played={seat: _hand(ids) for seat, ids in enumerate(cards)},
        left={seat: _size(game, seat) - len(ids) for seat, ids in enumerate(cards)},
        turn=game.seat,
        over=None if over is None or last is None else (last[0], over),
    )
    return known(
        GameState.of_seat(
            rules,
            seat=game.seat,
            hand=_hand(game.held),
            landlord=game.landlord,
            start=start,
            bottom=_hand(game.bottom),
            terms=Terms(game.bid),
        )
    )


def _size(game: SeatGame, seat: int) -> int:
    return _DEALT + (_BOTTOM if seat == game.landlord else 0)


def _tried(ask: Callable[[], T]) -> T | None:
    """Returns what `ask` returns; None after an error, which is logged."""
    try:
        return ask()
    except SolverError as error:
        log.warning("nothing is recommended: %s", error.detail)
    except Exception:
        log.exception("nothing is recommended")
    return None
