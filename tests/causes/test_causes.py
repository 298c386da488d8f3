"""Causes: what is planted is found, and nothing else is."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from solver.causes.causes import Difference, difference
from solver.causes.facts import facts_of
from solver.causes.quantities import QUANTITIES, QUANTITY_OF
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.percent import in_number, in_percent
from solver.reasons import LANGUAGES, VOCABULARIES, say
from solver.reasons.facts import Fact, shares_of
from solver.search.allowance import Allowance
from solver.search.confidence import share_error
from solver.search.courses import NOTED, Course, Courses
from solver.search.evaluation import Sample
from tests.builders import endgame
from tests.choice import Some
from tests.together import together

DEALS = 200
PLAIN = {"points": 1, "winner": 1, "next_leader": 1, "our_leads": 3, "safe_leads": 3,
         "their_leads": 0, "taken_by": -1, "taken_with": 0, "plays_then": 0, "their_plays": 0,
         "plays_left": 0, "bombs_spent": 0, "bombs_held": 0, "their_bombs": 0, "factor": 1,
         "plays_needed": 4, "bombs_kept": 0}  # fmt: skip
PLANTED = [each.kind for each in QUANTITIES if each.kind != "stake"]
LOST = {"points": -1, "winner": 0, "plays_left": 3}


@cache
def peasant() -> Knowledge:
    """Returns what a peasant knows: the landlord is seat 0, the partner seat 2."""
    return endgame("classic", ["345678", "3459TJ", "4567"], turn=1)


def courses(chance: np.random.Generator) -> list[dict[str, Any]]:
    """Returns two plain courses with noise that has nothing to do with who wins."""
    found = []
    for _ in range(2):
        noted = {name: np.full(DEALS, value) for name, value in PLAIN.items()}
        lost = chance.random(DEALS) < 0.15
        for name, value in LOST.items():
            noted[name][lost] = value
        bombs = chance.random(DEALS) < 0.2
        noted["their_bombs"][bombs] = 1
        leads = chance.random(DEALS) < 0.3
        lead(noted, leads, then=chance.integers(1, 6, DEALS), theirs=chance.integers(1, 6, DEALS))
        noted["our_leads"][leads] += 1
        found.append(noted)
    return found


def lead(noted: dict[str, Any], where: Any, then: Any, theirs: Any) -> None:
    """Lets the landlord take the lead in some deals."""
    noted["their_leads"][where] = 1
    noted["taken_by"][where] = 0
    noted["plays_then"][where] = then[where]
    noted["their_plays"][where] = theirs[where]


def lose(noted: dict[str, Any], where: Any) -> None:
    for name, value in LOST.items():
        noted[name][where] = value


def plant(quantity: str, chance: np.random.Generator) -> Courses:
    """Returns courses in which the first choice loses deals by one quantity alone."""
    worse, better = courses(chance)
    where = (chance.random(DEALS) < 0.6) & (better["points"] > 0) & (better["their_leads"] == 0)
    ones, twos = np.full(DEALS, 1), np.full(DEALS, 2)
    lose(worse, where)
    if quantity == "they_go_out_now":
        for name in ("our_leads", "safe_leads"):
            worse[name][where] = 0
    elif quantity == "partner_goes_out_now":
        better["plays_left"][where] = 2
        better["winner"][where] = 2
        better["our_leads"][where] = 0
    elif quantity == "plays_needed":
        worse["plays_needed"] += 2
    elif quantity == "they_win_trick":
        worse["next_leader"][where] = 0
    elif quantity == "they_lead":
        lead(worse, where, twos, twos)
        worse["our_leads"][where] = 5
    elif quantity == "they_run_out":
        for noted in (worse, better):  # they lead in both, and keep it in one
            lead(noted, where, twos, twos)
        worse["our_leads"][where] = worse["safe_leads"][where]
        better["our_leads"][where] = better["safe_leads"][where] + 2
    elif quantity == "plays_when_they_lead":
        for noted in (worse, better):
            lead(noted, where, ones, twos)
            noted["our_leads"][where] = noted["safe_leads"][where] + 2
        worse["plays_then"][where] = 4
    elif quantity == "their_plays_when_they_lead":
        for noted in (worse, better):
            lead(noted, where, ones, ones * 4)
            noted["our_leads"][where] = noted["safe_leads"][where] + 2
        worse["their_plays"][where] = 1
    elif quantity == "bomb_held":
        worse["bombs_held"][where] = 1
    elif quantity == "their_bombs":
        worse["their_bombs"][where] = 2
    elif quantity == "partner_goes_out":
        better["plays_left"][where] = 2
        better["winner"][where] = 2
    after = tuple(
        Course(np.stack([each[name] for name in NOTED], axis=1)) for each in (worse, better)
    )
    draws = np.ones(DEALS, np.int64)
    return Courses(draws, np.ones(DEALS), deals(chance), after)


def deals(chance: np.random.Generator) -> Any:
    """Returns deals of the unseen cards, with the hand of the view in its seat."""
    view = peasant()
    cards, rows = list(view.unseen), []
    for _ in range(DEALS):
        order = chance.permutation(len(cards))
        sizes = view.table.left[0]
        hands = [[cards[at] for at in part] for part in (order[:sizes], order[sizes:])]
        first, last = (Hand.of(view.rules, each).packed for each in hands)
        rows.append([first, view.hand.packed, last])
    return np.array(rows, np.uint64)


def found(courses: Courses, **more: Any) -> Difference:
    return difference(peasant(), courses, 0, 1, by_wins=True, **more)


@pytest.mark.parametrize("quantity", PLANTED)
def test_what_is_planted_is_found(quantity: str, some: Some) -> None:
    """Tests 40 plants of each quantity: it is the first cause in nearly all of them."""
    first = []
    for seed in some(range(40), 2):
        told = found(plant(quantity, np.random.default_rng(seed)))
        assert told.verdict == "clear"
        first.append(told.causes[0].quantity if told.causes else "")
    assert first.count(quantity) >= len(first) * 38 / 40, first


def test_the_deals_show_the_cause() -> None:
    courses = plant("they_lead", np.random.default_rng(3))
    cause = found(courses).causes[0]
    assert cause.deals
    worse, better = courses.after
    decided = (worse.of("points") < 0) & (better.of("points") > 0)
    decided &= worse.of("their_leads") > better.of("their_leads")
    telling = {tuple(map(int, deal)) for deal in courses.deals[decided]}
    assert {tuple(hand.packed for hand in deal) for deal in cause.deals} <= telling
    assert cause.who == 0
    assert cause.worse > cause.better
    assert 0.5 < cause.share <= 1


def test_nothing_decides_between_equals() -> None:
    """Tests that noise alone is no difference, and has no cause."""
    clear = 0
    for seed in range(60):
        worse, better = courses(np.random.default_rng(seed))
        after = tuple(
            Course(np.stack([each[name] for name in NOTED], axis=1)) for each in (worse, better)
        )
        draws = np.ones(DEALS, np.int64)
        told = found(Courses(draws, np.ones(DEALS), np.zeros((DEALS, 3), np.uint64), after))
        clear += told.verdict == "clear"
        if told.verdict != "clear":
            assert told.causes == ()
    assert clear <= 6  # one in forty, by chance


def test_losses_without_a_cause() -> None:
    """Tests that nothing is said where nothing that is measured goes with the outcome."""
    worse, better = courses(np.random.default_rng(1))
    better["points"][:] = 1
    better["plays_left"][:] = worse["plays_left"][:] = 0
    worse["points"][:60] = -1
    for noted in (worse, better):
        noted["our_leads"][:] = noted["safe_leads"] + 2
        noted["their_leads"][:] = 1
        noted["plays_then"][:] = noted["their_plays"][:] = 2
        noted["their_bombs"][:] = 0
    after = tuple(
        Course(np.stack([each[name] for name in NOTED], axis=1)) for each in (worse, better)
    )
    told = found(
        Courses(np.ones(DEALS, np.int64), np.ones(DEALS), np.zeros((DEALS, 3), np.uint64), after)
    )
    assert (told.verdict, told.causes) == ("clear", ())
    assert quantities_of(told, about_worse=True) == []


def quantities_of(told: Difference, *, about_worse: bool) -> list[Fact]:
    """Returns what is said of two choices that no theme tells apart, as they are the same."""
    return facts_of(peasant(), told, None, None, about_worse=about_worse, allowance=Allowance(None))


@together(("quantity", "about_worse"), list(product(PLANTED, (True, False))))
def test_words_say_the_numbers(quantity: str, about_worse: bool) -> None:
    """Tests that the sentence has the two figures of the cause, in the order of what it is about."""
    told = found(plant(quantity, np.random.default_rng(7)))
    (fact, *_) = quantities_of(told, about_worse=about_worse)
    assert fact.kind in VOCABULARIES["en"].phrases
    cause = told.causes[0]
    mine, its = (cause.worse, cause.better) if about_worse else (cause.better, cause.worse)
    figures = shares_of(fact)
    assert [each.value for each in figures] == [mine, its]
    assert all(each.error > 0 for each in figures) is (quantity != "plays_needed")
    assert figures[0].told != figures[1].told
    number = in_percent if QUANTITY_OF[quantity].finest is None else in_number
    for language in LANGUAGES:
        (said,) = say([fact], language)
        numbers = [number(each) for each in figures]
        assert said.index(numbers[0]) < said.rindex(numbers[1]), said


def corrected(courses: Courses, turned: Any, counted: bool = False) -> list[Sample]:
    """Returns samples of two choices: the first wins some deals that its rollouts lose."""
    points = [each.of("points").copy() for each in courses.after]
    points[0][turned] = 1
    return [Sample(each, courses.draws, courses.alike, counted=counted) for each in points]


@pytest.mark.parametrize("quantity", ["they_run_out", "they_go_out_now", "bomb_held"])
def test_deals_that_counting_corrects_do_not_end_as_in_the_rollout(quantity: str) -> None:
    """Tests that no more deals are said to be lost by something than are lost by the figure."""
    planted = plant(quantity, np.random.default_rng(2))
    worse = planted.after[0]
    turned = (np.arange(DEALS) % 2 == 0) & (worse.of("points") < 0)
    samples = corrected(planted, turned)
    told = found(planted.behind(samples))
    before, now = found(planted).causes[0], told.causes[0]
    assert before.quantity == now.quantity == quantity
    assert now.worse <= 1 - samples[0].won < before.worse + 0.2
    assert now.worse < 0.7 * before.worse
    assert list(worse.of("points")[turned]) == [-1] * turned.sum()  # the rollouts stand as they are


def test_all_deals_make_figures_exact() -> None:
    """Tests that counted deals have no error, and others that of their number."""
    planted = plant("they_lead", np.random.default_rng(3))
    samples = corrected(planted, np.zeros(DEALS, bool), counted=True)
    exact = found(planted.behind(samples))
    assert exact.causes[0].errors == (0.0, 0.0)
    sampled = found(planted)
    cause = sampled.causes[0]
    expected = [share_error(each, DEALS) for each in (cause.worse, cause.better)]
    assert cause.errors == pytest.approx(expected)
    part = [
        replace(each, scored=np.append(each.scored, 1), draws=np.append(each.draws, 1))
        for each in samples
    ]
    assert not planted.behind(part).counted


def test_a_part_of_the_deals_tells_the_outcomes_of_all() -> None:
    """Tests that the deals that are followed have the weights of those that end alike."""
    planted = plant("they_lead", np.random.default_rng(3))
    chance = np.random.default_rng(4)
    samples = []
    for course in planted.after:
        more = chance.choice([-1, 1], 3 * DEALS, p=[0.7, 0.3])
        draws = np.ones(4 * DEALS)
        odds = np.linspace(0.5, 1, 4 * DEALS)
        scored = np.concatenate([course.of("points"), more])
        samples.append(Sample(scored, draws, draws, odds))
    fitted = planted.behind(samples)
    won = [float(fitted.shares @ (each.of("points") > 0)) for each in fitted.after]
    assert won == pytest.approx([each.won for each in samples])
    assert not fitted.counted
    # Deals that end alike keep their weights beside each other.
    alike = np.flatnonzero(fitted.after[0].of("points") + fitted.after[1].of("points") == 2)
    ratios = fitted.shares[alike] / samples[0].weights[alike]
    assert ratios == pytest.approx(ratios[0])


@together(
    ("quantity", "wins", "told"),
    [
        ("they_run_out", (0.3, 0.8), True),
        ("they_run_out", (0.9, 0.95), False),
        ("partner_goes_out", (0.4, 0.8), True),
        ("partner_goes_out", (0.1, 0.2), False),
    ],
)
def test_no_cause_contradicts_the_wins_beside_it(
    quantity: str, wins: tuple[float, float], told: bool
) -> None:
    causes = found(plant(quantity, np.random.default_rng(5)), wins=wins).causes
    assert (quantity in {each.quantity for each in causes}) is told
