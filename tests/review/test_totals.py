"""Totals of a player: accuracy, means with intervals, tallies by kind, percentiles."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.protocol.players import Percentiles, PlayerAnswer
from solver.review.accuracy import FLOOR, Accuracies, accuracy
from solver.review.judgement import Category
from solver.review.labels import MARKS
from solver.review.played_game import BombUse, PlayedGame, Tally
from solver.review.totals import Mean, Sum, percentile, totals_of
from solver.rules import GAMES
from solver.search.confidence import bounded_interval
from tests.review.reviewed_games import reviewed
from tests.together import together

pytestmark = pytest.mark.usefixtures("no_weights")


# --- Accuracy: lichess' curve for a play, and a mean that no single play can bring to nothing ----


LOSSES = st.lists(st.floats(0, 100), min_size=1, max_size=60)


def of(losses: list[float]) -> float:
    found = Accuracies.of(losses).value
    assert found is not None
    return found


@together(
    ("loss", "found"),
    [(-3, 100), (0, 100), (1, 95.6), (2, 91.4), (5, 79.8), (10, 63.6), (20, 40.0), (81, 0)],
)
def test_the_accuracy_of_a_play(loss: float, found: float) -> None:
    """Tests the figures of lichess, without its bonus of 1 for imperfect analysis."""
    assert accuracy(loss) == pytest.approx(found, abs=0.1)


@together(
    ("losses", "found"),
    [
        ([0.0] * 12, 100),
        ([0.0] * 9 + [75.0] * 3, 53),
        ([0.0] * 11 + [75.0], 74),
        ([0.0] * 99 + [100.0], 95),
        ([10.0] * 12, 64),
        ([100.0], 5),
    ],
)
def test_the_accuracy_of_a_game(losses: list[float], found: float) -> None:
    assert of(losses) == pytest.approx(found, abs=0.6)


@given(st.floats(-1000, 1000), st.floats(-1000, 1000))
def test_more_lost_is_never_more_accurate(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= accuracy(high) <= accuracy(low) <= 100


@given(LOSSES)
def test_no_play_costs_more_than_its_share_allows(losses: list[float]) -> None:
    """Tests that there is no cliff: whatever the last play loses, the others keep their part."""
    before = of([*losses, 0.0])
    plays = len(losses) + 1
    dear = of([*losses, 100.0])
    assert FLOOR / 2 - 1e-9 <= dear <= before <= 100 + 1e-9
    # The mean loses one share of 100, and the harmonic mean is that of the others and `FLOOR`.
    assert before - dear <= 50 / plays + 50 * (100 / FLOOR) / (plays + 100 / FLOOR) + 1e-9
    best = len([loss for loss in losses if loss == 0.0])
    assert of(losses) >= 50 * best / len(losses)


@given(LOSSES, LOSSES)
def test_the_plays_of_two_games_are_put_together(one: list[float], other: list[float]) -> None:
    """Tests that neither the order of the plays counts nor how they are divided into games."""
    parts = [Accuracies.of(one), Accuracies.of(other)]
    together_ = parts[0] + parts[1]
    assert together_.value == pytest.approx(of([*reversed(other), *one]))
    assert sum(together_.change(each) for each in parts) == pytest.approx(0, abs=1e-9)


def test_a_weight_by_hand() -> None:
    """Tests the derivative against a small step of the weight."""
    one, other = Accuracies.of([0.0, 8.0]), Accuracies.of([40.0, 1.0, 3.0])
    step = 1e-6
    more = Accuracies(
        *(a + (1 + step) * b for a, b in zip(vars(one).values(), vars(other).values(), strict=True))
    )
    both = one + other
    assert both.change(other) == pytest.approx((more.value - both.value) / step, rel=1e-3)


def test_without_a_play_there_is_no_accuracy() -> None:
    """Tests that nothing is said about nothing."""
    assert Accuracies.of([]).value is None


# --- Totals of a player: means with intervals, tallies by kind, percentiles ----------------------


figures = st.floats(-1e3, 1e3)


@pytest.mark.parametrize("game", GAMES)
def test_totals_of_one_game_are_those_of_its_review(game: str) -> None:
    """Tests that every decision that was not forced is counted once, with its loss."""
    _, found = reviewed(game)
    for seat, player in enumerate(found.players):
        totals = totals_of("Ann", [PlayedGame.of(game, found, seat)])
        own = [each for each in found.decisions if each.seat == seat and not each.forced]
        assert totals.games == 1
        assert totals.as_landlord == (player.role == "landlord")
        assert sum(each.decisions for each in totals.by_phase.values()) == len(own)
        lost = sum(each.decisions * each.loss for each in totals.by_category.values())
        assert lost == pytest.approx(sum(each.loss for each in own))
        plays = [each.loss for each in own if each.kind == "play"]
        if plays:
            assert totals.loss.mean == pytest.approx(sum(plays) / len(plays))
        wrong = [each for each in own if each.label in ("inaccuracy", "mistake", "blunder")]
        assert sum(each.mistakes for each in totals.mistakes) == len(wrong)
        counts = [each.mistakes for each in totals.mistakes]
        assert counts == sorted(counts, reverse=True)
        assert sum(each.mistakes for each in totals.causes) <= len(wrong)
        if plays:
            (role,) = totals.by_role.values()
            assert role.decisions == len(plays)
            assert role.accuracy.mean == pytest.approx(player.accuracy)
        assert (totals.result.points is None) == (player.result is None)
        none = Percentiles(accuracy=None, loss=None, adjusted_win=None)
        assert PlayerAnswer(**vars(totals), percentiles=none).to_dict()["games"] == 1


@pytest.mark.parametrize("game", GAMES)
def test_games_come_back_from_their_text(game: str) -> None:
    _, found = reviewed(game)
    for seat in range(len(found.players)):
        played = PlayedGame.of(game, found, seat)
        assert PlayedGame.of_kept_text(played.kept_text()) == played


def test_a_game_from_before_has_no_accuracy_by_phase() -> None:
    """Tests that what was stored before bombs and accuracies were kept can still be read."""
    played = PlayedGame.of("classic", reviewed("classic")[1], 0)
    document = json.loads(played.kept_text())
    for name in ("own", "mistakes", "bombs"):
        del document[name]
    for each in document["tallies"]:
        del each["accuracy"]
    found = totals_of("Ann", [PlayedGame.of_kept_text(json.dumps(document))])
    assert found.bombs == BombUse()
    assert found.by_phase.keys() == totals_of("Ann", [played]).by_phase.keys()
    assert all(each.accuracy is None for each in found.by_phase.values())


@pytest.mark.parametrize("game", GAMES)
def test_bombs_are_counted_by_what_was_played_and_what_was_best(game: str) -> None:
    found = BombUse()
    decisions = [each for each in reviewed(game)[1].decisions if not each.forced]
    for seat in range(len(reviewed(game)[1].players)):
        bombs = PlayedGame.of(game, reviewed(game)[1], seat).bombs
        assert bombs is not None
        found += bombs
    plays = [(each, each.played, each.best) for each in decisions if each.kind == "play"]
    assert found.played == sum(played is not None and played.is_bomb for _, played, _ in plays)
    assert found.due == sum(best is not None and best.is_bomb for _, _, best in plays)
    wrong = [each for each in decisions if each.category == "bomb" and each.label in MARKS]
    assert found.wasted + found.held <= len(wrong)
    assert found.wasted_loss + found.held_loss <= sum(each.loss for each in wrong) + 1e-9


def tally(decisions: int, loss: float, category: Category = "lead") -> Tally:
    plays = None if category == "call" else Accuracies.of([loss / decisions] * decisions)
    return Tally("end", category, decisions, loss, 0.0, {"best": decisions}, plays)


def test_a_sum_by_hand() -> None:
    """Tests the error of a ratio: the games are the sample, each with its number of decisions."""
    found = Sum.of([[tally(2, 10.0)], [tally(1, 2.0), tally(1, 2.0)]])
    assert (found.decisions, found.loss) == (4, 3.5)
    assert found.loss_low is not None
    assert found.loss_high is not None
    error = math.sqrt(2 * ((10 - 7) ** 2 + (4 - 7) ** 2)) / 4
    assert (found.loss_low, found.loss_high) == bounded_interval(3.5, error, 2, (0.0, 100.0))
    one, other = Accuracies.of([5.0, 5.0]), Accuracies.of([2.0, 2.0])
    both = one + other
    assert both.value is not None
    error = math.sqrt(2 * (both.change(one) ** 2 + both.change(other) ** 2))
    interval = bounded_interval(both.value, error, 2, (0.0, 100.0))
    assert found.accuracy == Mean(both.value, *interval, 2)


def test_calls_have_no_accuracy() -> None:
    calls = Sum.of([[tally(2, 10.0, "call")]])
    assert (calls.accuracy, calls.loss, calls.loss_low) == (None, 5.0, None)
    both = Sum.of([[tally(2, 10.0, "call"), tally(1, 2.0)]])
    assert both.accuracy.mean == Accuracies.of([2.0]).value


@given(st.lists(figures | st.none(), max_size=20))
def test_a_mean_lies_in_its_interval(values: list[float | None]) -> None:
    known = [value for value in values if value is not None]
    found = Mean.of(values)
    if not known:
        assert found is None
        return
    assert found.games == len(known)
    assert found.mean == pytest.approx(sum(known) / len(known))
    if len(known) > 1:
        assert found.low <= found.mean <= found.high


def test_an_interval_by_hand() -> None:
    """Tests the formula: 1.96 standard errors to each side."""
    found = Mean.of([1.0, 2.0, 3.0])
    assert found == Mean(2.0, pytest.approx(2 - 1.96 / 3**0.5), pytest.approx(2 + 1.96 / 3**0.5), 3)


def test_an_interval_ends_at_the_bounds_of_its_figure() -> None:
    """Tests that a share of games is never said to reach beyond 0 and 1."""
    found = Mean.of([1.0, 1.0, 0.0], (0.0, 1.0))
    # Wilson's interval of two of three games, whose error stands for two trials.
    half = 1.96 * (1 / 9 + 1.96**2 / 16) ** 0.5 / (1 + 1.96**2 / 2)
    centre = (2 / 3 + 1.96**2 / 4) / (1 + 1.96**2 / 2)
    assert (found.low, found.high) == pytest.approx((centre - half, centre + half))
    assert found.high < 1


@given(st.lists(st.floats(0, 100), min_size=2, max_size=20))
def test_no_interval_leaves_its_bounds(values: list[float]) -> None:
    found = Mean.of(values, (0.0, 100.0))
    assert 0 <= found.low <= found.mean + 1e-9
    assert found.mean - 1e-9 <= found.high <= 100


@given(figures, st.lists(figures))
def test_percentiles_of_both_directions_add_up(own: float, others: list[float]) -> None:
    high = percentile(own, others, more_is_better=True)
    low = percentile(own, others, more_is_better=False)
    if not others:
        assert high is low is None
        return
    assert high + low == pytest.approx(100)
    assert percentile(max(others) + 1, others, more_is_better=True) == 100
