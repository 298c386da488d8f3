"""Sentences about puzzles: what the first choice does, and what wrong ones do, without the answer."""

from __future__ import annotations

import pytest

from solver.game.act import Act
from solver.game.play import text_of
from solver.messages import LANGUAGES
from solver.puzzles.collection import collection_of
from solver.puzzles.trial import attempt, solution
from solver.puzzles.why import why_won
from solver.rules import GAMES, load_rules

PUZZLES = 9


@pytest.mark.parametrize("game", GAMES)
def test_each_puzzle_has_its_sentences(game: str) -> None:
    """Tests nine puzzles and their tempting choices, in both languages."""
    puzzles = collection_of(load_rules(game)).within(0, 9999)
    for puzzle in puzzles[:: max(1, len(puzzles) // PUZZLES)][:PUZZLES]:
        answer = text_of(puzzle.answer)
        for language in LANGUAGES:
            assert why_won(puzzle).said(language)
        for choice in puzzle.measures.tempting[:2]:
            tried = attempt(puzzle, [Act(puzzle.seat, choice)])
            for language in LANGUAGES:
                said = tried.why.said(language)
                assert said
                # A single card may be one that somebody holds.
                assert len(answer) == 1 or answer not in said.split() or answer in choice


def test_a_solved_puzzle_says_why() -> None:
    """Tests that there is no sentence on the way, and the one of the solution at the end."""
    puzzle = collection_of(load_rules("classic")).within(0, 9999)[0]
    acts = [Act(move.seat, text_of(move.play)) for move in solution(puzzle)]
    assert attempt(puzzle, acts).why == why_won(puzzle)
    assert attempt(puzzle, acts[:1]).why is None or len(acts) == 1
