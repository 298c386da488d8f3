"""Games played by the packages themselves: what they write is read, and what we write they accept."""

import json
from random import Random
from typing import Any

import pytest

from solver.records import Record, parse_record, write_record
from solver.records import openspiel_actions as actions

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_rlcard(seed: int) -> None:
    rlcard = pytest.importorskip("rlcard")
    env, random = rlcard.make("doudizhu", config={"seed": seed}), Random(seed)
    state, _ = env.reset()
    while not env.is_over():
        state, _ = env.step(random.choice(list(state["legal_actions"])))
    game = {
        "landlord": env.game.round.landlord_id,
        "init_hands": [player.initial_hand for player in env.game.players],
        "trace": [[int(seat), cards] for seat, cards in env.game.round.trace],
        "payoffs": [float(payoff) for payoff in env.get_payoffs()],
    }
    record = parse_record(json.dumps(game))
    assert json.loads(write_record(record, format="rlcard")) == game
    known = rlcard.games.doudizhu.utils.ACTION_2_ID
    assert all(cards in known for _, cards in game["trace"])
    del game["landlord"]
    assert parse_record(json.dumps(game)) == record


def spiel_game(seed: int, silent: bool = False) -> tuple[Any, list[str]]:
    """Returns the last state of a random game of OpenSpiel, and the texts of its actions.

    Where the others are silent, they pass all the time: the landlord has a Spring.
    """
    pyspiel = pytest.importorskip("pyspiel")
    state, random, texts = pyspiel.load_game("dou_dizhu").new_initial_state(), Random(seed), []
    landlord = None
    while not state.is_terminal():
        player = state.current_player()
        said = {state.action_to_string(player, each): each for each in state.legal_actions()}
        text = random.choice([*said])
        if silent and landlord not in (None, player) and "Pass" in said:
            text = "Pass"
        if player >= 0 and not text.startswith(("Bid", "Pass")):
            landlord = player if landlord is None else landlord
        texts.append(text)
        state.apply_action(said[text])
    return state, texts


@pytest.mark.parametrize("silent", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_openspiel(seed: int, silent: bool) -> None:
    """Tests whole games and what they pay, those among them in which one side never plays."""
    state, texts = spiel_game(seed, silent)
    record = parse_record(", ".join(texts))
    history = [*state.history()]
    whole = {"game": "dou_dizhu", "actions": texts, "history": history, "returns": state.returns()}
    for text in (
        json.dumps(texts),
        json.dumps(history),
        json.dumps({"actions": history}),
        json.dumps([{"actions": texts}]),
        json.dumps(whole),
        state.history_str(),
        state.history_str().replace(",", ""),
        pytest.importorskip("pyspiel").serialize_game_and_state(state.get_game(), state),
    ):
        assert parse_record(text) == record
    assert isinstance(record, Record)
    if record.landlord is None:
        assert record.result is not None
        assert not any(state.returns())
        return
    assert record.result is not None
    assert [*map(float, record.result.scores or ())] == state.returns()
    written = json.loads(write_record(record, format="openspiel"))
    deal = 52
    assert written["actions"][deal:] == texts[deal:]
    assert written["returns"] == state.returns()
    again = state.get_game().new_initial_state()
    for action in written["history"]:
        again.apply_action(action)
    assert again.returns() == state.returns()
    assert record.result.spring is True or not silent
    wrong = whole | {"returns": [7 * each for each in state.returns()]}
    with pytest.raises(ValueError, match="scores"):
        parse_record(json.dumps(wrong))


def test_the_numbers_of_openspiels_actions() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("dou_dizhu")
    state, random = game.new_initial_state(), Random(1)
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    state.apply_action(3)
    count = game.num_distinct_actions()
    for number in [*range(700), *range(700, count, 7), *range(count - 20, count)]:
        text = state.action_to_string(0, number)
        assert actions.action_text(number) == text
        assert actions.action_number(text) == number
