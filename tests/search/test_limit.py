"""Limits of a search: what is one, who shares it, when it is over, and what cancels it."""

from __future__ import annotations

import math
import signal
import threading
from typing import Any

import pytest

from solver import (
    Cancellation,
    Cancelled,
    Knowledge,
    Position,
    advise,
    decompose,
    recommend_bid,
    solve,
)
from solver.advice.facts import Facts
from solver.errors import InvalidRequest
from solver.game.cards import Hand
from solver.game.checked import known_to
from solver.game.deal import deal
from solver.game.fewest import FewestPlays, OutOfTime, count_plays, count_turns
from solver.rules import load_rules
from solver.search.allowance import Allowance
from solver.search.engine_info import EngineRun
from solver.search.interrupt import interruptible
from solver.search.limit import Limit
from tests.together import together

# --- Limits of a search: what is one, how its parts share it, and when its time is over ----------


@together(
    "limit",
    [
        {"seconds": 0},
        {"seconds": -1.0},
        {"seconds": math.nan},
        {"worlds": -3},
        {"seconds": 0.0, "worlds": 3},
    ],
)
def test_limits_that_are_none(limit: dict[str, Any]) -> None:
    """Tests that a limit is positive."""
    with pytest.raises(InvalidRequest) as caught:
        Limit(**limit)
    assert caught.value.pointer.startswith("/limit")


def test_a_search_without_any_limit_is_refused() -> None:
    """Tests that a search that would never end does not begin."""
    with pytest.raises(InvalidRequest, match="seconds or in worlds") as caught:
        Limit().check_worlds()
    assert caught.value.pointer == "/limit"


def test_a_limit_is_shared_by_time_only() -> None:
    """Tests that parts share the seconds, and that each part gets all worlds."""
    assert Limit(seconds=6.0, worlds=10).part(1 / 3) == Limit(seconds=2.0, worlds=10)
    assert Limit(worlds=10).part(1 / 3) == Limit(worlds=10)
    assert Limit(seconds=6.0).part(1) == Limit(seconds=6.0)


def test_the_seconds_of_a_limit_run_from_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that time which has passed before a search is taken off its limit."""
    now = [100.0]
    monkeypatch.setattr("solver.search.limit.time.perf_counter", lambda: now[0])
    assert Limit(3.0).left() == 3.0
    assert Limit(worlds=5).running().left() is None
    begun = Limit(3.0).running()
    now[0] += 1.0
    assert begun.running() is begun
    assert (begun.elapsed(), begun.left(), begun.expired()) == (1.0, 2.0, False)
    assert begun.part(0.5) == Limit(1.0)
    assert begun.part(0.5).elapsed() == 0.0
    now[0] += 3.0
    assert (begun.elapsed(), begun.left(), begun.expired()) == (4.0, 1e-6, True)
    assert not Limit(worlds=5).running().expired()
    run = EngineRun(load_rules("classic"), Limit(3.0, 7), 1, "win")
    search = run.limit.reserving(0.5)
    now[0] += 1.0
    assert (search.seconds, search.worlds) == (2.5, 7)
    assert search.left() == 1.5
    assert run.limit.reserving(5.0).left() == 1e-6
    assert run.info(0).seconds == 1.0
    assert run.info(0).limit == Limit(3.0, 7)


# --- Answers say when seconds ended their search, and stages without time leave their part out ---


# A game of 120 cards whose plays carry four kickers.
FOUR_KICKERS = {
    "id": "four",
    "name": "Four kickers",
    "deck": {"ranks": "3456789TJQKA2BR", "copies": 8},
    "deal": {"players": 2, "hand": 50, "bottom": 20},
    "play": {"seq_lo": "3", "seq_hi": "2"},
    "families": {
        "single": {"body": 1},
        "four": {"body": 4, "kickers": 4},
        "fours": {"body": 2, "run": [2, 15], "kickers": 4, "unit": 2, "distinct": True},
        "threes": {"body": 3, "run": [2, 15]},
    },
    "bombs": [{"type": "bomb", "of_a_kind": [5, 8]}],
    "auction": {"kind": "bid_once"},
}
# No search is over before such a limit.
INSTANT = 1e-6


def lead(game: str = "classic") -> Knowledge:
    """Returns the landlord's view before the first lead."""
    rules = load_rules(game)
    hands, bottom = deal(rules, 3)
    return known_to(rules, landlord=0, seat=0, hand=hands[0] + bottom, bottom=bottom)


def test_searches_in_worlds_say_that_seconds_ended_them() -> None:
    """Tests advice and bids whose worlds cannot be tried in time."""
    limit = Limit(INSTANT, 100_000)
    assert advise(lead(), limit=limit, seed=1).engine.cut_short
    rules = load_rules("classic")
    call = known_to(rules, seat=0, hand=deal(rules, 3)[0][0])
    assert recommend_bid(call, limit=limit, seed=1).engine.cut_short


def test_searches_that_end_by_their_worlds_say_nothing() -> None:
    """Tests that a limit in worlds, or in seconds alone, is kept and not cut short."""
    assert advise(lead(), limit=Limit(worlds=4), seed=1).engine.cut_short is None
    assert advise(lead(), limit=Limit(INSTANT), seed=1).engine.cut_short is None


