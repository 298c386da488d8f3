"""Views: what a seat knows in random games, from a history or from a state; contradictions."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import (
    IllegalCall,
    IllegalPlay,
    InvalidHand,
    InvalidRequest,
    SolverError,
    UnreachablePosition,
)
from solver.game.act import Act
from solver.game.call_view import CallView
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.play import PASS, Play
from solver.game.view import View
from solver.native import _core
from solver.protocol.acts import read_act
from solver.rules import GAMES, Rules, load_rules
from tests.builders import random_act

RULES = [load_rules(game) for game in GAMES]


@dataclass
class Moment:
    """A game with all its hands at some moment."""

    game: Game
    bottom: Hand

    def held(self, seat: int) -> Hand:
        hand = self.game.hands[seat]
        assert hand is not None
        return hand

    def view(self, seat: int, *, bottom: bool = True) -> View:
        return View.from_history(
            self.game.rules,
            landlord=self.game.landlord,
            seat=seat,
            hand=self.held(seat),
            acts=[move.to_act() for move in self.game.history],
            bottom=self.bottom if bottom else None,
            direction=self.game.table.direction,
        )


@st.composite
def moments(draw: st.DrawFn) -> Moment:
    """Some moment of a random game that is not over."""
    rules = draw(st.sampled_from(RULES))
    random = Random(draw(st.integers(0, 2**32)))
    landlord = draw(st.integers(0, rules.players - 1))
    direction = draw(st.sampled_from([1, -1])) if rules.description.play.direction != "fixed" else 1
    hands, bottom = deal(rules, random.randrange(2**32))
    hands[landlord] += bottom
    game = Game(rules, landlord, direction=direction, hands=hands)
    last = game.copy()
    for _ in range(draw(st.integers(0, 60))):
        last = game.copy()
        random_act(game, random)
        if game.over:
            game = last
            break
    return Moment(game, bottom)


def seats(moment: Moment) -> Iterator[int]:
    yield from range(moment.game.rules.players)


@given(moments(), st.booleans())
def test_a_view_knows_what_is_true_and_no_more(moment: Moment, bottom: bool) -> None:
    game = moment.game
    for seat in seats(moment):
        view = moment.view(seat, bottom=bottom)
        others = Hand(game.rules)
        for other in seats(moment):
            if other != seat:
                others += moment.held(other)
            assert view.known[other] <= moment.held(other)
            assert view.played[other] == game.played[other]
        assert view.unseen == others
        hidden = len(others) - sum(map(len, view.known))
        assert sum(view.hidden) == hidden
        assert view.hidden[seat] == 0
        assert view.my_turn == (game.turn == seat)
        assert view.may_interrupt == (seat in game.table.interrupters())
        assert view.current == game.current
        if view.my_turn:
            assert view.legal() == game.legal()
            assert view.may_pass != game.leading
        elif view.may_interrupt:
            assert all(play.is_bomb for play in view.legal())
            assert view.may_pass
        else:
            assert not view.may_pass
            with pytest.raises(IllegalPlay, match=f"seat {game.turn}'s turn and not seat {seat}'s"):
                view.legal()


@given(moments(), st.booleans(), st.booleans())
def test_a_state_says_as_much_as_its_history(moment: Moment, counted: bool, left: bool) -> None:
    game = moment.game
    seat = game.turn
    history = moment.view(seat)
    over = None
    played = dict(enumerate(game.played))
    if game.current is not None and game.holder is not None:
        over = (game.holder, game.current)
        if not counted:
            played[game.holder] -= game.current.cards
    # Without the number of cards left, cards like those on the table count as those on the table.
    unclear = over is not None and not counted and over[1].cards <= played[over[0]]
    stated = range(game.rules.players) if left or unclear else ()
    counts = {other: game.left[other] for other in stated}
    view = View.from_state(
        game.rules,
        landlord=game.landlord,
        seat=seat,
        hand=moment.held(seat),
        over=over,
        played=played,
        left=counts,
        multiplier=game.table.factor,
        bottom=moment.bottom,
        direction=game.table.direction,
    )
    for name in ("seat", "hand", "current", "played", "bottom", "unseen", "known", "hidden"):
        assert getattr(view, name) == getattr(history, name), name
    for name in ("turn", "landlord", "direction", "leading", "left", "over", "factor"):
        assert getattr(view.table, name) == getattr(history.table, name), name
    if over is not None:
        assert view.table.holder == history.table.holder
        assert view.table.passes == history.table.passes
    assert view.legal() == history.legal()
    assert view.table.interrupters() == history.table.interrupters()


@given(moments())
def test_the_bottom_is_known_to_be_with_the_landlord(moment: Moment) -> None:
    game = moment.game
    for seat in seats(moment):
        known = moment.view(seat).known[game.landlord]
        if seat == game.landlord:
            assert not known
        else:
            assert known + (moment.bottom - known) == moment.bottom
            assert moment.bottom - known <= game.played[game.landlord]


def classic_view(**changes: Any) -> View:
    rules = load_rules("classic")
    arguments: dict[str, Any] = {
        "landlord": 0,
        "seat": 1,
        "hand": "3344556677889TJQ",
        "acts": [[0, "3"], [1, "K"], [2, "pass"]],
    } | changes
    return View.from_history(
        rules,
        **arguments
        | {
            "hand": Hand.parse(rules, arguments["hand"]),
            "acts": [read_act(item) for item in arguments["acts"]],
            "bottom": Hand.parse(rules, changes["bottom"]) if "bottom" in changes else None,
        },
    )


@pytest.mark.parametrize(
    ("changes", "kind", "pointer", "words"),
    [
        (
            {"hand": "3344556677889TJ"},
            UnreachablePosition,
            "/hand",
            "dealt 17 .* 16 left and not 15",
        ),
        ({"hand": "3344556677889TJQK"}, UnreachablePosition, "/hand", "16 left and not 17"),
        (
            {"acts": [[0, "3333"], [1, "4444"]], "hand": "3556677889TJQ"},
            IllegalPlay,
            "/history/0",
            "seat 0 cannot hold 3 for 3333",
        ),
        ({"acts": [[0, "3"], [2, "4"]]}, IllegalPlay, "/history/1", "out of turn"),
        ({"acts": [[0, "B"], [1, "BR"]]}, IllegalPlay, "/history/1", "cannot hold B"),
        ({"seat": 3}, InvalidRequest, "/seat", "no seat 3"),
        ({"landlord": -1}, InvalidRequest, "/landlord", "no seat -1"),
        ({"direction": -1}, InvalidRequest, "/direction", "fixed direction"),
        ({"bottom": "34"}, InvalidHand, "/bottom", "3 cards and not 2"),
        (
            {"bottom": "333"},
            UnreachablePosition,
            "/bottom",
            "3 of the bottom is not with the landlord",
        ),
        (
            {
                "seat": 0,
                "hand": "4455667788TJQA22BR",
                "acts": [[0, "34567"], [1, "45678"], [2, "pass"]],
            },
            UnreachablePosition,
            "/hand",
            "15 left and not 18",
        ),
        (
            {"seat": 0, "hand": "3456789TJQKA2222BR"[:15], "acts": [[0, "34567"]], "bottom": "99K"},
            UnreachablePosition,
            "/bottom",
            "9 of the bottom",
        ),
    ],
)
def test_contradicting_histories(
    changes: dict[str, Any], kind: type[SolverError], pointer: str, words: str
) -> None:
    with pytest.raises(kind, match=words) as caught:
        classic_view(**changes)
    assert caught.value.pointer == pointer


def test_the_bottom_of_an_almost_empty_hand() -> None:
    rules = load_rules("classic")
    lead = [Act(0, "34567"), Act(1, PASS), Act(2, PASS)]
    acts = [*lead, Act(0, "789TJQK"), *lead[1:], Act(0, "89TJQK"), *lead[1:]]
    with pytest.raises(
        UnreachablePosition, match=r"only 2 cards left, .* not played 222"
    ) as caught:
        View.from_history(
            rules,
            landlord=0,
            seat=1,
            hand=Hand.parse(rules, "3344556678TJQKAAA"),
            acts=acts,
            bottom=Hand.parse(rules, "222"),
        )
    assert caught.value.pointer == "/history/6"


def street_state(**changes: Any) -> View:
    """Seat 1 has to beat the 5 that the landlord, seat 0, has put on the 4 of seat 3."""
    rules = load_rules("street")
    over = changes.pop("over", (0, "5"))
    arguments: dict[str, Any] = {
        "landlord": 0,
        "seat": 1,
        "hand": "66778899TTJJ",
        "played": {0: "35", 3: "4"},
        "left": {0: 16, 2: 12, 3: 11},
    } | changes
    hand = Hand.parse(rules, arguments.pop("hand"))
    played = {seat: Hand.parse(rules, text) for seat, text in arguments.pop("played").items()}
    table = None if over is None else (over[0], Play.parse(rules, over[1]))
    return View.from_state(rules, hand=hand, played=played, over=table, **arguments)


def test_the_turn_of_a_state() -> None:
    assert street_state().turn == 1
    later = street_state(over=(3, "4"), played={0: "3", 3: "4"}, left={0: 17})
    assert (later.turn, later.table.passes) == (1, 1)
    waiting = street_state(passes=1)
    assert (waiting.turn, waiting.my_turn, waiting.may_interrupt) == (2, False, True)
    assert waiting.legal() == []
    assert street_state(over=None).table.leading
    assert street_state(direction=-1).table.passes == 2
    assert len(street_state().unseen) == 39


@pytest.mark.parametrize(
    ("changes", "kind", "pointer", "words"),
    [
        (
            {"left": {0: 14}},
            UnreachablePosition,
            "/left/0",
            "dealt 18 .* played 2.* 16 left and not 14",
        ),
        ({"left": {2: 13}}, UnreachablePosition, "/left/2", "12 left and not 13"),
        ({"left": {3: 0}}, UnreachablePosition, "/left/3", "11 left and not 0"),
        (
            {"left": {3: 0}, "played": {0: "35", 3: "444488889999"}},
            UnreachablePosition,
            "/left/3",
            "no cards left: the game is over",
        ),
        ({"left": {1: 11}}, UnreachablePosition, "/left/1", "holds 12 cards and not 11"),
        ({"left": {4: 11}}, InvalidRequest, "/left/4", "no seat 4"),
        ({"played": {7: "3"}}, InvalidRequest, "/played/7", "no seat 7"),
        ({"hand": "66778899TTJ"}, UnreachablePosition, "/hand", "12 left and not 11"),
        ({"hand": ""}, UnreachablePosition, "/hand", "12 left and not 0"),
        (
            {"hand": "", "played": {0: "35", 1: "66778899TTJJ", 3: "4"}},
            UnreachablePosition,
            "/hand",
            "no cards left: the game is over",
        ),
        (
            {"played": {0: "35", 3: "4666777888999T"}, "left": {}},
            UnreachablePosition,
            "/played/3",
            "dealt 12 cards and cannot have played 14",
        ),
        (
            {"hand": "66778899TTXX", "played": {0: "X5", 3: "4"}},
            InvalidHand,
            "/hand",
            "X is in the",
        ),
        ({"played": {0: "5X3", 3: "XX"}, "left": {}}, InvalidHand, "/played/3", "X is played"),
        ({"played": {0: "5555", 3: "4"}, "left": {0: 13}}, InvalidHand, "/over/cards", "5 times"),
        (
            {"played": {3: "4"}, "over": None, "left": {}},
            UnreachablePosition,
            "/played/0",
            "led first",
        ),
        (
            {"played": {}, "over": None, "left": {}},
            UnreachablePosition,
            "/played",
            "landlord, seat 0",
        ),
        (
            {"over": (1, "6"), "hand": "6778899TTJJ"},
            UnreachablePosition,
            "/over/seat",
            "made the play on the table itself",
        ),
        ({"over": (4, "5")}, InvalidRequest, "/over/seat", "no seat 4"),
        ({"multiplier": 0}, UnreachablePosition, "/multiplier", "from 1 to"),
        ({"multiplier": 2**40}, UnreachablePosition, "/multiplier", "from 1 to"),
        ({"passes": 1, "over": None}, UnreachablePosition, "/passes", "nobody has passed"),
        ({"passes": 3}, UnreachablePosition, "/passes", "from 0 to 2"),
        ({"passes": -1}, UnreachablePosition, "/passes", "from 0 to 2"),
        ({"direction": 2}, InvalidRequest, "/direction", "1 or -1"),
    ],
)
def test_contradicting_states(
    changes: dict[str, Any], kind: type[SolverError], pointer: str, words: str
) -> None:
    with pytest.raises(kind, match=words) as caught:
        street_state(**changes)
    assert caught.value.pointer == pointer


def go_out(view: View, seat: int) -> _core.Table:
    """The end of the game when the others play only where they have to."""
    table = view.table.copy()
    rest = Hand.deck(view.rules)
    for cards in view.played:
        rest -= cards
    # The rocket comes last: it is there to beat a play that no single card beats.
    plays = [Play.parse(view.rules, text).native for text in [*rest.cards[:-2], "BR"]]
    while not table.over:
        if table.turn != seat and not table.leading:
            table.act(table.turn, None)
            continue
        play = next(play for play in plays if not table.refusal(table.turn, play))
        plays.remove(play)
        table.act(table.turn, play)
    return table


@pytest.mark.parametrize(
    ("played", "over", "spring", "anti_spring"),
    [
        ({0: "3"}, (0, "3"), True, True),
        ({0: "3", 2: "4"}, (2, "4"), False, True),
        ({0: "34567"}, (0, "34567"), True, True),
        ({0: "35", 2: "4"}, (0, "5"), False, False),
        ({0: "34", 2: ""}, (0, "4"), True, False),
    ],
)
def test_states_know_whether_a_spring_is_possible(
    played: dict[int, str], over: tuple[int, str], spring: bool, anti_spring: bool
) -> None:
    rules = load_rules("snatch")
    view = View.from_state(
        rules,
        landlord=0,
        seat=1,
        hand=Hand.parse(rules, "66778899TTJJQQKK2"),
        over=(over[0], Play.parse(rules, over[1])),
        played={seat: Hand.parse(rules, text) for seat, text in played.items()},
        left={},
    )
    assert go_out(view, 0).spring == spring
    assert go_out(view, 1).anti_spring == anti_spring


def test_calls_are_seen_from_the_caller() -> None:
    rules = load_rules("classic")
    hand = deal(rules, 1)[0][2]
    view = CallView.of(rules, 2, hand, [1], first=1)
    assert (view.auction.legal, view.first) == ((2, 3, "pass"), 1)


@pytest.mark.parametrize(
    ("seat", "calls", "first", "kind", "pointer"),
    [
        (1, [1], 1, UnreachablePosition, "/seat"),
        (1, [3], 1, UnreachablePosition, "/calls"),
        (1, [1, 1], 1, IllegalCall, "/calls/1"),
        (3, [], 0, InvalidRequest, "/seat"),
        (0, [], 3, InvalidRequest, "/first"),
    ],
)
def test_contradicting_calls(
    seat: int, calls: list[Any], first: int, kind: type[SolverError], pointer: str
) -> None:
    rules = load_rules("classic")
    with pytest.raises(kind) as caught:
        CallView.of(rules, seat, deal(rules, 1)[0][0], calls, first=first)
    assert caught.value.pointer == pointer


def test_a_hand_to_call_on_is_whole() -> None:
    rules: Rules = load_rules("classic")
    with pytest.raises(InvalidHand, match="17 cards are dealt in classic, not 3"):
        CallView.of(rules, 0, Hand.parse(rules, "345"), [])


def test_contracts_are_carried() -> None:
    contract = Contract.of(load_rules("classic"), 0, bid=3)
    assert classic_view(contract=contract).contract.bid == 3
