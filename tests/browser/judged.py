"""What holds on every view: nothing serious for axe, nothing sideways, targets to touch, few bytes.

And what holds on every view with a table: the hand lies along the bottom edge, and never moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

from tools.chromium import PATIENCE

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
# What is measured in the page; every page that a test visits begins with it.
JUDGED = Path(__file__).with_name("judged.js")


# The most bytes of a view with everything that it loads.
MOST_BYTES = 1_000_000
# Pixels.
TARGET = 44
NARROW = 24
# The least layout shift that is too much: a hand that late advice pushes down by a row counts 0.04.
SHIFT = 0.035
# And over a whole game, whose cards and notes come and go.
SHIFT_OF_GAME = 0.05


def serious(page: Page) -> list[dict[str, Any]]:
    """Returns the rules that axe finds broken, if the effect is serious or critical."""
    # An evaluation is not bound by the page's Content-Security-Policy, unlike a script element.
    page.evaluate(f"() => {{ if (!window.axe) {{ {AXE} }} }}")
    found: list[dict[str, Any]] = page.evaluate("judged.broken()")
    return [each for each in found if each["impact"] in {"serious", "critical"}]


def assert_accessible(page: Page) -> None:
    """Checks a view with axe: nothing serious or critical."""
    # Colours that are still changing are no colours of the view.
    page.evaluate("judged.settled()")
    broken = serious(page)
    assert not broken, "\n".join(
        f"{each['rule']} ({each['impact']}): {each['help']}\n  " + "\n  ".join(each["where"][:3])
        for each in broken
    )


def assert_fits(page: Page) -> None:
    """Checks that nothing scrolls sideways."""
    room = page.evaluate("document.documentElement.clientWidth")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= room, f"{wide} of {room} px: {page.evaluate('judged.wider()')}"


def assert_tappable(page: Page) -> None:
    """Checks that everything that can be tapped is large enough for a finger."""
    small = page.evaluate(f"judged.smallTargets([{TARGET}, {NARROW}])")
    assert not small, small


def assert_table(page: Page) -> None:
    """Checks a table: the hand lies along the bottom edge, all of it in reach, and nothing scrolls."""
    page.evaluate("judged.settled()")
    wrong = page.evaluate("judged.outOfPlace()")
    assert not wrong, "\n".join(wrong)
    assert_tappable(page)


def places(page: Page) -> dict[str, list[int] | None]:
    """Returns the boxes of the hand and of the two acts: left, top, width, height in pixels."""
    page.evaluate("judged.settled()")
    found: dict[str, list[int] | None] = page.evaluate("judged.places()")
    return found


@contextmanager
def still(page: Page) -> Iterator[None]:
    """Loads a page anew and checks that nothing moves much by itself while its answers come.

    The caller waits for them. They may come late: as nothing is tapped, no shift is taken for one
    that a tap has asked for. The answer of a search comes whole: while it gets better, the rows of
    a list move on purpose, as their order changes.
    """
    page.route("**/v1/**", _whole)
    page.reload()
    yield
    shifts = page.evaluate("judged.shiftsNow()")
    page.unroute("**/v1/**", _whole)
    assert shifts["largest"] < SHIFT, f"{shifts['largest']:.3f}: {shifts['sources'][:6]}"


def assert_still(page: Page) -> None:
    """Checks that nothing has moved much by itself since the page was loaded, while a game went on."""
    shifts = page.evaluate("judged.shiftsNow()")
    assert shifts["largest"] < SHIFT_OF_GAME, f"{shifts['largest']:.3f}: {shifts['sources'][:6]}"


def _whole(route: Route) -> None:
    if "text/event-stream" in route.request.headers["accept"]:
        route.fulfill(response=route.fetch(timeout=PATIENCE))
    else:
        route.continue_()


def loaded_bytes(page: Page) -> dict[str, int]:
    """Returns the bytes of each resource of a view, decoded, by its address."""
    sizes: dict[str, int] = {}
    for name, size in page.evaluate("judged.bytes()"):
        sizes[name] = max(size, sizes.get(name, 0))
    return sizes


def assert_light(page: Page) -> None:
    """Checks that a view with all that it loads stays below the limit."""
    sizes = loaded_bytes(page)
    assert sum(sizes.values()) < MOST_BYTES, sorted(sizes.items(), key=lambda each: -each[1])[:5]


def assert_whole(page: Page) -> None:
    """Checks that no text is cut."""
    page.evaluate("judged.settled()")
    cut = page.evaluate("judged.cut()")
    assert not cut, "\n".join(cut)


def assert_sound(page: Page) -> None:
    """Checks everything that holds on every view."""
    assert_fits(page)
    # On a low screen the felt gives way to the hand, and with it what is said of the other seats.
    if not page.evaluate("matchMedia('(max-height: 30rem)').matches"):
        assert_whole(page)
    assert_light(page)
    assert_accessible(page)
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        assert_tappable(page)
