"""Evaluations with their errors: of a sample, of the network, and of both."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.game.cards import Hand
from solver.native import _core
from solver.rules import load_rules
from solver.search.candidates import candidates
from solver.search.evaluation import (
    NO_SAMPLE,
    UNKNOWN,
    Estimate,
    Evaluation,
    Lead,
    Prior,
    Sample,
    weighed,
)
from solver.search.search import Search
from solver.weights.networks import networks_of
from tests.builders import known_state, middle_of_game, random_weights


def prior_of(
    win: float, points: float, worlds: float, optimism: float = 0.0, trust: float = 1.0
) -> Prior:
    """Returns what a network says that counts as `worlds` worlds."""
    return Prior(win, points, _core.Weighing(worlds, optimism, trust))


NOBODY = prior_of(0.0, 0.0, 0)
# 30 games won and 10 lost at a stake of 2: 40 independent worlds.
SAMPLE = Sample(np.array([2] * 30 + [-2] * 10), np.ones(40))


def sample(points: list[int], draws: list[float] | None = None) -> Sample:
    """Returns a sample; each world was drawn once unless `draws` says otherwise."""
    return Sample(np.array(points), np.array(draws or [1.0] * len(points)))


def evaluated(found: Sample, stake: float, prior: Prior) -> Evaluation:
    """Returns the figures of a decision's only option, with worlds that are weighed."""
    [only] = weighed([found], prior.weighing)
    return Evaluation.of(only, stake, prior)


def calibrated(won: float, optimism: float) -> float:
    """Returns a probability by its definition in log-odds."""
    return 1 / (1 + math.exp(optimism - math.log(won / (1 - won))))


def test_worlds_that_were_drawn_often_count_less() -> None:
    """Tests 1, 2 and 3 draws by hand: as much as 36 / 14 worlds of equal weight."""
    found = sample([1, 1, -1], [1, 2, 3])
    assert found.worlds == 6
    assert found.effective == pytest.approx(36 / 14)
    assert list(found.weights) == [1, 2, 3]
    assert found.won == found.mean(np.array([1.0, 1.0, 0.0])) == 3 / 6
    assert found.variance(np.array([1.0, 0.0, 0.0])) == pytest.approx(1 / 6 * 5 / 6)
    assert SAMPLE.effective == 40
    assert NO_SAMPLE.effective == 0
    assert found.part(slice(2)).worlds == 3
    exact = replace(found, alike=np.array([0.5, 0.5, 2.0]))
    assert exact.effective == pytest.approx(36 / 7.5)
    assert exact.part(slice(2)).effective == pytest.approx(9 / 1.5)


def test_figures_of_a_sample() -> None:
    """Tests the figures of worlds alone by hand."""
    found = Evaluation.of(SAMPLE, 3, NOBODY)
    assert found.win == pytest.approx(0.75)
    assert found.points == pytest.approx(3 * 1)
    more = 40 / 41
    likely = (40 * 0.75 + more) / (40 + 2 * more)
    assert found.win_error == pytest.approx(math.sqrt(likely * (1 - likely) / 41))
    variance = max(4 - 1, 4 * likely * (1 - likely) * 4)
    assert found.points_error == pytest.approx(3 * math.sqrt(variance / 41))
    assert (found.worlds, found.proven) == (40, False)
    assert Evaluation.of(NO_SAMPLE, 3, NOBODY) == UNKNOWN


def test_the_network_counts_as_some_worlds() -> None:
    """Tests mean and error of both by hand, and the network alone."""
    prior = prior_of(win=0.5, points=-2.0, worlds=10)
    alone = Evaluation.of(NO_SAMPLE, 3, prior)
    assert (alone.win, alone.points, alone.worlds) == (0.5, -6.0, 0)
    assert alone.win_error == pytest.approx(math.sqrt(0.25 / 11)) == prior.win_error
    assert alone.points_error == pytest.approx(3 * math.sqrt(4 * 0.25 * (2 * 2.0) ** 2 / 11))
    worlds = Evaluation.of(SAMPLE, 3, NOBODY)
    both = Evaluation.of(SAMPLE, 3, prior)
    assert both.win == pytest.approx((10 * 0.5 + 40 * worlds.win) / 50)
    assert both.points == pytest.approx((10 * -6.0 + 40 * worlds.points) / 50)
    assert both.win_error < alone.win_error
    assert both.points_error < alone.points_error


