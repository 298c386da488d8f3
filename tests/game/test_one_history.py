"""The history that follows from a moment of a game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from solver.game.act import Act, Move
from solver.game.cards import Hand
from solver.game.checked import known, known_to
from solver.game.deal import deal, dealt_sizes
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.play import Play, legal_plays
from solver.game.state import GameState, Snapshot
from solver.rules import GAMES, Rules, load_rules
from tests.builders import greedy_record, known_state
from tests.together import together

# The oracle gives up after so many acts.
MOST = 1_000


def moment(game: Game, seat: int, hand: Hand, *, heap: bool, **more: Any) -> Knowledge:
    """Returns what a seat knows of a game of which it has kept the outcome alone."""
    rules, over = game.rules, None
    if game.current is not None and game.holder is not None:
        over = game.holder, game.current
    adds = rules.description.score.bombs == "sum"
    known_cards = {"gone": sum(game.played, start=Hand(rules))} if heap else {}
    return known_state(
        rules,
        seat=seat,
        hand=hand,
        over=over,
        played={} if heap else dict(enumerate(game.played)),
        left=dict(enumerate(game.left)),
        passes=None if over is None else game.table.passes,
        multiplier=game.table.factor,
        bombs=game.table.added_bombs if adds else None,
        landlord=game.landlord,
        direction=game.table.direction,
        **known_cards,
        **more,
    )


def first_acts(rules: Rules, seed: int, acts: int) -> Iterator[tuple[Game, list[Hand]]]:
    """Yields a game and its hands after each of its first acts, which are random and small."""
    choose = Random(f"{rules.id}/{seed}")
    hands, bottom = deal(rules, seed)
    hands[0] += bottom
    game = Game(rules, 0, hands=hands)
    yield game.copy(), hands
    for _ in range(acts):
        plays = [play for play in game.legal() if len(play) < 4]
        if not plays or (not game.leading and choose.random() < 0.4):
            game.do(Act(game.turn, "pass"))
        else:
            game.play(game.turn, choose.choice(plays))
        yield game.copy(), [hand or Hand(rules) for hand in game.hands]


def histories(now: Game) -> int | None:
    """Returns how many histories lead to a game by its cards, at most 2; None for too many acts.

    They are tried from the first lead on, with all that the rules allow.
    """
    rules, tried = now.rules, 0

    def after(game: Game) -> int:
        nonlocal tried
        tried += 1
        if tried > MOST:
            return 0
        rest = [
            cards.missing_from(done) for cards, done in zip(now.played, game.played, strict=True)
        ]
        here = [game.turn, game.holder, game.table.passes, game.table.factor]
        there = [now.turn, now.holder, now.table.passes, now.table.factor]
        same = str(game.current) == str(now.current) and here == there
        found = int(same and not any(rest))
        for move in possible(game, rest):
            if found > 1:
                break
            later = game.copy()
            if move.play is None:
                later.do(Act(move.seat, "pass"))
            else:
                later.play(move.seat, move.play, interrupt=move.interrupt)
            found += after(later)
        return found

    def possible(game: Game, rest: list[Hand]) -> Iterator[Move]:
        over = game.current
        for play in legal_plays(rules, rest[game.turn], over) if rest[game.turn] else []:
            yield Move(game.turn, play)
        for seat in game.table.interrupters():
            for play in legal_plays(rules, rest[seat], over, interrupt=True) if rest[seat] else []:
                yield Move(seat, play, interrupt=True)
        if over is not None and (any(rest) or game.table.passes < now.seats - 1):
            yield Move(game.turn, None)

    found = after(Game(rules, now.landlord, direction=now.table.direction))
    return None if tried > MOST else found


@pytest.mark.parametrize("name", GAMES)
def test_a_history_is_known_exactly_where_one_alone_fits(name: str) -> None:
    """Tests the first acts of games against a search from the first lead on."""
    rules, ones, others = load_rules(name), 0, 0
    for seed in range(2):
        for game, hands in first_acts(rules, seed, 8):
            count = histories(game)
            if count is None or game.over:
                continue
            knowledge = moment(game, game.turn, hands[game.turn], heap=False)
            assert (count == 1) == (knowledge.assumed == ()), (seed, game.history)
            if count == 1:
                assert knowledge.history == game.history
            ones, others = ones + (count == 1), others + (count > 1)
    assert ones > 2
    assert others > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_history_that_is_known_is_the_one_that_was_played(name: str) -> None:
    """Tests moments of a whole game: by the cards of each seat, by the heap, and all hands open."""
    record = greedy_record(name, seed=5)
    rules = record.rules
    for place in range(0, len(record.acts), 5):
        game = record.at(place)
        hand = game.hands[game.turn]
        assert hand is not None
        by_seat = moment(game, game.turn, hand, heap=False)
        heap = moment(game, game.turn, hand, heap=True, bottom=record.bottom)
        over = None if game.current is None else (game.holder, game.current)
        start = Snapshot(
            tuple(game.hands), game.turn, over=over, multiplier=game.table.factor
        ).with_gone()
        landlord, sign = game.landlord, game.table.direction
        opened = known(GameState.of(rules, landlord=landlord, direction=sign, start=start))
        for knowledge in (by_seat, heap, opened):
            assert knowledge.assumed or knowledge.history == game.history
        if not place:
            assert by_seat.assumed == heap.assumed == opened.assumed == ()


def classic(over: tuple[int, str] | None, seat: int, turn: int | None = None, **more: Any) -> Any:
    """Returns a moment of a game of `classic` that seat 0 leads; seat 1 or 2 looks."""
    rules = load_rules("classic")
    played = {seat: Hand.parse(rules, cards) for seat, cards in more.pop("played", {}).items()}
    start = Snapshot.of_table(
        rules,
        turn=seat if turn is None else turn,
        over=None if over is None else (over[0], Play.parse(rules, over[1])),
        played=played,
        left=more.pop("left", {}),
        **more,
    )
    hand = Hand.parse(rules, "334456779TTJJKKA2")
    count = dealt_sizes(rules, 0)[seat] - len(played.get(seat, ()))
    kept = Hand.of(rules, list(hand)[:count])
    return known_to(rules, landlord=0, seat=seat, hand=kept, start=start)


@together(
    ("told", "acts"),
    [
        ({"over": (0, "QQ"), "seat": 1}, ["0:QQ"]),
        ({"over": (0, "QQ"), "seat": 2}, ["0:QQ", "1:pass"]),
        ({"over": (0, "QQ"), "seat": 1, "left": {0: 18, 2: 17}}, ["0:QQ"]),
        ({"over": None, "seat": 1, "turn": 0}, []),
        ({"over": (1, "22"), "seat": 2, "played": {0: "QQ"}}, ["0:QQ", "1:22"]),
        ({"over": (2, "22"), "seat": 1, "played": {0: "QQ"}}, ["0:QQ", "1:pass", "2:22", "0:pass"]),
        # Only a run of six is beaten by one: it was not led in parts.
        (
            {"over": (2, "89TJQK"), "seat": 1, "played": {0: "345678"}},
            ["0:345678", "1:pass", "2:89TJQK", "0:pass"],
        ),
        ({"over": (0, "8888"), "seat": 1}, ["0:8888"]),
        # Seat 2 has won the trick with its only card.
        (
            {"over": None, "seat": 1, "turn": 2, "played": {0: "8", 2: "A"}},
            ["0:8", "1:pass", "2:A", "0:pass", "1:pass"],
        ),
        # Either the pair or each of its cards was led.
        ({"over": None, "seat": 1, "turn": 0, "played": {0: "QQ"}}, None),
        # The ace has beaten one queen, and the other one was led before.
        (
            {"over": (0, "2"), "seat": 1, "played": {0: "QQ", 2: "A"}},
            ["0:Q", "1:pass", "2:pass", "0:Q", "1:pass", "2:A", "0:2"],
        ),
        # The ace has beaten the queen or the eight.
        ({"over": (0, "2"), "seat": 1, "played": {0: "Q8", 2: "A"}}, None),
    ],
)
def test_moments_of_classic(told: dict[str, Any], acts: list[str] | None) -> None:
    found = classic(**told)
    said = [f"{move.seat}:{move.play or 'pass'}" for move in found.history]
    assert (said if found.assumed == () else None) == acts


def test_a_bomb_on_the_table_counts_though_nobody_has_said_so() -> None:
    assert classic((0, "8888"), 1).table.factor == 2


def test_stated_numbers_choose_among_histories() -> None:
    """Tests that a stated number of plays leaves one history, and one that none has leaves none."""
    assert classic(None, 1, 0, played={0: "QQ"}, plays=(1, None)).history
    assert classic(None, 1, 0, played={0: "QQ"}, plays=(2, None)).history
    assert classic(None, 1, 0, played={0: "3"}, plays=(1, None)).assumed == ()


def test_an_order_of_play_that_nobody_has_said_leaves_the_passes_open() -> None:
    """Tests a game whose landlord chooses the order of play: before his lead nothing is missing."""
    rules = load_rules("street")
    for over, turn, assumed in ((None, 0, ()), ((0, "KK"), 2, ("history",))):
        play = None if over is None else (over[0], Play.parse(rules, over[1]))
        left = tuple(
            size - len(play[1]) * (seat == 0) if play else size
            for seat, size in enumerate(dealt_sizes(rules, 0))
        )
        start = Snapshot((None,) * 4, turn=turn, left=left, over=play)
        found = known(GameState.of(rules, landlord=0, start=start))
        assert found.assumed == assumed


def test_the_acts_of_a_state_follow_those_that_led_to_its_start() -> None:
    """Tests that steps are counted from the start on, and that what a seat knows begins before."""
    rules = load_rules("classic")
    start = Snapshot(
        (None,) * 3, turn=1, left=(18, 17, 17), over=(0, Play.parse(rules, "QQ")), passes=0
    )
    acts = [Act(1, "pass"), Act(2, "AA")]
    state = GameState.of(rules, landlord=0, start=start, acts=acts)
    for at, count in ((0, 1), (1, 2), (None, 3)):
        assert len(known(state, at=at).history) == count
