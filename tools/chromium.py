"""The Chromium that draws the pages for the tests, the pictures and the measurements."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# The one without windows comes first: it starts sooner and needs less memory.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
LACKING = "no Chromium on this machine (Debian's package `chromium-headless-shell`)"
# Milliseconds that one step of a page may take on a busy machine: only what is broken takes them.
PATIENCE = 120_000


def program() -> str | None:
    """Returns the path of the Chromium of this machine; None where there is none."""
    return next((path for path in map(shutil.which, PROGRAMS) if path), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A Chromium without a window. What is expected of its pages may take `PATIENCE`."""
    # Imported here: looking for the program alone must not need Playwright.
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        # Containers run as root, where Chromium's own sandbox does not start.
        browser = playwright.chromium.launch(
            executable_path=program(), args=["--no-sandbox"], timeout=PATIENCE
        )
        yield browser
        browser.close()
