"""Values of the library cross to another process: they are pickled, and equal what comes out."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from solver import (
    Advice,
    Hand,
    Limit,
    Position,
    advise,
    decompose,
    known,
    read_hands,
    recommend_bid,
    solve,
)
from solver.game.game import Game
from solver.game.replay import replay
from solver.rules import GAMES, load_rules
from tests.builders import greedy_record

FEW = Limit(worlds=1)
# A landlord with one card, and a partner with one: nobody says what has been played.
LAST = {"rules": "classic", "landlord": 0, "seat": 1, "hand": "A5", "left": [1, 2, 1]}


def crossed(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_at_each_place(game: str) -> None:
    """Tests records, timelines and what seats know; a game that was pickled goes on as before."""
    record = greedy_record(game, seed=3)
    assert crossed(record) == record
    assert crossed(record.timeline.game) == record.timeline.game
    steps = len(record.timeline.steps)
    for place in {0, steps // 3, steps // 2, steps - 1, steps}:
        for seat in range(-1, record.rules.players):
            knowledge = record.timeline.at(place, seat)
            assert knowledge.fewest is not None  # what was counted of it stays behind
            again = crossed(knowledge)
            assert again == knowledge
            assert hash(again) == hash(knowledge)
            assert again.left == knowledge.left
        if knowledge.game is not None and not knowledge.game.over:
            here, there = knowledge.game.copy(), crossed(knowledge.game)
            move = record.timeline.moves[len(here.history)]
            here.do(move.to_act())
            assert there != here
            there.do(move.to_act())
            assert there == here
            assert there.table.factor == here.table.factor
            assert there.at(0) == here.at(0)


def test_a_copy_is_another_game() -> None:
    game = Game("classic", 0)
    twin, deep = game.copy(), copy.deepcopy(game)
    assert game == twin == deep
    twin.do(greedy_record("classic", seed=3).acts[0])
    assert (game == deep, game == twin) == (True, False)


@pytest.mark.parametrize("question", [LAST, {**LAST, "gone": "2222BR"}])
def test_a_moment_without_its_history(question: dict[str, Any]) -> None:
    from solver.protocol.game_input import GameInput
    from solver.rules.catalogue import BUILT_IN

    state = GameInput.model_validate(question).to_state(load_rules("classic"))
    assert crossed(state) == state
    assert crossed(replay(state)) == replay(state)
    knowledge = GameInput.model_validate(question).to_knowledge(BUILT_IN)
    assert crossed(knowledge) == knowledge


def test_answers() -> None:
    """Tests that reasons that were not made yet are made before they leave; all names are short."""
    record = greedy_record("classic", seed=3)
    view = known(record, at=len(record.calls), seat=record.timeline.at(len(record.calls)).turn)
    hands = [Hand.parse("classic", text) for text in ("33", "4", "5")]
    for value in (
        advise(view, limit=FEW, seed=1),
        read_hands(view, limit=FEW, seed=1),
        recommend_bid("snatch", hand="3455667789TJQA22R", calls="1", limit=FEW, seed=1),
        decompose("classic", hands[0]),
        solve(Position.of("classic", landlord=0, hands=hands, turn=0)),
    ):
        again = crossed(value)
        assert again == value
        assert repr(again) == repr(value)
        assert len(repr(value)) < 1600
        if isinstance(value, Advice):
            assert [each.reasons for each in again.plays] == [each.reasons for each in value.plays]
            assert again.because == value.because
