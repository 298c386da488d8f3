"""The search under hidden information: candidates, common worlds, and lines."""

import gc
import random
from collections.abc import Iterator
from typing import Any

import pytest

from solver.errors import IllegalPlay
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.game.score import point_value
from solver.rules import GAMES, load_rules
from solver.search.candidates import MOST_COMPARED, MOST_JUDGED, candidates, promising, shortlist
from solver.search.engine_info import EngineRun
from solver.search.hands import bombs_of, unbroken_bombs
from solver.search.limit import Limit
from solver.search.search import Search, natives_of
from solver.weights import Weights
from solver.weights.networks import networks_of, weights_of
from tests.builders import endgame, lead, middle_of_game, random_weights
from tests.together import together


@pytest.fixture(params=[1, 2, 5])
def some_threads(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Makes searches use this number of threads."""
    monkeypatch.setenv("LANDLORD_THREADS", str(request.param))
    return int(request.param)


@together(
    ("source", "bid", "snatches", "value"),
    [
        ("snatch", 2, 1, 4),
        ("classic", 3, 0, 3),
        ("street", 3, 0, 1),
        ({"base": "snatch", "snatch_factor": 3}, 2, 2, 18),
    ],
)
def test_bid_and_snatches_make_a_point_worth_more(
    source: Any, bid: int, snatches: int, value: int
) -> None:
    contract = Contract(bid, snatches)
    assert [point_value(load_rules(source), contract, 0, seat) for seat in (0, 1)] == [value] * 2


def test_open_hands_are_the_same_in_every_world() -> None:
    """Tests that what lies open is known in every world, and that proofs build on it."""
    rules, hands = load_rules("snatch"), ["33Q", "4K", "45"]
    opened = {1: Hand.parse(rules, hands[1])}
    closed, view = (endgame(rules, hands, open_hands=open_hands) for open_hands in ({}, opened))
    worlds = {tuple(map(int, world)) for world in Search(view, 1).worlds(50)[0]}
    assert worlds == {tuple(Hand.parse(rules, text).packed for text in hands)}
    assert len({tuple(world) for world in Search(closed, 1).worlds(50)[0]}) > 2
    options = candidates(view)
    pair = [str(play) for play in options].index("33")
    # Somebody may hold a pair of fours, as long as the hand of seat 1 is closed.
    assert Search(view, 1).certain_points(options, Limit(worlds=1), points=False)[pair]
    assert not Search(closed, 1).certain_points(options, Limit(worlds=1), points=False)[pair]


def test_what_computed_an_answer() -> None:
    """Tests that an answer names its seed, limit and versions, so that it can be computed again."""
    rules, limit = load_rules("classic"), Limit(worlds=5)
    info = EngineRun(rules, limit, 7, "win").info(5)
    assert (info.seed, info.limit, info.worlds) == (7, limit, 5)
    assert info.rules == f"classic@{rules.version}"
    assert info.seconds >= 0
    drawn = {EngineRun(rules, limit, None, "win").seed for _ in range(20)}
    assert len(drawn) == 20
    assert all(0 <= seed < 2**48 for seed in drawn)


@pytest.mark.one_in(3, first=1)
@pytest.mark.usefixtures("some_threads")
def test_players_that_have_played_before_play_alike() -> None:
    """Tests that no search depends on those before it, of other games and objectives."""
    _, here = middle_of_game("classic", 5)
    _, there = middle_of_game("street", 5)
    random = random_weights("classic", 3)

    def outcomes(view: Knowledge, weights: Weights | None, *, by_wins: bool) -> list[list[int]]:
        search = Search(view, 4, networks_of(view.rules, weights))
        options = candidates(view)[:6]
        found = search.run(options, Limit(worlds=16), by_wins=by_wins)
        return [trial.scored.tolist() for trial in found]

    questions = [
        (here, None, True),
        (there, None, False),
        (here, random, True),
        (here, None, False),
        (here, random, False),
    ]
    first = [outcomes(view, weights, by_wins=wins) for view, weights, wins in questions]
    again = [outcomes(view, weights, by_wins=wins) for view, weights, wins in questions]
    assert again == first


@pytest.mark.long
def test_players_outlive_no_networks() -> None:
    """Tests searches whose networks are gone before the next one begins."""
    _, view = middle_of_game("classic", 5)
    known: dict[int, list[list[int]]] = {}
    for seed in (1, 2, 1, 2):
        search = Search(view, 4, networks_of(view.rules, random_weights("classic", seed)))
        found = search.run(candidates(view)[:4], Limit(worlds=8), by_wins=True)
        points = [trial.scored.tolist() for trial in found]
        assert known.setdefault(seed, points) == points
        del search
        gc.collect()


# --- Candidates --------------------------------------------------------------------------------


def views(acts: int = 6) -> Iterator[Knowledge]:
    for game in GAMES:
        for seed in range(4):
            yield middle_of_game(game, seed, acts)[1]


def test_candidates_are_legal_and_few() -> None:
    """Tests that candidates are legal and different, and that the pass comes last."""
    for view in [*views(), *views(0)]:
        found = candidates(view)
        plays = [play for play in found if play is not None]
        assert len(plays) <= MOST_JUDGED
        assert len(found) - len(plays) == int(view.may_pass)
        assert (found[-1] is None) is view.may_pass
        legal = {(play.native.cards, play.type) for play in view.legal()}
        told = [(play.native.cards, play.type) for play in plays]
        assert len(set(told)) == len(told)
        assert set(told) <= legal
        if len(legal) <= MOST_JUDGED and not view.rules.description.deck.suits:
            assert set(told) == legal
        for play in plays:
            assert play.cards <= view.hand


def test_bombs_and_each_way_to_keep_them_are_looked_at() -> None:
    """Tests the choice among many plays of a hand with five bombs, whatever the network says."""
    view = lead("douzero", "333344445555666622BR")
    options = [play for play in candidates(view) if play is not None]
    assert len(options) == view.count_legal() > 3 * MOST_COMPARED
    last_first = range(len(options))[::-1]
    looked = [options[at] for at in shortlist(view, natives_of(options), last_first, MOST_COMPARED)]
    assert looked[:MOST_COMPARED] == options[::-1][:MOST_COMPARED]
    assert len(set(map(str, looked))) == len(looked) <= 2 * MOST_COMPARED
    assert {"3333", "4444", "5555", "6666", "BR"} <= set(map(str, looked))

    def ways(plays: list[Play]) -> set[tuple[bool, int]]:
        unbroken = unbroken_bombs(view.rules, view.hand, [play.native for play in plays])
        return {(play.is_bomb, bombs) for play, bombs in zip(plays, unbroken, strict=True)}

    assert ways(looked) == ways(options)


def test_promising_plays_keep_their_order() -> None:
    """Tests that a short list of candidates stays as it is, and a long one is cut."""
    for view in [*views(), lead("douzero", "333344445555666622BR")]:
        found = promising(Search(view, 0), by_wins=True)
        everything = candidates(view)
        assert [play for play in everything if play in found] == found
        assert (found == everything) is (len(everything) <= MOST_COMPARED)


def test_bombs_kept_are_those_left_whole() -> None:
    """Tests the core's answer against the cards that a play leaves."""
    for view in [*views(0), lead("street", "333344445X6789TJQK")]:
        bombs = bombs_of(view.rules, view.hand)
        plays = view.legal()[:200]
        unbroken = unbroken_bombs(view.rules, view.hand, [play.native for play in plays])
        for play, kept in zip(plays, unbroken, strict=True):
            rest = (view.hand - play.cards).counts
            whole = [
                all(rest[card] >= n for card, n in bomb.cards.counts.items()) for bomb in bombs
            ]
            assert kept == sum(still << at for at, still in enumerate(whole))


def test_plays_that_leave_little_come_first() -> None:
    """Tests that a play that empties the hand is the first candidate."""
    view = endgame("classic", ["333444", "5", "6"])
    found = candidates(view)
    assert str(found[0]) == "333444"


def test_nothing_to_decide_is_refused() -> None:
    """Tests that a seat that has nothing to decide gets no candidates."""
    view = endgame("classic", ["33", "4", "5"], turn=0, over=(2, "Q"), seat=1, passes=0)
    with pytest.raises(IllegalPlay):
        candidates(view)


# --- Searches ----------------------------------------------------------------------------------


def points_of(view: Knowledge, seed: int, **limit: Any) -> list[list[int]]:
    trials = Search(view, seed).run(candidates(view), Limit(**limit), by_wins=False)
    return [trial.scored.tolist() for trial in trials]


@pytest.mark.one_in(8)
@pytest.mark.parametrize("game", GAMES)
def test_same_seed_same_points(game: str, some_threads: int, monkeypatch: Any) -> None:
    """Tests that a limit in worlds gives the same points with any number of threads."""
    _, view = middle_of_game(game, 4)
    found = points_of(view, 5, worlds=12)
    monkeypatch.setenv("LANDLORD_THREADS", "3")
    assert points_of(view, 5, worlds=12) == found
    assert points_of(view, 6, worlds=12) != found


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_worlds_are_common_to_all_candidates(game: str) -> None:
    """Tests that entry i of a candidate depends on nothing but the seed and the candidate."""
    _, view = middle_of_game(game, 4)
    options = candidates(view)
    together = Search(view, 9).run(options, Limit(worlds=40), by_wins=False)
    for option, trial in zip(options, together, strict=True):
        [alone] = Search(view, 9).run([option], Limit(worlds=40), by_wins=False)
        n = len(trial.scored)
        assert n >= 1
        assert alone.scored[:n].tolist() == trial.scored.tolist()
        assert alone.worlds == 40


def test_the_worlds_told_are_those_that_were_tried() -> None:
    """Tests that reasons look at the deals of the search and ask for no more of them."""
    _, view = middle_of_game("classic", 4, 20)
    search = Search(view, 9)
    worlds, draws = search.worlds(100)
    assert len(worlds) == 100
    assert (draws == 1).all()
    trials = search.run(candidates(view), Limit(worlds=40), by_wins=False)
    tried, drawn = search.worlds(100)
    assert drawn.sum() == 40
    assert len(tried) == len(drawn) <= 40
    longest = max(trials, key=lambda trial: trial.worlds)
    assert longest.draws.tolist() == drawn.tolist()
    assert (search.worlds(7)[0] == tried[:7]).all()
    assert (search.worlds(7)[1] == drawn[:7]).all()


def test_what_is_kept_is_tried_to_the_end() -> None:
    """Tests that candidates are dropped half by half, but for those that are to be kept."""
    _, view = middle_of_game("snatch", 2, 0)
    options = candidates(view)
    assert len(options) > 20
    worst = len(options) - 1
    trials = Search(view, 1).run(options, Limit(worlds=64), by_wins=True, keep=(worst,))
    lengths = [trial.worlds for trial in trials]
    assert lengths[worst] == max(lengths) == 64
    assert min(lengths) < 64
    assert 1 <= sum(length == 64 for length in lengths) <= 8


def test_points_are_the_seats_own() -> None:
    """Tests the sign: what the landlord wins, each peasant loses."""
    view = endgame("classic", ["3", "4", "5"])
    # Both deals are tried, or all six, whatever the limit in worlds.
    assert points_of(view, 1, worlds=4) == [[2] * 2]
    view = endgame("double", ["3", "4", "5", "6"], turn=2)
    assert points_of(view, 1, worlds=4) == [[1] * 6]
    # 3 is led, seat 1 or 2 beats it whatever he holds, and goes out.
    view = endgame("classic", ["34", "5", "6"])
    options = candidates(view)
    found = dict(zip(map(str, options), points_of(view, 1, worlds=4), strict=True))
    assert found == {"3": [-2] * 2, "4": [-2] * 2}


def test_the_multiplier_so_far_counts() -> None:
    """Tests that bombs that have fallen multiply the points."""
    view = endgame("classic", ["3", "4", "5"], multiplier=4)
    assert points_of(view, 1, worlds=2) == [[8, 8]]


@pytest.mark.parametrize(("bottom", "stopped"), [(None, None), ("R", True), ("4", False)])
def test_the_known_bottom_stays_with_the_landlord(bottom: str | None, stopped: bool | None) -> None:
    """Tests that cards known to be the landlord's are dealt to nobody else.

    Seat 1 leads with 2 and 3; the landlord and seat 2 have one card each, R and 4. After the 2
    only an R in the landlord's hand stops the 3, which goes out.
    """
    rules = load_rules("douzero")
    hands = ["R", "23", "4"] if bottom != "4" else ["4", "23", "R"]
    shown = None
    if bottom is not None:
        played = endgame("douzero", hands, turn=1).played[0]
        shown = Hand.of(rules, [bottom, *played.cards[:2]])
    view = endgame("douzero", hands, turn=1, bottom=shown)
    options = candidates(view)
    at = [str(play) for play in options].index("2")
    search = Search(view, 3)
    trials = search.run(options, Limit(worlds=60), by_wins=True, keep=(at,))
    joker = search.worlds(60)[0][:, 0] == Hand.parse(rules, "R").packed
    assert len(joker) == (2 if bottom is None else 1)
    assert ((trials[at].scored > 0) == ~joker).all()
    assert set(joker.tolist()) == ({True, False} if stopped is None else {stopped})


@pytest.mark.parametrize("game", GAMES)
def test_the_line_can_be_played(game: str) -> None:
    """Tests that how the game may go on is legal from the position on, whatever is led."""
    for seed in range(3):
        played, view = middle_of_game(game, seed)
        search = Search(view, 1)
        for option in candidates(view)[:6]:
            line = search.line(option, 9)
            assert 1 <= len(line) <= 9
            assert line[0][0] == view.seat
            table = played.table.copy()
            for seat, play in line:
                table.act(seat, None if play is None else play.native)
                if play is not None and seat != view.seat:
                    assert play.cards <= view.unseen
            assert len(line) == 9 or table.over


@pytest.mark.parametrize("seconds", [1e-6, 1e-3, 0.02])
def test_a_tiny_limit_in_seconds(seconds: float) -> None:
    """Tests that what no network knows, and what is kept, is tried however short the time is."""
    for view in views(0):
        options, known = candidates(view), weights_of(view.rules) is not None
        trials = Search(view, 1).run(options, Limit(seconds), by_wins=False, keep=(1,))
        tried = [len(trial.scored) for trial in trials]
        assert tried[1] == max(tried) >= 1
        assert known or min(tried) >= 1


def test_random_seeds_reach_the_core() -> None:
    """Tests that seeds of any size that the core takes give a search."""
    _, view = middle_of_game("street", 1)
    for seed in (0, 1, 2**48, 2**64 - 1, random.Random(1).getrandbits(60)):
        assert Search(view, seed).run(candidates(view)[:1], Limit(worlds=1), by_wins=True)
