"""The calibration benchmark, on predictions whose true accuracy is known."""

import math
from pathlib import Path

import numpy as np
import pytest

from lab.arena import LEAGUE
from lab.benchmarks.calibration import (
    FINE,
    TABLES,
    Claim,
    Reliability,
    agent,
    clustered,
    opponents,
    play_games,
    table,
    verdict,
    written,
)
from solver.errors import InvalidRequest
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit
from solver.weights.networks import weights_of

pytestmark = pytest.mark.long


def claims(truth: float = 0.0, deals: int = 4000) -> Reliability:
    """Returns predictions, one a deal, that are too low by `truth`."""
    random = np.random.default_rng(1)
    said = random.uniform(0.1, 0.9, deals)
    won = random.uniform(size=deals) < said + truth
    return Reliability.of(
        [Claim(at, at % 2 == 0, *each) for at, each in enumerate(zip(said, won, strict=True))]
    )


def test_bands_hold_every_claim_once() -> None:
    """Tests predictions at the edges of bands, 0 and 1 among them."""
    said = [0.0, 0.05, 0.1, 0.1999, 0.5, 0.9, 0.999, 1.0]
    found = Reliability.of([Claim(at, True, share, True) for at, share in enumerate(said)])
    counts = [0 if share is None else share.count for _, _, share in found.bands()]
    assert counts == [2, 2, 0, 0, 0, 1, 0, 0, 0, 3]
    assert [low for low, _, _ in found.bands()] == pytest.approx([at / 10 for at in range(10)])


def test_the_fine_band() -> None:
    """Tests the edges of the band around 70 %, and the sentence about it."""
    said = [0.67, 0.675, 0.7, 0.7249, 0.725]
    won = [False, True, True, False, False]
    found = Reliability.of(
        [Claim(at, True, *each) for at, each in enumerate(zip(said, won, strict=True))]
    )
    fine = found.within(*FINE)
    assert (fine.count, fine.won) == (3, pytest.approx(2 / 3))
    assert fine.said == pytest.approx((0.675 + 0.7 + 0.7249) / 3)
    assert not fine.wanted
    assert "**not** within 67 to 73 %" in verdict(fine)
    assert "No play" in verdict(found.within(0.8, 0.9))


def test_an_error_of_independent_claims_is_the_usual_one() -> None:
    """Tests clusters of one value against the standard error of a mean."""
    values = np.random.default_rng(2).normal(size=300)
    rests = values - values.mean()
    usual = values.std(ddof=1) / len(values) ** 0.5
    assert clustered(rests, np.arange(300)) == pytest.approx(usual)


def test_an_error_does_not_shrink_when_a_deal_is_counted_again() -> None:
    """Tests that ten equal predictions of a deal count as much as one."""
    values = np.random.default_rng(3).normal(size=100)
    rests, deals = values - values.mean(), np.arange(100) * 7
    once = clustered(rests, deals)
    assert clustered(np.repeat(rests, 10), np.repeat(deals, 10)) == pytest.approx(once)
    assert math.isnan(clustered(rests, np.zeros(100, np.int64)))


def test_errors_cover_the_truth() -> None:
    """Tests standard errors against the spread of many samples, with deals of unequal lengths."""
    random = np.random.default_rng(4)
    shares, errors = [], []
    for _ in range(300):
        sizes = random.integers(1, 20, 80)
        won = np.repeat(random.uniform(size=80) < 0.7, sizes).astype(float)
        shares.append(won.mean())
        errors.append(clustered(won - won.mean(), np.repeat(np.arange(80), sizes)))
    assert np.mean(errors) == pytest.approx(np.std(shares), rel=0.15)


def test_honest_claims_and_others() -> None:
    """Tests the calibration error and the Brier score."""
    honest, modest = claims(), claims(0.1)
    assert honest.calibration_error < 0.03
    assert modest.calibration_error == pytest.approx(0.1, abs=0.03)
    assert honest.brier == pytest.approx(
        0.5 - 2 * (0.25 + 0.8**2 / 12) + (0.25 + 0.8**2 / 12), abs=0.01
    )
    fine = honest.within(*FINE)
    assert abs(fine.won - 0.7) < 3 * fine.error
    assert fine.error == pytest.approx((0.21 / fine.count) ** 0.5, rel=0.1)


def test_a_table_says_all() -> None:
    """Tests the Markdown, and that new tables replace older ones in a file."""
    text = table("classic against itself", claims(0.1), "weights `some`")
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) == 2 + 10 + 1
    assert rows[2].startswith("| 0 to 10 | 0 |")
    assert "**not** within 67 to 73 %" in text
    assert "landlord said" in text
    begin, end = (
        f"<!-- The tables of calibration {what}. -->"
        for what in ("are written by lab/benchmarks/calibration.py", "end here")
    )
    once = written(f"# Words\n\n{begin}\nold\n{end}\nMore words", [text])
    assert once.startswith("# Words")
    assert once.endswith(f"{end}\nMore words")
    assert "old" not in once
    assert written(once, [text]) == once
    other = table("snatch against itself", claims(0.1), "weights `others`")
    both = written(once, [other])
    assert both == written(once, [text, other])
    newer = text.replace("`some`", "`newer`")
    assert written(both, [newer]) == both.replace("`some`", "`newer`")
    with pytest.raises(ValueError, match="no line"):
        written("# Words", [text])


def test_the_document_has_the_marks() -> None:
    """Tests that the page has the marks between which the command writes its tables."""
    document = (Path(__file__).parents[3] / "docs" / "calibration.md").read_text("utf-8")
    assert written(document, []) == document
    assert TABLES.of(document).count("### ") > 10


@pytest.mark.parametrize("against", [None, "greedy", "control"])
@pytest.mark.parametrize("game", GAMES)
def test_games_give_claims(game: str, against: str | None) -> None:
    """Tests that each deal has one winner, and that another player makes no predictions."""
    rules = load_rules(game)
    limit = Limit(worlds=1 if weights_of(rules) is None else 0)
    other = None if against is None else agent(against, rules, 3)
    found = play_games(rules, limit, decisions=40, seed=3, other=other, landlord_by="turns")
    assert len(found) >= 40
    for number in {claim.deal for claim in found}:
        own = [claim for claim in found if claim.deal == number]
        sides = {claim.landlord for claim in own}
        assert len({claim.won == claim.landlord for claim in own}) == 1
        assert other is None or len(sides) == 1


def test_the_league_stands_for_its_players() -> None:
    assert opponents(["self", "club"]) == ["self", "club"]
    assert opponents(["league", "prior"]) == [*(each.agent for each in LEAGUE), "prior"]
    with pytest.raises(InvalidRequest, match="unknown agent 'gredy'"):
        agent("gredy", load_rules("classic"), 1)


def test_games_come_again() -> None:
    """Tests that the seed decides deals, auctions and worlds."""
    rules = load_rules("classic")
    once, again = (play_games(rules, Limit(worlds=4), decisions=20, seed=3) for _ in range(2))
    assert once == again
