"""Advice: what is obvious is found, errors are told, and a seed and a limit decide everything."""

import math
from dataclasses import replace
from typing import Any

import pytest

from solver.advice.advise import Advice, advise
from solver.errors import IllegalPlay
from solver.game.act import Act, Move
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, text_of
from solver.native import _core
from solver.rules import GAMES, load_rules
from solver.search.candidates import promising
from solver.search.limit import Limit
from solver.search.search import Search
from tests.builders import endgame, middle_of_game

# Behaviour does not depend on what the shipped networks have learned.
pytestmark = pytest.mark.usefixtures("no_weights")
WORLDS = Limit(worlds=40)


def best(view: Knowledge, **more: Any) -> Advice:
    return advise(view, limit=more.pop("limit", WORLDS), seed=more.pop("seed", 1), **more)


def pack(game: str, *hands: str) -> list[str]:
    """Returns hands for the seats of a game: those named, and single cards for the rest."""
    more = {3: [], 4: ["7sk" if game == "decktet" else "7"]}
    return [*hands, *more[load_rules(game).players]]


def texts(found: Advice) -> list[str]:
    """Returns the choices of an advice, best first."""
    return [text_of(candidate.play) for candidate in found.plays]


def same(one: Advice, other: Advice) -> bool:
    """Returns whether two advices are the same but for the time that they took."""
    return replace(one, engine=replace(one.engine, seconds=0.0)) == replace(
        other, engine=replace(other.engine, seconds=0.0)
    )


# --- The form of an answer ---------------------------------------------------------------------


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("acts", [0, 5, 9])
def test_answers_are_well_formed(game: str, acts: int) -> None:
    """Tests figures, order, reasons and the line in the middle of games."""
    for seed in range(2):
        played, view = middle_of_game(game, seed, acts)
        found = best(view, limit=Limit(worlds=12))
        assert found.best == found.plays[0].play == found.line[0].play
        plays = [candidate.play for candidate in found.plays]
        assert len(set(plays)) == len(plays)
        assert set(plays) <= {*view.legal(), *([None] if view.may_pass else [])}
        for candidate in found.plays:
            assert 0 <= candidate.win <= 1
            assert 0 <= candidate.win_error <= 0.5
            assert math.isfinite(candidate.points)
            assert 0 <= candidate.points_error < math.inf
            assert candidate.reasons
            assert all(reason and "\n" not in reason for reason in candidate.reasons)
            assert candidate.proven is (candidate.win_error == 0.0)
            # Points and wins are of the same deals.
            assert (candidate.points > 0) or candidate.win < 1
        tried = [candidate.worlds for candidate in found.plays]
        assert tried == sorted(tried, reverse=True)
        # What is proven comes first, whatever another way of winning may pay.
        finalists = [each for each in found.plays if each.worlds == tried[0] and not each.proven]
        wins = [each.win for each in finalists]
        assert wins == sorted(wins, reverse=True)
        assert found.engine.worlds == tried[0]
        assert tried[0] == 12 or len(found.plays) == 1 or found.plays[0].proven
        assert found.engine.seed == 1
        table = played.table
        for seat, play, interrupt in found.line:
            assert interrupt is (seat != table.turn)
            table.act(seat, None if play is None else play.native)


# --- What is obvious ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hand"),
    [
        ("classic", "333444-56"),
        ("snatch", "6666-89"),
        ("street", "3456X"),
        ("double", "333444-5566"),
        ("decktet", "3mw 3sk 4ms 4yk"),
        ("douzero", "333444-56"),
    ],
)
def test_going_out_is_found_and_proven(game: str, hand: str) -> None:
    """Tests that a play that empties the hand is best, certain, and leaves nothing open."""
    others = ["8ms", "9wy"] if game == "decktet" else ["A", "2"]
    plain = hand.replace("-", "")
    found = best(endgame(game, pack(game, plain, *others)))
    top = found.plays[0]
    rules = load_rules(game)
    assert top.play.cards == Hand.parse(rules, plain)
    assert (top.win, top.win_error, top.points_error, top.proven) == (1.0, 0.0, 0.0, True)
    assert top.reasons[0] == "goes out and wins the game"
    assert top.points > 0
    assert found.line == [Move(0, top.play)]
    # Single cards can be beaten, whatever comes after them.
    assert not any(each.proven for each in found.plays if each.play and each.play.type == "single")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_card_is_played(game: str, seat: int) -> None:
    """Tests a forced decision: one card left and the lead."""
    some = ["3mw", "4ms", "5ml"] if game == "decktet" else ["3", "4", "5"]
    found = best(endgame(game, pack(game, *some), turn=seat))
    assert texts(found) == [some[seat]]
    assert found.plays[0].proven


