"""The page without a connection: what was looked at, the start page, and the puzzles of the week."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.screens import PHONE, Visits, Watch
from tests.served import Served

pytestmark = pytest.mark.browser

# Waits until the worker has kept all that the service names.
_KEPT = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  const wanted = await (await fetch("/page/offline")).json();
  const cache = await caches.open("landlord");
  for (;;) {
    const there = await Promise.all(wanted.map((each) => cache.match(each, { ignoreVary: true })));
    if (active && there.every(Boolean)) return wanted;
    await new Promise((done) => setTimeout(done, 100));
  }
}"""


def test_the_page_can_be_installed(service: Served) -> None:
    """Tests what a phone asks for before it puts a page on its home screen."""
    found = service.call("/manifest.webmanifest")
    assert found["display"] == "standalone"
    assert found["start_url"] == "/"
    assert found["icons"][0]["src"].startswith("/static/")
    kept = service.call("/page/offline")
    assert {"/", "/puzzles", "/play"} <= set(kept)
    assert sum(each.endswith("/solution?language=en") for each in kept) == 7


@pytest.mark.long
def test_it_starts_without_a_connection(visit: Visits, watch: Watch) -> None:
    """Tests a reload of the start page, a room that was looked at, and a puzzle of the week."""
    watch.expected.add(0)
    page = visit("/", PHONE, service_workers="allow")
    kept = page.evaluate(_KEPT)
    page.goto("/about")
    page.context.set_offline(offline=True)
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    page.goto("/")
    expect(page.locator(".my-hand")).to_be_visible()
    puzzle = next(each for each in kept if each.startswith("/puzzles/"))
    page.goto(puzzle)
    page.locator("[data-act=hint]").click()
    expect(page.locator(".hinted")).to_be_visible()
    page.context.set_offline(offline=False)
