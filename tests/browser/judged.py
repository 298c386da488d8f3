"""What holds on every view: nothing serious for axe, nothing sideways, targets to touch, few bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
# WCAG 2.2's levels A and AA, and what axe calls best practice.
_AXE_RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.map((each) => ({
    rule: each.id, impact: each.impact, help: each.help,
    where: each.nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
  }));
}"""
# Visible elements that can be tapped and are smaller than 44 px, WCAG 2.5.5's size. Links inside a
# sentence are exempt there, and cards of a fan may be covered by the next one.
_SMALL_TARGETS = """(least) => {
  const found = [];
  const all = document.querySelectorAll(
    "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]");
  for (const each of all) {
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (each.closest("p:not(.field), li.prose, td, dd, [data-small-target]")) continue;
    if (["checkbox", "radio", "file"].includes(each.type) && each.closest("label")) continue;
    const box = (each.closest("label") ?? each).getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || box.bottom < 0 || box.right < 0) continue;
    if (box.height < least - 0.5 || box.width < least - 0.5) {
      found.push(`${each.tagName.toLowerCase()}.${each.className} ${JSON.stringify(
        (each.ariaLabel ?? each.textContent).trim().slice(0, 30))} ${Math.round(box.width)}x${
        Math.round(box.height)}`);
    }
  }
  return found;
}"""
_WIDER = """() => [...document.querySelectorAll("body *")].filter((each) => each.checkVisibility()
  && each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .slice(0, 5).map((each) => `${each.tagName.toLowerCase()}.${each.className}`)"""
_BYTES = """() => [...performance.getEntriesByType("navigation"),
  ...performance.getEntriesByType("resource")]
  .map((each) => [each.name, Math.max(each.decodedBodySize, each.transferSize)])"""

# Waits for the animations that end; one whose element has gone is cancelled, and ends so.
_SETTLED = """() => Promise.allSettled(document.getAnimations()
  .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
  .map((each) => each.finished))"""

# The most bytes of a view with everything that it loads.
MOST_BYTES = 1_000_000
TARGET = 44


def serious(page: Page) -> list[dict[str, Any]]:
    """Returns the rules that axe finds broken, if the effect is serious or critical."""
    # An evaluation is not bound by the page's Content-Security-Policy, unlike a script element.
    page.evaluate(f"() => {{ if (!window.axe) {{ {AXE} }} }}")
    found: list[dict[str, Any]] = page.evaluate(_AXE_RUN)
    return [each for each in found if each["impact"] in {"serious", "critical"}]


def assert_accessible(page: Page) -> None:
    """Checks a view with axe: nothing serious or critical."""
    # Colours that are still changing are no colours of the view.
    page.evaluate(_SETTLED)
    broken = serious(page)
    assert not broken, "\n".join(
        f"{each['rule']} ({each['impact']}): {each['help']}\n  " + "\n  ".join(each["where"][:3])
        for each in broken
    )


def assert_fits(page: Page) -> None:
    """Checks that nothing scrolls sideways."""
    room = page.evaluate("document.documentElement.clientWidth")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= room, f"{wide} of {room} px: {page.evaluate(_WIDER)}"


def assert_tappable(page: Page) -> None:
    """Checks that everything that can be tapped is large enough for a finger."""
    small = page.evaluate(_SMALL_TARGETS, TARGET)
    assert not small, small


def loaded_bytes(page: Page) -> dict[str, int]:
    """Returns the bytes of each resource of a view, decoded, by its address."""
    sizes: dict[str, int] = {}
    for name, size in page.evaluate(_BYTES):
        sizes[name] = max(size, sizes.get(name, 0))
    return sizes


def assert_light(page: Page) -> None:
    """Checks that a view with all that it loads stays below the limit."""
    sizes = loaded_bytes(page)
    assert sum(sizes.values()) < MOST_BYTES, sorted(sizes.items(), key=lambda each: -each[1])[:5]


def assert_sound(page: Page) -> None:
    """Checks everything that holds on every view."""
    assert_fits(page)
    assert_light(page)
    assert_accessible(page)
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        assert_tappable(page)
