"""The bounds of a review's words, just below and at each; docs/review.md has their sources."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from solver.game.play import Play
from solver.native import _core
from solver.records.decision import RecordedDecision
from solver.review.comparison import Comparison, TriedChoice
from solver.review.judge import _points_loss, _verdict
from solver.review.judgement import phase_of
from solver.review.labels import NOTHING, Label, Loss, expected, label_of
from solver.review.luck import LuckValues
from solver.review.players import player_reviews
from solver.search.confidence import differs, interval
from solver.search.evaluation import Evaluation, Lead, Prior, Sample
from tests.builders import endgame
from tests.review.reviewed_games import reviewed
from tests.together import together

HAIR = 1e-6


@together(
    ("least", "below", "label"),
    [
        (2, "best", "good"),
        # lichess (lila, Advice.scala) and chess.com begin inaccuracies at 5 and mistakes at 10.
        (5, "good", "inaccuracy"),
        (10, "inaccuracy", "mistake"),
        # chess.com begins blunders at 20, lichess at 15.
        (20, "mistake", "blunder"),
    ],
)
def test_labels(least: float, below: Label, label: Label) -> None:
    """Tests the lower end of the loss at each bound, and just below it."""
    assert label_of(least + 1, least) == label
    assert label_of(least + 1, least - HAIR) == below
    # A wide interval takes three points off the loss, and no more.
    assert label_of(least + 3, 0.5) == label
    assert label_of(least + 3 - HAIR, 0.5) == below


def test_unclear() -> None:
    """Tests a loss that would be grave, and of which not even the sign is sure."""
    assert label_of(8, 0) == "unclear"
    assert label_of(30, 0) == "unclear"
    assert label_of(8, HAIR) == "inaccuracy"
    assert label_of(8 - HAIR, 0) == "good"


def test_the_margin_of_a_loss() -> None:
    """Tests the ends of intervals: 1.96 standard errors."""
    assert Loss(5.0, 1.0).low == pytest.approx(3.04)
    assert Loss(5.0, 1.0).label == "good"
    assert Loss(8.0, 4.0).label == "inaccuracy"
    assert Loss(8.0, 4.1).label == "unclear"


def test_95_percent() -> None:
    """Tests the two-sided interval of a normal distribution, and what is told apart by it."""
    assert interval(1.0, 0.5) == pytest.approx((0.02, 1.98))
    assert differs(1.9601, 1.0)
    assert not differs(1.96, 1.0)
    assert differs(-1.9601, 1.0)


def tried(
    win: float,
    loss: Loss = NOTHING,
    *,
    play: Play | None = None,
    proven: bool = False,
    points: tuple[int, ...] = (),
    lead: Lead = Lead(0.0, 0.0, 0.0, 0.0),  # noqa: B008
) -> TriedChoice:
    """Returns a choice with what it seems to be worth."""
    worth = Evaluation(win, 0.0, 0.0, 0.0, 4, proven=proven)
    sample = Sample(np.array(points, np.int64), np.ones(len(points), np.int64))
    return TriedChoice(
        play, worth, sample, Prior(win, 0.0, _core.Weighing(0)), lead=lead, loss=loss
    )


def compared(own: TriedChoice, *rivals: TriedChoice) -> Comparison:
    """Returns what was played beside its rivals."""
    return Comparison(own, list(rivals), [], settled=True, percent=100.0)


@together(
    ("hand", "own_points", "loss", "error", "label", "refused"),
    [
        # A sampled deal was lost: the label follows the loss, and the refusal stands beside it.
        ("3KK", (1, -1), 25.0, 1.0, "blunder", True),
        ("3KK", (1, -1), 6.0, 0.1, "inaccuracy", True),
        ("3KK", (1, -1), 3.0, 9.0, "good", True),
        # No deal was sampled.
        ("3KK", (), 12.0, 9.0, "unclear", True),
        # All deals were won: it may win for certain too, and only the network doubts it.
        ("3KK", (1, 1), 3.0, 9.0, "best", False),
        ("3KK", (1, 1), 12.0, 9.0, "unclear", False),
        # Who could go out needs no proof that something else wins.
        ("KK", (1, 1), 0.0, 1.0, "good", True),
    ],
)
def test_a_certain_win_refused(
    hand: str, own_points: tuple[int, ...], loss: float, error: float, label: Label, refused: bool
) -> None:
    """Tests that a refused win is named beside a label that follows the interval of the loss."""
    view = endgame("classic", [hand, "57A", "68Q"])
    pair = Play.parse(view.rules, "KK")
    best = tried(1.0, Loss(loss, error), play=pair, proven=True)
    found = compared(tried(0.9, points=own_points), best)
    verdict = _verdict(view, found, best)
    assert (verdict.label, verdict.refused) == (label, refused)
    assert (verdict.best is best) is (label != "best")


def test_points_are_lost_where_the_sample_shows_it() -> None:
    """Tests points at the bound of the interval."""
    for lost, shown in ((1.97, 1.97), (1.95, 0.0)):
        rival = tried(0.5, lead=Lead(0.0, 0.0, lost, 1.0))
        assert _points_loss(compared(tried(0.5), rival), "win") == shown


def test_points_are_not_held_against_what_wins_more() -> None:
    """Tests a rival that scores more and wins less: it shows a loss only where points count."""
    rival = tried(0.4, lead=Lead(-0.1, 0.01, 3.0, 0.5))
    assert _points_loss(compared(tried(0.5), rival), "win") == 0.0
    assert _points_loss(compared(tried(0.5), rival), "points") == 3.0


def test_expected_losses() -> None:
    """Tests an estimate of 0 and one of its error: φ and Φ of the normal distribution."""
    assert expected([Loss(0.0, 1.0)]) == pytest.approx(0.3989, abs=1e-4)
    assert expected([Loss(1.0, 1.0)]) == pytest.approx(1.0833, abs=1e-4)


@together(
    ("left", "phase"),
    [
        # Of 20 dealt cards 6 are 30 %: with 14 left a seat has played 30 %, with 6 it has 30 %.
        (15, "opening"),
        (14, "middle"),
        (7, "middle"),
        (6, "end"),
    ],
)
def test_phases(left: int, phase: str) -> None:
    """Tests the landlord's cards at the bounds; the peasants have played nothing."""
    own = "33334444555566667777"[:left]
    view = endgame("classic", [own, "88889999TTTTJJJJQ", "QQQKKKKAAAA2222BR"])
    assert phase_of(RecordedDecision(9, 0, "play", view, None)) == phase


@pytest.mark.usefixtures("no_weights")
def test_a_match_loses_a_point_at_most() -> None:
    record, found = reviewed("classic")
    free = [each for each in found.decisions if each.kind == "play" and not each.forced]
    own = [each for each in free if each.seat == free[0].seat]
    values = LuckValues((), (None,) * record.rules.players, None, 0)
    for loss, rate in ((1.0, 1.0), (1.0 + HAIR, 0.0)):
        judged = [replace(each, loss=loss) for each in own]
        players = player_reviews(record, judged, values)
        assert players[own[0].seat].match_rate == rate
