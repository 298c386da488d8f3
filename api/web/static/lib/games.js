// Games of events that are kept in the reader's corner.

import { keepSeat } from "./me.js";
import { ask } from "./service.js";

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
