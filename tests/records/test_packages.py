"""Games played by the packages themselves: what they write is read, and what we write they accept."""

import json
from random import Random
from typing import Any

import pytest

from solver.records import Record, parse_record, scan_records, write_record
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


@pytest.mark.parametrize("seed", SEEDS)
def test_rlcards_information_in_the_middle_of_a_game(seed: int) -> None:
    """Tests that the cards that are left and the trace are the game, for all and for one seat."""
    rlcard = pytest.importorskip("rlcard")
    env, random = rlcard.make("doudizhu", config={"seed": seed}), Random(seed)
    state, _ = env.reset()
    dealt = [player.initial_hand for player in env.game.players]
    stops = {0, 1, 2, 7, 20}
    for step in range(60):
        if step in stops or env.is_over():
            trace = [[int(seat), cards] for seat, cards in env.game.round.trace]
            record = parse_record(json.dumps(json_ready(env.get_perfect_information())))
            assert record.landlord == env.game.round.landlord_id
            assert [str(hand) for hand in record.at(0).hands] == dealt
            acts = [[act.seat, act.cards.replace("-", "")] for act in record.acts]
            assert [[seat, sorted(cards)] for seat, cards in acts] == [
                [seat, sorted(cards)] for seat, cards in trace
            ]
            seen = parse_record(json.dumps(json_ready(state["raw_obs"])))
            own = state["raw_obs"]["self"]
            assert seen.acts == record.acts
            assert [place for place, hand in enumerate(seen.hands) if hand is not None] == [own]
            assert str(seen.at(0).hands[own]) == dealt[own]
        if env.is_over():
            return
        state, _ = env.step(random.choice(list(state["legal_actions"])))


def json_ready(value: Any) -> Any:
    """Returns what JSON can hold of a value of RLCard: without NumPy's numbers."""
    if isinstance(value, dict):
        return {str(key): json_ready(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [json_ready(each) for each in value]
    return value if isinstance(value, str | type(None)) else int(value)


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


def check_printed(text: str, record: Record) -> None:
    """Checks the game that is read out of a printed state; its end shows not all hands surely."""
    (printed,) = scan_records(text)
    assert isinstance(printed, Record)
    assert (printed.calls, printed.acts) == (record.calls, record.acts)
    assert printed.result == record.result
    for seat, (hand, dealt) in enumerate(zip(printed.hands, record.hands, strict=True)):
        assert dealt is not None
        whole = dealt + (record.bottom or "") if seat == record.landlord else dealt
        assert hand in (whole, dealt if seat == record.landlord else None)


@pytest.mark.parametrize("plays", [1, 2, 3, 5, 9, 20])
def test_openspiels_printed_state_of_a_game_that_goes_on(plays: int) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    state, random, texts = pyspiel.load_game("dou_dizhu").new_initial_state(), Random(plays), []
    while not state.is_terminal() and len(texts) < 52 + plays:
        action = random.choice(state.legal_actions())
        texts.append(state.action_to_string(state.current_player(), action))
        state.apply_action(action)
    record = parse_record(json.dumps(texts))
    assert isinstance(record, Record)
    check_printed(str(state), record)


def test_openspiels_older_numbers_are_told_apart() -> None:
    older = [15, *range(51), 55, 54, 54]
    for text in (json.dumps(older), "\n".join(map(str, older))):
        with pytest.raises(ValueError, match="51 to 104 for the cards of the deal, 0 for the pass"):
            parse_record(text)


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
        state.serialize(),
        "\n".join(texts),
        state.history_str().replace(",", ""),
        pytest.importorskip("pyspiel").serialize_game_and_state(state.get_game(), state),
    ):
        assert parse_record(text) == record
    assert isinstance(record, Record)
    check_printed(str(state), record)
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
