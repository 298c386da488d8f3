"""Views of a history: what a seat knows in random games, and histories that contradict themselves."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import IllegalPlay, InvalidHand, InvalidRequest, SolverError, UnreachablePosition
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.checked import known_to
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.play import PASS
from solver.game.state import Terms
from solver.protocol.acts import read_act
from solver.rules import GAMES, load_rules
from tests.builders import known_state, random_act
from tests.choice import fewer_examples
from tests.together import together

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

    def view(self, seat: int, *, bottom: bool = True, opened: Iterable[int] = ()) -> Knowledge:
        return known_to(
            self.game.rules,
            landlord=self.game.landlord,
            seat=seat,
            hand=self.held(seat),
            acts=[move.to_act() for move in self.game.history],
            bottom=self.bottom if bottom else None,
            direction=self.game.table.direction,
            open_hands={other: self.held(other) for other in opened if other != seat},
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


@fewer_examples(3)
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


@fewer_examples(3)
@given(moments(), st.booleans(), st.sets(st.integers(0, 3)))
def test_an_open_hand_is_known_and_no_other_hand_holds_its_cards(
    moment: Moment, bottom: bool, opened: set[int]
) -> None:
    opened &= set(seats(moment))
    for seat in seats(moment):
        view = moment.view(seat, bottom=bottom, opened=opened)
        for other in opened - {seat}:
            assert view.known[other] == view.may_hold(other) == moment.held(other)
            assert view.hidden[other] == 0
        for other in set(seats(moment)) - {seat}:
            assert view.known[other] <= moment.held(other) <= view.may_hold(other)
            for shown in opened - {seat, other}:
                assert view.may_hold(other) <= view.unseen - moment.held(shown)


@together(
    ("opened", "kind", "pointer", "message"),
    [
        ({1: "3334455667788999T"}, None, "", ""),
        ({1: "3334"}, UnreachablePosition, "/open_hands/1", "it has 17 left and not 4"),
        ({1: "3334455667788999R"}, InvalidHand, "/open_hands/1", "R is dealt, but the deck"),
        ({0: "3"}, InvalidRequest, "/open_hands/0", "stand in `hand`"),
        ({3: "3"}, InvalidRequest, "/open_hands/3", "seat 3"),
        ({1: "3334455667788999T", 2: "3TTTJJJQQQKKKAAA2"}, None, "", ""),
        (
            {1: "3334455667788999T", 2: "33TTJJJQQQKKKAAA2"},
            InvalidHand,
            "/open_hands/2",
            "3 is dealt, but the deck",
        ),
    ],
)
def test_open_hands_that_cannot_be(
    opened: dict[int, str], kind: type[SolverError] | None, pointer: str, message: str
) -> None:
    rules = load_rules("snatch")
    hand = Hand.parse(rules, "4455667788JQKA222BR9")
    hands = {seat: Hand.parse(rules, text) for seat, text in opened.items()}
    arguments: dict[str, Any] = {"landlord": 0, "seat": 0, "hand": hand, "acts": []}
    if kind is None:
        assert known_to(rules, **arguments, open_hands=hands).open_hands == hands
        return
    with pytest.raises(kind, match=message) as caught:
        known_to(rules, **arguments, open_hands=hands)
    assert caught.value.pointer == pointer


def test_the_bottom_is_not_in_the_open_hand_of_a_peasant() -> None:
    rules = load_rules("snatch")
    arguments: dict[str, Any] = {"landlord": 0, "seat": 2, "acts": [Act(0, "3"), Act(1, PASS)]}
    hand, opened = "3TTTJJJQQQKKKAAA2", {1: Hand.parse(rules, "3334455667788999T")}
    with pytest.raises(InvalidHand, match="4 is dealt, but the deck") as caught:
        known_to(
            rules,
            hand=Hand.parse(rules, hand.replace("3", "2")),
            bottom=Hand.parse(rules, "444"),
            open_hands=opened,
            **arguments,
        )
    assert caught.value.pointer == "/open_hands/1"


@fewer_examples(3)
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
    view = known_state(
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


@fewer_examples(3)
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


def classic_view(**changes: Any) -> Knowledge:
    rules = load_rules("classic")
    arguments: dict[str, Any] = {
        "landlord": 0,
        "seat": 1,
        "hand": "3344556677889TJQ",
        "acts": [[0, "3"], [1, "K"], [2, "pass"]],
    } | changes
    return known_to(
        rules,
        **arguments
        | {
            "hand": Hand.parse(rules, arguments["hand"]),
            "acts": [read_act(item) for item in arguments["acts"]],
            "bottom": Hand.parse(rules, changes["bottom"]) if "bottom" in changes else None,
        },
    )


CONTRADICTIONS: dict[type[SolverError], list[tuple[dict[str, Any], str, str]]] = {
    UnreachablePosition: [
        ({"hand": "3344556677889TJ"}, "/hand", "dealt 17 .* 16 left and not 15"),
        ({"hand": "3344556677889TJQK"}, "/hand", "16 left and not 17"),
        (
            {
                "seat": 0,
                "hand": "4455667788TJQA22BR",
                "acts": [[0, "34567"], [1, "45678"], [2, "pass"]],
            },
            "/hand",
            "15 left and not 18",
        ),
        (
            {"seat": 0, "hand": "3456789TJQKA2222BR"[:15], "acts": [[0, "34567"]], "bottom": "99K"},
            "/bottom",
            "9 of the bottom",
        ),
    ],
    IllegalPlay: [
        (
            {"acts": [[0, "3333"], [1, "4444"]], "hand": "3556677889TJQ"},
            "/history/0",
            "seat 0 cannot hold 3 for 3333",
        ),
        ({"acts": [[0, "3"], [2, "4"]]}, "/history/1", "out of turn"),
        ({"acts": [[0, "B"], [1, "BR"]]}, "/history/1", "cannot hold B"),
    ],
    InvalidRequest: [
        ({"seat": 3}, "/seat", "no seat 3"),
        ({"landlord": -1}, "/landlord", "no seat -1"),
        ({"direction": -1}, "/direction", "fixed direction"),
    ],
    InvalidHand: [
        ({"bottom": "34"}, "/bottom", "3 cards and not 2"),
        ({"bottom": "333"}, "/hand", "3 is dealt, but the deck"),
    ],
}


@together(
    ("kind", "changes", "pointer", "words"),
    [(kind, *each) for kind, all_ in CONTRADICTIONS.items() for each in all_],
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
        known_to(
            rules,
            landlord=0,
            seat=1,
            hand=Hand.parse(rules, "3344556678TJQKAAA"),
            acts=acts,
            bottom=Hand.parse(rules, "222"),
        )
    assert caught.value.pointer == "/history/6"


def test_contracts_are_carried() -> None:
    assert classic_view(terms=Terms(3)).contract.bid == 3
