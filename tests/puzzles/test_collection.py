from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from solver.puzzles.collection import Collection, collection_of, puzzle_of, spread
from solver.puzzles.hints import hint, idea_of
from solver.puzzles.perfect_play import MOST_NODES, PerfectPlay
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.rating import level_of, rating_of
from solver.reasons import LANGUAGES
from solver.reasons.facts import IDEA_KINDS
from solver.rules import GAMES, load_rules


def check(puzzle: Puzzle) -> None:
    """Proves that the answer is the only first choice that wins, and that tempting ones lose."""
    perfect = PerfectPlay(puzzle.rules, puzzle.side, count_nodes=MOST_NODES)
    [only] = perfect.winning(puzzle.start)
    assert (only is None) == (puzzle.answer is None)
    assert only is None or puzzle.answer is None or only.native.cards == puzzle.answer.native.cards
    assert perfect.distance(puzzle.start) == puzzle.measures.depth >= 2
    assert len(puzzle.start.choices()) == puzzle.measures.choices >= 4
    assert puzzle.measures.tempting
    assert puzzle.rating == rating_of(puzzle.measures)


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_proven_puzzles_of_all_difficulties(game: str) -> None:
    puzzles = collection_of(load_rules(game)).puzzles
    assert len(puzzles) >= 200
    ratings = [puzzle.rating for puzzle in puzzles]
    assert ratings == sorted(ratings)
    assert {level_of(rating) for rating in ratings} == {1, 2, 3, 4, 5}
    assert {puzzle.side for puzzle in puzzles} == {"landlord", "peasants"}
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles[:: len(puzzles) // 4]:
        check(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_proven(game: str) -> None:
    for puzzle in collection_of(load_rules(game)).puzzles:
        check(puzzle)


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_are_read_as_they_are_written(game: str) -> None:
    rules = load_rules(game)
    for puzzle in collection_of(rules).puzzles[::10]:
        again = Puzzle.read(rules, puzzle.line())
        assert again.line() == puzzle.line()
        assert again.id == puzzle.id
        assert puzzle_of(puzzle.id) is puzzle
        assert idea_of(puzzle) in IDEA_KINDS
        for language in LANGUAGES:
            assert hint(puzzle, 1, language) != hint(puzzle, 2, language)


def test_an_id_does_not_depend_on_where_the_landlord_sits() -> None:
    rules = load_rules("classic")
    puzzle = collection_of(rules).puzzles[0]
    hands = (puzzle.hands[-1], *puzzle.hands[:-1])
    over = None if puzzle.over is None else ((puzzle.over[0] + 1) % 3, puzzle.over[1])
    turned = replace(
        puzzle,
        landlord=(puzzle.landlord + 1) % 3,
        seat=(puzzle.seat + 1) % 3,
        hands=hands,
        over=over,
    )
    assert turned.id == puzzle.id


def test_the_puzzle_of_the_day_is_harder_on_sundays() -> None:
    collection = collection_of(load_rules("classic"))
    week = [collection.of_day(dt.date(2026, 11, 16) + dt.timedelta(day)) for day in range(7)]
    ratings = [puzzle.rating for puzzle in week if puzzle is not None]
    assert ratings == sorted(ratings)
    assert len(ratings) == 7
    assert collection.of_day(dt.date(2026, 11, 16)) is week[0]
    assert collection.of_day(dt.date(2026, 11, 23)) is not week[0]
    assert Collection(()).of_day(dt.date(2026, 11, 16)) is None


def test_a_variant_has_no_puzzles_of_its_game() -> None:
    assert not collection_of(load_rules({"base": "classic", "wings": "per_triplet"})).puzzles


def test_a_choice_of_puzzles_is_spread_over_the_ratings() -> None:
    puzzles = collection_of(load_rules("classic")).puzzles
    chosen = spread([*puzzles, *puzzles[:5]], 40)
    assert len({puzzle.id for puzzle in chosen}) == 40
    assert chosen[-1] is puzzles[-1]
    bands = [puzzle.rating // 100 for puzzle in chosen]
    assert max(bands.count(band) for band in bands) < 40 / 4
