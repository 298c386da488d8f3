// Rows that glide to their new places where their order has changed.

import { mayMove } from "./page.js";
import { useBox, useLayoutEffect, useRef } from "./view.js";

/**
 * The list whose rows move; each has its own `data-key`.
 * @param {unknown} order what the order of the rows comes from.
 */
export function useMoving(order) {
  const list = useBox();
  const tops = useRef(/** @type {Map<string | undefined, number>} */ (new Map()));
  useLayoutEffect(() => {
    /** @type {NodeListOf<HTMLElement> | undefined} */
    const rows = list.current?.querySelectorAll(":scope > [data-key]");
    const now = new Map();
    for (const row of rows ?? []) {
      now.set(row.dataset.key, row.offsetTop);
      const last = tops.current.get(row.dataset.key);
      // A row that still glides is seen between its places: from there it goes on.
      const moved = last === undefined ? 0 : last + glided(row) - row.offsetTop;
      if (moved && mayMove()) {
        const steps = [{ transform: `translateY(${moved}px)` }, { transform: "none" }];
        row.animate(steps, { duration: 180, easing: "ease-out" });
      }
    }
    tops.current = now;
  }, [order]);
  return list;
}

/**
 * How far a row is seen below its place, in pixels.
 * @param {HTMLElement} row
 */
function glided(row) {
  return new DOMMatrix(getComputedStyle(row).transform).m42;
}
