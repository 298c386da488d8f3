from __future__ import annotations

import pytest

from solver.errors import Cancelled, IllegalPlay
from solver.game.act import Act, Move
from solver.puzzles.collection import collection_of
from solver.puzzles.endgame import same_cards
from solver.puzzles.perfect_play import PerfectPlay
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.trial import attempt, solution
from solver.rules import GAMES, load_rules
from solver.search.limit import Cancellation, Limit


def sample(game: str) -> list[Puzzle]:
    puzzles = collection_of(load_rules(game)).puzzles
    return list(puzzles[:: len(puzzles) // 3])


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_move_by_move(game: str) -> None:
    for puzzle in sample(game):
        perfect = PerfectPlay(puzzle.rules, puzzle.side)
        trial = attempt(puzzle, [Move(puzzle.seat, puzzle.answer).to_act()])
        while not trial.solved:
            assert trial.keeps_win
            assert trial.refutation == ()
            assert trial.endgame.turn == puzzle.seat
            assert trial.endgame.choices() != [None]
            best = perfect.best(trial.endgame)
            acts = [move.to_act() for move in trial.endgame.moves]
            trial = attempt(puzzle, [*acts, Move(puzzle.seat, best).to_act()])
        assert trial.endgame.winner == puzzle.side
        assert trial.plays_left == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_other_first_choice_is_refuted(game: str) -> None:
    puzzle = sample(game)[0]
    for play in puzzle.start.choices():
        if same_cards(play, puzzle.answer):
            continue
        trial = attempt(puzzle, [Move(puzzle.seat, play).to_act()])
        assert not trial.keeps_win
        assert not trial.solved
        assert trial.replies == ()
        ended = trial.endgame
        for move in trial.refutation:
            assert move.seat == ended.turn
            ended = ended.after(move.play)
        assert ended.winner is not None
        assert ended.winner != puzzle.side


def test_the_solution_begins_with_the_answer_and_wins() -> None:
    puzzle = sample("classic")[-1]
    line = solution(puzzle)
    assert same_cards(line[0].play, puzzle.answer)
    assert puzzle.start.replay([move.to_act() for move in line]).winner == puzzle.side


def test_illegal_acts_are_refused_with_their_place() -> None:
    puzzle = sample("classic")[0]
    with pytest.raises(IllegalPlay) as caught:
        attempt(puzzle, [Act((puzzle.seat + 1) % 3, "3")])
    assert caught.value.pointer == "/acts/0"


def test_a_cancelled_try_ends() -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    puzzle = sample("classic")[0]
    with pytest.raises(Cancelled):
        attempt(
            puzzle, [Move(puzzle.seat, puzzle.answer).to_act()], Limit(cancellation=cancellation)
        )
