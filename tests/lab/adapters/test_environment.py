"""The core's environments refuse what they cannot work with; tests/native fuzzes them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lab.adapters.environment import card_indexes, environment_of
from lab.adapters.episode import Episode
from solver.game.cards import Hand
from solver.native import _core
from solver.rules import TooLarge, load_rules


@pytest.mark.filterwarnings("ignore:nanobind")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_the_core_survives_wrong_calls() -> None:
    """Tests arguments that no code of ours gives: each is an error of Python, and nothing more."""
    rules = load_rules("classic")
    environment = environment_of(rules)
    episodes = _core.Episodes(environment, 2)
    cards = card_indexes(rules, Hand.deck(rules))
    assert episodes.seats().tolist() == [-1, -1]
    refused: list[Any] = [
        lambda: episodes.step(0, 1),  # not begun
        lambda: episodes.step(2, 1),
        lambda: episodes.step(-1, 1),
        lambda: episodes.begin(5, cards, 0),
        lambda: episodes.begin(0, cards, 3),
        lambda: episodes.begin(0, cards, -1),
        lambda: episodes.begin(0, cards[:53], 0),
        lambda: episodes.begin(0, cards * 0, 0),
        lambda: episodes.begin(0, cards + 1, 0),
        lambda: episodes.begin(0, cards, 0, True, -1),
        lambda: episodes.begin(0, cards, 0, True, 1 << 30),
        lambda: episodes.begin(0, cards, 0, True, 1, 99),
        lambda: episodes.begin(0, cards, 0, True, 1, 0, [1]),
        lambda: episodes.begin(0, cards, 0, True, 1, 0, [], [0, 0, 0]),
        lambda: episodes.begin(0, cards, 0, True, direction=-1),  # a fixed direction
        lambda: episodes.begin(0, cards, 0, True, direction=2),
        lambda: episodes.step_all(np.array([1, 1])),
        lambda: episodes.step_all(np.array([1])),
        lambda: episodes.observations(3),
        lambda: episodes.observations(-1),
        lambda: episodes.hand(9, 0),
        lambda: episodes.play(0, 0),
        lambda: environment.play(0),
        lambda: environment.play(1 << 30),
        lambda: environment.number(_core.Play()),
        lambda: _core.Episodes(environment, 1 << 40),
        lambda: _core.Episodes(None, 1),  # type: ignore[arg-type]
        lambda: _core.Episodes(_core.Environment.__new__(_core.Environment), 1),
    ]
    for wrong in refused:
        with pytest.raises((ValueError, TypeError, RuntimeError)):
            wrong()
    assert episodes.observations(1)[0, :15].sum() == 0  # before it begins nobody has a card


def broken(**changes: Any) -> dict[str, Any]:
    """Returns the arguments of an environment for `classic`, some of them changed."""
    rules = load_rules("classic")
    deck = Hand.deck(rules)
    places = {card: place for place, card in enumerate(dict.fromkeys(deck))}
    known: dict[str, Any] = {
        "cards": [Hand.of(rules, [card]).packed for card in deck],
        "places": [places[card] for card in deck],
        "suits": 0,
        "calls": 1,
        "facts": np.array([[0, -1, 0, 0, 0, 0, 0, 1, 1, 1], [-1, 0, 1, 0, 0, 0, 0, 1, 1, 1]]),
        "next": np.array([[1], [-1]]),
        "bottom_public": True,
        "chooses_direction": False,
        "most": 100_000,
    }
    return known | changes


def test_an_environment_that_contradicts_itself_is_refused() -> None:
    native = load_rules("classic").native
    right = broken()
    assert _core.Environment(native, **right).actions > 5000
    facts, following = right["facts"], right["next"]
    with pytest.raises(TooLarge):
        _core.Environment(native, **broken(most=10))
    for wrong in (
        broken(cards=right["cards"][:-1], places=right["places"][:-1]),
        broken(cards=right["cards"][::-1]),
        broken(cards=[0] * 54),
        broken(cards=[right["cards"][0]] * 54, places=[0] * 54),
        broken(cards=[], places=[]),
        broken(places=right["places"][:-1]),
        broken(places=[-1, *right["places"][1:]]),
        broken(places=[99, *right["places"][1:]]),
        broken(suits=-1),
        broken(suits=4000),
        broken(calls=2),
        broken(calls=-1),
        broken(facts=facts[:1]),
        broken(facts=facts[:, :-1]),
        broken(facts=facts + 900),
        broken(facts=facts * 3 - 2),
        broken(next=np.array([[0], [-1]])),  # an auction without an end
        broken(next=np.array([[2], [-1]])),
        broken(next=np.array([[-1], [-1]])),  # who is to call has no call
        broken(next=np.array([[1 << 40], [-1]])),
        broken(next=following[:1]),
    ):
        with pytest.raises((ValueError, TypeError)):
            _core.Environment(native, **wrong)


def test_a_pickle_that_was_changed_is_refused() -> None:
    episode = Episode("classic", seed=1)
    for _ in range(4):
        episode.step(int(episode.legal()[0]))
    state = episode.__getstate__()
    for wrong in ({"actions": np.array([4000])}, {"start": (np.zeros(54, np.uint8), 0)}):
        with pytest.raises(ValueError):
            object.__new__(Episode).__setstate__(state | wrong)
