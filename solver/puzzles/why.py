"""Why the first choice of a puzzle wins, and why another one loses, in the themes of the game."""

from __future__ import annotations

from dataclasses import replace

from solver.causes import themes, unnamed
from solver.game.checked import known_to
from solver.game.deal import undealt
from solver.game.knowledge import Knowledge
from solver.game.play import Play, text_of
from solver.game.state import Snapshot
from solver.puzzles.endgame import Endgame, same_cards
from solver.puzzles.puzzle import Puzzle
from solver.reasons.facts import Fact
from solver.reasons.people import person_of
from solver.reasons.reason import Reason


def why_won(puzzle: Puzzle) -> Reason:
    """Returns what the winning choice of a puzzle does that the most tempting one does not."""
    view, answer = _view(puzzle.start), puzzle.answer
    choices = puzzle.start.choices()
    tempting = [
        each
        for text in puzzle.measures.tempting
        for each in choices
        if text_of(each) == text and not same_cards(each, answer)
    ]
    others = [each for each in choices if not same_cards(each, answer)]
    for choice in (*tempting, *others):
        for theme in _themes(view, choice, answer)[:1]:
            loses = Fact("tempting", {"than": text_of(choice)})
            return Reason((replace(theme, kind=f"{theme.kind}_better", effect=loses),))
    return Reason((Fact("only_win"),))


def why_lost(before: Endgame, choice: Play | None, best: Play | None, out: int) -> Reason:
    """Returns what a losing choice does, and who goes out; it does not give the best one away.

    Args:
        before: the endgame in which the choice was made.
        choice: the choice; None is the pass.
        best: a choice that wins.
        out: the seat that goes out after the choice.
    """
    view = _view(before)
    first = Fact("out_first", {"who": person_of(view, out)})
    for theme in _themes(view, choice, best)[:1]:
        return Reason((replace(unnamed(theme), effect=first),))
    return Reason((first,))


def _themes(view: Knowledge, worse: Play | None, better: Play | None) -> list[Fact]:
    """Returns the themes that tell two choices apart.

    With all hands open some card beats nearly each play, which is told where nothing else can be.
    """
    return sorted(themes(view, worse, better, None), key=lambda fact: fact.kind == "known_beats")


def _view(endgame: Endgame) -> Knowledge:
    """Returns an endgame as the seat to move sees it with all hands open."""
    position = endgame.position
    start = Snapshot.of_table(
        position.rules,
        turn=position.turn,
        played={},
        left={seat: len(hand) for seat, hand in enumerate(position.hands)},
        gone=undealt(position.rules, position.hands),
        over=position.over,
        passes=position.passes,
    )
    view = known_to(
        position.rules,
        landlord=position.landlord,
        seat=position.turn,
        hand=position.hands[position.turn],
        start=start,
    )
    return replace(view, hands=position.hands)
