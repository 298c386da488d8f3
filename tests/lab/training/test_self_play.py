"""Training samples of self-play games: their form, their targets, and that a seed decides them."""

import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from lab.training.self_play import (
    AuctionedDeals,
    Encoding,
    Samples,
    SelfPlaySettings,
    duel,
    play_samples,
)
from solver.rules import GAMES, load_rules
from solver.weights import load
from tests.builders import random_weights

SETTINGS = SelfPlaySettings(
    epsilon=0.05, temperature=0.02, points=0.5, greedy=0.2, trace=0.9, branches=1
)


def same(one: list[Samples], other: list[Samples]) -> bool:
    return all(
        np.array_equal(getattr(a, name), getattr(b, name))
        for a, b in zip(one, other, strict=True)
        for name in ("features", "offsets", "wins", "points", "others")
    )


@pytest.mark.parametrize("with_networks", [False, True], ids=["greedy", "networks"])
@pytest.mark.parametrize("game", GAMES)
def test_samples_are_well_formed(game: str, with_networks: bool) -> None:
    """Tests shapes and ranges, and that of each group at most one feature is active."""
    rules = load_rules(game)
    encoding = Encoding.of(rules)
    groups = np.array(encoding.groups)
    weights = random_weights(game) if with_networks else None
    by_role = play_samples(rules, weights, 12, 5, SETTINGS, 1)
    assert len(by_role) == rules.players
    assert len(encoding.names) == len(set(encoding.names)) == groups[-1]
    for samples in by_role:
        assert len(samples) > 0
        assert samples.offsets[0] == 0
        assert samples.offsets[-1] == len(samples.features)
        assert len(samples.points) == len(samples) == len(samples.offsets) - 1
        assert ((samples.wins >= 0) & (samples.wins <= 1)).all()
        assert np.isfinite(samples.points).all()
        assert int(samples.features.max()) < len(encoding.names)
        for start, end in zip(samples.offsets, samples.offsets[1:], strict=False):
            sets = np.searchsorted(groups, samples.features[start:end], side="right")
            assert len(set(sets.tolist())) == len(sets)


def given_deals(game: str, count: int) -> AuctionedDeals:
    """Returns random deals whose landlord is the last seat."""
    rules = load_rules(game)
    deck = [1 << 4 * rank for rank in range(15) for _ in range(rules.native.deck >> 4 * rank & 15)]
    random = np.random.default_rng(count)
    size, players = rules.description.deal.hand, rules.players
    dealt = [random.permutation(np.array(deck, np.uint64)) for _ in range(count)]
    hands = [
        [cards[seat * size : (seat + 1) * size].sum() for seat in range(players)] for cards in dealt
    ]
    bottoms = [cards[players * size :].sum() for cards in dealt]
    return AuctionedDeals(
        np.array(hands, np.uint64),
        np.array(bottoms, np.uint64),
        np.full(count, players - 1, np.int64),
    )


@pytest.mark.parametrize("game", ["classic", "street"])
def test_samples_of_given_deals_begin_with_the_landlords_hand(game: str) -> None:
    """Tests that the first game's first decision is the landlord's lead with the bottom."""
    rules, deals = load_rules(game), given_deals(game, 3)
    names = Encoding.of(rules).names
    landlord = play_samples(rules, None, 6, 5, SETTINGS, 1, deals)[0]
    first = {names[at] for at in landlord.features[: landlord.offsets[1]]}
    counts = int(deals.hands[0, -1] + deals.bottoms[0])
    unseen = [(rules.native.deck - counts) >> 4 * rank & 15 for rank in range(15)]
    assert {name for name in first if name.startswith("unseen")} == {
        f"unseen rank {rank} times {count - 1}" for rank, count in enumerate(unseen) if count
    }
    again = [play_samples(rules, None, 6, 5, SETTINGS, threads, deals) for threads in (1, 3)]
    assert same(*again)
    assert not same(again[0], play_samples(rules, None, 6, 5, SETTINGS, 1))


@pytest.mark.parametrize("game", GAMES)
def test_the_others_hold_what_is_not_seen(game: str) -> None:
    """Tests that their cards are the unseen ones, but for the bottom that the landlord shows."""
    rules = load_rules(game)
    names = Encoding.of(rules).names

    def cards_named(cards: str, active: np.ndarray) -> Counter[int]:
        found = (re.fullmatch(rf"{cards} rank (\d+) times (\d+)", names[at]) for at in active)
        return Counter({int(each[1]): int(each[2]) + 1 for each in found if each})

    by_role = play_samples(rules, random_weights(game), 12, 5, SETTINGS, 1)
    shown_bottoms = 0
    for role, samples in enumerate(by_role):
        assert samples.others.shape == (len(samples), rules.players - 1)
        for number in range(len(samples)):
            active = samples.features[samples.offsets[number] : samples.offsets[number + 1]]
            unseen, shown = (cards_named(cards, active) for cards in ("unseen", "shown"))
            shown_bottoms += shown.total() > 0
            assert role > 0 or not shown
            together = int(samples.others[number].sum())
            held = Counter({rank: together >> 4 * rank & 15 for rank in range(15)})
            assert held == unseen - shown
    assert (shown_bottoms > 0) is rules.description.deal.bottom_public


