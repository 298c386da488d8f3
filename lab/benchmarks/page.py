"""The page in a real Chromium: its first paint, its bytes, and how soon it answers a tap.

Every view is loaded anew, with an empty cache, and beside it a bare drawing of the same server as
the peer: the ratio of their first paints is what the page itself costs. A tap is answered when the
view first changes, and that change is painted.

    .venv/bin/python -m lab.benchmarks.page [ROUNDS] [--views /board ...]
"""

from __future__ import annotations

import argparse
import os
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from lab.benchmarks.service import server
from tools.chromium import chromium

ROUNDS = 5
SCREENS = {"phone": (360, 740), "desk": (1280, 800)}
# A landlord's hand on the board, with advice; the hand of a bidder.
_HAND = "h=3344455667788TJQK..&b=3TB&l=0&bid=3&m=&seat=0"
VIEWS = {
    "/board": "/board",
    "board, hand": f"/board?game=classic&{_HAND}",
    "/bids": "/bids",
    "bids, hand": "/bids?game=classic&hand=3455667789TJQA22R",
    "/games": "/games",
    "/play": "/play",
    "/puzzles": "/puzzles",
    "puzzle": "/puzzles/today",
    "/about": "/about",
}
PEER = "/static/icon.svg"
# Milliseconds from the start of the visit to the first painted pixel, and bytes by resource.
_PAINT = """() => new Promise((done) => {
  const painted = () => {
    const [first] = performance.getEntriesByName("first-contentful-paint");
    if (first) done(first.startTime); else setTimeout(painted, 20);
  };
  painted();
})"""
_BYTES = """() => [...performance.getEntriesByType("navigation"),
  ...performance.getEntriesByType("resource")]
  .reduce((sum, each) => sum + Math.max(each.decodedBodySize, each.transferSize), 0)"""
# Taps every element that can be tapped without leaving the view, one after the other. Yields the
# milliseconds from each tap to the frame that shows the first change; those that change nothing are
# left out.
_TAPS = """async (most) => {
  const found = [];
  const changed = (element) => new Promise((done) => {
    const start = performance.now();
    const end = (value) => { observer.disconnect(); clearTimeout(late); done(value); };
    const observer = new MutationObserver(() => requestAnimationFrame(
      () => setTimeout(() => end(performance.now() - start))));
    const late = setTimeout(() => end(null), 1000);
    observer.observe(document.body,
      { subtree: true, childList: true, attributes: true, characterData: true });
    element.click();
  });
  const buttons = [...document.querySelectorAll("main button:not([disabled]), main [role=tab]")]
    .filter((each) => each.checkVisibility() && each.type !== "submit").slice(0, most);
  for (const each of buttons) {
    if (!each.isConnected || !each.checkVisibility() || each.disabled) continue;
    const took = await changed(each);
    if (took !== null) found.push(took);
  }
  return found;
}"""
_MOST_TAPS = 12
# Milliseconds after which searches have ended, so that their answers are not taken for a tap's.
_SETTLED = 6000


def context_of(browser: Browser, screen: str, address: str) -> BrowserContext:
    """Returns a context of a screen, with an empty cache."""
    width, height = SCREENS[screen]
    return browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        is_mobile=screen == "phone",
        has_touch=screen == "phone",
    )


def loaded(browser: Browser, screen: str, address: str, view: str) -> tuple[float, int]:
    """Returns the milliseconds to the first paint of a view, and its bytes."""
    context = context_of(browser, screen, address)
    page = context.new_page()
    page.goto(view, wait_until="networkidle")
    paint, size = page.evaluate(_PAINT), page.evaluate(_BYTES)
    context.close()
    return float(paint), int(size)


def taps(browser: Browser, screen: str, address: str, view: str) -> list[float]:
    """Returns the milliseconds from each tap to its first visible answer."""
    context = context_of(browser, screen, address)
    page = context.new_page()
    page.goto(view, wait_until="load")
    page.wait_for_timeout(_SETTLED)
    found: list[Any] = page.evaluate(_TAPS, _MOST_TAPS)
    context.close()
    return [float(each) for each in found]


def row(browser: Browser, screen: str, address: str, name: str, rounds: int) -> None:
    """Prints the figures of a view on a screen."""
    view = VIEWS[name]
    peers, paints, sizes = [], [], []
    for _ in range(rounds):
        peers.append(loaded(browser, screen, address, PEER)[0])
        paint, size = loaded(browser, screen, address, view)
        paints.append(paint)
        sizes.append(size)
    answers = sorted(taps(browser, screen, address, view)) or []
    print(
        f"{name:14}{screen:7}{median(paints):8.0f}{max(paints):8.0f}"
        f"{median(paints) / median(peers):9.1f}{max(sizes) / 1000:10.0f}"
        f"{len(answers):7}" + (f"{median(answers):8.0f}{answers[-1]:8.0f}" if answers else ""),
        flush=True,
    )


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", nargs="?", type=int, default=ROUNDS, help="visits of each view")
    parser.add_argument("--views", nargs="+", choices=VIEWS, default=[*VIEWS])
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print(
        f"{'':21}{'first paint, ms':>16}{'times a':>9}{'all bytes,':>10}{'answer to a tap, ms':>23}"
    )
    print(f"{'view':14}{'screen':7}{'median':>8}{'worst':>8}{'drawing':>9}{'kB':>10}", end="")
    print(f"{'taps':>7}{'median':>8}{'worst':>8}")
    with server(1) as (port, _), chromium() as browser:
        for view in options.views:
            for screen in SCREENS:
                row(browser, screen, f"http://127.0.0.1:{port}", view, options.rounds)


if __name__ == "__main__":
    main()
