"""A puzzle, and how it is written: one JSON object a line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from solver.game.cards import Hand
from solver.game.play import PASS, Play, text_of
from solver.game.position import Position
from solver.game.seats import Side, side_of
from solver.puzzles.endgame import Endgame
from solver.rules import Rules


@dataclass(frozen=True)
class Measures:
    """What the rating of a puzzle is made of.

    Attributes:
        depth: how many plays the winning side needs against the longest resistance, all its seats
            together.
        only_moves: at how many decisions of the main line exactly one choice wins.
        choices: how many choices there are at first.
        prior: the probability that an experienced player makes the winning choice at once; see
            `solver.puzzles.rating`.
        tempting: the losing choices that look best, as they are written; the most tempting first.
    """

    depth: int
    only_moves: int
    choices: int
    prior: float
    tempting: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Puzzle:
    """An endgame with open hands in which exactly one first choice wins.

    Attributes:
        rules: the rules of the game.
        landlord: the landlord's seat.
        hands: by seat the cards.
        seat: the seat that is to find the win.
        over: the play to beat, with its seat in front; None when the seat leads.
        answer: the choice that wins; None is the pass.
        rating: how hard it is, on the scale of `solver.puzzles.rating`.
        measures: what the rating is made of.
    """

    rules: Rules
    landlord: int
    hands: tuple[Hand, ...]
    seat: int
    over: tuple[int, Play] | None
    answer: Play | None
    rating: int
    measures: Measures

    @cached_property
    def id(self) -> str:
        """The name of the puzzle, which follows from the game and the position."""
        return f"{self.rules.id}-{_digest(self)}"

    @cached_property
    def position(self) -> Position:
        """The position in which the seat is to find the win."""
        return Position.of(
            self.rules,
            landlord=self.landlord,
            hands=self.hands,
            turn=self.seat,
            over=self.over,
            direction=1,
        )

    @property
    def start(self) -> Endgame:
        """The endgame before the first move."""
        return Endgame(self.position)

    @property
    def side(self) -> Side:
        """The side that wins."""
        return side_of(self.seat, self.position.landlord)

    def line(self) -> str:
        """Returns the puzzle as one line of its file."""
        document: dict[str, Any] = {
            "landlord": self.landlord,
            "hands": [str(hand) for hand in self.hands],
            "seat": self.seat,
        }
        if self.over is not None:
            seat, play = self.over
            document["over"] = [seat, str(play), play.type, play.key]
        answer = self.answer
        document["answer"] = text_of(answer)
        if answer is not None and _is_ambiguous(answer, self.over):
            document["reading"] = [answer.type, answer.key]
        document |= {
            "rating": self.rating,
            "depth": self.measures.depth,
            "only": self.measures.only_moves,
            "choices": self.measures.choices,
            "prior": self.measures.prior,
            "tempting": list(self.measures.tempting),
        }
        return json.dumps(document, separators=(",", ":"))

    @classmethod
    def read(cls, rules: Rules, line: str) -> Puzzle:
        """Returns the puzzle that `line` describes; it is not proven again."""
        document = json.loads(line)
        over = None
        if "over" in document:
            seat, cards, kind, key = document["over"]
            over = seat, Play.parse(rules, cards, type=kind, key=key)
        kind, key = document.get("reading", (None, None))
        answer = None
        if document["answer"] != PASS:
            beaten = None if over is None else over[1]
            answer = Play.parse(rules, document["answer"], type=kind, key=key, over=beaten)
        return cls(
            rules=rules,
            landlord=document["landlord"],
            hands=tuple(Hand.parse(rules, hand) for hand in document["hands"]),
            seat=document["seat"],
            over=over,
            answer=answer,
            rating=document["rating"],
            measures=Measures(
                depth=document["depth"],
                only_moves=document["only"],
                choices=document["choices"],
                prior=document["prior"],
                tempting=tuple(document["tempting"]),
            ),
        )


def position_text(
    landlord: int, hands: Sequence[Hand], seat: int, over: tuple[int, Play] | None
) -> str:
    """Returns a text that is equal for positions that differ only by a turn of the table."""
    players = len(hands)
    order = [(landlord + place) % players for place in range(players)]
    table = "-" if over is None else f"{(over[0] - landlord) % players}:{over[1]}:{over[1].type}"
    cards = "/".join(str(hands[each]) for each in order)
    return f"{cards} {(seat - landlord) % players} {table}"


def _digest(puzzle: Puzzle) -> str:
    text = position_text(puzzle.landlord, puzzle.hands, puzzle.seat, puzzle.over)
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def _is_ambiguous(play: Play, over: tuple[int, Play] | None) -> bool:
    """Returns whether the text of a play is read as another play."""
    beaten = None if over is None else over[1]
    read = Play.parse(play.rules, str(play), over=beaten)
    return (read.type, read.key) != (play.type, play.key)