@pytest.mark.parametrize("game", GAMES)
def test_a_pass_that_is_forced(game: str) -> None:
    """Tests that a seat that cannot beat the table is told to pass, as its only choice."""
    some = ["3mw 3sk", "4ms 5ml", "6mw"] if game == "decktet" else ["33", "45", "6"]
    over = (0, "2sy") if game == "decktet" else (0, "2")
    found = best(endgame(game, pack(game, *some), turn=1, over=over))
    assert texts(found) == [PASS]
    assert not found.plays[0].proven


@pytest.mark.parametrize(
    ("game", "hand", "rocket", "others"),
    [
        ("classic", "BR3", "BR", ["4", "5"]),
        ("snatch", "BR3", "BR", ["4", "5"]),
        ("douzero", "BR3", "BR", ["4", "5"]),
        ("street", "XX3", "XX", ["4", "5"]),
        ("double", "BBRR3", "BBRR", ["4", "5"]),
        ("decktet", "Ak Kk 3mw", "Kk Ak", ["4ms", "5ml"]),
    ],
)
def test_a_rocket_that_wins(game: str, hand: str, rocket: str, others: list[str]) -> None:
    """Tests that what cannot be beaten is led before the last low card."""
    view = endgame(game, pack(game, hand, *others))
    found = best(view)
    assert text_of(found.best) == rocket
    assert found.plays[0].win == 1.0
    low = next(each for each in found.plays if text_of(each.play) in ("3", "3mw"))
    assert low.win == 0.0
    assert low.points < 0 < found.plays[0].points


