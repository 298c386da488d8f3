// The record of the page's game: whose decision each event is, how it ended, and what things are called.

import { room } from "../lib/page.js";

const DONE = new Set(["call", "play", "pass"]);
const start = room.record?.find((event) => event.type === "start_game");

/** The seats of the game; none in a report of many games. */
export const seats = Array.from({ length: room.game?.players ?? 0 }, (_, seat) => seat);

/** By seat the player's name, as the record has it; null for none. */
export const names = seats.map((seat) => start?.names?.[seat]?.trim() || null);

/** By seat the hand that was dealt, as far as the record has it. */
export const hands = room.record?.find((event) => event.type === "deal")?.hands ?? [];

/** The calls and acts of the record with the index of their events. */
export const acts = (room.record ?? []).flatMap((event, index) => (DONE.has(event.type) ? [{ ...event, index }] : []));

/** The event that ends the record; undefined for an unfinished game. */
export const end = room.record?.find((event) => event.type === "end_game");

export const date = start?.date ?? null;

/**
 * Whether the act of an event was a bomb out of turn.
 * @param {number} index
 */
export function outOfTurn(index) {
  return Boolean(room.record[index]?.interrupt);
}
