"""Tests of the words beside a verdict: a certain win refused, and how sure both plays are."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from solver.game.act import Act
from solver.records import Record, write_record
from tests.browser.judged import assert_sound
from tests.browser.reviews import reviewed_record
from tests.browser.screens import Visits
from tests.builders import greedy_record
from tests.served import Served

pytestmark = pytest.mark.browser


@pytest.mark.long
@pytest.mark.parametrize(("lang", "words"), [("en", "a certain win refused"), ("zh", "放过必胜")])
def test_a_refused_win_stands_beside_the_verdict(
    visit: Visits, service: Served, lang: str, words: str
) -> None:
    """Tests a seat that passes instead of going out, and the errors of both probabilities."""
    whole = next(
        record
        for record in (greedy_record("classic", seed) for seed in range(40))
        if record.acts[-2].cards != "pass" and record.acts[-1].seat == 0
    )
    last = whole.acts[-1].seat
    record = Record.build(
        whole.rules,
        hands=whole.hands,
        bottom=whole.bottom,
        landlord=0,
        acts=[*whole.acts[:-1], Act(last, "pass")],
    )
    game, review = reviewed_record(service, write_record(record), worlds=40)
    decision = service.call(f"/v1/reviews/{review}")["result"]["decisions"][-1]
    assert (decision["seat"], decision["certain_win_refused"]) == (last, True)
    page = visit(f"/games/{game}?review={review}&d={decision['index']}", lang=lang)
    expect(page.locator(".judged header .refused")).to_have_text(words)
    expect(page.locator(".option.played .figure")).to_contain_text("±")
    expect(page.locator(".option.best .figure")).to_contain_text("100 %")
    assert_sound(page)
