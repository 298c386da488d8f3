"""The benchmark of shares in sentences: what it counts, and that endings have no fault."""

from __future__ import annotations

import pytest

from lab.benchmarks.sentences import Tally, Told, Truth, of_endings
from solver.game.knowledge import Knowledge
from solver.percent import Rounded
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit
from tests.builders import lead

KEY = "3", "beaten", 1


def known(truth: tuple[float, float] | None) -> Truth:
    """Returns what is counted where every figure is the same, or none is known."""
    return lambda _: truth


@pytest.fixture
def view() -> Knowledge:
    return lead("classic", "3344556677889TJQKA2B")


def test_a_told_figure_has_two_of_its_errors(view: Knowledge) -> None:
    """Tests a figure that is near enough to what is counted, one that is not, and one unknown."""
    told = Told({KEY: Rounded.share(0.52, 0.03)}, [], 0, [])  # told as 50 %, with an error of .033
    tally = Tally()
    for truth in (0.44, 0.56, 0.43, 0.57):
        tally.compare(view, told, known((truth, 0.0)))
    tally.compare(view, told, known(None))
    assert (tally.sentences, tally.within, len(tally.far)) == (4, 2, 2)


def test_seeds_agree_by_figures_and_by_errors(view: Knowledge) -> None:
    said = [
        Told({KEY: Rounded.share(share, 0.03)}, [KEY], 1, []) for share in (0.5, 0.51, 0.56, 0.7)
    ]
    tally = Tally()
    tally.agree(said)
    assert (tally.pairs, tally.same, tally.near) == (6, 1, 3)
    tally.compare(view, said[0], known(None))
    assert (tally.wrong, tally.left_out) == (1, 1)


@pytest.mark.usefixtures("no_weights")
@pytest.mark.one_in(4, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_sentences_of_endings_are_what_is_counted(game: str) -> None:
    """Tests that each seed tells the share of all deals, and that none contradicts its win."""
    tally = of_endings(load_rules(game), 4, Limit(worlds=40))
    assert tally.sentences == tally.within > 20, tally.far
    assert tally.pairs == tally.same
    assert tally.wrong == 0
