// Copying the address of the page, with which others see the same.

import { t } from "./page.js";
import { useState } from "./view.js";

/**
 * What copies the address, and what is to be said of it once that was tried: that it is copied, or how else to have it.
 * @returns {[() => Promise<void>, string]}
 */
export function useCopy() {
  const [said, setSaid] = useState("");
  const copy = async () => setSaid(t((await copied(location.href)) ? "copied" : "not_copied"));
  return [copy, said];
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedAsBefore(text); // no clipboard on a page without TLS, or the reader forbids it
  }
}

/**
 * The older way, which needs something that is selected.
 * @param {string} text
 */
function copiedAsBefore(text) {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  // Beside the button: what is outside of an open dialog cannot be selected.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) {
    before.focus({ preventScroll: true });
  }
  return done;
}
