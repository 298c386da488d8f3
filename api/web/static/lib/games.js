// Whole games to begin with: a new deal, and the example of a game.

import { keepSeat } from "./me.js";
import { lang } from "./page.js";
import { ask, getText, Problem } from "./service.js";

/**
 * A new deal.
 * @param {Game} game
 * @param {AskOptions} [options]
 * @returns {Promise<{position: Position, seat: number}>} seat: who calls or plays first.
 */
export async function newDeal(game, options) {
  const dealt = await ask("/v1/deals", { rules: game.id }, options);
  const first = dealt.first ?? 0;
  // Where hands may be shown before the first claim, nobody does: the first question is who will be the landlord.
  const calls = game.opening.map((call, at) => ({ type: "call", seat: (first + at) % game.players, call }));
  const position = await ask("/v1/positions", { text: [...dealt.record, ...calls], language: lang }, options);
  return { position, seat: first };
}

/**
 * The example of a game; null where it has none.
 * @param {Game} game
 * @param {AskOptions} [options]
 */
export async function exampleOf(game, options = {}) {
  const text = await getText("/page/examples/{id}", { ...options, in: { id: game.id } }).catch((error) => {
    if (error instanceof Problem && error.status === 404) {
      return null;
    }
    throw error;
  });
  return text === null ? null : ask("/v1/positions", { text, language: lang }, options);
}

/**
 * Keeps a game of events in the reader's corner, and returns its id.
 * @param {object[]} events of a ddz-record.
 * @param {AskOptions} [options]
 * @param {number} [seat] that of the reader, where it is known.
 */
export async function keepGame(events, options, seat) {
  const lines = events.map((event) => JSON.stringify(event)).join("\n");
  const { id } = await ask("/v1/games", lines, { ...options, headers: NDJSON });
  if (id && seat !== undefined) {
    await keepSeat(id, seat);
  }
  return String(id);
}

/**
 * Keeps a game of events, and goes to its page, where it is reviewed; the arguments are those of `keepGame`.
 * @param {object[]} events
 * @param {AskOptions} [options]
 */
export async function keepAndOpen(events, options) {
  location.assign(`/games/${await keepGame(events, options)}?start=1`);
  return true;
}

export const NDJSON = { "Content-Type": "application/x-ndjson" };
