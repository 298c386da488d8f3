// The address of the board with a game on it, for links from other rooms.

import { addressOf } from "./address.js";
import { encode, plant, writeBase } from "./tree.js";

/**
 * The address at which the board shows a game at one of its places.
 * @param {Game} game as the page knows it.
 * @param {Sketch} record the game as `record` of an answer of POST /v1/positions has it.
 * @param {{at?: number, seat?: number | null, open?: boolean}} place
 *   at: the number of steps that were done, all of them by default; seat: who looks; open: all hands.
 */
export function boardAddress(game, record, { at, seat = 0, open = false } = {}) {
  const tree = plant(record, game.direction !== "fixed");
  const placed = { ...tree, at: Math.min(at ?? tree.at, tree.nodes.length - 1) };
  const { text, place } = encode(placed);
  return addressOf("/board", {
    game: game.id,
    ...writeBase(tree.base),
    m: text,
    at: place || undefined,
    seat: seat ?? 0,
    view: open ? "open" : undefined,
  });
}
