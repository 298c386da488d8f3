// The state of a room in its address, and drafts of what was typed in the browser's store.

import { alone } from "./page.js";
import { useCallback, useLayoutEffect, useState } from "./view.js";

// These say how the page looks, and not what it shows: they stay as they are.
const KEPT = ["lang", "theme", "motion"];

/** What follows the path: a report stands in a file, and has its state behind the #. */
function written() {
  return alone ? location.hash.slice(1) : location.search;
}

/** The state in the address: a plain object of texts. */
export function state() {
  const all = Object.fromEntries(new URLSearchParams(written()));
  for (const name of KEPT) {
    delete all[name];
  }
  return all;
}

/**
 * Puts a state into the address.
 * @param {Record<string, string | number | null | undefined>} values; empty ones are left out.
 * @param {{push?: boolean}} how push: whether the browser's "back" returns to the state before.
 */
export function show(values, { push = false } = {}) {
  const address = addressOf(location.pathname, values);
  if (address !== (alone ? location.hash || "#" : location.pathname + location.search)) {
    history[push ? "pushState" : "replaceState"](null, "", address);
  }
}

/**
 * The address of a state, for links. The look of the page that the address asks for stays while one stays in a room,
 * and changes nothing for another room.
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} values
 */
export function addressOf(path, values) {
  const now = new URLSearchParams(written());
  const wanted = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== null && value !== undefined && value !== "") {
      wanted.set(name, String(value));
    }
  }
  for (const name of KEPT) {
    const value = path === location.pathname ? now.get(name) : null;
    if (value !== null) {
      wanted.set(name, value);
    }
  }
  const query = wanted.toString();
  if (alone) {
    return `#${query}`;
  }
  return query ? `${path}?${query}` : path;
}

/**
 * What a tap on a link does within a room; a browser that is asked for another tab opens the link itself.
 * @param {() => void} go
 */
export function inRoom(go) {
  return (/** @type {MouseEvent} */ event) => {
    if (!event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      go();
    }
  };
}

/**
 * Calls a function when the reader goes back or forward, and returns how to end that.
 * @param {() => void} act
 */
export function onReturn(act) {
  addEventListener("popstate", act);
  return () => removeEventListener("popstate", act);
}

/**
 * What a room reads of its address, anew when the reader goes back or forward; and what sets it.
 * @template Read
 * @param {() => Read} read
 */
export function useAddress(read) {
  const both = useState(read);
  useLayoutEffect(() => onReturn(() => both[1](read())), []);
  return both;
}

/**
 * What the browser keeps under a name: JSON values; null when there is nothing.
 * @param {string} name
 */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps a value under a name; null removes it. A browser that keeps nothing is no error.
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    if (value === null) {
      localStorage.removeItem(name);
    } else {
      localStorage.setItem(name, JSON.stringify(value));
    }
  } catch {
    // Private windows and full stores: the page works without.
  }
}

/**
 * A draft: what was typed and not yet used. It survives reloading and errors.
 * @param {string} name
 */
export function draft(name) {
  const key = `draft:${name}`;
  return { read: () => kept(key), write: (/** @type {unknown} */ value) => keep(key, value || null) };
}

/**
 * The state in the address, and what changes it.
 * @returns {[Place, (news: Record<string, string | number | null>, how?: {push?: boolean}) => void]}
 *   values that are null leave the address; `push` lets the browser's "back" return here.
 */
export function usePlace() {
  const [place, setPlace] = useAddress(state);
  const go = useCallback((/** @type {Record<string, string | number | null>} */ news, how = {}) => {
    show({ ...state(), ...news }, how);
    setPlace(state());
  }, []);
  return [place, go];
}