def test_decompositions_and_solutions_say_so() -> None:
    """Tests a decomposition and an exact search without time, and with enough of it."""
    rules = load_rules("classic")
    hand = Hand.of(rules, list(Hand.deck(rules))[::3])
    assert decompose(rules, hand, limit=Limit(INSTANT)).cut_short
    assert not decompose(rules, hand, solutions=2).cut_short
    hands, bottom = deal(rules, 3)
    hands[0] += bottom
    position = Position.of(rules, landlord=0, hands=hands, turn=0)
    assert solve(position, limit=Limit(INSTANT)).cut_short
    assert not solve(position, limit=Limit(nodes=50)).cut_short


def test_counts_without_time_are_no_figures() -> None:
    """Tests that a count of plays ends when its time is over, and says so."""
    rules = load_rules(FOUR_KICKERS)
    deck = list(Hand.deck(rules))
    hand, unseen = Hand.of(rules, deck[::2]), Hand.of(rules, deck[1::2])
    with pytest.raises(OutOfTime):
        count_plays(FewestPlays(rules.native), hand.packed, INSTANT)
    with pytest.raises(OutOfTime):
        count_turns(FewestPlays(rules.native), hand, unseen, INSTANT)


def test_facts_without_time_are_left_out() -> None:
    """Tests that facts are refused when their allowance is used up."""
    with pytest.raises(OutOfTime):
        Facts(lead(), allowance=Allowance(0.0))
    spent = Allowance(1.0)
    with spent.spent():
        pass
    assert spent.seconds < 1.0
    assert Allowance.after(Limit()).left() is None


def test_hands_with_too_many_groups_are_estimated_by_their_size() -> None:
    """Tests that a hand of 60 cards in fifteen ranks costs no search for an estimate."""
    rules = load_rules(FOUR_KICKERS)
    hand = Hand.of(rules, list(Hand.deck(rules))[::2])
    largest = 15 * 3  # a run of fifteen ranks, three cards each
    assert FewestPlays(rules.native).estimate(hand.packed) == -(-len(hand) // largest)


# --- Cancellation: the request itself, and calls that it ends ------------------------------------


SECONDS = 60  # of patience with a busy machine


def test_a_request_cannot_be_taken_back() -> None:
    """Tests that every limit with the cancellation sees the request, before and after parts."""
    cancellation = Cancellation()
    limit = Limit(seconds=5.0, cancellation=cancellation)
    parts = [limit, limit.running(), limit.part(0.5), limit.reserving(1.0)]
    for part in parts:
        part.check_cancelled()
    cancellation.cancel()
    cancellation.cancel()
    assert cancellation.cancelled
    for part in parts:
        with pytest.raises(Cancelled):
            part.check_cancelled()
    Limit(seconds=5.0).check_cancelled()
    assert Limit(worlds=5, cancellation=cancellation) == Limit(worlds=5)


def test_callbacks_run_once_and_within_their_block_only() -> None:
    """Tests a request before, within and after the block."""
    called: list[str] = []
    cancellation = Cancellation()
    with cancellation.on_cancel(lambda: called.append("ended")):
        pass
    with (
        cancellation.on_cancel(lambda: called.append("one")),
        cancellation.on_cancel(lambda: called.append("two")),
    ):
        assert called == []
        cancellation.cancel()
        assert called == ["one", "two"]
        cancellation.cancel()
    with cancellation.on_cancel(lambda: called.append("late")):
        assert called == ["one", "two", "late"]
    assert called == ["one", "two", "late"]


class Forgetful:
    """A call that ends at a request to stop, but forgets requests from before it has begun."""

    def __init__(self, *, waits: bool = False) -> None:
        """Makes a call that begins after the first request only, if it `waits`."""
        self.begun = threading.Event()
        self._asked = threading.Event()
        self._stop = threading.Event()
        self._waits = waits

    def run(self) -> bool:
        """Returns whether it was stopped."""
        if self._waits:
            self._asked.wait(SECONDS)
        self._stop.clear()
        self.begun.set()
        return self._stop.wait(SECONDS)

    def stop(self) -> None:
        """Asks the call to return."""
        self._stop.set()
        self._asked.set()


@pytest.mark.parametrize("early", [False, True])
def test_a_call_ends_when_another_thread_cancels_it(early: bool) -> None:
    """Tests a call that runs when it is cancelled, and one that has not quite begun by then."""
    cancellation, call, stopped = Cancellation(), Forgetful(waits=early), []
    limit = Limit(cancellation=cancellation)
    thread = threading.Thread(
        target=lambda: stopped.append(interruptible(call.run, call.stop, limit))
    )
    if early:
        cancellation.cancel()
        thread.start()
    else:
        thread.start()
        assert call.begun.wait(SECONDS)
        cancellation.cancel()
    thread.join(SECONDS)
    assert stopped == [True]


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_a_call_of_the_main_thread() -> None:
    """Tests that the call has ended before KeyboardInterrupt leaves it."""
    call, ended = Forgetful(), []
    main = threading.main_thread().ident
    assert main is not None

    def press() -> None:
        assert call.begun.wait(SECONDS)
        signal.pthread_kill(main, signal.SIGINT)

    def run() -> None:
        ended.append(call.run())

    presser = threading.Thread(target=press)
    presser.start()
    with pytest.raises(KeyboardInterrupt):
        interruptible(run, call.stop, Limit())
    presser.join(SECONDS)
    assert ended == [True]
