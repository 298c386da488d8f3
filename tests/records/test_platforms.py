"""Whole games by the rules of each platform: what is legal in each step, what is read, and the score.

RLCard and OpenSpiel play themselves. DouZero and Botzone are not installed: `tests/oracle` says what
their programs call a play. `--long` plays 125 games of each.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from oracle.botzone import judged
from oracle.douzero import detected, selected

from solver.game.play import PASS, legal_plays
from solver.records import Record, openspiel_actions, parse_record, write_record
from solver.records.botzone import WITH_BIDS
from solver.records.openspiel import play_text
from solver.rules import load_rules
from tests.builders import random_record
from tests.choice import Some
from tests.records.botzone_matches import match_of

GAMES = range(125)
BOMBS = ("bomb", "rocket")


def choices(record: Record, step: int) -> list[Any]:
    """Returns what the seat whose turn it is may do after some acts: plays, and None for a pass."""
    game = record.at(step)
    hand = game.hands[game.turn]
    assert hand is not None
    plays: list[Any] = list(legal_plays(record.rules, hand, game.current))
    return plays if game.leading else [*plays, None]


def test_games_of_rlcard(some: Some) -> None:
    rlcard = pytest.importorskip("rlcard")
    for seed in some(GAMES, 25):
        env, random = rlcard.make("doudizhu", config={"seed": seed}), Random(seed)
        state, _ = env.reset()
        offered = []
        while not env.is_over():
            legal = sorted(state["raw_legal_actions"])
            offered.append(legal)
            # Bombs and runs make long games short; a pass is chosen as seldom as another play.
            state, _ = env.step(random.choice(list(state["legal_actions"])))
        trace = [[int(seat), cards] for seat, cards in env.game.round.trace]
        hands = [player.initial_hand for player in env.game.players]
        payoffs = [float(each) for each in env.get_payoffs()]
        game = {"init_hands": hands, "trace": trace, "payoffs": payoffs}
        record = parse_record(json.dumps(game))
        assert record.source == {"base": "douzero", "plays_of": "rlcard"}
        for step, legal in enumerate(offered):
            mine = [PASS if play is None else "".join(play.cards) for play in choices(record, step)]
            assert sorted(mine) == legal, (seed, step)
        assert record.result is not None
        assert record.result.scores is not None
        won = [score > 0 for score in record.result.scores]
        assert won == [payoff > 0 for payoff in payoffs]
        # RLCard knows no factor: whoever wins gets the same in every game.
        assert sorted(map(abs, record.result.scores)) == [1, 1, 2]


def test_games_of_openspiel(some: Some) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    for seed in some(GAMES, 25):
        state, random = pyspiel.load_game("dou_dizhu").new_initial_state(), Random(seed)
        texts, offered, rocket = [], [], False
        while not state.is_terminal():
            player = state.current_player()
            said = {state.action_to_string(player, each): each for each in state.legal_actions()}
            # There a bomb beats the rocket, which no rules of ours can say.
            text = "Pass" if rocket and "Pass" in said else random.choice([*said])
            rocket = text == "(BWJ)(CJ)" or (rocket and text == "Pass" and "Pass" in said)
            if player >= 0:
                offered.append((sorted(said), rocket and text == "Pass"))
            texts.append(text)
            state.apply_action(said[text])
        record = parse_record(json.dumps({"actions": texts, "returns": state.returns()}))
        assert record.result is not None
        if record.landlord is None:
            continue
        assert [*map(float, record.result.scores or ())] == state.returns()
        for step, (legal, on_rocket) in enumerate(offered[len(record.calls) :]):
            game = record.at(step)
            held = str(game.hands[game.turn])
            mine = {play_text(play): play for play in choices(record, step)}
            if not on_rocket:
                assert set(legal) <= mine.keys(), (seed, step)
            # It offers no run out of four equal cards, though it takes such a run.
            for text in mine.keys() - {*legal, openspiel_actions.PASS}:
                play = mine[text]
                assert play.length > 1, (seed, step, text)
                assert any(held.count(rank) == 4 for rank in str(play.body)), (seed, step, text)


def test_games_of_douzero(some: Some) -> None:
    rules = load_rules("douzero")
    for seed in some(GAMES, 25):
        record = random_record(rules, Random(seed))
        text = write_record(record, format="douzero")
        found = parse_record(text)
        assert found.source == "douzero"
        assert found.acts == record.acts
        assert found.result == record.result
        over: tuple[str, ...] | None = None
        passes = 0
        for move in record.at(len(record.acts)).history:
            if move.play is None:
                passes += 1
                over = None if passes == 2 else over
                continue
            cards = tuple(move.play.cards)
            said = detected(cards)
            if over is not None and said and detected(over) and said.type not in BOMBS:
                # What differs by a triplet among the wings, docs/rules.md tells.
                assert selected(cards, over) or said.type == "aeroplane1"
            over, passes = cards, 0


def test_games_of_botzone(some: Some) -> None:
    rules = load_rules(WITH_BIDS)
    for seed in some(GAMES, 25):
        record = random_record(rules, Random(seed))
        if record.landlord is None:
            continue
        record = Record.build(
            rules,
            source=WITH_BIDS,
            hands=record.hands,
            bottom=record.bottom,
            first=record.first,
            calls=record.calls,
            landlord=record.landlord,
            acts=record.acts,
        )
        found = parse_record(json.dumps({"log": match_of(record)}))
        assert (found.source, found.acts, found.calls) == (WITH_BIDS, record.acts, record.calls)
        assert found.result == record.result
        for step in range(0, len(record.acts), 7):
            for play in choices(record, step):
                assert play is None or judged("".join(play.cards)), (seed, step)
