"""The page in a real Chromium: its first paint, its bytes, and how soon it answers a tap.

Every view is loaded anew, with an empty cache, and beside it a bare drawing of the same server as
the peer: the ratio of their first paints is what the page itself costs. A tap is answered when the
view first changes, and that change is painted.

With `--latencies` a phone with 400 kbit/s and a quarter of this machine's speed visits each view
twice: with an empty cache, and again. A view can be used when the room has been drawn in the place
of the words that the service sent, its first control can be tapped, and what it is visited for is
there: the hand of a position, the list of puzzles, the table of a moment.

    .venv/bin/python -m lab.benchmarks.page [ROUNDS] [--views /board ...] [--latencies 100 400]
"""

from __future__ import annotations

import json
import time
from importlib.resources import files
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext

from lab.benchmarks.asking import asked
from lab.benchmarks.serving import ask_all, server
from lab.benchmarks.tables import head, machine, show
from tools.chromium import chromium

SCREENS = {"phone": (360, 740), "desk": (1280, 800)}
# A landlord's hand on the board, with advice; the hand of a bidder.
_HAND = "h=3344455667788TJQK..&b=3TB&l=0&bid=3&m=&seat=0"
VIEWS = {
    "/": "/",
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

# Bytes in a second, which is 400 kbit/s; how many times slower the processor is.
_SPEED = 50_000
_SLOWER = 4
_REVIEWED, _MOMENT = "a review", "a moment"
# What a view is visited for; of the others whatever can be tapped first.
_SHOWN = {
    "board, hand": ".front .column",
    "bids, hand": ".front .column",
    "/puzzles": ".tile",
    "puzzle": ".front .column",
    _REVIEWED: ".outcome",
    _MOMENT: ".front .column",
}
_NDJSON = "application/x-ndjson"
# Seconds that a view may take before it counts as broken.
_PATIENCE = 60
# Keeps the milliseconds from the start of the visit until the view can be used.
_USABLE = """((shown) => {
  let sent = null;
  const controls = "main :is(button, input, select, textarea):enabled, main a[href]";
  const drawn = () => !sent || !sent.isConnected || !sent.classList.contains("loading");
  const there = () => !shown || document.querySelector(shown)?.checkVisibility();
  const look = () => {
    sent ??= document.querySelector("main .loading");
    const first = [...document.querySelectorAll(controls)].find((each) => each.checkVisibility());
    if (first && drawn() && there()) window.usable = performance.now(); else setTimeout(look, 10);
  };
  look();
})"""


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


def quick(browser: Browser, address: str, views: dict[str, str], rounds: int) -> None:
    """Prints the first paints, bytes and taps of the views on each screen."""
    print(head("view", "screen", "first paint, ms", "worst", "times a drawing", "all bytes, kB",
               "taps", "answer, ms", "worst"))  # fmt: skip
    for name, view in views.items():
        for screen in SCREENS:
            peers, paints, sizes = [], [], []
            for _ in range(rounds):
                peers.append(loaded(browser, screen, address, PEER)[0])
                paint, size = loaded(browser, screen, address, view)
                paints.append(paint)
                sizes.append(size)
            answers = sorted(taps(browser, screen, address, view))
            told = [f"{median(answers):.0f}", f"{answers[-1]:.0f}"] if answers else ["", ""]
            paint = median(paints)
            figures = f"{paint:.0f}", f"{max(paints):.0f}", f"{paint / median(peers):.1f}"
            show(name, screen, *figures, f"{max(sizes) / 1000:.0f}", len(answers), *told)


# --- A slow connection ---------------------------------------------------------------------------


class Visit(NamedTuple):
    """What a visit took: seconds until the view could be used, requests, and bytes."""

    seconds: float
    requests: int
    size: int


def visit(context: BrowserContext, view: str, latency: int, shown: str | None) -> Visit:
    """Visits a view until nothing more is under way.

    Args:
        context: of the browser.
        view: its address.
        latency: in milliseconds.
        shown: the selector of what the view is visited for.
    """
    page = context.new_page()
    protocol = context.new_cdp_session(page)
    protocol.send("Network.enable")
    limits = {"downloadThroughput": _SPEED, "uploadThroughput": _SPEED, "latency": latency}
    protocol.send("Network.emulateNetworkConditions", {"offline": False, **limits})
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
    asked: set[str] = set()
    sizes: list[int] = []

    def received(event: dict[str, dict[str, object]]) -> None:
        response = event["response"]
        if str(response["url"]).startswith("http") and not response.get("fromDiskCache"):
            asked.add(str(event["requestId"]))

    protocol.on("Network.responseReceived", received)
    protocol.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.add_init_script(f"{_USABLE}({json.dumps(shown)})")
    page.goto(view, wait_until="commit")
    late = time.monotonic() + _PATIENCE
    while (usable := page.evaluate("window.usable")) is None and time.monotonic() < late:
        page.wait_for_timeout(50)  # the pages forbid the `eval` that waiting for a function needs
    page.wait_for_load_state("networkidle")
    page.close()
    return Visit(usable / 1000, len(asked), sum(sizes))


def reviewed(port: int) -> dict[str, str]:
    """Returns the addresses of a game that the service has reviewed, and of a decision."""
    record = (files("api.web") / "examples/classic.ddz.jsonl").read_bytes()
    [stored] = ask_all(port, "/v1/games", [record], headers={"Content-Type": _NDJSON})
    game = json.loads(stored.body)["id"]
    question = {"game": game, "limit": {"worlds": 1}, "seed": 1, "wait": True}
    [answer] = ask_all(port, "/v1/reviews", [question])
    while "result" not in (job := json.loads(answer.body)):
        time.sleep(1)
        [answer] = ask_all(port, f"/v1/reviews/{job['id']}", [None])
    decision = job["result"]["decisions"][0]
    story = f"/games/{game}?me={decision['seat']}"
    return {_REVIEWED: story, _MOMENT: f"{story}&d={decision['index']}"}


def slow(
    browser: Browser, address: str, views: dict[str, str], rounds: int, latencies: list[int]
) -> None:
    """Prints the first and the second visits of the views."""
    visits = [f"{which} visit, s" for which in ("first", "second")]
    columns = [each for visit in visits for each in (visit, "worst", "asked", "kB")]
    print(head("view", "latency, ms", *columns))
    for name, view in views.items():
        for latency in latencies:
            found = []
            for _ in range(rounds):
                context = context_of(browser, "phone", address)
                found.append([visit(context, view, latency, _SHOWN.get(name)) for _ in range(2)])
                context.close()
            cells: list[str] = []
            for same in zip(*found, strict=True):
                seconds, requests, sizes = zip(*same, strict=True)
                cells += [f"{median(seconds):.1f}", f"{max(seconds):.1f}", str(max(requests))]
                cells.append(f"{max(sizes) / 1000:.1f}")
            show(name, latency, *cells)


def main() -> None:
    """Prints the table."""
    names = [*VIEWS, _REVIEWED, _MOMENT]
    options = asked(
        __doc__,
        None,
        {"rounds": 5},
        views={"nargs": "+", "choices": names, "default": names, "help": "which ones are visited"},
        latencies={"nargs": "+", "type": int, "metavar": "MS", "help": "of a slow connection"},
    )
    print(machine())
    with server(1) as (port, _), chromium() as browser:
        asks_review = {_REVIEWED, _MOMENT} & {*options.views}
        known = VIEWS | (reviewed(port) if asks_review else {})
        views = {name: known[name] for name in options.views}
        address = f"http://127.0.0.1:{port}"
        if options.latencies:
            slow(browser, address, views, options.rounds, options.latencies)
        else:
            quick(browser, address, views, options.rounds)


if __name__ == "__main__":
    main()
