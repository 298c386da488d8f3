"""The description of the API at /docs, and the pages below it: readable without the network."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from solver.documents import pages
from tests.browser.screens import PHONE, Visits, Watch

pytestmark = pytest.mark.browser


@pytest.mark.long
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


@pytest.mark.long
def test_no_page_is_wider_than_a_phone(visit: Visits) -> None:
    """Tests that tables and code scroll by themselves, and that every page follows the theme."""
    grounds = {"light": "rgb(243, 241, 236)", "dark": "rgb(22, 21, 18)"}
    for name in pages():
        page = visit(f"/docs/{name}.md", PHONE)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name
        for scheme, ground in grounds.items():
            page.emulate_media(color_scheme=scheme)
            expect(page.locator("body")).to_have_css("background-color", ground)
        page.close()


def test_what_cannot_be_read_leads_to_its_page(visit: Visits, watch: Watch) -> None:
    watch.expected.add(422)
    page = visit("/games")
    page.locator("textarea.typed").fill("hello")
    page.locator(".adding button.primary").click()
    page.get_by_role("link", name="How it is written").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Records")
    page.get_by_role("link", name="Notation", exact=True).click()
    expect(page.get_by_role("heading", level=2).first).to_have_text("The canonical form")
