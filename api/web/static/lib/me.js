// Which seat of a kept game is the reader's. The browser keeps it for each game, and the reader's name
// for later games; the service keeps it in the reader's corner, for insights.

import { keep, kept } from "./address.js";
import { alone } from "./page.js";
import { put } from "./service.js";

// What stands for a reader who is none of the players.
const NOBODY = "nobody";

/**
 * The reader's seat in a game; null for none of them, undefined while that is not known.
 * @param {string | null} game the id of a kept game.
 * @param {(string | null)[]} names of its players by seat.
 * @param {string} [given] what the address says; it counts for this page alone.
 * @returns {number | null | undefined}
 */
export function mySeat(game, names, given) {
  for (const value of [given, kept(`me:${game}`)]) {
    if (value === NOBODY) {
      return null;
    }
    const seat = Number(value ?? Number.NaN);
    if (seat in names) {
      return seat;
    }
  }
  const mine = names.flatMap((name, seat) => (name !== null && name === kept("me") ? [seat] : []));
  return mine.length === 1 ? mine[0] : undefined;
}

/**
 * Keeps which seat of a game is the reader's.
 * @param {string | null} game
 * @param {number | null} seat null for none of the players.
 * @param {string | null} [name] what the reader is called in it, and so in later games.
 * @returns {Promise<void> | null} when the service knows it.
 */
export function keepSeat(game, seat, name = null) {
  keep(`me:${game}`, seat ?? NOBODY);
  const told = game && !alone ? put("/v1/games/{id}/seat", { seat }, { in: { id: game } }) : null;
  if (name !== null) {
    keep("me", name);
  }
  return told;
}
