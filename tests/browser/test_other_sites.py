"""A page of another site asks the service: examples/page.html, in a real browser."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web_server import ROOT, web_server

pytestmark = pytest.mark.browser


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture
def site() -> Iterator[str]:
    """The origin of another site, which has the examples."""
    handler = partial(_Quiet, directory=str(ROOT / "examples"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@contextmanager
def opened(browser: Browser, folder: Path, site: str, cors: str) -> Iterator[Page]:
    """Opens the page, for a service that lets the origins of `cors` in."""
    with web_server(folder, WORKERS=1, CORS=cors, RATE_LIMIT="600/minute") as server:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{site}/page.html?service=http://127.0.0.1:{server.port}")
        yield page
        context.close()


@pytest.mark.long
@pytest.mark.parametrize("any_site", [False, True])
def test_a_site_that_is_let_in_shows_the_answer(
    browser: Browser, tmp_path: Path, site: str, any_site: bool
) -> None:
    """Tests the answer and a header of it, for a question that needs a preflight; and an error."""
    with opened(browser, tmp_path, site, "*" if any_site else site) as page:
        page.get_by_role("button", name="call?").click()
        expect(page.get_by_role("listitem").filter(has_text="pass: ")).to_have_count(1)
        page.get_by_role("button", name="play?").click()
        expect(page.get_by_role("listitem").filter(has_text="KK: ")).to_have_count(1)
        expect(page.get_by_role("listitem").first).to_contain_text("%")
        expect(page.get_by_role("status")).to_contain_text('"requests";r=')
        page.get_by_label("The landlord has played").fill("345")
        page.get_by_role("button", name="play?").click()
        expect(page.get_by_role("status")).to_contain_text("345 is too short for a sequence")


@pytest.mark.long
@pytest.mark.parametrize("cors", ["off", "http://localhost:1"])
def test_a_site_that_is_not_let_in_learns_nothing(
    browser: Browser, tmp_path: Path, site: str, cors: str
) -> None:
    with opened(browser, tmp_path, site, cors) as page:
        with page.expect_event("requestfailed"):
            page.get_by_role("button", name="play?").click()
        expect(page.get_by_role("listitem")).to_have_count(0)
        expect(page.get_by_role("status")).to_be_empty()
