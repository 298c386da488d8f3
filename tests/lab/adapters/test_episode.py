"""One deal, and many at once, stepped in the core: the same game as the one in Python."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import pytest

from lab.adapters.actions import Meaning, actions_of
from lab.adapters.episode import Episode
from lab.adapters.episodes import Episodes
from solver.errors import IllegalPlay, InvalidRequest, SolverError
from solver.game.play import Play
from solver.opponents import next_turn
from solver.rules import GAMES, load_rules
from tests.lab.adapters.observed import observed

# House rules, wild cards, a deck that nobody shuffles, and a longer chain of calls beside the games.
VARIANTS: list[Any] = [
    *GAMES,
    {"base": "snatch", "quadplex": False},
    {"base": "douzero", "plays_of": "rlcard"},
    {"base": "douzero", "plays_of": "botzone"},
    {"base": "classic", "deck": {"wild": "R", "jokers": "BR"}},
    {"base": "classic", "deal": {"shuffle": "none"}},
    # Its auction has most states: they take seconds.
    pytest.param({"base": "happy", "auction": {"doubling": "super"}}, marks=pytest.mark.long),
    {"base": "classic", "auction": {"kind": "bid_rounds", "rebid": True}},
    {"base": "street", "deal": {"bottom_public": False}},
]
CARDS = {
    "hands": ["33344455566788TJQ", "36677789TTJJQQKKA", "458999TJQKKAAA2BR"],
    "bottom": "222",
}


@dataclass
class Decided:
    """A decision as the core has told it, and after how many steps of the game it came."""

    seat: int | None
    kind: str | None
    interrupt: bool
    legal: list[Meaning]
    observations: list[Any]
    steps: int
    declined: set[int]


def chosen(episode: Episode, random: Random, bold: float) -> int:
    """Returns a random action; with the probability `bold` no pass where there is another one."""
    legal = episode.legal().tolist()
    if legal[0] == 0 and len(legal) > 1 and random.random() < bold:
        legal = legal[1:]
    return random.choice(legal)


def decisions(episode: Episode, random: Random, bold: float = 0.5) -> Iterator[Decided]:
    """Plays an episode to its end and yields each decision."""
    seats, steps, declined = range(episode.rules.players), 0, set[int]()
    while not episode.over:
        legal = episode.legal().tolist()
        assert legal == sorted(set(legal))
        assert episode.mask().nonzero()[0].tolist() == legal
        yield Decided(
            episode.seat,
            episode.kind,
            episode.interrupt,
            [episode.meaning(action) for action in legal],
            [episode.observation(seat) for seat in seats],
            steps,
            set(declined),
        )
        action = chosen(episode, random, bold)
        if episode.interrupt and action == 0:
            assert episode.seat is not None
            declined.add(episode.seat)
        else:
            declined.clear()
            steps += 1
        episode.step(action)


def suits_aside(plays: list[Any]) -> Counter[Any]:
    """Counts plays, bombs with their suits and others without."""
    return Counter(
        (play.type, play.key, play.length, *sorted(play.cards.counts.items())) for play in plays
    )


@pytest.mark.parametrize("source", VARIANTS, ids=str)
def test_the_core_plays_the_game_that_python_plays(source: Any, some: Any) -> None:
    """Tests whose decision it is, what may be done, what is seen and what is paid."""
    rules = load_rules(source)
    ends: Counter[bool] = Counter()
    for number in some(range(20), 10):
        episode, random = Episode(rules, seed=number), Random(number)
        found = list(decisions(episode, random, bold=[0.0, 0.7, 1.0][number % 3]))
        record = episode.record()
        timeline = record.timeline
        for each in found:
            turn = next_turn(timeline, each.declined, at=each.steps)
            assert (turn.seat, turn.kind) == (each.seat, each.kind)
            assert turn.interrupt == each.interrupt
            if turn.kind == "call":
                assert sorted(map(str, each.legal)) == sorted(map(str, turn.view.auction.legal))
            elif turn.kind == "direction":
                assert each.legal == [1, -1]
            else:
                plays = [play for play in each.legal if isinstance(play, Play)]
                wanted = suits_aside(turn.view.legal())
                assert set(suits_aside(plays)) == set(wanted)
                assert len(plays) == len(wanted)
                assert all(play.cards <= turn.view.hand for play in plays)
                assert (None in each.legal) == turn.view.may_pass
            for seat, seen in enumerate(each.observations):
                assert np.array_equal(seen, observed(timeline.at(each.steps, seat)))
        assert next_turn(timeline) is None
        nobody = record.landlord is None
        assert nobody == (record.result.winner is None)
        assert episode.scores == list(record.result.scores or ())
        for seat in range(rules.players):
            assert np.array_equal(
                episode.observation(seat), observed(timeline.at(len(timeline.steps), seat))
            )
        ends[nobody] += 1
    assert ends[False]


@pytest.mark.parametrize("game", GAMES)
def test_copies_go_on_alike(game: str) -> None:
    """Tests copies in the middle of a deal, through its end and the deals after it."""

    def goes_on(episode: Episode, seed: int) -> list[Any]:
        random, told = Random(seed), list[Any]()
        for _ in range(120):
            if episode.over:
                told.append(episode.scores)
                episode.reset()
            action = chosen(episode, random, 0.5)
            told.append((episode.seat, action, episode.text(action)))
            told.append(episode.observation().tobytes())
            episode.step(action)
        return told

    episode = Episode(game, seed=4)
    random = Random(1)
    for _ in range(9):
        episode.step(chosen(episode, random, 0.5))
        if episode.over:
            episode.reset()
    twins = [episode.copy(), copy.copy(episode), copy.deepcopy(episode)]
    twins += [pickle.loads(pickle.dumps(episode)), copy.deepcopy(twins[0])]
    first = goes_on(episode, 2)
    assert all(goes_on(twin, 2) == first for twin in twins)


def test_what_is_done_in_a_copy_stays_there() -> None:
    episode = Episode("street", seed=2)
    before = episode.observation()
    twin = copy.deepcopy(episode)
    for _ in range(5):
        twin.step(int(twin.legal()[0]))
    assert np.array_equal(episode.observation(), before)
    assert twin.rules is episode.rules


@pytest.mark.parametrize("source", VARIANTS, ids=str)
def test_many_are_stepped_as_each_alone(source: Any) -> None:
    """Tests that a batch is what its episodes are, one by one, over the ends of deals."""
    count, random = 6, Random(3)
    batch = Episodes(source, count, seed=5)
    alone = [batch.episode(index) for index in range(count)]
    ended = 0
    for _ in range(90):
        numbers, offsets = batch.legal()
        masks, observations, seats = batch.masks(), batch.observations(), batch.seats
        actions = []
        for index, episode in enumerate(alone):
            legal = numbers[offsets[index] : offsets[index + 1]].tolist()
            assert legal == episode.legal().tolist() == masks[index].nonzero()[0].tolist()
            assert np.array_equal(observations[index], episode.observation())
            assert seats[index] == episode.seat
            actions.append(chosen(episode, random, 0.8))
        scores, over = batch.step(actions)
        for index, action in enumerate(actions):
            alone[index].step(action)
            assert over[index] == alone[index].over
            assert scores[index].tolist() == (alone[index].scores or [0] * batch.rules.players)
            if over[index]:
                alone[index] = batch.episode(index)
        ended += int(over.sum())
    assert ended


def test_batches_are_copied_and_pickled() -> None:
    def goes_on(batch: Episodes) -> list[Any]:
        told = []
        for step in range(150):
            numbers, offsets = batch.legal()
            actions = numbers[offsets[:-1] + step % np.diff(offsets)]
            told.append((actions.tolist(), *(each.tolist() for each in batch.step(actions))))
        return told

    for source in ("happy", "decktet", {"base": "classic", "deal": {"shuffle": "none"}}):
        batch = Episodes(source, 5, seed=6)
        goes_on(batch)
        twins = [batch.copy(), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
        first = goes_on(batch)
        assert all(goes_on(twin) == first for twin in twins)
        assert any(any(over) for _, _, over in first)


def test_equal_seeds_give_equal_deals() -> None:
    def hands(seed: int | None) -> list[str]:
        return [str(Episode("classic", seed).hand(0))]

    assert hands(1) == hands(1) != hands(2)
    one, other = (Episodes("classic", 40, seed=8) for _ in range(2))
    assert np.array_equal(one.observations(), other.observations())
    other.reset()
    assert not np.array_equal(one.observations(), other.observations())
    other.reset(seed=8)
    assert np.array_equal(one.observations(), other.observations())


def test_the_cards_of_a_batch_are_dealt_evenly() -> None:
    """Tests that each seat gets each rank as often, and is as often the first to call."""
    batch = Episodes("classic", 3000, seed=1)
    firsts = np.bincount(batch.seats, minlength=3)
    hand = batch.observations()[:, batch.layout.parts["hand"].place]
    assert (abs(firsts - 1000) < 5 * np.sqrt(3000 * 2 / 9)).all()
    wanted = np.array([4.0] * 13 + [1, 1]) * 17 / 54
    assert (abs(hand.mean(axis=0) - wanted) < 5 * np.sqrt(1.0 / 3000)).all()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    episode = Episode("classic", seed=4)
    before = episode.observation()
    for action in (0, 4000, -1, 1.5, None, 1 << 40, "1"):
        with pytest.raises(IllegalPlay, match=r"no legal action of seat_\d now; legal: \[1, 2"):
            episode.step(action)  # type: ignore[arg-type]
        with pytest.raises(IllegalPlay):
            episode.meaning(action)  # type: ignore[arg-type]
    assert np.array_equal(episode.observation(), before)
    for _ in range(3):
        episode.step(4)
    assert episode.over
    assert (episode.seat, episode.kind, episode.scores) == (None, None, [0, 0, 0])
    assert len(episode.legal()) == 0
    with pytest.raises(IllegalPlay, match="no legal action of anybody now"):
        episode.step(4)
    with pytest.raises(InvalidRequest, match="nobody is to decide"):
        episode.view()


def test_a_batch_refuses_actions_as_a_whole() -> None:
    batch = Episodes("classic", 3, seed=1)
    before = batch.observations()
    for actions in ([1, 1, 0], [1, 1, 9999], [1, 1, -(1 << 40)]):
        with pytest.raises(IllegalPlay, match=r"episode 2: action -?\d+ is not legal"):
            batch.step(actions)
    for wrong in ([1, 1], [[1, 1, 1]], [1.0, 1.0, 1.0], "111", None, [True, True, True]):
        with pytest.raises(IllegalPlay, match="3 numbers of actions are needed"):
            batch.step(wrong)  # type: ignore[arg-type]
    assert np.array_equal(batch.observations(), before)
    for count in (0, -1, 1 << 20, 1.5, True):
        with pytest.raises(InvalidRequest, match="deals at a time"):
            Episodes("classic", count)  # type: ignore[arg-type]


@pytest.mark.parametrize("source", VARIANTS, ids=str)
def test_the_numbers_of_actions_mean_one_thing_each(source: Any) -> None:
    actions = actions_of(load_rules(source))
    assert actions.meaning(0) is None
    assert [actions.meaning(1 + at) for at in range(len(actions.calls))] == list(actions.calls)
    texts = [actions.text(number) for number in range(1, actions.first_play)]
    assert len(set(texts)) == len(texts)
    step = max(1, actions.size // 500)
    keys = []
    for number in range(actions.first_play, actions.size, step):
        play = actions.meaning(number)
        assert isinstance(play, Play)
        assert actions.number_of(play) == number
        native = play.native
        keys.append((native.type, native.length, native.key))
    assert keys == sorted(keys)
    assert actions.number_of(None) == 0
    for wrong in (-1, actions.size):
        with pytest.raises(InvalidRequest, match="the actions of"):
            actions.meaning(wrong)


def test_a_record_goes_on_where_our_players_take_it_up() -> None:
    """Tests that what a seat knows can be asked of our own players in the middle of a deal."""
    episode = Episode("decktet", seed=3)
    random = Random(2)
    while episode.kind != "play":
        episode.step(int(episode.legal()[0]))
    for _ in range(12):
        view = episode.view()
        assert view.seat == episode.seat
        assert view.hand == episode.hand(view.seat)
        play = random.choice(view.legal() or [None])
        episode.step(episode.actions.number_of(play))


@pytest.mark.parametrize(
    ("deal", "pointer"),
    [(3, "/deal"), ({}, "/deal/hands"), ({"hands": CARDS["hands"]}, "/deal")],
)
def test_a_wrong_deal_is_refused(deal: Any, pointer: str) -> None:
    episode = Episode("classic", seed=1)
    before = episode.observation()
    with pytest.raises(SolverError) as error:
        episode.reset(deal=deal)
    assert error.value.pointer == pointer
    assert np.array_equal(episode.observation(), before)


def test_a_given_landlord_plays_for_the_contract_that_is_given() -> None:
    deal = {**CARDS, "landlord": 2, "bid": 3}
    episode = Episode("classic", deal=deal)
    assert (episode.seat, episode.landlord, episode.kind) == (2, 2, "play")
    list(decisions(episode, Random(1)))
    record = episode.record()
    assert record.contract.bid == 3
    assert episode.scores == list(record.result.scores or ())
    reversed_deal = {**CARDS, "landlord": 2, "bid": 3, "direction": -1}
    with pytest.raises(SolverError, match="fixed direction"):
        episode.reset(deal=reversed_deal)
