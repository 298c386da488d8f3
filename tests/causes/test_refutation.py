"""Refutations: where one choice is proven to win, a line shows how another one loses."""

from __future__ import annotations

from random import Random

import pytest

from solver.advice.advise import advise
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.play import same_choice
from solver.game.position import Position
from solver.game.seats import side_of
from solver.reasons import VOCABULARIES
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit
from tests.builders import endgame, greedy_act, random_act

LIMIT = Limit(worlds=64)
# Endings in which a choice is proven to win and the next best one is not; they are rare.
SEEDS = {game: range(2, 10) for game in GAMES} | {"street": (50, 106), "double": (19,)}


def late(game: str, seed: int) -> Knowledge:
    """Returns what the seat to move knows shortly before the end of a game."""
    rules = load_rules(game)
    hands, bottom = deal(rules, seed)
    hands[0] += bottom
    played, before = Game(rules, 0, hands=hands), []
    while not played.over:
        before.append(played.copy())
        greedy_act(played)
    moment = before[max(0, len(before) - 4 - seed % 7)]
    return Knowledge.of(moment, moment.turn)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAMES)
def test_the_line_beats_the_choice_and_the_proven_one_wins(game: str) -> None:
    """Tests both lines move by move in the deal that they are for."""
    shown = 0
    for seed in SEEDS[game]:
        view = late(game, seed)
        found = advise(view, limit=LIMIT, seed=1)
        if found.refutation is None:
            continue
        shown += 1
        assert found.plays[0].proven
        other = found.plays[found.other or 0]
        assert not other.proven
        assert found.refutation.lost == 1.0 - other.win > 0
        lost = VOCABULARIES["en"].part(found.refutation.lost)
        assert any(
            f"loses {lost} of the deals; with all hands open" in reason for reason in other.reasons
        )
        for line, choice, wins in (
            (found.refutation.line, other.play, False),
            (found.refutation.win, found.best, True),
        ):
            position = Position.of_game(view.play, view.contract, found.refutation.deal)
            assert line[0].seat == view.seat
            assert same_choice(line[0].play, choice)
            assert winner(position, line) == (
                side_of(view.seat, position.landlord) if wins else other_side(view)
            )
    assert shown


def other_side(view: Knowledge) -> str:
    own = side_of(view.seat, view.play.landlord)
    return "peasants" if own == "landlord" else "landlord"


def winner(position: Position, line: tuple) -> str:
    """Returns the side of the seat with which a line ends, whose moves are all legal."""
    hands = list(position.hands)
    at: Position | None = position
    for move in line:
        if move.play is not None:
            assert move.play.cards <= hands[move.seat]
            hands[move.seat] -= move.play.cards
        if move.interrupt:
            return "unknown"
        assert move.seat == at.turn
        at = at.after(move.play)
    assert at is None
    return side_of(line[-1].seat, position.landlord)


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_a_position_after_a_move_is_that_of_the_game_after_it(game: str) -> None:
    """Tests random games against the positions of the games themselves."""
    random, rules = Random(7), load_rules(game)
    for seed in range(6):
        hands, bottom = deal(rules, seed)
        hands[0] += bottom
        played = Game(rules, 0, hands=hands)
        position: Position | None = Position.of_game(played)
        while not played.over:
            random_act(played, random)
            act = played.history[-1]
            if act.interrupt:
                break
            position = position.after(act.play)
            if position is not None:
                assert vars(position) == vars(Position.of_game(played))
        else:
            assert position is None


def test_who_wins_whatever_he_does_is_not_refuted() -> None:
    view = endgame("classic", ["22", "3", "4"])
    found = advise(view, limit=LIMIT, seed=1, compare="2")
    assert found.refutation is None
    assert not found.because


def test_hands_are_those_that_are_possible() -> None:
    """Tests that the deal gives the seat its own cards, and the others what it does not see."""
    view = late("classic", 3)
    found = advise(view, limit=LIMIT, seed=1)
    if found.refutation is not None:
        deal_ = found.refutation.deal
        assert deal_[view.seat] == view.hand
        unseen = sum((deal_[each] for each in range(3) if each != view.seat), Hand(view.rules))
        assert unseen == view.unseen