def test_duels_on_given_deals_go_round() -> None:
    rules, deals = load_rules("classic"), given_deals("classic", 2)
    weights = random_weights("classic")

    def played(given: AuctionedDeals | None, threads: int = 1) -> np.ndarray:
        return np.array(
            duel(
                rules,
                weights,
                None,
                deals=6,
                seed=1,
                by_points=True,
                threads=threads,
                given=given,
            )
        )

    found = played(deals)
    assert np.array_equal(found[:, :2], found[:, 2:4])
    assert np.array_equal(found[:, :2], found[:, 4:])
    assert np.array_equal(found, played(deals, 3))
    assert not np.array_equal(found, played(None))


def test_deals_that_are_none_are_refused() -> None:
    rules, deals = load_rules("classic"), given_deals("classic", 2)
    for wrong, said in (
        (replace(deals, landlords=np.array([0, 3])), "no such seat"),
        (replace(deals, landlords=np.array([0])), "one landlord for each"),
        (replace(deals, bottoms=deals.bottoms[:1]), "one hand for each seat, and one bottom"),
        (replace(deals, hands=deals.hands[:, :2].copy()), "one hand for each seat"),
        (replace(deals, hands=deals.hands[:, [0, 0, 1]].copy()), "more of a card than the deck"),
        (replace(deals, bottoms=deals.bottoms * np.uint64(0)), "every card of the deck"),
        (AuctionedDeals(*(each[:0] for each in deals.arrays)), "at least one"),
    ):
        with pytest.raises(ValueError, match=said):
            play_samples(rules, None, 2, 5, SETTINGS, 1, wrong)


def test_rows_hold_the_active_features() -> None:
    """Tests the rows of chosen decisions, in the order asked for; 0x3F80 is 1.0 in bfloat16."""
    rules = load_rules("classic")
    samples = play_samples(rules, None, 2, 5, SETTINGS, 1)[0]
    features = len(Encoding.of(rules).names)
    rows = samples.rows(np.array([3, 0]), features)
    assert rows.shape == (2, features)
    for row, decision in zip(rows, (3, 0), strict=True):
        active = samples.features[samples.offsets[decision] : samples.offsets[decision + 1]]
        assert np.flatnonzero(row).tolist() == sorted(active.tolist())
        assert set(np.unique(row)) == {0, 0x3F80}
    with pytest.raises(ValueError, match="there is no such"):
        samples.rows(np.array([len(samples)]), features)


@pytest.mark.parametrize("game", ["classic", "street"])
def test_the_same_seed_gives_the_same_samples(game: str) -> None:
    """Tests one thread against three, and another seed."""
    rules, weights = load_rules(game), random_weights(game)
    one = play_samples(rules, weights, 70, 5, SETTINGS, 1)
    assert same(one, play_samples(rules, weights, 70, 5, SETTINGS, 3))
    assert not same(one, play_samples(rules, weights, 70, 6, SETTINGS, 1))


def test_with_a_trace_of_one_the_targets_are_the_outcomes() -> None:
    """Tests that every decision of a side then has the outcome of the game as its target."""
    rules, weights = load_rules("douzero"), random_weights("douzero")
    settings = replace(SETTINGS, epsilon=0.0, temperature=0.0, greedy=0.0, trace=1.0, branches=0)
    for number in range(8):
        landlord, *peasants = play_samples(rules, weights, 1, number, settings, 1)
        assert set(np.unique(landlord.wins)) <= {0.0, 1.0}
        assert len(set(landlord.wins.tolist())) == 1
        for samples in peasants:
            assert set(samples.wins.tolist()) <= {1.0 - landlord.wins[0]}
        for samples in (landlord, *peasants):
            assert ((samples.points > 0) == (samples.wins == 1)).all()


@pytest.mark.parametrize("game", ["classic", "double"])
def test_the_lowest_card_let_pass_is_an_input(game: str) -> None:
    """Tests, with greedy players, that the lowest single and pair passed on never rise again."""
    rules = load_rules(game)
    names = np.array(Encoding.of(rules).names)
    seen = 0
    for number in range(6):
        [landlord, *_] = play_samples(rules, None, 1, number, replace(SETTINGS, epsilon=0.0), 1)
        lowest: dict[str, int] = {}
        for start, end in zip(landlord.offsets, landlord.offsets[1:], strict=False):
            now = {}
            for name in names[landlord.features[start:end]]:
                what, found, rank = name.partition(" pass, rank ")
                if found:
                    now[what] = int(rank)
            assert all(what in now and now[what] <= rank for what, rank in lowest.items())
            lowest = now
        seen += len(lowest)
    assert seen > 6


def test_branches_add_decisions() -> None:
    """Tests that replaying games from one of their decisions yields more samples."""
    rules, weights = load_rules("classic"), random_weights("classic")
    few, many = (
        sum(
            len(each)
            for each in play_samples(rules, weights, 20, 5, replace(SETTINGS, branches=n), 1)
        )
        for n in (0, 3)
    )
    assert many > 1.5 * few


def test_branches_try_bombs_which_games_rarely_see() -> None:
    """Tests that bombs, and types of play of which a network thinks little, are tried more often."""
    rules = load_rules("classic")
    names = Encoding.of(rules).names
    bombs = [names.index(name) for name in ("plays bomb", "plays rocket")]

    def share(branches: int) -> float:
        settings = replace(SETTINGS, branches=branches, epsilon=0.0, temperature=0.0)
        by_role = play_samples(rules, load("classic"), 400, 5, settings, 1)
        played = sum(int(np.isin(each.features, bombs).sum()) for each in by_role)
        return played / sum(map(len, by_role))

    assert share(3) > 1.3 * share(0)
