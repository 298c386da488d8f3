"""Each flow as `tools/screenshots.py` drives it: every stage is sound, in both themes and languages."""

from __future__ import annotations

import pytest

from tests.browser.flows import FLOWS
from tests.browser.judged import assert_sound
from tests.browser.screens import DESK, PHONE, Screen, Visits

pytestmark = pytest.mark.browser

# With the tests of each room these are all four looks on both screens.
LOOKS = (
    pytest.param(PHONE, "zh", "dark", id="phone-zh-dark"),
    pytest.param(DESK, "en", "dark", id="desk-en-dark", marks=pytest.mark.long),
    pytest.param(PHONE, "en", "light", id="phone-en-light", marks=pytest.mark.long),
    pytest.param(DESK, "zh", "light", id="desk-zh-light", marks=pytest.mark.long),
)
USUAL = ("start", "board", "play")


@pytest.mark.parametrize(("screen", "lang", "theme"), LOOKS)
@pytest.mark.parametrize(
    # The tests of games, bids and puzzles drive their rooms, too.
    "flow",
    [pytest.param(each, marks=() if each in USUAL else pytest.mark.long) for each in FLOWS],
)
def test_every_stage_is_sound(
    visit: Visits, flow: str, screen: Screen, lang: str, theme: str
) -> None:
    for _, page in FLOWS[flow](visit, "decktet", screen, lang, theme):
        assert_sound(page)