@pytest.mark.parametrize("optimism", [1.1, 0.5, -0.3])
def test_the_optimism_of_worlds_is_taken_off_in_log_odds(optimism: float) -> None:
    """Tests it by hand, and that many worlds which are all won or all lost have none."""
    prior = prior_of(win=0.5, points=0.0, worlds=1e-9, optimism=optimism)
    found = evaluated(SAMPLE, 1, prior)
    assert found.win == pytest.approx(calibrated(0.75, optimism))
    # The sample pays 1 a game, at a stake of 2: a game that is lost and not won costs 4.
    assert found.points == pytest.approx(1 - 2 * 2 * (0.75 - found.win))
    for points, win in ((1, 1.0), (-1, 0.0)):
        found = evaluated(sample([points] * 64), 1, prior)
        assert found.win == pytest.approx(win, abs=1e-6)
        assert found.points == pytest.approx(points, abs=1e-6)


def test_the_optimism_is_that_of_network_and_worlds_together() -> None:
    """Tests ten worlds that are all won: no more is said than the network's share of them allows."""
    prior = prior_of(win=0.3, points=0.0, worlds=2, optimism=1.0)
    in_worlds = calibrated(0.3, -1.0)
    found = evaluated(sample([1] * 10), 1, prior)
    assert found.win == pytest.approx(calibrated((2 * in_worlds + 10) / 12, 1.0))
    assert Evaluation.of(NO_SAMPLE, 1, prior).win == pytest.approx(0.3)


@given(
    st.lists(
        st.tuples(st.sampled_from([(1, -1), (-1, 1), (-1, -1)]), st.integers(1, 9)), min_size=1
    ),
    st.floats(-0.5, 1.5),
)
def test_the_optimism_favours_no_option(
    worlds: list[tuple[tuple[int, int], int]], optimism: float
) -> None:
    """Tests two options that win in different worlds: what they win has the same ratio as before."""
    draws = np.array([float(drawn) for _, drawn in worlds])
    before = [Sample(np.array([each[at] for each, _ in worlds]), draws) for at in range(2)]
    after = weighed(before, _core.Weighing(1, optimism))
    assert before[0].won * after[1].won == pytest.approx(before[1].won * after[0].won)
    # Of all worlds less is won.
    won = sum(each.won for each in before)
    odds = math.exp(-optimism)
    assert sum(each.won for each in after) == pytest.approx(won * odds / (won * odds + 1 - won))


@given(st.lists(st.tuples(*[st.sampled_from([-2, 1])] * 5), min_size=1), st.floats(-0.5, 1.5))
def test_the_optimism_moves_no_figure_past_its_end(
    worlds: list[tuple[int, ...]], optimism: float
) -> None:
    """Tests options that win in all worlds or in none: they do so by any weights."""
    draws = np.ones(len(worlds))
    scored = [*zip(*worlds, strict=True), [1] * len(worlds), [-1] * len(worlds)]
    found = weighed([Sample(np.array(each), draws) for each in scored], _core.Weighing(1, optimism))
    assert found[-2].won == pytest.approx(1)
    assert found[-1].won == 0
    # All options share the weights, so an option that wins whenever another does wins no less.
    for one, other in itertools.permutations(found, 2):
        if ((one.scored > 0) >= (other.scored > 0)).all():
            assert one.won >= other.won - 1e-12


def test_the_weights_of_worlds_by_hand() -> None:
    """Tests worlds in which all, one and none of the four best of five options win."""
    scored = [[-1, -1, -1], [1, 1, -1], [1, -1, -1], [1, -1, -1], [1, -1, -1]]
    dropped = sample([1])  # after the first world, so that it is no best option of all worlds
    options = [*(sample(each, [1, 1, 2]) for each in scored), dropped]
    found = weighed(options, _core.Weighing(0, 0.8))
    odds = [math.exp(-0.8), math.exp(-0.8), 1]
    for each in found[:5]:
        assert list(each.odds) == pytest.approx(odds)
    assert found[1].won == pytest.approx((odds[0] + odds[1]) / (odds[0] + odds[1] + 2))
    assert found[0].mean_odds == pytest.approx((odds[0] + odds[1] + 2) / 4)
    assert list(found[5].odds) == pytest.approx(odds[:1])
    assert found[0].effective == options[0].effective
    assert weighed(options, _core.Weighing(5)) == options
    assert weighed([NO_SAMPLE], _core.Weighing(0, 0.8))[0].worlds == 0


