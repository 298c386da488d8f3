// The reader's corner: the games that this browser has brought in, known to the service by a key alone. The browser
// draws the key and keeps it; whoever has it sees and deletes these games.

import { keep, kept } from "./address.js";

const BYTES = 24;

let key = "";

/** The key of the corner, drawn when it is wanted for the first time. */
function theKey() {
  key ||= kept("corner") ?? drawn();
  return key;
}

function drawn() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const letters = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  keep("corner", letters);
  return letters;
}

/**
 * The header that names the corner, for the addresses of games.
 * @param {string} path
 * @returns {Record<string, string>}
 */
export function cornerOf(path) {
  return /^\/(v1|page)\/(games|reviews|insights)|^\/games/.test(path) ? { Corner: theKey() } : {};
}
