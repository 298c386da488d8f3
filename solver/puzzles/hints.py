"""Two hints for a puzzle: what kind of idea its first choice is, and then its type or rank."""

from __future__ import annotations

from solver.game.fewest import FewestPlays
from solver.game.play import Play
from solver.game.seats import side_of
from solver.puzzles.endgame import Endgame
from solver.puzzles.puzzle import Puzzle
from solver.reasons import Language, say
from solver.reasons.facts import Fact
from solver.rules.names import names_of

# A seat with at most this many cards may go out with its next play.
_SHORT = 2


def idea_of(puzzle: Puzzle) -> str:
    """Returns the kind of idea of the winning choice: a kind of fact."""
    position, answer = puzzle.position, puzzle.answer
    if answer is None:
        return "idea_pass"
    if answer.is_bomb:
        return "idea_bomb"
    if puzzle.over is not None and side_of(puzzle.over[0], position.landlord) == puzzle.side:
        return "idea_take_over"
    fewest = FewestPlays(puzzle.rules.native)
    own = position.hands[puzzle.seat]
    if fewest.estimate((own - answer.cards).packed) >= fewest.estimate(own.packed):
        return "idea_split"
    short = [
        seat
        for seat, hand in enumerate(position.hands)
        if len(hand) <= _SHORT and seat != puzzle.seat
    ]
    if any(side_of(seat, position.landlord) == puzzle.side for seat in short):
        return "idea_partner"
    if short:
        return "idea_stop"
    return "idea_high" if _is_high(puzzle.start, answer) else "idea_order"


def hint(puzzle: Puzzle, step: int, language: Language) -> str:
    """Returns a hint in words.

    Args:
        puzzle: the puzzle.
        step: 1 for the kind of idea, 2 for the type and the rank of the choice.
        language: the language of the words.
    """
    answer = puzzle.answer
    if step == 1:
        fact = Fact(idea_of(puzzle))
    elif answer is None:
        fact = Fact("hint_pass")
    else:
        names = names_of(puzzle.rules, language)
        key = names.cards.get(answer.key, (answer.key,))[0]
        fact = Fact("idea_type", {"type": names.types[answer.type].name, "key": key})
    return say([fact], language)[0]


def _is_high(start: Endgame, answer: Play) -> bool:
    """Returns whether a lower play of the same form was possible too."""
    same = [
        play
        for play in start.choices()
        if play is not None
        and (play.type, play.length, play.kickers) == (answer.type, answer.length, answer.kickers)
    ]
    return any(play.native.key < answer.native.key for play in same)