@pytest.mark.usefixtures("small_weights")
def test_there_is_no_optimism_where_no_act_is_known() -> None:
    """Tests one position by its acts, and as it is set up, in which nobody has shown anything."""
    played, view = middle_of_game("classic", 2, 21)
    assert played.current is not None
    setup = known_state(
        view.rules,
        landlord=view.landlord,
        seat=view.seat,
        hand=view.hand,
        over=(played.table.holder, played.current),
        passes=played.table.passes,
        played=dict(enumerate(view.played)),
        left=dict(enumerate(played.table.left)),
    )
    options = candidates(view)[:3]
    by_acts, by_setup = (Search(each, 1).priors(options, by_wins=True)[0] for each in (view, setup))
    assert by_acts.weighing.optimism != 0
    assert by_setup.weighing.optimism == 0
    assert by_setup.pseudo_count == by_acts.pseudo_count


def test_a_network_gives_way_when_the_worlds_contradict_it() -> None:
    """Tests a network that counts as one world: 16 worlds correct a silly figure."""
    silly = prior_of(win=0.02, points=-2.0, worlds=1)
    found = Evaluation.of(sample([1, -1] * 8), 1, silly)
    assert found.win == pytest.approx((0.02 + 16 * 0.5) / 17)


def test_worlds_that_know_little_never_outweigh_the_network() -> None:
    """Tests a trust of .3: it bounds the weight of the worlds, and the error with it."""
    prior = prior_of(win=0.5, points=0.0, worlds=10, trust=0.3)
    found = Evaluation.of(SAMPLE, 1, prior)
    assert found.win == pytest.approx(0.5 + 0.3 * 40 / 50 * 0.25)
    trusted = Evaluation.of(SAMPLE, 1, prior_of(win=0.5, points=0.0, worlds=10))
    assert found.win_error < 0.35 * trusted.win_error
    assert prior.win_error == pytest.approx(0.3 * math.sqrt(0.25 / 11))


def test_a_sample_without_a_loss_is_no_proof() -> None:
    """Tests that winning every sampled world leaves an error, and a proof none."""
    found = Evaluation.of(sample([1] * 20), 1, NOBODY)
    assert found.win == 1.0
    assert 0.03 < found.win_error < 0.06
    proof = Evaluation.of(sample([1] * 20), 2, NOBODY, assured=1)
    assert (proof.win, proof.win_error, proof.points, proof.points_error) == (1.0, 0.0, 2.0, 0.0)
    assert proof.proven


def test_what_a_proven_win_pays_has_an_error() -> None:
    """Tests wins whose points differ, wins in one world, and wins that only a network judged."""
    sampled = Evaluation.of(sample([2, -4] * 8), 3, NOBODY, assured=1)
    assert (sampled.points, sampled.win_error) == (9.0, 0.0)
    assert sampled.points_error == pytest.approx(3 * 1 / 4)
    judged = prior_of(win=0.9, points=-5.0, worlds=64)
    once = Evaluation.of(sample([-4]), 3, judged, assured=1)
    assert (once.points, once.points_error) == (12.0, pytest.approx(15 * 0.3))
    said = Evaluation.of(NO_SAMPLE, 3, judged, assured=1)
    assert (said.points, said.points_error, said.worlds) == (15.0, pytest.approx(15 * 0.3), 0)
    unjudged = Evaluation.of(NO_SAMPLE, 3, NOBODY, assured=2)
    assert (unjudged.points, unjudged.points_error) == (6.0, pytest.approx(6 * 0.3))


chances = st.floats(0, 1)
samples = st.lists(
    st.tuples(st.sampled_from([-6, -3, -1, 1, 2, 4]), st.integers(1, 9)), max_size=50
)


