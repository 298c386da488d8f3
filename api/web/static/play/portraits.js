// The portraits of the engine's players: each of the opponents has faces of its own, one for each seat.

import { room } from "../lib/page.js";

const FACES = ["portrait-1", "portrait-2", "portrait-3"];

/**
 * The portrait of an opponent in a seat, by its name among the signs.
 * @param {string} player the id of the opponent.
 * @param {number} seat
 */
export function portraitOf(player, seat) {
  const index = Math.max(
    0,
    room.opponents.findIndex((each) => each.id === player),
  );
  return FACES[(index + seat) % FACES.length];
}
