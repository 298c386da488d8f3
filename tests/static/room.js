// The page without a browser: what a room reads of its surroundings, and a service that a test plays.

import { readFileSync } from "node:fs";

/** The data of a room as the server sends it, which tests/test_static.py hands over. */
export const data = JSON.parse(readFileSync(process.env.LANDLORD_ROOM, "utf8"));
/** Every game, by its id. */
export const { games } = data;

const kept = new Map();
globalThis.document = {
  documentElement: { dataset: {}, lang: "en" },
  querySelectorAll: () => [{ dataset: {}, textContent: JSON.stringify(data.room) }],
};
globalThis.localStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => kept.set(name, value),
  removeItem: (name) => kept.delete(name),
  clear: () => kept.clear(),
};
globalThis.matchMedia = () => ({ matches: false });

/** Goes to an address; what the page writes into it is in `location.search` afterwards. */
export function at(address) {
  const url = new URL(address, "http://landlord.test");
  globalThis.location = { pathname: url.pathname, search: url.search };
}

globalThis.history = { pushState: (_state, _title, address) => at(address) };
globalThis.history.replaceState = globalThis.history.pushState;
at("/board");

/**
 * Lets a function answer the questions of the page; returns the questions, in their order.
 * @param {(path: string, body: any) => any} answer an answer, a Response, or a promise of one.
 */
export function serve(answer) {
  const asked = [];
  globalThis.fetch = async (path, { body, signal } = {}) => {
    const question = typeof body === "string" ? JSON.parse(body) : body;
    asked.push({ path, question, signal });
    const found = await answer(path, question);
    signal?.throwIfAborted();
    return found instanceof Response ? found : Response.json(found);
  };
  return asked;
}

/** Numbers below `most` that are the same at each run. */
export function drawing(seed) {
  let state = seed;
  return (most) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
}

/** Lets all that is due happen. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
