"""The page on a slow connection and a slow processor: when it can be used, and what it asks for.

A phone with 400 kbit/s and a quarter of this machine's speed visits each view twice: with an empty
cache, and again. A view can be used when the room has been drawn in the place of the words that the
service sent, and its first control can be tapped.

    .venv/bin/python -m lab.benchmarks.slow_page [ROUNDS] [--views /board ...] [--latencies 100 400]
"""

from __future__ import annotations

import argparse
import json
import os
import time
import urllib.request
from importlib.resources import files
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext

from lab.benchmarks.page import VIEWS, context_of
from lab.benchmarks.service import server
from tools.chromium import chromium

ROUNDS = 3
# Bytes in a second, which is 400 kbit/s; how many times slower the processor is.
_SPEED = 50_000
_SLOWER = 4
# Milliseconds between a request and the first byte of its answer.
LATENCIES = (100, 400)
_REVIEWED = "a review"
# Seconds that a view may take before it counts as broken.
_PATIENCE = 60
# Keeps the milliseconds from the start of the visit until the view can be used.
_USABLE = """(() => {
  let sent = null;
  const controls = "main :is(button, input, select, textarea):enabled, main a[href]";
  const drawn = () => !sent || !sent.isConnected || !sent.classList.contains("loading");
  const look = () => {
    sent ??= document.querySelector("main .loading");
    const first = [...document.querySelectorAll(controls)].find((each) => each.checkVisibility());
    if (first && drawn()) window.usable = performance.now(); else setTimeout(look, 10);
  };
  look();
})()"""


class Visit(NamedTuple):
    """What a visit took: seconds until the view could be used, requests, and bytes."""

    seconds: float
    requests: int
    size: int


def visit(context: BrowserContext, view: str, latency: int) -> Visit:
    """Visits a view until nothing more is under way."""
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
    page.add_init_script(_USABLE)
    page.goto(view, wait_until="commit")
    late = time.monotonic() + _PATIENCE
    while (usable := page.evaluate("window.usable")) is None and time.monotonic() < late:
        page.wait_for_timeout(50)  # the pages forbid the `eval` that waiting for a function needs
    page.wait_for_load_state("networkidle")
    page.close()
    return Visit(usable / 1000, len(asked), sum(sizes))


def reviewed(port: int) -> str:
    """Returns the address of a game that the service has reviewed."""
    record = (files("api.web") / "examples/classic.ddz.jsonl").read_bytes()
    game = _posted(port, "games", record, "application/x-ndjson")["id"]
    question = {"game": game, "limit": {"worlds": 1}, "seed": 1}
    _posted(port, "reviews", json.dumps(question).encode(), "application/json")
    return f"/games/{game}"


def _posted(port: int, path: str, body: bytes, kind: str) -> Any:
    address = f"http://127.0.0.1:{port}/v1/{path}"
    head = {"Content-Type": kind, "Prefer": "wait=60"}
    with urllib.request.urlopen(urllib.request.Request(address, body, head)) as answer:
        return json.load(answer)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", nargs="?", type=int, default=ROUNDS, help="visits of each view")
    views = [*VIEWS, _REVIEWED]
    parser.add_argument("--views", nargs="+", choices=views, default=views)
    parser.add_argument("--latencies", nargs="+", type=int, default=LATENCIES, metavar="MS")
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print(f"{'':14}{'latency,':>9}{'first visit':>27}{'second visit':>28}")
    heads = f"{'s':>7}{'worst':>7}{'asked':>7}{'kB':>7}"
    print(f"{'view':14}{'ms':>9}{heads}{heads}")
    with server(1) as (port, _), chromium() as browser:
        for name in options.views:
            view = reviewed(port) if name == _REVIEWED else VIEWS[name]
            for latency in options.latencies:
                found = []
                for _ in range(options.rounds):
                    context = context_of(browser, "phone", f"http://127.0.0.1:{port}")
                    found.append([visit(context, view, latency) for _ in range(2)])
                    context.close()
                print(f"{name:14}{latency:9}", end="")
                for visits in zip(*found, strict=True):
                    seconds = [each.seconds for each in visits]
                    print(f"{median(seconds):7.1f}{max(seconds):7.1f}", end="")
                    print(f"{max(each.requests for each in visits):7}", end="")
                    print(f"{max(each.size for each in visits) / 1000:7.1f}", end="")
                print(flush=True)


if __name__ == "__main__":
    main()