@pytest.mark.parametrize(
    ("game", "hand", "first", "others"),
    [
        ("classic", "3AA", "AA", ["4", "5"]),
        ("snatch", "3AA", "AA", ["4", "5"]),
        ("street", "3AA", "AA", ["4", "5"]),
        ("double", "3AA", "AA", ["4", "5"]),
        ("decktet", "3mw 9ms 9wy", "9ms 9wy", ["4ms", "5ml"]),
        ("douzero", "3AA", "AA", ["4", "5"]),
    ],
)
def test_the_last_two_plays(game: str, hand: str, first: str, others: list[str]) -> None:
    """Tests that the pair goes first when everybody else has a single card."""
    for landlord in (0, 1):
        found = best(endgame(game, pack(game, hand, *others), landlord=landlord))
        assert text_of(found.best) == first
        assert found.plays[0].win == 1.0
        worse = next(each for each in found.plays if text_of(each.play) == hand[: len(hand) // 3])
        # As the landlord, seat 0 alone loses; as a peasant it may have a partner who goes out.
        assert worse.win < 1.0
        assert landlord or worse.win == 0.0


@pytest.mark.parametrize("game", GAMES)
def test_the_partner_who_goes_out_is_let_go(game: str) -> None:
    """Tests that a peasant passes when his partner holds the trick with one card left.

    The landlord has passed, and after the own pass the partner leads his last card.
    """
    rules = load_rules(game)
    names = {"decktet": ["7ml 7sk 8ms 9wy", "3mw 3sk 6sy", "6mw", "Pmsl"]}.get(
        game, ["7789", "336", "6", "T"]
    )
    low = "5ml" if game == "decktet" else "5"
    holder = rules.players - 1
    seat = holder - 1
    hands = [names[0], *names[1:3]] if rules.players == 3 else [names[0], "J", names[1], names[2]]
    found = best(endgame(game, hands, turn=seat, over=(holder, low)))
    assert found.best is None
    assert (found.plays[0].win, found.plays[0].proven) == (1.0, True)
    assert found.plays[0].reasons[0].startswith("leaves the trick to your partner")
    others = found.plays[1:]
    assert others
    assert all(each.win < 1.0 for each in others)


def test_the_landlord_with_one_card_is_stopped() -> None:
    """Tests that a peasant leads a pair, not a single, when the landlord has one card left."""
    for game in ("classic", "snatch", "douzero"):
        found = best(endgame(game, ["Q", "3388", "456"], turn=1))
        assert found.best.type == "pair"
        singles = [each for each in found.plays if each.play and each.play.type == "single"]
        assert found.plays[0].win > max(each.win for each in singles)
        assert any("the landlord has only 1 card left" in each for each in found.plays[0].reasons)


# --- Bombs out of turn -------------------------------------------------------------------------


def test_a_bomb_out_of_turn_that_goes_out() -> None:
    """Tests that a seat whose turn it is not is told to bomb when that wins at once."""
    hands = ["89", "45", "6666", "7T"]
    view = endgame("street", hands, turn=1, over=(0, "3"), seat=2, passes=0)
    assert not view.my_turn
    found = best(view)
    assert texts(found) == ["6666", PASS]
    assert found.plays[0].proven


def test_a_chance_to_bomb_that_is_let_go_by() -> None:
    """Tests that the partner's last card is not bombed away."""
    # Seat 1 has made the trick and has one card left; the landlord, seat 0, is the last to pass.
    hands = ["89", "4", "666635", "7T"]
    view = endgame("street", hands, turn=0, over=(1, "K"), seat=2, passes=2)
    assert not view.my_turn
    for objective in ("points", "win"):
        assert best(view, objective=objective).best is None


@pytest.mark.parametrize("game", GAMES)
def test_who_has_nothing_to_decide_is_refused(game: str) -> None:
    """Tests that a seat out of turn, or after the end, is told so."""
    rules = load_rules(game)
    hands, bottom = deal(rules, 1)
    hands[0] += bottom
    played = Game(rules, 0, hands=hands)
    view = Knowledge.of(played, 1)
    with pytest.raises(IllegalPlay, match="turn"):
        best(view)
    some = ["3mw", "4ms", "5ml"] if game == "decktet" else ["3", "4", "5"]
    small = [Hand.parse(rules, text) for text in pack(game, *some)]
    over = Game(rules, 0, hands=small)
    over.do(Act(0, some[0]))
    assert over.over
    after = Knowledge.of(over, 1)
    with pytest.raises(IllegalPlay, match="over"):
        best(after)


# --- Limits, seeds, stakes ---------------------------------------------------------------------


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_advice(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that neither the clock nor the number of threads changes an answer."""
    _, view = middle_of_game(game, 5)
    found = best(view, seed=11)
    for threads in (1, 2, 7):
        monkeypatch.setenv("LANDLORD_THREADS", str(threads))
        assert same(best(view, seed=11), found)


@pytest.mark.parametrize("game", ["classic", "decktet"])
def test_the_portable_arithmetic_gives_the_same_advice(
    game: str, request: pytest.FixtureRequest
) -> None:
    """Tests it against the one with the widest registers of this processor."""
    request.getfixturevalue("small_weights")
    _, view = middle_of_game(game, 9, 2)
    found, widest = best(view), _core.kernels()
    assert found.engine.weights is not None
    _core.use_kernels("portable")
    try:
        assert same(best(view), found)
    finally:
        _core.use_kernels(widest)


def test_another_seed_gives_other_deals() -> None:
    """Tests that the seed decides the sampled deals, and that one is drawn where none is given."""
    _, view = middle_of_game("classic", 5, 0)
    figures = [[each.points for each in best(view, seed=seed).plays] for seed in (1, 2)]
    assert figures[0] != figures[1]
    drawn = [advise(view, limit=Limit(worlds=2)) for _ in range(3)]
    assert len({found.engine.seed for found in drawn}) == 3
    for found in drawn:
        assert same(found, advise(view, limit=Limit(worlds=2), seed=found.engine.seed))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("networks", "worlds"), [("small_weights", 0), ("no_weights", 1)])
def test_a_tiny_limit_in_seconds_gives_an_answer(
    game: str, networks: str, worlds: int, request: pytest.FixtureRequest
) -> None:
    """Tests that a limit that is over at once leaves what the network says, or one world."""
    request.getfixturevalue(networks)
    _, view = middle_of_game(game, 6, 0)
    found = best(view, limit=Limit(seconds=1e-6))
    assert len(found.plays) == len(promising(Search(view, 0), by_wins=True))
    assert found.engine.worlds == worlds
    assert found.plays[0].reasons
    assert found.engine.limit == Limit(seconds=1e-6)


def test_both_limits_at_once() -> None:
    """Tests that the first limit that is reached ends the search."""
    _, view = middle_of_game("street", 2)
    found = best(view, limit=Limit(seconds=60.0, worlds=9))
    assert found.engine.worlds == 9


def test_the_bid_multiplies_the_points() -> None:
    """Tests that points are in what the game is played for, chances are not."""
    _, view = middle_of_game("snatch", 3)
    one = best(view)
    six = best(replace(view, contract=Contract(bid=3, snatches=1)))
    for before, after in zip(one.plays, six.plays, strict=True):
        assert after.points == pytest.approx(6 * before.points)
        assert after.points_error == pytest.approx(6 * before.points_error)
        assert (after.play, after.win) == (before.play, before.win)


def test_for_the_win_or_for_the_points() -> None:
    """Tests the two objectives: finalists stand in the order of what is asked for."""
    _, view = middle_of_game("snatch", 8)
    for objective in ("win", "points"):
        found = best(view, objective=objective, limit=Limit(worlds=64))
        top = [each for each in found.plays if each.worlds == found.engine.worlds]
        values = [getattr(each, objective) for each in top]
        assert values == sorted(values, reverse=True)
