"""Arbitrary arguments for environments. Run by test_fuzz.py in a process of its own."""

from functools import cache
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from solver.native import _core
from tests.native.fuzz_rules import ANY_INT, ANY_THING, GAME, SMALL, foreign_plays, usually
from tests.native.games import deck_of, doing, refusable, rules

SEATS = {"street": 4, "double": 4}


def auction(players: int) -> tuple[Any, Any]:
    """Returns the table of an auction: each seat in turn claims, or declines."""
    nobody = [0] * players + [1] * players
    facts = [[turn, -1, 0, 0, *nobody] for turn in range(players)]
    facts += [[-1, -1, 0, 0, *nobody], *([-1, seat, 1, 0, *nobody] for seat in range(players))]
    following = [[players + 1 + turn, turn + 1] for turn in range(players)]
    following += [[-1, -1]] * (players + 1)
    return np.array(facts), np.array(following)


@cache
def arguments(game: str) -> dict[str, Any]:
    """Returns what makes an environment of a game."""
    deck = deck_of(game)
    facts, following = auction(SEATS.get(game, 3))
    return {
        "cards": deck,
        "places": list(range(len(deck))) if game == "decktet" else ranks_of(deck),
        "suits": 6 if game == "decktet" else 0,
        "calls": 2,
        "facts": facts,
        "next": following,
        "bottom_public": True,
        "chooses_direction": game == "street",
        "most": 100_000,
    }


def ranks_of(deck: list[int]) -> list[int]:
    return [(card.bit_length() - 1) // 4 for card in deck]


@cache
def environment(game: str) -> _core.Environment:
    return _core.Environment(rules(game), **arguments(game))


@st.composite
def tables(draw: st.DrawFn, rows: int, columns: int) -> Any:
    """Draws a table of numbers that may have another size than is wanted."""
    size = draw(usually(st.just((rows, columns)), st.tuples(st.integers(0, 9), st.integers(0, 12))))
    numbers = draw(st.lists(st.integers(-2, 9), min_size=size[0] * size[1], max_size=200))
    return np.array(numbers[: size[0] * size[1]], np.int64).reshape(size)


@given(GAME, st.data())
def test_environments(game: str, data: st.DataObject) -> None:
    right = arguments(game)
    wrong: dict[str, st.SearchStrategy[Any]] = {
        "cards": st.lists(ANY_INT, max_size=60),
        "places": st.lists(SMALL, max_size=60),
        "suits": SMALL,
        "calls": SMALL,
        "facts": tables(*right["facts"].shape),
        "next": tables(*right["next"].shape),
        "most": st.integers(0, 2**40),
    }
    changed = data.draw(st.sets(st.sampled_from(sorted(wrong)), max_size=2))
    given_now = right | {name: data.draw(wrong[name]) for name in changed}
    doing("environment", game, sorted(changed), given_now)
    with refusable():
        found = _core.Environment(rules(game), **given_now)
        assert found.actions > found.first_play
        episodes = _core.Episodes(found, 1)
        with refusable():
            episodes.begin(0, np.arange(len(right["cards"]), dtype=np.uint8), 0)
        look(episodes, 0, SEATS.get(game, 3))


def look(episodes: _core.Episodes, index: int, players: int) -> None:
    """Reads all that there is of an episode, and of all together."""
    for seat in range(players):
        assert np.isfinite(episodes.observations(seat)[index]).all()
        assert len(episodes.hand(index, seat)) <= 60
    numbers, offsets = episodes.legal()
    assert offsets[-1] == len(numbers)
    assert episodes.masks().sum() == len(numbers)
    assert len(episodes.observations()) == len(episodes.seats()) == len(offsets) - 1
    assert (episodes.scores().sum(axis=1) == 0).all()
    for name in ("calls", "acts", "actions", "start", "state"):
        getattr(episodes, name)(index)


@given(
    GAME,
    st.lists(st.tuples(SMALL, st.randoms(use_true_random=False), SMALL, st.booleans()), max_size=3),
    st.lists(st.tuples(usually(st.integers(0, 2), SMALL), ANY_INT), max_size=60),
    foreign_plays(),
)
def test_episodes(game: str, begins: list[Any], acts: list[Any], play: _core.Play) -> None:
    """Tests episodes that begin anyhow, actions of which most are legal, and wrong ones."""
    found, size = environment(game), len(deck_of(game))
    episodes = _core.Episodes(found, 3)
    for index, random, seat, given_landlord in begins:
        cards = list(range(size))
        random.shuffle(cards)
        dealt = np.array(cards[: random.choice([size, size, size, size - 1])], np.uint8)
        doing("begin", game, index, dealt.tolist(), seat, given_landlord)
        with refusable():
            episodes.begin(index % 4 if index > 0 else index, dealt, seat % 5, given_landlord)
        with refusable():
            seats = SEATS.get(game, 3)
            shown, factors = [index] * seats, [max(index, 1)] * seats
            episodes.begin(0, dealt, 0, given_landlord, seat, index, shown, factors, seat)
    for index, action in acts:
        doing("step", game, index, action)
        with refusable():
            numbers, offsets = episodes.legal()
            legal = numbers[offsets[index] : offsets[index + 1]] if 0 <= index < 3 else []
            if len(legal):
                episodes.step(index, int(legal[action % len(legal)]))
        with refusable():
            episodes.step(index, action)
        with refusable():
            episodes.play(index, action)
    twin = episodes.copy()
    for index in range(3):
        look(episodes, index, SEATS.get(game, 3))
    with refusable():
        found.play(found.number(play))
    one = _core.Episodes(found, 1)
    one.begin(0, np.arange(size, dtype=np.uint8), 0)
    for _, action in acts:
        legal, _ = one.legal()
        with refusable():
            one.step_all(np.array([legal[action % len(legal)] if len(legal) else 0]))
    with refusable():
        one.step_all(np.array([action % 2**62 for _, action in acts[:3]], np.int64))
    for index in range(3):
        look(twin, index, SEATS.get(game, 3))


@given(GAME, st.lists(st.one_of(ANY_INT, ANY_THING), max_size=4))
def test_any_arguments(game: str, given_now: list[Any]) -> None:
    found = environment(game)
    episodes = _core.Episodes(found, 2)
    calls: list[Any] = [_core.Episodes, _core.Environment]
    for owner in (found, episodes):
        names = [name for name in dir(owner) if not name.startswith("_")]
        calls += [getattr(owner, name) for name in names if callable(getattr(owner, name))]
    for call in calls:
        doing(call, game, given_now)
        with refusable():
            call(*given_now)
    look(episodes, 1, SEATS.get(game, 3))
