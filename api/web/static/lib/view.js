// The library that draws the rooms: Preact with htm's templates, and its hooks.
//
// `useLayoutEffect` acts as soon as a room is drawn, before anybody can tap or type. `useEffect` acts
// after the painting, when a tap may have come in between: it is for the focus and for scrolling.
import { useLayoutEffect, useRef } from "../vendor/htm-preact.js";
import { mayMove } from "./page.js";

export {
  createContext,
  html,
  render,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "../vendor/htm-preact.js";

/** @returns {Box} a reference to an element that a view draws. */
export function useBox() {
  return useRef(null);
}

/**
 * The first part of an element, or of the page, that a selector names.
 * @param {ParentNode | null} whole
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function partOf(whole, selector) {
  return whole?.querySelector(selector) ?? null;
}

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
