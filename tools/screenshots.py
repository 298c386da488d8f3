"""Pictures of every flow of the page, on each screen, in each language and theme.

    python -m tools.screenshots FOLDER [--flows board play] [--games classic decktet]
        [--screens phone] [--languages en] [--themes light] [--webp] [--aloud]

starts the service with a store of its own, drives it through the flows of tests/browser/flows.py,
and writes FOLDER/flow-game-stage-screen-language-theme.png (or .webp, for the documents).
"""

from __future__ import annotations

import argparse
import base64
import itertools
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import SETTINGS
from tests.browser.flows import FLOWS
from tests.browser.screens import LANGUAGES, SCREENS, THEMES, Visits, Watch
from tests.served import Served
from tools.chromium import chromium

# Longer searches than those of the tests: the pictures show what a visitor sees.
SEARCH_SECONDS = "2"
# Of WebP, of 100.
QUALITY = 80


def picture(page: Page, file: Path) -> None:
    """Writes what the screen shows as a PNG or WebP file."""
    kind = file.suffix.removeprefix(".")
    options = {"format": kind} | ({"quality": QUALITY} if kind == "webp" else {})
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", options)
    file.write_bytes(base64.b64decode(shot["data"]))
    session.detach()


def main() -> None:
    """Writes the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--flows", nargs="+", choices=FLOWS, default=[*FLOWS])
    parser.add_argument("--games", nargs="+", default=["classic"])
    parser.add_argument("--screens", nargs="+", choices=SCREENS, default=[*SCREENS])
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=[*LANGUAGES])
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=[*THEMES])
    parser.add_argument("--webp", action="store_true", help="small files, for the documents")
    parser.add_argument("--aloud", action="store_true", help="also what a screen reader says")
    parser.add_argument("--address", help="of a service that runs already")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="landlord-screenshots-") as folder:
        served = None
        if not options.address:
            settings = {**SETTINGS, "LANDLORD_SEARCH_SECONDS": SEARCH_SECONDS}
            served = Served(f"sqlite:///{folder}/store.sqlite3", Path(folder) / "log", settings)
            served.call("/readyz")
        try:
            drive(options, served.address if served else options.address)
        finally:
            if served:
                served.stop()


def drive(options: argparse.Namespace, address: str) -> None:
    """Drives the flows, and takes a picture at each of their stages."""
    with chromium() as browser:
        for flow, game, screen, lang, theme in itertools.product(
            options.flows, options.games, options.screens, options.languages, options.themes
        ):
            watch = Watch(address)
            visits = Visits(browser, address, watch)
            start = time.monotonic()
            try:
                stages = FLOWS[flow](visits, game, SCREENS[screen], lang, theme)
                for number, (stage, page) in enumerate(stages):
                    name = f"{flow}-{game}-{number}-{stage}-{screen}-{lang}-{theme}"
                    file = options.folder / f"{name}.{'webp' if options.webp else 'png'}"
                    picture(page, file)
                    if options.aloud:
                        file.with_suffix(".txt").write_text(page.locator("body").aria_snapshot())
            except Exception as error:  # noqa: BLE001 - the other pictures are wanted all the same
                print(f"{flow} {game} {screen} {lang} {theme}: {error}")
            visits.close()
            took = time.monotonic() - start
            print(f"{flow} {game} {screen} {lang} {theme}: {took:.1f} s {watch.wrong}", flush=True)


if __name__ == "__main__":
    main()
