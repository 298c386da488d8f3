// The keys of a room: what each does, and the list of them that `?` opens.

import { t } from "./page.js";
import { Dialog } from "./parts.js";
import { html, partOf, useEffect, useLayoutEffect, useRef, useState } from "./view.js";

/**
 * A key of a room, or several that belong together.
 * @typedef {object} Shortcut
 * @property {string} shown how the list names it.
 * @property {string} words what it does, in words.
 * @property {Record<string, (event: KeyboardEvent) => void>} [acts] by `KeyboardEvent.key` what
 *   it does now.
 */

/**
 * Lets keys act anywhere but in a field of text, as soon as the room is drawn.
 * @param {Shortcut[]} shortcuts
 * @returns {{list: Drawing | null, open: () => void}} the list of them while it is open.
 */
export function useShortcuts(shortcuts) {
  const [listed, setListed] = useState(false);
  const open = () => setListed(true);
  /** @type {Shortcut[]} */
  const all = [...shortcuts, { shown: "?", words: t("keys_hint"), acts: { "?": open } }];
  const now = useRef(all);
  now.current = all;
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      const typing = within(event, "input, textarea, select, dialog");
      const act = now.current.find((each) => each.acts && Object.hasOwn(each.acts, event.key))?.acts?.[event.key];
      const plain = !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (act && plain) {
        act(event);
      } else if (plain && event.isTrusted && event.key.length === 1) {
        toHand(event.key);
      }
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
  const list = html`<${Dialog} title=${t("keys_hint")} onClose=${() => setListed(false)}>
    <dl class="keys">${all.map(({ shown, words }) => html`<div><dt><kbd>${shown}</kbd></dt><dd>${words}</dd></div>`)}</dl>
  <//>`;
  return { list: listed ? list : null, open };
}

/**
 * Puts the focus on the way on, where the browser has lost it. Cards are chosen by their letters wherever it is.
 * @param {string} selector
 * @param {unknown[]} until what may have taken away what had the focus.
 */
export function useLostFocus(selector, until) {
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.matches(":disabled")) {
      partOf(document, selector)?.focus({ preventScroll: true });
    }
  }, until);
}

/**
 * Hands a typed card on to the hand in front, wherever it was typed.
 * @param {string} key
 */
function toHand(key) {
  const column = document.querySelector(".front .column[tabindex='0']:enabled");
  column?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}

/**
 * Whether an event is of an element, or of something in it.
 * @param {Event} event
 * @param {string} selector
 */
export function within(event, selector) {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

/**
 * An act in the place of what the browser does with the key.
 * @param {() => void} act
 * @param {string} but elements in which the key keeps its meaning.
 */
export function instead(act, but = "dialog") {
  return (/** @type {KeyboardEvent} */ event) => {
    if (!within(event, but)) {
      event.preventDefault();
      act();
    }
  };
}

/** Elements that Enter presses by themselves; a card of a hand is chosen by its letter. */
export const PRESSED = "button:not(.column), a, summary, label";
/** Elements that Space presses by themselves, a card of a hand among them. */
export const TAPPED = `${PRESSED}, .column`;