@given(
    samples,
    chances,
    st.floats(-5, 5),
    st.floats(0, 60),
    st.floats(-0.5, 1.5),
    st.sampled_from([1.0, 0.3]),
    st.integers(1, 3),
)
def test_figures_are_finite_and_in_range(
    worlds: list[tuple[int, int]],
    win: float,
    points: float,
    counts: float,
    much: float,
    trust: float,
    by: int,
) -> None:
    """Tests samples of any size and whatever a network says."""
    prior = prior_of(win, points, counts, much, trust)
    found = (
        evaluated(sample(*map(list, zip(*worlds, strict=True))), by, prior)
        if worlds
        else evaluated(NO_SAMPLE, by, prior)
    )
    assert 0 <= found.win <= 1
    assert 0 <= found.win_error <= 0.5
    assert 0 <= found.points_error < math.inf
    said = [points] if counts else []
    seen = [each for each, _ in worlds]
    if said or seen:
        # Wins that are taken off as optimism are stakes lost.
        least = min([*said, *[-abs(each) for each in seen]])
        assert by * least - 1e-9 <= found.points <= by * max([*said, *map(abs, seen)]) + 1e-9


# --- Leads ---------------------------------------------------------------------------------------


def lead(one: Sample, other: Sample, prior: Prior, assured: int = 0) -> Lead:
    """Returns the lead of a choice over another one of which the network says the same."""
    first = Estimate.of(None, one, 2.0, prior, assured)
    return Lead.of(first, Estimate.of(None, other, 2.0, prior), 2.0)


def test_the_error_of_a_lead_is_that_of_the_differences() -> None:
    """Tests choices that fare alike in 38 of 40 worlds: far surer than either of them."""
    other = Sample(np.array([2] * 28 + [-2] * 12), SAMPLE.draws)
    found = lead(SAMPLE, other, NOBODY)
    assert found.win == pytest.approx(0.75 - 0.7)
    share = 2 / 40
    assert found.win_error == pytest.approx(math.sqrt(share * (1 - share) / 40))
    alone = Evaluation.of(SAMPLE, 2.0, NOBODY)
    assert found.win_error < alone.win_error / 1.5


def test_choices_that_fare_alike_are_not_known_to_be_alike() -> None:
    """Tests that one world more keeps the error above zero, and that it shrinks with the worlds."""
    errors = [lead(*[sample([1, -1] * count)] * 2, NOBODY).win_error for count in (4, 16, 64)]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] == pytest.approx(math.sqrt(1 / 130 / 128))


def test_the_network_alone_says_how_uncertain_a_lead_is() -> None:
    """Tests that half of the errors of two choices is common to both."""
    prior = prior_of(win=0.5, points=1.0, worlds=3)
    found = lead(NO_SAMPLE, NO_SAMPLE, prior)
    assert (found.win, found.points) == (0, 0)
    assert found.win_error == pytest.approx(prior.win_error)
    assert found.points_error == pytest.approx(2 * prior.points_error)


def test_beside_a_certain_win_only_the_other_choice_is_uncertain() -> None:
    """Tests a proven win against a choice that was played out."""
    prior = prior_of(win=0.7, points=1.0, worlds=3)
    found = lead(SAMPLE, SAMPLE, prior, assured=2)
    own = Evaluation.of(SAMPLE, 2.0, prior)
    assert found.win == pytest.approx(1 - own.win)
    assert found.win_error == own.win_error


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("game", "low", "high"),
    [("classic", 0.3, 0.45), ("decktet", 0.3, 0.45), ("double", 0.15, 0.25)],
)
def test_the_optimism_of_a_role_counts_near_the_end(game: str, low: float, high: float) -> None:
    """Tests by how much a role that is more optimistic by one weighs otherwise, in one game."""
    weights = random_weights(game)
    networks = tuple(replace(each, optimism=each.optimism + 1) for each in weights.networks)
    raised = replace(weights, networks=networks)
    rises = {}
    for acts in range(80):
        _, view = middle_of_game(game, 5, acts)
        plays = candidates(view)[:1]
        usual, more = (
            Search(view, 0, networks_of(view.rules, each)).priors(plays, by_wins=True)[0]
            for each in (weights, raised)
        )
        rises[len(view.unseen)] = more.weighing.optimism - usual.weighing.optimism
        assert more.weighing.near == usual.weighing.near
    assert {0, 1} < {round(rise, 6) for rise in rises.values()}  # and some between
    deck = len(Hand.deck(load_rules(game)))
    for unseen, rise in rises.items():
        near = (high - unseen / deck) / (high - low)
        assert rise == pytest.approx(min(1, max(0, near)))
