"""The description of the API at /docs: it can be read without the network, in both themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.screens import Visits

pytestmark = pytest.mark.browser


def test_the_description_is_readable_and_follows_the_theme(visit: Visits) -> None:
    """Tests that /docs shows the API without the network, dark where the reader's system is dark.

    It follows the system, also when that changes.
    """
    page = visit("/docs", theme="dark")
    described = page.locator("rapi-doc")
    ink = {"light": "rgb(29, 27, 25)", "dark": "rgb(238, 233, 225)"}
    expect(page.get_by_text("The legal plays of a hand.").first).to_be_visible()
    for scheme in ("dark", "light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(described).to_have_attribute("theme", scheme)
        expect(page.get_by_text("Each of them may be").first).to_have_css("color", ink[scheme])
