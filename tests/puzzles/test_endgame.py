"""Endgames of puzzles: perfect play, tries with their refutations, and why a choice wins."""

from __future__ import annotations

import random

import pytest

from solver.errors import Cancelled, IllegalPlay
from solver.exact.distance import WinDistance
from solver.exact.solve import solve
from solver.game.act import Act, Move
from solver.game.cards import Hand
from solver.game.play import Play, text_of
from solver.game.position import Position
from solver.game.seats import Side
from solver.messages import LANGUAGES
from solver.puzzles.collection import collection_of
from solver.puzzles.endgame import Endgame, same_cards
from solver.puzzles.perfect_play import PerfectPlay
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.trial import attempt, solution
from solver.puzzles.why import why_won
from solver.rules import GAMES, load_rules
from solver.search.limit import Cancellation, Limit
from tests.together import together

# ---  --------------------------------------------------------------------------------------------


CLASSIC = load_rules("classic")


def endgame(hands: list[str], turn: int, over: tuple[int, str] | None = None) -> Endgame:
    table = None if over is None else (over[0], Play.parse(CLASSIC, over[1]))
    position = Position.of(
        CLASSIC,
        landlord=2,
        hands=[Hand.parse(CLASSIC, hand) for hand in hands],
        turn=turn,
        over=table,
    )
    return Endgame(position)


def test_a_leader_has_no_pass_and_a_follower_has() -> None:
    leading = endgame(["34", "55", "67"], 0)
    assert [text_of(each) for each in leading.choices()] == ["3", "4"]
    following = endgame(["34", "55", "67"], 0, (2, "3"))
    assert [text_of(each) for each in following.choices()] == ["4", "pass"]


def test_moves_change_hands_turn_and_table() -> None:
    after = endgame(["34", "55", "67"], 0).replay([Act(0, "4"), Act(1, "5"), Act(2, "pass")])
    assert after.turn == 0
    assert [str(hand) for hand in after.position.hands] == ["3", "5", "67"]
    assert (after.position.over[0], str(after.position.over[1])) == (1, "5")
    led = after.replay([Act(0, "pass")])
    assert (led.turn, led.position.over, led.winner) == (1, None, None)
    assert led.replay([Act(1, "5")]).winner == "peasants"
    assert led.replay([Act(1, "5")]).choices() == []


@together(
    ("acts", "message"),
    [
        ([Act(1, "5")], "seat 1 acts out of turn: it is seat 0's turn"),
        ([Act(0, "pass")], "seat 0 leads and may not pass"),
        ([Act(0, "7")], "seat 0 does not hold 7 for 7"),
        ([Act(0, "4"), Act(1, "55")], r"55 \(pair\) does not beat 4 \(single\)"),
    ],
)
def test_illegal_acts_are_named(acts: list[Act], message: str) -> None:
    with pytest.raises(IllegalPlay, match=message) as caught:
        endgame(["34", "55", "67"], 0).replay(acts, path=("acts",))
    assert caught.value.pointer == f"/acts/{len(acts) - 1}"


def test_the_pass_has_no_cards() -> None:
    three = Play.parse(CLASSIC, "3")
    assert same_cards(None, None)
    assert not same_cards(three, None)
    assert same_cards(three, Play.parse(CLASSIC, "3"))


# ---  --------------------------------------------------------------------------------------------


def random_endgame(game: str, seed: int) -> Endgame:
    rules = load_rules(game)
    source = random.Random(f"{game}/{seed}")
    cards = list(Hand.deck(rules))
    source.shuffle(cards)
    hands = []
    for _ in range(rules.players):
        size = source.randint(1, 3 if rules.players == 3 else 2)
        hands.append(Hand.of(rules, cards[:size]))
        cards = cards[size:]
    landlord = source.randrange(rules.players)
    turn = source.randrange(rules.players)
    return Endgame(Position.of(rules, landlord=landlord, hands=hands, turn=turn, direction=1))


def counted(endgame: Endgame, side: Side) -> float:
    """Returns how many plays the side needs, by following every line; infinity for a loss."""
    if endgame.winner is not None:
        return 0 if endgame.winner == side else float("inf")
    after = [
        counted(endgame.after(play), side) + (play is not None and endgame.mover == side)
        for play in endgame.choices()
    ]
    return min(after) if endgame.mover == side else max(after)


@pytest.mark.parametrize("game", ["classic", "double", "decktet"])
def test_distances_are_those_of_a_search_through_all_lines(game: str) -> None:
    won = 0
    for seed in range(12):
        endgame = random_endgame(game, seed)
        for side in ("landlord", "peasants"):
            expected = counted(endgame, side)
            found = WinDistance(endgame.position.rules, side).of(endgame.position, Limit())
            if expected == float("inf"):
                assert found is None
            else:
                assert found == expected
                won += 1
    assert won == 12  # exactly one side wins each


def test_best_play_takes_as_many_plays_as_counted() -> None:
    for seed in range(12):
        endgame = random_endgame("classic", seed)
        side = solve(endgame.position).result
        assert side != "undecided"
        perfect = PerfectPlay(endgame.position.rules, side)
        distance = perfect.distance(endgame)
        line = perfect.line(endgame, perfect.best(endgame))
        own = [
            m
            for m in line
            if m.play is not None and (m.seat == endgame.position.landlord) == (side == "landlord")
        ]
        assert len(own) == distance


def test_winning_choices_are_those_of_the_exact_solver() -> None:
    endgame = random_endgame("classic", 3)
    solution = solve(endgame.position)
    assert solution.result != "undecided"
    perfect = PerfectPlay(endgame.position.rules, solution.result)
    winning = {text_of(play) for play in perfect.winning(endgame)}
    wins = {text_of(play) for play in endgame.choices() if perfect.wins(endgame.after(play))}
    assert winning == wins
    assert winning


def test_a_small_limit_gives_no_distance() -> None:
    endgame = random_endgame("double", 1)
    side = solve(endgame.position).result
    assert side != "undecided"
    distance = WinDistance(endgame.position.rules, side)
    assert distance.of(endgame.position, Limit(nodes=1)) in (None, 1)
    assert distance.of(endgame.position, Limit(), most=0) is None


# ---  --------------------------------------------------------------------------------------------


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


# --- Sentences about puzzles: what the first choice does, and what wrong ones do, without the answer


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
