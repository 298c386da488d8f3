"""The puzzles that come with the package: how they are mined, rated and kept."""

from __future__ import annotations

import datetime as dt
import math
from dataclasses import replace
from itertools import islice

import pytest

from solver.errors import Cancelled
from solver.game.cards import Hand
from solver.game.play import Play
from solver.puzzles.collection import Collection, collection_of, puzzle_of, spread
from solver.puzzles.hints import hint, idea_of
from solver.puzzles.miner import Miner, cards_of, mine
from solver.puzzles.perfect_play import MOST_NODES, PerfectPlay
from solver.puzzles.puzzle import Measures, Puzzle
from solver.puzzles.rating import level_of, priors_of, rating_of
from solver.reasons import LANGUAGES, VOCABULARIES
from solver.rules import GAMES, load_rules
from solver.search.limit import Cancellation, Limit
from tests.choice import Some
from tests.together import together

# ---  --------------------------------------------------------------------------------------------


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
        assert idea_of(puzzle) in VOCABULARIES["en"].phrases
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


# ---  --------------------------------------------------------------------------------------------


CLASSIC = load_rules("classic")


@pytest.mark.long
def test_mined_puzzles_have_one_winning_choice_and_depend_on_the_seed_alone() -> None:
    found = list(islice(mine(CLASSIC, 3), 2))
    for puzzle in found:
        assert len(PerfectPlay(CLASSIC, puzzle.side).winning(puzzle.start)) == 1
        assert sum(map(len, puzzle.hands)) in cards_of(CLASSIC)
        assert puzzle.rating == rating_of(puzzle.measures)
        assert 0 <= puzzle.measures.prior <= 1
    again = [puzzle.line() for puzzle in islice(mine(CLASSIC, 3), 2)]
    assert again == [puzzle.line() for puzzle in found]


def test_a_cancelled_miner_stops() -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        next(mine(CLASSIC, 3, Limit(cancellation=cancellation)))


def test_no_seat_of_a_game_with_bombs_out_of_turn_holds_one(some: Some) -> None:
    street = load_rules("street")
    puzzles = filter(None, map(Miner(street).puzzle, some(range(80, 110), 5)))
    for puzzle in puzzles:
        for hand in puzzle.hands:
            assert not street.native.plays(hand.packed, None, True, False)


def test_priors_prefer_what_looks_better() -> None:
    priors = priors_of([0.5, 0.6, 0.1])
    assert sum(priors) == pytest.approx(1)
    assert priors[1] > priors[0] > priors[2]


# --- The rating of puzzles, its levels and its bounds; docs/puzzles.md has the formula -----------


EASIEST = Measures(depth=1, only_moves=0, choices=1, prior=1.0, tempting=())


@together(
    ("rating", "level"),
    [(0, 1), (749, 1), (750, 2), (949, 2), (950, 3), (1199, 3), (1200, 4), (1499, 4), (1500, 5)],
)
def test_levels(rating: int, level: int) -> None:
    assert level_of(rating) == level


@pytest.mark.parametrize(
    ("measures", "rating"),
    [
        (EASIEST, 300),
        (Measures(2, 0, 1, 1.0, ()), 390),
        (Measures(9, 0, 1, 1.0, ()), 1020),
        (Measures(10, 0, 1, 1.0, ()), 1020),
        (Measures(1, 1, 1, 1.0, ()), 440),
        (Measures(1, 6, 1, 1.0, ()), 1140),
        (Measures(1, 7, 1, 1.0, ()), 1140),
        (Measures(1, 0, 2, 1.0, ()), 325),
        (Measures(1, 0, 1, 0.5, ()), 370),
        (Measures(1, 0, 1, 1 / 64, ()), 720),
        (Measures(1, 0, 1, 1 / 65, ()), 720),
        (Measures(1, 0, 1, 1.0, ("3", "4")), 420),
    ],
)
def test_ratings(measures: Measures, rating: int) -> None:
    """Tests each part alone, at the most that it may count and beyond."""
    assert rating_of(measures) == rating


def test_priors() -> None:
    """Tests that a choice which looks 10 % better is made e times as often."""
    better, worse = priors_of([0.6, 0.5])
    assert better / worse == pytest.approx(math.e)
    assert better + worse == pytest.approx(1)


@pytest.mark.parametrize(
    ("opponent", "partner", "landlord", "idea"),
    [
        ("5T", "JQK", 0, "idea_stop"),
        ("5TT", "JQK", 0, "idea_high"),
        ("5TT", "JQ", 2, "idea_stop"),
        ("5T", "JQK", 2, "idea_partner"),
    ],
)
def test_ideas_know_who_may_go_out(opponent: str, partner: str, landlord: int, idea: str) -> None:
    """Tests seats with two cards, who may go out with their next play, and with three."""
    rules = load_rules("classic")
    hands = tuple(Hand.parse(rules, each) for each in ("49", opponent, partner))
    answer = Play.parse(rules, "9")
    puzzle = Puzzle(rules, landlord, hands, 0, None, answer, 300, EASIEST)
    assert idea_of(puzzle) == idea
